package coll

import (
	"hpfc/analysis/mapping"
)

// A ring is a dimension of the processors along which each rank has several blocks, CYCLIC(k).
// A wavefront goes through the blocks that it has iterations in, from one rank to the next and
// round again. Block number x of these is cell block first + step*x; each coordinate counts its own
// from 0.
type ring struct {
	home        *mapping.Layout
	dim         int   // of the home
	grid        int   // dimension of the processors
	n           int64 // coordinates
	first, step int64
	blocks      int64
}

// ringWords is what ReqWave says about a ring: a dimension of the home, the direction from which
// values come, and the iterations of the loop that drives it.
type ringWords struct{ dim, direction, a, b, lo, step, n int64 }

func (e *Engine) ringsOf(w waveWords) []ring {
	var list []ring
	for _, words := range w.rings {
		list = append(list, newRing(e.known(w.home.id).layout, words))
	}
	return list
}

// newRing finds the blocks in which a loop has iterations: steps of at most a block leave none
// out.
func newRing(l *mapping.Layout, w ringWords) ring {
	d := &l.Dims[w.dim]
	r := ring{home: l, dim: int(w.dim), grid: d.Grid, n: d.N, step: 1}
	slope, start := w.a*w.step, w.a*w.lo+w.b
	from, to := int64(0), w.n-1
	switch {
	case slope > 0:
		from, to = max(from, mapping.CeilDiv(d.Lo-start, slope)), min(to, mapping.FloorDiv(d.Hi-start, slope))
	case slope < 0:
		from, to = max(from, mapping.CeilDiv(start-d.Hi, -slope)), min(to, mapping.FloorDiv(start-d.Lo, -slope))
	case !d.Contains(start):
		return r
	}
	if from > to {
		return r
	}
	if d.N == 1 {
		r.blocks = 1
		return r
	}
	block := func(u int64) int64 { return mapping.FloorDiv(d.S*(slope*u+start)+d.O, d.K) }
	low, high := min(block(from), block(to)), max(block(from), block(to))
	r.first, r.blocks = low, high-low+1
	if w.direction > 0 {
		r.first, r.step = high, -1
	}
	return r
}

// at is the coordinate of a rank.
func (r *ring) at(rank int64) int64 { return r.home.Coordinate(rank, r.dim) }

// most is the greatest number of blocks that a coordinate has.
func (r *ring) most() int64 { return mapping.CeilDiv(r.blocks, r.n) }

// lead is the number of the first block of a coordinate.
func (r *ring) lead(at int64) int64 { return mapping.Mod((at-r.first)*r.step, r.n) }

// count is how many blocks a coordinate has.
func (r *ring) count(at int64) int64 { return max(0, mapping.CeilDiv(r.blocks-r.lead(at), r.n)) }

// end is the coordinate that has the last block.
func (r *ring) end() int64 {
	return mapping.Mod(r.first+r.step*max(0, r.blocks-1), r.n)
}

// before returns the coordinate that has the blocks m before those of a coordinate, and the difference
// of their numbers there and here.
func (r *ring) before(at, m int64) (x struct{ at, delta int64 }) {
	x.at = mapping.Mod(at-r.step*m, r.n)
	x.delta = (r.lead(at) - m - r.lead(x.at)) / r.n
	return x
}

// beside returns the cells of a face of a coordinate's blocks, cut by their owners: the blocks
// themselves for 0, -w cells below them or w above, which are upstream.
func (r *ring) beside(d *mapping.Dim, number int, at, w int64) []stretch {
	if d.Cells == 0 || r.count(at) == 0 {
		return nil
	}
	var list []stretch
	add := func(m, from, count int64) {
		if s, ok := r.stretch(d, at, m, from, count); ok {
			s.ring = number
			list = append(list, s)
		}
	}
	if w == 0 {
		add(0, 0, d.K)
	}
	for m := int64(1); (m-1)*d.K < max(w, -w); m++ {
		count := min(d.K, max(w, -w)-(m-1)*d.K)
		if w < 0 {
			add(m, d.K-count, count)
		} else {
			add(m, 0, count)
		}
	}
	return list
}

// stretch is count cells, from the given one, of the blocks m before those of a coordinate; ok is false where no rank has
// any of them.
func (r *ring) stretch(d *mapping.Dim, at, m, from, count int64) (s stretch, ok bool) {
	q := r.first + r.step*r.lead(at) // the coordinate's first block
	x, source := r.before(at, m), q-r.step*m
	mine, other := mapping.FloorDiv(q, d.N), mapping.FloorDiv(source, d.N)
	s = stretch{
		at: x.at, count: count, cell: source*d.K + from, foreign: m != 0,
		dst: mine*d.Pitch() + (source-q)*d.K + from, src: other*d.Pitch() + from,
		blocks: ringPiece{low: -x.delta, high: r.count(at), delta: x.delta, move: r.step * d.Pitch()},
	}
	for _, block := range []int64{mine - d.Period(), other - d.Period()} { // both must be stored
		if r.step > 0 {
			s.blocks.low, s.blocks.high = max(s.blocks.low, -block), min(s.blocks.high, d.Blocks()-block)
		} else {
			s.blocks.low, s.blocks.high = max(s.blocks.low, block-d.Blocks()+1), min(s.blocks.high, block+1)
		}
	}
	return s, s.blocks.low < s.blocks.high
}
