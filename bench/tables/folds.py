# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/folds writes: guest accesses that were given a displacement."""


def matches(r):
    return 'folds' in r


def report(r):
    s = r['steps'][0]
    yield '### Displacements: guest accesses as translated\n'
    yield f"QEMU {r['qemu'].split('version ')[-1]}, {s['commit']} {s['subject']}; {r['date']}.\n"
    yield ('| guest | program | accesses | folded | not: no add of a constant | not: alignment check '
           '| not: other |')
    yield '|---|---|--:|--:|--:|--:|--:|'
    for row in r['folds']:
        for kind, n in row['accesses'].items():
            total = sum(n.values())
            shares = ' | '.join(f'{100 * n[k] / max(total, 1):.1f}%' for k in ('folded', 'no add', 'alignment', 'other'))
            yield (f"| {row['target'].removeprefix('qemu-')}, {kind} | {row['workload']}, {row['size']} "
                   f"| {total} | {shares} |")
    yield ''
