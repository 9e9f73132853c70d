# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced after lib.sh: a stand-in for QEMU of a few files, for tests of the tools,
# which would take minutes with the real one.

# fake_qemu DIR: passes for QEMU; its configure makes a build of five pieces, each of
# which takes PIECE_TIME seconds and notes in ran.txt that it ran.
fake_qemu() {
    mkdir -p "$1/accel/tcg" "$1/roms/x" "$1/include"
    echo 9.9.9 >"$1/VERSION"
    printf '/* %s */\n' one 1 2 3 4 5 6 two 7 8 9 three >"$1/accel/tcg/cpu-exec.c"
    echo firmware >"$1/roms/x/blob"
    cat >"$1/configure" <<'END'
#!/bin/sh
[ -z "$CONFIGURE_FAILS" ] || { echo "ERROR: no such luck"; exit 1; }
[ ! -e ../src/roms ] || exit 1
{
    echo "rule piece"
    echo "  command = sleep ${PIECE_TIME:-0} && echo \$out >>ran.txt && cp \$in \$out"
    for i in 1 2 3 4 5; do echo "build piece$i: piece ../src/accel/tcg/cpu-exec.c"; done
    echo "rule link"
    echo "  command = cat \$in >\$out"
    echo "build qemu-alpha: link piece1 piece2 piece3 piece4 piece5"
} >build.ninja
END
    chmod +x "$1/configure"
}

# fake_patches DIR FROM TO...: one patch per following pair, cpu-exec.c's comment FROM to TO.
fake_patches() {
    rm -rf fake-repo "$1"
    mkdir -p "$1"
    fake_qemu fake-repo
    at="$PWD"
    cd fake-repo
    git init -q .
    fake_commit base
    while [ $# -ge 3 ]; do
        sed -i "s/$2/$3/" accel/tcg/cpu-exec.c
        fake_commit "tcg: $2 is now $3"
        set -- "$1" $(shift 3; echo "$@")
    done
    cd "$at"
    GIT_CONFIG_GLOBAL=/dev/null git -C fake-repo format-patch -q --no-signature --zero-commit -N --abbrev=12 \
        -o "$(cd "$1" && pwd)" "$(git -C fake-repo rev-list --max-parents=0 HEAD)"
    (cd "$1" && ls *.patch >series)
}
fake_commit() {
    git add -A &&
    git -c user.name=T -c user.email=t@localhost -c commit.gpgsign=false commit -q -m "$1"
}

# fingerprint DIR: every file's name, mode, contents, .git included.
fingerprint() {
    (cd "$1" && find . -printf '%p %y %m %l\n' | sort && find . -type f -print0 | sort -z |
        xargs -0 sha256sum) | sha256sum
}
