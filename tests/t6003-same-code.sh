#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 9 changes no byte of the code that is generated where nothing is folded: by x86_64
# in system emulation, and by the backends of other hosts (here aarch64; t9009: more).
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/guest-test.sh"
. "$TOP/scripts/series.sh"
. "$TOP/tests/same-code.sh"
. "$TOP/tests/broken.sh"
hosts=${HOSTS:-aarch64}
test_prereq s390x-cc 'command -v s390x-linux-gnu-gcc' 'apt-get install gcc-s390x-linux-gnu'
test_prereq cpio 'command -v cpio && command -v dpkg-deb' 'apt-get install cpio'

# memory.c, QEMU's test of every size and alignment in system mode, prints dots and PASSED.
test_expect_success s390x-cc,cpio 'a guest without an operating system, and its firmware' '
    t=$("$TOP/scripts/lay-tree") && s390x-linux-gnu-gcc -O2 -march=z13 -msoft-float -nostdlib \
        -static -no-pie -fno-pic -fno-stack-protector -Wa,--noexecstack -Wl,--build-id=none \
        -DCHECK_UNALIGNED=1 -I$t/tests/tcg/minilib -I$t/roms/SLOF/lib/libc/include \
        -I$t/include/hw/s390x/ipl -o memory $t/tests/tcg/s390x/head64.S \
        $t/tests/tcg/s390x/console.c $t/tests/tcg/minilib/printf.c \
        $t/tests/tcg/multiarch/system/memory.c &&
    "$TOP/scripts/system-guest" s390x >firmware'
test_expect_success s390x-cc,cpio 'qemu-system-s390x, before patch 9 and with it' '
    n=$(fold_step) &&
    "$TOP/scripts/build-step" $((n - 1)) sysalike qemu-system-s390x >sys.before &&
    "$TOP/scripts/build-step" $n sysalike qemu-system-s390x >sys.after'
# sys_log LOG DIR: the code that DIR's emulator makes for that guest
sys_log() {
    timeout -k 5 120 setarch -R "$2/qemu-system-s390x" -M s390-ccw-virtio -L "$(cat firmware)" \
        -kernel memory -action panic=exit-failure -seed 1 \
        -nographic -monitor none -serial stdio -d out_asm -D "$1" >"$1.out" && grep PASSED "$1.out"
}
test_expect_success s390x-cc,cpio 'x86_64 in system emulation: same bytes' '
    sys_log before "$(cat sys.before)" && sys_log after "$(cat sys.after)" && same_code 200'
# A comparison that finds nothing has to be one that would find something.
test_expect_success s390x-cc,cpio 'x86_64: a nop with each access would be seen' '
    broken_step=$(fold_step) && broken_build sysalike tcg/x86_64/tcg-target.c.inc \
        "s/h->ofs += disp;/& tcg_out8(s, 0x90);/" qemu-system-s390x &&
    sys_log after . && ! same_code 200 >why && cat why && grep -q "differ" why &&
    cmp before.out after.out'
test_hosts $hosts
test_done
