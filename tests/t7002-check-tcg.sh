#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# QEMU's own guest tests, gdbstub and plugins included, under the patched emulators
# for alpha and s390x: none fails but those that fail unpatched, by the committed
# results.  t9007 runs both emulators for all guests.
. "$(dirname "$0")/lib.sh"

test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
for arch in ${GUESTS:-alpha s390x}; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
    test_expect_success "$arch-cc,gdb" "$arch: no test fails that did not fail unpatched" '
        timeout -k 5 1800 "$TOP/tests/check-tcg" --emulators plain \
            --against "$TOP/tests/results/check-tcg.json" $arch'
done
test_done
