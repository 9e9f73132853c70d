#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 6: the inline lookup hits.  A hash in generated code that is not the one in
# C misses on every lookup, and nothing else shows it, as the output stays right.  At
# most 6% of the dispatches that patch 5 makes by helper may still enter one.  The
# same for the lookup in generic ops, which x86_64 replaces by an op of its own.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

# entries QEMU: how often a run enters the helpers of a dispatch
entries() {
    timeout -k 5 600 "$TOP/bench/count" -o count.json -e helper_lookup_tb_ptr,helper_goto_jc_miss -- \
        "$1" "$BUILD/guests/alpha/exerciser" 10 goto mono poly mega return xpage >out &&
    "$PYTHON" -c 'import json; print(sum(n or 0 for n in json.load(open("count.json"))["entries"].values()))'
}
few() {
    "$PYTHON" -c 'import sys; sys.exit(100 * int(sys.argv[1]) > 6 * int(sys.argv[2]))' "$1" "$2"
}
test_expect_success alpha-cc 'dispatches before patch 6' '
    "$TOP/scripts/build-guest" exerciser alpha &&
    dir=$("$TOP/scripts/build-step" 5 plain qemu-alpha | tail -n 1) &&
    entries "$dir/qemu-alpha" >before && cat before && test "$(cat before)" -gt 100000'
test_expect_success alpha-cc 'nearly all of them hit inline' '
    dir=$("$TOP/scripts/build-step" last plain qemu-alpha | tail -n 1) &&
    entries "$dir/qemu-alpha" >after && cat after && few "$(cat after)" "$(cat before)"'
test_expect_success alpha-cc 'the same in generic ops' '
    broken_build plain tcg/tcg-op.c "s/if (TCG_TARGET_HAS_goto_jc)/if (0)/" qemu-alpha &&
    entries ./qemu-alpha >generic && cat generic && few "$(cat generic)" "$(cat before)"'
for arch in alpha mips ppc64 s390x; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
    test_expect_success "$arch-cc" "in generic ops, with the promise checked, the exerciser runs on $arch" '
        [ -x generic-$arch ] || {
            broken_build debug tcg/tcg-op.c "s/if (TCG_TARGET_HAS_goto_jc)/if (0)/" \
                qemu-alpha qemu-mips qemu-ppc64 qemu-s390x &&
            for a in alpha mips ppc64 s390x; do mv qemu-$a generic-$a; done
        } &&
        guest=$("$TOP/scripts/build-guest" exerciser $arch) &&
        timeout -k 5 120 ./generic-$arch "$guest" >$arch.out &&
        timeout -k 5 120 "$("$TOP/scripts/build-guest" exerciser x86_64)" >native.out && cmp native.out $arch.out'
done
test_done
