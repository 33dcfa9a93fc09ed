package coll

import (
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/mem"
)

// A pieceBuilder lists what ranks copy in a wavefront.
type pieceBuilder struct {
	e      *Engine
	wave   *wave
	width  int64
	strips int64
	words  []waveWords // of the ranks of this process
	rank   int64       // whose pieces are in work
}

// here returns the index of a rank in this process, -1 if it lives elsewhere.
func (b *pieceBuilder) here(rank int64) int64 {
	if i := rank - int64(b.e.first); i >= 0 && i < int64(len(b.words)) {
		return i
	}
	return -1
}

// build lists what a rank copies.
func (b *pieceBuilder) build(rank int64) {
	if b.e.alone() && b.here(rank) < 0 {
		return
	}
	b.rank = rank
	for k := range b.words[0].flows {
		b.flow(k)
	}
	for k := range b.words[0].chain.rooms {
		b.link(k)
	}
}

// link adds the piece that brings a scalar from the rank before.
func (b *pieceBuilder) link(k int) {
	c := b.words[0].chain
	a := b.e.known(c.desc.id)
	if !a.holds(b.rank) {
		return
	}
	at := make([]int64, len(a.layout.Dims))
	for d := range at {
		at[d] = a.layout.Coordinate(b.rank, d)
	}
	p := newPiece(c.rooms[k][1])
	if len(b.wave.rings) > 0 {
		r := &b.wave.rings[0]
		x := r.before(at[c.dim], 1)
		p.rings[0] = ringPiece{low: -x.delta, high: r.count(at[c.dim]), delta: x.delta}
		at[c.dim] = x.at
	} else if at[c.dim] += c.direction; at[c.dim] < 0 || at[c.dim] >= a.layout.Dims[c.dim].N {
		return
	}
	room := func(i int64) int64 { return b.words[i].chain.rooms[k][0] }
	b.connect(p, a.holder(at, b.rank), room, room)
}

// flow adds the pieces of an array's faces.
func (b *pieceBuilder) flow(k int) {
	f := b.words[0].flows[k]
	a := b.e.known(f.desc.id)
	if !a.holds(b.rank) {
		return
	}
	for _, face := range f.faces {
		b.face(k, a, face)
	}
}

// A stretch is a range of cells in one dimension that one coordinate owns. Along a ring it is that
// of the coordinate's first block, and moves from block to block.
type stretch struct {
	at       int64 // the coordinate
	dst, src int64 // first local address here and at the owner
	count    int64
	cell     int64     // the first one
	foreign  bool      // it lies outside the block
	ring     int       // -1 for none
	blocks   ringPiece // in cells
}

// face cuts a face by the owners of its cells.
func (b *pieceBuilder) face(flow int, a *array, face []int64) {
	l, f := a.layout, b.words[0].flows[flow]
	stretches := make([][]stretch, len(l.Dims))
	for i := range l.Dims {
		at := l.Coordinate(b.rank, i)
		d := &l.Dims[i]
		r := slices.IndexFunc(b.wave.rings, func(r ring) bool { return r.grid == d.Grid })
		switch {
		case int64(i) == f.strip.dim && face[i] == 0:
			stretches[i] = []stretch{{at: at, count: 1, ring: -1}}
		case r >= 0 && d.N > 1:
			stretches[i] = b.wave.rings[r].beside(d, r, at, face[i])
		default:
			stretches[i] = beside(d, at, face[i])
		}
		if int64(i) == f.over.dim && b.words[0].skew != 0 {
			stretches[i] = single(stretches[i])
		}
		if len(stretches[i]) == 0 {
			return
		}
	}
	choice := make([]int, len(l.Dims))
	for {
		b.combination(flow, a, face, stretches, choice)
		if !advanceIn(choice, stretches) {
			return
		}
	}
}

// beside returns the cells of a face in one dimension, cut by their owners: those of the
// coordinate itself for 0, -w below them or w above.
func beside(d *mapping.Dim, at, w int64) []stretch {
	if d.Cells == 0 {
		return nil
	}
	if d.N == 1 {
		return []stretch{{at: at, dst: d.First, src: d.First, count: d.Cells, cell: d.First, ring: -1}}
	}
	period := d.Period()
	own := (period*d.N + at) * d.K
	from, to := own, own+d.K
	switch {
	case w < 0:
		from, to = own+w, own
	case w > 0:
		from, to = to, to+w
	}
	low, high := d.CellRange()
	from, to = max(low, from), min(high+1, to)
	var list []stretch
	for from < to {
		q := mapping.FloorDiv(from, d.K)
		end := min(to, (q+1)*d.K)
		list = append(list, stretch{
			at: q - period*d.N, dst: d.First + from - own, src: d.First + from - q*d.K, count: end - from,
			cell: from, foreign: w != 0, ring: -1,
		})
		from = end
	}
	return list
}

// single cuts stretches into cells.
func single(list []stretch) []stretch {
	var out []stretch
	for _, s := range list {
		for c := range s.count {
			one := s
			one.dst, one.src, one.cell, one.count = s.dst+c, s.src+c, s.cell+c, 1
			out = append(out, one)
		}
	}
	return out
}

