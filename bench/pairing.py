# SPDX-License-Identifier: GPL-2.0-or-later
"""Interleaved timing of two commands, and the statistics of the pairs."""
import hashlib
import os
import platform
import re
import resource
import signal
import statistics
import subprocess
import time


class CommandFailed(Exception):
    """A timed command did not end with status 0."""


def shell(command, timeout, **streams):
    """(status, stdout, stderr) of a shell command in a session of its own: when time is up,
    or this program is interrupted, what the shell has started ends with it."""
    with subprocess.Popen(['/bin/sh', '-c', command], stdin=subprocess.DEVNULL,
                          start_new_session=True, **streams) as p:
        try:
            out, err = p.communicate(timeout=timeout)
        except BaseException:
            os.killpg(p.pid, signal.SIGKILL)
            raise
    return p.returncode, out, err


def run_once(shell_command, timeout):
    """Wall and CPU seconds of one run; its output is thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    try:
        status, _, err = shell(shell_command, timeout, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        raise CommandFailed(f'no end after {timeout} s: {shell_command}') from None
    wall = time.perf_counter() - start
    if status:
        last = err.decode(errors='replace').strip().split('\n')[-1]
        raise CommandFailed(f'status {status}: {shell_command}: {last}')
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {'wall': wall, 'cpu': after.ru_utime - before.ru_utime +
                                 after.ru_stime - before.ru_stime}


def output_sha256(shell_command, timeout):
    """The sha256 of what a command writes, which must end with status 0."""
    try:
        status, out, _ = shell(shell_command, timeout, stdout=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        raise CommandFailed(f'no end after {timeout} s: {shell_command}') from None
    if status:
        raise CommandFailed(f'status {status}: {shell_command}')
    return hashlib.sha256(out).hexdigest()


def run_rounds(commands, n, timeout=600, progress=None, warm=False):
    """Run each of {label: command} once per round, n rounds.

    Every second round goes backwards, so that a drift of the machine's speed
    favours none; one round before them is not timed, unless the caller says
    that all is warm. Returns the raw runs.
    """
    for command in commands.values() if not warm else ():
        run_once(command, timeout)
    rounds = []
    for i in range(n):
        order = list(commands) if i % 2 == 0 else list(reversed(commands))
        rounds.append({label: run_once(commands[label], timeout)
                       for label in order})
        if progress:
            progress(i + 1, rounds[-1])
    return rounds


def summary(rounds, a='a', b='b', key='wall'):
    """Median of the ratios b/a within a round, its quartiles and extremes."""
    ratios = [r[b][key] / r[a][key] for r in rounds]
    quartiles = (statistics.quantiles(ratios, n=4, method='inclusive')
                 if len(ratios) > 1 else [ratios[0]] * 3)
    return {'pairs': len(ratios),
            'ratio_median': statistics.median(ratios),
            'ratio_q1': quartiles[0], 'ratio_q3': quartiles[2],
            'ratio_min': min(ratios), 'ratio_max': max(ratios),
            'a_median': statistics.median(r[a][key] for r in rounds),
            'b_median': statistics.median(r[b][key] for r in rounds),
            'ratios': ratios}


def machine():
    """What a reader needs to know of the machine; no name of it."""
    model, system = platform.machine(), platform.system()
    try:
        with open('/proc/cpuinfo') as f:
            model = re.search(r'^model name\s*: (.*)$', f.read(), re.M)[1]
        with open('/etc/os-release') as f:
            system = re.search(r'^PRETTY_NAME="(.*)"$', f.read(), re.M)[1]
    except (OSError, TypeError):
        pass
    return {'cpu': model, 'cpus': os.cpu_count(), 'kernel': platform.release(),
            'system': system, 'load': [round(x, 2) for x in os.getloadavg()]}
