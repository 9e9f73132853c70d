#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# QEMU_SRC: what is refused, and that what is taken is never written to.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/fake-qemu.sh"
BUILD=$TRASH/build B=$TRASH/build/$BASE PATCHES=$TRASH/patches
export PATCHES
test_prereq unprivileged '[ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -r "$TOP/scripts/env.sh"' 'run as root, in a folder that everybody may read'
as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
nothing_left() { [ -z "$(ls -A "$B" 2>/dev/null | grep -v '^.lock')" ]; }

test_expect_success 'a path that does not exist' '
    QEMU_SRC=/nonexistent/qemu test_refuses "/nonexistent/qemu does not exist" -- "$TOP/scripts/lay-tree" &&
    [ $(wc -l <stderr.txt) = 1 ] && nothing_left'

test_expect_success 'a folder that is not QEMU' '
    mkdir other && echo 1.0 >other/VERSION &&
    QEMU_SRC=$PWD/other test_refuses "is not QEMU" VERSION -- "$TOP/scripts/lay-tree" &&
    [ $(wc -l <stderr.txt) = 1 ] && nothing_left'

test_expect_success 'a tarball that is not QEMU, and a file that is no tarball' '
    tar cJf other.tar.xz other &&
    QEMU_SRC=$PWD/other.tar.xz test_refuses "is not QEMU" -- "$TOP/scripts/lay-tree" &&
    nothing_left &&
    echo hello >text &&
    QEMU_SRC=$PWD/text test_refuses "no tar archive" -- "$TOP/scripts/lay-tree" && nothing_left'

test_expect_success 'an archive without the firmware that configure wants, as Debian has it' '
    fake_qemu bare && mkdir -p bare/pc-bios && echo "subdir('\''dtb'\'')" >bare/pc-bios/meson.build &&
    mkdir bin && for tool in $(ls /bin | grep -vx dtc); do ln -s "/bin/$tool" bin/; done &&
    QEMU_SRC=$PWD/bare PATH=$PWD/bin test_refuses "has no firmware" dpkg-source -- "$TOP/scripts/lay-tree" && nothing_left'

test_expect_success 'a tool that is missing is named before anything is unpacked' '
    fake_qemu whole && mkdir less && for tool in $(ls /bin | grep -vx xz); do ln -s "/bin/$tool" less/; done &&
    QEMU_SRC=$PWD/whole PATH=$PWD/less test_refuses "no xz" "install-deps main" -- "$TOP/scripts/lay-tree" &&
    [ $(wc -l <stderr.txt) = 1 ] && nothing_left'

test_expect_success unprivileged 'a folder that may not be read' '
    mkdir -m 700 secret && fake_qemu secret && mkdir -m 777 open &&
    QEMU_SRC=$PWD/secret BUILD=$PWD/open/build test_refuses "no permission" -- as_nobody "$TOP/scripts/lay-tree"'

test_expect_success 'a version that the series does not fit: patch and file are named' '
    fake_qemu old && fake_patches patches one ONE two TWO && sed -i s/two/zwei/ old/accel/tcg/cpu-exec.c &&
    QEMU_SRC=$PWD/old test_refuses 0002-tcg-two-is-now-TWO.patch "QEMU 9.9.9" accel/tcg/cpu-exec.c \
        -- "$TOP/scripts/lay-tree" &&
    [ ! -e "$B/tree" ] && [ -z "$(ls -d "$B"/.tmp* 2>/dev/null)" ]'

test_expect_success 'a QEMU that has the series already' '
    fake_patches patches one ONE && fake_qemu patched && sed -i s/one/ONE/ patched/accel/tcg/cpu-exec.c &&
    QEMU_SRC=$PWD/patched test_refuses "0001-tcg-one-is-now-ONE.patch is in this QEMU already" -- "$TOP/scripts/lay-tree" &&
    [ ! -e "$B/tree" ]'

test_expect_success 'a file that the series wants and the version does not have' '
    fake_patches patches one ONE && sed -i s,accel/tcg/cpu-exec.c,accel/tcg/newer.c,g patches/*.patch &&
    QEMU_SRC=$PWD/old test_refuses 0001- accel/tcg/newer.c -- "$TOP/scripts/lay-tree"'

test_expect_success 'a git checkout with local branches and changes comes out untouched' '
    fake_patches patches one ONE two TWO && fake_qemu mine && cd mine && git init -q -b work . &&
    fake_commit base && git branch series && git branch other && git tag base &&
    echo "/* local */" >>accel/tcg/cpu-exec.c && echo untracked >untracked && cd .. &&
    fingerprint mine >before &&
    tree=$(QEMU_SRC=$PWD/mine "$TOP/scripts/lay-tree") &&
    [ $(git -C "$tree" rev-list --count base..series) = 2 ] &&
    QEMU_SRC=$PWD/mine "$TOP/scripts/build-step" 2 plain qemu-alpha &&
    QEMU_SRC=$PWD/mine "$TOP/scripts/export-series" &&
    fingerprint mine >after && cmp before after &&
    git -C "$tree" show base:accel/tcg/cpu-exec.c >got && ! grep local got'

test_expect_success 'an unpacked release and its tarball give the same tree' '
    rm -rf build && cp -R mine release && rm -rf release/.git release/untracked &&
    sed -i /local/d release/accel/tcg/cpu-exec.c && fingerprint release >before &&
    tar cJf release.tar.xz release &&
    for src in mine release release.tar.xz; do
        tree=$(QEMU_SRC=$PWD/$src "$TOP/scripts/lay-tree") && git -C "$tree" rev-parse "series^{tree}" >>ids
    done &&
    fingerprint release >after && cmp before after &&
    [ $(wc -l <ids) = 3 ] && [ $(sort -u ids | wc -l) = 1 ]'

test_done
