/*
 * Verify, on the bare malta board, that an indirect jump to a TB which spans two
 * pages sees it when the second of them is mapped anew
 *
 * The TLB entry of the second page alone is written, so that what has to be
 * dropped from the jump cache is an entry for the page before.  Ends by a
 * semihosting exit: 0, or 1 for stale code.  microMIPS, since of the targets of
 * tcg_gen_goto_jc() only those with insns of several lengths have such TBs: one insn
 * lies across the end of the page.  See tests/t4007-two-pages.sh.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <stdint.h>

#define FIRST   0x00401000      /* odd page of one TLB entry */
#define SECOND  0x00402000      /* even page of the next */
#define ROUNDS  2000
#define CALLS   100             /* of each round: the jump cache gets hot */

typedef unsigned Function(void);

static uint16_t page[3][2048] __attribute__((aligned(4096)));

#define set_cp0(reg, value) \
    asm volatile("mtc0 %0, $" #reg "; ehb" : : "r"(value) : "memory")

/* Global, cacheable, and valid if it leads anywhere. */
static uint32_t entry_lo(const void *kseg0)
{
    return kseg0 ? ((uintptr_t)kseg0 & 0x1fffffff) >> 6 | 0x1f : 1;
}

static void map(int index, uint32_t pair, const void *even, const void *odd)
{
    set_cp0(0, index);
    set_cp0(2, entry_lo(even));
    set_cp0(3, entry_lo(odd));
    set_cp0(5, 0);
    set_cp0(10, pair);
    asm volatile("tlbwi; ehb" : : : "memory");
}

static void __attribute__((noreturn)) leave(int status)
{
    register uint32_t op asm("$25") = 1, code asm("$4") = status;

    asm volatile(".set push; sdbbp 1; .set pop"
                 : : "r"(op), "r"(code) : "memory");
    for (;;) {
    }
}

void run(void);
void run(void)
{
    /* volatile: an indirect call, each time */
    Function *volatile function = (Function *)(FIRST + 4096 - 2 + 1);

    /* No exception level: kuseg goes through the TLB. */
    set_cp0(12, 0);

    page[0][2047] = 0x3040;             /* li $2, ... */
    for (int i = 1; i <= 2; i++) {
        page[i][0] = 10 * i;            /* ... 10 * i */
        page[i][1] = 0x459f;            /* jr $31 */
        page[i][2] = 0x0c00;            /* nop */
    }
    map(0, FIRST - 4096, 0, page[0]);
    for (int i = 0; i < ROUNDS; i++) {
        unsigned which = 1 + (i & 1);

        map(1, SECOND, 0, 0);
        map(1, SECOND, page[which], 0);
        for (int j = 0; j < CALLS; j++) {
            if (function() != 10 * which) {
                leave(1);
            }
        }
    }
    leave(0);
}

asm(".globl __start; .ent __start; __start: lui $29, %hi(stack_top);"
    "addiu $29, $29, %lo(stack_top); j run; nop; .end __start");
static char stack[16384] __attribute__((aligned(16), used));
asm(".equ stack_top, stack + 16384 - 64");
