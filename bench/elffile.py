# SPDX-License-Identifier: GPL-2.0-or-later
"""The few facts about an x86_64 ELF file that measuring needs."""
import re
import struct

SHT_SYMTAB, SHT_DYNSYM, STT_FUNC = 2, 11, 2


class Elf:
    """An ELF file: start of its text, section sizes, addresses of functions."""

    def __init__(self, path):
        with open(path, 'rb') as f:
            self.data = f.read()
        if self.data[:6] != b'\x7fELF\x02\x01':
            raise ValueError(f'{path} is not a 64-bit little-endian ELF file')
        self.machine, = struct.unpack_from('<H', self.data, 18)
        if self.machine != 62:
            raise ValueError(f'{path} is not an x86_64 program')
        phoff, shoff = struct.unpack_from('<QQ', self.data, 32)
        phentsize, phnum, shentsize, shnum, shstrndx = struct.unpack_from(
            '<5H', self.data, 54)
        segments = [struct.unpack_from('<IIQQ', self.data,
                                       phoff + i * phentsize)
                    for i in range(phnum)]
        # Address of the first executable segment (PT_LOAD with PF_X).
        self.text = min((s[3] for s in segments if s[0] == 1 and s[1] & 1),
                        default=0)
        self.sections = [struct.unpack_from('<IIQQQQIIQQ', self.data,
                                            shoff + i * shentsize)
                         for i in range(shnum)]
        self.section_size = {}
        for s in self.sections:
            name = self._string(self.sections[shstrndx][4], s[0])
            self.section_size[name] = s[5]

    def _string(self, table, offset):
        start = table + offset
        return self.data[start:self.data.index(b'\0', start)].decode()

    def functions(self):
        """Yield (name, address) of every defined function."""
        kinds = [s[1] for s in self.sections]
        want = SHT_SYMTAB if SHT_SYMTAB in kinds else SHT_DYNSYM
        for s in self.sections:
            if s[1] != want:
                continue
            strings = self.sections[s[6]][4]
            for off in range(s[4], s[4] + s[5], 24):
                name, info, _, shndx, value, _ = struct.unpack_from(
                    '<IBBHQQ', self.data, off)
                if info & 15 == STT_FUNC and shndx:
                    yield self._string(strings, name), value

    def addresses(self, wanted):
        """Map each wanted name to its addresses, [] where it has none.

        The compiler's clones (name.constprop.0, name.lto_priv.0 and such)
        count as the function; a .cold part is entered from it and does not.
        """
        found = {name: set() for name in wanted}
        clone = re.compile(r'\.(?:constprop|isra|lto_priv|part|llvm)\.[.\w]*$')
        for symbol, address in self.functions():
            if '.cold' in symbol:
                continue
            base = symbol.split('.')[0]
            if base in found and (base == symbol or clone.search(symbol)):
                found[base].add(address)
        return {name: sorted(a) for name, a in found.items()}
