#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# gdb on user-mode emulation: breakpoints that are set before the start and while
# the guest is in a hot loop of indirect jumps (patches 5, 6 and 8), steps through
# indirect jumps, and a second thread.  The same is asked of the unpatched QEMU.
. "$(dirname "$0")/lib.sh"

test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
for arch in alpha s390x; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
    test_expect_success "$arch-cc" "gdb-loop builds for $arch" '
        "$TOP/scripts/build-guest" gdb-loop $arch'
done

# session SCENARIO
session() {
    guest=$BUILD/guests/$arch/gdb-loop
    timeout -k 5 200 "$TOP/tests/t4004/attach.py" $1 "$guest" -- \
        "$(cat dir)/qemu-$arch" "$guest" 90 $2
}
for n in 0 last; do
    for arch in alpha s390x; do
        test_expect_success "$arch-cc,gdb" "step $n: qemu-$arch builds" '
            dir=$("$TOP/scripts/build-step" $n plain qemu-$arch) && echo "$dir" >dir'
        test_expect_success "$arch-cc,gdb" "step $n, $arch: a breakpoint set before the start" '
            session before'
        test_expect_success "$arch-cc,gdb" "step $n, $arch: set in a hot indirect loop, none missed, deleted" '
            session running'
        test_expect_success "$arch-cc,gdb" "step $n, $arch: single-step through indirect jumps" '
            session step'
        test_expect_success "$arch-cc,gdb" "step $n, $arch: a thread that starts later, and is in its loop" '
            session threads threads'
    done
done
test_done
