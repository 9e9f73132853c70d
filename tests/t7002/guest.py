# SPDX-License-Identifier: GPL-2.0-or-later
"""QEMU's guest tests of one architecture, in a build folder of the flavour tcgtests."""
import fcntl
import os
import shutil
import subprocess
import sys

import outcome

# A make that calls this is no concern of the make called here.
ENV = {k: v for k, v in os.environ.items() if k not in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'V')}
ENV['LC_ALL'] = 'C'


class Guest:
    def __init__(self, name, build, compiler):
        self.name, self.folder = name, f'{build}/tests/tcg/{name}-linux-user'
        # A flavour without --cross-cc-... has the compiler that configure found,
        # and that one may lack the C library which guests/arches names.
        self.words = ['-k', '-O', '--trace', 'SPEED=quick', f'CC={compiler}', f'CCAS={compiler}']
        # configure does not know that a gdb for mips is one for mipsel.
        gdb = shutil.which('gdb-multiarch')
        self.words += [f'GDB={gdb}'] if gdb else []
        if not os.path.exists(f'{self.folder}/config-target.mak'):
            sys.exit(f'check-tcg: configure found no compiler for {name}; `scripts/install-deps '
                     f'check long`, remove {build}.configured and try again')

    def make(self, *words, timeout=3600):
        with open(f'{self.folder}/.check-tcg', 'w') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            run = subprocess.run(
                ['timeout', '-k', '5', str(timeout), 'make', '-C', self.folder, *self.words, *words],
                env=ENV, text=True, errors='replace', stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode >= 124:
            sys.exit(f'check-tcg: {self.name}: make did not end within {timeout} s')
        return run.stdout

    def tests(self):
        text = self.make('help')
        tests = outcome.listed(text)
        if not tests:
            last = (text.strip() or 'nothing').split('\n')[-1]
            sys.exit(f'check-tcg: {self.name}: `make help` in {self.folder} lists no tests: {last}')
        return tests

    def run(self, emulator, log):
        """The summary of all tests under emulator; what make said is left in log."""
        tests, emulator = self.tests(), f'QEMU={emulator}'
        # One at a time: with several, even -O lets the trace of one target come
        # between that of another and what it prints.
        text = self.make(emulator, 'run')
        result, flaky = outcome.outcome(tests, text, self.folder), []
        # By itself and with more time, as a busy machine lets a test run into its limit.
        for test in [t for t, (kind, _) in result.items() if kind == 'failed']:
            for _ in range(3):
                text += f'\n== again: {test}\n' + (one := self.make(emulator, 'TIMEOUT=300', test))
                again = outcome.outcome([test], one, self.folder)
                if again[test][0] == 'passed':
                    result.update(again)
                    flaky.append(test)
                    break
        with open(log, 'w') as f:
            f.write(text)
        return dict(outcome.summary(result), flaky=flaky)
