#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Each patch is clean for the checkpatch.pl of the tree itself.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
test_prereq series '[ -s "$PATCHES/series" ]' 'no patches in the repository yet'

test_expect_success tree,series 'there is a series' 'cat "$PATCHES/series"'
for patch in $(cat "$PATCHES/series" 2>/dev/null); do
    # It asks at every new file whether MAINTAINERS names it; those files are under
    # patterns that QEMU's MAINTAINERS has.  A guest test with machine code in it
    # has to ask what guest it is for, as others under tests/tcg do.
    test_expect_success tree "$patch" '
        (cd "$tree" && perl scripts/checkpatch.pl "$PATCHES/$patch") >out || true
        cat out && grep -E "^total: 0 errors" out &&
        awk "/^(ERROR|WARNING)/ { w = \$0; getline; print w, \$0 }" out >findings &&
        ! grep -v -e "does MAINTAINERS need updating" \
            -e "architecture specific defines.*FILE: tests/tcg/" findings'
done
test_done
