# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced after lib.sh, guest-test.sh and series.sh by tests that compare the bytes that
# are generated before patch 9 with those that are with it.
#
# The builds that are compared (flavours HOST-host and sysalike) have what calls and
# constants refer to at the same addresses: scripts/tcg-last.ld puts what differs last.
# Nothing is then left out of the comparison, but for the address at the head of a line,
# which in system emulation depends on what other threads have mapped by then.  Each
# block's size, guest addresses, bytes and constants are in the rest, in order.
code_only() { sed 's/^0x[0-9a-f]*: *//; /^$/d' "$1"; }

# fold_step: the number of patch 9
fold_step() {
    "$TOP/scripts/lay-tree" >/dev/null &&
    n=$(series_commits | while read -r c; do
            plain_git -C "$tree" log -1 --format=%s "$c"; done |
        grep -n "fold a guest displacement" | cut -d: -f1) && test -n "$n" && echo "$n"
}

# same_code LEAST: compare the logs `before` and `after`, of LEAST blocks or more
same_code() {
    code_only before >before.code
    code_only after >after.code
    grep -c '^OUT' after.code
    test "$(grep -c '^OUT' after.code)" -ge "$1" || { echo "less than $1 blocks"; return 1; }
    test "$(grep -c '^OBJD-H: ' after.code)" -ge "$1" || {
        echo 'not raw bytes: QEMU was built with a disassembler'; return 1; }
    cmp before.code after.code
}

# host_logs HOST PROGRAM: on HOST, the code for PROGRAM, built for alpha.  -seed fixes what
# else is random; one malloc arena, as another thread's would be mapped before or after
# the code buffer, from which helpers are addressed.
host_logs() {
    for w in before after; do
        GUEST_WRAP="env MALLOC_ARENA_MAX=1 setarch -R $(cat outer)/qemu-$1" \
            guest_run "$(cat $1.$w)" alpha "$2" -seed 1 -d out_asm -D $w >$w.out || return 1
    done
    cmp before.out after.out
}

# host_same_code HOST PROGRAM.  Three attempts: where the threads of two nested emulators
# map things is not quite in our hands, but code that differs always does.
host_same_code() {
    for try in 1 2 3; do
        host_logs "$1" "$2" || return 1
        ! same_code 300 || break
        [ $try != 3 ] || return 1
    done
    GUEST_WRAP="$(cat outer)/qemu-$1" guest_run "$(cat $1.after)" alpha "$2" -d op_opt -D ops &&
    $PYTHON "$TOP/tests/ops.py" folds ops >folds && cat folds && ! test -s folds &&
    test "$(grep -c ' qemu_ld_i' ops)" -ge 300
}

# test_hosts HOST...: the tests of host_same_code for these
test_hosts() {
    hosts=$*
    test_prereq alpha-cc 'guest_test /dev/null alpha /dev/null -x c -fsyntax-only' \
        'apt-get install gcc-alpha-linux-gnu libc6.1-dev-alpha-cross'
    test_expect_success alpha-cc 'the guest, and the emulators of these hosts' '
        n=$(fold_step) && echo "$n" >step &&
        "$TOP/scripts/build-step" last plain $(printf "qemu-%s " $hosts) >outer &&
        guest_test "$tree/tests/tcg/multiarch/test-displacement.c" alpha ./displacement'
    for host in $hosts; do
        cc=$(sed -n "s/^$host .* //p" "$TOP/scripts/hosts")
        test_prereq "$host-cc" "command -v $cc" "scripts/install-deps main check"
        test_expect_success "$host-cc,alpha-cc" "qemu-alpha for $host, before patch 9 and with it" '
            "$TOP/scripts/build-step" $(($(cat step) - 1)) $host-host qemu-alpha >$host.before &&
            "$TOP/scripts/build-step" $(cat step) $host-host qemu-alpha >$host.after'
        test_expect_success "$host-cc,alpha-cc" "$host: same bytes, and no access folded" '
            host_same_code $host ./displacement'
    done
}
