/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a guest's compiler compiles: each function is another kind of work for the
 * optimizers.
 */
struct node { struct node *left, *right; unsigned long key; char name[24]; };
struct table { struct node *slot[64]; unsigned count, limit; };
extern void *malloc(unsigned long);
extern int printf(const char *, ...);

static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s) {
        h = (h << 5) + h + (unsigned char)*s++;
    }
    return h ^ (h >> 17);
}

struct node *insert(struct table *t, const char *name)
{
    unsigned long key = hash(name);
    struct node **p = &t->slot[key & 63];
    int i;
    while (*p) {
        if ((*p)->key == key) {
            return *p;
        }
        p = key < (*p)->key ? &(*p)->left : &(*p)->right;
    }
    if (t->count >= t->limit || !(*p = malloc(sizeof **p))) {
        return 0;
    }
    (*p)->left = (*p)->right = 0;
    (*p)->key = key;
    for (i = 0; i < 23 && name[i]; i++) {
        (*p)->name[i] = name[i];
    }
    (*p)->name[i] = 0;
    t->count++;
    return *p;
}

double solve(double a[8][8], double *x, int n)
{
    double det = 1.0;
    for (int i = 0; i < n; i++) {
        int best = i;
        for (int k = i + 1; k < n; k++) {
            if (a[k][i] * a[k][i] > a[best][i] * a[best][i]) {
                best = k;
            }
        }
        for (int j = 0; j < n; j++) {
            double swap = a[i][j];
            a[i][j] = a[best][j];
            a[best][j] = swap;
        }
        det *= best == i ? a[i][i] : -a[i][i];
        for (int k = i + 1; k < n; k++) {
            double f = a[k][i] / a[i][i];
            x[k] -= f * x[i];
            for (int j = i; j < n; j++) {
                a[k][j] -= f * a[i][j];
            }
        }
    }
    return det;
}

long run(const unsigned char *code, long *stack, int size)
{
    long *sp = stack, acc = 1;
    for (int pc = 0; pc < size; pc++) {
        switch (code[pc] & 15) {
        case 0: acc += *--sp; break;
        case 1: acc -= *--sp; break;
        case 2: acc *= *--sp; break;
        case 3: if (!sp[-1]) { return -1; } acc /= *--sp; break;
        case 4: *sp++ = acc; break;
        case 5: acc = code[pc + 1] | (long)code[pc + 2] << 8; pc += 2; break;
        case 6: if (acc < 0) { pc += (signed char)code[pc + 1]; } break;
        case 7: acc = acc << (code[pc] >> 4) | acc >> (code[pc] >> 3); break;
        case 8: acc = sp - stack > 3 ? sp[-3] : acc; break;
        case 9: printf("%ld %d\n", acc, pc); break;
        case 10: acc = run(code + pc, sp, size - pc - 1); break;
        default: return acc;
        }
    }
    return acc;
}

void sort(unsigned *v, int n)
{
    while (n > 1) {
        unsigned pivot = v[n / 2];
        int i = -1, j = n;
        for (;;) {
            do { i++; } while (v[i] < pivot);
            do { j--; } while (v[j] > pivot);
            if (i >= j) {
                break;
            }
            unsigned swap = v[i];
            v[i] = v[j];
            v[j] = swap;
        }
        sort(v, j + 1);
        v += j + 1;
        n -= j + 1;
    }
}
