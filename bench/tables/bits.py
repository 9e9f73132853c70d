# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/cache-bits writes: sizes of the jump cache, relative to 16 bits."""
from . import middle, steady


def matches(r):
    return 'sizes' in r and r['steps'][0]['step'] == 16


def misses(step, sizes):
    """The probe's where there is one; else the lookups that the cache missed."""
    for name in ('helper_goto_jc_miss', 'tb_htable_lookup', 'qht_lookup_custom'):
        n = steady(step, sizes, 'entries', name)
        if n is not None:
            return n
    return None


def relative(value, reference):
    return f'{value / reference:.3f}' if value is not None and reference else '-'


def report(r):
    steps, sizes = r['steps'], r['sizes']
    counted, timed = 'counts' in steps[0], 'wall' in steps[0]
    yield (f"### {r['workload']}, {r['target']}: jump cache, {steps[0]['subject']} "
           f"the reference\n")
    yield (f"{r['qemu']}; {r['compiler']}; {r['machine']['cpu']}, "
           f"{r['machine']['cpus']} CPUs; {r['date']}.\n")
    yield ('| bits | steady instructions | misses, 10^3 | misses | short run '
           '| wall, median [middle half] | CPU time |')
    yield '|--:|--:|--:|--:|--:|--:|--:|'
    first = steps[0]
    for s in sorted(steps, key=lambda s: s['step']):
        cells = [str(s['step'])]
        if counted:
            missed = misses(s, sizes)
            cells += [
                relative(steady(s, sizes, 'total'), steady(first, sizes, 'total')),
                '-' if missed is None else f'{missed / 1e3:.1f}',
                relative(missed, misses(first, sizes)),
                relative(s['counts'][sizes[0]]['total'],
                         first['counts'][sizes[0]]['total'])]
        else:
            cells += ['-'] * 4
        if timed:
            w = s['wall']['against_first']
            cells += [middle(w),
                      f"{s['cpu']['against_first']['ratio_median']:.3f}"]
        else:
            cells += ['-'] * 2
        yield '| ' + ' | '.join(cells) + ' |'
    if timed:
        w = r['wall']
        yield (f"\nWall time at size {r['wall_size']}, {len(w['rounds'])} rounds, load "
               f"{w['load_before'][0]} before and {w['load_after'][0]} after.")
    yield ''
