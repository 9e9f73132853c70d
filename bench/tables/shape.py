# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/shape writes: TBs, and misses of a simulated instruction cache."""


def matches(r):
    return 'guest_instructions' in r['steps'][0]


def report(r):
    yield f"### What {r['workload']} is like, size {r['size']}, {r['target']}, flavour {r['flavour']}\n"
    yield f"{r['qemu']}; {r['compiler']}; project {r['project']}; {r['date']}.\n"
    yield ('| step | patch | TBs run, 10^6 | guest instructions per TB | host instructions '
           'fetched, 10^9 | L1i misses, 10^6 | misses of unpatched |')
    yield '|--:|---|--:|--:|--:|--:|--:|'
    first = r['steps'][0].get('icache')
    for s in r['steps']:
        i = s.get('icache')
        cells = [str(s['step']), s['subject'], f"{s['tbs'] / 1e6:.1f}",
                 f"{s['guest_instructions'] / s['tbs']:.2f}"]
        cells += [f"{i['fetched'] / 1e9:.2f}", f"{i['misses'] / 1e6:.1f}"] if i else ['-', '-']
        cells += [f"{i['misses'] / first['misses']:.3f}" if i and first else '-']
        yield '| ' + ' | '.join(cells) + ' |'
    if first:
        yield f"\nL1i: {r['icache']}, simulated by QEMU's plugin libcache."
    yield ''
