#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Every commit, in the ways that t1004 leaves out for time: another migrated guest,
# clang, and system emulation with TCG.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
test_prereq clang 'command -v clang' 'scripts/install-deps check'
count=$(git -C "$tree" rev-list --count base..series 2>/dev/null)

# builds N FLAVOUR TARGET [PREREQ]
builds() {
    test_expect_success "tree${4:+,$4}" "step $1 $2: $3" '
        dir=$("$TOP/scripts/build-step" $1 $2 $3 | tail -n 1) && "$dir/$3" --version'
}
for n in $(seq 0 "${count:-0}"); do
    builds $n plain qemu-s390x
    builds $n clang qemu-alpha clang
    builds $n sys qemu-system-alpha
done
test_done
