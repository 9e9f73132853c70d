// SPDX-License-Identifier: GPL-2.0-or-later
// Four threads compute, allocate and share a map, long enough that methods are compiled
// and recompiled and the collector runs at safepoints meanwhile.  Prints checksums only.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class Compute {
    interface Shape { long area(); }
    record Box(int a, int b) implements Shape { public long area() { return (long) a * b; } }
    record Disc(int r) implements Shape { public long area() { return Math.round(Math.PI * r * r); } }
    record Dot() implements Shape { public long area() { return 1; } }

    static final ConcurrentHashMap<Integer, Long> shared = new ConcurrentHashMap<>();
    static final LongAdder added = new LongAdder();
    static long locked;
    static synchronized void count(long n) { locked += n; }

    static long sort(Random r) {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 2000; i++) l.add("s" + r.nextInt(1000000));
        Collections.sort(l);
        TreeMap<Integer, String> m = new TreeMap<>();
        for (String s : l) m.put(s.hashCode() % 513, s);
        return l.hashCode() * 31L + m.values().stream().collect(Collectors.joining(",")).hashCode();
    }
    static long matrix(Random r) {
        int n = 48;
        double[][] a = new double[n][n], b = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[i][j] = r.nextInt(100); b[i][j] = r.nextInt(100); }
        double sum = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
        return (long) sum;
    }
    // Sites that see one class, then two, then three, and exceptions out of compiled code.
    static long shapes(Random r, int round) {
        int[] table = { 3, 1, 4, 1, 5 };
        long sum = 0;
        for (int i = 0; i < 20000; i++) {
            int kind = r.nextInt(Math.min(3, 1 + round / 4));
            Shape s = kind == 0 ? new Box(i, kind + 2) : kind == 1 ? new Disc(i % 100) : new Dot();
            sum += s.area();
            if (i % 997 == 996)
                try { sum += table[i % 7]; } catch (ArrayIndexOutOfBoundsException e) { sum += 7; }
        }
        try { Object o = round % 5 == 4 ? null : "x"; sum += o.hashCode(); } catch (NullPointerException e) { sum += 13; }
        return sum;
    }
    static long garbage(Random r) {
        ArrayDeque<byte[]> kept = new ArrayDeque<>();
        long sum = 0;
        for (int i = 0; i < 1500; i++) {
            byte[] b = new byte[1024 + r.nextInt(8192)];
            b[i % 1024] = (byte) i;
            kept.add(b);
            if (kept.size() > 100) sum += kept.poll()[(i - 100) % 1024];
        }
        return sum;
    }

    static long run(int seed, int rounds) {
        Random r = new Random(seed);
        long h = seed;
        for (int i = 0; i < rounds; i++) {
            h = h * 31 + sort(r);
            h = h * 31 + matrix(r);
            h = h * 31 + shapes(r, i);
            h = h * 31 + garbage(r);
            for (int k = 0; k < 500; k++) { shared.merge(k, (long) k, Long::sum); added.add(k); count(k); }
        }
        return h;
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Long>> f = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int seed = i; f.add(pool.submit(() -> run(seed, rounds))); }
        for (int i = 0; i < 4; i++) System.out.println(i + " " + Long.toHexString(f.get(i).get()));
        pool.shutdown();
        System.out.println("shared " + shared.values().stream().mapToLong(x -> x).sum() + " " + added.sum() + " " + locked);
    }
}
