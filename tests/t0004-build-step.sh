#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# build-step's own manners, on a stand-in for QEMU: refusals, interruption, locking.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/fake-qemu.sh"
BUILD=$TRASH/build B=$TRASH/build/$BASE PATCHES=$TRASH/patches JOBS=1
export BUILD PATCHES JOBS QEMU_SRC="$TRASH/qemu"
fake_qemu qemu
fake_patches patches one ONE two TWO
step() { "$TOP/scripts/build-step" "$@"; }
text() { grep -c "$2" "$B/step/$1/plain/qemu-alpha"; }

test_expect_success 'every step has its own patches and no more' '
    for n in 0 1 last; do step $n plain qemu-alpha >out && [ -f "$(tail -n 1 out)/qemu-alpha" ] || exit 1; done &&
    [ $(text 0 one) = 5 ] && [ $(text 1 ONE) = 5 ] && [ $(text 1 two) = 5 ] && [ $(text 2 TWO) = 5 ]'

test_expect_success 'nothing is rebuilt without a change' '
    step 1 plain qemu-alpha && [ $(wc -l <"$B/step/1/plain/ran.txt") = 5 ]'

test_expect_success 'a step that does not exist, a flavour, a host, a use without a target' '
    test_refuses "no step 3" "has 2 patches" -- step 3 plain qemu-alpha &&
    test_refuses "no flavour sweet" plain debug kvm -- step 1 sweet qemu-alpha &&
    test_refuses "no host is called" aarch64 s390x -- step 1 vax-host qemu-alpha &&
    test_refuses usage -- step 1 plain'

test_expect_success 'no compiler' '
    CC=no-such-cc test_refuses "no compiler no-such-cc" install-deps -- step 1 debug qemu-alpha &&
    [ $(wc -l <stderr.txt) = 1 ]'

test_expect_success 'configure fails: its reason, and the next run starts it anew' '
    CONFIGURE_FAILS=1 test_refuses "no such luck" debug.log -- step 1 debug qemu-alpha &&
    step 1 debug qemu-alpha'

test_expect_success 'a target that does not build: the patch is named' '
    test_refuses 0001-tcg-one-is-now-ONE.patch plain.log -- step 1 plain qemu-nonsense && step 1 plain qemu-alpha'

# As Ctrl-C in a terminal does it: SIGINT to the whole process group.
interrupt() { "$PYTHON" "$TOP/tests/interrupt.py" "$@"; }

test_expect_success 'interrupted half-way, the next run goes on' '
    rm -rf "$B/step" && ran="$B/step/1/plain/ran.txt" &&
    PIECE_TIME=1 interrupt "[ \$(wc -l <$ran) -ge 2 ]" "$TOP/scripts/build-step" 1 plain qemu-alpha &&
    [ ! -f "$B/step/1/plain/qemu-alpha" ] && before=$(wc -l <"$ran") && [ $before -lt 5 ] &&
    step 1 plain qemu-alpha && [ $(text 1 ONE) = 5 ] && [ $(wc -l <"$ran") -le 6 ]'

test_expect_success 'interrupted while it lays the tree: nothing of it is taken for whole' '
    rm -rf build && dd if=/dev/zero of=qemu/big bs=1M count=300 2>/dev/null &&
    interrupt "ls -d $B/.tmp-lay*/tree" "$TOP/scripts/lay-tree" && rm qemu/big &&
    [ ! -e "$B/tree" ] && [ -z "$(ls -A "$B" | grep tmp-)" ] && tree=$("$TOP/scripts/lay-tree") &&
    [ $(git -C "$tree" rev-list --count base..series) = 2 ]'

test_expect_success 'two at once do not collide' '
    rm -rf "$B/step" && step 1 plain qemu-alpha & step 1 plain qemu-alpha && wait $! &&
    [ $(wc -l <"$B/step/1/plain/ran.txt") = 5 ]'

test_expect_success 'an edited patch rebuilds its step' '
    fake_patches patches one EINS two TWO && step 1 plain qemu-alpha && [ $(text 1 EINS) = 5 ] &&
    [ $(wc -l <"$B/step/1/plain/ran.txt") = 10 ]'

test_expect_success 'lay-tree follows the patches; commits that are not exported are never dropped' '
    tree=$("$TOP/scripts/lay-tree") && mine() { git -C "$tree" -c user.name=T -c user.email=t@localhost "$@"; } &&
    echo "/* mine */" >>"$tree/accel/tcg/cpu-exec.c" && mine commit -qam mine && head=$(mine rev-parse HEAD) &&
    "$TOP/scripts/lay-tree" 2>err && grep "not in .*patches yet" err &&
    fake_patches patches one UNO two TWO && test_refuses "not exported" -- "$TOP/scripts/lay-tree" &&
    [ $(mine rev-parse series) = $head ] && "$TOP/scripts/export-series" && [ $(wc -l <patches/series) = 3 ] &&
    echo "/* dirty */" >>"$tree/accel/tcg/cpu-exec.c" && fake_patches patches one UNO &&
    test_refuses "not exported" -- "$TOP/scripts/lay-tree" && grep dirty "$tree/accel/tcg/cpu-exec.c" &&
    mine checkout -q . && "$TOP/scripts/lay-tree" && [ $(mine rev-list --count base..series) = 1 ]'

test_done
