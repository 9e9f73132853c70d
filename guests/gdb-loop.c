/*
 * For the tests of the gdbstub: loops which consist of indirect jumps, indirect
 * calls and returns only, so that once they are hot nothing but the jump cache is
 * consulted.  A breakpoint set meanwhile must be hit all the same.
 *
 * usage: gdb-loop SECONDS [threads]
 * With "threads" it is a second thread that runs the loop, with functions of its
 * own, and the first one only waits.
 * Ends by itself after SECONDS, with status 0.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef unsigned op(unsigned);

/* One count per thread: a breakpoint that is hit each time sees it go up by one. */
volatile unsigned long calls, calls2;

__attribute__((noinline)) unsigned common(unsigned x)
{
    calls++;
    return x * 69069 + 1;
}

/* Called once in 128 * 4096 times, about once in a second. */
__attribute__((noinline)) unsigned seldom(unsigned x)
{
    return x + 3;
}

__attribute__((noinline)) unsigned nothing(unsigned x)
{
    return x + 1;
}

static op *more[4096], *more2[4096];

__attribute__((noinline)) unsigned rare(unsigned x)
{
    static unsigned n;

    calls++;
    return more[n++ & 127](x) * 1664525;
}

__attribute__((noinline)) unsigned common2(unsigned x)
{
    calls2++;
    return x * 69069 + 5;
}

__attribute__((noinline)) unsigned seldom2(unsigned x)
{
    return x + 5;
}

__attribute__((noinline)) unsigned rare2(unsigned x)
{
    static unsigned n;

    calls2++;
    return more2[n++ & 127](x) * 22695477;
}

/* One in 4096 calls is the rare one. */
static op *ops[4096], *ops2[4096];

static void fill(op **table, op *often, op *seldom)
{
    for (int i = 0; i < 4096; i++) {
        table[i] = often;
    }
    table[123] = seldom;
}

static __attribute__((noinline)) void spin(op **table)
{
    static void *const next[4] = { &&add, &&xor, &&call, &&call };
    unsigned x = 1, n = 0;

add:
    x += 12345;
    goto *next[x >> 13 & 3];
xor:
    x ^= n++ * 0x5bd1e995;                  /* in the loop */
    goto *next[x >> 11 & 3];
call:
    x = table[n++ & 4095](x);
    goto *next[x >> 17 & 3];
}

static void *second(void *arg)
{
    spin(ops2);
    return NULL;
}

/* gdb stops here for it and does not hand it on. */
static void ignored(int sig)
{
}

static void end(int sig)
{
    _exit(0);
}

int main(int argc, char **argv)
{
    pthread_t thread;

    if (argc < 2 || atoi(argv[1]) <= 0) {
        fprintf(stderr, "usage: gdb-loop SECONDS [threads]\n");
        return 2;
    }
    signal(SIGALRM, end);
    signal(SIGINT, ignored);
    alarm(atoi(argv[1]));
    fill(ops, common, rare);
    fill(ops2, common2, rare2);
    fill(more, nothing, seldom);
    fill(more2, nothing, seldom2);
    if (argc > 2 && strcmp(argv[2], "threads") == 0) {
        if (pthread_create(&thread, NULL, second, NULL) != 0) {
            perror("pthread_create");
            return 1;
        }
        for (;;) {
            pause();
        }
    }
    spin(ops);
    return 1;
}
