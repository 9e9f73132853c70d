#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The counting plugin, held to counts known by construction.

. "$(dirname "$0")/lib.sh"

DATA=$TOP/tests/t2000
count="timeout -k 5 300 $TOP/bench/count"

# field FILE KEY [KEY]: one figure of a count
field () {
	python3 -c 'import json, sys
v = json.load(open(sys.argv[1]))
for k in sys.argv[2:]:
    v = v[k]
print(v)' "$@"
}

# expect WHAT IS SHOULD
expect () {
	test "$2" = "$3" || { echo "$1 is $2, should be $3"; return 1; }
}

test_expect_success 'set-up: build the programs' '
	for p in loop calls generated hang; do
		cc -nostdlib -static -o $p "$DATA/$p.S" || return 1
	done &&
	cc -O1 -pthread -o threads "$DATA/threads.c" &&
	cc -O2 -flto -static -pthread -o threads-lto "$DATA/threads.c" &&
	# Builds the counting emulator at need, which may take its time.
	"$TOP/bench/count" -o true.json -- true
'

test_expect_success 'a loop is counted exactly' '
	{ $count -o loop.json -- ./loop; test $? -eq 7; } &&
	expect total "$(field loop.json total)" 2000004 &&
	expect text "$(field loop.json text)" 2000004 &&
	expect other "$(field loop.json other)" 0 &&
	expect "indirect jumps" "$(field loop.json indirect_jumps)" 0 &&
	# One block up to the loop and its first round, then one for each round.
	expect blocks "$(field loop.json blocks)" 1000001
'

test_expect_success 'code in mapped memory is told from the text' '
	$count -o generated.json -- ./generated &&
	expect text "$(field generated.json text)" 39 &&
	expect generated "$(field generated.json generated)" 600006 &&
	expect "indirect jumps" "$(field generated.json indirect_jumps)" 199996 &&
	expect other "$(field generated.json other)" 0
'

test_expect_success 'entries of functions are counted exactly' '
	$count -o calls.json -e direct,tail,through,fallen,never,missing \
		-- ./calls &&
	expect direct "$(field calls.json entries direct)" 1500 &&
	expect tail "$(field calls.json entries tail)" 500 &&
	expect "clone of through" "$(field calls.json entries through)" 300 &&
	expect fallen "$(field calls.json entries fallen)" 200 &&
	expect never "$(field calls.json entries never)" 0 &&
	expect missing "$(field calls.json entries missing)" None
'

test_expect_success 'threads are summed, in a program loaded anywhere' '
	$count -o threads.json -e step,main -- ./threads &&
	expect step "$(field threads.json entries step)" 100000 &&
	expect main "$(field threads.json entries main)" 1 &&
	test "$(field threads.json other)" -gt 0
'

test_expect_success 'a static program made with LTO is all text' '
	$count -o lto.json -e step -- ./threads-lto &&
	expect step "$(field lto.json entries step)" 100000 &&
	expect generated "$(field lto.json generated)" 0 &&
	expect other "$(field lto.json other)" 0
'

test_expect_success 'two runs of one workload agree to 0.1%' '
	$count -o one.json -- ./threads &&
	$count -o two.json -- ./threads &&
	python3 -c "
a, b = $(field one.json total), $(field two.json total)
assert abs(a - b) <= 0.001 * a, (a, b)"
'

test_expect_success 'without -o the counts are the last line of stderr' '
	{ $count -e "" -- ./loop 2>err; test $? -eq 7; } &&
	tail -n 1 err >last.json &&
	expect total "$(field last.json total)" 2000004
'

test_expect_success 'output passes through untouched' '
	printf "a\0b\nno newline" >in &&
	$count -o cat.json -- cat <in >out 2>err &&
	cmp in out && test ! -s err
'

test_expect_success 'a signal ends the counter and the counted program' '
	{ timeout -k 5 2 "$TOP/bench/count" -o hang.json -- ./hang; rc=$?; } &&
	expect status $rc 124 &&
	test ! -e hang.json
'

test_expect_success 'an older count is not taken for that of a killed run' '
	echo old >stale.json &&
	{ timeout -s KILL 1 "$TOP/bench/count" -o stale.json -- ./hang || :; } &&
	test ! -e stale.json
'

test_expect_success 'bad input: no such program, and one that is not ELF' '
	printf "#!/bin/sh\n" >script && chmod +x script &&
	test_refuses "no-such: no such program" -- $count -- no-such &&
	test_refuses "is not a 64-bit little-endian ELF file" \
		-- $count -- ./script
'

test_expect_success 'bad input: the counting emulator or the plugin is missing' '
	HOSTCOUNT_QEMU=/nonexistent test_refuses "built with --enable-plugins" \
		-- $count -- ./loop &&
	HOSTCOUNT_PLUGIN=/nonexistent test_refuses HOSTCOUNT_PLUGIN= \
		"does not exist" -- $count -- ./loop
'

test_expect_success 'bad input: the output cannot be written' '
	test_refuses "cannot write no/such/dir.json" \
		-- $count -o no/such/dir.json -- ./loop
'

test_done
