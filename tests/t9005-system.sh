#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What t4005 asks of s390x at the last step, with more ways of running it, and a
# second guest, mips64el on the malta board.  Long: another build.
. "$(dirname "$0")/lib.sh"

test_prereq cpio 'command -v cpio && command -v dpkg-deb' 'apt-get install cpio'
test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
ask() { # SCENARIO OPTION...
    scenario=$1
    shift
    timeout -k 5 300 "$PYTHON" "$TOP/tests/t4005/system.py" $scenario \
        "$(cat dir)/qemu-system-$arch" "$BUILD/system/$arch" "$@"
}
test_expect_success 'qemu-system-s390x and qemu-system-mips64el build' '
    dir=$("$TOP/scripts/build-step" last sys qemu-system-s390x qemu-system-mips64el) && echo "$dir" >dir'
for arch in s390x mips64el; do
    test_expect_success cpio "$arch: kernel and initramfs" '"$TOP/scripts/system-guest" $arch'
    test_expect_success cpio "$arch boots and powers off" 'ask boot'
    test_expect_success cpio "$arch boots with -icount shift=auto" 'ask boot -icount shift=auto'
    test_expect_success cpio "$arch forks with -icount shift=auto" 'ask fork -icount shift=auto'
    test_expect_success cpio "$arch forks in one thread" 'ask fork -accel tcg,thread=single'
    test_expect_success cpio "$arch: the monitor, with -icount shift=auto" 'ask monitor -icount shift=auto'
    test_expect_success cpio "$arch: the monitor answers while it computes" 'ask monitor'
done
arch=s390x
test_expect_success cpio,gdb "$arch: gdb with -icount shift=auto" 'ask gdb -icount shift=auto'
test_expect_success cpio,gdb "$arch: gdb, 4 CPUs in one thread" 'ask gdb -smp 4 -accel tcg,thread=single'
test_done
