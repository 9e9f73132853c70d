#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 7: any number of jumps may lead to one TB.  To drop the TBs that they come from
# takes a time that grows as their number, in host instructions: a list that is walked
# for each would take four times as many for twice the TBs.
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

# counted N: prints the emulator's own instructions for N blocks
counted() {
    timeout -k 5 300 "$TOP/bench/count" -o count.json -- \
        "$(cat dir)/qemu-alpha" "$BUILD/guests/alpha/far-stub" $1 >out &&
    "$PYTHON" -c 'import json; print(json.load(open("count.json"))["text"])'
}
test_expect_success alpha-cc 'blocks that all jump to one other page' '
    "$TOP/scripts/build-guest" far-stub alpha &&
    "$TOP/scripts/build-step" last plain qemu-alpha | tail -n 1 >dir &&
    counted 10000 >half && counted 20000 >whole && cat half whole'
test_expect_success alpha-cc 'twice the blocks take at most 2.2 times the instructions' '
    [ $(($(cat whole) * 10)) -le $(($(cat half) * 22)) ]'
test_expect_success alpha-cc 'bad input: not a number of blocks' '
    { timeout -k 5 60 "$(cat dir)/qemu-alpha" "$BUILD/guests/alpha/far-stub" 0 2>err; test $? -eq 2; } &&
    grep -q "N is a number from 1" err'
test_done
