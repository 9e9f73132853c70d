# SPDX-License-Identifier: GPL-2.0-or-later
# Tests as QEMU's tests/tcg/Makefile.target has them, one for each way to end.
RUNS = run-good run-plugin-good-with-libx.so run-bad run-busy run-skips run-silent \
       run-gdbstub-no run-nobuild run-float
skip-test = @printf "  SKIPPED %s on vax because %s\n" $1 $2
help:
	@echo "Available tests:"
	@$(foreach t,$(RUNS),echo "  $t";)
run: $(RUNS)
good bad busy skips silent float:
	touch $@
nobuild:
	false
run-%: %
	@echo "$(QEMU)" >$*.out
run-plugin-%: good
	@true
run-bad: bad
	@echo >bad.out; test "$(QEMU)" != patched || { echo "SKIP: this fails" >bad.out; false; }
# Fails once: what a busy machine does to a test.
run-busy: busy
	@test -e busy.ran || { touch busy.ran; false; }
run-skips: skips
	$(call skip-test, "skips", "there is no sea")
run-silent: silent
	@echo "SKIP: no code" >silent.out
run-gdbstub-no: good
	@echo "GDB crashed? (139, 11) SKIPPING" >run-gdbstub-no.out
run-float: float
	$(call skip-test, "float check", "no reference")
