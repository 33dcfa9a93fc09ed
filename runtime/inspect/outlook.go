package inspect

/*
#include "tile.h"
*/
import "C"

import (
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An outlook tells, before anything is inspected, whether a nest is likely to run in tiles. These pay sooner than other
// ways, but which loops get tiles only shows when all references have been noted, which costs as much as some executions. Where the
// subscripts of the updates lie in arrays, the questions of a tiling can be put to these: what samples of them tell of a
// division by owners, and whether the elements look like those of a mesh. That takes less than an execution.
type outlook struct {
	updated  *mapping.Layout
	elements int
	bytes    int64        // of the elements that are updated
	sources  []linkSource // by rank
	near     *surroundings
	answer   func(tiles bool) error
}

// A linkSource is what a rank's iterations update: by update, the subscripts.
type linkSource struct {
	links [][]int32
	lower int32 // bound of what is updated
}

// position returns what update u of iteration k concerns; ok is false where the array has no such element: storage may be
// longer than what the rank owns.
func (s *linkSource) position(o *outlook, u, k int) (p int32, ok bool) {
	p = s.links[u][k] - s.lower
	return p, p >= 0 && int(p) < o.elements
}

// A foresight is what an outlook tells of a nest.
type foresight struct {
	run    int64 // execution that it was asked about last
	open   bool  // nothing has been looked at so far
	paying int64 // executions from which that is worth it, on two workers
	tiles  bool
}

// foresee tells when a nest with an outlook is to be looked at.
func (x *Inspector) foresee(requests []abi.Request) *foresight {
	o := x.awaitedOutlook(requests)
	if o == nil || len(requests) < 2 {
		return &foresight{}
	}
	return &foresight{open: true, paying: o.paying()}
}

// paying is how many executions pay for tiles on two workers. As much is taken to be read as is updated.
func (o *outlook) paying() int64 {
	return max(leastInTiles, min(mostInTiles, mostInTiles*nearBytes/(2*o.bytes)))
}

// linkWords are the words of a link.
const linkWords = 2

// awaitedOutlook returns the outlook of a nest that would wait; nil if it has none.
func (x *Inspector) awaitedOutlook(requests []abi.Request) *outlook {
	w := requests[0].Words
	return x.newOutlook(requests, wordAwaitCopies+1, w[wordSize], x.locality.with(w[wordAwaitWish]))
}

// newOutlook returns the outlook of a nest whose number of links is a word of its requests, in front of them; nil if it has none.
func (x *Inspector) newOutlook(requests []abi.Request, links int, iterations int64, l Locality) *outlook {
	w := requests[0].Words[links:]
	updates := int(w[0])
	if x.comm.Size() > 1 || updates < 2 || iterations < fewestIterations || l.Data != AutoData {
		return nil
	}
	updated, elem := x.layoutOf(w[1])
	home, width := x.layoutOf(w[2])
	for u := range updates {
		l, _ := x.layoutOf(w[1+linkWords*u])
		s, bytes := x.layoutOf(w[2+linkWords*u])
		if !alike(l, updated) || !alike(s, home) || bytes != width {
			return nil
		}
	}
	if len(updated.Dims) != 1 || len(home.Dims) != 1 || width != 4 || home.Dims[0].Stride != 1 || elem == 0 {
		return nil
	}
	o := &outlook{updated: updated, elements: int(elementsOf(updated)), bytes: elementsOf(updated) * elem, sources: make([]linkSource, len(requests))}
	for i, r := range requests {
		o.sources[i].lower = int32(updated.Dims[0].Lo)
		for u := range updates {
			base := field(r.Words[links+2+linkWords*u], abi.Desc.Index("base"))
			if base == 0 {
				return nil
			}
			own := mem.At(base + width*home.Dims[0].First)
			o.sources[i].links = append(o.sources[i].links, unsafe.Slice((*int32)(own), int(home.Dims[0].Cells)))
		}
	}
	return o
}

func (x *Inspector) layoutOf(desc int64) (*mapping.Layout, int64) {
	return x.arrays.Layout(field(desc, abi.Desc.Index("id")))
}

// alike tells whether arrays have the same bounds and distribution.
func alike(a, b *mapping.Layout) bool { return slices.Equal(a.Dims, b.Dims) && a.Size == b.Size }

// pays tells whether samples let tiles expect to be faster than owners. Of what is read nothing is known: it is taken to be
// as much as what is updated, by the same subscripts.
func (o *outlook) pays() bool {
	p := o.probe()
	updates := len(o.sources[0].links)
	byOwners, inTiles := tileTimes(p, 2*updates, 4*o.elements, likelyAgain*float64(p.iterations), missTime)
	return p.iterations >= fewestIterations && inTiles < worthTiling*byOwners
}

// probe looks at windows of iterations of every rank.
func (o *outlook) probe() probe {
	samples, seeker := newSampling(), newSeeker(o.updated, 0)
	for i := range o.sources {
		s := &o.sources[i]
		samples.rank(len(s.links[0]), func(k int) {
			for u := range s.links {
				if position, ok := s.position(o, u, k); ok {
					samples.refer(0, int64(position))
					rank, _ := seeker.find(int64(position))
					samples.update(rank)
				}
			}
		})
	}
	return samples.probe(o.elements / len(o.sources))
}

// seed begins with elements of iterations all over the loop.
func (o *outlook) seed() {
	o.near = newSurroundings(o.elements, len(o.sources))
	each := max(1, seeds/len(o.sources))
	for i := range o.sources {
		s := &o.sources[i]
		for k := range each {
			if n := len(s.links[0]); n > 0 {
				if p, ok := s.position(o, 0, k*n/each); ok {
					o.near.add(p)
				}
			}
		}
	}
}

func (o *outlook) phases() int { return 2 }

// run collects the neighbours of the set among the iterations of a rank.
func (o *outlook) run(_, i int) error {
	s, pairs := &o.sources[i], make([]int32, 2*mostPairs)
	first, last := s.links[0], s.links[len(s.links)-1]
	n := C.hpf_links_near((*C.int32_t)(unsafe.SliceData(first)), (*C.int32_t)(unsafe.SliceData(last)), C.int64_t(len(first)), C.int64_t(s.lower), C.int64_t(o.elements),
		(*C.uint64_t)(&o.near.set[0]), mostPairs, (*C.int32_t)(&pairs[0]))
	o.near.pairs[i] = pairs[:2*n]
	return nil
}

func (o *outlook) done(step int) error {
	if step == 0 {
		o.near.widen()
		return nil
	}
	o.near.measure()
	return o.answer(o.near.mesh())
}
