package css

import "hpfc/analysis/mapping"

// tally reports the iterations of [lo,hi) to add as counts of (sender, receiver),
// piece by piece: the side with the longer blocks is cut into its blocks, and each
// block is shared out over the other side's owners. Whole periods of that side
// inside one block are counted at once.
func (m Remap) tally(lo, hi int64, add func(i, j, count int64)) {
	dst, src := m.dst(), m.src()
	if src.cuts() < dst.cuts() {
		share := newShare(dst)
		src.blocks(lo, hi, func(from, to int64) {
			i := src.owner(from)
			share.out(from, to, func(j, count int64) { add(i, j, count) })
		})
		return
	}
	share := newShare(src)
	dst.blocks(lo, hi, func(from, to int64) {
		j := dst.owner(from)
		share.out(from, to, func(i, count int64) { add(i, j, count) })
	})
}

// cuts is the mean number of block boundaries per iteration.
func (l line) cuts() float64 {
	if l.n == 1 || l.a == 0 {
		return 0
	}
	return min(1, float64(max(l.a, -l.a))/float64(l.k))
}

// blocks yields the maximal intervals of [lo,hi) inside one block.
func (l line) blocks(lo, hi int64, yield func(from, to int64)) {
	for lo < hi {
		end := min(hi, l.blockEnd(lo))
		yield(lo, end)
		lo = end
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

// share divides intervals of iterations among the owners of a line.
type share struct {
	line
	per       int64
	perPeriod []int64 // iterations of each owner in one period, computed when needed
}

func newShare(l line) *share { return &share{line: l, per: l.period()} }

// out reports how many iterations of [from,to) each owner has, in one or more parts.
func (s *share) out(from, to int64, add func(owner, count int64)) {
	if whole := (to - from) / s.per; whole > 1 {
		for p, count := range s.wholePeriod() {
			if count > 0 {
				add(int64(p), count*whole)
			}
		}
		from += whole * s.per
	}
	s.blocks(from, to, func(lo, hi int64) { add(s.owner(lo), hi-lo) })
}

func (s *share) wholePeriod() []int64 {
	if s.perPeriod == nil {
		s.perPeriod = make([]int64, s.n)
		s.blocks(0, s.per, func(lo, hi int64) { s.perPeriod[s.owner(lo)] += hi - lo })
	}
	return s.perPeriod
}
