/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The poison protocol of patch 8: one owner vCPU, two other threads that
 * request an exit, and a signal handler that runs on the owner's thread.
 * The prose is docs/poison-protocol.md; names are those of the code.
 *
 * Memory: each thread has a store buffer.  A load is satisfied by the newest
 * own buffered store to that word, else by memory.  Without -DWEAK the buffer
 * drains in order (TSO).  With -DWEAK only stores to the same word keep their
 * order, and LOAD may be satisfied early where nothing orders it: the one
 * place with two loads in a row, probe then icount_decr_high, is written out
 * below.  Stores reach all other threads at once (multi-copy atomic).
 *
 * Take a piece out with one of
 *   -DNO_OWNER_MB -DNO_REQUESTER_MB -DNO_REQUESTER_WMB -DNO_HELPER_MB
 *   -DNO_HELPER_RECHECK -DNO_HELPER_HEAL -DNO_SERVE_MB
 * or change the order of the main loop's two stores with -DHIGH_FIRST.
 */
/* How many at most: of the two other threads, on the owner's own thread. */
#ifndef REQUESTS1
#define REQUESTS1 2
#endif
#ifndef REQUESTS2
#define REQUESTS2 1
#endif
#ifndef SIGNALS
#define SIGNALS 0
#endif

#define OWNER 0
#define THREADS 3
#define DEPTH 6

/* Words of memory, numbered from the last: work0 is 1.  work0 + i is what
 * thread i wants done. */
mtype = {
    tb_jmp_cache_probe, icount_decr_high, exit_request, work2, work1, work0
};
#define WORDS 7

/* icount_decr_high is 0 or HIGH (-1 in the code). */
#define HIGH   1
#define REAL   0
#define POISON 1

byte mem[WORDS];
typedef Buffer { byte n; byte word[DEPTH]; byte val[DEPTH] };
Buffer buf[THREADS];

/* What the claims look at; not part of the protocol. */
byte sent[THREADS], seen[THREADS];
bit in_main_loop = 1, miss = 0;

#define W(t, w, v) \
    d_step { \
        buf[t].n < DEPTH -> \
        buf[t].word[buf[t].n] = w; buf[t].val[buf[t].n] = v; buf[t].n++; \
        printf("thread %d: store %e = %d\n", t, w, v) \
    }

/* The newest own store to the word, else memory; free slots hold word 0. */
#define SLOT(t, w, k, older) \
    (buf[t].word[k] == w -> buf[t].val[k] : older)
#define LOAD(t, w) \
    SLOT(t, w, 5, SLOT(t, w, 4, SLOT(t, w, 3, SLOT(t, w, 2, \
    SLOT(t, w, 1, SLOT(t, w, 0, mem[w]))))))

#define R(t, w, result) \
    atomic { \
        result = LOAD(t, w); \
        printf("thread %d: load %e -> %d\n", t, w, result) \
    }

#define MB(t) buf[t].n == 0
#ifdef WEAK
#define WMB(t) MB(t)    /* the same for a thread that does no loads */
#else
#define WMB(t) skip
#endif

/*
 * One process drains all buffers, one store at a time.  Weak fairness for it is
 * enough: only finitely many stores are made unless the owner keeps coming
 * back to its main loop or to the miss, which is what is claimed not to happen.
 */
proctype drain()
{
    byte t, i, k;

    do
    :: atomic {
        if
        :: buf[0].n > 0 -> t = 0
        :: buf[1].n > 0 -> t = 1
        :: buf[2].n > 0 -> t = 2
        fi;
#ifdef WEAK
        /* Any store that has no older one to the same word. */
        do
        :: k + 1 < buf[t].n -> k++
        :: break
        od;
        i = 0;
        do
        :: i < k && buf[t].word[i] == buf[t].word[k] -> k = i; break
        :: i < k && buf[t].word[i] != buf[t].word[k] -> i++
        :: i >= k -> break
        od;
#endif
        mem[buf[t].word[k]] = buf[t].val[k];
        printf("        thread %d's store reaches memory: %e = %d\n",
               t, buf[t].word[k], buf[t].val[k]);
        do
        :: k < DEPTH - 1 ->
            buf[t].word[k] = buf[t].word[k + 1];
            buf[t].val[k] = buf[t].val[k + 1];
            k++
        :: else -> break
        od;
        buf[t].word[DEPTH - 1] = 0;
        buf[t].val[DEPTH - 1] = 0;
        buf[t].n--;
        t = 0; i = 0; k = 0
        }
    od
}

