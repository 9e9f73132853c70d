# SPDX-License-Identifier: GPL-2.0-or-later
"""Workloads, builds, and counts that are made once.

A workload is a program bench/workloads/NAME with these subcommands:
  target        the emulator it needs, such as qemu-alpha
  prepare       build what it needs; progress on stderr
  sizes         two sizes to count at, the first nearly all translation
  wall-size     the size to time at each step; a second one, if there is one,
                is for the first and the last step only
  command SIZE  a shell command with $QEMU for the emulator; its standard
                output must depend on the size alone
  native SIZE   a shell command that writes the same without an emulator, or
                nothing
  inputs SIZE   the files the command reads, one a line
"""
import hashlib
import json
import os
import subprocess

import counter
from counter import BASE, BUILD, TOP, Problem


def ask(argv, what):
    """Standard output of a helper program; its stderr is the user's."""
    try:
        done = subprocess.run(argv, stdout=subprocess.PIPE, text=True)
    except OSError as e:
        raise Problem(f'{what}: {e}') from None
    if done.returncode:
        raise Problem(f'{what} failed with status {done.returncode} (see above)')
    return done.stdout.strip()


class Workload:
    def __init__(self, name):
        self.name = name
        # The tests bring their own.
        folder = os.environ.get('GOTOJC_WORKLOADS', f'{TOP}/bench/workloads')
        self.path = f'{folder}/{name}'
        if not os.access(self.path, os.X_OK):
            known = ' '.join(sorted(os.listdir(folder)))
            raise Problem(f'no workload {name}: there are {known}')

    def __call__(self, *args):
        return ask([self.path, *args], f'workload {self.name} {args[0]}')


def emulator(step, flavour, target):
    """Path of a built emulator; GOTOJC_QEMU_<step> names another one."""
    given = os.environ.get(f'GOTOJC_QEMU_{step}')
    if given:
        return os.path.abspath(given)
    folder = ask([f'{TOP}/scripts/build-step', str(step), flavour, target],
                 f'building step {step}').split('\n')[-1]
    return f'{folder}/{target}'


def digest(*paths):
    h = hashlib.sha256()
    for path in paths:
        try:
            with open(path, 'rb') as f:
                h.update(hashlib.sha256(f.read()).digest())
        except OSError as e:
            raise Problem(f'an input of the workload is missing: {e}') from None
    return h.hexdigest()


def count(qemu, workload, size, timeout=3600):
    """Counts of one run, and the sha256 of its output; cached by content."""
    shell = workload('command', size)
    plugin = counter.build_plugin(counter.counting_qemu())
    key = hashlib.sha256('\0'.join(
        [digest(qemu, plugin, *workload('inputs', size).split('\n')),
         shell.replace(TOP, '')] + counter.ENTRIES).encode()).hexdigest()[:32]
    folder = f'{BUILD}/{BASE}/counts'
    cached = f'{folder}/{key}.json'
    if os.path.exists(cached):
        with open(cached) as f:
            return json.load(f)
    os.makedirs(folder, exist_ok=True)
    out = f'{folder}/{key}.{os.getpid()}.raw'
    env = dict(os.environ, QEMU=f'{TOP}/bench/count -o {out} -- {qemu}')
    try:
        # Not in a session of its own: Ctrl-C has to reach it, as this is a thread.
        done = subprocess.run(['/bin/sh', '-c', shell], env=env, timeout=timeout,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        if done.returncode:
            raise Problem(f'counted run failed, status {done.returncode}: {shell}')
        with open(out) as f:
            result = json.load(f)
    except subprocess.TimeoutExpired:
        raise Problem(f'counted run did not end in {timeout} s: {shell}') from None
    except OSError as e:
        raise Problem(f'counted run left no counts: {e}') from None
    finally:
        if os.path.exists(out):
            os.unlink(out)
    result['output_sha256'] = hashlib.sha256(done.stdout).hexdigest()
    tmp = f'{cached}.{os.getpid()}.tmp'
    with open(tmp, 'w') as f:
        json.dump(result, f)
    os.rename(tmp, cached)
    return result
