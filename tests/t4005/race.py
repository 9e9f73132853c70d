#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Show that the monitor's reading of a running s390x CPU can end QEMU, unpatched too.

usage: race.py race QEMU-SYSTEM GUEST-FOLDER
       QEMU-SYSTEM: qemu-system-s390x; GUEST-FOLDER: as scripts/system-guest prints

Asks for the registers of a guest that computes until QEMU ends, at most 200000
times.  Why system.py asks stopped CPUs only; no test runs this.
"""
from machine import Failed, Machine, main


def race(qemu, guest, options):
    with Machine(qemu, guest, 'spin', options) as machine:
        machine.wait('^GOTOJC spinning')
        machine.monitor('info status')
        for asked in range(200000):
            try:
                machine.link.ask('info registers -a')
            except Failed:
                raise Failed('no answer after %d' % asked)


if __name__ == '__main__':
    main({'race': race})
