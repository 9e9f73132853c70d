/*
 * Start N threads that do nothing, say "ready", and wait for end of input.
 * bench/threads looks at the emulator's resident memory in between.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Two conditions: a start must not wake the threads that rest already. */
static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int running;
static int finished;

static void *idle(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    running++;
    pthread_cond_signal(&started);
    while (!finished) {
        pthread_cond_wait(&ended, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    pthread_t *threads = calloc(n + 1, sizeof(*threads));
    pthread_attr_t attr;
    char c;

    pthread_attr_init(&attr);
    /* Small stacks: it is the emulator's memory that is looked at. */
    pthread_attr_setstacksize(&attr, 256 * 1024);
    for (int i = 0; i < n; i++) {
        if (pthread_create(&threads[i], &attr, idle, NULL)) {
            fprintf(stderr, "idle-threads: cannot start thread %d\n", i);
            return 1;
        }
    }
    pthread_mutex_lock(&lock);
    while (running < n) {
        pthread_cond_wait(&started, &lock);
    }
    pthread_mutex_unlock(&lock);
    puts("ready");
    fflush(stdout);
    while (read(0, &c, 1) > 0) {
    }
    pthread_mutex_lock(&lock);
    finished = 1;
    pthread_cond_broadcast(&ended);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
