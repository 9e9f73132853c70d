#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: interrupt.py CONDITION CMD...
Runs CMD in a process group of its own, and sends the group SIGINT as soon as the
shell command CONDITION is true.  Status 0 if CMD then ended with another than 0."""
import os
import signal
import subprocess
import sys
import time


def main(condition, command):
    # A test's shell may have been started with SIGINT ignored, which is inherited.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, start_new_session=True) as process:
        deadline = time.monotonic() + 120
        while subprocess.call(['sh', '-c', condition], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL):
            if process.poll() is not None or time.monotonic() > deadline:
                break
            time.sleep(0.05)
        else:
            os.killpg(process.pid, signal.SIGINT)
            return process.wait() == 0
        os.killpg(process.pid, signal.SIGKILL) if process.poll() is None else None
        print('never came to: ' + condition)
        return 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], sys.argv[2:]))
