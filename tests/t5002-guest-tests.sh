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

# without WHAT PROGRAM FILE SED-SCRIPT
without() {
    program=$2 file=$3 edit=$4      # a body sees its own arguments
    test_expect_success alpha-cc "$2 fails without $1" '
        guest=$("$TOP/scripts/build-guest" $program alpha) &&
        broken_build plain $file "$edit" qemu-alpha &&
        ! timeout -k 5 100 ./qemu-alpha "$guest"'
}
without 'the jumps being unlinked' test-xpage-chain accel/tcg/tb-maint.c \
    '/suppress any remaining jumps/{n;s/tb_jmp_unlink(tb)/(void)tb_jmp_unlink/}'
without 'invalidation by mmap and mprotect' test-xpage-chain accel/tcg/user-exec.c \
    's/^    if (pageflags_set_clear(start, last, set_flags, clear_flags)) {/&\n        return;/'
without 'the poison' test-indirect-irq accel/tcg/tb-jmp-cache.h \
    's/^    qatomic_set(&cpu->neg.tb_jmp_cache_probe, tb_jmp_cache_poison);//'
test_done
