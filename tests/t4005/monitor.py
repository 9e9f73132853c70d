# SPDX-License-Identifier: GPL-2.0-or-later
"""The human monitor of a system emulator, at a socket, with a bound on its time."""
import socket
import time

PROMPT = b'(qemu) '


class Failed(Exception):
    pass


class Monitor:
    def __init__(self, path, bound):
        self.bound = bound
        self.link = socket.socket(socket.AF_UNIX)
        self.link.settimeout(bound)
        self.link.connect(path)
        self.answer('the first prompt')

    def ask(self, command):
        self.link.sendall(command.encode() + b'\n')
        return '' if command == 'quit' else self.answer(command)

    def answer(self, command):
        text, began = b'', time.monotonic()
        while not text.endswith(PROMPT):
            try:
                more = self.link.recv(65536)
            except socket.timeout:
                more = b''
            if not more or time.monotonic() - began > self.bound:
                raise Failed('the monitor does not answer within %d s: %s' % (self.bound, command))
            text += more
        return text.decode(errors='replace')

    def close(self):
        self.link.close()
