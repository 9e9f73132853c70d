# SPDX-License-Identifier: GPL-2.0-or-later
"""Find the counting qemu-x86_64, build the plugin, make the command line."""
import os
import re
import shutil
import struct
import subprocess
import threading

from elffile import Elf

BENCH = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(BENCH)
BASE = os.environ.get('BASE', 'v11.1')
BUILD = os.environ.get('BUILD', f'{TOP}/build')
ENTRIES = ['helper_lookup_tb_ptr', 'helper_goto_jc_miss', 'tb_htable_lookup',
           'qht_lookup_custom', 'tb_gen_code']


class Problem(Exception):
    """Something the user can put right; the text says how."""


def counting_qemu():
    """Path of a qemu-x86_64 with plugins, built at need."""
    given = os.environ.get('HOSTCOUNT_QEMU')
    if given:
        if not os.access(given, os.X_OK):
            raise Problem(f'HOSTCOUNT_QEMU={given} is no program: '
                          'name a qemu-x86_64 built with --enable-plugins')
        return os.path.abspath(given)
    path = f'{BUILD}/{BASE}/step/0/counter/qemu-x86_64'
    if not os.access(path, os.X_OK):
        build = [f'{TOP}/scripts/build-step', '0', 'counter', 'qemu-x86_64']
        try:
            subprocess.run(build, stdout=subprocess.DEVNULL, check=True)
        except (OSError, subprocess.CalledProcessError) as e:
            raise Problem(f'no counting qemu-x86_64: {e}; name one with '
                          'HOSTCOUNT_QEMU=') from None
        if not os.access(path, os.X_OK):
            raise Problem(f'{build[0]} left no {path}')
    return path


def build_plugin(qemu):
    """Build bench/hostcount.c against the headers of this qemu's source."""
    given = os.environ.get('HOSTCOUNT_PLUGIN')
    if given:
        if not os.path.exists(given):
            raise Problem(f'HOSTCOUNT_PLUGIN={given} does not exist: unset it '
                          'to have bench/hostcount.c built')
        return os.path.abspath(given)
    folder = os.path.dirname(qemu)
    try:
        with open(f'{folder}/config-host.mak') as f:
            source = re.search(r'^SRC_PATH\s*=\s*(.+)$', f.read(), re.M)[1]
    except (OSError, TypeError):
        raise Problem(f'{folder} is not a QEMU build folder: no SRC_PATH in '
                      'config-host.mak, so no qemu-plugin.h') from None
    code = f'{BENCH}/hostcount.c'
    include = os.path.join(folder, source, 'include/plugins')
    out = f'{folder}/hostcount.so'
    newest = max(os.path.getmtime(p) for p in (code, f'{include}/qemu-plugin.h'))
    if not os.path.exists(out) or os.path.getmtime(out) < newest:
        flags = subprocess.run(['pkg-config', '--cflags', 'glib-2.0'],
                               capture_output=True, text=True).stdout.split()
        # Counts run in threads, and the first of them builds it.
        tmp = f'{out}.{os.getpid()}.{threading.get_native_id()}.tmp'
        cc = os.environ.get('CC', 'cc').split()
        if subprocess.run(cc + ['-O2', '-Wall', '-shared', '-fPIC',
                                '-I' + include] + flags + [code, '-o', tmp],
                          stdout=2).returncode:
            raise Problem('bench/hostcount.c does not compile (see above)')
        os.rename(tmp, out)
    return out


def command(argv, entries, out=None):
    """The command line that runs argv and counts it."""
    program = shutil.which(argv[0])
    if not program:
        raise Problem(f'{argv[0]}: no such program')
    try:
        elf = Elf(program)
    except (OSError, ValueError, struct.error) as e:
        raise Problem(f'cannot count {argv[0]}: {e}') from None
    qemu = counting_qemu()
    arg = f'{build_plugin(qemu)},text={elf.text:x}'
    if out:
        arg += ',out=' + os.path.abspath(out).replace(',', ',,')
    for name, addresses in elf.addresses(entries).items():
        arg += ''.join(f',entry={name}:{a:x}' for a in addresses)
        arg += '' if addresses else f',absent={name}'
    return [qemu, '-plugin', arg, program] + argv[1:]
