#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 8: the poison does not stick.  A signal costs a miss or two, and then the
# probe hits again: misses are held to the signals that came, not to time.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

# counted QEMU [tick]: prints the entries of the miss helper and of the signal handler
counted() {
    timeout -k 5 300 "$TOP/bench/count" -o count.json -e helper_goto_jc_miss,host_signal_handler -- \
        "$1" "$BUILD/guests/alpha/exerciser" 20 goto mono poly mega return $2 >out &&
    "$PYTHON" -c 'import json; e = json.load(open("count.json"))["entries"]
print(e["helper_goto_jc_miss"], e["host_signal_handler"])'
}
test_expect_success alpha-cc 'misses without signals' '
    "$TOP/scripts/build-guest" exerciser alpha &&
    dir=$("$TOP/scripts/build-step" last plain qemu-alpha | tail -n 1) && echo "$dir" >dir &&
    counted "$dir/qemu-alpha" >quiet && cat quiet && grep -q " 0$" quiet'
test_expect_success alpha-cc 'a signal costs two misses at most' '
    counted "$(cat dir)/qemu-alpha" tick >ticks && cat ticks &&
    read few none <quiet && read misses signals <ticks &&
    [ $signals -ge 100 ] && [ $misses -le $((few + 2 * signals)) ]'
test_expect_success alpha-cc 'a poison that sticks would be seen' '
    broken_build plain accel/tcg/tb-jmp-cache.h \
        "s/qatomic_set(&cpu->neg.tb_jmp_cache_probe, cpu->tb_jmp_cache)/(void)cpu/" qemu-alpha &&
    counted ./qemu-alpha tick >stuck && cat stuck &&
    read few none <quiet && read misses signals <stuck &&
    [ $misses -gt $((few + 2 * signals)) ]'
test_done
