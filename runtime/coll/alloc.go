package coll

import (
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// keepAtMost bounds the bytes of released storage kept for the array's next allocation:
// temporaries come and go in every time step, and fresh memory costs page faults.
var keepAtMost int64 = 256 << 20

// allocate gives an array storage on one rank and fills its descriptor.
func (e *Engine) allocate(rank int, want allocation) error {
	a, err := e.prepare(rank, want)
	if err != nil {
		return err
	}
	start, err := e.storage(a, rank, want.of)
	if err != nil {
		return err
	}
	e.settle(a, start)
	descAt(want.desc).fill(a, int64(rank), start)
	return nil
}

// storage gives an array memory on a rank, in the place of the array with the descriptor of where it is a copy of all of that
// one.
func (e *Engine) storage(a *array, rank int, of int64) (unsafe.Pointer, error) {
	if of != 0 && (rank == 0 || a.place == abi.PlaceShared) {
		if whole := descAt(of); whole.rank > 0 { // it has had storage
			if start := e.within(a, *e.slot(rank, whole.id)); start != nil {
				return start, nil
			}
		}
	}
	if !e.possible(a, rank) {
		return nil, &NoMemory{rank, a.name, a.bytes()}
	}
	if e.inRow(a) {
		return e.stand(a, rank)
	}
	e.leave(a)
	return a.allot(int64(rank))
}

// possible tells whether there could be memory for the parts of a rank's arrays, of which a is new, on all ranks of this
// process: the first of them would have filled theirs before another one asks.
func (e *Engine) possible(a *array, rank int) bool {
	all := &e.demands[rank-e.first]
	*all -= a.demand
	a.demand, a.holders = 0, 0
	if a.place != abi.PlaceMapped {
		return true
	}
	a.demand = a.bytes()
	*all += a.demand
	if mem.Possible(int64(e.here()), *all) {
		return true
	}
	total := int64(0)
	for _, b := range e.arrays[rank-e.first] {
		if b == nil || b.demand == 0 {
			continue
		}
		if b.holders == 0 {
			b.holders = e.holders(b)
		}
		if total += b.holders * b.demand; !mem.Possible(b.holders, b.demand) || !mem.Possible(1, total) {
			return false
		}
	}
	return true
}

// holders counts the ranks of this process that have a part of an array.
func (e *Engine) holders(a *array) (n int64) {
	for i := range e.here() {
		if a.holds(int64(e.first + i)) {
			n++
		}
	}
	return n
}

// room is how many bytes of storage the array has of its own.
func (a *array) room() int64 {
	if a.row != nil {
		return a.row.bytes
	}
	return a.block.Room()
}

// settle notes an array on a rank whose storage begins at start.
func (e *Engine) settle(a *array, start unsafe.Pointer) {
	if a.layout != a.settled.layout || a.elem != a.settled.elem || a.place != a.settled.place || start != a.settled.start {
		a.settled = settled{a.layout, a.elem, a.place, start}
		e.replays.changed(a.id)
	}
}

// prepare makes the array that the slot holds the wanted one, but for its storage.
func (e *Engine) prepare(rank int, want allocation) (*array, error) {
	layout, ok := e.layout(&want)
	if !ok {
		return nil, &NoMemory{Rank: rank, Array: want.name}
	}
	slot := e.slot(rank, want.id)
	if *slot == nil {
		*slot = &array{}
	} else if !(*slot).live {
		e.reuse((*slot).room())
	}
	a := *slot
	if a.place == abi.PlaceShared && want.place != a.place {
		e.forgetShared(a, rank)
	}
	a.id, a.name, a.elem, a.place, a.layout, a.live = want.id, want.name, want.elem, want.place, layout, true
	a.book = e.book
	return a, nil
}

// release ends the life of an array on one rank.
func (e *Engine) release(rank int, r abi.Request) {
	d := descAt(r.Words[0])
	a := e.array(rank, d.id)
	if a == nil || !a.live {
		return
	}
	d.base, d.holds, d.primary = nil, 0, 0
	a.live = false
	e.demands[rank-e.first] -= a.demand
	a.demand = 0
	if !e.keeps(a) {
		e.leave(a)
		a.block.Free()
		a.block = mem.Block{}
	}
}

// keeps decides whether released storage stays for the array's next allocation, and counts it.
func (e *Engine) keeps(a *array) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	bytes := a.room()
	switch {
	case a.row != nil:
		return e.keepsRow(a)
	case a.place != abi.PlaceShared && e.kept+bytes > keepAtMost:
		return false
	}
	e.kept += bytes // a shared array that ranks of other workers may still read stays in any case, until it is replaced
	return true
}

// keepsRow is keeps, under the lock, for an array in a row: the first rank decides for all, which may come much later.
func (e *Engine) keepsRow(a *array) bool {
	r, all := a.row, a.row.bytes*int64(e.here())
	if a.released++; a.released > r.kept && !r.dropped {
		if r.dropped = e.kept+all > keepAtMost; !r.dropped {
			r.kept++
			e.kept += all
		}
	}
	return a.released <= r.kept
}

// reuse counts kept storage that is used again.
func (e *Engine) reuse(bytes int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.kept -= bytes
}
