#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""table.py RESULTS: what compare.py left in RESULTS/*.json, as a Markdown table."""

import glob
import json
import os
import sys

rows = []
for path in sorted(glob.glob(os.path.join(sys.argv[1], '*.json'))):
    with open(path) as f:
        rows.append(json.load(f))
if not rows:
    sys.exit(f'table.py: there are no results in {sys.argv[1]}; tests/t9010-real-guests.sh makes them')

print('| program | architecture | lines compared | fail in both | runs, unpatched and patched | differences |')
print('| --- | --- | --- | --- | --- | --- |')
for row in sorted(rows, key=lambda row: (row['program'], row['arch'])):
    found = str(len(row['differences'])) if row['differences'] else 'none'
    if row['unsteady']:
        found = 'none that lasts'
    print(f"| {row['program']} | {row['arch']} | {row['lines']} | {len(row['failures'])} "
          f"| {row['unpatched_runs']} + {row['patched_runs']} | {found} |")
