// The iterations that a rank owns in one dimension of an array.
//
// Iteration r, 0 <= r < n, has subscript g = slope*r + start and stands on template cell
// t = A*r + B with A = s*slope and B = s*start + o. The rank at coordinate p of n owns the
// cells with (t div k) mod n = p; their local addresses repeat, moved by A*T/n, after
// T = X/gcd(X,A) iterations, X = k*n.
#include <stdlib.h>

#include "rank.h"

enum { BY_BLOCK, BY_PERIOD, JOINED }; // as the ABI has them

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t ceil_div(int64_t a, int64_t b) { return -floor_div(-a, b); }

static int64_t mod(int64_t a, int64_t b) { return a - b * floor_div(a, b); }

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

static int64_t local(const struct hpf_dim *d, int64_t t)
{
	return d->n == 1 ? t : floor_div(t, d->k * d->n) * d->pitch + mod(t, d->k);
}

static int owns_cell(const struct hpf_dim *d, int64_t t)
{
	return d->n == 1 || mod(floor_div(t, d->k), d->n) == d->p;
}

int32_t hpf_rt_owns(void *desc, int64_t dim, int64_t g)
{
	const struct hpf_dim *d = &((struct hpf_desc *)desc)->dims[dim];
	return d->p >= 0 && d->lo <= g && g <= d->hi && owns_cell(d, d->s * g + d->o);
}

static int64_t owner(const struct hpf_dim *d, int64_t g) { return d->n == 1 ? 0 : mod(floor_div(d->s * g + d->o, d->k), d->n); }

int32_t hpf_rt_beside(void *desc, int64_t dim, int64_t g, void *other, int64_t other_dim, int64_t h)
{
	return owner(&((struct hpf_desc *)desc)->dims[dim], g) == owner(&((struct hpf_desc *)other)->dims[other_dim], h);
}

// A walk over the iterations [from, to), whose runs go to list.
struct walk {
	const struct hpf_dim *d;
	int64_t A, B, from, to;
	int64_t period; // iterations between two of one run, or 0 when runs go by block
	int64_t count;
	struct hpf_runs *list;
};

static void emit(struct walk *w, int64_t r, int64_t n)
{
	struct hpf_runs *list = w->list;
	if (w->count == list->room) {
		int64_t room = list->room ? 2 * list->room : 64;
		struct hpf_run *runs = realloc(list->runs, (size_t)room * sizeof *runs);
		if (!runs)
			hpf_out_of_memory(room * (int64_t)sizeof *runs);
		list->runs = runs;
		list->room = room;
	}
	list->runs[w->count++] = (struct hpf_run){r, local(w->d, w->A * r + w->B), n};
}

// Takes the iterations [from, to), which lie in one block: one run, or by period the first
// iteration of one run each.
static void take(struct walk *w, int64_t from, int64_t to)
{
	if (!w->period) {
		emit(w, from, to - from);
		return;
	}
	for (; from < to; from++)
		emit(w, from, (w->to - 1 - from) / w->period + 1);
}

// Blocks of the rank upwards, 0 < A < k: each has an iteration.
static void climb(struct walk *w, int64_t to)
{
	const struct hpf_dim *d = w->d;
	int64_t q = floor_div(w->A * w->from + w->B, d->k);
	for (q += mod(d->p - q, d->n);; q += d->n) {
		int64_t first = ceil_div(q * d->k - w->B, w->A), end = ceil_div((q + 1) * d->k - w->B, w->A);
		if (first < w->from)
			first = w->from;
		if (first >= to)
			return;
		take(w, first, end < to ? end : to);
	}
}

// Blocks of the rank downwards, -k < A < 0.
static void descend(struct walk *w, int64_t to)
{
	const struct hpf_dim *d = w->d;
	int64_t q = floor_div(w->A * w->from + w->B, d->k);
	for (q -= mod(q - d->p, d->n);; q -= d->n) {
		int64_t first = ceil_div(w->B - (q + 1) * d->k + 1, -w->A), end = floor_div(w->B - q * d->k, -w->A) + 1;
		if (first < w->from)
			first = w->from;
		if (first >= to)
			return;
		take(w, first, end < to ? end : to);
	}
}

// Steps of at least a block: every iteration is looked at.
static void scan(struct walk *w, int64_t to)
{
	const struct hpf_dim *d = w->d;
	int64_t X = d->k * d->n, step = mod(w->A, X);
	int64_t u = mod(w->A * w->from + w->B - d->p * d->k, X); // owned when below k
	for (int64_t r = w->from; r < to; r++) {
		if (u < d->k)
			take(w, r, r + 1);
		u += step;
		if (u >= X)
			u -= X;
	}
}

static void visit(struct walk *w, int64_t to)
{
	const struct hpf_dim *d = w->d;
	if (d->n == 1 || w->A == 0) {
		if (owns_cell(d, w->B))
			take(w, w->from, to);
	} else if (w->A >= d->k || -w->A >= d->k)
		scan(w, to);
	else if (w->A > 0)
		climb(w, to);
	else
		descend(w, to);
}

