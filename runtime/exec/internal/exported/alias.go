package exported

/*
#cgo CFLAGS: -O2 -I${SRCDIR}/../..
#include <stdlib.h>

#include "hpf_abi.h"

static int32_t alias(void *f, void *ctx, void *words, int64_t alike)
{
	return ((int32_t (*)(void *, void *, int64_t))f)(ctx, words, alike);
}
*/
import "C"

import "unsafe"

var alias = Symbol("hpf_rt_alias")

// A StridedDim is a dimension with its place in memory.
type StridedDim struct {
	Dim
	Stride int64
}

// A Subscript is A*r[Iter] + B.
type Subscript struct{ Iter, A, B int64 }

// Alias calls hpf_rt_alias on one of size ranks for a copy between arrays of 1-byte elements. The source begins at address 0, and base
// is how far the alias lies behind it.
func Alias(size int64, dst, src []StridedDim, counts []int64, to, from []Subscript, alike int64) (base int64, strides []int64, ok bool) {
	ctx := (*C.struct_hpf_ctx)(C.calloc(1, 4096))
	ctx.size = C.int64_t(size)
	x, y := newDesc(dst), newDesc(src)
	start := C.calloc(1, 1)
	y.base = start
	words := []int64{int64(uintptr(unsafe.Pointer(x))), int64(uintptr(unsafe.Pointer(y))), int64(len(counts))}
	words = append(words, counts...)
	for _, s := range append(append([]Subscript{}, to...), from...) {
		words = append(words, s.Iter, s.A, s.B)
	}
	room := C.calloc(C.size_t(len(words)), 8)
	copy(unsafe.Slice((*int64)(room), len(words)), words)
	defer func() {
		for _, p := range []unsafe.Pointer{unsafe.Pointer(ctx), unsafe.Pointer(x), unsafe.Pointer(y), start, room} {
			C.free(p)
		}
	}()
	ok = C.alias(alias, unsafe.Pointer(ctx), room, C.int64_t(alike)) != 0
	for d := range dst {
		strides = append(strides, int64(x.dims[d].stride))
	}
	return int64(uintptr(x.base)) - int64(uintptr(start)), strides, ok
}

func newDesc(dims []StridedDim) *C.struct_hpf_desc {
	x := (*C.struct_hpf_desc)(C.calloc(1, C.sizeof_struct_hpf_desc))
	x.elem, x.rank = 1, C.int64_t(len(dims))
	for i, d := range dims {
		x.dims[i] = C.struct_hpf_dim{
			lo: C.int64_t(d.Lo), hi: C.int64_t(d.Hi), stride: C.int64_t(d.Stride), s: C.int64_t(d.S), o: C.int64_t(d.O),
			k: C.int64_t(d.K), n: C.int64_t(d.N), p: C.int64_t(d.P), pitch: C.int64_t(d.K + d.Room),
		}
	}
	return x
}
