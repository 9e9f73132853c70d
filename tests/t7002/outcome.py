# SPDX-License-Identifier: GPL-2.0-or-later
"""What a run of QEMU's tests/tcg by make amounts to, test by test."""
import os
import re

KINDS = 'passed', 'failed', 'skipped', 'not built'


def listed(text):
    """The tests that `make help` names; the plugins that it pairs with tests vary."""
    return re.findall(r'^  (run-\S+)$', text, re.M)


def program(test):
    """run-plugin-sha1-with-libinsn.so, run-sha1: sha1; run-gdbstub-sha1 stays itself."""
    return re.sub(r'^run-(plugin-)?|-with-\S*$', '', test)


def outcome(tests, log, folder):
    """{test: (kind, reason)} from the log of `make -k -O --trace`.

    With one job, what a target prints follows its line of --trace.
    """
    traced, failed, skipped, now = set(), {}, {}, None
    for line in log.splitlines():
        found = re.search(r"(?:update target '|: target ')([^']+)'(?: due to| does not exist)", line)
        if found:
            now = found[1]
            traced.add(now)
            continue
        found = re.match(r'make(?:\[\d+\])?: \*\*\* \[[^\]]*: ([^\]:]+)\] (.*)', line)
        if found:
            failed[found[1]] = found[2]
            continue
        found = re.match(r'  SKIPPED (.*) on \S+ because (.*)', line)
        # A float test without a reference ran all the same; make only could not
        # compare what it printed.
        if found and found[2] != 'no reference':
            skipped[now] = found[2]
    result = {}
    for test in tests:
        if test in failed:
            result[test] = 'failed', failed[test]
        elif test not in traced:
            result[test] = 'not built', ''
        elif test in skipped:
            result[test] = 'skipped', skipped[test]
        else:
            why = skips_itself(test, folder)
            result[test] = ('skipped', why) if why else ('passed', '')
    return result


def skips_itself(test, folder):
    """The reason by which a test that ended well says that it tested nothing."""
    for name in (test, test[len('run-'):]):
        try:
            with open(os.path.join(folder, name + '.out'), errors='replace') as f:
                found = re.search(r'^SKIP: (.*)|^(GDB crashed.*) SKIPPING', f.read(), re.M)
        except OSError:
            continue
        return found and (found[1] or found[2])
    return None


def summary(result):
    """What is kept of an outcome: how many passed, and which did not."""
    kept = {'passed': sum(kind == 'passed' for kind, _ in result.values())}
    for kind in KINDS[1:]:
        kept[kind] = {t: why for t, (k, why) in sorted(result.items()) if k == kind}
    return kept


def names(kept):
    """{test: kind} of all in a summary that did not pass."""
    return {t: kind for kind in KINDS[1:] for t in kept[kind]}


def differences(before, after):
    """[(test, kind before, kind after)] between two summaries of the same tests."""
    a, b = names(before), names(after)
    return [(t, a.get(t, 'passed'), b.get(t, 'passed'))
            for t in sorted(a.keys() | b.keys()) if a.get(t) != b.get(t)]


def worse(before, after):
    """[(test, kind after)]: what fails and did not, and what passed and does not.

    A test that is skipped only now has lost its gdb or its compiler, say.
    """
    return [(t, now) for t, was, now in differences(before, after)
            if was == 'passed' or now == 'failed']
