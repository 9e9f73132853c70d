# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/steps writes: counts and wall time after each patch."""
from . import middle, steady


def matches(r):
    return 'sizes' in r and r['steps'][0]['step'] == 0


def ratio(x, y):
    return f'{x / y:.3f}' if x is not None and y else '-'


def count_table(r):
    sizes, steps = r['sizes'], [s for s in r['steps'] if 'counts' in s]
    yield ('| step | patch | steady, 10^9 | of first | of previous | own text '
           '| short run, of first | dispatch helpers, 10^6 | htable lookups, 10^6 '
           '| indirect jumps, 10^6 | found in the jump cache | blocks made |')
    yield '|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|'
    first = steps[0]
    for s, previous in zip(steps, [first] + steps):
        total = steady(s, sizes, 'total')
        calls = [steady(s, sizes, 'entries', n) for n in
                 ('helper_lookup_tb_ptr', 'helper_goto_jc_miss')]
        calls = [c for c in calls if c is not None]
        lookups = steady(s, sizes, 'entries', 'tb_htable_lookup')
        if lookups is None:
            lookups = steady(s, sizes, 'entries', 'qht_lookup_custom')
        jumps = steady(s, sizes, 'indirect_jumps')
        made = s['counts'][sizes[1]]['entries'].get('tb_gen_code')
        yield '| ' + ' | '.join([
            str(s['step']), s['subject'], f'{total / 1e9:.3f}',
            ratio(total, steady(first, sizes, 'total')),
            ratio(total, steady(previous, sizes, 'total')),
            f"{100 * steady(s, sizes, 'text') / total:.1f}%",
            ratio(s['counts'][sizes[0]]['total'],
                  first['counts'][sizes[0]]['total']),
            f'{sum(calls) / 1e6:.2f}' if calls else '-',
            '-' if lookups is None else f'{lookups / 1e6:.3f}',
            '-' if jumps is None else f'{jumps / 1e6:.2f}',
            f'{100 - 100 * lookups / jumps:.1f}%' if jumps and lookups is not None else '-',
            '-' if made is None else str(made)]) + ' |'


def wall_table(r):
    yield ('| step | patch | wall, s | of first, median [middle half] '
           '| of previous, median [middle half] | CPU time of first | .text, KiB |')
    yield '|--:|---|--:|--:|--:|--:|--:|'
    for s in r['steps']:
        cells = []
        for against in ('against_first', 'against_previous'):
            w = s['wall'][against]
            cells.append(middle(w))
        yield '| ' + ' | '.join([
            str(s['step']), s['subject'],
            f"{s['wall']['against_first']['b_median']:.3f}", *cells,
            f"{s['cpu']['against_first']['ratio_median']:.3f}",
            f"{s['text_bytes'] / 1024:.0f}"]) + ' |'


def ends(r):
    e, times = r['end_to_end'], []
    for key, title in (('wall', 'wall time'), ('cpu', 'CPU time')):
        w = e[key]
        times.append(f"{title} {w['a_median']:.2f} s and {w['b_median']:.2f} s, ratio "
                     f"**{w['ratio_median']:.3f}** [{w['ratio_q1']:.3f}..{w['ratio_q3']:.3f}]")
    yield (f"End to end at size {e['size']}, step {e['first']} and step {e['last']}, "
           f"{len(e['rounds'])} interleaved rounds: {'; '.join(times)}.\n")


def native(steps):
    yield 'Times slower than native (wall time, median): ' + ', '.join(
        f"step {s['step']} {s['against_native']['wall']['ratio_median']:.2f}"
        for s in steps) + '.\n'


def report(r):
    m = r['machine']
    yield f"### {r['workload']}, {r['target']}, flavour {r['flavour']}\n"
    yield (f"{r['qemu']}; {r['compiler']}; {m['cpu']}, {m['cpus']} CPUs, "
           f"{m['system']}; project {r['project']}; {r['date']}.\n")
    if 'counts' in r['steps'][0]:
        yield (f"Host instructions counted with bench/hostcount: steady state is "
               f"size {r['sizes'][1]} less size {r['sizes'][0]}; the short run is "
               f"size {r['sizes'][0]}.\n")
        yield from count_table(r)
        yield ''
    if 'wall' in r:
        w = r['wall']
        yield (f"Wall time at size {r['wall_size']}, {len(w['rounds'])} "
               f"interleaved rounds, load {w['load_before'][0]} before and "
               f"{w['load_after'][0]} after.\n")
        yield from wall_table(r)
        yield ''
        if 'against_native' in r['steps'][0]:
            yield from native(r['steps'])
    if 'end_to_end' in r:
        yield from ends(r)
