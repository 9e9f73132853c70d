#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""compare.py [-n RUNS] RESULTS ARCH PROGRAM UNPATCHED PATCHED

Runs tests/t9010/guest ARCH PROGRAM once in the build folder UNPATCHED and RUNS times in
PATCHED, writes what was seen to RESULTS/ARCH-PROGRAM.json (and what was printed beside
it), and fails if the patched emulator prints something else.  A machine under load makes
some tests miss their deadlines in either build, so what differs is repeated three times
by both: only a line that one build always prints and the other never is a difference.
With RUNS above 1 the program has no deadlines, and each run must print the same."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

REPEATS = 3


class Runner:
    def __init__(self, args):
        self.args = args
        self.stem = os.path.join(args.results, f'{args.arch}-{args.program}')

    def run(self, folder, name):
        guest = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'guest')
        work = tempfile.mkdtemp(prefix='run-', dir=self.args.results)
        out = f'{self.stem}.{name}'
        with open(out, 'w') as stdout, open(out + '.err', 'w') as stderr:
            subprocess.run([guest, self.args.arch, self.args.program, folder], cwd=work,
                           stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr)
        shutil.rmtree(work, ignore_errors=True)
        with open(out, errors='backslashreplace') as f:
            return f.read().splitlines()


def differences(olds, news, strict):
    """Lines to report, '-' for what only OLDS have and '+' for what only NEWS have."""
    def always(runs):
        return set.intersection(*map(set, runs))

    def ever(runs):
        return set.union(*map(set, runs))
    if strict:
        return ([] if all(n in olds for n in news) else
                [f'+{line}' for line in sorted(ever(news) - ever(olds))] or ['order'])
    return ([f'-{line}' for line in sorted(always(olds) - ever(news))] +
            [f'+{line}' for line in sorted(always(news) - ever(olds))])


def failures(lines):
    """Lines that say that something failed: it then does so without the patches, too."""
    return [line for line in lines
            if line.startswith(('FAIL', 'ERROR', 'unexpected')) or ': not ok' in line and
            'todo' not in line.lower() or
            line.startswith('exit status') and line != 'exit status 0']


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('-n', type=int, default=1, dest='runs')
    for name in ('results', 'arch', 'program', 'unpatched', 'patched'):
        parser.add_argument(name)
    args = parser.parse_args()
    os.makedirs(args.results, exist_ok=True)
    runner = Runner(args)

    olds = [runner.run(args.unpatched, 'unpatched')]
    news = [runner.run(args.patched, f'patched{i or ""}') for i in range(args.runs)]
    first = [n for n in news if n != olds[0]]
    if first:
        olds += [runner.run(args.unpatched, f'unpatched.again{i}') for i in range(REPEATS)]
        news += [runner.run(args.patched, f'patched.again{i}') for i in range(REPEATS)]
    found = differences(olds, news, args.runs > 1)
    seen = {'arch': args.arch, 'program': args.program, 'lines': len(olds[0]),
            'unpatched_runs': len(olds), 'patched_runs': len(news),
            'unsteady': bool(first) and not found,
            'failures': failures(olds[0]), 'differences': found}
    with open(runner.stem + '.tmp', 'w') as f:
        json.dump(seen, f, indent=1)
    os.rename(runner.stem + '.tmp', runner.stem + '.json')
    for line in found:
        print(line)
    if not olds[0]:
        sys.exit(f'{args.arch} {args.program}: printed nothing; see {runner.stem}.unpatched.err')
    bad = [line for line in seen['failures'] if line.startswith('exit status')]
    if bad and not args.program.startswith(('python-', 'perl')):
        sys.exit(f'{args.arch} {args.program}: {bad[0]} unpatched; see {runner.stem}.unpatched.err')
    if found:
        sys.exit(f'{args.arch} {args.program}: differs; see {runner.stem}.*')


if __name__ == '__main__':
    main()
