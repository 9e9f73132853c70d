#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Every commit builds: qemu-alpha, plain and with the debug checks of TCG.  What a
# patch does not touch comes from ccache.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
count=$(git -C "$tree" rev-list --count base..series 2>/dev/null)

for n in $(seq 0 "${count:-0}"); do
    name=$(git -C "$tree" log --format=%s --reverse base..series | awk -v n="$n" "NR == n")
    for flavour in plain debug; do
        test_expect_success tree "step $n $flavour: ${name:-unpatched}" '
            dir=$("$TOP/scripts/build-step" $n $flavour qemu-alpha | tail -n 1) &&
            "$dir/qemu-alpha" --version'
    done
done
test_done
