# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced by every test, in the manner of git's t/test-lib.sh:
#   . "$(dirname "$0")/lib.sh"
#   test_prereq alpha-cc 'alpha-linux-gnu-gcc --version'   # NAME COMMAND [TEXT]
#   test_expect_success [PREREQ,...] 'title' 'shell text'
#   test_done
# Bodies run in the trash folder, in this shell; the first command that fails ends
# the body.  TAP on stdout.  A test may be run by itself: tests/t0001-x.sh --verbose
#   -v --verbose     commands' output on stderr   -i --immediate  stop at a failure
#   --keep           keep the trash folder of a test that passed, too
# A failing test keeps its trash folder and log under build/trash/.  What lacks a
# prerequisite is a visible skip; with CI=true it is a failure.
. "$(dirname "$0")/../scripts/env.sh"

test_name=${prog%.sh}
verbose=${GOTOJC_VERBOSE:-} immediate= keep=
for arg in "$@"; do
    case $arg in
    -v|--verbose) verbose=1 ;;
    -i|--immediate) immediate=1 ;;
    --keep) keep=1 ;;
    *) die "unknown option $arg; there are --verbose --immediate --keep" ;;
    esac
done
TRASH=$BUILD/trash/$test_name
LOG=$TRASH.log
chmod -R u+w "$TRASH" 2>/dev/null
rm -rf "$TRASH" "$LOG"
make_dir "$TRASH"
: >"$LOG"
cd "$TRASH" || exit 1
test_count=0 test_failed=0 test_missing=' ' test_todo=' '
exec 3>&1 4>&2 </dev/null
if [ -n "$verbose" ]; then exec 5>&2; else exec 5>>"$LOG"; fi

# A name for what a test needs; the text says how to get it.
test_prereq() {
    eval "$2" >>"$LOG" 2>&1 || {
        test_missing="$test_missing$1 "
        eval "why_$(echo "$1" | tr -c 'a-zA-Z0-9\n' _)=\${3:-}"
    }
}

test_report() {
    test_count=$((test_count + 1))
    echo "$1 $test_count - $2" >&3
}
test_fail() {
    test_failed=$((test_failed + 1))
    test_report "not ok" "$1"
    echo "#   $2" >&3
    [ -z "$immediate" ] || { echo "Bail out! --immediate" >&3; exit 1; }
}

# `set -e` works only in a shell that is not itself tested by `if` or `||`.
test_run() {
    echo "== $1" >&5
    [ -z "$verbose" ] || echo "$2" >&5
    (set -e; eval "$2") >&5 2>&1 3>&- 4>&-
}

test_expect_success() {
    needs=
    [ $# -lt 3 ] || { needs=$1; shift; }
    for need in $(echo "$needs" | tr , ' '); do
        case $test_missing in *" $need "*)
            eval "why=\$why_$(echo "$need" | tr -c 'a-zA-Z0-9\n' _)"
            why="missing $need${why:+: $why}"
            if [ "$CI" = true ]; then test_fail "$1" "$why (a skip fails with CI=true)"
            else test_report ok "$1 # SKIP $why"; fi
            return ;;
        esac
    done
    test_run "$1" "$2"
    if [ $? = 0 ]; then test_report ok "$1"; return; fi
    test_fail "$1" "log: $LOG; files: $TRASH"
    tail -n 15 "$LOG" | sed 's/^/#   | /' >&3
}

# What is known not to work yet; passing is then the news.
test_expect_failure() {
    test_run "$1" "$2"
    if [ $? = 0 ]; then test_report ok "$1 # TODO known breakage vanished"
    else test_report "not ok" "$1 # TODO known breakage"; fi
}

# test_must_fail CMD...: a refusal (1..125), not a crash, a signal or a missing command.
test_must_fail() {
    "$@" && { echo "succeeded: $*"; return 1; }
    rc=$?
    [ $rc -lt 126 ] && return 0
    echo "status $rc: $*"; return 1
}

# test_refuses WORD... -- CMD...: CMD fails with one line on stderr that has all WORDs.
# Lines of progress ("x: unpacking", ...) go before it.
test_refuses() {
    words=
    while [ "$1" != -- ]; do words="$words$1
"; shift; done
    shift
    test_must_fail "$@" 2>stderr.txt || return 1
    cat stderr.txt
    last=$(tail -n 1 stderr.txt)
    echo "$words" | while read -r word; do
        case $last in *"$word"*) ;; *) echo "the last line lacks: $word"; exit 1 ;; esac
    done
}

test_done() {
    echo "1..$test_count" >&3
    cd "$TOP" || exit 1
    [ $test_failed = 0 ] || exit 1
    [ -n "$keep" ] || { chmod -R u+w "$TRASH"; rm -rf "$TRASH"; }
    exit 0
}