// Takes all iterations as one run of cells that lie beside each other. Returns 0 where they do not.
static int join(struct walk *w)
{
	const struct hpf_dim *d = w->d;
	if (d->n == 1 || d->pitch != d->k || (w->A != 1 && w->A != -1))
		return 0;
	int64_t lo = w->A * (w->A > 0 ? w->from : w->to - 1) + w->B, hi = w->A * (w->A > 0 ? w->to - 1 : w->from) + w->B;
	int64_t first = floor_div(lo, d->k), last = floor_div(hi, d->k);
	int64_t skipped = mod(d->p - first, d->n), left = mod(last - d->p, d->n);
	if (skipped)
		lo = (first + skipped) * d->k;
	if (left)
		hi = (last - left + 1) * d->k - 1;
	if (lo <= hi)
		emit(w, w->A > 0 ? lo - w->B : w->B - hi, local(d, hi) - local(d, lo) + 1);
	return 1;
}

// Restricts the iterations to those whose subscript slope*r + start is within the bounds.
static void clip(struct walk *w, int64_t slope, int64_t start)
{
	int64_t lo = w->d->lo - start, hi = w->d->hi - start;
	if (slope == 0) {
		if (lo > 0 || hi < 0)
			w->to = w->from;
		return;
	}
	int64_t first = slope > 0 ? ceil_div(lo, slope) : ceil_div(-hi, -slope);
	int64_t last = slope > 0 ? floor_div(hi, slope) : floor_div(-lo, -slope);
	if (w->from < first)
		w->from = first;
	if (w->to > last + 1)
		w->to = last + 1;
}

int64_t hpf_rt_owned(void *ctx, void *desc, int64_t dim, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n,
                     int64_t kind, int64_t slot, void *out)
{
	const struct hpf_dim *d = &((struct hpf_desc *)desc)->dims[dim];
	struct hpf_runs *list = &((struct hpf_rank *)ctx)->owned[slot % HPF_OWNED_SLOTS];
	int64_t slope = a * step, start = a * lo + b;
	struct walk w = {.d = d, .A = d->s * slope, .B = d->s * start + d->o, .to = d->p < 0 ? 0 : n, .list = list};
	clip(&w, slope, start);
	int64_t end = w.to, X = d->k * d->n;
	if (kind == BY_PERIOD && d->n > 1 && w.A != 0 && X / gcd(X, w.A) < end - w.from) {
		w.period = X / gcd(X, w.A);
		end = w.from + w.period;
	}
	if (w.from < w.to && !(kind == JOINED && join(&w)))
		visit(&w, end);
	*(struct hpf_owned *)out = (struct hpf_owned){
		.count = w.count,
		.rstep = w.period ? w.period : 1,
		.lstep = w.period ? w.A * w.period / X * d->pitch : w.A,
		.runs = list->runs,
	};
	return w.count;
}

// Whether there is an element of the array on the cells from first to last.
static int holds_element(const struct hpf_dim *d, int64_t first, int64_t last)
{
	int64_t lo = d->s > 0 ? ceil_div(first - d->o, d->s) : ceil_div(d->o - last, -d->s);
	int64_t hi = d->s > 0 ? floor_div(last - d->o, d->s) : floor_div(d->o - first, -d->s);
	return (lo > d->lo ? lo : d->lo) <= (hi < d->hi ? hi : d->hi);
}

// Takes the iterations on the cells from first to last as one run, with addresses that count from origin.
static void between(struct walk *w, int64_t first, int64_t last, int64_t origin)
{
	if (w->A == 0) {
		if (w->B < first || w->B > last)
			return;
	} else {
		int64_t from = w->A > 0 ? ceil_div(first - w->B, w->A) : ceil_div(w->B - last, -w->A);
		int64_t end = (w->A > 0 ? floor_div(last - w->B, w->A) : floor_div(w->B - first, -w->A)) + 1;
		if (w->from < from)
			w->from = from;
		if (w->to > end)
			w->to = end;
	}
	if (w->from >= w->to)
		return;
	emit(w, w->from, w->to - w->from);
	w->list->runs[0].l = w->A * w->from + w->B - origin;
}

int64_t hpf_rt_reached(void *ctx, void *desc, int64_t dim, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n,
                       int64_t least, int64_t greatest, int64_t slot, void *out)
{
	const struct hpf_dim *d = &((struct hpf_desc *)desc)->dims[dim];
	struct hpf_runs *list = &((struct hpf_rank *)ctx)->owned[slot % HPF_OWNED_SLOTS];
	struct walk w = {.d = d, .A = d->s * a * step, .B = d->s * (a * lo + b) + d->o, .to = d->p < 0 ? 0 : n, .list = list};
	int64_t first = d->p * d->k, last = first + d->k - 1;
	if (d->n == 1) {
		if (w.to > 0)
			emit(&w, 0, w.to);
	} else if (w.to > 0 && holds_element(d, first, last))
		between(&w, first - greatest, last - least, first);
	*(struct hpf_owned *)out = (struct hpf_owned){.count = w.count, .rstep = 1, .lstep = w.A, .runs = list->runs};
	return w.count;
}
