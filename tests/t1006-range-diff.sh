#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# make range-diff: the patches of a commit against the tree; bad refs.
. "$(dirname "$0")/lib.sh"
test_expect_success 'patches against themselves: no difference' '
    mkdir copy && git -C copy init -q && cp -r "$TOP/scripts" "$TOP/bases" copy/ &&
    mkdir -p "copy/patches" && cp -r "$PATCHES" copy/patches/ && git -C copy add -A &&
    git -C copy -c user.name=t -c user.email=t@localhost commit -q -m one &&
    BUILD=$BUILD copy/scripts/range-diff HEAD >out && cat out &&
    [ "$(grep -c " = " out)" = "$(wc -l <"$PATCHES/series")" ] && ! grep -v " = " out'
test_expect_success 'another message is shown' '
    sed -i "1,/^---/s/^Signed-off-by/A line more.\n&/" "copy/patches/$BASE"/0001-*.patch &&
    git -C copy -c user.name=t -c user.email=t@localhost commit -qam two &&
    git -C copy checkout -q HEAD~1 -- patches &&
    BUILD=$BUILD copy/scripts/range-diff HEAD >out && cat out && grep -q -e "-    A line more" out'
test_expect_success 'a ref that is none, none given: one line' '
    ! "$TOP/scripts/range-diff" no-such-ref 2>err && [ "$(wc -l <err)" = 1 ] && grep -q "no-such-ref is no commit" err &&
    ! make -C "$TOP" --no-print-directory range-diff 2>err && grep -q "make range-diff BASE=REF" err'
test_done
