package copies

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
)

// A Section is a copy between two arrays with all numbers known.
type Section struct {
	Dst, Src *mapping.Layout
	// Axes are the iteration numbers of the box, in the order of the destination's dimensions.
	Axes []Axis

	dstPlace, srcPlace loopir.Place
	ranks              int64   // of a run
	dstAt, srcAt       []int64 // coordinates of dimensions with constant subscripts, else -1
	empty              bool
}

// An Axis is one iteration number r, 0 <= r < N, and the subscripts A*r+B that it moves.
type Axis struct {
	N        int64
	dst, src []axisDim
}

// axisDim is the subscript a*r+b in dimension dim of an array.
type axisDim struct {
	dim  int
	a, b int64
}

// section evaluates a copy; nil when it depends on variables.
func (v *evaluator) section(c *loopir.Copy) *Section {
	dst, src := v.p.Arrays[c.Dst], v.p.Arrays[c.Src]
	s := &Section{Dst: v.layout(dst), Src: v.layout(src), dstPlace: dst.Place, srcPlace: src.Place, ranks: v.ranks()}
	counts, ok := v.integers(c.Counts)
	if s.Dst == nil || s.Src == nil || !ok {
		return nil
	}
	b := boxBuilder{Section: s, axes: make([]Axis, len(counts)), first: make([]int64, len(counts)), ok: true}
	for i, n := range counts {
		b.axes[i].N = n
	}
	s.dstAt = b.side(v, s.Dst, c.DstSubs, func(x *Axis, d axisDim) { x.dst = append(x.dst, d) })
	s.srcAt = b.side(v, s.Src, c.SrcSubs, func(x *Axis, d axisDim) { x.src = append(x.src, d) })
	if !b.ok {
		return nil
	}
	b.finish()
	return s
}

// boxBuilder restricts the iterations to those within the bounds of both sides.
type boxBuilder struct {
	*Section
	axes  []Axis
	first []int64 // iterations before the first within the bounds
	ok    bool
}

// side reads one side's subscripts and returns the coordinates of the constant ones.
func (b *boxBuilder) side(v *evaluator, l *mapping.Layout, subs []loopir.CopySub, note func(*Axis, axisDim)) []int64 {
	at := make([]int64, len(subs))
	for d, sub := range subs {
		value, ok := v.integer(sub.B)
		b.ok = b.ok && ok
		dim := &l.Dims[d]
		step := sub.A
		if sub.By != nil {
			by, ok := v.integer(sub.By)
			b.ok = b.ok && ok
			step *= by
		}
		if at[d] = -1; sub.Iter < 0 || step == 0 {
			at[d] = dim.Owner(value)
			b.empty = b.empty || !dim.Contains(value)
			continue
		}
		x := &b.axes[sub.Iter]
		note(x, axisDim{d, step, value})
		b.clip(sub.Iter, step, value, dim)
	}
	return at
}

// clip leaves the iterations with subscripts within the bounds of a dimension.
func (b *boxBuilder) clip(i int, a, c int64, d *mapping.Dim) {
	low, high := d.Lo-c, d.Hi-c
	if a < 0 {
		a, low, high = -a, -high, -low
	}
	b.first[i] = max(b.first[i], mapping.CeilDiv(low, a))
	b.axes[i].N = min(b.axes[i].N, mapping.FloorDiv(high, a)+1)
}

// finish counts iterations from the first within the bounds. Of an iteration number that the
// destination does not depend on only the last value counts.
func (b *boxBuilder) finish() {
	for i := range b.axes {
		x := &b.axes[i]
		if x.N -= b.first[i]; x.N <= 0 {
			b.empty = true
			return
		}
		for _, side := range [][]axisDim{x.dst, x.src} {
			for k := range side {
				side[k].b += side[k].a * b.first[i]
			}
		}
		if len(x.dst) == 0 {
			for _, d := range x.src {
				b.srcAt[d.dim] = b.Src.Dims[d.dim].Owner(d.a*(x.N-1) + d.b)
			}
		}
	}
	for d := range b.Dst.Dims {
		for _, x := range b.axes {
			if len(x.dst) > 0 && x.dst[0].dim == d {
				b.Axes = append(b.Axes, x)
			}
		}
	}
}

// Remap returns the axis as a statement of the scheduling paper; ok is false for an axis that
// moves several dimensions of one side, such as a diagonal.
func (s *Section) Remap(x *Axis) (m css.Remap, ok bool) {
	c, ok := s.along(x)
	if !ok {
		return m, false
	}
	m, err := c.Remap()
	return m, err == nil
}

