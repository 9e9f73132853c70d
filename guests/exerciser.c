/*
 * Exercise every kind of indirect branch that compiled code is made of
 *
 * Computed gotos that close a loop; calls through function pointers that
 * always, mostly and hardly ever go to the same place; returns from depth;
 * direct jumps within and across pages for comparison; and loops of nothing
 * but indirect branches that only a siglongjmp out of a signal handler ends.
 *
 * What is computed depends on the number of rounds only: not on the byte
 * order, the width of a pointer, or when a signal comes.  The first round of
 * each part is compared with a constant.
 *
 * usage: [ROUNDS [PART...]]; "tick" among the parts adds a signal every
 * millisecond that changes nothing.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define NOINLINE __attribute__((noinline))

/* More than a page of any target that has an emulator. */
#define FAR_APART __attribute__((noinline, aligned(65536)))

typedef uint32_t fn(uint32_t);

static uint32_t mix(uint32_t x)
{
    x ^= x << 13;
    x ^= x >> 17;
    return x ^ x << 5;
}

/* A threaded interpreter: each operation ends in a jump of its own. */
static NOINLINE uint32_t part_goto(uint32_t x)
{
    static const void *const op[8] = {
        &&add, &&sub, &&rot, &&xor, &&mul, &&skip, &&swap, &&back
    };
    unsigned char program[256];
    uint32_t y = 1, left = 60000;
    unsigned char pc = 0;

    for (int i = 0; i < 256; i++) {
        x = mix(x);
        program[i] = x >> 8 & 7;
    }

#define NEXT                            \
    do {                                \
        if (--left == 0) {              \
            return x ^ y;               \
        }                               \
        goto *op[program[pc++]];        \
    } while (0)

    NEXT;
add:
    x += y + pc;
    NEXT;
sub:
    y -= x;
    NEXT;
rot:
    x = x << 7 | x >> 25;
    NEXT;
xor:
    y ^= x >> 3;
    NEXT;
mul:
    x = x * 5 + left;
    NEXT;
skip:
    pc += 1 + (y & 1);
    NEXT;
swap:
    x ^= y;
    y ^= x;
    x ^= y;
    NEXT;
back:
    pc -= x & 15;
    NEXT;
#undef NEXT
}

