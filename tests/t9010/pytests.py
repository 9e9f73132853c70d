#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""pytests.py MODULE: the tests of one module of Python's own suite, run by the guest's
python3; a line per test with what became of it, and nothing that differs from run to run."""

import os
import sys
import unittest

# A guest cannot start another guest program by itself; this script can.
sys.executable = os.environ['GUEST_PYTHON']
from test import support

support.use_resources = []          # no network, no tests that are about minutes of CPU
support.verbose = False
OUT = os.fdopen(os.dup(1), 'w')
os.dup2(2, 1)                       # what tests and their children print is not compared


class Lines(unittest.TestResult):
    """The worst of what a test and its subtests report, printed when it ends."""

    def startTest(self, test):
        super().startTest(test)
        self.outcome = 'ok'

    def addError(self, test, err):
        super().addError(test, err)
        self.outcome = 'ERROR'
        if not hasattr(test, '_testMethodName'):
            self.stopTest(test)     # setUpClass or setUpModule

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.outcome = 'FAIL'

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.outcome = 'FAIL'

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.outcome = 'skip'

    def addExpectedFailure(self, test, err):
        self.outcome = 'expected failure'

    def addUnexpectedSuccess(self, test):
        self.outcome = 'unexpected success'

    def stopTest(self, test):
        super().stopTest(test)
        print(f'{self.outcome}: {test.id()}', file=OUT, flush=True)


unittest.defaultTestLoader.loadTestsFromName(sys.argv[1]).run(Lines())
