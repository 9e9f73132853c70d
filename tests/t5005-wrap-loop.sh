#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 8: a loop that goes around the end of the address space polls.  arm's translator
# gives goto_tb destinations that are not wrapped, so that neither jump looks like one back.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
set -- $(grep "^arm " "$TOP/guests/arches")
test_prereq arm-cc "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
loop() {
    timeout -k 5 20 "$1" "$("$TOP/scripts/build-guest" wrap-loop arm)"
}
# Only SIGKILL ends it, without a word.
hangs() { rc=0; loop "$1" >out || rc=$?; [ $rc = 137 ] && [ ! -s out ]; }
test_expect_success arm-cc 'a signal gets through' '
    dir=$("$TOP/scripts/build-step" last plain qemu-arm | tail -n 1) && [ "$(loop "$dir/qemu-arm")" = alarm ]'
test_expect_success arm-cc 'it does not without the look at the highest address' '
    broken_build plain accel/tcg/translator.c "s/dest > guest_addr_max ||//" qemu-arm &&
    hangs ./qemu-arm'
test_expect_success arm-cc 'nor without the poll in a TB with a goto_tb to a lower address' '
    broken_build plain accel/tcg/translator.c "s/return tcg_ctx->goto_tb_issue_mask && db->goto_tb_back;/return false;/" qemu-arm &&
    hangs ./qemu-arm'
test_done
