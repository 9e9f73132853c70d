// SPDX-License-Identifier: GPL-2.0-or-later
// What a JIT has to do for an ordinary program: each part runs until its functions are
// optimised, deoptimised by a change of types, and optimised again; the main thread and
// three workers compile and collect at the same time.  Prints checksums only.
'use strict';
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const mix = (h, x) => Math.imul(h ^ x, 0x01000193) >>> 0;
const text = (h, s) => { for (let i = 0; i < s.length; i++) h = mix(h, s.charCodeAt(i)); return h; };
function random(seed) {
    let s = seed >>> 0;
    return () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s; };
}

const parts = {
    sort(r, h) {
        const a = Array.from({ length: 3000 }, r);
        a.sort((x, y) => x - y);
        const b = a.map(x => ({ key: x % 97, name: 'n' + x }));
        b.sort((x, y) => x.key - y.key || (x.name < y.name ? -1 : 1));
        for (const o of b) h = mix(h, o.key);
        return text(h, b[17].name);
    },
    regex(r, h) {
        let s = '';
        for (let i = 0; i < 400; i++) s += (r() % 1000) + (i % 3 ? ' ' : 'ab-');
        const m = s.match(/(\d+)ab-(\d+)(?= )/g) || [];
        return text(mix(h, m.length), s.replace(/(\d)(\d)/g, (_, x, y) => y + x).slice(0, 500));
    },
    json(r, h) {
        const o = { list: [], map: {} };
        for (let i = 0; i < 300; i++) { o.list.push({ i, v: r() / 7 }); o.map['k' + r() % 100] = [i, null, '\u20ac']; }
        return text(h, JSON.stringify(JSON.parse(JSON.stringify(o))));
    },
    typed(r, h) {
        const n = 64, a = new Float64Array(n * n), b = new Int32Array(n * n), c = new Uint8Array(n * n);
        for (let i = 0; i < n * n; i++) { a[i] = r() / 4294967296; b[i] = r(); c[i] = r() >>> 24; }
        let sum = 0;
        for (let i = 0; i < n; i++)
            for (let j = 0; j < n; j++)
                for (let k = 0; k < n; k++) sum += a[i * n + k] * a[k * n + j];
        for (let i = 0; i < n * n; i++) h = mix(h, b[i] + c[i]);
        return text(h, sum.toFixed(6));
    },
    closures(r, h) {
        const adders = [];
        for (let i = 0; i < 50; i++) adders.push(x => (x + i * 3) | 0);
        // A double and a string now and then: what was compiled for integers is thrown away.
        for (let i = 0; i < 4000; i++) {
            const f = adders[r() % 50];
            h = mix(h, i % 1999 === 1998 ? f('7') : i % 997 === 996 ? f(1.5) : f(i));
        }
        const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);
        return mix(h, fib(15));
    },
    // New code all the time, run once or often, and garbage soon: pages of code come and go.
    code(r, h) {
        for (let i = 0; i < 12; i++) {
            const k = r() % 1000;
            const f = new Function('n', `let s = ${k}; for (let i = 0; i < n; i++) s = (s * 31 + i ^ ${k}) | 0; return s;`);
            for (let j = 0; j < 40; j++) h = mix(h, f(100));
        }
        return h;
    },
};

function run(seed, rounds) {
    const r = random(seed), sums = {};
    for (const name in parts) sums[name] = 0x811c9dc5;
    for (let i = 0; i < rounds; i++)
        for (const name in parts) sums[name] = parts[name](r, sums[name]);
    return Object.entries(sums).map(([k, v]) => k + ' ' + v.toString(16)).join(', ');
}

if (isMainThread) {
    const rounds = Number(process.argv[2] || 20), results = [];
    const done = () => { if (results.filter(Boolean).length === 4) results.forEach((t, i) => console.log(i, t)); };
    for (let i = 1; i < 4; i++)
        new Worker(__filename, { workerData: { seed: i, rounds } }).on('message', t => { results[i] = t; done(); });
    results[0] = run(0, rounds);
    done();
} else {
    parentPort.postMessage(run(workerData.seed, workerData.rounds));
}
