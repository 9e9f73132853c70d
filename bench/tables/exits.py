# SPDX-License-Identifier: GPL-2.0-or-later
"""What bench/exits writes: ticks for each kind of exit."""


def matches(r):
    return 'builds' in r


def report(result):
    yield '### One exit of a TB\n'
    yield f"{result['machine']['cpu']}; {result['date']}; ticks of the TSC per exit.\n"
    for build in result['builds']:
        columns = build['steps']
        yield f"{build['flavour']} build, {build['compiler']}:\n"
        yield '| exit, after patch | ' + ' | '.join(columns) + ' |'
        yield '|---|' + '--:|' * len(columns)
        for kind in columns['0']:
            yield f'| {kind} | ' + ' | '.join(
                f'{ticks[kind]:.1f}' for ticks in columns.values()) + ' |'
        yield ''
