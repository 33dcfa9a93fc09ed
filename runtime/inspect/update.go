package inspect

/*
#cgo CFLAGS: -O3 -g
#include "apply.h"
*/
import "C"

import (
	"encoding/binary"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// updates is the schedule of a stream of updates. An element that only its owner updates, and in
// the order of the iterations, is updated in place. Every other update has a cell of its own, from
// which the owner takes it when all ranks have come to the end of the nest.
type updates struct {
	x       *Inspector
	id      int64
	array   int64
	made    int64 // schedules so far
	combine combine
	layout  *mapping.Layout
	locate  locators
	parts   []updatePart // by rank of this process
	uses    int64        // abi.Uses... bits
	letters []letter     // by process
	cells   mem.Block    // one for updates that do not count, those within this process, the letters
	nothing int64        // address of the first
	inbox   mem.Block
	again   *again // what scatters in C, or nil
}

// combine is how an element and an update become one.
type combine struct{ elem, typ, op, flags int64 }

// ordered tells whether updates of one element must keep their order, where that of real sums and products may be free.
// It never is where the last value counts, and extremes of reals depend on it by their NaNs and zeros.
func (c combine) ordered(relaxed bool) bool {
	real := c.typ == abi.TypeF4 || c.typ == abi.TypeF8
	additive := c.op == abi.OpSum || c.op == abi.OpProduct
	return c.flags&abi.UpdateStore != 0 || real && !(relaxed && additive)
}

// An updatePart is what one rank updates, and what is done to its elements.
type updatePart struct {
	notes
	rank     int
	numbered *numbering // tells the iterations of the numbers; nil: each is followed by its iteration's
	which    int64      // of them count
	base     int64
	ordered  bool // the stream has the order of the iterations
	away     []target
	given    [][]cell // updates of the rank's elements, by source, as ordered there
	cells    mem.Block
	list     []C.struct_hpf_update // in the order of the iterations
	remote   int                   // of them from other ranks
}

// stride is how many numbers there are for an update before it is scheduled.
func (p *updatePart) stride() int {
	if p.numbered != nil {
		return 1
	}
	return 2
}

// key is the number of the iteration of update n.
func (p *updatePart) key(n int) int64 {
	if p.numbered != nil {
		return p.numbered.key(n, len(p.numbers))
	}
	return p.numbers[2*n+1]
}

// A target is the element of another rank that an update concerns.
type target struct {
	owner, position, offset, key, cell int64
}

// A cell holds an update of an element.
type cell struct{ address, offset, key int64 }

// A letter is the updates of this process for another one, and the other way round.
type letter struct{ out, in []byte }

// Words of the request behind those of all streams.
const (
	wordKind = wordDesc + 1 + iota
	wordPart
	wordType
	wordOperator
	wordFlags
	wordUses
	wordWith
)

func (x *Inspector) newUpdates(requests []abi.Request) *updates {
	w := requests[0].Words
	u := x.updates[w[wordStream]]
	if u == nil {
		u = &updates{x: x, id: w[wordStream]}
		x.updates[w[wordStream]] = u
	}
	u.close()
	u.array = field(w[wordDesc], abi.Desc.Index("id"))
	layout, elem := x.arrays.Layout(u.array)
	u.layout = layout
	u.made++
	u.uses = w[wordUses]
	u.combine = combine{elem, w[wordType], w[wordOperator], w[wordFlags]}
	if u.combine.flags&abi.UpdateOldFirst != 0 {
		u.combine.op += C.HPF_OLD_FIRST
	}
	u.locate = func(reader int64) *seeker { return newSeeker(layout, reader) }
	first, _ := x.arrays.Ranks()
	u.parts = make([]updatePart, len(requests))
	for i, r := range requests {
		u.parts[i] = updatePart{rank: first + i, notes: x.notesOf(r), numbered: x.numberingOf(u.id, i), which: r.Words[wordPart], base: descBase(r)}
	}
	return u
}

func (u *updates) close() {
	u.again.forget()
	u.again = nil
	u.cells.Free()
	u.inbox.Free()
	u.cells, u.inbox, u.letters = mem.Block{}, mem.Block{}, nil
	for i := range u.parts {
		u.parts[i].cells.Free()
		u.parts[i].cells = mem.Block{}
	}
}

func (u *updates) phases() int {
	if u.divided() {
		return 1
	}
	return scheduleSteps
}

// divided tells whether all updates are done in place, because the iterations run where they
// update.
func (u *updates) divided() bool {
	d := u.x.divided[u.id]
	return d != nil && d.shares != nil
}

func (u *updates) run(step, i int) error {
	if t := u.x.tilingOf(u.id); t != nil {
		return u.parts[i].inTiles(u, t, i)
	}
	if u.divided() {
		return u.parts[i].inPlace(u)
	}
	if step == stepFind {
		u.parts[i].divide(u, int64(i))
		return nil
	}
	return u.parts[i].settle(u)
}

func (u *updates) done(step int) error {
	if step == stepFind && !u.divided() {
		return u.exchange()
	}
	for i := range u.parts {
		p := &u.parts[i]
		p.away, p.given = nil, nil
	}
	return nil
}

// divide finds the owners of the elements. In the place of their positions come the offsets of
// the rank's own elements, counted from offsetZero, and the numbers of the others.
func (p *updatePart) divide(u *updates, i int64) {
	first, _ := u.x.arrays.Ranks()
	me := int64(first) + i
	c, last := u.locate(0), int64(-1)
	p.ordered = true
	stride := p.stride()
	if p.numbered != nil {
		p.ordered = p.numbered.sorted
	}
	for n := range len(p.numbers) / stride {
		k := n * stride
		position := p.numbers[k]
		if p.numbered == nil {
			key := p.key(n)
			p.ordered = p.ordered && key >= last
			last = key
		}
		p.numbers[k] = nowhere
		if p.which == abi.PartNone {
			continue
		}
		owner, offset := c.find(position)
		switch {
		case owner == me:
			p.numbers[k] = offsetZero + offset
		case p.which == abi.PartAll:
			p.numbers[k] = int64(len(p.away))
			p.away = append(p.away, target{owner: owner, position: position, offset: offset, key: p.key(n)})
		}
	}
}

// exchange gives cells to the updates of other ranks' elements and tells the owners.
func (u *updates) exchange() error {
	me := u.x.comm.Rank()
	lists, counts := make([][]byte, u.x.comm.Size()), make([]int64, u.x.comm.Size())
	for i := range u.parts {
		for _, t := range u.parts[i].away {
			q := u.x.arrays.Process(t.owner)
			counts[q]++
			if q == me {
				continue
			}
			for _, word := range []int64{t.owner, t.position, t.key} {
				lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(word))
			}
		}
	}
	if err := u.allot(counts, me); err != nil {
		return err
	}
	incoming, err := u.x.swap(lists)
	if err != nil {
		return err
	}
	return u.distribute(incoming, me)
}