/* 64 functions that differ in their constants. */
#define F(n)                                            \
    static NOINLINE uint32_t f##n(uint32_t x)           \
    {                                                   \
        return (x ^ x >> 15) * (2u * 0x##n + 0x85u);    \
    }
#define F8(n) \
    F(n##0) F(n##1) F(n##2) F(n##3) F(n##4) F(n##5) F(n##6) F(n##7)
F8(0) F8(1) F8(2) F8(3) F8(4) F8(5) F8(6) F8(7)
#define R8(n) \
    { f##n##0, f##n##1, f##n##2, f##n##3, f##n##4, f##n##5, f##n##6, f##n##7 }

/* volatile, or the compiler would see through the calls */
static fn *volatile table[8][8] = {
    R8(0), R8(1), R8(2), R8(3), R8(4), R8(5), R8(6), R8(7)
};

static NOINLINE uint32_t part_mono(uint32_t x)
{
    for (int i = 0; i < 60000; i++) {
        x = table[0][5](x + i);
    }
    return x;
}

static NOINLINE uint32_t part_poly(uint32_t x)
{
    for (int i = 0; i < 60000; i++) {
        x = table[0][x >> 20 & 3](x + i);
    }
    return x;
}

static NOINLINE uint32_t part_mega(uint32_t x)
{
    for (int i = 0; i < 60000; i++) {
        x = table[x >> 20 & 7][x >> 23 & 7](x + i);
    }
    return x;
}

/* Returns to two places at each level, and down from far above. */
static NOINLINE uint32_t tree(uint32_t x, int depth)
{
    if (depth == 0) {
        return mix(x);
    }
    x = tree(x + depth, depth - 1);
    x = tree(x ^ depth, depth - 1);
    return x * 3 + depth;
}

static NOINLINE uint32_t tower(uint32_t x, int depth)
{
    if (depth == 0) {
        return x;
    }
    return mix(tower(x + depth, depth - 1)) + depth;
}

static NOINLINE uint32_t part_return(uint32_t x)
{
    for (int i = 0; i < 4; i++) {
        x = tree(x, 12);
        x = tower(x, 1000);
    }
    return x;
}

/* Conditional branches only. */
static NOINLINE uint32_t part_direct(uint32_t x)
{
    for (int i = 0; i < 60000; i++) {
        if (x & 0x100) {
            x = x * 5 + i;
        } else {
            x = (x ^ x >> 11) + 3 * i;
        }
        while (x & 0x10000) {
            x = (x ^ x >> 16) * 0x2e5 + 1;
        }
    }
    return x;
}

/* Optimized, these are jumps from page to page, and not calls. */
static uint32_t page1(uint32_t x, int n);
static uint32_t page2(uint32_t x, int n);

static FAR_APART uint32_t page0(uint32_t x, int n)
{
    return x & 0x40 ? page1(x * 3 + 1, n - 1) : page2(x + 0x4321, n - 1);
}

static FAR_APART uint32_t page1(uint32_t x, int n)
{
    return n <= 0 ? x : page2(x ^ x >> 9, n - 1);
}

static FAR_APART uint32_t page2(uint32_t x, int n)
{
    return n <= 0 ? x : page0(x * 5 + n, n - 1);
}

static NOINLINE uint32_t part_xpage(uint32_t x)
{
    for (int i = 0; i < 1000; i++) {
        x = page0(x + i, 60);
    }
    return x;
}

/* Loops without an end; a signal finds them anywhere in it. */
static sigjmp_buf out;
static volatile sig_atomic_t armed;

/* volatile: what siglongjmp must not lose */
static volatile uint32_t ticks;

static void on_alarm(int sig)
{
    assert(sig == SIGALRM);
    if (armed) {
        armed = 0;
        siglongjmp(out, sig);
    }
    ticks++;
}

static void set_timer(int usec, int again)
{
    struct itimerval it = {
        .it_value.tv_usec = usec,
        .it_interval.tv_usec = again,
    };
    int ret = setitimer(ITIMER_REAL, &it, NULL);

    assert(ret == 0);
}

static NOINLINE void spin_goto(uint32_t x)
{
    static const void *const label[4] = { &&a, &&b, &&c, &&d };

a:
    x = mix(x);
    goto *label[x & 3];
b:
    x += 7;
    goto *label[x >> 5 & 3];
c:
    x = ~x;
    goto *label[x >> 9 & 3];
d:
    x *= 9;
    x++;
    goto *label[x >> 17 & 3];
}

static NOINLINE void spin_call(uint32_t x)
{
    while (1) {
        x = table[x >> 20 & 7][x >> 23 & 7](x + 1);
    }
}

static NOINLINE void spin_deep(uint32_t x, int depth)
{
    if (depth) {
        spin_deep(x + 1, depth - 1);
    }
    while (armed) {
        x = tree(x, 3);
    }
}

static NOINLINE uint32_t part_signal(uint32_t x)
{
    /* volatile: must hold its value after siglongjmp */
    volatile uint32_t sum = x;
    volatile int i; /* so must this */

    for (i = 0; i < 3; i++) {
        sigset_t now;

        if (sigsetjmp(out, 1) == 0) {
            armed = 1;
            set_timer(1000 + 300 * i, 0);
            switch (i) {
            case 0:
                spin_goto(sum);
                break;
            case 1:
                spin_call(sum);
                break;
            default:
                spin_deep(sum, 50);
            }
            abort();
        }
        assert(!armed);
        sigprocmask(SIG_BLOCK, NULL, &now);
        assert(!sigismember(&now, SIGALRM));
        sum = mix(sum + i);
    }
    return sum;
}

static const struct {
    const char *name;
    fn *run;
    uint32_t first;     /* what the first round returns */
    int most;           /* rounds at most: this one waits, it does not work */
} part[] = {
    { "goto", part_goto, 0x236adc20 },
    { "mono", part_mono, 0xe51669f7 },
    { "poly", part_poly, 0xe55c9742 },
    { "mega", part_mega, 0x68d41b63 },
    { "return", part_return, 0x92d15ef4 },
    { "direct", part_direct, 0x175aa4fd },
    { "xpage", part_xpage, 0xe7998648 },
    { "signal", part_signal, 0x91dce200, 10 },
};
#define PARTS (sizeof(part) / sizeof(part[0]))

int main(int argc, char **argv)
{
    struct sigaction sa = { .sa_handler = on_alarm, .sa_flags = SA_RESTART };
    /* A hang is a failure; who asks for many rounds watches the time. */
    struct itimerval guard = { .it_value.tv_sec = argc > 1 ? 0 : 60 };
    bool chosen[PARTS] = { false }, tick = false, any = false;
    long rounds = 10;
    uint32_t sum = 0;

    if (argc > 1) {
        char rest;

        if (sscanf(argv[1], "%ld%c", &rounds, &rest) != 1 ||
            rounds < 1 || rounds > 1000000) {
            fprintf(stderr, "%s: '%s' is no number of rounds\n",
                    argv[0], argv[1]);
            return 1;
        }
    }
    for (int a = 2; a < argc; a++) {
        size_t p = 0;

        if (strcmp(argv[a], "tick") == 0) {
            tick = true;
            continue;
        }
        while (p < PARTS && strcmp(argv[a], part[p].name)) {
            p++;
        }
        if (p == PARTS) {
            fprintf(stderr, "%s: no part is called '%s'; there is tick",
                    argv[0], argv[a]);
            for (p = 0; p < PARTS; p++) {
                fprintf(stderr, " %s", part[p].name);
            }
            fprintf(stderr, "\n");
            return 1;
        }
        chosen[p] = any = true;
    }

    sigaction(SIGALRM, &sa, NULL);
    setitimer(ITIMER_PROF, &guard, NULL);

    for (size_t p = 0; p < PARTS; p++) {
        uint32_t x = 1;

        /* The part that waits for a signal needs the timer for itself. */
        set_timer(tick && !part[p].most ? 1000 : 0, 1000);
        if (any && !chosen[p]) {
            continue;
        }
        for (long r = 0; r < rounds; r++) {
            if (part[p].most && r >= part[p].most) {
                break;
            }
            x = part[p].run(x + r);
            if (r == 0 && x != part[p].first) {
                fprintf(stderr, "%s: part %s is 0x%08x in the first round, "
                        "not 0x%08x\n", argv[0], part[p].name,
                        (unsigned)x, (unsigned)part[p].first);
                return 1;
            }
        }
        printf("%-6s %08x\n", part[p].name, (unsigned)x);
        sum = mix(sum + x);
    }
    printf("sum    %08x\n", (unsigned)sum);
    return 0;
}
