package alg

/*
#cgo CFLAGS: -O3 -g
#include "combine.h"
*/
import "C"

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"hpfc/runtime/abi"
)

// fewWords is the length in bytes of vectors of words that are combined before a function of C is
// called.
const fewWords = 128

// combine is the operation on words that lie one behind the other.
func (x Exact) combine(store, left, right []byte) {
	for at := 0; at < len(store); at += 8 {
		a, b := binary.LittleEndian.Uint64(left[at:]), binary.LittleEndian.Uint64(right[at:])
		binary.LittleEndian.PutUint64(store[at:], uint64(x.Words(int64(a), int64(b))))
	}
}

// NewOperator returns the operator of a type and an operation of the ABI (abi.TypeF8,
// abi.OpSum, ...) on elements of some bytes; the error says that they do not go together.
func NewOperator(typ, op int64, bytes int) (Operator, error) {
	if C.hpf_combine(C.int64_t(typ), C.int64_t(op), nil, nil, nil, 0) == 0 {
		return Operator{}, fmt.Errorf("operator %d does not go with type %d", op, typ)
	}
	words := Exact{Type: typ, Op: op}
	return Operator{Bytes: bytes, Combine: func(store, left, right []byte) {
		if typ == abi.TypeI8 && len(store) <= fewWords {
			words.combine(store, left, right)
			return
		}
		C.hpf_combine(C.int64_t(typ), C.int64_t(op), unsafe.Pointer(unsafe.SliceData(store)),
			unsafe.Pointer(unsafe.SliceData(left)), unsafe.Pointer(unsafe.SliceData(right)), C.int64_t(len(store)/bytes))
	}}, nil
}
