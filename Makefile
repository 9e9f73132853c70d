# SPDX-License-Identifier: GPL-2.0-or-later
# The front door; `make help` lists what there is.  Everything made is put under
# build/ (BUILD=DIR elsewhere); BASE chooses among bases/.

all:
	@scripts/get-base --id >/dev/null
	@scripts/install-deps main
	@scripts/main-job

help:
	@echo 'make             the main job: get QEMU, apply the series, build qemu-alpha without and'
	@echo '                 with it, run SQLite for alpha under both, print what it saves'
	@echo 'make tree        lay build/$${BASE}/tree: QEMU with the series as commits, to edit'
	@echo 'make export      write patches/ anew from that tree'
	@echo 'make range-diff BASE=REF  what changed in the patches since REF, a commit of this project'
	@echo 'make check       the tests (make check T="t0001 t1002" for some; V=1 shows commands)'
	@echo 'make check-long  and those that take longer'
	@echo 'make bench       measure a workload in pairs, into bench/results/ (WORKLOAD=sqlite, alpha-cc1,'
	@echo '                 s390x-cc1, ppc64el-cc1, mips64el-cc1, arm64-cc1; FLAVOUR=plain, lto, clang)'
	@echo 'make report      the tables and plots of bench/results, and those of README.md, anew'
	@echo 'make deps        install what all these need (Debian; root or sudo)'
	@echo 'make clean       remove build/ here (a BUILD=DIR elsewhere is yours to remove)'
	@echo
	@echo 'Variables: QEMU_SRC=PATH your own QEMU (git tree, unpacked release or tarball; only read)'
	@echo '           BASE=v11.1  which QEMU   BUILD=DIR  where to build   JOBS=N  parallel jobs'

tree:
	@scripts/lay-tree

export:
	@scripts/export-series

# What cannot be installed is skipped by the tests that need it, visibly.  Who names
# tests has done that before.
check:
	@$(if $(T),,scripts/install-deps main check || echo 'check: going on without' >&2;) $(VERBOSE) tests/run $(T)

check-long:
	@$(if $(T),,scripts/install-deps main check long || echo 'check: going on without' >&2;) $(VERBOSE) tests/run --long $(T)
VERBOSE = $(if $(V),GOTOJC_VERBOSE=1)

# Here BASE is what to compare with, not which QEMU.
range-diff:
	@env -u BASE scripts/range-diff '$(if $(filter command line,$(origin BASE)),$(BASE))'

bench:
	@bench/run $(WORKLOAD)

report:
	@bench/plot bench/results/*.json >/dev/null
	@bench/report -o bench/results/README.md
	@bench/readme

deps:
	@scripts/install-deps main check bench long

clean:
	rm -rf build

.PHONY: all help tree export range-diff check check-long bench report deps clean
