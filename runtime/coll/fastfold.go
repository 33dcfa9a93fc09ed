package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A fastFold folds an array in the order that is fastest: every rank what it owns, in many
// accumulators, and then the ranks' results in the order of the ranks. The result depends on
// the number of ranks and on the mapping, but on nothing else.
type fastFold struct {
	e        *Engine
	f        *fold
	requests []abi.Request
	parts    *ownParts
	partial  []partialResult // by rank of this process
}

// A partialResult has a cache line to itself.
type partialResult struct {
	value [slot]byte
	_     [64 - slot]byte
}

// Fast makes sums and products of reals fast instead of reproducing the sequential program's
// bits; it must be called before the engine serves any request.
func (e *Engine) Fast() { e.fast = true }

// ownParts is what each rank of this process owns of arrays with one layout; only the first
// holders of a part own it.
type ownParts struct {
	layout *mapping.Layout // whose address is the key: no other may get it
	cells  [][][]css.Run   // by rank, then dimension: local cells in Dst and DstStep
}

// maxParts bounds the layouts whose parts are kept.
const maxParts = 1 << 10

func (e *Engine) partsOf(a *array) *ownParts {
	key := string(layoutKey(nil, a))
	if p := e.parts[key]; p != nil {
		return p
	}
	if e.parts == nil || len(e.parts) >= maxParts {
		e.parts = map[string]*ownParts{}
	}
	p := &ownParts{layout: a.layout, cells: make([][][]css.Run, e.here())}
	for i := range p.cells {
		rank := int64(e.first + i)
		if !a.primary(rank) {
			continue
		}
		for d := range a.layout.Dims {
			x := &a.layout.Dims[d]
			runs := css.Owned(css.DimOf(x), 1, x.Lo, x.Hi-x.Lo+1, a.layout.Coordinate(rank, d))
			p.cells[i] = append(p.cells[i], runs)
		}
	}
	e.parts[key] = p
	return p
}

func (e *Engine) newFastFold(f *fold, a *array, requests []abi.Request) job {
	return &fastFold{e: e, f: f, requests: requests, parts: e.partsOf(a), partial: make([]partialResult, len(requests))}
}

func (j *fastFold) phases() int { return 1 }

// run folds what a rank owns. The first rank of all begins with the accumulator's value, the
// others with the neutral element.
func (j *fastFold) run(_, i int) error {
	copy(j.partial[i].value[:], bytesAt(mem.At(j.requests[i].Words[3]), valueBytes(j.f.typ)))
	if j.e.first+i > 0 {
		j.partial[i].value = neutral(j.f.typ, j.f.op)
	}
	if cells := j.parts.cells[i]; cells != nil {
		j.fold(i, cells, 0, 0)
	}
	return nil
}

// neutral is 0 or 1 as a real of a type.
func neutral(typ, op int64) (value [slot]byte) {
	switch {
	case op != abi.OpProduct:
	case typ == abi.TypeF4:
		*(*float32)(unsafe.Pointer(&value)) = 1
	default:
		*(*float64)(unsafe.Pointer(&value)) = 1
	}
	return value
}

// fold folds the product of the dimensions' runs, two dimensions at a time at the bottom;
// at and factor are the bytes that the dimensions above contribute.
func (j *fastFold) fold(i int, cells [][]css.Run, at, factor int64) {
	last := len(cells) - 1
	d := &j.f.dims[last]
	for _, r := range cells[last] {
		if last > 1 {
			for k := range r.Count {
				local := r.Dst + k*r.DstStep
				j.fold(i, cells[:last], at+local*int64(d.stride), factor+local*int64(d.factor_stride))
			}
			continue
		}
		if last == 0 {
			j.block(i, r, css.Run{Count: 1}, at, factor)
			continue
		}
		for _, row := range cells[0] {
			j.block(i, row, r, at, factor)
		}
	}
}

// block folds rows of elements.
func (j *fastFold) block(i int, row, rows css.Run, at, factor int64) {
	f := j.f
	across := &f.dims[0]
	down := C.struct_hpf_fold_dim{}
	if len(f.dims) > 1 {
		down = f.dims[1]
	}
	place := func(base, at, step, rowStep int64) C.struct_hpf_block {
		return C.struct_hpf_block{first: C.int64_t(base + at + row.Dst*step + rows.Dst*rowStep), step: C.int64_t(row.DstStep * step), row: C.int64_t(rows.DstStep * rowStep)}
	}
	rank := j.e.first + i
	elements := place(f.bases[rank], at, int64(across.stride), int64(down.stride))
	var factors *C.struct_hpf_block
	if f.factor != nil {
		x := place(f.factors[rank], factor, int64(across.factor_stride), int64(down.factor_stride))
		factors = &x
	}
	C.hpf_fold_fast(C.int64_t(f.typ), C.int64_t(f.op), unsafe.Pointer(&j.partial[i].value), &elements, factors, C.int64_t(row.Count), C.int64_t(rows.Count))
}

// done combines the ranks' results, in their order.
func (j *fastFold) done(int) error {
	requests := make([]abi.Request, len(j.requests))
	for i, r := range j.requests {
		to := r.Words[3]
		copy(bytesAt(mem.At(to), valueBytes(j.f.typ)), j.partial[i].value[:])
		requests[i] = abi.Request{Kind: abi.ReqReduce, Line: r.Line, Words: []int64{1, j.f.typ, j.f.op, to}}
	}
	return j.e.reduce(requests)
}
