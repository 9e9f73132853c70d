#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Paired timing: order, statistics, bad input.

. "$(dirname "$0")/lib.sh"

test_expect_success 'each round runs both, every second round backwards' '
	"$TOP/bench/pairs" -n 3 -o raw.json -- "echo A >>log" "echo B >>log" &&
	test "$(tr -d "\n" <log)" = ABABBAAB &&
	python3 -c "
import json
r = json.load(open(\"raw.json\"))
assert len(r[\"rounds\"]) == 3 and r[\"summary\"][\"pairs\"] == 3
assert r[\"machine\"][\"cpus\"] >= 1"
'

test_expect_success 'the summary is that of known ratios' '
	PYTHONPATH="$TOP/bench" python3 -c "
from pairing import summary
rounds = [{\"a\": {\"wall\": a}, \"b\": {\"wall\": b}}
          for a, b in ((1, 2), (2, 2), (1, 3), (4, 2), (1, 1.5))]
s = summary(rounds)
assert s[\"ratio_median\"] == 1.5, s
assert (s[\"ratio_q1\"], s[\"ratio_q3\"]) == (1, 2), s
assert (s[\"ratio_min\"], s[\"ratio_max\"]) == (0.5, 3), s
assert summary(rounds[:1])[\"ratio_q1\"] == 2"
'

test_expect_success 'bad input: a command that fails stops it, and names it' '
	{ "$TOP/bench/pairs" -o bad.json -- true "exit 3" >out 2>err;
	  test $? -ne 0; } &&
	grep -q "status 3: exit 3" err && test ! -s out && test ! -e bad.json
'

test_expect_success 'bad input: a command that hangs is given up' '
	{ timeout -k 5 60 "$TOP/bench/pairs" -t 3 -- true "exec sleep 60" >out 2>err;
	  test $? -eq 1; } &&
	grep -q "no end after 3.0 s: exec sleep 60" err
'

test_expect_success 'what a shell has started ends with it' '
	{ timeout -k 5 60 "$TOP/bench/pairs" -t 3 -- true "sleep 61.5; :" >out 2>err; test $? -eq 1; } &&
	grep -q "no end after 3.0 s: sleep" err && ! grep -lzx "61[.]5" /proc/[0-9]*/cmdline 2>/dev/null
'

test_done
