# SPDX-License-Identifier: GPL-2.0-or-later
"""Run inside gdb by system.py, which sets `socket` and `addresses`."""
import os
import signal
import threading
import traceback

import gdb


def run_for(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        gdb.execute('continue')
    except KeyboardInterrupt:
        pass
    timer.join()


def pc():
    return int(gdb.parse_and_eval('(unsigned long)$pc'))


def steps(count):
    """
    Through the prologue and the branches that follow.  By packets: stepi wants to
    know the caller, and there are no symbols.
    """
    for i in range(count):
        before = pc()
        answer = gdb.execute('maintenance packet s', to_string=True)
        gdb.execute('maintenance flush register-cache', to_string=True)
        if 'T05' not in answer or pc() == before:
            raise gdb.GdbError('a step at %#x goes nowhere: %s' % (before, answer))


try:
    # Without a program file gdb knows neither.
    gdb.execute('set architecture s390:64-bit')
    gdb.execute('set endian big')
    gdb.execute('target remote ' + socket)
    for turn in range(3):
        for address in addresses:
            run_for(1)
            point = gdb.Breakpoint('*0x' + address)
            for hit in range(5):
                gdb.execute('continue')
                if pc() != int(address, 16):
                    raise gdb.GdbError('stopped at %#x instead of 0x%s' % (pc(), address))
            point.delete()
            steps(30)
    run_for(1)
    gdb.execute('detach')
    print('gdb: as expected')
except Exception:
    traceback.print_exc()
    gdb.execute('quit 1')
