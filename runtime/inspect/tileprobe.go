package inspect

/*
#include "tile.h"
*/
import "C"

import "slices"

// Elements that are used together have other elements in common on a mesh, and have not in an expander or
// where degrees are uneven, which no tiles would help. That shows in the surroundings of some
// elements: how many of the ways of length 2 that begin there lead to the same element. Two passes over
// the iterations find them.
type surroundings struct {
	set    []uint64  // elements whose neighbours are looked for
	pairs  [][]int32 // of neighbours, by source
	inner  map[int32]bool
	full   bool // more neighbours than even degrees would give
	closed float64
}

const (
	seeds     = 32
	mostPairs = 1 << 13 // of a source, in a pass

	// leastClosed is the part of the ways of length 2 that must lead back or together.
	leastClosed = 0.15
)

func newSurroundings(elements, sources int) *surroundings {
	return &surroundings{set: make([]uint64, elements/64+1), pairs: make([][]int32, sources), inner: map[int32]bool{}}
}

// newSurroundings begins with elements of iterations all over the loop.
func (t *tiling) newSurroundings() *surroundings {
	s := newSurroundings(t.elements, len(t.sources))
	c := t.noted(t.linked()[0])
	for i := range t.sources {
		n := t.sources[i].n
		for k := range min(n, max(1, seeds/len(t.sources))) {
			at := k * n / max(1, seeds/len(t.sources))
			if p := t.sources[i].position(c, at); p >= 0 {
				s.add(int32(p))
			}
		}
	}
	return s
}

func (s *surroundings) add(p int32) {
	s.set[p/64] |= 1 << (p % 64)
	s.inner[p] = true
}

// look collects the neighbours of the set among the iterations of a source.
func (t *tiling) look(i int) {
	linked := t.linked()
	columns := t.columnsOf(i, linked)
	room := make([]int32, 2*mostPairs)
	n := C.hpf_tile_near(&columns[0], &columns[len(columns)-1], C.int64_t(t.sources[i].n), (*C.uint64_t)(&t.near.set[0]), mostPairs, (*C.int32_t)(&room[0]))
	t.near.pairs[i] = room[:2*n]
}

// widen adds the neighbours to the set.
func (s *surroundings) widen() {
	for _, list := range s.pairs {
		s.full = s.full || len(list) == 2*mostPairs
		for _, p := range list {
			s.add(p)
		}
	}
}

// measure counts the pairs that close a way: between elements of the set, or to an element outside that
// another pair has led to.
func (s *surroundings) measure() {
	all, together := 0, 0
	outer := map[int32]bool{}
	for _, list := range s.pairs {
		s.full = s.full || len(list) == 2*mostPairs
		for pair := range slices.Chunk(list, 2) {
			all++
			switch p, q := pair[0], pair[1]; {
			case s.inner[p] && s.inner[q]:
				together++
			case s.inner[p]:
				together += meet(outer, q)
			default:
				together += meet(outer, p)
			}
		}
	}
	s.closed = float64(together-len(s.inner)) / float64(max(1, all))
}

// meet is 1 if an element has been there before.
func meet(seen map[int32]bool, p int32) int {
	if seen[p] {
		return 1
	}
	seen[p] = true
	return 0
}

// mesh tells whether the elements look like those of a mesh.
func (s *surroundings) mesh() bool { return !s.full && s.closed >= leastClosed }
