/*
 * What stops all other threads, against threads in loops of nothing but
 * indirect branches: fork, atomics that the host does not have (where the guest
 * has such), mappings that come and go, the first thread that makes a
 * program parallel
 *
 * Each needs every other thread to leave generated code, which these loops do
 * only on request: a lost request is a hang.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include "stress.h"

#define SPINNERS 3

static StressLoop loop[SPINNERS];
static pthread_t spinner[SPINNERS];

static void on_signal(int sig)
{
    stress_stop();
}

static void *spin(void *arg)
{
    stress_spin(arg);
    return NULL;
}

static void start_spinners(void)
{
    for (int i = 0; i < SPINNERS; i++) {
        int ret = pthread_create(&spinner[i], NULL, spin, &loop[i]);

        assert(ret == 0);
    }
    for (int i = 0; i < SPINNERS; i++) {
        while (!loop[i].inside) {
            sched_yield();
        }
    }
}

static void stop_spinners(void)
{
    for (int i = 0; i < SPINNERS; i++) {
        assert(loop[i].inside);
        pthread_kill(spinner[i], SIGUSR1);
        pthread_join(spinner[i], NULL);
    }
}

static void do_fork(void)
{
    int status;
    pid_t child = fork();

    assert(child >= 0);
    if (child == 0) {
        _exit(7);
    }
    child = waitpid(child, &status, 0);
    assert(child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

/*
 * Aligned in no way that the host has an atomic for (x86), or an operation
 * that no host has (ppc64); an ordinary atomic elsewhere.
 */
static union {
    char bytes[64];
    uint32_t words[16];
} shared __attribute__((aligned(64)));

static void add_one(void)
{
#if defined(__x86_64__) || defined(__i386__)
    asm volatile("lock addl $1, %0" : "+m"(*(uint32_t *)(shared.bytes + 1))
                 : : "memory", "cc");
#elif defined(__powerpc64__)
    register uint64_t old asm("r8");

    /* lwat r8,%1,24: add 1 to the word unless it equals the next one */
    asm volatile("mr 9,%1; .long 0x7d09c48c"
                 : "=r"(old) : "b"(shared.words) : "r9", "memory");
#else
    __atomic_add_fetch(&shared.words[0], 1, __ATOMIC_SEQ_CST);
#endif
}

static uint32_t count(void)
{
    uint32_t n;

    memcpy(&n,
#if defined(__x86_64__) || defined(__i386__)
           shared.bytes + 1,
#else
           shared.words,
#endif
           sizeof(n));
    return n;
}

static void *add_many(void *arg)
{
    for (int i = 0; i < 50; i++) {
        add_one();
    }
    return NULL;
}

static void do_atomics(void)
{
    pthread_t other;

    memset(&shared, 0, sizeof(shared));
    shared.words[1] = -1; /* ppc64's bound; elsewhere not looked at */
#if defined(__x86_64__) || defined(__i386__)
    memset(&shared, 0, sizeof(shared));
#endif
    pthread_create(&other, NULL, add_many, NULL);
    add_many(NULL);
    pthread_join(other, NULL);
    assert(count() == 100);
}

static void do_mappings(void)
{
    size_t size = sysconf(_SC_PAGESIZE) * 4;

    for (int i = 0; i < 20; i++) {
        int ret;
        char *p = mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

        assert(p != MAP_FAILED);
        p[i] = 1;
        ret = mprotect(p, size / 2, PROT_READ | PROT_EXEC);
        assert(ret == 0 && p[i] == 1);
        ret = munmap(p + size / 4, size / 4);
        assert(ret == 0);
        ret = munmap(p, size);
        assert(ret == 0);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } what[] = {
        { "fork", do_fork },
        { "atomics", do_atomics },
        { "mappings", do_mappings },
    };

    stress_begin(argc, argv);
    stress_handler(SIGUSR1, on_signal);
    do {
        for (int i = 0; i < 3; i++) {
            stress_note->doing = "start of threads";
            start_spinners();
            stress_note->doing = what[i].name;
            for (int n = 0; n < 5; n++) {
                what[i].run();
                stress_note->rounds++;
            }
            stress_note->doing = "end of threads";
            stop_spinners();
        }
    } while (!stress_over());
    stress_ok();
}
