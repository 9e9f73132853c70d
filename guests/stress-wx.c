/*
 * W^X by mprotect: each thread makes its pages writable, changes the code, makes
 * them executable again and calls it, next to the pages of the other threads
 *
 * The pages of one thread are not contiguous: its code jumps over a page of
 * its neighbour.  So blocks of different threads lie in the pages on both sides
 * of those whose protection changes, and every call has exactly one right answer.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include "stress.h"
#include "jit.h"

#ifdef JIT_HAVE
#define THREADS 4

static size_t page;
static char *area;

static void protect(char *p, int prot)
{
    int ret = mprotect((void *)((uintptr_t)p & -page), page, prot);

    assert(ret == 0);
}

/* Page n + THREADS * k of the area is thread n's page k. */
static void *toggle(void *arg)
{
    int n = (intptr_t)arg;
    int rw = PROT_READ | PROT_WRITE, rx = PROT_READ | PROT_EXEC, got;
    char *first = area + n * page + page / 2;
    char *second = first + THREADS * page, *other = second + JIT_ROOM;

    jit_jump(first, THREADS * page);
    jit_return(second, 0);
    jit_return(other, 0);
    jit_flush(first, JIT_ROOM);
    jit_flush(second, 2 * JIT_ROOM);
    protect(first, rx);
    protect(second, rx);

    for (long i = 1; !stress_over(); i++) {
        /* The far side changes, */
        protect(second, rw);
        jit_set(second, i);
        jit_set(other, i + 500);
        jit_flush(second, 2 * JIT_ROOM);
        protect(second, rx);
        got = jit_call(first);
        assert(got == (i & JIT_MASK));
        got = jit_call(first);
        assert(got == (i & JIT_MASK));

        /* then the near one, and back. */
        for (int way = 1; way >= 0; way--) {
            protect(first, rw);
            jit_jump(first, THREADS * page + (way ? JIT_ROOM : 0));
            jit_flush(first, JIT_ROOM);
            protect(first, rx);
            got = jit_call(first);
            assert(got == ((way ? i + 500 : i) & JIT_MASK));
        }
        __atomic_add_fetch(&stress_note->rounds, 1, __ATOMIC_RELAXED);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread[THREADS];

    stress_begin(argc, argv);
    page = sysconf(_SC_PAGESIZE);
    area = mmap(NULL, 2 * THREADS * page, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(area != MAP_FAILED);
    stress_note->doing = "mprotect";
    for (intptr_t i = 0; i < THREADS; i++) {
        pthread_create(&thread[i], NULL, toggle, (void *)i);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    stress_ok();
}

#else

int main(void)
{
    printf("ok, skipped: no machine code for this guest\n");
    return 0;
}

#endif
