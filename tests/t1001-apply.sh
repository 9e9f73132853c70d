#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What a stranger does with patches/: git am, or quilt, on the pristine base.
. "$(dirname "$0")/lib.sh"
tree=$("$TOP/scripts/lay-tree" 2>>"$LOG")
test_prereq tree '[ -n "$tree" ]' "no tree: see $LOG"
test_prereq series '[ -s "$PATCHES/series" ]' 'no patches in the repository yet'
test_prereq quilt 'command -v quilt' 'scripts/install-deps check'
# roms/ (two thirds of the tree, which no patch touches) is not checked out; the ids
# compared are those of whole trees.  What the patches say, whatever somebody is editing in the tree.
want=$("$TOP/scripts/apply-series" "$tree/.git" base 2>>"$LOG")
messages() { git -C am log --reverse --format='%an <%ae> %ad%n%B' "$1"; }

test_expect_success 'there is a tree with the series in it' '[ -n "$tree" ] && [ -n "$want" ]'

test_expect_success tree,series '`series` names every patch, in order' '
    (cd "$PATCHES" && ls *.patch) >names && cmp names "$PATCHES/series"'

test_expect_success tree,series 'git am takes them all, and it is the same tree' '
    git clone -q -s -n "$tree" am && git -C am sparse-checkout set --no-cone "/*" "!/roms/" &&
    git -C am checkout -q -b mine base &&
    git -C am -c user.name=T -c user.email=t@localhost am -q --keep-non-patch "$PATCHES"/*.patch &&
    [ $(git -C am rev-parse "mine^{tree}") = $(git -C am rev-parse "$want^{tree}") ] &&
    messages base..mine >with-am && messages base..$want >ours && cmp ours with-am'

test_expect_success tree,series,quilt 'quilt push -a gives the same tree' '
    git -C am reset -q --hard base && git -C am clean -qfdx && cd am &&
    QUILT_PATCHES=$PATCHES QUILTRC=/dev/null quilt push -a -q && [ -d .pc ] && rm -rf .pc &&
    git add -A && git write-tree >../id && cd .. &&
    [ $(cat id) = $(git -C am rev-parse "$want^{tree}") ]'

test_expect_success tree,series,quilt 'quilt pop -a takes them all out again' '
    git -C am reset -q --hard base && cd am && export QUILT_PATCHES=$PATCHES QUILTRC=/dev/null &&
    quilt push -a -q && quilt pop -a -q && rm -rf .pc && [ -z "$(git status --porcelain)" ]'

test_done
