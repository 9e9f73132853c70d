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

# What fetching and configure leave; the id is what the script itself wrote above.
half_built() {
    w=build/guests/cc1/alpha-work && mkdir -p $w/src $w/obj/gcc && : >$w/configured &&
    stub alpha-linux-gnu-gcc "echo $PWD/lib/lib/libc.so.6.1" && mkdir -p lib/lib &&
    stub alpha-linux-gnu-strip "cp \"\$3\" \"\$2\"" && [ -s $w/id ]
}

test_expect_success 'a build that fails: its reason and its log, and the work is kept' '
    half_built && stub make "echo x.cc:1: error: no such luck; exit 2" &&
    PATH=$PWD/bin:$PATH test_refuses "no such luck" alpha-work/log -- "$TOP/scripts/build-cc1" &&
    [ -d build/guests/cc1/alpha-work/obj ] && [ ! -e build/guests/cc1/alpha ]'

test_expect_success 'the next run goes on, and the one after has nothing to do' '
    stub make "echo alpha-linux-gnu-g++ -O2 -c x.cc; echo program >gcc/cc1" &&
    PATH=$PWD/bin:$PATH "$TOP/scripts/build-cc1" >out && [ "$(cat "$(cat out)/cc1")" = program ] &&
    [ "$(cat "$(cat out)/ldpath")" = "$PWD/lib" ] && [ ! -e build/guests/cc1/alpha-work ] &&
    stub make "exit 1" && PATH=$PWD/bin:$PATH "$TOP/scripts/build-cc1" | cmp - out'

test_expect_success 'the workload: a size that is no file of the amalgamation' '
    mkdir -p build/guests/sqlite/src && echo "int x;" >build/guests/sqlite/src/sqlite3.c &&
    test_refuses "no file nope.c" -- "$TOP/bench/workloads/alpha-cc1" command nope.c &&
    rm -r build/guests/sqlite && test_refuses "no amalgamation" build-sqlite -- \
        "$TOP/bench/workloads/alpha-cc1" command all'

test_done
