#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/folds: what a log says of an access, a short run, and bad input.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'command -v alpha-linux-gnu-gcc' 'apt-get install gcc-alpha-linux-gnu'
export GOTOJC_WORKLOADS=$TOP/tests/t2202/workloads

cat >log <<'END'
OP after optimization and liveness analysis:
 ---- 0000000000001000 0000000000000000 0000000000000000
 qemu_ld_i64 t0,sp,noat+un+leq,1,+8       sync: 0  dead: 1
 ---- 0000000000001004 0000000000000000 0000000000000000
 qemu_st_i64 t0,sp,noat+un+leq,1          dead: 0 1
 ---- 0000000000001008 0000000000000000 0000000000000000
 add_i64 tmp1,sp,$0x10                    dead: 1
 qemu_ld_i32 t2,tmp1,noat+al+leul,1       dead: 1
 ---- 000000000000100c 0000000000000000 0000000000000000
 add_i64 sp,sp,$0xfffffffffffffff0        dead: 1
 qemu_st_i64 t0,sp,noat+un+leq,1          dead: 0
 ---- 0000000000001010 0000000000000000 0000000000000000
 add_i64 tmp1,sp,$0x1                     dead: 1
 call helper,$0x0,$1,tmp1,env,sp
 qemu_ld_i32 t2,tmp1,noat+al+ub,1         dead: 1
 ---- 0000000000001014 0000000000000000 0000000000000000
 add_i64 tmp1,sp,$0x2                     dead: 1
 qemu_st_i32 t2,tmp1,noat+al+ub,1,-2      dead: 1
END
test_expect_success 'each access of a log is told what became of it' '
    PYTHONPATH=$TOP/bench python3 -c "
from accesses import classify
seen = classify(open(\"log\"))
assert seen[\"loads\"] == {\"folded\": 1, \"no add\": 1, \"alignment\": 1, \"other\": 0}, seen
assert seen[\"stores\"] == {\"folded\": 1, \"no add\": 1, \"alignment\": 0, \"other\": 1}, seen"'
test_expect_success alpha-cc 'alpha folds most of its accesses' '
    timeout -k 5 1200 "$TOP/bench/folds" -o folds.json goto >folds.md && cat folds.md &&
    "$TOP/bench/report" folds.json | diff folds.md - &&
    python3 -c "
import json
for n in json.load(open(\"folds.json\"))[\"folds\"][0][\"accesses\"].values():
    assert sum(n.values()) > 500 and n[\"folded\"] > sum(n.values()) / 2, n"'
test_expect_success 'bad input: no such workload, a native program of another machine' '
    test_refuses "no workload nothing" goto -- "$TOP/bench/folds" nothing &&
    test_refuses "only a native program" x86_64 -- "$TOP/bench/folds" goto/mips && [ ! -e no.json ]'
test_done
