#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# patches/ is what make export writes: byte for byte, whoever calls it.
. "$(dirname "$0")/lib.sh"
. "$TOP/tests/fake-qemu.sh"
real=$("$TOP/scripts/lay-tree" 2>>"$LOG")
given=$PATCHES
test_prereq tree '[ -n "$real" ]' "no tree: see $LOG"
test_prereq series '[ -s "$PATCHES/series" ]' 'no patches in the repository yet'
BUILD=$TRASH/build B=$TRASH/build/$BASE PATCHES=$TRASH/patches
export PATCHES HOME="$TRASH"
unset QEMU_SRC
cat >.gitconfig <<'END'
[user]
	name = Somebody Else
	email = else@localhost
[format]
	signature = -- sent by hand
	numbered = true
	useAutoBase = true
	subjectPrefix = RFC
	from = true
[diff]
	noprefix = true
	algorithm = patience
	context = 7
	renames = copies
[core]
	abbrev = 20
	safecrlf = true
END
same() { diff -r "$1" "$2"; }

test_expect_success tree,series 'export without a change is byte-identical, whatever git is set to' '
    mkdir -p "$B" && git clone -q -s -n "$real" "$B/tree" && git -C "$B/tree" tag -f base $(git -C "$real" rev-parse base) &&
    head=$(PATCHES=$given "$TOP/scripts/apply-series" "$B/tree/.git" base) &&
    git -C "$B/tree" update-ref refs/heads/series $head && "$TOP/scripts/export-series" &&
    mkdir given && cp "$given"/*.patch "$given/series" given/ && same given patches'

test_expect_success 'lay, export, lay: the same patches, the same commits' '
    rm -rf build patches && fake_qemu qemu && export QEMU_SRC=$PWD/qemu && fake_patches patches one ONE two TWO three THREE &&
    tree=$("$TOP/scripts/lay-tree") && git -C "$tree" rev-parse series >id1 && cp -R patches before &&
    "$TOP/scripts/export-series" && same before patches && rm -rf build && "$TOP/scripts/lay-tree" &&
    git -C "$tree" rev-parse series >id2 && cmp id1 id2'

test_expect_success 'a patch is changed by rebase: export changes that one only' '
    export QEMU_SRC=$PWD/qemu && tree=$("$TOP/scripts/lay-tree") && cd "$tree" &&
    GIT_SEQUENCE_EDITOR="sed -i 2s/pick/edit/" git rebase -q -i base &&
    test_must_fail "$TOP/scripts/export-series" && sed -i "s/TWO/ZWEI/" accel/tcg/cpu-exec.c &&
    git commit -qa --amend -m "tcg: two is now TWO" && git rebase --continue && cd "$TRASH" &&
    "$TOP/scripts/export-series" && cmp before/0001* patches/0001* && ! cmp before/0002* patches/0002* &&
    grep "^+.*ZWEI" patches/0002*'

test_expect_success 'a fixup that is not squashed yet is no patch' '
    export QEMU_SRC=$PWD/qemu && cp -R patches kept && tree=$("$TOP/scripts/lay-tree") &&
    was=$(git -C "$tree" rev-parse series) && echo "/* more */" >>"$tree/accel/tcg/cpu-exec.c" &&
    git -C "$tree" commit -qa --fixup series~1 && test_refuses "fixup!" autosquash -- "$TOP/scripts/export-series" &&
    same kept patches && git -C "$tree" reset -q --hard "$was"'

test_expect_success 'a patch that is gone or renamed leaves no old file; other files stay' '
    export QEMU_SRC=$PWD/qemu && echo letter >patches/cover-letter.md && tree=$("$TOP/scripts/lay-tree") &&
    git -C "$tree" reset -q --hard series~1 && git -C "$tree" commit -q --amend -m "another name" &&
    "$TOP/scripts/export-series" && [ $(ls patches/*.patch | wc -l) = 2 ] &&
    [ -f patches/0002-another-name.patch ] && [ $(wc -l <patches/series) = 2 ] && [ -f patches/cover-letter.md ]'

test_expect_success 'a tag in the subject other than PATCH survives the round trip' '
    export QEMU_SRC=$PWD/qemu && tree=$("$TOP/scripts/lay-tree") &&
    git -C "$tree" commit -q --amend -m "[RFC] a name" && "$TOP/scripts/export-series" && cp -R patches rfc &&
    rm -rf build && "$TOP/scripts/lay-tree" && "$TOP/scripts/export-series" && same rfc patches'

test_expect_success 'nothing to export: the patches stay' '
    export QEMU_SRC=$PWD/qemu && tree=$("$TOP/scripts/lay-tree") && git -C "$tree" reset -q --hard base &&
    test_refuses "nothing to export" -- "$TOP/scripts/export-series" && same rfc patches'

test_done
