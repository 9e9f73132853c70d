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
    last, first = time.monotonic(), None
    terminal = sys.stdout.isatty()
    for line in sys.stdin.buffer:
        found = re.match(rb'\[(\d+)/(\d+)\]', line)
        if not found:
            continue
        done, of = int(found[1]), int(found[2])
        now = time.monotonic()
        first = first or (now, done)
        at = f'{title}: {done} of {of}'
        # The first few say nothing of the pace.
        if done - first[1] >= 10 and now - first[0] > 20:
            left = (now - first[0]) / (done - first[1]) * (of - done) / 60
            at += f', about {left:.0f} min left' if left > 1.5 else ''
        if terminal:
            print('\r' + at, end='\033[K', flush=True)
        elif now - last >= 15:
            last = now
            print(at, flush=True)
    if terminal and at:
        print()


if __name__ == '__main__':
    main()
