/*
 * Count the host instructions that an emulator retires, without a PMU.
 *
 * The emulator under test runs as the guest of qemu-x86_64, which loads this
 * plugin; what is a guest instruction here is a host instruction there. They
 * are split by where they lie: the text segment of the program itself, code
 * that the program generated at run time, and the rest (libraries, vdso).
 *
 * Arguments, all from bench/count:
 *   out=PATH           where to write the JSON, by rename; else to stderr
 *   text=HEX           address of the first executable segment in the ELF file,
 *                      which gives the load bias
 *   entry=NAME:HEX     count how often the function at that ELF address is
 *                      entered; addresses of the same name are summed
 *   absent=NAME        report this name as null
 *
 * The counters are bumped inline at the head of a block. A block that a fault
 * leaves early was counted in full, so the error is at most one block (the
 * longest is 512 instructions, the mean about 5) for each signal the program
 * takes. A rep-prefixed string instruction counts once for each 65536
 * iterations, as on hardware, where it retires once.
 *
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <qemu-plugin.h>

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_VERSION;

enum { TEXT, GENERATED, OTHER, BLOCKS, JUMPS, PENDING_LEN, PENDING_KIND, FIRST_ENTRY };

/* x86_64 system call numbers: the guest's, whatever the plugin is built on. */
enum { NR_MMAP = 9, NR_MPROTECT = 10 };

typedef struct {
    char *name;
    bool absent;
    unsigned slot;
} Name;

typedef struct {
    uint64_t elf_addr;
    unsigned slot;
} Entry;

typedef struct {
    uint64_t start, end;
    unsigned kind;
} Range;

static struct qemu_plugin_scoreboard *score;
static GArray *names, *entries;
static char *out_path;
static FILE *err;
static uint64_t elf_text;
static pid_t owner;

/*
 * Executable memory that the program mapped itself, newest last; the newest
 * that holds an address decides. It is learnt from the system calls, because
 * /proc/self/maps is slow to read and shows the code buffer in many pieces:
 * qemu-x86_64 write-protects each page it has translated from.
 */
static GMutex lock;
static GArray *ranges;
static uint64_t text_start, text_end, bias;
static uint64_t lowest = UINT64_MAX, highest;

static qemu_plugin_u64 counter(unsigned slot)
{
    return (qemu_plugin_u64) { score, slot * sizeof(uint64_t) };
}

static unsigned classify(uint64_t pc)
{
    unsigned kind = OTHER;

    if (pc >= text_start && pc < text_end) {
        return TEXT;
    }
    g_mutex_lock(&lock);
    for (guint i = ranges->len; i-- > 0; ) {
        Range *r = &g_array_index(ranges, Range, i);

        if (pc >= r->start && pc < r->end) {
            kind = r->kind;
            break;
        }
    }
    g_mutex_unlock(&lock);
    return kind;
}

static void add_range(uint64_t start, uint64_t len, unsigned kind)
{
    Range new = { start, start + len, kind };

    g_mutex_lock(&lock);
    if (ranges->len) {
        Range *last = &g_array_index(ranges, Range, ranges->len - 1);

        /* Growth piece by piece and repeated toggling stay one range. */
        if (last->kind == kind && start >= last->start && start <= last->end) {
            last->end = MAX(last->end, new.end);
            g_mutex_unlock(&lock);
            return;
        }
    }
    g_array_append_val(ranges, new);
    g_mutex_unlock(&lock);
}

/* A JIT with split views maps its executable one from a memfd. */
static unsigned kind_of_mapping(uint64_t flags, int fd)
{
    char link[32], target[16] = "";

    if (flags & MAP_ANONYMOUS) {
        return GENERATED;
    }
    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    if (readlink(link, target, sizeof(target) - 1) > 0 &&
        g_str_has_prefix(target, "/memfd:")) {
        return GENERATED;
    }
    return OTHER;
}

static void syscall_entry(unsigned vcpu, int64_t num, uint64_t a1, uint64_t a2,
                          uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6,
                          uint64_t a7, uint64_t a8, void *udata)
{
    if (num == NR_MMAP && (a3 & PROT_EXEC)) {
        /* The address is not known before the call returns. */
        qemu_plugin_u64_set(counter(PENDING_LEN), vcpu, a2);
        qemu_plugin_u64_set(counter(PENDING_KIND), vcpu,
                            kind_of_mapping(a4, (int)a5));
    } else if (num == NR_MPROTECT && (a3 & PROT_EXEC)) {
        /* Made executable afterwards: nothing but a JIT does that. */
        add_range(a1, a2, GENERATED);
    }
}

