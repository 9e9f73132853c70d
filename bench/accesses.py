# SPDX-License-Identifier: GPL-2.0-or-later
"""Guest accesses in a log of -d op_opt, and whether they have a displacement."""
import re

# They begin with an argument that they read; every other op begins with what it makes.
READS = ('st', 'qemu_st', 'brcond', 'goto', 'exit', 'br', 'set_label', 'mb', 'insn_start', 'discard')


def classify(lines):
    """{'loads': {what became of them: how many}, 'stores': ...} of an op_opt log."""
    seen = {kind: dict.fromkeys(('folded', 'no add', 'alignment', 'other'), 0) for kind in ('loads', 'stores')}
    made = {}       # in this guest instruction: the op that made a temp, and its arguments
    for line in lines:
        op, _, rest = line.strip().partition(' ')
        if op in ('----', 'OP'):
            made.clear()
            continue
        args = rest.split(' ', 1)[0].split(',')
        m = re.match(r'qemu_(ld|st)2?_', op)
        if m:
            folded = args[-1][0] in '+-'
            memop = next(a for a in args if '+' in a[1:])
            if folded:
                why = 'folded'
            else:
                address = args[args.index(memop) - 1]
                by, of = made.get(address, ('', []))
                # A byte is always aligned.
                free = '+un+' in memop or memop.endswith(('+ub', '+sb'))
                constant = by.startswith('add_') and of[-1].startswith('$')
                why = 'no add' if not constant else 'other' if free else 'alignment'
            seen['loads' if m[1] == 'ld' else 'stores'][why] += 1
        if op == 'call':
            for out in args[3:3 + int(args[2].lstrip('$'), 0)]:
                made[out] = 'call', args
        elif not op.startswith(READS):
            made[args[0]] = op, args
    return seen
