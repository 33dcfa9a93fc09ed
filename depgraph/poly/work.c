//go:build cgo

// isl counts the pivots of its tableaus, which take from a microsecond to milliseconds each: their
// time depends on the number of rows and on the lengths of the numbers. Here the arithmetic is
// counted instead. The linker (-wrap) puts these functions before those of GMP that isl spends its
// time with, and before the one by which isl asks whether it shall go on.

#include "work.h"

#include <gmp.h>
#include <isl/ctx.h>

static __thread long long left;

void poly_allow(long long work) { left = work; }

long long poly_left(void) { return left; }

enum { call = 4 }; // what a call costs besides its words

static inline void charge(mpz_srcptr x) { left -= call + (long long)mpz_size(x); }

#define CHARGED(f)                                          \
    void __real_##f(mpz_ptr r, mpz_srcptr a, mpz_srcptr b); \
    void __wrap_##f(mpz_ptr r, mpz_srcptr a, mpz_srcptr b)  \
    {                                                       \
        charge(a);                                          \
        __real_##f(r, a, b);                                \
    }

CHARGED(__gmpz_mul)
CHARGED(__gmpz_addmul)
CHARGED(__gmpz_submul)
CHARGED(__gmpz_gcd)
CHARGED(__gmpz_fdiv_q)
CHARGED(__gmpz_divexact)

void __real___gmpz_set(mpz_ptr r, mpz_srcptr a);
void __wrap___gmpz_set(mpz_ptr r, mpz_srcptr a)
{
    charge(a);
    __real___gmpz_set(r, a);
}

void __real___gmpz_init(mpz_ptr r);
void __wrap___gmpz_init(mpz_ptr r)
{
    left -= call;
    __real___gmpz_init(r);
}

int __real_isl_ctx_next_operation(isl_ctx *ctx);
int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
    if (left < 0)
        isl_ctx_abort(ctx);
    return __real_isl_ctx_next_operation(ctx);
}
