#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/threads: a few threads under two steps, and bad input.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'command -v alpha-linux-gnu-gcc' 'apt-get install gcc-alpha-linux-gnu'

test_expect_success alpha-cc 'memory and time of threads at two steps' '
    timeout -k 5 1800 "$TOP/bench/threads" -s 0,9 -t 20 -n 1 -o threads.json >threads.md && cat threads.md &&
    grep -q "^| 9 | .* | [0-9.]* | [1-9][0-9.]* | [0-9.]* | [0-9.]* \[" threads.md &&
    "$TOP/bench/report" threads.json | diff threads.md - &&
    python3 -c "
import json
for s in json.load(open(\"threads.json\"))[\"steps\"]:
    one, twenty = s[\"resident_kib\"][\"1\"], s[\"resident_kib\"][\"20\"]
    assert 1000 < one < twenty < 100 * one, s"'
test_expect_success alpha-cc 'bad input: no emulator, and one that does not run the guest' '
    ! GOTOJC_QEMU_9=$TOP/README.md timeout -k 5 600 "$TOP/bench/threads" -s 9 -n 1 -o no.json 2>err &&
    grep -q "^threads: step 9: .*README.md is not a 64-bit" err && [ ! -e no.json ] &&
    ! GOTOJC_QEMU_9=/bin/true timeout -k 5 600 "$TOP/bench/threads" -s 9 -n 1 -o no.json 2>err &&
    grep -q "^threads: no .ready. from: .*/bin/true" err && [ ! -e no.json ]'
test_expect_success 'bad input: no threads to speak of' '
    ! "$TOP/bench/threads" -t 1 -o no.json 2>err && grep -q "error: .*-t at least 2" err && [ ! -e no.json ]'
test_done
