#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/shape: QEMU's plugins on a short run, and bad input.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'command -v alpha-linux-gnu-gcc' 'apt-get install gcc-alpha-linux-gnu'
export GOTOJC_WORKLOADS=$TOP/tests/t2202/workloads

test_expect_success alpha-cc 'TBs are counted at each step, the instruction cache where asked' '
    timeout -k 5 1800 "$TOP/bench/shape" -s 0,9 -i 9 -o shape.json goto >shape.md && cat shape.md &&
    grep -q "^| 0 | unpatched | [0-9.]* | [1-9][0-9.]* | - | - | - |" shape.md &&
    grep -q "^| 9 | .* | [0-9.]* | [1-9][0-9.]* | 0.[0-9]* | [0-9.]* | - |" shape.md &&
    python3 -c "
import json
one, two = json.load(open(\"shape.json\"))[\"steps\"]
assert 10000 < one[\"tbs\"] < one[\"guest_instructions\"]
assert 0 < two[\"icache\"][\"misses\"] < two[\"icache\"][\"fetched\"]"'
test_expect_success alpha-cc 'the instruction cache of an earlier run is taken over' '
    timeout -k 5 600 "$TOP/bench/shape" -s 0,9 -o shape.json goto >again.md && diff shape.md again.md'
test_expect_success 'bad input: no such workload, a step that is not among the steps' '
    test_refuses "no workload nothing" goto -- "$TOP/bench/shape" nothing &&
    ! "$TOP/bench/shape" -s 0 -i 9 -o no.json goto 2>err && grep -q "error: .*-i names steps" err &&
    [ ! -e no.json ]'
test_done
