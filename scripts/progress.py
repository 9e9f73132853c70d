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
    title, last, at = sys.argv[1], time.monotonic(), None
    terminal = sys.stdout.isatty()
    for line in sys.stdin.buffer:
        found = re.match(rb'\[(\d+)/(\d+)\]', line)
        if not found:
            continue
        at = '%s: %s of %s' % (title, found[1].decode(), found[2].decode())
        if terminal:
            print('\r' + at, end='\033[K', flush=True)
        elif time.monotonic() - last >= 15:
            last = time.monotonic()
            print(at, flush=True)
    if terminal and at:
        print()


if __name__ == '__main__':
    main()
