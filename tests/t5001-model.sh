#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Patch 8: the model of the poison protocol holds, and each part is needed.
. "$(dirname "$0")/lib.sh"
test_prereq spin 'command -v spin' 'install the package spin'

test_expect_success spin 'the protocol holds, and each part taken out is refuted' '
    "$TOP/models/check" >out || { cat out; false; }'

test_expect_success spin 'a lost kick is shown as a readable trail' '
    "$TOP/models/check" -t >trail && cat trail &&
    grep "tb_jmp_cache_probe = POISON" trail && sed -n "/^for ever/,\$p" trail | grep "probe -> REAL"'

test_done
