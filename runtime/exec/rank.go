// Package exec runs a compiled program on many ranks inside one process. Every rank is a
// fiber with its own stack; workers, one locked thread each, own consecutive ranks and run
// each to its next request. Requests that concern one rank are served at once, the others
// when all ranks have made the same one. Compiled code never blocks and never enters Go.
//
// What a request means is the business of a Server; this package knows only ranks.
package exec

/*
#cgo CFLAGS: -O2 -g
#cgo LDFLAGS: -ldl -lm -rdynamic
#include "rank.h"

static struct hpf_rank *new_rank(void *entry, int64_t rank, int64_t size, int64_t nprocs, int64_t patience, size_t stack)
{
	return hpf_rank_new((void (*)(void *))entry, rank, size, nprocs, patience, stack);
}
*/
import "C"

import (
	"sync/atomic"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

//go:generate go run ./header

// A rank is one virtual processor.
type rank struct {
	c      *C.struct_hpf_rank
	number int
	err    error // why it ended early
}

func newRank(c *Config, number int) *rank {
	x := C.new_rank(c.Entry, C.int64_t(number), C.int64_t(c.Total), C.int64_t(c.Nprocs), C.int64_t(c.RoundsAfter), C.size_t(c.Stack))
	if x == nil {
		return nil
	}
	return &rank{c: x, number: number}
}

// ended tells whether the rank will not run again.
func (r *rank) ended() bool { return r.c.state >= C.HPF_ENDED }

// fail ends the rank without running it further.
func (r *rank) fail(err error) {
	r.err = err
	r.c.state = C.HPF_ENDED
}

// request returns the pending request.
func (r *rank) request() abi.Request {
	words := unsafe.Slice((*int64)(unsafe.Pointer(r.c.words)), int(r.c.words_count))
	return abi.Request{Kind: int32(r.c.kind), Line: int32(r.c.line), Words: words, Outputs: r.outputs()}
}

// outputs is how many output statements the rank has come to.
func (r *rank) outputs() int64 { return atomic.LoadInt64((*int64)(unsafe.Pointer(&r.c.outputs))) }

// takeItems returns the bytes of the output items added since the last call; they are valid
// until the rank runs again.
func (r *rank) takeItems() []byte {
	items := unsafe.Slice((*byte)(unsafe.Pointer(r.c.items)), int(r.c.items_bytes))
	r.c.items_bytes = 0
	return items
}

// fault describes the fault that ended the rank.
func (r *rank) fault() *Fault {
	f := &Fault{
		Rank: r.number, Line: int32(r.c.line), Signal: int(r.c.signal),
		Address: uint64(r.c.address), PC: uint64(r.c.pc), Divisor: int64(r.c.divisor),
	}
	low := uint64(uintptr(unsafe.Pointer(r.c.stack)))
	guard, top := low+C.HPF_STACK_GUARD, low+uint64(r.c.stack_bytes)
	f.Overflow = f.Address >= low && f.Address < guard
	for sp := uint64(r.c.fault_sp) &^ 7; sp >= guard && sp < top && len(f.Stack) < stackWords; sp += 8 {
		f.Stack = append(f.Stack, *(*uint64)(mem.At(int64(sp))))
	}
	return f
}

func (r *rank) free() { C.hpf_rank_free(r.c) }
