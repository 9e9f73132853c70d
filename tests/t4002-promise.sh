#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 4: goto_jc checks at run time what it was promised, in the debug build.
# Break the promise of one site in a scratch copy, and see the abort with values.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/broken.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'
site='s/^        tcg_gen_goto_jc_i64(cpu_pc);/        BROKEN tcg_gen_goto_jc_i64(wrong);/'

# breaks WHAT C-TEXT MESSAGE: the text declares `wrong`.
breaks() {
    edit="$site; s/BROKEN/$2/"      # a body sees its own arguments
    test_expect_success alpha-cc "a wrong $1 is noticed" '
        exerciser=$("$TOP/scripts/build-guest" exerciser alpha) &&
        broken_build debug target/alpha/translate.c "$edit" qemu-alpha &&
        ! timeout -k 5 60 ./qemu-alpha "$exerciser" 1 2>err &&
        cat err && grep "goto_jc: promised pc [0-9a-f]* flags [0-9a-f]* cs_base [0-9a-f]*, cpu state has pc" err'
}
breaks pc 'TCGv_i64 wrong = tcg_temp_new_i64(); tcg_gen_addi_i64(wrong, cpu_pc, 4);'
breaks flag 'TCGv_i64 wrong = cpu_pc; st_flag_byte(tcg_constant_i64(0), ENV_FLAG_FEN_SHIFT);'

test_expect_success alpha-cc 'a promise that is kept passes' '
    dir=$("$TOP/scripts/build-step" last debug qemu-alpha | tail -n 1) &&
    timeout -k 5 60 "$dir/qemu-alpha" "$("$TOP/scripts/build-guest" exerciser alpha)" 1 >out &&
    grep "^sum " out'
test_done
