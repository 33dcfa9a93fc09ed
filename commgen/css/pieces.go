package css

import (
	"cmp"
	"iter"
	"slices"

	"hpfc/analysis/mapping"
)

// Pieces returns runs that together hold, each once, every iteration of the copy
// whose receiver coordinate is j and whose sender coordinate is i. Strides may
// have any sign or be zero. Four loop orders are tried: iterations in order within
// the common blocks; steps of the receiving side's period within the sender's
// blocks; steps of the sending side's period within the receiver's blocks; steps
// of the common period. The one with the fewest runs wins, the smaller step on a tie;
// an order that would visit many times more blocks than there are runs is not tried,
// so that the work does not grow with N where the result does not.
// Both sides get the same runs in the same order, so no index travels with a message.
func (c Copy) Pieces(j, i int64) []Run { return fewestRuns(c.dst(), c.src(), c.N, j, i) }

func fewestRuns(dst, src line, n, j, i int64) []Run {
	const worthVisiting = 8 // blocks for every run of the best order so far
	var best []Run
	var chosen order
	for k, o := range loopOrders(dst, src, n) {
		limit := int64(never)
		if k > 0 {
			if len(best) <= 1 || o.visits > float64(64+worthVisiting*len(best)) {
				continue
			}
			limit = int64(len(best)) + 1
		}
		runs, ok := o.collect(dst, src, n, j, i, limit)
		if ok && (k == 0 || len(runs) < len(best) || o.step < chosen.step) {
			best, chosen = runs, o
		}
	}
	return best
}

// order is a loop order over the iterations that two coordinates share: windows of
// iterations are cut at the block boundaries that step does not respect, and every
// iteration in the first step iterations of a window starts a run.
type order struct {
	step           int64   // iterations between two elements of a run
	cutDst, cutSrc bool    // must a run stay inside one block of this side?
	visits         float64 // blocks that have to be looked at, about
}

// loopOrders lists the orders whose step is below n, the quickest to try first.
func loopOrders(dst, src line, n int64) []order {
	t1, t2 := dst.period(), src.period()
	both := lcmOrNever(t1, t2)
	orders := []order{
		{1, true, true, visitsBoth(dst, src, n)},
		{t1, false, true, visitsOne(src, dst, n, t1)},
		{t2, true, false, visitsOne(dst, src, n, t2)},
		{both, false, false, visitsBoth(dst, src, min(both, n))},
	}
	orders = slices.DeleteFunc(orders, func(o order) bool { return o.step > 1 && o.step >= n })
	slices.SortStableFunc(orders, func(a, b order) int { return cmp.Compare(a.visits, b.visits) })
	return orders
}

// visitsBoth is about how many blocks common looks at in n iterations.
func visitsBoth(dst, src line, n int64) float64 {
	outer, inner := dst, src
	if src.density() < dst.density() {
		outer, inner = src, dst
	}
	return float64(n) * (outer.density() + inner.density()/float64(outer.n))
}

// visitsOne is the same for windows that are the blocks of cut, in each of which the
// other side's blocks of the first period are looked at.
func visitsOne(cut, other line, n, period int64) float64 {
	windows := max(1, float64(n)*cut.density())
	length := float64(n) / float64(cut.n) / windows
	return windows * (1 + min(length, float64(period))*other.density())
}

// lcmOrNever is the least common multiple of two positive numbers, or never if it
// does not fit.
func lcmOrNever(a, b int64) int64 {
	a /= mapping.GCD(a, b)
	if a > never/b {
		return never
	}
	return a * b
}

// collect lists the runs of the order, or gives up at limit runs.
func (o order) collect(dst, src line, n, j, i, limit int64) ([]Run, bool) {
	runs := []Run{}
	for from, to := range o.windows(dst, src, n, j, i) {
		if o.cutDst && o.cutSrc {
			runs = extend(runs, o.run(dst, src, from, to))
			if int64(len(runs)) >= limit {
				return nil, false
			}
			continue
		}
		for r, end := range o.heads(dst, src, from, to, j, i) {
			for ; r < end; r++ {
				runs = extend(runs, o.run(dst, src, r, to))
			}
			if int64(len(runs)) >= limit {
				return nil, false
			}
		}
	}
	return runs, int64(len(runs)) < limit
}

// windows yields the ranges of iterations that runs may not leave.
func (o order) windows(dst, src line, n, j, i int64) iter.Seq2[int64, int64] {
	switch {
	case o.cutDst && o.cutSrc:
		return common(dst, src, 0, n, j, i)
	case o.cutDst:
		return dst.intervals(0, n, j)
	case o.cutSrc:
		return src.intervals(0, n, i)
	}
	return everywhere.intervals(0, n, 0)
}

// heads yields the iterations of a window that start a run.
func (o order) heads(dst, src line, from, to, j, i int64) iter.Seq2[int64, int64] {
	if to-from > o.step {
		to = from + o.step
	}
	switch {
	case o.cutDst && o.cutSrc:
		return everywhere.intervals(from, to, 0)
	case o.cutDst:
		return src.intervals(from, to, i)
	case o.cutSrc:
		return dst.intervals(from, to, j)
	}
	return common(dst, src, from, to, j, i)
}

// run is the run that starts at r and steps as far as its window goes.
func (o order) run(dst, src line, r, to int64) Run {
	run := Run{R0: r, RStep: 1, Count: 1 + (to-1-r)/o.step, Dst: dst.local(r), Src: src.local(r)}
	if run.Count > 1 {
		run.RStep = o.step
		run.DstStep, run.SrcStep = dst.shift(r, o.step), src.shift(r, o.step)
	}
	return run
}

// extend appends a run, as a longer last run if it continues that one.
func extend(runs []Run, next Run) []Run {
	if len(runs) == 0 {
		return append(runs, next)
	}
	last := &runs[len(runs)-1]
	grown := *last
	if last.Count == 1 {
		grown.RStep, grown.DstStep, grown.SrcStep = next.R0-last.R0, next.Dst-last.Dst, next.Src-last.Src
	}
	if grown.RStep <= 0 || !grown.continuedBy(next) {
		return append(runs, next)
	}
	grown.Count += next.Count
	*last = grown
	return runs
}

// continuedBy reports whether next starts where r would go on and steps alike.
func (r Run) continuedBy(next Run) bool {
	starts := next.R0 == r.R0+r.Count*r.RStep && next.Dst == r.Dst+r.Count*r.DstStep && next.Src == r.Src+r.Count*r.SrcStep
	return starts && (next.Count == 1 ||
		next.RStep == r.RStep && next.DstStep == r.DstStep && next.SrcStep == r.SrcStep)
}

// common yields the maximal intervals of iterations in [lo,hi) inside one block of
// j on the receiving side and one block of i on the sending side.
func common(dst, src line, lo, hi, j, i int64) iter.Seq2[int64, int64] {
	outer, p, inner, q := dst, j, src, i
	if src.density() < dst.density() {
		outer, p, inner, q = src, i, dst, j
	}
	return func(yield func(from, to int64) bool) {
		for from, to := range outer.intervals(lo, hi, p) {
			for r, end := range inner.intervals(from, to, q) {
				if !yield(r, end) {
					return
				}
			}
		}
	}
}

// density is the mean number of one owner's intervals per iteration.
func (l line) density() float64 {
	if l.n == 1 || l.a == 0 {
		return 0
	}
	perBlock := float64(max(l.a, -l.a)) / float64(l.k)
	return min(1, perBlock) / float64(l.n)
}
