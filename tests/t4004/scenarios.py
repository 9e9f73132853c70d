# SPDX-License-Identifier: GPL-2.0-or-later
"""Run inside gdb by attach.py, which sets `scenario` and `socket`."""
import os
import sys
import time
import traceback

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from session import (cont, expect, full_speed, hits_each_time, run_for,  # noqa: E402
                     step_in, step_out, where)


def before():
    """A breakpoint set before the guest has run anything."""
    point = gdb.Breakpoint('rare')
    for hit in range(3):
        cont()
        expect('stopped in', where(), 'rare')
    expect('hits', point.hit_count, 3)
    point.delete()
    full_speed('calls')


def running():
    """Breakpoints set, and deleted, while the loop is hot."""
    for i in range(3):
        run_for(1)
        points = [gdb.Breakpoint(place) for place in ('common', 'rare')]
        hits_each_time(('common', 'rare'), 1, 'calls')
        points[0].delete()
        cont()
        expect('stopped in', where(), 'rare')
        points[1].delete()
        full_speed('calls')
    line = open(gdb.lookup_global_symbol('main').symtab.fullname()).read()
    line = line[:line.index('/* in the loop */')].count('\n') + 1
    gdb.Breakpoint('gdb-loop.c:%d' % line, temporary=True)
    cont()
    expect('stopped at the line', gdb.selected_frame().find_sal().line, line)
    full_speed('calls')


def step():
    """Single-step through indirect jumps, calls and returns of the hot loop."""
    run_for(1)
    gdb.Breakpoint('common', temporary=True)
    cont()
    for i in range(3):
        step_out()
        step_in(('common', 'rare'))
    full_speed('calls')


def threads():
    """
    Thread 2 is created after a breakpoint was set, and gets one while running.

    The stub does not stop the other threads.  Unpatched, too, what is hit between
    gdb's setting a breakpoint and its continuing is lost, and so is the session; and a
    breakpoint that is removed is freed while another vCPU may be looking at it.  So
    what is set while thread 2 is running is at a function that is hardly ever called;
    all else happens while it has stopped, and thread 1 waits in the kernel throughout.
    """
    point = gdb.Breakpoint('common2')
    cont()
    expect('stopped in', where(), 'common2')
    expect('thread', gdb.selected_thread().num, 2)
    point.delete()
    full_speed('calls2')
    for i in range(3):
        run_for(1)
        expect('thread', gdb.selected_thread().num, 1)
        point = gdb.Breakpoint('seldom2')
        cont()
        expect('stopped in', where(), 'seldom2')
        expect('thread', gdb.selected_thread().num, 2)
        point.delete()
    # Thread 2 is the one that has stopped.
    points = [gdb.Breakpoint(place) for place in ('common2', 'rare2')]
    hits_each_time(('common2', 'rare2'), 2, 'calls2')
    gdb.execute('set scheduler-locking step')
    step_out()
    gdb.execute('set scheduler-locking off')
    for point in points:
        point.delete()
    full_speed('calls2')


try:
    gdb.execute('target remote ' + socket)
    started = time.monotonic()
    globals()[scenario]()
    print('%s: as expected, %.1f s' % (scenario, time.monotonic() - started))
    gdb.execute('kill')
except Exception:
    traceback.print_exc()
    gdb.execute('quit 1')
