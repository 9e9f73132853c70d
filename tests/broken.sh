# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced after lib.sh by tests that take a mechanism out to see its test fail,
# and after env.sh by bench/cache-bits and bench/system-flush.

# broken_build FLAVOUR FILE SED-SCRIPT QEMU...: build QEMU... of the last step (or
# of $broken_step) with FILE edited, and copy them here (the trash folder).  The
# step's source and build folder are lent for it: a configure takes longer than all
# else.  When this returns, or the test is stopped, the source is as it was.
broken_build () {
    flavour=$1 file=$2 edit=$3; shift 3
    dir=$("$TOP/scripts/build-step" "${broken_step:-last}" "$flavour" "$@" | tail -n 1) || return 1
    step=${dir%/*}
    trap 'restore_step; exit 1' HUP INT TERM
    exec 8>"$step/.lock" && flock 8 || return 1
    cp "$step/src/$file" original && rm -f "$step/src.id" &&
    sed "$edit" original >edited && ! cmp original edited &&
    cp edited "$step/src/$file" &&
    ninja -C "$dir" -j "$JOBS" "$@" && (cd "$dir" && cp "$@" "$OLDPWD/")
    rc=$?
    restore_step
    trap - HUP INT TERM
    return $rc
}

# build-step sees that src.id is gone, and makes good whatever the files are.
restore_step () {
    cp original "$step/src/$file"
    exec 8>&-
}
