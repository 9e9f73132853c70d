#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 9's guest test, test-displacement: every size at displacements up to 2^31 and
# beyond, across page ends, and faults at the exact address; for 64-bit and 32-bit
# guests, unpatched and with the whole series, in the build that asserts most (t9006: more guests).
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/guest-test.sh"
guests=${GUESTS:-alpha s390x ppc64 mips64 mips ppc}
unpatched=${UNPATCHED:-alpha}

for arch in $guests; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "guest_test /dev/null $arch /dev/null -x c -fsyntax-only" \
        "apt-get install $(echo "$3 ${4#*:}" | tr , ' ')"
done

test_expect_success 'the last step builds for all of them' '
    "$TOP/scripts/build-step" last debug $(printf "qemu-%s " $guests) >last'
test_expect_success 'the unpatched one builds' '
    "$TOP/scripts/build-step" 0 debug $(printf "qemu-%s " $unpatched) >none'

for arch in $guests; do
    test_expect_success "$arch-cc" "$arch passes" '
        guest_test "$(cat last)/../src/tests/tcg/multiarch/test-displacement.c" $arch $arch &&
        guest_run "$(cat last)" $arch ./$arch'
done
for arch in $unpatched; do
    test_expect_success "$arch-cc" "$arch passes unpatched" '
        guest_run "$(cat none)" $arch ./$arch'
done
test_done
