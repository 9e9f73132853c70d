# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced after lib.sh by tests that run a program of QEMU's own tests/tcg.

# guest_compiler ARCH: the compiler that guests/arches has for ARCH
guest_compiler() { sed -n "s/^$1  *\([^ ]*\) .*/\1/p" "$TOP/guests/arches"; }

# guest_test SRC ARCH OUT FLAG...: compile a guest test against the compiler's own C
# library, dynamically (Debian 12's static programs for alpha crash at start).
guest_test() {
    gt_src=$1 gt_cc=$(guest_compiler "$2") gt_out=$3
    case $2 in alpha) gt_flags=-mbwx ;; *) gt_flags= ;; esac
    shift 3
    "$gt_cc" -O2 -g -Wall -Werror -fno-strict-aliasing $gt_flags "$@" -o "$gt_out" "$gt_src"
}

# guest_run DIR ARCH PROGRAM QEMU-OPTION...
guest_run() {
    gr_qemu=$1/qemu-$2 gr_root=/usr/$("$(guest_compiler "$2")" -dumpmachine) gr_prog=$3
    case $2 in x86_64) gr_root=/ ;; esac
    shift 3
    timeout -k 5 120 $GUEST_WRAP "$gr_qemu" -L "$gr_root" "$@" "$gr_prog"
}
