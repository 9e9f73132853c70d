#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/steps and bench/report on an emulator that is a toy.

. "$(dirname "$0")/lib.sh"

DATA=$TOP/tests/t2200
export GOTOJC_WORKLOADS=$DATA/workloads

steps () {
	timeout -k 5 300 "$TOP/bench/steps" "$@"
}

test_expect_success 'set-up: build three toys' '
	cc -nostdlib -static -DCOST=4 -o toy0 "$DATA/toy.S" &&
	cc -nostdlib -static -DCOST=2 -o toy1 "$DATA/toy.S" &&
	cc -nostdlib -static -DCOST=3 -DWRONG -o toy2 "$DATA/toy.S" &&
	# Nothing here may depend on what was counted before.
	date +%s%N >>toy0 && date +%s%N >>toy1 &&
	# Builds the counting emulator at need, which may take its time.
	"$TOP/bench/count" -o true.json -- true
'

export GOTOJC_QEMU_0=./toy0 GOTOJC_QEMU_1=./toy1 GOTOJC_QEMU_2=./toy2

test_expect_success 'steady state is the difference of the two sizes' '
	steps -s 0-1 -n 3 -o toy.json toy &&
	python3 -c "
import json
r = json.load(open(\"toy.json\"))
steady = [s[\"counts\"][\"3\"][\"total\"] - s[\"counts\"][\"1\"][\"total\"]
          for s in r[\"steps\"]]
# Twice the loop, and 7 instructions around it.
assert steady == [2 * (4000000 + 7), 2 * (2000000 + 7)], steady
assert r[\"steps\"][1][\"counts\"][\"3\"][\"entries\"][\"tb_gen_code\"] == 3
assert len(r[\"wall\"][\"rounds\"]) == 3"
'

test_expect_success 'each step and the native program are timed, the ends at their own size' '
	steps -s 0-1 -n 3 -w 2 -e 3 --no-count -o ends.json toy 2>err &&
	grep "round 2: .* min left" err &&
	python3 -c "
import json
r = json.load(open(\"ends.json\"))
assert set(r[\"wall\"][\"rounds\"][0]) == {\"0\", \"1\", \"native\"}
assert r[\"steps\"][1][\"against_native\"][\"wall\"][\"pairs\"] == 3
e = r[\"end_to_end\"]
assert (e[\"size\"], e[\"first\"], e[\"last\"], len(e[\"rounds\"])) == (\"3\", 0, 1, 3)
assert 0 < e[\"wall\"][\"ratio_median\"] < 9"
'

test_expect_success 'an output that is not the native one is an error' '
	{ steps -s 2 -n 1 -w 2 --no-count -o wrong.json toy 2>err; test $? -eq 1; } &&
	grep -q "steps: the output differs between steps at size 2: 2: .*native: " err &&
	test ! -e wrong.json
'

test_expect_success 'what was counted is not counted again' '
	steps -s 0,1 -n 0 -o again.json toy &&
	python3 -c "
import json
a, b = (json.load(open(f))[\"steps\"] for f in (\"toy.json\", \"again.json\"))
assert [s[\"counts\"] for s in a] == [s[\"counts\"] for s in b]"
'

test_expect_success 'the report has a row for each step' '
	"$TOP/bench/report" toy.json >toy.md &&
	cat toy.md &&
	grep -q "^| 0 | .*| 1.000 |" toy.md &&
	grep -q "^| 1 | .*| 0.500 |" toy.md
'

test_expect_success 'a step whose output differs is an error that names it' '
	{ steps -s 0,2 -n 0 -o wrong.json toy 2>err; test $? -eq 1; } &&
	grep -q "steps: the output differs between steps at size 1: 0: .*2: " err &&
	test ! -e wrong.json
'

test_expect_success 'bad input: no such workload' '
	{ steps nothing 2>err; test $? -eq 1; } &&
	grep -q "no workload nothing: there are toy" err
'

test_expect_success 'bad input: options that measure nothing, or not those steps' '
	for options in "-s 9-0" "-n -1" "-j 0" "-n 0 --no-count" "-s 0 -c 1" "-s x"; do
		{ steps $options -o bad.json toy 2>err; test $? -eq 2; } &&
		test "$(grep -c "^steps: error:" err)" -eq 1 && test ! -e bad.json || return 1
	done
'

test_expect_success 'what was not measured is taken from an earlier result' '
	steps -s 0-1 -n 0 -o both.json toy && steps -s 0-1 -n 1 -w 2 --no-count -o both.json toy &&
	cat both.json && "$TOP/bench/report" both.json >both.md && grep -q "short run" both.md &&
	grep -q "Wall time at size 2" both.md && steps -s 0-1 -n 0 -o both.json toy &&
	"$TOP/bench/report" both.json | diff both.md -
'

test_expect_success 'steps that are timed and not counted' '
	steps -s 0-1 -c 0 -n 1 -w 2 -e 0 -o some.json toy && "$TOP/bench/report" some.json >some.md &&
	test $(grep -c "^| 1 |" some.md) = 1 && test $(grep -c "^| 0 |" some.md) = 2
'

test_expect_success 'profile: no such workload' '
	test_refuses "no workload nothing: there are toy" toy -- "$TOP/bench/profile" nothing
'

test_expect_success 'bad input: not a result' '
	echo "{}" >empty.json &&
	{ "$TOP/bench/report" empty.json >out 2>err; test $? -eq 1; } &&
	grep -q "empty.json is not a result of a program in bench/" err && test ! -s out &&
	echo "[]" >list.json && test_must_fail "$TOP/bench/report" list.json
'

test_done
