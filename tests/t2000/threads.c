/* Four threads enter step() 25000 times each, main none. */
#include <pthread.h>

volatile int sink[4];

void __attribute__((noinline)) step(int i)
{
    sink[i]++;
}

static void *work(void *arg)
{
    for (int i = 0; i < 25000; i++) {
        step((int)(long)arg);
    }
    return 0;
}

int main(void)
{
    pthread_t t[4];

    for (long i = 0; i < 4; i++) {
        pthread_create(&t[i], 0, work, (void *)i);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], 0);
    }
    return 0;
}
