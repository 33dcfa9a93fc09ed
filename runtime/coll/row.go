package coll

import (
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// The blocks of a process that has all ranks lie side by side where the last dimension of an array is distributed in
// blocks without overlap, so that the array as a whole lies in memory as it does in a sequential program. What rank 0
// works on alone then needs no copy: its array lies within the other one. So it does where there is one rank, whatever
// the distribution.

// A row is the storage of an array on all ranks.
type row struct {
	block mem.Block
	bytes int64 // of one rank
	users int   // ranks that have not left it

	kept    int  // how often the array was released and all ranks keep their parts
	dropped bool // they leave it when they release the array once more
}

// A rowKey is an array and how many rows it has had before.
type rowKey struct {
	id   int64
	made int
}

// leastRow is how many bytes of a rank lie in a row: smaller parts of different ranks would share lines of the caches.
const leastRow = 1 << 11

// leaveAtMost is how many bytes of a row that all ranks have left wait for the array's next row.
const leaveAtMost = 64 << 20

// inRow tells whether an array's parts can lie side by side.
func (e *Engine) inRow(a *array) bool {
	return e.alone() && e.here() > 1 && a.place == abi.PlaceMapped && a.bytes() >= leastRow &&
		sideBySide(a.layout) && mapping.Processors(a.layout.Grid) == int64(e.here())
}

// sideBySide tells whether the parts of all ranks, one behind the other, are the array in array element order, maybe with
// something in front and behind.
func sideBySide(l *mapping.Layout) bool {
	last := len(l.Dims) - 1
	if last < 0 || l.Grid == nil {
		return false
	}
	for i := range l.Dims {
		d := &l.Dims[i]
		if d.S != 1 || d.Below+d.Above+d.Room != 0 || i < last && d.N > 1 {
			return false
		}
	}
	d := &l.Dims[last]
	return d.N > 1 && d.N == mapping.Processors(l.Grid) && d.Cells == d.K
}

// SideBySide tells whether the parts of an array lie in a row, or all ranks have the whole array.
func (e *Engine) SideBySide(id int64) bool {
	if id >= int64(len(e.arrays[0])) || e.known(id) == nil {
		return false // it has no storage yet
	}
	a := e.known(id)
	return a.row != nil || a.place == abi.PlaceMapped && a.whole()
}

// stand gives a rank its part of the array's row.
func (e *Engine) stand(a *array, rank int) (unsafe.Pointer, error) {
	if a.row == nil || a.row.bytes != a.bytes() {
		e.leave(a)
		a.block.Free()
		a.block = mem.Block{}
		if err := e.join(a); err != nil {
			return nil, &NoMemory{rank, a.name, a.bytes()}
		}
	}
	last := len(a.layout.Dims) - 1
	return unsafe.Add(a.row.block.Place(0), a.layout.Coordinate(int64(rank), last)*a.row.bytes), nil
}

// join finds or makes the row that an array is to have now.
func (e *Engine) join(a *array) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := rowKey{a.id, a.rows}
	r := e.rows[key]
	if r == nil {
		bytes := a.bytes() * int64(e.here())
		block := e.left[a.id]
		delete(e.left, a.id)
		if block.Room() < bytes {
			block.Free()
			var err error
			if block, err = mem.Alloc(bytes); err != nil {
				return err
			}
		}
		r = &row{block: block, bytes: a.bytes(), users: e.here()}
		e.rows[key] = r
	}
	a.row, a.released = r, 0
	a.rows++
	return nil
}

// leave ends a rank's use of its row.
func (e *Engine) leave(a *array) {
	if a.row == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if a.row.users--; a.row.users == 0 {
		delete(e.rows, rowKey{a.id, a.rows - 1})
		e.left[a.id].Free()
		delete(e.left, a.id)
		if a.live && a.row.block.Room() <= leaveAtMost {
			e.left[a.id] = a.row.block
		} else {
			a.row.block.Free()
		}
	}
	a.row = nil
}

// within finds a place for an array within the one that it is a copy of; nil where it needs storage of its own.
func (e *Engine) within(a, whole *array) unsafe.Pointer {
	a.inside = nil
	if whole == nil || !whole.live || whole.elem != a.elem || len(whole.layout.Dims) != len(a.layout.Dims) {
		return nil
	}
	for i, d := range a.layout.Dims {
		w := whole.layout.Dims[i]
		if d.Lo != w.Lo || d.Hi != w.Hi || d.S != 1 || w.S != 1 || d.Below+d.Above != 0 || d.Stride != w.Stride {
			return nil
		}
	}
	start := whole.sequence()
	if start == nil || whole.row == nil && (e.here() > 1 || !e.alone()) {
		return nil
	}
	a.inside = start
	return unsafe.Add(start, first(whole.layout)*a.elem)
}

// first is how many elements of storage are in front of the first one of an array that lies in sequence.
func first(l *mapping.Layout) int64 {
	n := l.Origin
	for i := range l.Dims {
		d := &l.Dims[i]
		if d.N > 1 { // the last one, of a row, which begins with the first coordinate
			n += (d.First + mapping.Mod(d.Lo+d.O, d.K*d.N)) * d.Stride
		} else {
			n += d.Local(d.Lo) * d.Stride
		}
	}
	return n
}

// sequence is where storage begins that has all of the array, as in a sequential program if no rank or process has another
// part; nil where there is none.
func (a *array) sequence() unsafe.Pointer {
	switch {
	case a.row != nil:
		return a.row.block.Place(0)
	case a.place == abi.PlaceMapped && a.block.Valid():
		return a.block.Place(a.interior())
	}
	return nil
}

// nothing is a copy between an array and the one that it lies within.
type nothing struct{}

func (nothing) phases() int        { return 1 }
func (nothing) run(_, _ int) error { return nil }
func (nothing) done(int) error     { return nil }

// isWithin tells whether a copy between two arrays, given its words, has nothing to do because one lies within the other.
func isWithin(a, whole *array, list []int64) bool {
	if a.inside == nil || a.inside != whole.sequence() {
		return false
	}
	subs := list[1+list[0]:]
	return slices.Equal(subs[:len(subs)/2], subs[len(subs)/2:])
}
