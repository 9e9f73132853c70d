#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The guest tests of patches 7 and 8, for the migrated guests, unpatched and with
# the whole series; and each fails or hangs when what it covers is taken out.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
guests=${GUESTS:-alpha loongarch64 mips mipsel mips64 ppc ppc64 s390x}
all=$(for arch in $guests; do echo "qemu-$arch"; done)

for arch in $guests; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
done
test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'

test_expect_success 'emulators' '
    "$TOP/scripts/build-step" last debug $all >dir &&
    "$TOP/scripts/build-step" 0 plain qemu-alpha >dir0'
for program in test-xpage-chain test-indirect-irq; do
    test_expect_success alpha-cc "$program passes on alpha, unpatched" '
        guest=$("$TOP/scripts/build-guest" $program alpha) &&
        timeout -k 5 100 "$(tail -n 1 dir0)/qemu-alpha" "$guest"'
    for arch in $guests; do
        test_expect_success "$arch-cc" "$program passes on $arch" '
            guest=$("$TOP/scripts/build-guest" $program $arch) &&
            timeout -k 5 100 "$(tail -n 1 dir)/qemu-$arch" "$guest"'
    done
done

# The test of gdbstub/, run as `make check-tcg` does; for alpha, where -O2 calls a
# function behind the entry at which gdb stops, it would have to be built without.
gdb_test() {    # QEMU
    src=$(dirname "$(tail -n 1 dir)")/src
    timeout -k 5 100 "$PYTHON" "$src/tests/guest-debug/run-test.py" --gdb gdb-multiarch \
        --qemu "$1" --qargs "" --bin "$("$TOP/scripts/build-guest" test-xpage-chain s390x)" \
        --test "$src/tests/tcg/multiarch/gdbstub/xpage-bp.py"
}
test_expect_success s390x-cc,gdb 'xpage-bp passes on s390x, unpatched' '
    gdb_test "$("$TOP/scripts/build-step" 0 plain qemu-s390x | tail -n 1)/qemu-s390x"'
test_expect_success s390x-cc,gdb 'xpage-bp passes on s390x' '
    gdb_test "$(tail -n 1 dir)/qemu-s390x"'
test_expect_success s390x-cc,gdb 'xpage-bp fails without the gate' '
    broken_build plain accel/tcg/translator.c "s/gdb_may_attach()/false/" qemu-s390x &&
    ! gdb_test ./qemu-s390x >gdb.log 2>&1 && cat gdb.log && grep -q "^PASS: stopped in xpage_marker" gdb.log &&
    grep -q "^FAIL: stopped in xpage_far" gdb.log'

# without WHAT PROGRAM FILE SED-SCRIPT: it fails, but what does not need WHAT still runs.
without() {
    program=$2 file=$3 edit=$4      # a body sees its own arguments
    test_expect_success alpha-cc "$2 fails without $1" '
        guest=$("$TOP/scripts/build-guest" $program alpha) &&
        broken_build plain $file "$edit" qemu-alpha &&
        timeout -k 5 100 ./qemu-alpha "$("$TOP/scripts/build-guest" exerciser alpha)" 1 mono poly >sums &&
        grep "^sum " sums &&
        ! timeout -k 5 100 ./qemu-alpha "$guest"'
}
without 'the jumps being unlinked' test-xpage-chain accel/tcg/tb-maint.c \
    '/suppress any remaining jumps/{n;s/tb_jmp_unlink(tb)/(void)tb_jmp_unlink/}'
without 'invalidation by mmap and mprotect' test-xpage-chain accel/tcg/user-exec.c \
    's/^    if (pageflags_set_clear(start, last, set_flags, clear_flags)) {/&\n        return;/'
without 'the poison' test-indirect-irq accel/tcg/tb-jmp-cache.h \
    's/^    qatomic_set(&cpu->neg.tb_jmp_cache_probe, tb_jmp_cache_poison);//'
test_done
