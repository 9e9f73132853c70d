#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# t4001 unpatched and after each patch from 4 on.
STEPS=all exec "$(dirname "$0")/t4001-exerciser.sh" "$@"
