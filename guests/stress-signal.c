/*
 * Threads in loops of nothing but indirect branches, which only a signal ends:
 * sent to one thread (tgkill), by a timer of the process (setitimer), by a timer
 * of each thread (timer_create), and left by siglongjmp
 *
 * A request to leave generated code that gets lost shows as a hang: nothing
 * else ends these loops.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include "stress.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

#define THREADS 4

typedef struct {
    pthread_t thread;
    volatile pid_t tid;
    StressLoop loop;
    sigjmp_buf out;
    volatile bool jump;
    volatile long ended;
} Spinner;

static Spinner spinner[THREADS];
static __thread Spinner *volatile self;
static volatile bool quit;
static volatile int kind;

static void on_signal(int sig)
{
    Spinner *s = self;

    if (s && s->jump && s->loop.inside) {
        s->loop.inside = false;
        siglongjmp(s->out, 1);
    }
    stress_stop();
}

static void *spin(void *arg)
{
    Spinner *s = arg;
    struct sigevent ev = {
        .sigev_notify = SIGEV_THREAD_ID,
        .sigev_signo = SIGUSR2,
    };
    struct itimerspec its = {
        .it_value.tv_nsec = 300000 + 50000 * (s - spinner),
        .it_interval.tv_nsec = 300000,
    };
    timer_t timer;
    int ret;

    self = s;
    s->tid = syscall(SYS_gettid);
    if (kind == 2) {
        ev.sigev_notify_thread_id = s->tid;
        ret = timer_create(CLOCK_MONOTONIC, &ev, &timer);
        assert(ret == 0);
        ret = timer_settime(timer, 0, &its, NULL);
        assert(ret == 0);
    }
    while (!quit) {
        if (!s->jump || sigsetjmp(s->out, 1) == 0) {
            stress_spin(&s->loop);
        }
        assert(!s->loop.inside);
        s->ended++;
        __atomic_add_fetch(&stress_note->rounds, 1, __ATOMIC_RELAXED);
    }
    if (kind == 2) {
        timer_delete(timer);
    }
    return NULL;
}

/* One signal for each round, and not before the thread is in its loop. */
static void send_signals(double until)
{
    long sent[THREADS] = { 0 };

    while (stress_now() < until) {
        for (int i = 0; i < THREADS; i++) {
            Spinner *s = &spinner[i];

            if (s->ended == sent[i] && s->loop.inside) {
                int ret = syscall(SYS_tgkill, getpid(), s->tid, SIGUSR1);

                assert(ret == 0);
                sent[i]++;
            }
        }
        sched_yield();
    }
    /* The last one that was sent must have been enough. */
    for (int i = 0; i < THREADS; i++) {
        while (spinner[i].ended < sent[i]) {
            stress_nap(100);
        }
    }
}

static void run(int which, bool jump, double seconds)
{
    static const char *const name[] = {
        "tgkill", "setitimer", "timer_create",
        "tgkill with siglongjmp", "setitimer with siglongjmp",
        "timer_create with siglongjmp",
    };
    struct itimerval fast = { .it_value.tv_usec = 200,
                              .it_interval.tv_usec = 200 }, none = { 0 };
    sigset_t alarms;
    long before = stress_note->rounds;

    stress_note->doing = name[which + 3 * jump];
    kind = which;
    quit = false;
    memset(spinner, 0, sizeof(spinner));
    for (int i = 0; i < THREADS; i++) {
        spinner[i].jump = jump;
        pthread_create(&spinner[i].thread, NULL, spin, &spinner[i]);
    }
    /* The kernel prefers the main thread for what is sent to the process. */
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &alarms, NULL);
    if (which == 0) {
        send_signals(stress_now() + seconds);
    } else {
        if (which == 1) {
            setitimer(ITIMER_REAL, &fast, NULL);
        }
        stress_nap(seconds * 999999);
    }
    quit = true;
    for (int i = 0; i < THREADS; i++) {
        /* Whatever came between the loop's end and the look at quit */
        while (pthread_tryjoin_np(spinner[i].thread, NULL) == EBUSY) {
            if (which == 0 && spinner[i].loop.inside) {
                pthread_kill(spinner[i].thread, SIGUSR1);
            }
            stress_nap(200);
        }
    }
    setitimer(ITIMER_REAL, &none, NULL);
    pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
    assert(stress_note->rounds > before);
}

int main(int argc, char **argv)
{
    double slice = stress_begin(argc, argv) / 6;

    stress_handler(SIGUSR1, on_signal);
    stress_handler(SIGUSR2, on_signal);
    stress_handler(SIGALRM, on_signal);
    /* Short slices: threads that start and end are part of it. */
    slice = slice > 0.5 ? 0.5 : slice;
    do {
        for (int which = 0; which < 3; which++) {
            run(which, false, slice);
            run(which, true, slice);
        }
    } while (!stress_over());
    stress_ok();
}
