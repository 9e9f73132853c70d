#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# QEMU's own unit tests, and the qtests of one migrated system emulator: what passes
# unpatched passes patched.  GUEST=ppc64 for another one; one that starts only with its
# firmware (s390x) fails in both, as the base has none.
. "$(dirname "$0")/lib.sh"
GUEST=${GUEST:-mips}

# The programs that both suites run; meson by itself would build all there is, with
# what has to come from the network.
programs() {
    (cd "$1" && pyvenv/bin/meson introspect --tests --targets . ) | "$PYTHON" -c '
import json, os, sys
had = json.load(sys.stdin)
ids = {i for t in had["tests"] for i in t["depends"] if set(sys.argv[2:]) & set(t["suite"])}
for t in had["targets"]:
    if t["id"] in ids:
        print(*[os.path.relpath(name, sys.argv[1]) for name in t["filename"]])' \
        "$1" qemu:unit "qemu:qtest-$GUEST"
}
# outcomes STEP NAME...: `test result` of each in STEP.out; no name: all of both suites.
# Meson's own status says only that one failed.
outcomes() {
    step=$1; shift
    [ $# -gt 0 ] || set -- --suite unit --suite "qtest-$GUEST"
    dir=$("$TOP/scripts/build-step" $step sys "qemu-system-$GUEST" | tail -n 1) &&
    all=$(programs "$dir") &&
    "$TOP/scripts/build-step" $step sys $all &&
    rm -f "$dir/meson-logs/testlog.json" &&
    (cd "$dir" && timeout -k 5 3600 pyvenv/bin/meson test --no-rebuild --num-processes "$JOBS" \
        --timeout-multiplier 3 --print-errorlogs "$@" || true) &&
    "$PYTHON" -c 'import json, sys
for line in sys.stdin:
    test = json.loads(line)
    print(test["name"], test["result"])' <"$dir/meson-logs/testlog.json" | sort -u >$step.out &&
    [ -s $step.out ]
}
for step in 0 last; do
    test_expect_success "step $step: built and run" 'outcomes '$step' && grep -c " OK$" '$step'.out'
done
# What has a deadline may miss it on a busy machine: asked once more, by itself.
test_expect_success 'what passes unpatched passes patched' '
    grep " OK$" 0.out >good && grep -v " OK$" 0.out || true
    comm -23 good last.out | sed "s/ OK$//" >differs && cat differs
    [ ! -s differs ] || { outcomes last $(cat differs) && ! grep -v " OK$" last.out; }'
test_done
