package inspect

/*
#include "tile.h"
*/
import "C"

import (
	"fmt"
	"slices"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A lease is elements of one owner that a rank has copies of: their local addresses with the
// owner and their places in the copies.
type lease struct{ offsets, places []int32 }

// lend lists what rank r updates of the array of a stream, by owner.
func (t *tiling) lend(r, j int) {
	first, _ := t.x.arrays.Ranks()
	c := newSeeker(t.streams[j].layout, t.rank(r))
	low, high := t.tiles[r]<<tileShift, t.tiles[r+1]<<tileShift
	t.room(r, j, high-low)
	for number := low; number < min(high, t.elements); number++ {
		if t.updated[number] == 0 {
			continue
		}
		owner, offset := c.find(int64(t.order[number]))
		l := &t.leases[r][j][int(owner)-first]
		l.offsets, l.places = append(l.offsets, int32(offset)), append(l.places, int32(number-low))
	}
}

// borrow lists the elements that rank r reads in this order, by owner, and those of which an earlier tile has a copy, ~place.
func (t *tiling) borrow(r, j int, sources []int32) {
	first, _ := t.x.arrays.Ranks()
	c, renumbered := newSeeker(t.streams[j].layout, t.rank(r)), t.renumbered(j)
	firsts := 0
	for _, source := range sources {
		if source >= 0 {
			firsts++
		}
	}
	t.room(r, j, firsts)
	again := &t.again[r][j]
	*again = lease{make([]int32, 0, len(sources)-firsts), make([]int32, 0, len(sources)-firsts)}
	for place, element := range sources {
		if element < 0 {
			again.offsets, again.places = append(again.offsets, ^element), append(again.places, int32(place))
			continue
		}
		if renumbered {
			element = t.order[element]
		}
		owner, offset := c.find(int64(element))
		l := &t.leases[r][j][int(owner)-first]
		l.offsets, l.places = append(l.offsets, int32(offset)), append(l.places, int32(place))
	}
}

// room makes room for n elements that rank r leases, expecting equally many of every owner. With more ranks than tiles, most
// lease nothing.
func (t *tiling) room(r, j, n int) {
	if n == 0 {
		return
	}
	t.leases[r][j] = make([]lease, len(t.sources))
	for i := range t.leases[r][j] {
		each := n/len(t.leases[r][j])*9/8 + 8
		t.leases[r][j][i] = lease{make([]int32, 0, each), make([]int32, 0, each)}
	}
}

// A borrowing copies elements between their owners and the ranks that update them.
type borrowing struct {
	*tiling
	stream int
	bases  []int64
	back   bool // to the owners
}

// newBorrowing brings the elements of the n-th array that a tiling updates to the ranks that update
// them.
func (t *tiling) newBorrowing(n int, bases []int64) (job, error) {
	for j := range t.streams {
		if !t.streams[j].updates {
			continue
		}
		if n == 0 {
			return &borrowing{t, j, bases, false}, nil
		}
		n--
	}
	return nil, fmt.Errorf("array %d of a nest in tiles is none that it updates", n)
}

// newReturn brings the elements of a stream of updates back.
func (t *tiling) newReturn(stream int64, bases []int64) (job, error) {
	return &borrowing{t, t.indexOf(stream), bases, true}, nil
}

// newReading brings the elements of a stream to the ranks that read them, unless they are there
// with an earlier stream of the array.
func (t *tiling) newReading(g *gather) job {
	j := t.indexOf(g.id)
	return &reading{borrowing{t, j, g.bases, false}, g, t.leader(j) == j}
}

// A reading is the gather of a stream of a nest in tiles.
type reading struct {
	borrowing
	of    *gather
	first bool // of the streams that read the array
}

func (r *reading) run(step, i int) error {
	if r.of.moved {
		r.of.rebase(i, r.bases)
	}
	if !r.first {
		return nil
	}
	return r.borrowing.run(step, i)
}

func (r *reading) done(int) error {
	r.of.schedule.bases = r.bases
	return nil
}

func (b *borrowing) phases() int { return 1 }

func (b *borrowing) done(int) error { return nil }

// run copies what rank i gets.
func (b *borrowing) run(_, i int) error {
	elem := b.streams[b.stream].elem
	if b.back {
		for other := range b.leases {
			if list := b.leases[other][b.stream]; list != nil {
				transfer(mem.At(b.bases[i]), list[i].offsets, b.copies[other][b.stream].Place(0), list[i].places, elem)
			}
		}
		return nil
	}
	for other, l := range b.leases[i][b.stream] {
		transfer(b.copies[i][b.stream].Place(0), l.places, mem.At(b.bases[other]), l.offsets, elem)
	}
	if l := &b.again[i][b.stream]; len(l.places) > 0 {
		copies := b.copies[i][b.stream].Place(0)
		transfer(copies, l.places, copies, l.offsets, elem)
	}
	return nil
}

// transfer copies the elements at offsets from an address to offsets from another one.
func transfer(to unsafe.Pointer, at []int32, from unsafe.Pointer, of []int32, elem int64) {
	switch elem {
	case 8:
		transferAs[int64](to, at, from, of)
	case 4:
		transferAs[int32](to, at, from, of)
	default:
		for k := range at {
			copy(bytesAt(unsafe.Add(to, int64(at[k])*elem), elem), bytesAt(unsafe.Add(from, int64(of[k])*elem), elem))
		}
	}
}

func transferAs[T any](to unsafe.Pointer, at []int32, from unsafe.Pointer, of []int32) {
	var x T
	size := int64(unsafe.Sizeof(x))
	of = of[:len(at)]
	for k := range at {
		*(*T)(unsafe.Add(to, int64(at[k])*size)) = *(*T)(unsafe.Add(from, int64(of[k])*size))
	}
}

// inTiles settles the distances of a rank's updates.
func (p *updatePart) inTiles(u *updates, t *tiling, r int) error {
	j := t.indexOf(u.id)
	if u.combine.flags&abi.UpdateOnce != 0 {
		seen := newOffsets(t.nothing[r][j], 0)
		for _, slot := range t.slots[r][j] {
			if slot == elsewhere {
				continue
			}
			if seen.has(int64(slot)) {
				element := t.order[t.tiles[r]<<tileShift+int(slot)]
				owner, offset := newSeeker(u.layout, t.rank(r)).find(int64(element))
				return p.failure(u, owner, offset)
			}
			seen.add(int64(slot))
		}
	}
	t.install(&p.notes, r, j, p.base, u.uses)
	p.ordered = true
	return nil
}

// install makes the slots of a stream distances from its array's base.
func (t *tiling) install(n *notes, r, j int, base, uses int64) {
	slots := t.slots[r][j]
	t.slots[r][j] = nil
	with := j
	if !t.streams[j].updates {
		with = t.leader(j)
	}
	elem, start := t.streams[j].elem, mem.Address(t.copies[r][with].Place(0))-base
	nothing, step := start+t.nothing[r][with]*elem, roundUp(elem)
	defer n.tell()
	if unit := unitOf(elem); uses&abi.UsesNarrow != 0 && fits([]int64{start, nothing + nothingCells*step}, unit) {
		C.hpf_tile_distances((*C.int32_t)(unsafe.SliceData(slots)), C.int64_t(len(slots)), C.int32_t(start/unit), C.int32_t(elem/unit), C.int32_t(nothing/unit), C.int32_t(step/unit))
		n.narrow, n.unit = slots, unit
		return
	}
	n.numbers = newNumbers(len(slots))
	for k, slot := range slots {
		if n.numbers[k] = start + int64(slot)*elem; slot == elsewhere {
			n.numbers[k] = nothing + int64(k%nothingCells)*step
		}
	}
	freeSlots(slots)
}

// tilingOf is the tiling of the nest of a stream, or nil.
func (x *Inspector) tilingOf(stream int64) *tiling {
	if d := x.divided[stream]; d != nil {
		return d.tiling
	}
	return nil
}

// indexOf is the number of a stream in its nest.
func (t *tiling) indexOf(stream int64) int {
	return slices.IndexFunc(t.streams, func(s dividedStream) bool { return s.id == stream })
}

// borrowed is how many elements of other ranks a stream gets copies of.
func (t *tiling) borrowed(stream int64) int {
	n, j := 0, t.indexOf(stream)
	for r := range t.leases {
		for owner, l := range t.leases[r][j] {
			if owner != r {
				n += len(l.offsets)
			}
		}
	}
	return n
}
