package coll

import (
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// desc is abi.Desc with its dimensions, in the memory of compiled code.
type desc struct {
	base    unsafe.Pointer
	holds   int64
	primary int64
	id      int64
	elem    int64
	rank    int64
	dims    [abi.MaxRank]dim
}

// dim is abi.Dim.
type dim struct {
	lo, hi, stride, s, o, k, n, p, wlo, whi, pitch int64
}

func descAt(address int64) *desc { return (*desc)(mem.At(address)) }

// fill writes what one rank has of an array whose storage begins at start; start is nil when
// the rank holds nothing.
func (d *desc) fill(a *array, rank int64, start unsafe.Pointer) {
	*d = desc{id: a.id, elem: a.elem, rank: int64(len(a.layout.Dims))}
	holds := a.holds(rank)
	if holds {
		d.holds = 1
		d.base = unsafe.Add(start, a.layout.Origin*a.elem)
	}
	if a.primary(rank) {
		d.primary = 1
	}
	for i, l := range a.layout.Dims {
		p := int64(-1)
		if holds {
			p = a.layout.Coordinate(rank, i)
		}
		d.dims[i] = dim{l.Lo, l.Hi, l.Stride, l.S, l.O, l.K, l.N, p, l.Below, l.Above, l.Pitch()}
	}
}
