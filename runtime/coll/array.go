package coll

import (
	"fmt"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An array is an array of the program as one rank sees it: what all ranks know, and the
// storage of its own part.
type array struct {
	id     int64
	name   string
	elem   int64
	place  int64
	layout *mapping.Layout // equal on all ranks; rank 0's pointer identifies it in plans
	book   *Book           // the engine's

	block  mem.Block
	common mem.Block // of an array with one storage for all ranks: the first rank's block
	second mem.Block // the other storage of such an array, on the first rank, where it has two
	live   bool

	row      *row           // where the part lies among those of the other ranks; nil: in block
	rows     int            // rows so far
	released int            // how often the array was released while it lay in this one
	inside   unsafe.Pointer // the storage of the array that this one of rank 0 lies in; nil: it has storage of its own

	demand  int64 // bytes that it takes on each rank that has a part; 0 where one storage is for all ranks
	holders int64 // ranks of this process that have a part; 0: not counted yet

	settled settled // at its last allocation
}

// settled is what replays of collectives with an array rely on.
type settled struct {
	layout      *mapping.Layout
	elem, place int64
	start       unsafe.Pointer
}

// holds reports whether a rank has storage for the array.
func (a *array) holds(rank int64) bool {
	switch a.place {
	case abi.PlaceRoot:
		return rank == 0
	case abi.PlaceShared:
		return true
	}
	return a.layout.Holds(rank)
}

// primary reports whether a rank is the first that holds its part.
func (a *array) primary(rank int64) bool {
	if a.place != abi.PlaceMapped {
		return rank == 0
	}
	return a.layout.Primary(rank)
}

// holder returns the rank from which reader gets the part at the coordinates.
func (a *array) holder(coordinates []int64, reader int64) int64 {
	if a.place == abi.PlaceRoot {
		return 0
	}
	return a.layout.Holder(coordinates, reader)
}

// bytes is the size of local storage.
func (a *array) bytes() int64 { return a.layout.Size * a.elem }

// interior is the distance in bytes from the start of storage to its first cell that is not
// overlap.
func (a *array) interior() int64 {
	n := int64(0)
	for _, d := range a.layout.Dims {
		n += d.Below * d.Stride
	}
	return n * a.elem
}

// NoMemory reports an array for which there is no memory.
type NoMemory struct {
	Rank  int
	Array string
	Bytes int64 // 0: more than can be counted
}

// Error names the array and the bytes.
func (e *NoMemory) Error() string {
	if e.Bytes == 0 {
		return fmt.Sprintf("array %s is too large for any memory", e.Array)
	}
	return fmt.Sprintf("no memory for %d bytes of array %s", e.Bytes, e.Array)
}

// allot gives the array storage on a rank that holds it, keeping the block it has when that
// is large enough.
func (a *array) allot(rank int64) (unsafe.Pointer, error) {
	if !a.holds(rank) {
		return nil, nil
	}
	if !a.block.Valid() || a.block.Room() < a.bytes() {
		a.block.Free()
		var err error
		if a.block, err = mem.Alloc(a.bytes()); err != nil {
			return nil, &NoMemory{int(rank), a.name, a.bytes()}
		}
	}
	return a.block.Place(a.interior()), nil
}

// cString returns the C string at p.
func cString(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// OutOfBounds says what is wrong with a subscript of the array of a rank's descriptor; dimensions count
// from 1. Without a descriptor (0) the numbers are two extents that should be equal, or (-1) a character that
// a substring reaches and how many there are.
func (e *Engine) OutOfBounds(rank int, desc, dimension, subscript int64) string {
	switch desc {
	case 0:
		return fmt.Sprintf("the arrays of an operation have extents %d and %d in one dimension", dimension, subscript)
	case -1:
		return fmt.Sprintf("a substring reaches character %d, outside the characters 1:%d", dimension, subscript)
	}
	a := e.array(rank, descAt(desc).id)
	d := a.layout.Dims[dimension-1]
	text := fmt.Sprintf("subscript %d of %s is outside its bounds %d:%d", subscript, a.name, d.Lo, d.Hi)
	if len(a.layout.Dims) > 1 {
		text += fmt.Sprintf(" in dimension %d", dimension)
	}
	return text
}

// elements is the number of elements of the array.
func (a *array) elements() int64 {
	n := int64(1)
	for _, d := range a.layout.Dims {
		n *= max(0, d.Hi-d.Lo+1)
	}
	return n
}

// whole reports whether each holder has the whole array.
func (a *array) whole() bool { return a.layout.Grid == nil }
