/*
 * A handful of machine code per guest: return a number, and jump from one page
 * to the next
 *
 * The number has 10 bits and lies in one aligned word, so that changing it is
 * one store.  JIT_HAVE is not defined where this is not known for the guest.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#ifndef JIT_H
#define JIT_H

#include <stdint.h>
#include <string.h>

#define JIT_MASK 1023

/* Room for each kind of code; code is aligned to this. */
#define JIT_ROOM 32

/*
 * JIT_SET(n): the word that sets the return value; JIT_RET: what follows it;
 * JIT_JUMP(d): the word that jumps d bytes forward, JIT_NOP: what follows it.
 */
#if defined(__aarch64__)
#define JIT_SET(n) (0x52800000 | (n) << 5)
#define JIT_RET { 0xd65f03c0 }
#define JIT_JUMP(d) (0x14000000 | (d) >> 2)
#define JIT_NOP 0xd503201f
#elif defined(__alpha__)
#define JIT_SET(n) (0x201f0000 | (n))
#define JIT_RET { 0x6bfa8001 }
#define JIT_JUMP(d) (0xc3e00000 | (((d) >> 2) - 1))
#define JIT_NOP 0x47ff041f
#elif defined(__mips__) && __mips_isa_rev < 6
#define JIT_SET(n) (0x24020000 | (n))
#define JIT_RET { 0x03e00008, 0 }
#define JIT_JUMP(d) (0x10000000 | (((d) >> 2) - 1))
#define JIT_NOP 0
#elif defined(__powerpc__)
#define JIT_SET(n) (0x38600000 | (n))
#define JIT_RET { 0x4e800020 }
#define JIT_JUMP(d) (0x48000000 | (d))
#define JIT_NOP 0x60000000
#elif defined(__riscv)
#define JIT_SET(n) (0x00000513u | (uint32_t)(n) << 20)
#define JIT_RET { 0x00008067 }
#define JIT_JUMP(d) (0x6fu | ((d) & 0xff000) | ((d) >> 11 & 1) << 20 | \
                     (uint32_t)((d) >> 1 & 0x3ff) << 21)
#define JIT_NOP 0x00000013
#elif defined(__loongarch64)
#define JIT_SET(n) (0x03800004 | (n) << 10)
#define JIT_RET { 0x4c000020 }
#define JIT_JUMP(d) (0x50000000 | ((d) >> 2 & 0xffff) << 10 | (d) >> 18)
#define JIT_NOP 0x03400000
#elif defined(__arm__)
#define JIT_SET(n) (0xe3000000 | (n))
#define JIT_RET { 0xe12fff1e }
#define JIT_JUMP(d) (0xea000000 | (((d) >> 2) - 2))
#define JIT_NOP 0xe320f000
#endif

#ifdef JIT_SET
#define JIT_HAVE 1
typedef uint32_t JitWord;

static inline void jit_set(void *p, int n)
{
    *(volatile uint32_t *)p = JIT_SET(n & JIT_MASK);
}

static inline void jit_return(void *p, int n)
{
    static const uint32_t ret[] = JIT_RET;

    jit_set(p, n);
    memcpy((uint32_t *)p + 1, ret, sizeof(ret));
}

/* In one store, too. */
static inline void jit_jump(void *p, int d)
{
    ((volatile uint32_t *)p)[1] = JIT_NOP;
    *(volatile uint32_t *)p = JIT_JUMP(d);
}

/* Code that runs from one page into the next without a branch. */
#define JIT_BEFORE 4
static inline void jit_straddle(void *page, int n)
{
    *((volatile uint32_t *)page - 1) = JIT_NOP;
    jit_return(page, n);
}
#define jit_straddle_set jit_set

#elif defined(__x86_64__) || defined(__i386__)
#define JIT_HAVE 1

/* nop; nop; nop; mov $n,%eax; ret: the number is aligned */
static inline void jit_set(void *p, int n)
{
    ((volatile uint32_t *)p)[1] = n & JIT_MASK;
}

static inline void jit_return(void *p, int n)
{
    memcpy(p, "\x90\x90\x90\xb8", 4);
    jit_set(p, n);
    *((volatile uint8_t *)p + 8) = 0xc3;
}

/* nop; nop; nop; jmp d */
static inline void jit_jump(void *p, int d)
{
    if (memcmp(p, "\x90\x90\x90\xe9", 4)) {
        memcpy(p, "\x90\x90\x90\xe9", 4);
    }
    ((volatile uint32_t *)p)[1] = d - 8;
}

/* The number of one instruction lies in the next page. */
#define JIT_BEFORE 4
static inline void jit_straddle(void *page, int n)
{
    jit_return((char *)page - 4, n);
}
static inline void jit_straddle_set(void *page, int n)
{
    jit_set((char *)page - 4, n);
}

#elif defined(__s390x__)
#define JIT_HAVE 1

/* lghi %r2,n; br %r14 */
static inline void jit_set(void *p, int n)
{
    *(volatile uint32_t *)p = 0xa7290000 | (n & JIT_MASK);
}

static inline void jit_return(void *p, int n)
{
    jit_set(p, n);
    *((volatile uint16_t *)p + 2) = 0x07fe;
}

/* nopr; jg d: the distance is aligned */
static inline void jit_jump(void *p, int d)
{
    if (memcmp(p, "\x07\x00\xc0\xf4", 4)) {
        memcpy(p, "\x07\x00\xc0\xf4", 4);
    }
    ((volatile uint32_t *)p)[1] = (d - 2) >> 1;
}

/* lgfi %r2,n: the number lies in the next page; br %r14 */
#define JIT_BEFORE 2
static inline void jit_straddle_set(void *page, int n)
{
    *(volatile uint32_t *)page = n & JIT_MASK;
}
static inline void jit_straddle(void *page, int n)
{
    *((volatile uint16_t *)page - 1) = 0xc021;
    jit_straddle_set(page, n);
    *((volatile uint16_t *)page + 2) = 0x07fe;
}
#endif

#ifdef JIT_HAVE
/* Not inlined, so that the call is an indirect branch like any other. */
static __attribute__((noinline)) int jit_call(const void *code)
{
    union {
        const void *data;
        int (*fn)(void);
    } u = { code };
#if defined(__powerpc64__) && (!defined(_CALL_ELF) || _CALL_ELF != 2)
    const void *descriptor[3] = { code };

    /* ELFv1: a function pointer leads to its address */
    u.data = descriptor;
    asm volatile("" : : "r"(descriptor) : "memory");
#endif
    return u.fn();
}

static inline void jit_flush(void *from, size_t size)
{
    __builtin___clear_cache((char *)from, (char *)from + size);
#ifdef __alpha__
    asm volatile("call_pal 0x86" : : : "memory"); /* imb */
#endif
}
#endif

#endif
