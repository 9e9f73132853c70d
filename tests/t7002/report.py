# SPDX-License-Identifier: GPL-2.0-or-later
"""The results of check-tcg: kept as JSON, shown as a table."""
import json
import os
import sys

import outcome


def read(path):
    try:
        with open(path) as f:
            results = json.load(f)
        results['guests']
        return results
    except (OSError, ValueError, KeyError, TypeError) as e:
        sys.exit(f'check-tcg: {path} is not a result of tests/check-tcg -o: {e}')


def write(path, results):
    with open(path + '.new', 'w') as f:
        json.dump(results, f, indent=1, sort_keys=True)
        f.write('\n')
    os.replace(path + '.new', path)


def count(kept, tests):
    """pass / fail / skip of a summary, of some tests only."""
    named = outcome.names(kept)
    kinds = [named.get(t, 'passed') for t in tests]
    return ' / '.join(str(kinds.count(k)) for k in ('passed', 'failed', 'skipped'))


def table(results):
    yield ('| guest | tests | unpatched: pass / fail / skip | patched: pass / fail / skip '
           "| of these, the series' own: unpatched | patched | differences | run on |\n")
    yield '|---|--:|--:|--:|--:|--:|---|---|\n'
    for guest, r in sorted(results['guests'].items()):
        cells = [count(r[w], tests) for tests in (r['tests'], r['new'])
                 for w in ('unpatched', 'patched')]
        diff = ', '.join(f'`{t}`: {a}, {b}' for t, a, b in
                         outcome.differences(r['unpatched'], r['patched']))
        yield (f"| {guest} | {len(r['tests'])} | {' | '.join(cells)} | {diff or 'none'} "
               f"| {r.get('date') or results.get('date', '')} |\n")


def lists(results):
    """What does not pass, with the guests where, for each of the two emulators."""
    for kind in outcome.KINDS[1:]:
        where = {}
        for guest, r in sorted(results['guests'].items()):
            for which in ('unpatched', 'patched'):
                for test, why in r[which][kind].items():
                    where.setdefault((test, why), {}).setdefault(guest, []).append(which)
        yield f'\n{kind.capitalize()}:\n\n' if where else f'\n{kind.capitalize()}: none.\n'
        for (test, why), guests in sorted(where.items()):
            on = ', '.join(g + ('' if len(w) == 2 else f' ({w[0]} only)')
                           for g, w in guests.items())
            yield f"- `{test}`{f' ({why})' if why else ''}: {on}\n"
