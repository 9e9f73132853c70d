#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The table in README.md is the one that the committed results give.
. "$(dirname "$0")/lib.sh"
test_expect_success 'README.md is up to date' '"$TOP/bench/readme" --check'
test_done
