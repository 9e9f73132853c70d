#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What check-tcg makes of make's output, with a makefile that is a toy; its bad input;
# and the page in docs/ is the one that the committed results give.
. "$(dirname "$0")/lib.sh"

toy=tests/tcg/vax-linux-user
cat >say.py <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import outcome
import report
from guest import Guest
vax = Guest('vax', '.', 'cc')
tests = vax.tests()
r = {which: vax.run(which, which + '.log') for which in ('unpatched', 'patched')}
r.update(tests=tests, new=['run-bad'])
report.write('toy.json', {'guests': {'vax': r}})
assert r == report.read('toy.json')['guests']['vax']
print(r['unpatched'])
print(outcome.worse(r['unpatched'], r['patched']), outcome.worse(r['patched'], r['unpatched']))
print(''.join(report.table({'guests': {'vax': r}})), ''.join(report.lists({'guests': {'vax': r}})))
END

test_expect_success 'a toy runs' '
    mkdir -p $toy && cp "$TOP/tests/t7002/toy.mk" $toy/Makefile && touch $toy/config-target.mak &&
    "$PYTHON" say.py "$TOP/tests/t7002" >out && cat out'
test_expect_success 'passed, failed, skipped and not built are told apart' '
    grep -q "^| vax | 9 | 5 / 0 / 3 | 4 / 1 / 3 | 1 / 0 / 0 | 0 / 1 / 0 | .run-bad.: passed, failed |" out &&
    grep -q "^- .run-nobuild.: vax$" out &&
    grep -q "^- .run-skips. (there is no sea): vax$" out &&
    grep -q "^- .run-silent. (no code): vax$" out &&
    grep -q "^- .run-gdbstub-no. (GDB crashed" out'
test_expect_success 'a failure that does not come again is no failure, and is named' '
    grep -q "flaky.: \[.run-busy.\]" out'
test_expect_success 'worse is what did not fail before' 'grep -q "^\[(.run-bad., .failed.)\] \[\]" out'
test_expect_success 'a makefile that lists no tests is no success' '
    mkdir -p none/tests/tcg/vax-linux-user && touch none/tests/tcg/vax-linux-user/config-target.mak &&
    echo "help: ; @echo broken" >none/tests/tcg/vax-linux-user/Makefile && mv "$toy/Makefile" kept &&
    cp none/tests/tcg/vax-linux-user/Makefile "$toy/Makefile" &&
    test_refuses vax "lists no tests" -- "$PYTHON" say.py "$TOP/tests/t7002" && mv kept "$toy/Makefile"'
test_expect_success 'bad input' '
    test_refuses vax alpha -- "$TOP/tests/check-tcg" vax &&
    echo "{}" >empty.json &&
    test_refuses empty.json "not a result" -- "$TOP/tests/check-tcg" --against empty.json alpha &&
    test_refuses toy.json alpha -- "$TOP/tests/check-tcg" --against toy.json alpha'
test_expect_success 'docs/check-tcg.md is up to date' '"$TOP/tests/check-tcg-report" --check'
test_done