// along is the copy along an axis that moves one dimension of each side, or none of the source.
func (s *Section) along(x *Axis) (c css.Copy, ok bool) {
	if len(x.dst) != 1 || len(x.src) > 1 {
		return c, false
	}
	to := x.dst[0]
	c = css.Copy{Dst: css.DimOf(&s.Dst.Dims[to.dim]), A1: to.a, B1: to.b, Src: css.Dim{S: 1, K: 1, N: 1}, N: x.N}
	if len(x.src) == 1 {
		from := x.src[0]
		c.Src, c.A2, c.B2 = css.DimOf(&s.Src.Dims[from.dim]), from.a, from.b
	}
	return c, true
}

// Remaps returns the axes that are distributed on either side as statements of the
// scheduling paper.
func (s *Section) Remaps() []css.Remap {
	var list []css.Remap
	for i := range s.Axes {
		if m, ok := s.Remap(&s.Axes[i]); ok && (m.P > 1 || m.Q > 1) {
			list = append(list, m)
		}
	}
	return list
}

// maxRanks bounds the tables of sections.
const maxRanks = 2048

// Table returns what every rank sends to every rank: rows are the ranks of the source's
// arrangement, columns those of the destination's; all ranks are, of an array that every rank has. ok is false when it
// is too large.
func (s *Section) Table() (t css.Table, ok bool) {
	senders, receivers := ranksOf(s.Src, s.srcPlace), ranksOf(s.Dst, s.dstPlace)
	if s.Dst.Grid == nil && s.dstPlace != loopir.Root {
		receivers = max(1, s.ranks)
	}
	if s.Src.Grid == nil && s.srcPlace != loopir.Root {
		senders = receivers // everybody has its own copy
	}
	if senders > maxRanks || receivers > maxRanks {
		return nil, false
	}
	t = css.NewTable(int(senders), int(receivers))
	if s.empty {
		return t, true
	}
	tables := make([]css.Table, len(s.Axes))
	for i := range s.Axes {
		if tables[i], ok = s.axisTable(&s.Axes[i]); !ok {
			return nil, false
		}
	}
	for j := range receivers {
		if s.Dst.Holds(j) && s.onPath(j) {
			s.column(t, tables, j)
		}
	}
	return t, true
}

// ranksOf returns the number of ranks that may hold an array.
func ranksOf(l *mapping.Layout, p loopir.Place) int64 {
	if p == loopir.Root || l.Grid == nil {
		return 1
	}
	return mapping.Processors(l.Grid)
}

// onPath tells whether a receiver has the coordinates of the constant subscripts.
func (s *Section) onPath(j int64) bool {
	for d, at := range s.dstAt {
		if at >= 0 && s.Dst.Coordinate(j, d) != at {
			return false
		}
	}
	return true
}

// axisTable is the table of an axis between the coordinates of its dimensions, those of
// several dimensions numbered with the first fastest.
func (s *Section) axisTable(x *Axis) (css.Table, bool) {
	if m, ok := s.Remap(x); ok {
		t, err := m.Table()
		return t, err == nil
	}
	t := css.NewTable(int(coordinateCount(s.Src, x.src)), int(coordinateCount(s.Dst, x.dst)))
	for r := range x.N {
		t[coordinateAt(s.Src, x.src, r)][coordinateAt(s.Dst, x.dst, r)]++
	}
	return t, true
}

func coordinateCount(l *mapping.Layout, dims []axisDim) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= l.Dims[d.dim].N
	}
	return n
}

func coordinateAt(l *mapping.Layout, dims []axisDim, r int64) int64 {
	number, stride := int64(0), int64(1)
	for _, d := range dims {
		dim := &l.Dims[d.dim]
		number += dim.Owner(d.a*r+d.b) * stride
		stride *= dim.N
	}
	return number
}

// column adds what receiver j gets: for every combination of senders along the axes the
// product of their entries.
func (s *Section) column(t css.Table, tables []css.Table, j int64) {
	at := slices.Clone(s.srcAt)
	var walk func(i int, size int64)
	walk = func(i int, size int64) {
		if i == len(s.Axes) {
			t[s.holder(at, j)][j] += size
			return
		}
		x := &s.Axes[i]
		to := int64(0)
		for k := len(x.dst) - 1; k >= 0; k-- {
			d := x.dst[k].dim
			to = to*s.Dst.Dims[d].N + s.Dst.Coordinate(j, d)
		}
		for from, row := range tables[i] {
			if row[to] == 0 {
				continue
			}
			rest := int64(from)
			for _, d := range x.src {
				n := s.Src.Dims[d.dim].N
				at[d.dim], rest = rest%n, rest/n
			}
			walk(i+1, size*row[to])
		}
	}
	walk(0, 1)
}

func (s *Section) holder(at []int64, reader int64) int64 {
	if s.srcPlace == loopir.Root {
		return 0
	}
	return s.Src.Holder(at, reader)
}
