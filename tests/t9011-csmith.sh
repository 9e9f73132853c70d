#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Random C programs (csmith): each prints the same checksum unpatched and patched, with
# code at -O0 and -O2.  COUNT=N programs; SEED=N begins with another.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/guest-test.sh"
count=${COUNT:-40} seed=${SEED:-1} arches=${ARCHES:-alpha s390x mips64 ppc64}
test_prereq csmith 'command -v csmith' 'scripts/install-deps long'
all=$(for arch in $arches; do echo "qemu-$arch"; done)

test_expect_success 'the emulators' '
    "$TOP/scripts/build-step" 0 plain $all >unpatched &&
    "$TOP/scripts/build-step" last plain $all >patched'
# ran DIR ARCH OPTION...: what ./program prints, and its status.  Some programs of csmith
# never end; those that the unpatched emulator does not end in time say nothing.
ran() {
    dir=$1 arch=$2; shift 2
    rc=0; timeout -k 5 5 "$dir/qemu-$arch" -L "/usr/$("$(guest_compiler $arch)" -dumpmachine)" \
        "$@" ./program || rc=$?
    echo "status $rc"
}
for arch in $arches; do
    cc=$(guest_compiler $arch)
    test_prereq "$arch-cc" "command -v $cc" 'scripts/install-deps main check'
    test_expect_success "csmith,$arch-cc" "$arch: $count programs from seed $seed" '
        ended=0
        for n in $(seq $seed $((seed + count - 1))); do
            csmith --seed $n >program.c &&
            for level in -O0 -O2; do
                "$cc" $level -w -I/usr/include/csmith -o program program.c &&
                ran "$(cat unpatched)" $arch >before || return 1
                ! grep -q "^status 124" before || continue
                { grep -q "^checksum" before || { cat before; return 1; }; } &&
                ran "$(cat patched)" $arch >after &&
                { cmp before after || { echo "seed $n $level"; cp program.c "$arch-$n.c"; return 1; }; } &&
                ended=$((ended + 1)) || return 1
            done || return 1
        done
        echo "$ended ended" && test $ended -gt $count'
done
test_done
