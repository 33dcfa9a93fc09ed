package exported

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

#include "hpf_abi.h"

enum { STEPS = 40, ALLOC = 1, FREE = 2, COPY = 3, WITHIN = 5 };

typedef void request_function(void *, int32_t, int32_t, int64_t, void *);

static request_function *request_of(void) { return (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request"); }

// Allocates and frees an array within another one in each step. That one moves in the middle, and before the last step its dimension
// does so in memory.
static void lodgers(void *ctx)
{
	request_function *request = request_of();
	char memory[2];
	struct hpf_desc array = {.id = 3}, host = {.id = 4, .rank = 1, .base = memory};
	int64_t words[] = {(int64_t)&array, 3, 0, 8, 0, (int64_t)&host, 1, 0, 1, STEPS}, desc = (int64_t)&array;
	host.dims[0].stride = 1;
	for (int i = 0; i < STEPS; i++) {
		host.base = memory + (i >= STEPS / 2);
		if (i == STEPS - 1)
			host.dims[0].stride = 2;
		request(ctx, ALLOC, 1, sizeof words / sizeof *words, words);
		request(ctx, FREE, 2, 1, &desc);
	}
}

static int64_t copy_words[3 + 7 * HPF_MAX_RANK], copy_count;

static void copy_once(void *ctx) { request_of()(ctx, COPY, 1, copy_count, copy_words); }

static void *lodgers_address(void) { return lodgers; }
static void *copy_address(void) { return copy_once; }
static void *words_of_copy(int64_t count)
{
	copy_count = count;
	return copy_words;
}
*/
import "C"

import "unsafe"

// Lodgers is the entry of a program that allocates and frees an array within another one Steps times, which changes twice.
func Lodgers() unsafe.Pointer { return C.lodgers_address() }

// A Copied is one side of a copy: an array of elements of some bytes, and its subscripts. Address is that of cell 0.
type Copied struct {
	Dims       []StridedDim
	Elem       int64
	Address    uintptr
	Subscripts []Subscript
}

// CopyOnce is the entry of a program that asks for one copy. There is one such program at a time; free gives back what it needs.
func CopyOnce(dst, src Copied, counts []int64) (entry unsafe.Pointer, free func()) {
	x, y := dst.desc(), src.desc()
	words := append([]int64{int64(uintptr(unsafe.Pointer(x))), int64(uintptr(unsafe.Pointer(y))), int64(len(counts))}, counts...)
	for _, side := range []Copied{dst, src} {
		for _, s := range side.Subscripts {
			words = append(words, s.Iter, s.A, s.B)
		}
	}
	copy(unsafe.Slice((*int64)(C.words_of_copy(C.int64_t(len(words)))), len(words)), words)
	return C.copy_address(), func() {
		C.free(unsafe.Pointer(x))
		C.free(unsafe.Pointer(y))
	}
}

func (c Copied) desc() *C.struct_hpf_desc {
	d := newDesc(c.Dims)
	d.elem = C.int64_t(c.Elem)
	*(*uintptr)(unsafe.Pointer(&d.base)) = c.Address
	return d
}
