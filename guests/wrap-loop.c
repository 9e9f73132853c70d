/*
 * arm: a loop of two direct branches, each of which wraps around the end of the
 * address space, or seems to.  A signal has to get through (patch 8: it must poll).
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define LOW     0x10u
#define HIGH    0xfffe0000u

static void alarmed(int sig)
{
    (void)sig;
    write(1, "alarm\n", 6);
    _exit(0);
}

static unsigned *page(unsigned address)
{
    return mmap((void *)address, 4096, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

/* B: the distance in words from two insns on, modulo 2^24 */
static unsigned branch(unsigned from, unsigned to)
{
    return 0xea000000 | (((to - (from + 8)) >> 2) & 0xffffff);
}

int main(void)
{
    unsigned *high = page(HIGH), *low = page(0);

    if (high == MAP_FAILED || low == MAP_FAILED) {
        perror("wrap-loop: mmap");
        return 1;
    }
    high[0] = branch(HIGH, LOW);
    low[LOW / 4] = branch(LOW, HIGH);
    mprotect(high, 4096, PROT_READ | PROT_EXEC);
    mprotect(low, 4096, PROT_READ | PROT_EXEC);
    signal(SIGALRM, alarmed);
    alarm(1);
    ((void (*)(void))high)();
    return 1;
}
