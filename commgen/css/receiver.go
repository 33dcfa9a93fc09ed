package css

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"hpfc/analysis/mapping"
)

// ErrOverflow reports sizes whose index arithmetic does not fit into 64 bits.
var ErrOverflow = errors.New("communication table: index arithmetic exceeds 64 bits")

// Step is one message of a rank: in step Step of the schedule, counted from zero,
// Count elements travel between it and coordinate Peer.
type Step struct {
	Step  int   `json:"step"`
	Peer  int64 `json:"peer"`
	Count int64 `json:"count"`
}

// ReceiverPlan lists the messages that receiver coordinate j gets, in the order of
// a contention-free schedule: in one step no two receivers have the same sender.
// Every rank finds its own part without the others'. It fails with ErrOverflow or
// when a Dim, n or j is out of range.
func ReceiverPlan(dst Dim, a1, b1 int64, src Dim, a2, b2 int64, n int64, j int64) ([]Step, error) {
	if err := errors.Join(dst.check(a1, b1, n), src.check(a2, b2, n)); err != nil {
		return nil, err
	}
	if j < 0 || j >= dst.N {
		return nil, fmt.Errorf("communication table: receiver %d of %d", j, dst.N)
	}
	d, s := dst.along(a1, b1), src.along(a2, b2)
	ring := max(dst.N, src.N)
	var plan []Step
	for i, count := range senders(d, s, n, j) {
		plan = append(plan, Step{Step: int(mapping.Mod(j-i, ring)), Peer: i, Count: count})
	}
	slices.SortFunc(plan, func(a, b Step) int { return a.Step - b.Step })
	return plan, nil
}

// senders yields the senders of receiver j with the sizes of their messages.
func senders(dst, src line, n, j int64) iter.Seq2[int64, int64] {
	counts := make([]int64, src.n)
	period := lcmOrNever(dst.period(), src.period())
	whole := n / period
	if whole > 0 {
		countPieces(counts, dst, src, 0, period, j)
		for i := range counts {
			counts[i] *= whole
		}
	}
	countPieces(counts, dst, src, whole*period, n, j)
	return func(yield func(int64, int64) bool) {
		for i, c := range counts {
			if c > 0 && !yield(int64(i), c) {
				return
			}
		}
	}
}

// countPieces adds the iterations of [lo,hi) that receiver j owns to their senders.
func countPieces(counts []int64, dst, src line, lo, hi, j int64) {
	for from, to := range dst.intervals(lo, hi, j) {
		for from < to {
			end := min(to, src.blockEnd(from))
			counts[src.owner(from)] += end - from
			from = end
		}
	}
}

// blockEnd is the first iteration after r in another block.
func (l line) blockEnd(r int64) int64 {
	if l.n == 1 || l.a == 0 {
		return never
	}
	q := mapping.FloorDiv(l.a*r+l.b, l.k)
	if l.a > 0 {
		return mapping.CeilDiv((q+1)*l.k-l.b, l.a)
	}
	return mapping.FloorDiv(l.b-q*l.k, -l.a) + 1
}
