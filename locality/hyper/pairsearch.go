package hyper

/*
#cgo CFLAGS: -O2
#include "pairsearch.h"
*/
import "C"

import (
	"math"
	"unsafe"
)

// Pairs are hyperedges of two different pins each, such as the edges of a mesh: those of
// hyperedge e are first[e*stride] and second[e*stride].
type pairs struct {
	vertices, edges int
	first, second   []int32
	stride          int
}

// pairs returns the hyperedges as pairs; each has two pins.
func (h *Hypergraph) pairs() pairs {
	p := pairs{vertices: h.Vertices, edges: h.Edges(), first: h.Pins, second: h.Pins, stride: 2}
	if p.edges > 0 {
		p.second = h.Pins[1:]
	}
	return p
}

// A pairOrder is the order of pairs, and the pairs under it.
type pairOrder struct {
	Order
	first, second []int32
}

// searchPairs is BreadthFirst, then FirstDatum, in one search: the pairs that FirstDatum places one after
// the other, because they have their lowest vertex in common, are those that the search finds at
// this vertex and has not found before. It is not ok if a pin is out of range, if the pins of a
// hyperedge are equal, or if there are too many. O(vertices + edges).
func searchPairs(p pairs) (o pairOrder, ok bool) {
	if p.edges == 0 || p.edges > math.MaxInt32/2 {
		return o, false
	}
	room := newScratch(16*p.edges + 9*p.vertices + 1024)
	defer room.free()
	c := C.struct_hyper_pairs{C.int64_t(p.vertices), C.int64_t(p.edges), C.int64_t(p.stride), numbers(p.first), numbers(p.second)}
	start := (*C.int32_t)(room.carve(4 * (p.vertices + 2)))
	if C.hyper_pair_starts(c, start) == 0 {
		return o, false
	}
	list := (*C.uint64_t)(room.carve(8 * 2 * p.edges))
	C.hyper_pair_incidences(c, start, list)
	o.Data = large[Numbering](p.vertices)
	o.Iterations, o.first, o.second = large[Sequence](p.edges+1), large[[]int32](p.edges+1), large[[]int32](p.edges+1)
	C.hyper_pair_order(C.struct_hyper_search{
		start: start, list: list, state: (*C.uint8_t)(room.carve(p.vertices)), queue: (*C.int32_t)(room.carve(4 * (p.vertices + 1))),
		edges: numbers(o.Iterations), ones: numbers(o.first), others: numbers(o.second),
	}, c.vertices, numbers(o.Data))
	o.Iterations, o.first, o.second = o.Iterations[:p.edges], o.first[:p.edges], o.second[:p.edges]
	return o, true
}

func numbers[S ~[]int32](s S) *C.int32_t { return (*C.int32_t)(unsafe.SliceData(s)) }
