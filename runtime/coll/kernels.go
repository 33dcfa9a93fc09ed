package coll

/*
#cgo CFLAGS: -O3 -g
#include "kernels.h"
*/
import "C"

import (
	"unsafe"

	"hpfc/runtime/mem"
)

// How the two sides of a copy are treated.
const (
	direct = C.HPF_DIRECT
	pack   = C.HPF_PACK
	unpack = C.HPF_UNPACK
	stream = C.HPF_STREAM
)

// cInts is the address of the first of the numbers, in C's eyes.
func cInts(list []int64) *C.int64_t { return (*C.int64_t)(unsafe.Pointer(unsafe.SliceData(list))) }

// execute runs the moves with the given destination and source base addresses.
func (m *moves) execute(dst unsafe.Pointer, sources []int64, elem int64, mode C.int64_t) {
	if m.count == 0 {
		return
	}
	runs := (*C.struct_hpf_copy_run)(unsafe.Pointer(&m.runs[0]))
	C.hpf_copy(cInts(m.list), C.int64_t(m.count), C.int64_t(m.axes), runs,
		C.int64_t(mem.Address(dst)), cInts(sources), C.int64_t(elem), mode)
}