// combination adds the piece of one stretch in each dimension.
func (b *pieceBuilder) combination(flow int, a *array, face []int64, stretches [][]stretch, choice []int) {
	l, f := a.layout, b.words[0].flows[flow]
	at := make([]int64, len(choice))
	dst, src := int64(0), int64(0)
	var axes [][2]int64 // count, bytes from one to the next
	p, foreign := newPiece(a.elem), false
	for i, k := range choice {
		s, step := stretches[i][k], l.Dims[i].Stride*a.elem
		at[i], foreign = s.at, foreign || s.foreign
		if int64(i) == f.strip.dim && face[i] != 0 {
			p.until = b.strips - 1 // the other rank's last strips hold some of it
		}
		if int64(i) == f.strip.dim && face[i] == 0 {
			d := &l.Dims[i]
			start := int64(0)
			start, p.first, p.last = f.strip.during(d, s.at)
			start *= step
			if b.words[0].local {
				p.shift = -b.firstStep(s.at)
			}
			p.step = d.S * f.strip.a * step
			dst, src = dst+start, src+start
			continue
		}
		dst, src = dst+s.dst*step, src+s.src*step
		switch {
		case step == p.bytes && len(axes) == 0:
			p.bytes *= s.count
		case s.count > 1:
			axes = append(axes, [2]int64{s.count, step})
		}
		if s.ring >= 0 {
			p.rings[s.ring] = s.blocks
			p.rings[s.ring].move *= step
		}
		if int64(i) == f.over.dim && b.words[0].skew != 0 && !p.skewed(&l.Dims[i], s, f.over, b.words[0].skew, b.wave.rings) {
			return
		}
	}
	if foreign {
		b.add(flow, p, l.Holder(at, b.rank), dst, src, axes)
	}
}

// skewed sets in which steps the cell of a stretch is stored, in the dimension that the loop drives
// over which strips are skewed; it returns false if it never is.
func (p *piece) skewed(d *mapping.Dim, s stretch, over driven, skew int64, rings []ring) bool {
	v := (s.cell-d.O)/d.S - over.b
	if (s.cell-d.O)%d.S != 0 || v%over.a != 0 {
		return false
	}
	v /= over.a
	p.shift = skew * v
	if s.ring < 0 {
		return v >= 0
	}
	r := &p.rings[s.ring]
	each := rings[s.ring].step * d.K * d.N / (d.S * over.a) // iterations from block to block; S*a is 1 or -1
	r.slide = skew * each
	if each > 0 {
		r.low = max(r.low, mapping.CeilDiv(-v, each))
	} else {
		r.high = min(r.high, mapping.FloorDiv(v, -each)+1)
	}
	return true
}

// during returns the iterations of the loop whose cells are in the bounds of d and, where it is distributed,
// those of a coordinate, and the local address of iteration 0.
func (s driven) during(d *mapping.Dim, at int64) (address, first, last int64) {
	low, high := d.CellRange()
	start := d.S*s.b + d.O
	address = start
	if d.N > 1 {
		own := (d.Period()*d.N + at) * d.K
		low, high = max(low, own), min(high, own+d.K-1)
		address = d.First + start - own
	}
	a := d.S * s.a
	low, high = low-start, high-start
	if a < 0 {
		a, low, high = -a, -high, -low
	}
	return address, max(0, mapping.CeilDiv(low, a)), mapping.FloorDiv(high, a)
}

// firstStep is the iteration from which the steps of a coordinate count: its first one of the home, which
// need not be that of an array with other bounds.
func (b *pieceBuilder) firstStep(at int64) int64 {
	w := b.words[0]
	_, first, _ := w.counted.during(&b.e.known(w.home.id).layout.Dims[w.counted.dim], at)
	return first
}

// add adds a piece, or several when it has more axes than a piece.
func (b *pieceBuilder) add(flow int, p piece, source, dst, src int64, axes [][2]int64) {
	if len(axes) > 2 {
		last := axes[len(axes)-1]
		for c := range last[0] {
			b.add(flow, p, source, dst+c*last[1], src+c*last[1], axes[:len(axes)-1])
		}
		return
	}
	if len(axes) > 0 {
		p.n1, p.s1 = axes[0][0], axes[0][1]
	}
	if len(axes) > 1 {
		p.n2, p.s2 = axes[1][0], axes[1][1]
	}
	base := func(i int64) int64 { return mem.Address(b.words[i].flows[flow].desc.base) }
	b.connect(p, source, func(i int64) int64 { return base(i) + dst }, func(i int64) int64 { return base(i) + src })
}

// connect adds a piece from a source rank; dst and src are addresses on the rank of an index.
func (b *pieceBuilder) connect(p piece, source int64, dst, src func(i int64) int64) {
	to, from := b.here(b.rank), b.here(source)
	if to >= 0 {
		p.dst = dst(to)
	}
	if from >= 0 {
		p.src = src(from)
	}
	switch {
	case to >= 0 && from >= 0:
		p.progress = mem.Address(unsafe.Pointer(&b.wave.fronts[from].progress))
		b.wave.pieces[to] = append(b.wave.pieces[to], p)
	case to >= 0 || from >= 0:
		b.wave.mail.add(p, source, b.rank, b.width)
	}
}
