package inspect

/*
#include "apply.h"
*/
import "C"

import (
	"fmt"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// settle decides which of the rank's own updates are done in place, orders the others, and turns
// the numbers of the stream into distances.
func (p *updatePart) settle(u *updates) error {
	shared := newOffsets(u.span())
	for _, list := range p.given {
		p.remote += len(list)
		for _, c := range list {
			shared.add(c.offset)
		}
	}
	if err := p.repeated(u); err != nil {
		return err
	}
	own, err := p.ownCells(u, shared)
	if err != nil {
		return err
	}
	p.list = ordered(p.given, u.combine.elem)
	stride := p.stride()
	count := len(p.numbers) / stride
	for k := range count {
		switch n := p.numbers[stride*k]; {
		case n == nowhere:
			p.numbers[k] = u.nothing - p.base
		case n < offsetZero/2:
			p.numbers[k] = p.away[n].cell - p.base
		case p.apart(shared, n-offsetZero):
			p.numbers[k] = own[0].address - p.base
			own = own[1:]
		default:
			p.numbers[k] = (n - offsetZero) * u.combine.elem
		}
	}
	if u.uses&abi.UsesNarrow != 0 {
		p.compress(count, u.combine.elem)
		return nil
	}
	p.numbers = p.numbers[:count]
	return nil
}

// inPlace finishes a stream of updates that holds distances already.
func (p *updatePart) inPlace(u *updates) error {
	p.ordered = true
	if u.combine.flags&abi.UpdateOnce != 0 {
		seen, low := newOffsets(u.span()), p.base-u.layout.Origin*u.combine.elem
		for _, distance := range p.numbers {
			if at := p.base + distance - low; at >= 0 && at < u.layout.Size*u.combine.elem {
				offset := distance / u.combine.elem
				if seen.has(offset) {
					return p.failure(u, int64(p.rank), offset)
				}
				seen.add(offset)
			}
		}
	}
	if u.uses&abi.UsesNarrow != 0 {
		p.compress(len(p.numbers), u.combine.elem)
	}
	return nil
}

// apart tells whether updates of an own element need cells: because others update it too, or
// the rank does not execute its iterations in order.
func (p *updatePart) apart(shared *offsets, offset int64) bool {
	return !p.ordered || shared.has(offset)
}

// ownCells gives a cell to each own update that needs one.
func (p *updatePart) ownCells(u *updates, shared *offsets) ([]cell, error) {
	var list []cell
	stride := p.stride()
	for k := range len(p.numbers) / stride {
		if n := p.numbers[stride*k]; n > offsetZero/2 && p.apart(shared, n-offsetZero) {
			list = append(list, cell{0, n - offsetZero, p.key(k)})
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	size := int64(len(list)) * u.combine.elem
	var err error
	if p.cells, err = mem.AllocNear(size, p.base, reach(u.combine.elem)); err != nil {
		return nil, noMemory(size)
	}
	u.combine.clear(p.cells.Place(0), int64(len(list)))
	start := mem.Address(p.cells.Place(0))
	for n := range list {
		list[n].address = start + int64(n)*u.combine.elem
	}
	for s := range p.given {
		if p.given[s] == nil {
			p.given[s] = list
		}
	}
	return list, nil
}

// repeated reports an element that is stored into twice where that is promised not to be.
func (p *updatePart) repeated(u *updates) (failure error) {
	if u.combine.flags&abi.UpdateOnce == 0 {
		return nil
	}
	seen := newOffsets(u.span())
	note := func(offset int64) {
		if failure == nil && seen.has(offset) {
			failure = p.failure(u, int64(p.rank), offset)
		}
		seen.add(offset)
	}
	for k := 0; k < len(p.numbers); k += p.stride() {
		if n := p.numbers[k]; n > offsetZero/2 {
			note(n - offsetZero)
		}
	}
	for _, list := range p.given {
		for _, c := range list {
			note(c.offset)
		}
	}
	return failure
}

// offsets is a set of elements of one rank.
type offsets struct {
	origin int64
	bits   []uint64
}

// span returns the number of elements of local storage, and the offset of the first with the
// sign changed.
func (u *updates) span() (size, origin int64) { return u.layout.Size, u.layout.Origin }

func newOffsets(size, origin int64) *offsets { return &offsets{origin, make([]uint64, size/64+1)} }

func (s *offsets) add(offset int64) { s.bits[(offset+s.origin)/64] |= 1 << ((offset + s.origin) % 64) }

func (s *offsets) has(offset int64) bool {
	return s.bits[(offset+s.origin)/64]>>((offset+s.origin)%64)&1 != 0
}

// failure reports that the element at an offset of its owner is stored into twice by the rank.
func (p *updatePart) failure(u *updates, owner, offset int64) error {
	return &Twice{u.array, u.layout.Subscripts(owner, offset), p.rank}
}

// Twice reports an element that gets two values where that is not allowed.
type Twice struct {
	Array   int64
	Element []int64 // its subscripts
	Rank    int
}

func (e *Twice) Error() string {
	return fmt.Sprintf("element %d of array %d gets two values", e.Element, e.Array)
}

// ordered merges the sources' cells by the numbers of their iterations.
func ordered(sources [][]cell, elem int64) []C.struct_hpf_update {
	var all []cell
	for _, list := range sources {
		all = append(all, list...)
	}
	all = mergeSort(all)
	out := make([]C.struct_hpf_update, len(all))
	for i, c := range all {
		out[i] = C.struct_hpf_update{cell: C.int64_t(c.address), offset: C.int64_t(c.offset * elem)}
	}
	return out
}

// mergeSort sorts by key, stably, and takes what is in order already as it is (a natural merge
// sort): the cells of each source mostly are.
func mergeSort(list []cell) []cell {
	var starts []int
	for i := range list {
		if i == 0 || list[i].key < list[i-1].key {
			starts = append(starts, i)
		}
	}
	room := make([]cell, 0)
	for len(starts) > 1 {
		room = room[:0]
		var next []int
		for r := 0; r < len(starts); r += 2 {
			end := func(r int) int {
				if r < len(starts) {
					return starts[r]
				}
				return len(list)
			}
			next = append(next, len(room))
			room = merge(room, list[starts[r]:end(r+1)], list[end(r+1):end(r+2)])
		}
		list, room, starts = room, list, next
	}
	return list
}

func merge(out, a, b []cell) []cell {
	for len(a) > 0 && len(b) > 0 {
		if b[0].key < a[0].key {
			out, b = append(out, b[0]), b[1:]
		} else {
			out, a = append(out, a[0]), a[1:]
		}
	}
	return append(append(out, a...), b...)
}
