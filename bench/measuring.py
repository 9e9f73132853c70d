# SPDX-License-Identifier: GPL-2.0-or-later
"""The parts of bench/steps: what goes into a result file."""
import hashlib
import json
import os
import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from counter import BASE, BUILD, TOP, Problem
from elffile import Elf
from timing import hold_same
from workload import count, digest


def step_list(text):
    """'0-3,5' -> [0, 1, 2, 3, 5]; the first is what the others are held to."""
    steps = []
    for part in text.split(','):
        first, _, last = part.partition('-')
        these = range(int(first), int(last or first) + 1)
        if not these:
            raise ValueError(part)
        steps += these
    return steps


def git(*args):
    done = subprocess.run(['git', '-C', *args], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def compiler_of(qemu):
    try:
        with open(os.path.dirname(qemu) + '/meson-info/intro-compilers.json') as f:
            return re.sub(r'\s+', ' ', json.load(f)['host']['c']['full_version'])
    except (OSError, KeyError, ValueError):
        return None


def source_of(tree, commit, emulator):
    """An id of what COMMIT's EMULATOR (qemu-alpha) is made from: not of the message, of
    tests, docs and other guests."""
    listing = git(tree, 'ls-tree', commit), git(tree, 'ls-tree', commit, 'target/')
    if None in listing:
        return None
    guest = emulator.rsplit('-', 1)[-1]
    guest = {'aarch64': 'arm', 'aarch64_be': 'arm', 'x86_64': 'i386'}.get(guest, guest)

    def matters(line):
        name, is_folder = line.split('\t')[1], ' tree ' in line
        if name.startswith('target/'):
            return not is_folder or guest.startswith(name[len('target/'):])
        return name not in ('tests', 'docs', 'target')

    kept = [line for line in '\n'.join(listing).split('\n') if matters(line)]
    return hashlib.sha256('\n'.join(kept).encode()).hexdigest()[:12]


def versions(qemus):
    """Versions, and for each step its commit, source, subject and size of .text."""
    tree = f'{BUILD}/{BASE}/tree'
    log = git(tree, 'log', '--reverse', '--format=%h %s', 'base..series')
    commits = ['base unpatched'] + (log.split('\n') if log else [])
    steps = []
    for step, qemu in qemus.items():
        known = commits[step] if step < len(commits) else '? ?'
        commit, subject = known.split(' ', 1)
        # As GOTOJC_QEMU_<step>: who gives another build says what it is.
        subject = os.environ.get(f'GOTOJC_SUBJECT_{step}', subject)
        # Another build's source is not at hand: the program itself identifies it.
        given = os.environ.get(f'GOTOJC_QEMU_{step}')
        commit, source = ('?', digest(given)[:12]) if given else (commit, source_of(tree, commit, os.path.basename(qemu)))
        try:
            text = Elf(qemu).section_size.get('.text')
        except (OSError, ValueError) as e:
            raise Problem(f'step {step}: {e}') from None
        steps.append({'step': step, 'commit': commit, 'source': source,
                      'subject': subject, 'text_bytes': text})
    first = next(iter(qemus.values()))
    try:
        qemu_version = subprocess.run(
            [first, '--version'], capture_output=True, text=True,
            check=True).stdout.split('\n')[0]
    except (OSError, subprocess.CalledProcessError) as e:
        raise Problem(f'cannot run {first}: {e}') from None
    return {'qemu': qemu_version, 'compiler': compiler_of(first),
            'project': git(TOP, 'describe', '--always', '--dirty'),
            'steps': steps}


def count_all(result, work, qemus, jobs, say):
    """Add steps[i]['counts'][size]; a count is not disturbed by another."""
    start, done = time.monotonic(), []
    steps = [s for s in result['steps'] if s['step'] in qemus]
    total = len(steps) * len(result['sizes'])

    def one(step, size):
        say(f'counting step {step}, size {size}')
        counts = count(qemus[step], work, size)
        done.append(step)
        left = (time.monotonic() - start) / len(done) * (total - len(done))
        say(f'counted {len(done)} of {total}, about {left / 60:.0f} min left')
        return counts

    with ThreadPoolExecutor(jobs) as pool:
        todo = {(s['step'], size): pool.submit(one, s['step'], size)
                for size in reversed(result['sizes']) for s in steps}
        try:
            for s in steps:
                s['counts'] = {size: todo[s['step'], size].result()
                               for size in result['sizes']}
        except Problem:
            pool.shutdown(cancel_futures=True)
            raise
    for size in result['sizes']:
        hold_same({s['step']: s['counts'][size]['output_sha256'] for s in steps}, size)


def take_over(result, path, say):
    """What was not measured now is taken from an earlier result of the same builds."""
    try:
        with open(path) as f:
            old = json.load(f)
        same = all(old[k] == result[k] for k in ('workload', 'flavour', 'sizes', 'compiler')) and \
            all([s[k] for s in result['steps']] == [s[k] for s in old['steps']]
                for k in ('step', 'source', 'text_bytes'))
    except (OSError, ValueError, KeyError):
        return
    if not same:
        return
    for new, kept in zip([result] + result['steps'], [old] + old['steps']):
        for key in kept.keys() - new.keys():
            say(f"taken over from {path}: {key}{' of step %d' % new['step'] if 'step' in new else ''}")
            new[key] = kept[key]
            if key == 'wall':
                result['wall_size'] = old['wall_size']
