# SPDX-License-Identifier: GPL-2.0-or-later
"""A system emulator with a guest of scripts/system-guest: console, monitor, gdb."""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from monitor import Failed, Monitor

BOARDS = {
    's390x': (['-M', 's390-ccw-virtio', '-m', '512', '-nodefaults'], 'console=ttysclp0',
              ['-device', 'sclpconsole,chardev=con']),
    'mips64el': (['-M', 'malta', '-cpu', 'MIPS64R2-generic', '-m', '512', '-nodefaults'],
                 'console=ttyS0', ['-serial', 'chardev:con']),
    'ppc64': (['-M', 'pseries', '-m', '1024', '-nodefaults'], 'console=hvc0',
              ['-device', 'spapr-vty,chardev=con']),
}


class Machine:
    """Ends QEMU when the `with` block ends, whatever happens in it."""

    def __init__(self, qemu, guest, what, options=(), limit=150):
        arch = os.path.basename(qemu)[len('qemu-system-'):]
        board, console, serial = BOARDS[arch]
        self.folder = tempfile.TemporaryDirectory()
        self.output, self.seen, self.link = [], threading.Condition(), None
        self.began = time.monotonic()
        self.qemu = subprocess.Popen(
            ['timeout', '-k', '5', str(limit), qemu] + board + ['-display', 'none', '-no-reboot']
            + ['-chardev', 'stdio,id=con,signal=off'] + serial
            + ['-monitor', 'unix:%s,server=on,wait=off' % self.path('monitor')]
            + ['-gdb', 'unix:%s,server=on,wait=off' % self.path('gdb')]
            + ['-L', guest, '-kernel', os.path.join(guest, 'kernel'),
               '-initrd', os.path.join(guest, 'initrd'),
               '-append', console + ' rdinit=/init panic=-1 nokaslr quiet gotojc=' + what]
            + list(options), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
            errors='replace')
        threading.Thread(target=self.read, daemon=True).start()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def read(self):
        for line in self.qemu.stdout:
            print('%6.1f %s' % (time.monotonic() - self.began, line.rstrip()), flush=True)
            with self.seen:
                self.output.append(line)
                self.seen.notify_all()
        with self.seen:
            self.output.append(None)
            self.seen.notify_all()

    def wait(self, pattern, seconds=120):
        """The match in the first line of the console that has PATTERN."""
        ends, at = time.monotonic() + seconds, 0
        while True:
            with self.seen:
                while at == len(self.output):
                    if not self.seen.wait(ends - time.monotonic()):
                        raise Failed('no %r on the console in %d s' % (pattern, seconds))
                line = self.output[at]
            at += 1
            if line is None:
                raise Failed('QEMU ended before there was %r' % pattern)
            found = re.search(pattern, line)
            if found:
                return found

    def ended(self, seconds=30):
        """It powers off by itself."""
        try:
            status = self.qemu.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failed('QEMU does not end')
        if status != 0:
            raise Failed('QEMU ends with status %d' % status)

    def monitor(self, command, bound=10):
        """What the monitor answers, and that it does within BOUND seconds."""
        if not self.link:
            self.link = Monitor(self.path('monitor'), bound)
        began = time.monotonic()
        answer = self.link.ask(command)
        if command == 'quit':
            self.ended(bound)
        print('monitor: %s took %.2f s' % (command, time.monotonic() - began), flush=True)
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        if self.qemu.poll() is None:
            self.qemu.terminate()
            self.qemu.wait()
        if self.link:
            self.link.close()
        self.folder.cleanup()


def main(scenarios):
    """usage: PROGRAM SCENARIO QEMU GUEST-FOLDER [OPTION...]"""
    if len(sys.argv) < 4 or sys.argv[1] not in scenarios:
        sys.exit('usage: %s %s QEMU-SYSTEM GUEST-FOLDER [QEMU-OPTION...]'
                 % (sys.argv[0], '|'.join(scenarios)))
    try:
        scenarios[sys.argv[1]](*sys.argv[2:4], sys.argv[4:])
    except (Failed, OSError) as error:
        sys.exit('%s: %s' % (sys.argv[1], error))
