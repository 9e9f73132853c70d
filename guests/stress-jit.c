/*
 * Two threads and code on both sides of a page boundary that is mapped,
 * written, run, rewritten and unmapped
 *
 * One thread changes the code step by step; the state after step c depends on
 * c only.  Both call it all the time.  What a call returns must belong to a
 * step between the one that was complete before the call and the one that had
 * begun when it returned: code that is no longer there must not run, and a
 * fault is right only where the pages were gone or not executable.
 *
 * On the emulated machine a store to code is seen by the next branch of every
 * thread, so this asks for more than some hardware promises.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include "stress.h"
#include "jit.h"

#ifdef JIT_HAVE

/* The steps are taken in turn, and what each does follows from its number. */
enum { FRESH, SET, AGAIN, FILE_OVER, DETOUR, STRADDLE, TOGGLE, GONE, STEPS };

static size_t page;
static char *near, *far, *far2, *edge;

/* Where fresh code is written, and what it looks like in a file. */
static char *scratch, *image;
static int fd;

/* Counts of steps that have begun and that are complete */
static long begun = GONE, complete = GONE;

static __thread sigjmp_buf fault;
static __thread volatile bool in_code;

static void on_fault(int sig)
{
    assert(in_code);
    in_code = false;
    siglongjmp(fault, sig);
}

/* What the code returns after step c; -1: it faults. */
static int value(long c, bool straddle)
{
    static const int back[2][STEPS] = {
        [false] = { [STRADDLE] = 1 },
        [true] = { [SET] = 1, [AGAIN] = 2, [DETOUR] = 1, [TOGGLE] = 1 },
    };

    return c % STEPS == GONE ? -1 : (c - back[straddle][c % STEPS]) & JIT_MASK;
}

/* All of it, for pages that nobody runs code from yet. */
static void write_code(char *base, long c)
{
    jit_jump(base + (near - edge) + page, page);
    jit_return(base + (far - edge) + page, c);
    jit_return(base + (far2 - edge) + page, c);
    jit_straddle(base + page, c);
}

static void step(long c)
{
    int rwx = PROT_READ | PROT_WRITE | PROT_EXEC, ret;
    char *base = edge - page, *p;
    ssize_t n;

    switch (c % STEPS) {
    case FRESH:
        p = mmap(scratch, 2 * page, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        assert(p == scratch);
        write_code(p, c);
        jit_flush(p, 2 * page);
        ret = mprotect(p, 2 * page, rwx);
        assert(ret == 0);
        p = mremap(p, 2 * page, 2 * page, MREMAP_MAYMOVE | MREMAP_FIXED, base);
        assert(p == base);
        break;
    case SET:
    case AGAIN:
        jit_set(far, c);
        break;
    case FILE_OVER:
        write_code(image, c);
        n = pwrite(fd, image, 2 * page, 0);
        assert(n == (ssize_t)(2 * page));
        p = mmap(base, 2 * page, rwx, MAP_PRIVATE | MAP_FIXED, fd, 0);
        assert(p == base);
        break;
    case DETOUR:
        jit_set(far2, c);
        jit_jump(near, page + (far2 - far));
        break;
    case STRADDLE:
        jit_straddle_set(edge, c);
        break;
    case TOGGLE:
        ret = mprotect(edge, page, PROT_READ | PROT_WRITE);
        assert(ret == 0);
        jit_set(far2, c);
        ret = mprotect(edge, page, PROT_READ | PROT_EXEC);
        assert(ret == 0);
        break;
    case GONE:
        ret = munmap(base, 2 * page);
        assert(ret == 0);
        break;
    }
    jit_flush(base, c % STEPS == GONE ? 0 : 2 * page);
}

static bool may_return(int got, long lo, long hi, bool straddle)
{
    if (hi - lo > JIT_MASK / 2) {
        return true;    /* this thread was not run for long: no way to say */
    }
    for (long c = lo; c <= hi; c++) {
        if (got == value(c, straddle) ||
            (got < 0 && c > lo && c % STEPS == TOGGLE)) {
            return true;
        }
    }
    return false;
}

static void call(bool straddle)
{
    long lo = __atomic_load_n(&complete, __ATOMIC_SEQ_CST), hi;
    volatile int got = -1;

    if (sigsetjmp(fault, 1) == 0) {
        in_code = true;
        got = jit_call(straddle ? edge - JIT_BEFORE : near);
        in_code = false;
    }
    hi = __atomic_load_n(&begun, __ATOMIC_SEQ_CST);
    if (!may_return(got, lo, hi, straddle)) {
        fprintf(stderr, "%s code gave %d between steps %ld (%d) and %ld (%d)\n",
                straddle ? "straddling" : "jumping", got, lo,
                value(lo, straddle), hi, value(hi, straddle));
        abort();
    }
}

static void *caller(void *arg)
{
    while (!stress_over()) {
        for (int i = 0; i < 200; i++) {
            call(i % 4 == 3);
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    char *p;

    stress_begin(argc, argv);
    page = sysconf(_SC_PAGESIZE);
    p = mmap(NULL, 8 * page, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(p != MAP_FAILED);
    image = p;
    scratch = p + 3 * page;
    edge = p + 7 * page;
    near = edge - 4 * JIT_ROOM;
    far = near + page;
    far2 = far - JIT_ROOM;
    munmap(edge - page, 2 * page);
    fd = memfd_create("code", 0);
    assert(fd >= 0);

    stress_handler(SIGSEGV, on_fault);
    stress_handler(SIGILL, on_fault);
    stress_note->doing = "steps";
    pthread_create(&thread, NULL, caller, NULL);
    while (!stress_over()) {
        long c = complete + 1;

        __atomic_store_n(&begun, c, __ATOMIC_SEQ_CST);
        step(c);
        __atomic_store_n(&complete, c, __ATOMIC_SEQ_CST);
        stress_note->rounds++;
        for (int i = 0; i < 3; i++) {
            call(false);
            call(true);
        }
    }
    pthread_join(thread, NULL);
    stress_ok();
}

#else

int main(void)
{
    printf("ok, skipped: no machine code for this guest\n");
    return 0;
}

#endif