static void syscall_return(unsigned vcpu, int64_t num, int64_t ret, void *udata)
{
    uint64_t len;

    if (num != NR_MMAP) {
        return;
    }
    len = qemu_plugin_u64_get(counter(PENDING_LEN), vcpu);
    if (len) {
        qemu_plugin_u64_set(counter(PENDING_LEN), vcpu, 0);
        if (ret > 0 || ret < -4095) {
            add_range(ret, len, qemu_plugin_u64_get(counter(PENDING_KIND),
                                                    vcpu));
        }
    }
}

static void find_text(void)
{
    text_start = qemu_plugin_start_code();
    text_end = qemu_plugin_end_code();
    bias = text_start - elf_text;
    for (guint i = 0; i < entries->len; i++) {
        uint64_t addr = g_array_index(entries, Entry, i).elf_addr + bias;

        lowest = MIN(lowest, addr);
        highest = MAX(highest, addr);
    }
}

static void count_entries(struct qemu_plugin_tb *tb, uint64_t pc, size_t n)
{
    uint64_t last = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, n - 1));

    if (last < lowest || pc > highest) {
        return;
    }
    for (guint i = 0; i < entries->len; i++) {
        Entry *e = &g_array_index(entries, Entry, i);
        uint64_t addr = e->elf_addr + bias;

        if (addr < pc || addr > last) {
            continue;
        }
        /* A block can run into a function: look at every instruction. */
        for (size_t j = 0; j < n; j++) {
            struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, j);

            if (qemu_plugin_insn_vaddr(insn) == addr) {
                qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(
                    insn, QEMU_PLUGIN_INLINE_ADD_U64, counter(e->slot), 1);
                break;
            }
        }
    }
}

/*
 * JMP r/m64 is FF /4, after a REX prefix perhaps.  TCG's backend has no other use
 * for it than goto_ptr, the hit of a probe, and the prologue.
 */
static void count_jump(struct qemu_plugin_insn *last)
{
    uint8_t code[3] = { 0 };
    size_t len = qemu_plugin_insn_data(last, code, sizeof(code));
    unsigned i = (code[0] & 0xf0) == 0x40;

    if (len >= i + 2 && code[i] == 0xff && (code[i + 1] >> 3 & 7) == 4) {
        qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(
            last, QEMU_PLUGIN_INLINE_ADD_U64, counter(JUMPS), 1);
    }
}

static void tb_trans(struct qemu_plugin_tb *tb, void *udata)
{
    uint64_t pc = qemu_plugin_tb_vaddr(tb);
    size_t n = qemu_plugin_tb_n_insns(tb);
    unsigned kind;

    if (!text_end) {
        find_text();
    }
    kind = classify(pc);
    if (kind == GENERATED) {
        count_jump(qemu_plugin_tb_get_insn(tb, n - 1));
    }
    qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(
        tb, QEMU_PLUGIN_INLINE_ADD_U64, counter(kind), n);
    qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(
        tb, QEMU_PLUGIN_INLINE_ADD_U64, counter(BLOCKS), 1);
    count_entries(tb, pc, n);
}

static void print_counts(FILE *f)
{
    uint64_t text = qemu_plugin_u64_sum(counter(TEXT));
    uint64_t generated = qemu_plugin_u64_sum(counter(GENERATED));
    uint64_t other = qemu_plugin_u64_sum(counter(OTHER));

    fprintf(f, "{\"total\": %" PRIu64 ", \"text\": %" PRIu64
            ", \"generated\": %" PRIu64 ", \"other\": %" PRIu64
            ", \"vcpus\": %d, \"blocks\": %" PRIu64
            ", \"indirect_jumps\": %" PRIu64 ", \"entries\": {",
            text + generated + other, text, generated, other,
            qemu_plugin_num_vcpus(), qemu_plugin_u64_sum(counter(BLOCKS)),
            qemu_plugin_u64_sum(counter(JUMPS)));
    for (guint i = 0; i < names->len; i++) {
        Name *n = &g_array_index(names, Name, i);

        fprintf(f, "%s\"%s\": ", i ? ", " : "", n->name);
        if (n->absent) {
            fprintf(f, "null");
        } else {
            fprintf(f, "%" PRIu64, qemu_plugin_u64_sum(counter(n->slot)));
        }
    }
    fprintf(f, "}}\n");
}

