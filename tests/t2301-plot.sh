#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/plot draws every committed result; bench/exits runs and can be drawn.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc "command -v alpha-linux-gnu-gcc" 'apt-get install gcc-alpha-linux-gnu'
test_prereq gnuplot 'command -v gnuplot' 'apt-get install gnuplot-nox'

test_expect_success gnuplot 'each result has a plot beside it, and can be drawn again' '
    cp "$TOP"/bench/results/*.json . &&
    "$TOP/bench/plot" *.json >drawn &&
    for svg in $(cat drawn); do
        python3 -c "import sys, xml.dom.minidom as m; m.parse(sys.argv[1])" "$svg" &&
        [ -s "$TOP/bench/results/$svg" ] || return 1
    done'
test_expect_success gnuplot 'what is no result is refused in one line' '
    echo "{}" >x.json &&
    ! "$TOP/bench/plot" x.json 2>err &&
    [ "$(wc -l <err)" -eq 1 ] && grep -q "x.json is not a result" err && [ ! -e x.svg ]'
test_expect_success alpha-cc,gnuplot 'bench/exits measures each kind of exit at each step' '
    "$TOP/bench/exits" -f plain -s 0,9 -n 1 -o exits.json >table &&
    grep -q "^| indirect, miss | [0-9.]* | [0-9.]* |$" table &&
    "$TOP/bench/plot" exits.json'
test_expect_success 'exits: the first step has to be the unpatched one' '
    ! "$TOP/bench/exits" -s 3 2>err && grep -q "^exits: -s has to start with 0" err &&
    ! "$TOP/bench/exits" -n 0 2>err && grep -q "error: -n must be at least 1" err'
test_done
