package alg

import "math/bits"

// Recursive halving with slices that overlap across stages: algorithm A, for any associative
// operator, commutative or not.
//
// At stage i = 0, 1, ... process v exchanges halves of what it still keeps with v xor 2^i, and
// combines. Its partial result covers the contiguous group of 2^i-aligned processes, so the
// operands stay in the order of the ranks. The halves are cut into M slices; what is to be
// sent first at the next stage comes first, so that the combination of the last slice
// overlaps the first message of the next stage.
//
// After IBM's "Distributing a computation among processes" (CN101206588), with contiguous
// halves in place of its interleaved ones, for any length.

// ReduceOrdered returns the plan of process r of n for the combination, in the order of the
// ranks, of vectors of length elements in m slices. The result goes to the root, or to all
// when root is negative.
func ReduceOrdered(n, r, length, m, root int) *Plan {
	h := &halving{n: n, r: r, length: length, m: max(1, m), current: Input}
	h.q = bits.Len(uint(n)) - 1
	h.rest = n - 1<<h.q
	if h.fold() {
		h.reduce()
		h.collect(root)
	}
	h.unfold(root)
	return &h.plan
}

type halving struct {
	builder
	n, r, length, m int
	q, rest         int // n = 2^q + rest
	v               int // number among the 2^q that go on
	current         int // the buffer with this process's partial result
	kept            span
	history         []exchange
}

type span struct{ lo, hi int }

func (s span) in(buffer int) Region { return Region{buffer, s.lo, s.hi} }

// halves cuts a span in the middle.
func (s span) halves() (low, high span) {
	mid := s.lo + (s.hi-s.lo)/2
	return span{s.lo, mid}, span{mid, s.hi}
}

// exchange is what was given to whom in a stage.
type exchange struct {
	given span
	peer  int
}

// real is the rank of a process of the 2^q that go on.
func (h *halving) real(v int) int {
	if v < h.rest {
		return 2 * v
	}
	return v + h.rest
}

// virtual is the number of the process that has the part of rank r.
func (h *halving) virtual(r int) int {
	if r < 2*h.rest {
		return r / 2
	}
	return r - h.rest
}

// fold combines the first 2*rest processes in pairs, each half of the vector at one of the
// two, and reports whether this one goes on: the even one does, with both halves.
func (h *halving) fold() bool {
	h.v, h.kept = h.virtual(h.r), span{0, h.length}
	if h.r >= 2*h.rest {
		return true
	}
	low, high := h.kept.halves()
	peer, mine, given := h.r^1, low, high
	if h.r&1 == 1 {
		mine, given = high, low
	}
	h.step([]Transfer{{peer, mine.in(Result)}}, []Transfer{{peer, given.in(Input)}})
	h.combine(mine, Input, mine.in(Result), h.r&1 == 0)
	h.flush()
	h.current = Result
	if h.r&1 == 1 {
		h.step(nil, []Transfer{{peer, mine.in(Result)}})
		return false
	}
	h.step([]Transfer{{peer, given.in(Result)}}, nil)
	return true
}

// combine plans result = mine op landed over a span, with mine on the left if so said.
func (h *halving) combine(s span, mine int, landed Region, left bool) {
	c := Combination{s.in(Result), s.in(mine), landed}
	if !left {
		c.Left, c.Right = c.Right, c.Left
	}
	h.later(c)
}

// reduce leaves the combination of all over the span kept in Result.
func (h *halving) reduce() {
	for i := range h.q {
		bit := h.v >> i & 1
		keep, give := h.kept.halves()
		if bit == 1 {
			keep, give = give, keep
		}
		h.stage(i, keep, give)
		h.history = append(h.history, exchange{give, h.real(h.v ^ 1<<i)})
		h.kept, h.current = keep, Result
	}
	h.flush()
	if h.current == Input { // alone
		h.copies(Combination{Store: h.kept.in(Result), Left: h.kept.in(Input)})
	}
}

// stage exchanges halves and combines, slice by slice.
func (h *halving) stage(i int, keep, give span) {
	peer, left := h.real(h.v^1<<i), h.v>>i&1 == 0
	receive, send := order(keep, h.v>>(i+1), h.q-i-1, h.m), order(give, h.v>>(i+1), h.q-i-1, h.m)
	current := h.current
	for j := range receive {
		s := receive[j]
		land := s.in(Result)
		if current == Result {
			h.room(i&1, keep.hi-keep.lo)
			land = Region{Scratch + i&1, s.lo - keep.lo, s.hi - keep.lo}
		}
		h.step([]Transfer{{peer, land}}, []Transfer{{peer, send[j].in(current)}})
		h.combine(s, current, land, left)
	}
}

// order cuts a span into m slices, those first that their owner gives away at the next
// stages; v has the bits of those stages, the next one lowest.
func order(s span, v, stages, m int) []span {
	if m <= 1 || stages == 0 {
		return cuts(s, m)
	}
	keep, give := s.halves()
	if v&1 == 1 {
		keep, give = give, keep
	}
	return append(order(give, v>>1, stages-1, (m+1)/2), order(keep, v>>1, stages-1, m/2)...)
}

func cuts(s span, m int) []span {
	list := make([]span, m)
	n := s.hi - s.lo
	for k := range list {
		list[k] = span{s.lo + n*k/m, s.lo + n*(k+1)/m}
	}
	return list
}

// collect brings the parts together along the way back, at all or at the root.
func (h *halving) collect(root int) {
	x := 0
	if root >= 0 {
		x = h.v ^ h.virtual(root)
	}
	for i := h.q - 1; i >= 0; i-- {
		e := h.history[i]
		mine, other := []Transfer{{e.peer, h.kept.in(Result)}}, []Transfer{{e.peer, e.given.in(Result)}}
		switch {
		case root < 0:
			h.step(other, mine)
		case x>>i&1 == 1:
			h.step(nil, mine)
			return
		default:
			h.step(other, nil)
		}
		h.kept = span{min(h.kept.lo, e.given.lo), max(h.kept.hi, e.given.hi)}
	}
}

// unfold gives the result to the processes that fold left out.
func (h *halving) unfold(root int) {
	peer := h.r ^ 1
	whole := []Transfer{{peer, Region{Result, 0, h.length}}}
	switch {
	case h.r >= 2*h.rest || root >= 0 && root != h.r && root != peer:
	case h.r&1 == 1 && (root < 0 || root == h.r):
		h.step(whole, nil)
	case h.r&1 == 0 && (root < 0 || root == peer):
		h.step(nil, whole)
	}
}
