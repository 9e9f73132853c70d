#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What people run: JITs, a Java machine, the tests of Python, Perl and git, a shell that
# configures, a compiler, as Debian 12 has them for other architectures, print under
# the series what they print without it.  Long.  ARCHES="s390x" and PROGRAMS="node perl"
# choose; RUNS (3) is how often the patched emulator runs a JIT.  docs/real-guests.md has
# what was seen, build/real-guests what was printed.
. "$(dirname "$0")/lib.sh"

test_prereq apt 'command -v apt-get && command -v dpkg-source' 'foreign packages come from Debian by apt; scripts/install-deps long'
test_prereq javac 'javac -version' 'scripts/install-deps long'
R=$BUILD/real-guests
python='thread threading signal ctypes gc json re struct zlib'

test_expect_success 'a line that is always different is told from an unsteady one' '
    cd "$TOP/tests/t9010" && PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -c "
from compare import differences as d
a, b, ab = [\"ok 1\", \"ok 2\"], [\"ok 1\", \"not ok 2\"], [\"ok 1\"]
assert d([a], [a], True) == d([a], [a], False) == []
assert d([a], [b], True) == [\"+not ok 2\"]
assert d([a], [a, b], True) == [\"+not ok 2\"]
assert d([a], [a, a[::-1]], True) == [\"order\"]
assert d([a], [b, a], False) == d([a, b], [b, b], False) == []
assert d([a, a], [b, b], False) == [\"-ok 2\", \"+not ok 2\"]
assert d([a], [ab], False) == [\"-ok 2\"]"'

for program in $PROGRAMS; do
    case " luajit node java $(printf 'python-test_%s ' $python) perl configure cc1 git sqlite exerciser " in
    *" $program "*) ;; *) die "PROGRAMS: there is no $program" ;; esac
done
for arch in ${ARCHES:-s390x ppc64el mips64el arm64 alpha}; do
    case $arch in
    arm64)   qemu=qemu-aarch64 ;;
    ppc64el) qemu=qemu-ppc64le ;;
    *)       qemu=qemu-$arch ;;
    esac
    case $arch in
    alpha)   programs='git sqlite exerciser' ;;
    # Debian 12 has no luajit for it.
    ppc64el) programs="node java $(printf 'python-test_%s ' $python) perl configure cc1 git" ;;
    *)       programs="luajit node java $(printf 'python-test_%s ' $python) perl configure cc1 git" ;;
    esac
    test_expect_success "$qemu builds, unpatched and patched" '
        "$TOP/scripts/build-step" 0 plain $qemu >unpatched &&
        "$TOP/scripts/build-step" last plain $qemu >patched'
    for program in $programs; do
        case " ${PROGRAMS:-$programs} " in *" $program "*) ;; *) continue ;; esac
        case $program in luajit|node|java) runs=${RUNS:-3} ;; *) runs=1 ;; esac
        case $program in java) needs=apt,javac ;; *) needs=apt ;; esac
        test_expect_success $needs "$arch: $program" '
            "$TOP/tests/t9010/guest" $arch $program prepare &&
            "$TOP/tests/t9010/compare.py" -n $runs "$R" $arch $program \
                "$(cat unpatched)" "$(cat patched)"'
    done
done
test_expect_success 'the table' '"$TOP/tests/t9010/table.py" "$R" >"$R/table.md"'
test_done
