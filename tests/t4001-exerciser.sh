#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The exerciser of indirect branches, for every guest that goto_jc is migrated
# for, in the debug build, where goto_jc checks at run time what it was promised:
# after patch 4 and after all of them (t9002: unpatched, and after each from 4 on).
. "$(dirname "$0")/lib.sh"
. "$TOP/scripts/series.sh"
guests='alpha loongarch64 mips mipsel mips64 ppc ppc64 s390x'

for arch in $guests; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
done

test_expect_success 'the test in the tree is the exerciser' '
    tree=$("$TOP/scripts/lay-tree") &&
    cmp "$TOP/guests/exerciser.c" "$tree/tests/tcg/multiarch/indirect-dispatch.c"'
test_expect_success 'the tree is laid' '"$TOP/scripts/lay-tree" >/dev/null'
test_expect_success 'the exerciser on this machine' '
    timeout -k 5 120 "$("$TOP/scripts/build-guest" exerciser x86_64)" >native.out &&
    tail -n 1 native.out | grep "^sum "'

for arch in $guests; do
    test_expect_success "$arch-cc" "the exerciser builds for $arch" '
        "$TOP/scripts/build-guest" exerciser $arch'
done

last=$(series_commits | wc -l)
case ${STEPS:-} in all) STEPS="0 $(seq 4 "$last")" ;; esac
all=$(for arch in $guests; do echo "qemu-$arch"; done)
for n in ${STEPS:-4 $last}; do
    name=$(cd "$PATCHES" 2>/dev/null && sed -n "${n}p" series 2>/dev/null)
    what="step $n (${name:-unpatched})"
    test_expect_success "$what builds for all of them" '
        dir=$("$TOP/scripts/build-step" $n debug $all) && echo "$dir" >dir'
    for arch in $guests; do
        test_expect_success "$arch-cc" "$arch at $what" '
            timeout -k 5 300 "$(cat dir)/qemu-$arch" "$BUILD/guests/$arch/exerciser" >$arch.out &&
            cmp native.out $arch.out'
    done
done
# A condition of a translator that is never met costs all that the series is for,
# and the output stays right.  The op of x86_64, or the call of the generic ops; mips has
# a lookup beside each, for a change of the ISA mode.
for arch in $guests; do
    test_expect_success "$arch-cc" "$arch: dispatches are by goto_jc" '
        timeout -k 5 300 "$(cat dir)/qemu-$arch" -d op -D ops "$BUILD/guests/$arch/exerciser" >/dev/null &&
        jc=$(grep -cE "^ goto_jc |call goto_jc_miss" ops) &&
        lookup=$(grep -c "call lookup_tb_ptr" ops || true) && rm ops && echo "$jc $lookup" &&
        [ "$jc" -gt 100 ] && [ "$lookup" -le "$jc" ]'
done
test_done
