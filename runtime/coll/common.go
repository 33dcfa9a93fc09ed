package coll

// #include "replay.h"
import "C"

import (
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// secondMost is how many bytes of storage an array with two of them may have, in each.
const secondMost = 64 << 10

// allocateShared gives all ranks of this process one storage for an array, which the first
// of them keeps.
func (e *Engine) allocateShared(requests []abi.Request) error {
	var start unsafe.Pointer
	for i, r := range requests {
		rank := e.first + i
		want := readAllocation(r.Words)
		a, err := e.prepare(rank, want)
		if err != nil {
			return err
		}
		if i == 0 {
			if start, err = a.allot(int64(rank)); err != nil {
				return err
			}
			e.replays.noteStorage(a, len(requests))
		}
		a.common = e.array(e.first, want.id).block
		e.settle(a, start)
		e.fillShared(rank, r.Words)
	}
	return nil
}

// reallocateShared gives an array with one storage for all ranks new bounds on one rank, and
// reports false if the storage is too small for them, which it is on all ranks then.
func (e *Engine) reallocateShared(rank int, list []int64) (bool, error) {
	fits, err := e.rebind(rank, list)
	if fits {
		e.fillShared(rank, list)
	}
	return fits, err
}

// rebind is reallocateShared without the descriptor.
func (e *Engine) rebind(rank int, list []int64) (bool, error) {
	want := readAllocation(list)
	old := *e.slot(rank, want.id)
	layout, ok := e.layout(&want)
	if old == nil || !ok || !old.common.Valid() {
		return false, nil
	}
	if bytes := (&array{layout: layout, elem: want.elem}).bytes(); bytes > old.common.Room() {
		return false, nil
	}
	a, err := e.prepare(rank, want)
	if err != nil {
		return false, err
	}
	e.settle(a, a.common.Place(a.interior()))
	return true, nil
}

// fillShared fills the descriptor of an array with one storage for all ranks.
func (e *Engine) fillShared(rank int, list []int64) {
	a := e.array(rank, list[1])
	descAt(list[0]).fill(a, int64(rank), a.common.Place(a.interior()))
	if e.replays != nil && rank < C.HPF_BOXES {
		C.hpf_note_common(e.replays.c.commons, C.int64_t(rank), C.int64_t(len(list)), cInts(list))
	}
}

// forgetShared is for an array of a rank that has been shared, and will not be: its storage may be freed.
func (e *Engine) forgetShared(a *array, rank int) {
	a.common = mem.Block{}
	if e.replays != nil && rank < C.HPF_BOXES {
		C.hpf_forget_common(e.replays.c.commons, C.int64_t(rank), C.int64_t(a.id))
	}
}

// CatchUp hears of the arrays to which the ranks from lo to hi-1 have given other bounds without the engine. Begin and Single do it, too.
func (e *Engine) CatchUp(lo, hi int) error {
	if e.replays == nil || len(e.arrays) > C.HPF_BOXES {
		return nil
	}
	for rank := lo; rank < hi; {
		var n C.int64_t
		list := C.hpf_next_rebound(e.replays.c.commons, C.int64_t(rank), &n)
		if list == nil {
			rank++
			continue
		}
		if _, err := e.rebind(rank, unsafe.Slice((*int64)(list), int(n))); err != nil {
			return err
		}
	}
	return nil
}

// noteStorage lets so many ranks answer for an array that they share, which has got storage on the first of them. A small one gets a
// second storage, which takes turns with it, if there are other workers who may still read the one.
func (r *replays) noteStorage(a *array, ranks int) {
	a.second.Free()
	a.second = mem.Block{}
	if r == nil || a.id >= C.HPF_COMMONS || ranks > C.HPF_BOXES {
		return
	}
	if r.c.quick.workers > 1 && a.block.Room() <= secondMost {
		if second, err := mem.Alloc(a.block.Room()); err == nil {
			a.second = second
		}
	}
	C.hpf_set_common(r.c.commons, C.int64_t(a.id), C.int64_t(ranks), storageOf(a.block), storageOf(a.second), C.int64_t(a.block.Room()))
}

func storageOf(b mem.Block) *C.char {
	if !b.Valid() {
		return nil
	}
	return (*C.char)(b.Place(0))
}
