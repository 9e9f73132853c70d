#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads ninja's output and shows how far it is: a line that is rewritten on a
terminal, one every 15 seconds elsewhere.  usage: progress.py TITLE"""
import re
import signal
import sys
import time


def main():
    # Ninja ends by itself on Ctrl-C and its last words are read to the end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    title, at = sys.argv[1], None
    start = last = time.monotonic()
    before = None
    terminal = sys.stdout.isatty()
    for line in sys.stdin.buffer:
        found = re.match(rb'\[(\d+)/(\d+)\]', line)
        if not found:
            continue
        done, of = int(found[1]), int(found[2])
        before = done - 1 if before is None else before
        at = f'{title}: {done} of {of}'
        left = (time.monotonic() - start) / max(1, done - before) * (of - done)
        # The first few say nothing of the pace.
        if left > 90 and time.monotonic() - start > 20:
            at += f', about {left / 60:.0f} min left'
        if terminal:
            print('\r' + at, end='\033[K', flush=True)
        elif time.monotonic() - last >= 15:
            last = time.monotonic()
            print(at, flush=True)
    if terminal and at:
        print()


if __name__ == '__main__':
    main()