// targetBytes is the size of a target in a list: owner, position and key.
const targetBytes = 24

// allot makes the cells and gives every target one.
func (u *updates) allot(counts []int64, me int) error {
	size := roundUp(u.combine.elem) + roundUp(counts[me]*u.combine.elem)
	for q := range counts {
		if q != me && counts[q] > 0 {
			size += stampBytes + roundUp(counts[q]*u.combine.elem)
		}
	}
	var err error
	if u.cells, err = mem.AllocNear(size, u.parts[0].base, reach(u.combine.elem)); err != nil {
		return noMemory(size)
	}
	u.letters = make([]letter, len(counts))
	next := make([]int64, len(counts))
	start := u.cells.Place(0)
	u.nothing = mem.Address(start)
	start = unsafe.Add(start, roundUp(u.combine.elem))
	next[me] = mem.Address(start)
	u.combine.clear(start, counts[me])
	start = unsafe.Add(start, roundUp(counts[me]*u.combine.elem))
	for q := range counts {
		if q == me || counts[q] == 0 {
			continue
		}
		u.letters[q].out = unsafe.Slice((*byte)(start), int(stampBytes+counts[q]*u.combine.elem))
		next[q] = mem.Address(unsafe.Add(start, stampBytes))
		u.combine.clear(unsafe.Add(start, stampBytes), counts[q])
		start = unsafe.Add(start, stampBytes+roundUp(counts[q]*u.combine.elem))
	}
	for i := range u.parts {
		for k := range u.parts[i].away {
			t := &u.parts[i].away[k]
			q := u.x.arrays.Process(t.owner)
			t.cell = next[q]
			next[q] += u.combine.elem
		}
	}
	return nil
}

