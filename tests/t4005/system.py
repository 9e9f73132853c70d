#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What the system emulators are asked: see `scenarios` at the end.

usage: system.py SCENARIO QEMU-SYSTEM GUEST-FOLDER [QEMU-OPTION...]
"""
import os
import subprocess

from machine import Failed, Machine, main

HERE = os.path.dirname(os.path.abspath(__file__))
FORKS = 60


def expected_sum():
    total = 0
    for i in range(1, FORKS + 1):
        total = (total * 31 + i) % 65521
    return total


def boot(qemu, guest, options):
    """It boots to the marker and powers off."""
    with Machine(qemu, guest, 'boot', options) as machine:
        machine.wait('GOTOJC up cpus=')
        machine.wait('^GOTOJC end')
        machine.ended()


def fork(qemu, guest, options):
    """One process for each CPU, which forks and executes, and computes a sum."""
    with Machine(qemu, guest, 'fork:%d' % FORKS, options) as machine:
        cpus = int(machine.wait(r'GOTOJC up cpus=(\d+)')[1])
        machine.wait('^GOTOJC end')
        machine.ended()
        sums = [line for line in machine.output if line and 'worker sum' in line]
        if sums != ['GOTOJC worker sum=%d\n' % expected_sum()] * cpus:
            raise Failed('sums of %d CPUs: %s instead of %d' % (cpus, sums, expected_sum()))


def monitor(qemu, guest, options):
    """The monitor answers while the guest computes; stop stops, cont continues.

    Registers are asked of stopped CPUs only: the monitor reads those of a running
    one unlocked, and s390x's asserts that cc_op and cc_src belong together, which
    then need not be so (unpatched too: tests/t4005/race.py).
    """
    with Machine(qemu, guest, 'spin', options) as machine:
        machine.wait('^GOTOJC spinning')

        def pc():
            return [w for w in machine.monitor('info registers -a').splitlines()
                    if 'PSW' in w or 'pc' in w or 'NIP' in w]
        seen = set()
        for i in range(20):
            machine.monitor('stop')
            if 'paused' not in machine.monitor('info status'):
                raise Failed('it is not paused')
            at = pc()
            if not at:
                raise Failed('info registers shows none')
            if at != pc():
                raise Failed('it is paused, and moves')
            seen.add(str(at))
            machine.monitor('cont')
            if 'running' not in machine.monitor('info status'):
                raise Failed('it is not running')
        if len(seen) < 2:
            raise Failed('it does not move')
        machine.monitor('quit')


def gdb(qemu, guest, options):
    """A breakpoint of gdb in hot functions of the kernel, which run meanwhile."""
    names = 'vm_area_dup', 'handle_mm_fault'
    with Machine(qemu, guest, 'symbols:' + ':'.join(names), options) as machine:
        addresses = [machine.wait('^GOTOJC symbol %s ([0-9a-f]+)' % name)[1] for name in names]
        machine.wait('^GOTOJC forking')
        done = subprocess.run(
            ['timeout', '-k', '5', '100', 'gdb-multiarch', '-nx', '-q', '-batch',
             '-ex', 'python socket = %r; addresses = %r' % (machine.path('gdb'), addresses),
             '-x', os.path.join(HERE, 'kernel.py')], stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise Failed('gdb ends with status %d' % done.returncode)
        machine.monitor('info status')
        machine.monitor('quit')


if __name__ == '__main__':
    main({'boot': boot, 'fork': fork, 'monitor': monitor, 'gdb': gdb})
