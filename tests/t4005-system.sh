#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# System emulation stays right (patches 1, 5, 6 and 8): Linux for s390x boots, forks
# on several CPUs, and computes, with each way of running vCPUs; monitor and gdb get
# through to vCPUs that are in loops.  STEP=N takes another step than the last.
. "$(dirname "$0")/lib.sh"
step=${STEP:-last}

test_prereq cpio 'command -v cpio && command -v dpkg-deb' 'apt-get install cpio'
test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
test_expect_success cpio 'the guest: kernel and initramfs' '
    guest=$("$TOP/scripts/system-guest" s390x) && echo "$guest" >guest'
test_expect_success "qemu-system-s390x of step $step builds" '
    dir=$("$TOP/scripts/build-step" $step sys qemu-system-s390x) && echo "$dir" >dir'

# ask SCENARIO OPTION...: see t4005/system.py
ask() {
    scenario=$1
    shift
    timeout -k 5 240 "$PYTHON" "$TOP/tests/t4005/system.py" $scenario \
        "$(cat dir)/qemu-system-s390x" "$(cat guest)" "$@"
}
test_expect_success cpio 'it boots and powers off' 'ask boot'
test_expect_success cpio 'the same with -icount shift=auto' 'ask boot -icount shift=auto'
test_expect_success cpio 'it forks, 2 CPUs in one thread' 'ask fork -smp 2 -accel tcg,thread=single'
test_expect_success cpio 'it forks, 4 CPUs in a thread each' 'ask fork -smp 4 -accel tcg,thread=multi'
test_expect_success cpio 'the monitor answers while it computes' 'ask monitor'
test_expect_success cpio 'the same, 2 CPUs in one thread' 'ask monitor -smp 2 -accel tcg,thread=single'
test_expect_success cpio,gdb 'gdb: breakpoints in hot functions of the kernel' 'ask gdb'
test_expect_success cpio,gdb 'the same, 2 CPUs in a thread each' 'ask gdb -smp 2 -accel tcg,thread=multi'
test_done
