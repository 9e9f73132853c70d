# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/threads writes: memory and time that guest threads cost."""
from . import middle


def matches(r):
    return 'resting' in r


def report(r):
    m, n = r['machine'], str(r['resting'])
    yield '### Guest threads, qemu-alpha\n'
    yield (f"{r['qemu']}; {r['compiler']}; {m['cpu']}, {m['cpus']} CPUs, {m['system']}; project "
           f"{r['project']}; {r['date']}.\n")
    yield (f'| step | patch | resident, 1 thread, MiB | {n} at rest, MiB | start and join one: CPU time, ms '
           '| of first, median [middle half] |')
    yield '|--:|---|--:|--:|--:|--:|'
    for s in r['steps']:
        cpu = s['churn']['cpu']
        yield (f"| {s['step']} | {s['subject']} | {s['resident_kib']['1'] / 1024:.1f} "
               f"| {s['resident_kib'][n] / 1024:.1f} | {1e3 * cpu['b_median'] / r['started']:.3f} | {middle(cpu)} |")
    yield ''
