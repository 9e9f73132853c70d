#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What t4005 asks of s390x at the last step, with more ways of running it, and of
# mips64el (malta) and ppc64el (pseries); each boots as well with what its translator
# promises checked at every exit.  Long: other builds.  ARCHES="ppc64el" chooses.
. "$(dirname "$0")/lib.sh"

test_prereq cpio 'command -v cpio && command -v dpkg-deb' 'apt-get install cpio'
test_prereq gdb 'command -v gdb-multiarch' 'apt-get install gdb-multiarch'
for arch in ${ARCHES:=s390x mips64el ppc64el}; do
    case $arch in s390x|mips64el|ppc64el) ;; *) die "ARCHES: there is no $arch" ;; esac
done
qemu() { echo "qemu-system-${arch%el}" | sed s/mips64/mips64el/; }
ask() { # SCENARIO OPTION...
    scenario=$1
    shift
    timeout -k 5 300 "$PYTHON" "$TOP/tests/t4005/system.py" $scenario \
        "$(cat dir)/$(qemu)" "$BUILD/system/$arch" "$@"
}
all=$(for arch in $ARCHES; do qemu; done)
for flavour in sysdebug sys; do
    test_expect_success "$(echo $all): $flavour builds" '
        dir=$("$TOP/scripts/build-step" last $flavour $all) && echo "$dir" >dir'
    for arch in $ARCHES; do
        test_expect_success cpio "$arch: kernel and initramfs" '"$TOP/scripts/system-guest" $arch'
        test_expect_success cpio "$arch boots and powers off, $flavour" 'ask boot'
        # The malta board has one CPU.
        smp="-smp 2 -accel tcg,thread=multi"
        [ $arch != mips64el ] || smp=
        test_expect_success cpio "$arch forks, $flavour" 'ask fork $smp'
        [ $arch != ppc64el ] ||
            test_expect_success cpio "$arch boots and powers off as a POWER9, $flavour" 'ask boot -cpu power9'
    done
done
for arch in $ARCHES; do
    test_expect_success cpio "$arch boots with -icount shift=auto" 'ask boot -icount shift=auto'
    test_expect_success cpio "$arch forks with -icount shift=auto" 'ask fork -icount shift=auto'
    test_expect_success cpio "$arch forks in one thread" 'ask fork -accel tcg,thread=single'
    test_expect_success cpio "$arch: the monitor, with -icount shift=auto" 'ask monitor -icount shift=auto'
    test_expect_success cpio "$arch: the monitor answers while it computes" 'ask monitor'
done
case " $ARCHES " in *" s390x "*)
    arch=s390x
    test_expect_success cpio,gdb "$arch: gdb with -icount shift=auto" 'ask gdb -icount shift=auto'
    test_expect_success cpio,gdb "$arch: gdb, 4 CPUs in one thread" 'ask gdb -smp 4 -accel tcg,thread=single' ;;
esac
test_done
