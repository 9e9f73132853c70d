// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * no-gs CMD ARG...: run CMD where the GS base cannot be set.
 *
 * QEMU on x86-64 then has to add guest_base by a displacement, if it fits
 * 32 bits, or by an index register: the two cases that an ordinary Linux
 * host never takes.  For this machine, not for a guest.
 */
#include <asm/prctl.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_arch_prctl, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                 offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH_SET_GS, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog prog = { sizeof(code) / sizeof(code[0]), code };

    if (argc < 2) {
        fprintf(stderr, "no-gs: no command given: no-gs CMD ARG...\n");
        return 1;
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog)) {
        perror("no-gs: the kernel takes no seccomp filter");
        return 1;
    }
    execvp(argv[1], argv + 1);
    fprintf(stderr, "no-gs: ");
    perror(argv[1]);
    return 1;
}
