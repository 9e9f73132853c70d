#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The tables in README.md and those beside the results are what these give.
. "$(dirname "$0")/lib.sh"
test_expect_success 'README.md is up to date' '"$TOP/bench/readme" --check'
test_expect_success 'bench/results/README.md is up to date' '"$TOP/bench/report" --check "$TOP/bench/results/README.md"'
test_expect_success 'bad input: another page, and one that is not there' '
	echo "# Results" >page &&
	test_refuses "page is not what the results say; run" "make report" -- "$TOP/bench/report" --check page &&
	test_refuses "No such file or directory" none -- "$TOP/bench/report" --check none'
test_done
