#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The runner and lib.sh themselves: what counts as passed, failed and skipped.
. "$(dirname "$0")/lib.sh"
mkdir -p project/scripts project/tests project/bases
cp "$TOP/scripts/env.sh" project/scripts/
cp "$TOP/tests/lib.sh" "$TOP/tests/run" project/tests/
cp "$TOP/bases/$BASE" project/bases/
unset CI
export BUILD="$TRASH/build"
# a_test NAME LINE...
a_test() {
    file=project/tests/$1.sh; shift
    { echo '. "$(dirname "$0")/lib.sh"'; printf '%s\n' "$@"; } >"$file"
}
run() { CI=${ci:-} project/tests/run "$@" >out 2>&1; rc=$?; cat out; last=$(tail -n 1 out); return $rc; }

test_expect_success 'no test at all is a failure' '
    ! run && [ "$last" = "0 passed, 0 failed" ]'

test_expect_success 'assertions are counted, not files' '
    a_test t0001-good "test_expect_success one true" "test_expect_success two true" test_done &&
    run && [ "$last" = "2 passed, 0 failed" ]'

test_expect_success 'a failure: counted, its log kept and named, status 1' '
    a_test t0002-bad "test_expect_success three \"echo the reason; false; true\"" "test_expect_success four true" test_done &&
    ! run && [ "$last" = "3 passed, 1 failed" ] && grep "failed: t0002-bad.sh" out && grep "| the reason" out &&
    [ -d build/trash/t0002-bad ] && [ ! -d build/trash/t0001-good ]'

test_expect_success 'only those that are named; long ones only when asked for' '
    a_test t9001-long "test_expect_success long true" test_done &&
    run t0001 && [ "$last" = "2 passed, 0 failed" ] && run --long t9 && [ "$last" = "1 passed, 0 failed" ] &&
    rm project/tests/t0002* && run && [ "$last" = "2 passed, 0 failed" ] &&
    run --long && [ "$last" = "3 passed, 0 failed" ]'

test_expect_success 'a name that no test has is refused, whatever else is named' '
    test_refuses "no test begins with t99xx" t0001 -- project/tests/run t0001 t99xx'

test_expect_success 'a skip is visible with its reason, and a failure in CI' '
    a_test t0003-skip "test_prereq tool false \"get it there\"" "test_expect_success tool five true" test_done &&
    run && [ "$last" = "2 passed, 0 failed, 1 skipped" ] && grep "SKIP missing tool: get it there" out &&
    ! ci=true run && [ "$last" = "2 passed, 1 failed" ] && rm project/tests/t0003*'

test_expect_success 'a test that breaks off or is killed is a failure' '
    a_test t0004-dies "test_expect_success six true" "exit 0" && ! run t0004 && [ "$last" = "1 passed, 1 failed" ] &&
    a_test t0004-dies "test_expect_success six true" "kill -9 \$\$" && ! run t0004 && [ "$last" = "1 passed, 1 failed" ] &&
    a_test t0004-dies "no-such-command" "test_expect_success six true" test_done && run t0004'

test_expect_success 'a known breakage does not fail the run' '
    a_test t0005-todo "test_expect_failure seven false" test_done && run t0005 && [ "$last" = "1 passed, 0 failed" ]'

test_done
