#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# t6001 for every guest that test-displacement is known to be of use for.
GUESTS='alpha s390x ppc64 mips64 mips ppc aarch64 x86_64 arm i386' UNPATCHED='alpha s390x' \
    exec "$(dirname "$0")/t6001-displacement.sh" "$@"
