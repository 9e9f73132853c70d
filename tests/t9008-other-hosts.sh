#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The series on hosts that are not x86_64: weakly ordered (aarch64) and big-endian (s390x).
# qemu-alpha built for such a host runs inside our own emulator of it, so that the lookup
# in generic ops, the compare of flags and cflags in one load, and the poison are
# executed by another backend (docs/hosts.md).
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/guest-test.sh"
. "$TOP/scripts/series.sh"
hosts=${HOSTS:-aarch64 s390x}
programs='exerciser test-xpage-chain test-indirect-irq test-displacement
    stress-signal stress-jit stress-wx'

test_prereq alpha-cc 'guest_test /dev/null alpha /dev/null -x c -fsyntax-only' \
    'apt-get install gcc-alpha-linux-gnu libc6.1-dev-alpha-cross'
for host in $hosts; do
    cc=$(sed -n "s/^$host .* //p" "$TOP/scripts/hosts")
    test_prereq "$host-cc" "command -v $cc" 'scripts/install-deps main check'
done

test_expect_success alpha-cc 'the guests' '
    "$TOP/scripts/lay-tree" >/dev/null &&
    cp "$TOP"/guests/*.[ch] "$tree"/tests/tcg/multiarch/test-*.c . &&
    # Not the fork that guards against a hang, as timeout does here: unpatched QEMU, with
    # plugins, aborts in the child of a program with threads, as the inner one is.
    sed -i "s/child = fork()/child = 0/; s/getppid() != self/getpid() != self/" *.[ch] &&
    for program in $programs; do
        guest_test $program.c alpha ./$program -pthread || exit 1
    done'
test_expect_success 'what the exerciser prints on this machine' '
    timeout -k 5 120 "$("$TOP/scripts/build-guest" exerciser x86_64)" >native.out'
test_expect_success 'the emulators of these hosts' '
    "$TOP/scripts/build-step" last plain $(printf "qemu-%s " $hosts) >outer'

# on HOST DIR PROGRAM: DIR is that of a qemu-alpha for HOST
on() { GUEST_WRAP="$(cat outer)/qemu-$1" guest_run "$2" alpha ./$3; }

# dispatches HOST DIR: how often it enters a helper of the dispatch.  The outer emulator
# logs what it executes at these two addresses, and chains nothing, so as to log all of it.
dispatches() {
    nm=$(awk -v host=$1 "\$1 == host { print \$4 \"-nm\" }" "$TOP/scripts/hosts")
    at=$($nm "$2/qemu-alpha" |
        sed -n "s/^\([0-9a-f]*\) T helper_\(lookup_tb_ptr\|goto_jc_miss\)$/0x\1+1/p" | paste -sd,)
    timeout -k 5 300 "$(cat outer)/qemu-$1" -d exec,nochain -dfilter "$at" -D exec.log \
        "$2/qemu-alpha" -L /usr/alpha-linux-gnu ./exerciser 1 goto mono poly mega return xpage >/dev/null &&
    grep -c "^Trace" exec.log
}

for host in $hosts; do
    for flavour in host-debug host; do
        test_expect_success "$host-cc,alpha-cc" "qemu-alpha for $host builds ($flavour)" '
            "$TOP/scripts/build-step" last $host-$flavour qemu-alpha >dir'
        for program in $programs; do
            test_expect_success "$host-cc,alpha-cc" "$host: $program ($flavour)" '
                on $host "$(cat dir)" $program >out && cat out &&
                { [ $program != exerciser ] || cmp native.out out; }'
        done
    done
    test_expect_success "$host-cc,alpha-cc" "$host: the exerciser, unpatched" '
        "$TOP/scripts/build-step" 0 $host-host qemu-alpha >dir0 &&
        on $host "$(cat dir0)" exerciser >out && cmp native.out out'
    test_expect_success "$host-cc,alpha-cc" "$host: at most 6% of the dispatches miss" '
        dispatches $host "$(cat dir0)" >before && dispatches $host "$(cat dir)" >after &&
        cat before after && [ "$(cat before)" -gt 100000 ] &&
        [ $((100 * $(cat after))) -le $((6 * $(cat before))) ]'
done
test_done
