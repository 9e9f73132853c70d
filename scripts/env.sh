# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced by the shell scripts: `. "$(dirname "$0")/env.sh"` (or with the path
# from where they lie).  Sets, and exports for what they call:
#   TOP    this repository          BASE   the QEMU tree it works on
#   BUILD  where everything made is kept ($TOP/build unless given)
#   B      $BUILD/$BASE             JOBS   parallel jobs   PYTHON  python3
# BUILD, BASE and JOBS may be set by the caller.

prog=${0##*/}

say() { echo "$prog: $*" >&2; }
die() { say "$*"; exit 1; }

TOP=$(cd "$(dirname "$0")" && pwd -P)
while [ ! -f "$TOP/scripts/env.sh" ]; do
    [ -n "$TOP" ] || die "not inside the project: scripts/env.sh is nowhere above $0"
    TOP=${TOP%/*}
done

BASE=${BASE:-v11.1}
[ -f "$TOP/bases/$BASE" ] ||
    die "BASE=$BASE is not known; there is: $(cd "$TOP/bases" && echo *)"
BUILD=${BUILD:-$TOP/build}
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
B=$BUILD/$BASE
PATCHES=${PATCHES:-$TOP/patches/$BASE}
JOBS=${JOBS:-$(nproc)}
case $JOBS in ''|*[!0-9]*|0*) die "JOBS=$JOBS is no number of jobs" ;; esac

# QEMU's configure wants modules that Debian installs for its own python3; one
# that comes earlier in PATH would not have them.
PYTHON=/usr/bin/python3
[ -x $PYTHON ] || PYTHON=python3

# Builds of two patches differ in their path only: CCACHE_BASEDIR (set per build
# by build-step) and this make the path no part of what ccache looks up.
CCACHE_NOHASHDIR=1
LC_ALL=C
umask 022
export TOP BASE BUILD B PATCHES JOBS PYTHON CCACHE_NOHASHDIR LC_ALL

# A temporary folder on the disk that the result will be renamed to, so that an
# interrupted or failed step leaves nothing behind.  Sets $tmp.
trap 'exit 130' INT
trap 'exit 143' TERM HUP
make_tmp() {
    make_dir "$1"
    tmp=$(mktemp -d "$1/.tmp-$prog.XXXXXX" 2>&1) || die_disk "$tmp" "$1"
    trap 'chmod -R u+w "$tmp" 2>/dev/null; rm -rf "$tmp"' EXIT
}

make_dir() {
    err=$(mkdir -p "$1" 2>&1) || die_disk "$err" "$1"
    [ -w "$1" ] || die "no permission to write in $1; BUILD=DIR puts everything made elsewhere"
}

# die_disk MESSAGE-OF-A-TOOL WHERE: one line that says what to do about it.
die_disk() {
    [ "$(df -Pk "$2" 2>/dev/null | awk 'NR == 2 { print ($4 < 512) }')" != 1 ] ||
        set -- "No space left" "$2"
    case $1 in
    *"No space left"*|*"quota exceeded"*)
        die "the disk of $2 is full; free some room (a build needs about 6 GB) or set BUILD=DIR" ;;
    *"ermission denied"*|*"Read-only file system"*)
        die "no permission to write in $2; BUILD=DIR puts everything made elsewhere" ;;
    esac
    die "$(echo "$1" | grep -v '^ *$' | head -n 1) (in $2)"
}

# try WHERE CMD...: run CMD quietly; if it fails, end with one clear line.
try() {
    where=$1; shift
    err=$("$@" 2>&1 >/dev/null) || die_disk "$1: $err" "$where"
}

# One at a time: lock FILE waits for whoever else holds it (until exit).
lock() {
    : 2>/dev/null >"$1" || die_disk "$( { : >"$1"; } 2>&1)" "${1%/*}"
    exec 9>"$1"
    flock -n 9 || { say "waiting for another run that holds $1"; flock 9; }
}
