#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# t6003 for a second host, which is big-endian.
HOSTS='aarch64 s390x' exec "$(dirname "$0")/t6003-same-code.sh" "$@"
