#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Read QEMU's -d log.

ops.py folds LOG    per access that has a displacement: what kind, and how much
ops.py code LOG     ops and host code, without what differs from build to build
"""
import os
import re
import subprocess
import sys
import tempfile

OP = re.compile(r' (qemu_(?:ld|st)2?)_i\d+ (\S+)')


def lines(log):
    """The op_opt and out_asm parts of a log, op lines without padding."""
    keep = False
    with open(log, errors='replace') as f:
        for line in f:
            if re.match(r'(OP|OUT|IN)\b', line):
                keep = line.startswith(('OP after optimization', 'OUT'))
            if keep:
                yield line.rstrip()


def folds(log):
    """un and al: without and with an alignment check; pair: 128 bits."""
    for line in lines(log):
        m = OP.match(line)
        args = m[2].split(',') if m else []
        if not m or args[-1][0] not in '+-':
            continue
        memop = args[-3]
        # A byte is always aligned, and shown so.
        free = '+un+' in memop or memop.endswith(('+ub', '+sb'))
        kind = 'pair' if '2' in m[1] else 'un' if free else 'al'
        print(kind, int(args[-1]))


def code(log):
    """Addresses (of helpers, of blocks) are left out."""
    host = b''
    for line in lines(log):
        if line.startswith('OBJD-H:'):
            host += bytes.fromhex(line.split()[1])
        elif line.startswith('OUT'):
            print(line)
        elif line.startswith(' '):
            line = re.sub(r'(\s|\b(dead|sync|pref)[=:][ 0-9a-fx]*)*$', '', line)
            print(re.sub(r'\b(0x)?[0-9a-f]{7,}|plugin\(\S*', 'ADDRESS', line))
    with tempfile.NamedTemporaryFile() as f:
        f.write(host)
        f.flush()
        out = subprocess.run(
            ['objdump', '-D', '-b', 'binary', '-m', 'i386:x86-64', f.name],
            capture_output=True, text=True, check=True,
            env=dict(os.environ, LC_ALL='C')).stdout
    for line in out.splitlines():
        # Offset, bytes, text: an address in the text is also in the bytes.
        part = line.split('\t')
        if len(part) > 2:
            # The pool that calls go through is sorted by address.
            print(re.sub(r'-?0x[0-9a-f]{5,}|\S*\(%rip\).*', 'ADDRESS', part[2]))


if len(sys.argv) != 3 or sys.argv[1] not in ('folds', 'code'):
    sys.exit('ops.py: usage: ops.py folds|code LOG')
if not os.path.exists(sys.argv[2]):
    sys.exit(f'ops.py: there is no {sys.argv[2]}: give a log made with '
             '-d op_opt,out_asm -D LOG')
{'folds': folds, 'code': code}[sys.argv[1]](sys.argv[2])
