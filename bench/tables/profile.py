# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/profile writes: shares of perf's samples."""


def matches(r):
    return 'hz' in r


def report(r):
    m, steps = r['machine'], r['steps']
    yield f"### Where the time of {r['workload']} goes, size {r['size']}, {r['target']}, flavour {r['flavour']}\n"
    yield (f"{r['qemu']}; {r['compiler']}; {m['cpu']}, {m['cpus']} CPUs; project {r['project']}; {r['date']}. "
           f"Share of samples of perf's cpu-clock, {r['hz']} a second; -: less than 1%.\n")
    yield '| | ' + ' | '.join(f"after patch {s['step']}" if s['step'] else 'unpatched' for s in steps) + ' |'
    yield '|---|' + '--:|' * len(steps)

    def row(name, kind, key):
        shares = [s['profile'][kind].get(key) for s in steps]
        return f'| {name} | ' + ' | '.join('-' if x is None else f'{x:.1f}%' for x in shares) + ' |'

    def keys(kind):
        most = {}
        for s in steps:
            for key, share in s['profile'][kind].items():
                most[key] = max(share, most.get(key, 0))
        return sorted(most, key=most.get, reverse=True)
    for key in keys('places'):
        yield row(key, 'places', key)
        if key == 'the emulator':
            for name in keys('functions'):
                yield row(f'… `{name}`', 'functions', name)
    yield ''
