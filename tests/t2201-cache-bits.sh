#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Jump cache sizes: the table of bench/report, and bad input.

. "$(dirname "$0")/lib.sh"

DATA=$TOP/tests/t2200
export GOTOJC_WORKLOADS=$DATA/workloads

bad () {
	{ timeout -k 5 60 "$TOP/bench/cache-bits" "$@" >out 2>err; test $? -eq 1; } &&
	cat err && test "$(wc -l <err)" -eq 1 && test ! -s out
}

test_expect_success 'the table has a row for each size, relative to 16 bits' '
	cc -nostdlib -static -DCOST=4 -o toy16 "$DATA/toy.S" &&
	cc -nostdlib -static -DCOST=6 -o toy14 "$DATA/toy.S" &&
	GOTOJC_QEMU_16=./toy16 GOTOJC_QEMU_14=./toy14 GOTOJC_SUBJECT_14="14 bits" \
		timeout -k 5 300 "$TOP/bench/steps" -s 16,14 -n 1 -o toy.json toy &&
	"$TOP/bench/report" toy.json >toy.md &&
	cat toy.md &&
	grep -q "^| 16 | 1.000 |" toy.md &&
	grep -q "^| 14 | 1.500 |" toy.md &&
	grep -q "\"subject\": \"14 bits\"" toy.json
'

test_expect_success 'bad input is refused before anything is built' '
	bad && grep -q usage: err &&
	bad -q sqlite && grep -q usage: err &&
	bad -b 12,x sqlite && grep -q "not x" err &&
	bad -b 7 sqlite && grep -q "from 8 to 24" err &&
	bad -n many sqlite && grep -q "not many" err &&
	bad nothing && grep -q "no workload nothing: there are .*sqlite" err
'

test_done
