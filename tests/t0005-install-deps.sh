#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# install-deps where it cannot install: what is missing is said in one line.
. "$(dirname "$0")/lib.sh"
test_prereq unprivileged '[ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -r "$TOP/scripts/env.sh"' 'run as root, in a folder that everybody may read'
test_prereq dpkg 'command -v dpkg-query' 'a Debian system'
BUILD=$TRASH/build
# only NAME...: a PATH with no more than these and what the scripts themselves need.
only() {
    rm -rf bin && mkdir bin
    for name in sh dirname nproc sed sort tr head printf cat grep env setpriv id df awk tail uname "$@"; do
        path=$(command -v "$name") && case $path in /*) ln -s "$path" bin/ ;; esac
    done
    true
}

test_expect_success 'not Debian: the missing tools by name' '
    only gcc git make && PATH=$PWD/bin test_refuses "not a Debian system" ninja meson alpha-linux-gnu-gcc flex -- \
        sh "$TOP/scripts/install-deps" main && [ $(wc -l <stderr.txt) = 1 ] && ! grep -w git stderr.txt'

test_expect_success unprivileged,dpkg 'Debian, not root, no sudo: the missing packages by name' '
    only apt-get && printf "#!/bin/sh\nexit 1\n" >bin/dpkg-query && chmod +x bin/dpkg-query && chmod 755 "$TRASH" &&
    PATH=$PWD/bin test_refuses "not root, and no sudo" ninja-build gcc-alpha-linux-gnu -- \
        setpriv --reuid=65534 --regid=65534 --clear-groups sh "$TOP/scripts/install-deps" main &&
    [ $(wc -l <stderr.txt) = 1 ]'

test_expect_success 'a group that does not exist' '
    test_refuses "no such group: nonsense" main check -- "$TOP/scripts/install-deps" main nonsense'

test_expect_success 'no apt: the base has another way' '
    only && PATH=$PWD/bin test_refuses "no apt" QEMU_SRC -- sh "$TOP/scripts/apt-private" sid'

test_done
