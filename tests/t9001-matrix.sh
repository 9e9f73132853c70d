#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The bisect matrix: every commit builds in every way that it might break, and what
# it builds starts.  One folder for each way is walked along the series, so that a
# commit rebuilds what it touches.  STEPS="0 6" FLAVOURS="kvm tci" for some.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
test_prereq clang 'command -v clang' 'scripts/install-deps check'
count=$(git -C "$tree" rev-list --count base..series 2>/dev/null)
export STEP_DIR=$B/matrix
five='qemu-alpha qemu-s390x qemu-ppc64 qemu-mips64el qemu-loongarch64'

# targets FLAVOUR
targets() {
    case $1 in
    plain|werror) echo "$five" ;;
    sys) echo qemu-system-alpha ;;
    kvm) echo qemu-system-x86_64 ;;
    *) echo qemu-alpha ;;
    esac
}
for n in ${STEPS:-$(seq 0 "${count:-0}")}; do
    for flavour in ${FLAVOURS:-plain werror sys kvm tci clang noplugin}; do
        needs=tree
        [ $flavour != clang ] || needs=tree,clang
        test_expect_success $needs "step $n $flavour: $(targets $flavour)" '
            dir=$("$TOP/scripts/build-step" $n $flavour $(targets $flavour) | tail -n 1) &&
            for program in $(targets $flavour); do "$dir/$program" --version || return 1; done'
    done
done
test_done
