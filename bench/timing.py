# SPDX-License-Identifier: GPL-2.0-or-later
"""Interleaved rounds of a workload's runs, and what came of them."""
import time

from counter import Problem
from pairing import machine, output_sha256, run_rounds, summary

# A run of the full input of a compiler may take its time.
TIMEOUT = 3600


def hold_same(hashes, size):
    """Nothing is reported of builds whose output differs."""
    if len(set(hashes.values())) > 1:
        raise Problem(f'the output differs between steps at size {size}: '
                      + ', '.join(f'{k}: {v[:12]}' for k, v in hashes.items()))


def rounds_of(commands, size, rounds, say):
    """Compare the outputs of {label: command}, then time them in rounds."""
    say(f'comparing the output of {len(commands)} programs at size {size}')
    start = time.monotonic()
    hashes = {label: output_sha256(c, TIMEOUT) for label, c in commands.items()}
    took = time.monotonic() - start
    hold_same(hashes, size)
    say(f'timing them, {rounds} rounds, about {took * rounds / 60:.0f} min')
    start = time.monotonic()

    def progress(i, r):
        left = (time.monotonic() - start) / i * (rounds - i)
        say(f'round {i}: ' + ', '.join(f"{label} {x['wall']:.2f}" for label, x in r.items())
            + f'; about {left / 60:.0f} min left')

    before = machine()['load']
    runs = run_rounds(commands, rounds, TIMEOUT, progress, warm=True)
    return {'rounds': runs, 'load_before': before, 'load_after': machine()['load'],
            'output_sha256': hashes[next(iter(hashes))]}


def commands_at(work, qemus, size):
    """One command for each step, and `native` where there is one."""
    shell, native = work('command', size), work('native', size)
    commands = {str(step): f'QEMU={qemu}; {shell}' for step, qemu in qemus.items()}
    if native:
        commands['native'] = native
    return commands


def compared(runs, a, b):
    return {key: summary(runs, a, b, key) for key in ('wall', 'cpu')}


def time_all(result, work, qemus, rounds, say):
    """Add steps[i]['wall'] and ['cpu'], against the first step and the one
    before, and how many times slower than native each is. CPU time is the lesser
    evil on a machine that has other work."""
    size = result['wall_size']
    commands = commands_at(work, qemus, size)
    result['wall'] = rounds_of(commands, size, rounds, say)
    runs = result['wall']['rounds']
    steps = [str(s['step']) for s in result['steps']]
    for s, previous in zip(result['steps'], [steps[0]] + steps):
        me = str(s['step'])
        for key in ('wall', 'cpu'):
            s[key] = {'against_first': summary(runs, steps[0], me, key),
                      'against_previous': summary(runs, previous, me, key)}
        if 'native' in commands:
            s['against_native'] = compared(runs, 'native', me)


def time_ends(result, work, qemus, size, rounds, say):
    """Add end_to_end: the first and the last step at a size of their own."""
    first, last = list(qemus)[0], list(qemus)[-1]
    commands = commands_at(work, {s: qemus[s] for s in (first, last)}, size)
    ends = rounds_of(commands, size, rounds, say)
    runs = ends['rounds']
    ends.update(size=size, first=first, last=last,
                **compared(runs, str(first), str(last)))
    if 'native' in commands:
        ends['against_native'] = {str(s): compared(runs, 'native', str(s))
                                  for s in (first, last)}
    result['end_to_end'] = ends
