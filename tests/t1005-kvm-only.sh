#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# A system emulator without TCG (KVM only) links at every commit that touches source files
# such a build has: what they call of TCG must have a stub.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
count=$(git -C "$tree" rev-list --count base..series 2>/dev/null)
outside() {
    git -C "$tree" show --format= --name-only "$1" |
        grep -vE '^(accel/tcg|tcg|include/tcg|include/accel/tcg|target|tests|docs|linux-user|bsd-user)/' |
        grep -vx 'gdbstub/user.c' | grep '\.c$'
}

for n in $(seq 1 "${count:-0}"); do
    commit=$(git -C "$tree" rev-list --reverse base..series | sed -n "${n}p")
    [ -n "$(outside "$commit")" ] || continue
    test_expect_success tree "step $n: $(git -C "$tree" log -1 --format=%s "$commit")" '
        dir=$("$TOP/scripts/build-step" $n kvm qemu-system-x86_64 | tail -n 1) &&
        "$dir/qemu-system-x86_64" --version && "$dir/qemu-system-x86_64" -accel help | tee accels &&
        grep kvm accels && ! grep tcg accels'
done
test_expect_success tree 'there was a tree to look at' '[ -n "$count" ]'
test_done
