/*
 * What the stress guests share: how long they run, who notices a hang, and a
 * loop of nothing but indirect branches that only a signal can end
 *
 * usage of each: [SECONDS [LIMIT]]; prints "ok" and what it did.  After LIMIT
 * seconds (60 more than SECONDS) it counts as hung.  The program that is under
 * test runs in a child: the parent never translates a hot loop, and SIGKILL
 * ends even an emulator that has lost a request to leave generated code.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#ifndef STRESS_H
#define STRESS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline))

/* In memory that parent and child share: what to say of a hang. */
static struct {
    const char *volatile doing;
    volatile long rounds;
} *stress_note;

static double stress_end;

static inline double stress_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static inline bool stress_over(void)
{
    return stress_now() >= stress_end;
}

static inline void stress_nap(long usec)
{
    struct timespec t = { .tv_nsec = usec * 1000 };

    nanosleep(&t, NULL);
}

/* Returns in the child only, which has SECONDS (at least 1) until it is over. */
static inline double stress_begin(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 2;
    double limit = argc > 2 ? atof(argv[2]) : seconds + 60, end;
    int status, got;
    pid_t child, self = getpid();

    if (argc > 3 || seconds <= 0 || limit <= 0) {
        fprintf(stderr, "usage: %s [SECONDS [LIMIT]]\n", argv[0]);
        exit(1);
    }
    stress_note = mmap(NULL, sizeof(*stress_note), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(stress_note != MAP_FAILED);
    stress_note->doing = "start";

    child = fork();
    assert(child >= 0);
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != self) {
            _exit(1);
        }
        stress_end = stress_now() + seconds;
        return seconds;
    }
    end = stress_now() + limit;
    while ((got = waitpid(child, &status, WNOHANG)) == 0) {
        if (stress_now() > end) {
            kill(child, SIGKILL);
            fprintf(stderr, "%s: hung in %s after %ld rounds\n", argv[0],
                    stress_note->doing, stress_note->rounds);
            exit(2);
        }
        stress_nap(10000);
    }
    assert(got == child);
    if (WIFSIGNALED(status)) {
        fprintf(stderr, "%s: signal %d in %s after %ld rounds\n", argv[0],
                WTERMSIG(status), stress_note->doing, stress_note->rounds);
    }
    exit(WIFEXITED(status) ? WEXITSTATUS(status) : 3);
}

static inline void stress_ok(void)
{
    printf("ok, %ld rounds\n", stress_note->rounds);
    fflush(stdout);
    _exit(0);
}

/*
 * The loop.  All its branches are indirect, through a variable that
 * stress_stop() changes from within a signal handler.
 */
typedef struct {
    void *volatile to[4];
    void *volatile stop;
    volatile bool inside;
} StressLoop;

/* The loop that this thread is in, for its signal handlers. */
static __thread StressLoop *volatile stress_loop;

static NOINLINE __attribute__((unused))
uint32_t stress_spin(StressLoop *loop)
{
    uint32_t x = 1;

    loop->to[0] = &&a;
    loop->to[1] = &&b;
    loop->to[2] = &&c;
    loop->to[3] = &&a;
    loop->stop = &&end;
    stress_loop = loop;
    __atomic_store_n(&loop->inside, true, __ATOMIC_SEQ_CST);
    goto *loop->to[0];
a:
    x = x * 5 + 1;
    goto *loop->to[x >> 7 & 3];
b:
    x ^= x >> 9;
    goto *loop->to[x >> 3 & 3];
c:
    x = x * 9 + 7;
    goto *loop->to[x >> 11 & 3];
end:
    __atomic_store_n(&loop->inside, false, __ATOMIC_SEQ_CST);
    return x;
}

/* Async-signal-safe; a signal before or after the loop does nothing. */
static inline void stress_stop(void)
{
    StressLoop *loop = stress_loop;

    if (loop && loop->inside) {
        for (int i = 0; i < 4; i++) {
            loop->to[i] = loop->stop;
        }
    }
}

static inline void stress_handler(int sig, void (*fn)(int))
{
    struct sigaction sa = { .sa_handler = fn, .sa_flags = SA_RESTART };
    int ret = sigaction(sig, &sa, NULL);

    assert(ret == 0);
}

#endif
