/*
 * Translated code that a runtime drops at once: N blocks on many pages, each of
 * which ends in a direct jump to one stub, run in ascending order and then
 * unmapped.  Prints the milliseconds that munmap takes; the emulator has to take
 * each block off the list of the jumps to the stub.
 *
 * usage: far-stub [N]
 *
 * For alpha.  SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { CELL = 64, LIMIT = 60000 };      /* a branch reaches 4 MiB */

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50000;
    struct timespec a, b;
    size_t page = 8192, size = ((size_t)n * CELL + page - 1) & -page;

    if (n < 1 || n > LIMIT) {
        fprintf(stderr, "far-stub: N is a number from 1 to %d\n", LIMIT);
        return 2;
    }
    uint32_t *code = mmap(NULL, size + page, PROT_READ | PROT_WRITE | PROT_EXEC,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (code == MAP_FAILED) {
        perror("far-stub: mmap");
        return 1;
    }
    uint32_t *stub = code + size / 4;
    *stub = 0x6bfa8001;                         /* ret */
    for (int i = 0; i < n; i++) {
        uint32_t *cell = code + i * CELL / 4;
        *cell = 0xc3e00000 | ((stub - cell - 1) & 0x1fffff);    /* br stub */
    }
    asm volatile("call_pal 0x86" ::: "memory"); /* imb */
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < n; i++) {
            ((void (*)(void))(code + i * CELL / 4))();
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &a);
    munmap(code, size);
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%.1f\n", (b.tv_sec - a.tv_sec) * 1e3 + (b.tv_nsec - a.tv_nsec) / 1e6);
    return 0;
}
