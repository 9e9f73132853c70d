/*
 * A library that is loaded, called and unloaded again and again, next to threads
 * in loops of nothing but indirect branches and one that runs another library
 *
 * Its text comes and goes, at the same address or another, with calls through
 * the PLT and through pointers from dlsym.  Needs to be linked dynamically; the
 * libraries are those that come with the C library.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include "stress.h"
#include <dlfcn.h>
#include <gnu/lib-names.h>

static StressLoop loop;

static void on_signal(int sig)
{
    stress_stop();
}

static void *spin(void *arg)
{
    while (!stress_over()) {
        stress_spin(&loop);
    }
    return NULL;
}

static void *open_library(const char *name)
{
    void *lib = dlopen(name, RTLD_NOW | RTLD_LOCAL);

    if (!lib) {
        fprintf(stderr, "dlopen: %s\n", dlerror());
        exit(1);
    }
    return lib;
}

static void use_math(void)
{
    void *lib = open_library(LIBM_SO);
    double (*pow_)(double, double);
    double (*floor_)(double);

    pow_ = (double (*)(double, double))dlsym(lib, "pow");
    floor_ = (double (*)(double))dlsym(lib, "floor");
    assert(pow_ && floor_);
    for (int i = 1; i < 20; i++) {
        double x = pow_(i, 3), y = floor_(i + 0.5);

        assert((int)(x + 0.5) == i * i * i && (int)y == i);
    }
    dlclose(lib);
}

static void use_resolver(void)
{
    void *lib = open_library(LIBRESOLV_SO);
    int (*hnok)(const char *) = (int (*)(const char *))dlsym(lib, "res_hnok");

    /* Older C libraries have it under a name of their own. */
    if (!hnok) {
        hnok = (int (*)(const char *))dlsym(lib, "__res_hnok");
    }
    assert(!hnok || (hnok("a-name.example") && !hnok("no name")));
    dlclose(lib);
}

static void *use_other(void *arg)
{
    while (!stress_over()) {
        use_resolver();
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t spinner, other;

    stress_begin(argc, argv);
    stress_handler(SIGUSR1, on_signal);
    stress_note->doing = "dlopen";
    pthread_create(&spinner, NULL, spin, NULL);
    pthread_create(&other, NULL, use_other, NULL);
    while (!stress_over()) {
        use_math();
        if (loop.inside) {
            pthread_kill(spinner, SIGUSR1);
        }
        stress_note->rounds++;
    }
    stress_note->doing = "end of threads";
    while (pthread_tryjoin_np(spinner, NULL) == EBUSY) {
        pthread_kill(spinner, SIGUSR1);
        stress_nap(1000);
    }
    pthread_join(other, NULL);
    stress_ok();
}
