#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 6, system emulation: a TB that spans two pages is in the jump cache by its
# first page; when the second is mapped anew, the probe must not find it.  The guest
# is a program for the bare malta board.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
test_prereq mips-cc 'mips-linux-gnu-gcc --version' 'apt-get install gcc-mips-linux-gnu'

# run QEMU OPTION...
run() {
    timeout -k 5 60 "$@" -M malta -cpu M14Kc -nodefaults -display none -no-reboot \
        -semihosting-config enable=on,target=native -kernel "$PWD/guest"
}
test_expect_success mips-cc 'guest and emulator' '
    mips-linux-gnu-gcc -O2 -Wall -Werror -mabi=32 -march=mips32r2 -mmicromips -mno-abicalls -fno-pic -G0 \
        -ffreestanding -nostdlib -static -Wl,-Ttext=0x80100000,-Tdata=0x80110000 \
        -o guest "$TOP/guests/system-two-pages.c" &&
    dir=$("$TOP/scripts/build-step" last sys qemu-system-mips | tail -n 1) && echo "$dir" >dir'
test_expect_success mips-cc 'the new second page is seen' 'run "$(cat dir)/qemu-system-mips"'
test_expect_success mips-cc 'the same with -icount' '
    run "$(cat dir)/qemu-system-mips" -icount shift=auto'
test_expect_success mips-cc 'stale code would be noticed' '
    broken_build sys accel/tcg/cputlb.c "/tb_jmp_cache_clear_page(cpu, addr - TARGET_PAGE_SIZE)/d" \
        qemu-system-mips &&
    rc=0 && { run ./qemu-system-mips || rc=$?; } && [ $rc = 1 ]'
test_done
