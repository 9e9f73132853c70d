#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Stress: threads in loops that only a signal ends, exclusive sections, code that
# comes and goes.  SECONDS_EACH of each guest program, patched; t9003 takes long,
# and unpatched as well.
. "$(dirname "$0")/lib.sh"
seconds=${SECONDS_EACH:-6}
guests=${GUESTS:-alpha s390x}
all=$(for arch in $guests; do echo "qemu-$arch"; done)

for arch in $guests; do
    set -- $(grep "^$arch " "$TOP/guests/arches")
    test_prereq "$arch-cc" "command -v $2" "apt-get install $(echo "$3" | tr , ' ')"
done
for step in ${STEPS:-last}; do
    test_expect_success "step $step: emulators" '
        "$TOP/scripts/build-step" $step debug $all >dir'
    for arch in $guests; do
        for program in stress-signal stress-exclusive stress-jit stress-wx stress-dlopen; do
            test_expect_success "$arch-cc" "step $step: $program on $arch" '
                guest=$("$TOP/scripts/build-guest" $program $arch) &&
                timeout -k 5 $((seconds * 2 + 200)) "$(tail -n 1 dir)/qemu-$arch" \
                    -L "$(cat "${guest%/*}/.ldpath")" "$guest" $seconds $((seconds * 2 + 120)) >out &&
                grep "^ok" out'
        done
    done
done
test_done
