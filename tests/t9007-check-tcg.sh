#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# QEMU's own guest tests for all guests, under the unpatched and the patched emulators.
# To keep the results: tests/check-tcg -o tests/results/check-tcg.json.
. "$(dirname "$0")/lib.sh"

test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
guests=
all=$(sed 's/ .*//; /^#/d; /^sh4/d' "$TOP/guests/arches")      # not sh4: see there
for arch in ${GUESTS:-$all}; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "scripts/install-deps long"
    case $test_missing in *" $arch-cc "*) ;; *) guests="$guests $arch" ;; esac
done

# All at once, since one more guest changes the configuration of all.
test_expect_success 'emulators' '
    emulators=$(for arch in $guests; do echo "qemu-$arch"; done) &&
    "$TOP/scripts/build-step" last tcgtests $emulators test-plugins &&
    "$TOP/scripts/build-step" 0 tcgtests $emulators'
for arch in ${GUESTS:-$all}; do
    test_expect_success "$arch-cc,gdb" "$arch: no test fails that does not fail unpatched" '
        timeout -k 5 7200 "$TOP/tests/check-tcg" $arch'
done
test_done
