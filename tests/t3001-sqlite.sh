#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# SQLite's shell prints under qemu-alpha, at every commit, what it prints natively.
. "$(dirname "$0")/lib.sh"
. "$TOP/scripts/series.sh"

test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'
test_prereq tcl 'command -v tclsh' 'apt-get install tcl'
S=$BUILD/guests/sqlite

test_expect_success 'the tree is laid' '"$TOP/scripts/lay-tree" >/dev/null'

test_expect_success alpha-cc,tcl 'SQLite builds for alpha and for this machine' '
    "$TOP/scripts/build-sqlite" &&
    "$TOP/guests/sqlite/make-script" >script.sql &&
    timeout -k 5 120 "$S/native/sqlite3" :memory: <script.sql >native.out'

test_expect_success alpha-cc,tcl 'a second build is none' '
    ls -l --time-style=full-iso "$S/alpha/sqlite3" >before &&
    "$TOP/scripts/build-sqlite" &&
    ls -l --time-style=full-iso "$S/alpha/sqlite3" >after && cmp before after'

test_expect_success alpha-cc,tcl 'the script says something, and no error' '
    test "$(wc -l <native.out)" -gt 250 && test "$(tail -n 1 native.out)" = ok &&
    ! grep -i error native.out'

last=$(series_commits | wc -l)
n=0
while [ "$n" -le "$last" ]; do
    name=$(cd "$PATCHES" 2>/dev/null && sed -n "${n}p" series 2>/dev/null)
    test_expect_success alpha-cc,tcl "same output at step $n (${name:-unpatched})" '
        dir=$("$TOP/scripts/build-step" $n plain qemu-alpha) &&
        timeout -k 5 300 "$dir/qemu-alpha" -L "$(cat "$S/alpha/ldpath")" "$S/alpha/sqlite3" :memory: \
            <script.sql >alpha.out &&
        cmp native.out alpha.out'
    n=$((n + 1))
done
test_done
