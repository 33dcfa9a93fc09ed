package alg

/*
#cgo CFLAGS: -O3 -g
#include "combine.h"
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// NewOperator returns the operator of a type and an operation of the ABI (abi.TypeF8,
// abi.OpSum, ...) on elements of some bytes; the error says that they do not go together.
func NewOperator(typ, op int64, bytes int) (Operator, error) {
	if C.hpf_combine(C.int64_t(typ), C.int64_t(op), nil, nil, nil, 0) == 0 {
		return Operator{}, fmt.Errorf("operator %d does not go with type %d", op, typ)
	}
	return Operator{Bytes: bytes, Combine: func(store, left, right []byte) {
		C.hpf_combine(C.int64_t(typ), C.int64_t(op), unsafe.Pointer(unsafe.SliceData(store)),
			unsafe.Pointer(unsafe.SliceData(left)), unsafe.Pointer(unsafe.SliceData(right)), C.int64_t(len(store)/bytes))
	}}, nil
}
