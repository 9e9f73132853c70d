#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What builds the guests answers bad input with one line and leaves nothing.
. "$(dirname "$0")/lib.sh"

G=$TOP/scripts/build-guest
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

test_expect_success 'a guest that is not there' '
    test_refuses nosuch exerciser.c -- "$G" nosuch x86_64'
test_expect_success 'an architecture that is not there' '
    test_refuses vax s390x -- "$G" exerciser vax &&
    test_refuses vax s390x -- "$TOP/scripts/sysroot-cross" vax'
test_expect_success 'no argument' 'test_refuses usage -- "$G"'
test_expect_success 'the script takes a number of rows' '
    for bad in x "" -5 1e4 99 5000001 "10 20"; do
        test_refuses rows -- "$TOP/guests/sqlite/make-script" "$bad" || return 1
    done &&
    "$TOP/guests/sqlite/make-script" 100 >s && ! grep @ROWS@ s'

# A PATH with the usual tools and no compiler for alpha.
test_expect_success 'a compiler that is missing is named with its package' '
    mkdir bin && for dir in /usr/bin /bin; do
        for f in $dir/*; do
            case $f in */alpha-linux-gnu-*) ;; *) ln -sf "$f" bin/ ;; esac
        done
    done &&
    test_refuses alpha-linux-gnu-gcc "package gcc-alpha-linux-gnu" -- \
        env PATH="$PWD/bin" BUILD="$PWD/b" "$TOP/scripts/build-sqlite" &&
    test_refuses alpha-linux-gnu-gcc "package gcc-alpha-linux-gnu" -- \
        env PATH="$PWD/bin" BUILD="$PWD/b" "$G" exerciser alpha &&
    test -z "$(find b -type f 2>/dev/null)"'
test_expect_success alpha-cc 'an amalgamation that is none' '
    test_refuses SQLITE_SRC sqlite3.c -- env BUILD="$PWD/b" SQLITE_SRC=/nonexistent "$TOP/scripts/build-sqlite"'
test_expect_success 'the table has four columns and every guest QEMU name' '
    ! sed "/^#/d" "$TOP/guests/arches" | awk "NF != 4" | grep .'
test_expect_success 'install-deps knows every package of the table' '
    sed "/^#/d" "$TOP/guests/arches" | while read -r arch compiler packages library; do
        case $library in *:*) library= ;; esac
        for p in $(echo "$packages $library" | tr , " "); do
            grep -qE "^(main|check|long) $p(:|\$)" "$TOP/scripts/packages" || { echo "$p is missing"; exit 1; }
        done || exit 1
    done'
test_done
