package inspect

import (
	"hpfc/analysis/mapping"
	"hpfc/locality/hyper"
	"hpfc/runtime/mem"
)

// A block is what a rank of this process holds of arrays of a layout.
type block struct {
	layout *mapping.Layout
	rank   int
}

// model describes the nest as a loop with index arrays; it says why it cannot.
func (n *nest) model() (why string) {
	switch {
	case n.iterations == 0:
		return "the rank has no iterations"
	case n.own.localStep != 1:
		return "the home's elements do not follow each other"
	}
	arrays, uneven := n.describe()
	if uneven {
		return "iterations refer to different numbers of elements"
	}
	if n.vertices > mostElements {
		return "the arrays have too many elements to look for an order"
	}
	if n.apart*2 > n.iterations {
		why = "most updates concern elements that several ranks update"
	}
	for k := range n.direct {
		n.loop.Body = append(n.loop.Body, hyper.Access{Array: arrays + k, Through: hyper.Direct})
	}
	n.loop.Data = int(n.vertices)
	return why
}

// describe describes the references to the arrays, whose number it returns, as those of a loop with index arrays.
func (n *nest) describe() (count int, uneven bool) {
	n.ranges, n.apart = map[block]int64{}, 0
	arrays := map[int64]int{}
	for _, id := range n.streams {
		numbers, where := n.stream(id)
		per := int64(numbers.count()) / n.iterations
		if per*n.iterations != int64(numbers.count()) {
			return len(arrays), true
		}
		for k := range per {
			index, shared := n.index(numbers, k, per, where)
			n.apart = max(n.apart, shared)
			refer(&n.loop, index, numberOf(arrays, where.array), where.update)
			if where.ordered {
				n.writes = append(n.writes, index)
			}
		}
	}
	return len(arrays), false
}

// place says where the elements of a stream lie.
type place struct {
	array    int64
	layout   *mapping.Layout
	elem     int64
	base     int64
	bases    []int64 // of the ranks of this process whose elements are read where they lie
	low, end int64   // of the buffer with elements of other ranks
	with     *place  // of a stream whose buffer has some of them
	update   bool
	ordered  bool // updates of one element must keep their order
	ghosts   int64
}

// stream returns the numbers of a stream on the rank, and their place.
func (n *nest) stream(id int64) (*notes, *place) {
	if s := n.x.streams[id]; s != nil {
		low := mem.Address(s.buffer.Place(0))
		w := &place{array: s.array, layout: s.shape, elem: s.elem, base: s.bases[n.rank], bases: s.bases, low: low, end: low + s.bytes, ghosts: n.vertices}
		n.vertices += s.bytes/s.elem + 1
		if s.with != nil {
			w.with = n.places[s.with]
		}
		n.places[s] = w
		return &s.parts[n.rank].notes, w
	}
	u := n.x.updates[id]
	p := &u.parts[n.rank]
	w := &place{array: u.array, layout: u.layout, elem: u.combine.elem, base: p.base, update: true, ghosts: n.vertices, ordered: u.combine.ordered(n.locality.Relaxed)}
	return &p.notes, w
}

// index returns the vertices of reference first of per in all iterations, and how many of them are cells
// of their own.
func (n *nest) index(numbers *notes, first, per int64, w *place) (index []int32, cells int64) {
	own := n.blockOf(w, n.rank)
	index = make([]int32, n.iterations)
	for i := range index {
		distance := numbers.distance(int(int64(i)*per + first))
		at := w.base + distance
		vertex := n.vertices
		if offset, ok := w.offset(w.base, at); ok {
			vertex = own + offset
		} else if ghost, ok := w.ghost(at); ok {
			vertex = ghost
		} else if element, ok := n.remote(w, at); ok {
			vertex = element
		} else {
			n.vertices++
			cells++
		}
		index[i] = int32(vertex)
	}
	return index, cells
}

// offset is the number of an element in the part of the array with a base.
func (w *place) offset(base, at int64) (offset int64, ok bool) {
	n := (at-base)/w.elem + w.layout.Origin
	return n, n >= 0 && n < w.layout.Size && (at-base)%w.elem == 0
}

// ghost is the vertex of an element in a buffer.
func (w *place) ghost(at int64) (vertex int64, ok bool) {
	switch {
	case w.low <= at && at < w.end:
		return w.ghosts + (at-w.low)/w.elem, true
	case w.with != nil:
		return w.with.ghost(at)
	}
	return 0, false
}

// blockOf returns the first vertex of the elements of a rank.
func (n *nest) blockOf(w *place, rank int) int64 {
	first, known := n.ranges[block{w.layout, rank}]
	if !known {
		first = n.vertices
		n.ranges[block{w.layout, rank}] = first
		n.vertices += w.layout.Size
	}
	return first
}

// remote returns the vertex of an element that lies with another rank of this process.
func (n *nest) remote(w *place, at int64) (int64, bool) {
	for rank, base := range w.bases {
		if offset, ok := w.offset(base, at); ok && base != 0 {
			return n.blockOf(w, rank) + offset, true
		}
	}
	return 0, false
}
