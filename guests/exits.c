/*
 * What one exit of a TB costs: loops of nothing but one kind of exit
 *
 * Prints, for each kind, its name, the exits taken and the least ticks of the
 * host's clock that they took in any of ROUNDS rounds.  The clock is rpcc, which
 * qemu-alpha passes through in user mode, and has 32 bits: a round has to be
 * shorter than that.  Alpha only: the loops are machine code, so that each TB
 * is one branch and nothing else.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifndef __alpha__
#error "guests/exits.c is machine code for alpha"
#endif

#define ROUNDS 9
#define LOOPS  100000
#define HOPS   12               /* blocks before the one that closes the loop */
#define CALLS  4                /* more callers, and it is the host's predictor
                                   of indirect branches that is measured */

#define BR(from, to)       (0xc3e00000u | DISP(from, to))
#define BSR(from, to)      (0xd3400000u | DISP(from, to))     /* $26 */
#define BNE(r, from, to)   (0xf4000000u | (r) << 21 | DISP(from, to))
#define DISP(from, to)     (((to) - ((from) + 1)) & 0x1fffff)
#define JMP(r)             (0x6be00000u | (r) << 16)
#define RET                0x6bfa8001u
#define LDQ(r, base, disp) (0xa4000000u | (r) << 21 | (base) << 16 | (disp))
#define SUBQ1(r)           (0x40003520u | (r) << 21 | (r))
#define MOV(from, to)      (0x44000400u | (from) << 21 | (from) << 16 | (to))
#define CMOVNE(r, from, to) (0x440004c0u | (r) << 21 | (from) << 16 | (to))

enum { COUNT = 16, TABLE = 17, FIRST = 18, NEXT = 19, END = 20, LINK = 21, RA = 26 };

/* Those that hold the targets of the hops; none is saved by a callee. */
static const unsigned hop_reg[HOPS] = { 1, 2, 3, 4, 5, 6, 7, 8, 22, 23, 24, 25 };

typedef void Loop(uint64_t loops, uint64_t *table);

/* Reserved once; blocks lie where a kind wants them. */
static char *area;
#define AREA ((HOPS + 3ul) << 24)

/* Block @i of those that are @stride bytes apart, with its page mapped. */
static uint32_t *block(unsigned i, size_t stride)
{
    char *p = area + i * stride;
    uintptr_t page = (uintptr_t)p & -8192;

    if (mprotect((void *)page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC)) {
        perror("exits: mprotect");
        exit(1);
    }
    return (uint32_t *)p;
}

/* HOPS direct branches, and a conditional one back. */
static Loop *direct(size_t stride, uint64_t *table)
{
    uint32_t *last = block(HOPS, stride);

    for (unsigned i = 0; i < HOPS; i++) {
        uint32_t *p = block(i, stride);
        *p = BR(p, block(i + 1, stride));
    }
    last[0] = SUBQ1(COUNT);
    last[1] = BNE(COUNT, last + 1, block(0, stride));
    last[2] = RET;
    return (Loop *)block(0, stride);
}

/* HOPS + 1 indirect branches. */
static Loop *indirect(size_t stride, uint64_t *table)
{
    uint32_t *last = block(HOPS, stride), *start = block(HOPS + 1, stride);
    uint32_t *end = last + 8;

    for (unsigned i = 0; i < HOPS; i++) {
        *block(i, stride) = JMP(hop_reg[i]);
        table[i] = (uintptr_t)block(i + 1, stride);
        *start++ = LDQ(hop_reg[i], TABLE, 8 * i);
    }
    table[HOPS] = (uintptr_t)block(0, stride);
    table[HOPS + 1] = (uintptr_t)end;
    *start++ = LDQ(FIRST, TABLE, 8 * HOPS);
    *start++ = LDQ(END, TABLE, 8 * (HOPS + 1));
    *start++ = JMP(FIRST);

    last[0] = SUBQ1(COUNT);
    last[1] = MOV(END, NEXT);
    last[2] = CMOVNE(COUNT, FIRST, NEXT);
    last[3] = JMP(NEXT);
    *end = RET;
    return (Loop *)block(HOPS + 1, stride);
}

/* CALLS calls of one function, each a direct branch, and its returns. */
static Loop *calls(size_t stride, uint64_t *table)
{
    uint32_t *p = block(0, stride), *leaf = p + CALLS + 16, *first;

    *p++ = MOV(RA, LINK);
    for (first = p; p < first + CALLS; p++) {
        *p = BSR(p, leaf);
    }
    p[0] = SUBQ1(COUNT);
    p[1] = BNE(COUNT, p + 1, first);
    p[2] = MOV(LINK, RA);
    p[3] = RET;
    *leaf = RET;
    return (Loop *)block(0, stride);
}

static const struct {
    const char *name;
    Loop *(*make)(size_t stride, uint64_t *table);
    size_t stride;              /* in bytes between blocks */
    unsigned exits;             /* in each pass through the loop */
} kinds[] = {
    { "direct, same page", direct, 64, HOPS + 1 },
    { "direct, other page", direct, 8192 + 64, HOPS + 1 },
    { "indirect, hit", indirect, 64, HOPS + 1 },
    { "call and return", calls, 64, 2 * CALLS + 1 },
    /* 16 MiB apart: one entry of the jump cache, of 12 bits and of 16 alike. */
    { "indirect, miss", indirect, 1 << 24, HOPS + 1 },
};

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
        uint64_t table[HOPS + 2];
        uint32_t least = UINT32_MAX;
        Loop *loop;

        area = mmap(NULL, AREA, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (area == MAP_FAILED) {
            perror("exits: mmap");
            return 1;
        }
        loop = kinds[k].make(kinds[k].stride, table);
        loop(1000, table);      /* translate */
        for (int r = 0; r < ROUNDS; r++) {
            uint32_t ticks = __builtin_alpha_rpcc();

            loop(LOOPS, table);
            ticks = (uint32_t)__builtin_alpha_rpcc() - ticks;
            least = ticks < least ? ticks : least;
        }
        printf("%s\t%u\t%u\n", kinds[k].name, kinds[k].exits * LOOPS, least);
        munmap(area, AREA);
    }
    return 0;
}
