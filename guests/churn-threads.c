/*
 * Start and join 32 threads that do nothing, 300 times: what a thread costs the
 * emulator, its jump cache included (bench/threads).
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <pthread.h>
#include <stdio.h>

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t threads[32];

    for (int round = 0; round < 300; round++) {
        for (int i = 0; i < 32; i++) {
            if (pthread_create(&threads[i], NULL, nothing, NULL)) {
                fprintf(stderr, "churn-threads: cannot start a thread\n");
                return 1;
            }
        }
        for (int i = 0; i < 32; i++) {
            pthread_join(threads[i], NULL);
        }
    }
    return 0;
}
