#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# t5003 for half an hour of the series, and as long unpatched.
STEPS='last 0' SECONDS_EACH=${SECONDS_EACH:-180} exec "$(dirname "$0")/t5003-stress.sh" "$@"
