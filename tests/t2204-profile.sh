#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/profile: shares of a short run, and bad input.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'command -v alpha-linux-gnu-gcc' 'apt-get install gcc-alpha-linux-gnu'
test_prereq perf 'perf record -q -e cpu-clock -o perf.data true' 'apt-get install linux-perf'
export GOTOJC_WORKLOADS=$TOP/tests/t2202/workloads

test_expect_success alpha-cc,perf 'shares add up; the lookup is there before the series and not with it' '
    timeout -k 5 1800 "$TOP/bench/profile" -s 0,9 -o profile.json goto 200 >profile.md && cat profile.md &&
    "$TOP/bench/report" profile.json | diff profile.md - &&
    python3 -c "
import json
one, two = (s[\"profile\"] for s in json.load(open(\"profile.json\"))[\"steps\"])
for p in one, two:
    assert 97 < sum(p[\"places\"].values()) < 103, p
assert one[\"functions\"][\"helper_lookup_tb_ptr\"] > 5, one
assert two[\"functions\"].get(\"helper_lookup_tb_ptr\", 0) < 1, two"'
test_expect_success alpha-cc,perf 'bad input: an emulator that fails' '
    ! GOTOJC_QEMU_9=/bin/false timeout -k 5 600 "$TOP/bench/profile" -s 9 -o no.json goto 1 2>err &&
    grep -q "^profile: cannot run /bin/false" err && [ ! -e no.json ]'
test_expect_success 'bad input: no such workload' '
    test_refuses "no workload nothing" goto -- "$TOP/bench/profile" nothing && [ ! -e no.json ]'
test_done
