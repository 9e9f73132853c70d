#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# t6003 for two more hosts, one of them big-endian.
HOSTS='aarch64 s390x ppc64le' exec "$(dirname "$0")/t6003-same-code.sh" "$@"
