#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The archives of the base tree: checksums, the order of places, nothing found.
. "$(dirname "$0")/lib.sh"
. "$TOP/bases/$BASE"
real=$BUILD/dl
unset QEMU_SRC
"$TOP/scripts/fetch-base" >>"$LOG" 2>&1
test_prereq archive '[ -f "$real/$orig" ]' 'the archives could not be fetched'
test_prereq apt 'command -v apt-get' 'a Debian system'
BUILD=$TRASH/build B=$TRASH/build/$BASE
dl=$BUILD/dl
fetch() { OFFLINE=1 SHARED_BASE=$1 "$TOP/scripts/fetch-base"; }
spoil() { printf X | dd of="$1" bs=1 seek=1000 conv=notrunc 2>/dev/null; }

test_expect_success archive 'a good archive is taken as it is' '
    mkdir -p build && cp -R "$real" build/ && fetch /nonexistent'

test_expect_success archive 'a corrupted one is named with its checksum, removed and fetched again' '
    spoil "$dl/$debian" && bad=$(sha256sum <"$dl/$debian" | cut -c1-64) &&
    fetch "$real" 2>err && cat err && grep "corrupted archive removed: $dl/$debian" err | grep $bad &&
    cmp "$dl/$debian" "$real/$debian"'

test_expect_success archive 'corrupted wherever it comes from: tried twice, then given up' '
    cp -R "$real" bad && spoil "bad/$debian" && rm "$dl/$debian" &&
    test_refuses "not found" "wrong checksum" QEMU_SRC= -- fetch "$PWD/bad" &&
    [ $(grep -c "corrupted archive removed" stderr.txt) = 2 ] && [ ! -e "$dl/$debian" ] && [ -e "$dl/$orig" ]'

test_expect_success 'nothing found: all that was tried, and the way out, in one line' '
    rm -rf build && test_refuses "QEMU $version not found" "$dl" /nonexistent QEMU_SRC= -- fetch /nonexistent &&
    [ -z "$(ls "$dl")" ] &&
    test_must_fail env OFFLINE=1 SHARED_BASE=/nonexistent "$TOP/scripts/lay-tree" && [ ! -e "$B/tree" ]'

test_expect_success 'an archive that does not answer is among what was tried' '
    APT_SITE=http://127.0.0.1:9/debian SHARED_BASE=/nonexistent \
        test_refuses "apt-get source $package=" "$pool" "does not answer" QEMU_SRC= -- "$TOP/scripts/fetch-base"'

test_expect_success apt 'by name or from the pool, without the machine'\''s apt being touched' '
    rm -rf build && [ ! -d "${real%/dl}/apt" ] || { mkdir build && cp -R "${real%/dl}/apt" build/; }
    (cd /etc/apt && find . -type f | sort | xargs sha256sum) >before
    SHARED_BASE=/nonexistent "$TOP/scripts/fetch-base" &&
    (cd /etc/apt && find . -type f | sort | xargs sha256sum) >after && cmp before after &&
    (cd "$dl" && sha256sum "$orig" | grep -F "$(echo "$sha256" | grep "$orig" | cut -c1-64)")'

test_done
