# SPDX-License-Identifier: GPL-2.0-or-later
"""What scenarios.py is made of; imported inside gdb."""
import os
import signal
import threading

import gdb


def number(expression):
    return int(gdb.parse_and_eval(expression))


def expect(what, seen, wanted):
    print('%s: %s' % (what, seen), flush=True)
    if seen != wanted:
        raise gdb.GdbError('%s: %s instead of %s' % (what, seen, wanted))


def where():
    return gdb.selected_frame().name()


def cont():
    gdb.execute('continue')


def run_for(seconds):
    """
    Continue, and interrupt it.  The stub of user-mode emulation does not read
    from gdb while the guest runs, control-C neither: a signal to QEMU does it.
    """
    timer = threading.Timer(seconds, os.kill, (gdb.selected_inferior().pid, signal.SIGINT))
    timer.start()
    cont()


def hits_each_time(places, thread, count):
    """Stop at PLACES, through which all calls go, and miss none."""
    cont()
    for i in range(10):
        expect('stopped in one of %s, %s' % places, where() in places, True)
        expect('thread', gdb.selected_thread().num, thread)
        before = number(count)
        cont()
        expect('calls since', number(count) - before, 1)


def full_speed(count):
    """Nothing stops it, and it gets on."""
    before = number(count)
    run_for(1)
    expect('more than 5000 calls in a second', number(count) - before > 5000, True)


def step_out():
    """Step by instructions through the return, which is an indirect jump."""
    inside, back = where(), gdb.selected_frame().older().pc()
    for i in range(40):
        gdb.execute('stepi', to_string=True)
        if where() != inside:
            break
    expect('stepped to the caller', number('$pc') == back, True)
    expect('caller', where(), 'spin')


def step_in(places):
    """Step on through the loop's indirect jumps to its next indirect call."""
    seen = set()
    for i in range(400):
        gdb.execute('stepi', to_string=True)
        seen.add(number('$pc'))
        if where() in places:
            break
    expect('stepped into the callee', where() in places, True)
    print('%d addresses on the way' % len(seen))
