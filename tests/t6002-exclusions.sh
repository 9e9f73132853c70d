#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What patch 9 must not fold, seen in the ops and in the generated code: accesses with
# an alignment check, pairs, 32-bit guest addresses, tagged addresses, and sums that
# with guest_base would leave the 32 bits of a host displacement.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/guest-test.sh"
. "$TOP/scripts/series.sh"
ops="$PYTHON $TOP/tests/ops.py"

for arch in alpha x86_64 aarch64 arm; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "guest_test /dev/null $arch /dev/null -x c -fsyntax-only" \
        "apt-get install $(echo "$3 ${4#*:}" | tr , ' ')"
done
test_prereq objdump 'objdump --version' 'apt-get install binutils'

test_expect_success 'the steps before and with the patch' '
    "$TOP/scripts/lay-tree" >/dev/null &&
    n=$(series_commits | while read -r c; do
            plain_git -C "$tree" log -1 --format=%s "$c"; done |
        grep -n "fold a guest displacement" | cut -d: -f1) && test -n "$n" &&
    "$TOP/scripts/build-step" $((n - 1)) plain qemu-arm qemu-aarch64 >before &&
    "$TOP/scripts/build-step" $n plain qemu-alpha qemu-x86_64 qemu-arm qemu-aarch64 >after &&
    src=$(cat after)/../src/tests/tcg/multiarch/test-displacement.c &&
    for arch in alpha x86_64 aarch64 arm; do guest_test "$src" $arch $arch; done'

for arch in alpha x86_64; do
    test_expect_success "$arch-cc" "$arch folds, but no access that is checked, and no pair" '
        guest_run "$(cat after)" $arch ./$arch -d op_opt -D ops.$arch &&
        $ops folds ops.$arch >folds && cat folds &&
        test $(grep -c "^un " folds) -gt 100 && ! grep "^al " folds && ! grep "^pair " folds'
done
for arch in arm aarch64; do
    # setarch, so that addresses that are constants are the same in both.
    test_expect_success "$arch-cc,objdump" "$arch: the ops and the code are what they were" '
        for w in before after; do
            GUEST_WRAP="setarch -R" guest_run "$(cat $w)" $arch ./$arch \
                -d op_opt,out_asm -D log &&
            $ops code log >$w.code
        done
        $ops folds log >folds && cat folds && ! test -s folds &&
        test $(wc -l <before.code) -gt 10000 && cmp before.code after.code'
done

test_expect_success x86_64-cc 'guest_base as displacement leaves the sum in 32 bits' '
    gcc -O2 -Wall -o no-gs "$TOP/guests/no-gs.c" &&
    GUEST_WRAP=./no-gs guest_run "$(cat after)" x86_64 ./x86_64 -B 0x70000000 \
        -d op_opt -D ops.base &&
    $ops folds ops.base >folds && sort -k2n folds | sed -n "1p;\$p" &&
    awk "\$2 > 268435455 { exit 1 }" folds &&
    awk "\$2 < -1879048192 { ok = 1 } END { exit !ok }" folds'
test_expect_success alpha-cc 'guest_base in a segment or an index register changes nothing' '
    guest_run "$(cat after)" alpha ./alpha -B 0x100000000 &&
    GUEST_WRAP=./no-gs guest_run "$(cat after)" alpha ./alpha -B 0x100000000'
test_done
