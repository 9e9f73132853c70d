#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs QEMU with its gdbstub and gdb-multiarch with scenarios.py on it.

usage: attach.py SCENARIO GUEST -- QEMU-COMMAND...   (QEMU gets -g PATH first)
Ends with the status of gdb: 0 if all that the scenario expects was seen.
"""
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def main(scenario, guest, qemu):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'gdb')
        stub = subprocess.Popen(['timeout', '-k', '5', '120', qemu[0], '-g', path] + qemu[1:],
                                stdin=subprocess.DEVNULL)
        try:
            began = time.monotonic()
            while not os.path.exists(path):
                if stub.poll() is not None or time.monotonic() - began > 30:
                    sys.exit('attach.py: %s does not open its gdbstub' % qemu[0])
                time.sleep(0.05)
            gdb = subprocess.run(
                ['timeout', '-k', '5', '120', 'gdb-multiarch', '-nx', '-q', '-batch',
                 '-ex', 'set debuginfod enabled off', '-ex', 'set pagination off',
                 '-ex', 'python scenario = %r; socket = %r' % (scenario, path),
                 '-x', os.path.join(HERE, 'scenarios.py'), guest],
                stdin=subprocess.DEVNULL)
            return gdb.returncode
        finally:
            # timeout hands the signal on; the guest was ended by gdb, if all went well.
            stub.terminate()
            stub.wait()


if __name__ == '__main__':
    args = sys.argv[1:]
    if len(args) < 4 or args[2] != '--':
        sys.exit('usage: attach.py SCENARIO GUEST -- QEMU-COMMAND...')
    sys.exit(main(args[0], args[1], args[3:]))
