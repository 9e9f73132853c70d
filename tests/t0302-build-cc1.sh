#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# build-cc1 where it cannot build: one line says why, and nothing is half-made.
. "$(dirname "$0")/lib.sh"
BUILD=$TRASH/build
tools='alpha-linux-gnu-g++ g++ make m4 flex bison patch dpkg-source'
# stub NAME TEXT: a program in bin/ that does no more than this.
stub() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }

test_expect_success 'set-up: stand-ins for the tools' '
    mkdir bin && for t in $tools; do stub $t "exit 0"; done'

test_expect_success 'a missing tool, and the package that has it' '
    mkdir few && for t in sh dirname nproc env; do ln -s "$(command -v $t)" few/; done &&
    test_refuses alpha-linux-gnu-g++ "package g++-alpha-linux-gnu" -- \
        env PATH="$PWD/few" sh "$TOP/scripts/build-cc1" && [ $(wc -l <stderr.txt) = 1 ]'

test_expect_success 'too little room' '
    stub df "printf \"head\nfs 9999999 1 2048000 1%%%% /\n\"" &&
    PATH=$PWD/bin:$PATH test_refuses "takes 3 GB" "has 2000 MB" BUILD=DIR -- "$TOP/scripts/build-cc1" &&
    [ $(wc -l <stderr.txt) = 1 ] && [ ! -e build/guests/cc1/alpha ]; rm bin/df'

test_expect_success 'the archive does not answer' '
    stub apt-get "exit 100" && PATH=$PWD/bin:$PATH test_refuses archive -- "$TOP/scripts/build-cc1" &&
    [ ! -e build/guests/cc1/alpha ] && [ ! -e build/guests/cc1/alpha-work/src ]'

test_expect_success 'the workload: a size that is no file of the amalgamation' '
    mkdir -p build/guests/sqlite/src && echo "int x;" >build/guests/sqlite/src/sqlite3.c &&
    test_refuses "no file nope.c" -- "$TOP/bench/workloads/alpha-cc1" command nope.c &&
    rm -r build/guests/sqlite && test_refuses "no amalgamation" build-sqlite -- \
        "$TOP/bench/workloads/alpha-cc1" command all'

test_done
