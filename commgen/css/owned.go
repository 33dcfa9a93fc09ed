package css

import (
	"iter"

	"hpfc/analysis/mapping"
)

// Run is a strided run of iterations r = R0 + u*RStep, 0 <= u < Count, that all
// have one sender and one receiver coordinate. The element of iteration u comes
// from local address Src + u*SrcStep and goes to Dst + u*DstStep, both in cells.
type Run struct {
	R0      int64
	RStep   int64
	Count   int64
	Dst     int64
	DstStep int64
	Src     int64
	SrcStep int64
}

// Owned returns, in increasing order of first iteration, runs that together hold
// every iteration r of [0,n) whose subscript a*r+b coordinate p owns in d, each
// once. Local addresses are in Dst and DstStep; Src and SrcStep are zero.
// The order is block by block, or period by period when that gives fewer runs.
func Owned(d Dim, a, b, n, p int64) []Run {
	return fewestRuns(d.along(a, b), everywhere, n, p, 0)
}

// everywhere is a side that owns every iteration at address zero.
var everywhere = line{n: 1}

// intervals yields the maximal intervals [from,to) of consecutive iterations in
// [lo,hi) that lie in one block of p, in increasing order.
func (l line) intervals(lo, hi, p int64) iter.Seq2[int64, int64] {
	return func(yield func(from, to int64) bool) {
		switch {
		case lo >= hi:
		case l.n == 1 || l.a == 0:
			if l.n == 1 && p == 0 || l.owner(lo) == p {
				yield(lo, hi)
			}
		case l.a >= l.k || -l.a >= l.k:
			for r := range l.walk(lo, hi, p) {
				if !yield(r, r+1) {
					return
				}
			}
		case l.a > 0:
			l.climb(lo, hi, p, yield)
		default:
			l.descend(lo, hi, p, yield)
		}
	}
}

// climb visits the blocks of p upwards, 0 < a < k: every block has an iteration.
func (l line) climb(lo, hi, p int64, yield func(from, to int64) bool) {
	q := mapping.FloorDiv(l.a*lo+l.b, l.k)
	for q += mapping.Mod(p-q, l.n); ; q += l.n {
		from := max(lo, mapping.CeilDiv(q*l.k-l.b, l.a))
		to := min(hi, mapping.CeilDiv((q+1)*l.k-l.b, l.a))
		if from >= hi || !yield(from, to) {
			return
		}
	}
}

// descend visits the blocks of p downwards, -k < a < 0.
func (l line) descend(lo, hi, p int64, yield func(from, to int64) bool) {
	q := mapping.FloorDiv(l.a*lo+l.b, l.k)
	for q -= mapping.Mod(q-p, l.n); ; q -= l.n {
		from := max(lo, mapping.CeilDiv(l.b-(q+1)*l.k+1, -l.a))
		to := min(hi, mapping.FloorDiv(l.b-q*l.k, -l.a)+1)
		if from >= hi || !yield(from, to) {
			return
		}
	}
}
