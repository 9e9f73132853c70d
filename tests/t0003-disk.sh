#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# No permission to write, and a full disk: one line, nothing half-made.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/fake-qemu.sh"
test_prereq unprivileged '[ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -r "$TOP/scripts/env.sh"' 'run as root, in a folder that everybody may read'
test_prereq tmpfs 'unshare -m true' 'run as root, where mounting is allowed'
as_nobody() { env HOME=/nonexistent setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
PATCHES=$TRASH/patches
export PATCHES QEMU_SRC="$TRASH/qemu" CCACHE_DISABLE=1
fake_qemu qemu
fake_patches patches one ONE
# on_small SIZE CMD...: with BUILD on a disk of that size.
on_small() {
    mkdir -p small
    unshare -m sh -c 'mount -t tmpfs -o size=$1 tmpfs small && shift &&
        BUILD=$PWD/small/build "$@"; rc=$?; find small -mindepth 1 >small.txt; exit $rc' sh "$@"
}
half_made() { grep -E '/(orig|tree)$|/\.tmp-[^/]*$' small.txt; }

for script in lay-tree "build-step 0 plain qemu-alpha"; do
    test_expect_success unprivileged "${script%% *}: no permission to make the build folder" '
        mkdir -p locked && chmod 755 locked &&
        BUILD=$PWD/locked/build test_refuses "no permission to write" BUILD=DIR -- \
            as_nobody "$TOP/scripts/"$script && [ $(wc -l <stderr.txt) = 1 ] && [ -z "$(ls locked)" ]'
done

test_expect_success unprivileged 'export: no permission to write the patches' '
    BUILD=$PWD/build "$TOP/scripts/lay-tree" && chmod -R a+rwX build && chmod 755 patches &&
    git -C build/$BASE/tree -c user.name=T -c user.email=t@localhost commit -q --allow-empty --amend -m "renamed" &&
    chmod -R a+rwX build && ls patches >before &&
    BUILD=$PWD/build test_refuses "no permission to write" patches -- as_nobody "$TOP/scripts/export-series" &&
    ls patches >after && cmp before after'

test_expect_success tmpfs 'the disk is full while the base is unpacked' '
    dd if=/dev/urandom of=qemu/big bs=1M count=6 2>/dev/null &&
    test_refuses "is full" BUILD=DIR -- on_small 4m "$TOP/scripts/get-base" && ! half_made'

test_expect_success tmpfs 'while the tree is laid: the base stays, no half tree' '
    test_refuses "is full" -- on_small 15m "$TOP/scripts/lay-tree" && grep "/orig$" small.txt &&
    ! grep -E "/tree$|/.tmp-" small.txt'

test_expect_success tmpfs 'while a step is checked out or built' '
    test_refuses "is full" -- on_small 22m "$TOP/scripts/build-step" 0 plain qemu-alpha &&
    ! grep "qemu-alpha$" small.txt'

test_done