static void at_exit(void *udata)
{
    g_autofree char *tmp = NULL;
    FILE *f;
    bool bad;

    /* A forked child has a copy of the counters; the parent reports. */
    if (getpid() != owner) {
        return;
    }
    if (!out_path) {
        print_counts(err);
        fflush(err);
        return;
    }
    tmp = g_strdup_printf("%s.%d.tmp", out_path, (int)owner);
    f = fopen(tmp, "w");
    if (!f) {
        fprintf(err, "hostcount: cannot write %s: %s\n", tmp, strerror(errno));
        return;
    }
    print_counts(f);
    bad = ferror(f);
    bad |= fclose(f) != 0;
    if (bad || rename(tmp, out_path) != 0) {
        fprintf(err, "hostcount: cannot write %s: %s\n", out_path,
                strerror(errno));
        unlink(tmp);
    }
}

static Name *name_of(const char *name, bool absent)
{
    Name new = { .absent = absent };

    for (guint i = 0; i < names->len; i++) {
        Name *n = &g_array_index(names, Name, i);

        if (!strcmp(n->name, name)) {
            return n;
        }
    }
    new.name = g_strdup(name);
    new.slot = FIRST_ENTRY + names->len;
    g_array_append_val(names, new);
    return &g_array_index(names, Name, names->len - 1);
}

static bool parse_arg(const char *arg)
{
    g_auto(GStrv) kv = g_strsplit(arg, "=", 2);
    char *end;

    if (!kv[0] || !kv[1]) {
        return false;
    }
    if (!strcmp(kv[0], "out")) {
        out_path = g_strdup(kv[1]);
    } else if (!strcmp(kv[0], "text")) {
        elf_text = g_ascii_strtoull(kv[1], &end, 16);
        return end != kv[1] && !*end;
    } else if (!strcmp(kv[0], "absent")) {
        name_of(kv[1], true);
    } else if (!strcmp(kv[0], "entry")) {
        g_auto(GStrv) at = g_strsplit(kv[1], ":", 2);
        Entry e;

        if (!at[0] || !at[1]) {
            return false;
        }
        e.slot = name_of(at[0], false)->slot;
        e.elf_addr = g_ascii_strtoull(at[1], &end, 16);
        g_array_append_val(entries, e);
        return end != at[1] && !*end;
    } else {
        return false;
    }
    return true;
}

QEMU_PLUGIN_EXPORT
int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info,
                        int argc, char **argv)
{
    if (info->system_emulation || strcmp(info->target_name, "x86_64")) {
        fprintf(stderr, "hostcount: needs user-mode qemu-x86_64, not %s\n",
                info->target_name);
        return -1;
    }
    names = g_array_new(false, false, sizeof(Name));
    entries = g_array_new(false, false, sizeof(Entry));
    ranges = g_array_new(false, false, sizeof(Range));
    for (int i = 0; i < argc; i++) {
        if (!parse_arg(argv[i])) {
            fprintf(stderr, "hostcount: bad argument: %s\n", argv[i]);
            return -1;
        }
    }
    owner = getpid();
    /* The program under test may close its stderr before it ends. */
    err = out_path ? stderr : fdopen(dup(2), "w");
    if (!err) {
        fprintf(stderr, "hostcount: cannot keep stderr: give out=PATH\n");
        return -1;
    }
    score = qemu_plugin_scoreboard_new((FIRST_ENTRY + names->len) *
                                       sizeof(uint64_t));
    qemu_plugin_register_vcpu_tb_trans_cb(id, tb_trans, NULL);
    qemu_plugin_register_vcpu_syscall_cb(id, syscall_entry, NULL);
    qemu_plugin_register_vcpu_syscall_ret_cb(id, syscall_return, NULL);
    qemu_plugin_register_atexit_cb(id, at_exit, NULL);
    return 0;
}