// clear sets cells to what changes no element.
func (c combine) clear(cells unsafe.Pointer, n int64) {
	if c.flags&abi.UpdateStore == 0 {
		C.hpf_neutral(C.int64_t(c.typ), C.int64_t(c.op), C.int64_t(n), C.int64_t(c.elem), (*C.char)(cells))
	}
}

// apply does updates in order.
func (c combine) apply(list []C.struct_hpf_update, base unsafe.Pointer) {
	if len(list) == 0 {
		return
	}
	if c.flags&abi.UpdateStore != 0 {
		C.hpf_store(C.int64_t(c.elem), &list[0], C.int64_t(len(list)), (*C.char)(base))
		return
	}
	C.hpf_apply(C.int64_t(c.typ), C.int64_t(c.op), &list[0], C.int64_t(len(list)), (*C.char)(base))
}

// distribute gives the owners in this process the cells with updates of their elements, source
// by source in the order of the ranks.
func (u *updates) distribute(incoming [][]byte, me int) error {
	first, _ := u.x.arrays.Ranks()
	size := int64(0)
	for _, list := range incoming {
		if len(list) > 0 {
			size += stampBytes + roundUp(int64(len(list))/targetBytes*u.combine.elem)
		}
	}
	var err error
	if u.inbox, err = mem.Alloc(size); err != nil {
		return noMemory(size)
	}
	c, start := u.locate(0), u.inbox.Place(0)
	for q, list := range incoming {
		if q == me {
			u.within(first)
			continue
		}
		if len(list) == 0 {
			continue
		}
		n := int64(len(list)) / targetBytes
		u.letters[q].in = unsafe.Slice((*byte)(start), int(stampBytes+n*u.combine.elem))
		address := mem.Address(unsafe.Add(start, stampBytes))
		start = unsafe.Add(start, stampBytes+roundUp(n*u.combine.elem))
		given := make([][]cell, len(u.parts))
		for ; len(list) > 0; list = list[targetBytes:] {
			word := func(i int) int64 { return int64(binary.LittleEndian.Uint64(list[8*i:])) }
			owner := int(word(0)) - first
			_, offset := c.find(word(1))
			given[owner] = append(given[owner], cell{address, offset, word(2)})
			address += u.combine.elem
		}
		u.give(given)
	}
	return nil
}

// within gives the owners the cells of ranks of this process, and puts their own updates in the
// place where these belong.
func (u *updates) within(first int) {
	given := make([][]cell, len(u.parts)) // most ranks have nothing for each other: it is emptied where it has been filled
	var owners []int
	for i := range u.parts {
		for _, t := range u.parts[i].away {
			owner := int(t.owner) - first
			if owner < 0 || owner >= len(u.parts) {
				continue
			}
			if given[owner] == nil {
				owners = append(owners, owner)
			}
			given[owner] = append(given[owner], cell{t.cell, t.offset, t.key})
		}
		for _, owner := range owners {
			u.parts[owner].given, given[owner] = append(u.parts[owner].given, given[owner]), nil
		}
		owners = owners[:0]
		u.parts[i].given = append(u.parts[i].given, nil)
	}
}

func (u *updates) give(given [][]cell) {
	for i, list := range given {
		if len(list) > 0 {
			u.parts[i].given = append(u.parts[i].given, list)
		}
	}
}
