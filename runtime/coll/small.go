package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"fmt"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// fetch gives every rank one element of an array.
func (e *Engine) fetch(requests []abi.Request) error {
	subscripts := requests[0].Words[2:]
	a := e.array(0, descAt(requests[0].Words[0]).id)
	if !a.layout.Contains(subscripts) {
		return nil
	}
	owner := int64(0)
	if a.place == abi.PlaceMapped {
		owner = a.layout.Owner(subscripts)
	}
	base := descAt(requests[owner].Words[0]).base
	element := bytesAt(unsafe.Add(base, a.layout.Offset(subscripts)*a.elem), a.elem)
	for _, r := range requests {
		copy(bytesAt(mem.At(r.Words[1]), a.elem), element)
	}
	return nil
}

func bytesAt(p unsafe.Pointer, n int64) []byte { return unsafe.Slice((*byte)(p), int(n)) }

// broadcast gives every rank the values of rank 0.
func broadcast(requests []abi.Request) {
	first := requests[0].Words
	for i := int64(0); i < first[0]; i++ {
		bytes := first[2+2*i]
		value := bytesAt(mem.At(first[1+2*i]), bytes)
		for _, r := range requests[1:] {
			copy(bytesAt(mem.At(r.Words[1+2*i]), bytes), value)
		}
	}
}

// reduce combines values of all ranks, in the order of the ranks, for all.
func reduce(requests []abi.Request) error {
	addresses := make([]int64, len(requests))
	for i := range int(requests[0].Words[0]) {
		v := readValue(requests[0], i)
		for rank, r := range requests {
			addresses[rank] = readValue(r, i).address
		}
		if C.hpf_reduce(C.int64_t(v.typ), C.int64_t(v.op), cInts(addresses), C.int64_t(len(addresses))) == 0 {
			return fmt.Errorf("operator %d does not go with type %d", v.op, v.typ)
		}
	}
	return nil
}

// ordered folds all elements of an array in array element order, which is what the
// sequential loop does, to the last bit.
func (e *Engine) ordered(requests []abi.Request) error {
	w := requests[0].Words
	a := e.array(0, descAt(w[0]).id)
	bases := make([]int64, len(requests))
	for rank, r := range requests {
		bases[rank] = mem.Address(descAt(r.Words[0]).base)
	}
	dims := make([]C.struct_hpf_fold_dim, max(1, len(a.layout.Dims)))
	origin := make([]int64, len(a.layout.Dims))
	first := a.holder(origin, 0)
	for i, d := range a.layout.Dims {
		dims[i] = C.struct_hpf_fold_dim{
			lo: C.int64_t(d.Lo), hi: C.int64_t(d.Hi), s: C.int64_t(d.S), o: C.int64_t(d.O), k: C.int64_t(d.K), n: C.int64_t(d.N),
			stride: C.int64_t(d.Stride * a.elem),
		}
		if d.N > 1 {
			origin[i] = 1
			dims[i].rank_stride = C.int64_t(a.holder(origin, 0) - first)
			origin[i] = 0
		}
	}
	ok := C.hpf_fold(C.int64_t(w[1]), C.int64_t(w[2]), &dims[0], C.int64_t(len(a.layout.Dims)), cInts(bases),
		C.int64_t(first), mem.At(w[3]))
	if ok == 0 {
		return fmt.Errorf("operator %d does not go with type %d", w[2], w[1])
	}
	bytes := valueBytes(w[1])
	for _, r := range requests[1:] {
		copy(bytesAt(mem.At(r.Words[3]), bytes), bytesAt(mem.At(w[3]), bytes))
	}
	return nil
}

// valueBytes is the size of a value of an ABI type code.
func valueBytes(typ int64) int64 {
	switch {
	case typ >= abi.TypeL1:
		return typ - abi.TypeL1 + 1
	case typ >= abi.TypeF4:
		return typ - abi.TypeF4 + 4
	}
	return typ
}
