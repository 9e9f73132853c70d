# SPDX-License-Identifier: GPL-2.0-or-later
# Sourced by bench/workloads/ARCH-cc1, which calls cc1_workload QEMU DEBIAN TRIPLET:
# the cc1 of Debian 12's gcc 12, itself a program of that architecture, compiles
# bench/cc1.c at -O2.  A size is the number of copies of that file.
. "$(dirname "$0")/../../scripts/env.sh"

# By rename, since counts run in parallel.
cc1_input () {
	f=$BUILD/guests/cc1/input-$1.i
	make_dir "${f%/*}"
	n=0
	while [ $n -lt "$1" ]; do
		n=$((n + 1))
		sed "s/@/$n/g" "$TOP/bench/cc1.c"
	done >"$f.$$" && mv "$f.$$" "$f" || die "cannot write $f"
	echo "$f"
}

cc1_workload () {
	qemu=$1 debian=$2 triplet=$3; shift 3
	S=$BUILD/sysroot/$debian-cpp-12
	cc1=$S/usr/lib/gcc/$triplet/12/cc1
	case $1 in
	target)    echo "$qemu" ;;
	prepare)   "$TOP/scripts/sysroot-native" bookworm "$debian" cpp-12 >/dev/null ;;
	sizes)     echo 1 3 ;;
	wall-size) echo 6 ;;
	# Standard input, so that no path gets into the assembly.
	command)   f=$(cc1_input "$2") &&
		   echo "exec \$QEMU -L $S $cc1 -quiet -fpreprocessed -O2 -w -o - - <$f" ;;
	native)    ;;
	inputs)    echo "$cc1"; echo "$S/packages"; cc1_input "$2" ;;
	*)         die "unknown subcommand: $1" ;;
	esac
}