/* cpu_exit(), tcg_kick_vcpu_thread(): any thread, or a signal handler. */
inline request(t)
{
    d_step {
        buf[t].n < DEPTH ->
        sent[t]++;
        buf[t].word[buf[t].n] = work0 + t;
        buf[t].val[buf[t].n] = sent[t];
        buf[t].n++;
        printf("thread %d: request %d\n", t, sent[t])
    }
    WMB(t);
    W(t, exit_request, 1);
#ifndef NO_REQUESTER_WMB
    WMB(t);
#endif
    W(t, icount_decr_high, HIGH);
#ifndef NO_REQUESTER_MB
    MB(t);
#endif
    W(t, tb_jmp_cache_probe, POISON)
}

proctype requester(byte t; byte n)
{
    do
    :: sent[t] < n -> request(t)
    :: break
    od
}

/* Before each step of the owner a signal may arrive on its thread. */
#if SIGNALS > 0
#define SIG \
    if \
    :: sent[OWNER] < SIGNALS -> request(OWNER) \
    :: skip \
    fi
#else
#define SIG skip
#endif

proctype owner()
{
    byte probe, high, early, val;

main_loop:
    /* cpu_handle_interrupt() */
    SIG;
#ifdef HIGH_FIRST
    W(OWNER, icount_decr_high, 0);
    SIG;
    W(OWNER, tb_jmp_cache_probe, REAL);
#else
    W(OWNER, tb_jmp_cache_probe, REAL);
    SIG;
    W(OWNER, icount_decr_high, 0);
#endif
    SIG;
#ifndef NO_OWNER_MB
    MB(OWNER);
#endif
    atomic {
        R(OWNER, exit_request, val);
        if
        :: val -> val = 0; goto serve
        :: else -> in_main_loop = 0; printf("owner: enter generated code\n")
        fi
    };

code:
    SIG;
    if
    :: /* A block with goto_tb polls at its head. */
        atomic {
            R(OWNER, icount_decr_high, high);
            if
            :: high -> goto leave
            :: else -> goto code
            fi
        }
    :: /* A block without: nothing but the dispatch at its end. */
#ifdef WEAK
        /*
         * The probe's miss is a control dependency, which orders no loads:
         * the helper's first look at icount_decr_high may be older than
         * the load of tb_jmp_cache_probe.
         */
        R(OWNER, icount_decr_high, early);
#endif
        atomic {
            R(OWNER, tb_jmp_cache_probe, probe);
            if
            :: probe == REAL -> early = 0; goto code
            :: else -> probe = 0; miss = 1
            fi
        }
    fi;

    /* the helper of the probe's miss */
    SIG;
    atomic {
        if
#ifdef WEAK
        :: high = early
#endif
        :: R(OWNER, icount_decr_high, high)
        fi;
        early = 0;
        if
        :: high -> goto leave
        :: else
        fi
    };
#ifndef NO_HELPER_HEAL
    SIG;
    W(OWNER, tb_jmp_cache_probe, REAL);
    SIG;
#ifndef NO_HELPER_MB
    MB(OWNER);
#endif
#ifndef NO_HELPER_RECHECK
    atomic {
        R(OWNER, icount_decr_high, high);
        if
        :: high -> goto leave
        :: else
        fi
    };
#endif
#endif
    miss = 0;
    goto code;

leave:
    atomic {
        high = 0; miss = 0; in_main_loop = 1;
        printf("owner: leave for the main loop\n");
        goto main_loop
    };

serve:
    /* qemu_process_cpu_events() and what follows it */
    SIG;
    W(OWNER, exit_request, 0);
    SIG;
#ifndef NO_SERVE_MB
    MB(OWNER);      /* work_mutex; see the document */
#endif
    atomic {
        seen[0] = LOAD(OWNER, work0);
        seen[1] = LOAD(OWNER, work1);
        seen[2] = LOAD(OWNER, work2);
        printf("owner: sees request %d %d %d\n", seen[0], seen[1], seen[2]);
        goto main_loop
    }
}

init {
    atomic {
        run owner();
        run requester(1, REQUESTS1);
        run requester(2, REQUESTS2);
        run drain()
    }
}

#define due (sent[0] != seen[0] || sent[1] != seen[1] || sent[2] != seen[2])

/*
 * A thread may stop requesting after any request, so that whatever request
 * can be lost, can be lost as the last one.
 */
ltl no_lost_kick { []<> !due }

/* In the end every probe hits, and the main loop is not visited for nothing. */
ltl no_stuck_poison { <>[] (!miss && !in_main_loop) }
