#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What -d exec shows.  With nochain, every TB, as ever.  Alone, every TB that a
# lookup leads to, as before patch 6 (its cflags have CF_NO_GOTO_JC then).
. "$(dirname "$0")/lib.sh"
test_prereq alpha-cc 'alpha-linux-gnu-gcc --version' 'apt-get install gcc-alpha-linux-gnu'

# trace STEP ITEMS: pc, flags and the mask SED of cflags of each TB; no host address.
trace() {
    dir=$("$TOP/scripts/build-step" "$1" plain qemu-alpha | tail -n 1) &&
    timeout -k 5 60 "$dir/qemu-alpha" -d "$2" -D log "$(cat guest)" >/dev/null &&
    sed -n 's/^Trace 0: 0x[0-9a-f]* \[\([^]]*\)\].*/\1/p' log
}
test_expect_success alpha-cc 'a short guest' '
    cat >short.c <<-\EOF &&
	int f(int x) { return x + 1; }
	int g(int x) { return x * 3; }
	int (*volatile p[2])(int) = { f, g };
	int main(void) { int i, s = 0; for (i = 0; i < 100; i++) s = p[i & 1](s); return s == 0; }
	EOF
    alpha-linux-gnu-gcc -O1 -o short short.c && libc=$(alpha-linux-gnu-gcc -print-file-name=libc.so) &&
    (cd "${libc%/*}/.." && pwd -P) >root && echo "$PWD/short" >guest && export QEMU_LD_PREFIX="$(cat root)" &&
    trace 0 exec,nochain >unpatched && test $(wc -l <unpatched) -gt 1000'
test_expect_success alpha-cc '-d exec,nochain is the same patched and unpatched' '
    export QEMU_LD_PREFIX="$(cat root)" && trace last exec,nochain >patched && cmp unpatched patched'
test_expect_success alpha-cc '-d exec shows the same with patch 6 and without' '
    export QEMU_LD_PREFIX="$(cat root)" && trace 5 exec >before && trace 6 exec >after &&
    sed "s,/[0-9a-f]*$,," before >b && sed "s,/[0-9a-f]*$,," after >a && cmp b a &&
    grep "/00080000$" after && ! grep "/00080000$" before'
test_done
