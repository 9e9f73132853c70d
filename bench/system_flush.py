# SPDX-License-Identifier: GPL-2.0-or-later
"""The runs of bench/system-flush, which builds the emulators and calls it."""
import contextlib
import json
import os
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TOP, 'tests', 't4005'), os.path.join(TOP, 'bench')]
from machine import Failed, Machine  # noqa: E402
from pairing import machine, summary  # noqa: E402
from tables import flush  # noqa: E402


def cpu_time(pid):
    """User and system seconds of PID and of the child that `timeout` started."""
    with open('/proc/%d/task/%d/children' % (pid, pid)) as f:
        child = f.read().split()[0]
    with open('/proc/%s/stat' % child) as f:
        fields = f.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def run(qemu, guest, forks):
    # The guest's console is no part of the table.
    with contextlib.redirect_stdout(sys.stderr), Machine(qemu, guest, 'fork:%d' % forks, limit=300) as guest_machine:
        guest_machine.wait('^GOTOJC up')
        before, began = cpu_time(guest_machine.qemu.pid), time.monotonic()
        guest_machine.wait('^GOTOJC worker', 280)
        return {'cpu': cpu_time(guest_machine.qemu.pid) - before,
                'wall': time.monotonic() - began}


def main(kept, guest, own, rounds, forks, out, *bits):
    rounds, forks = int(rounds), int(forks)
    if own not in bits:
        bits = (own,) + bits
    order = list(bits)
    before, runs = machine(), []
    for i in range(rounds):
        # Every second round goes backwards: a drift of the machine favours none.
        one = {}
        for n in order if i % 2 == 0 else reversed(order):
            one[n] = run('%s/%s/qemu-system-s390x' % (kept, n), guest, forks)
        runs.append(one)
        print('round %d of %d' % (i + 1, rounds), file=sys.stderr)
    result = {'bits': bits, 'own': own, 'forks': forks, 'machine': before,
              'load_after': machine()['load'], 'rounds': runs,
              'summary': {n: summary(runs, own, n, 'cpu') for n in bits}}
    with open(out + '.tmp', 'w') as f:
        json.dump(result, f, indent=1)
        f.write('\n')
    os.rename(out + '.tmp', out)
    print('\n'.join(flush.report(result)))


if __name__ == '__main__':
    try:
        main(*sys.argv[1:])
    except (Failed, OSError) as error:
        sys.exit('system-flush: %s' % error)
