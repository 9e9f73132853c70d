# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/system-flush writes: a guest that forks, by size of the jump cache."""


def matches(r):
    return 'forks' in r


def report(r):
    m = r['machine']
    yield f"### System emulation: {r['forks']} forks of a Linux guest for s390x\n"
    yield f"{m['cpu']}, {m['cpus']} CPUs, {m['system']}; {len(r['rounds'])} interleaved rounds.\n"
    yield f"| bits | CPU time, s | ratio to {r['own']} bits: median [all] |"
    yield '|--:|--:|--:|'
    for n in r['bits']:
        s = r['summary'][n]
        yield (f"| {n} | {s['b_median']:.2f} | {s['ratio_median']:.3f} "
               f"[{s['ratio_min']:.3f} .. {s['ratio_max']:.3f}] |")
    yield ''
