# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced after env.sh by what turns patches into commits and back.
tree=$B/tree

# Whoever runs it, with whatever git configuration, must get the same bytes.
plain_git() {
    GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CONFIG_NOSYSTEM=1 \
        git -c core.abbrev=12 -c core.quotePath=true -c diff.algorithm=myers \
            -c core.autocrlf=false -c safe.directory='*' "$@"
}
series_commits() { plain_git -C "$tree" rev-list --reverse base..series; }

# The subject carries no n/N: adding a patch then leaves the others as they are.
series_write() {
    mkdir -p "$1" && plain_git -C "$tree" format-patch -q -o "$1" --no-signature \
        --zero-commit --no-base --no-numbered --no-thread --no-cover-letter --no-attach \
        --no-renames --no-notes --no-ext-diff --no-textconv --no-color --unified=3 \
        --abbrev=12 --subject-prefix=PATCH --src-prefix=a/ --dst-prefix=b/ base..series &&
    (cd "$1" && ls | grep '\.patch$' >series || true)
}

# What identifies a folder of patches: their names in order, and their bytes.
series_hash() {
    (cd "$1" 2>/dev/null && for p in *.patch; do
        [ -f "$p" ] && echo "== $p" && cat "$p"
    done; true) | sha256sum | cut -c1-64
}
tree_hash() {
    rm -rf "$tmp/now" && series_write "$tmp/now" && series_hash "$tmp/now"
}

tree_busy() {
    for f in rebase-merge rebase-apply MERGE_HEAD CHERRY_PICK_HEAD; do
        [ -e "$tree/.git/$f" ] && return 0
    done
    return 1
}
tree_dirty() {
    [ -n "$(plain_git -C "$tree" status --porcelain -uno --ignore-submodules)" ]
}
