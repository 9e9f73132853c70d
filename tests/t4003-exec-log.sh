#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What -d exec shows.  With nochain, every TB, as ever.  Alone, every TB that a
# lookup leads to, as before patch 6 (its cflags have CF_NO_GOTO_JC then).
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

# trace STEP ITEMS: cs_base, pc, flags and cflags of each TB; no host address.
# A static program, as the addresses of libraries differ from run to run.
trace() {
    dir=$("$TOP/scripts/build-step" "$1" plain qemu-alpha | tail -n 1) &&
    timeout -k 5 60 "$dir/qemu-alpha" -d "$2" -D log "$BUILD/guests/alpha/exerciser" 1 direct >/dev/null &&
    sed -n 's/^Trace 0: 0x[0-9a-f]* \[\([^]]*\)\].*/\1/p' log && rm log
}
test_expect_success alpha-cc 'a short guest' '
    "$TOP/scripts/build-guest" exerciser alpha &&
    trace 0 exec,nochain >unpatched && test $(wc -l <unpatched) -gt 1000'
test_expect_success alpha-cc '-d exec,nochain is the same patched and unpatched' '
    trace last exec,nochain >patched && cmp unpatched patched'
test_expect_success alpha-cc '-d exec shows the same with patch 6 and without' '
    trace 5 exec >before && trace 6 exec >after &&
    sed "s,/[0-9a-f]*$,," before >b && sed "s,/[0-9a-f]*$,," after >a && cmp b a &&
    grep "/00080000$" after && ! grep "/00080000$" before'
test_done
