package coll

import (
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A copyPlan is a section assignment dst(...) = src(...) between two layouts, and the moves of
// each rank once they were needed. It holds no addresses, so it serves every later request
// with the same layouts and subscripts.
//
// Usually the rank that gets elements copies them. When the destination is shared by all
// ranks of a process, the ranks that have the elements copy them instead.
type copyPlan struct {
	dst, src *array // layouts, places and element size; not the storage
	section  section
	axes     []axis // innermost first: the order of the destination's dimensions
	empty    bool   // no iteration is within the bounds
	uses     int
	choose   bool // the cheapest order of messages, instead of the ring
	found    found
}

func newCopyPlan(dst, src *array, s section, f found) *copyPlan {
	p := &copyPlan{dst: dst.shape(), src: src.shape(), section: s, found: f}
	p.setAxes()
	return p
}

// wantsOrder counts a use, and reports whether the plan should have its messages scheduled from
// now on: when it is used the second time, and scheduling takes less than copying.
func (p *copyPlan) wantsOrder() bool {
	p.uses++
	return p.uses == 2 && !p.choose && !p.empty && !p.spreads() && slices.ContainsFunc(p.axes, func(x axis) bool {
		return x.plain() && p.dst.book.chooses(p.key(&x), p.bytes())
	})
}

// bytes is what all ranks copy together.
func (p *copyPlan) bytes() float64 {
	n := float64(p.dst.elem)
	for _, x := range p.axes {
		n *= float64(x.hi - x.lo)
	}
	return n
}

// shape is a copy of the array without its storage.
func (a *array) shape() *array {
	return &array{id: a.id, name: a.name, elem: a.elem, place: a.place, layout: a.layout, book: a.book}
}

// setAxes finds the iterations that lie within the bounds. An iteration number that does not
// appear on the left assigns the same elements again and again: its last value decides.
func (p *copyPlan) setAxes() {
	all := make([]axis, len(p.section.counts))
	for i, n := range p.section.counts {
		all[i].hi = n
	}
	p.bound(all, p.dst.layout, p.section.dst, func(x *axis, d int) { x.dst = append(x.dst, d) })
	p.bound(all, p.src.layout, p.section.src, func(x *axis, d int) { x.src = append(x.src, d) })
	for i := range all {
		if all[i].hi <= all[i].lo {
			p.empty = true
			return
		}
	}
	for i := range all {
		if len(all[i].dst) == 0 {
			p.freeze(i, all[i].hi-1)
		}
	}
	p.order(all)
}

// bound restricts the iterations to the bounds of one side and notes its dimensions.
func (p *copyPlan) bound(all []axis, l *mapping.Layout, subs []subscript, note func(*axis, int)) {
	for d, s := range subs {
		dim := &l.Dims[d]
		if s.iter < 0 {
			p.empty = p.empty || !dim.Contains(s.b)
			continue
		}
		x := &all[s.iter]
		note(x, d)
		x.clip(s, dim.Lo, dim.Hi)
	}
}

// clip restricts the iterations to those with lo <= subscript <= hi.
func (x *axis) clip(s subscript, lo, hi int64) {
	first, last := mapping.CeilDiv(lo-s.b, max(s.a, 1)), mapping.FloorDiv(hi-s.b, max(s.a, 1))
	if s.a < 0 {
		first, last = mapping.CeilDiv(s.b-hi, -s.a), mapping.FloorDiv(s.b-lo, -s.a)
	}
	x.lo, x.hi = max(x.lo, first), min(x.hi, last+1)
}

// freeze replaces iteration number i by a constant.
func (p *copyPlan) freeze(i int, r int64) {
	for d, s := range p.section.src {
		if s.iter == i {
			p.section.src[d] = subscript{-1, 0, s.value(r)}
		}
	}
}

// order sets the axes by the destination's dimensions, so that the innermost loop runs
// along its storage.
func (p *copyPlan) order(all []axis) {
	for d := range p.section.dst {
		i := p.section.dst[d].iter
		if i >= 0 && all[i].dst[0] == d {
			p.axes = append(p.axes, all[i])
		}
	}
}

// moves returns what a rank has to copy. Different ranks may ask concurrently.
func (p *copyPlan) moves(rank int) *moves { return p.found.get(rank, p.find) }

func (p *copyPlan) spreads() bool { return p.dst.place == abi.PlaceShared }

func (p *copyPlan) everywhere() bool {
	return p.spreads() && p.src.whole() && p.src.place != abi.PlaceRoot
}

func (p *copyPlan) find(rank int64) *moves {
	c := &copier{copyPlan: p, rank: rank, moves: &moves{axes: max(1, len(p.axes))}}
	if p.empty || !c.locate() {
		return c.moves
	}
	c.srcHome = make([]int64, len(p.section.src))
	dst, ok := constants(p.dst, p.section.dst, c.dstAt, make([]int64, len(p.section.dst)))
	src, found := constants(p.src, p.section.src, c.srcAt, c.srcHome)
	if !ok || !found {
		return c.moves
	}
	sources := make([][]peer, len(p.axes))
	for i := range p.axes {
		if sources[i] = c.peers(&p.axes[i]); len(sources[i]) == 0 {
			return c.moves
		}
	}
	c.combine(sources, dst, src)
	return c.moves
}

// locate sets the coordinates of the parts that the rank copies to and from, and reports
// whether it copies anything.
func (c *copier) locate() bool {
	c.dstAt, c.srcAt = make([]int64, len(c.section.dst)), make([]int64, len(c.section.src))
	for d := range c.srcAt {
		c.srcAt[d] = -1
	}
	if c.dst.place != abi.PlaceShared {
		coordinates(c.dst, c.rank, c.dstAt)
		return c.dst.holds(c.rank)
	}
	coordinates(c.src, c.rank, c.srcAt)
	return c.src.primary(c.rank)
}

func coordinates(a *array, rank int64, at []int64) {
	for d := range at {
		at[d] = a.layout.Coordinate(rank, d)
	}
}

// constants adds up the byte offsets of the dimensions with constant subscripts and sets
// their coordinates in home; ok is false when one lies at other coordinates than at.
func constants(a *array, subs []subscript, at, home []int64) (offset int64, ok bool) {
	for d, s := range subs {
		if s.iter >= 0 {
			continue
		}
		dim := &a.layout.Dims[d]
		home[d] = dim.Owner(s.b)
		if at[d] >= 0 && home[d] != at[d] {
			return 0, false
		}
		offset += dim.Local(s.b) * dim.Stride
	}
	return offset * a.elem, true
}

// combine adds a move for each combination of the axes' peers.
func (c *copier) combine(sources [][]peer, dst, src int64) {
	choice := make([]int, len(sources))
	runs := make([][]copyRun, max(1, len(sources)))
	runs[0] = []copyRun{{count: 1}}
	for {
		for i, k := range choice {
			runs[i] = sources[i][k].runs
			for j, d := range c.axes[i].src {
				c.srcHome[d] = sources[i][k].at[j]
			}
		}
		c.moves.add(c.source(), dst, src, runs)
		if !advance(choice, sources) {
			return
		}
	}
}

// source is the rank to copy from at the coordinates srcHome.
func (c *copier) source() int64 {
	if c.dst.place == abi.PlaceShared {
		return c.rank
	}
	return c.src.holder(c.srcHome, c.rank)
}

// advance steps to the next combination.
func advance(choice []int, sources [][]peer) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(sources[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}
