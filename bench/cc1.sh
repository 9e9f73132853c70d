# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced by bench/workloads/ARCH-cc1: gcc's cc1, itself a program of ARCH, compiles
# SQLite's amalgamation at -O2.  A size is `all`, or the name of one of the files that
# the amalgamation was made from: what comes before that file.
. "$(dirname "$0")/../../scripts/env.sh"

# Standard input, and no .ident, so that no path and no packager gets into the assembly.
options='-quiet -fpreprocessed -O2 -w -fno-ident'
cc1_sizes () { echo os.c printf.c; }

# cc1_input CROSS-GCC SIZE: the file to compile, preprocessed, in $C.  In a part nothing calls
# most functions: SQLITE_PRIVATE= makes them external, or the compiler would drop them.
# By rename, since counts run in parallel.
cc1_input () {
	src=$BUILD/guests/sqlite/src/sqlite3.c
	f=$C/sqlite-$2.i
	test "$f" -nt "$src" && echo "$f" && return
	test -r "$src" || die "there is no amalgamation $src; scripts/build-sqlite makes it from the package"
	grep -q "^/\*\** Begin file $2 \*" "$src" || test "$2" = all || die "the amalgamation has no file $2"
	make_dir "$C"
	part=
	test "$2" = all || part=-DSQLITE_PRIVATE=
	sed "/^\/\*\** Begin file $2 \*/,\$d" "$src" |
		"$1" -E -P -O2 $part -o "$f.$$" -x c - && mv "$f.$$" "$f" || die "cannot write $f"
	echo "$f"
}

# cc1_workload QEMU DEBIAN TRIPLET SUBCOMMAND [SIZE]: the cc1 of Debian 12's gcc 12 for
# DEBIAN.  Natively the distribution's cross compiler, which is of the same source.
cc1_workload () {
	qemu=$1 debian=$2 gcc=$3-gcc
	C=$BUILD/guests/$debian-cc1
	S=$BUILD/sysroot/$debian-cpp-12
	cc1=$S/usr/lib/gcc/$3/12/cc1
	shift 3
	case $1 in
	target)    echo "$qemu" ;;
	prepare)   "$TOP/scripts/install-deps" main check && "$TOP/scripts/build-sqlite" >/dev/null &&
		   "$TOP/scripts/sysroot-native" bookworm "$debian" cpp-12 >/dev/null ;;
	sizes)     cc1_sizes ;;
	wall-size) echo printf.c ;;
	command)   f=$(cc1_input "$gcc" "$2") && echo "exec \$QEMU -L $S $cc1 $options -o - - <$f" ;;
	native)    f=$(cc1_input "$gcc" "$2") && echo "exec $("$gcc" -print-prog-name=cc1) $options -o - - <$f" ;;
	inputs)    echo "$cc1"; echo "$S/packages"; cc1_input "$gcc" "$2" ;;
	*)         die "unknown subcommand: $1" ;;
	esac
}
