package coll

/*
#include <stdlib.h>
#include "short.h"
*/
import "C"

import (
	"runtime"
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A short route carries few bytes, in messages that go at once: everything around them is done by one call of
// C, since to enter it takes a good part of the time of such a message.
type short struct {
	c       C.struct_hpf_short
	senders []int // of what comes
	dst     []int64
	sources []int64
	task    comm.Task
	pin     runtime.Pinner
}

// newShort makes the short form of a route whose buffers are there, for ranks of this process.
func newShort(r *route, elem int64) *short {
	x := &short{dst: make([]int64, r.e.here()), sources: make([]int64, r.e.here())}
	var out, stay, in []C.struct_hpf_short_part
	var sent, received []int64
	for i := range r.e.here() {
		if m := r.moves(i); m.count > 0 {
			stay = append(stay, x.part(m, i, nil))
		}
	}
	for _, p := range r.parcels {
		for _, part := range p.out {
			out = append(out, x.part(part.moves, part.worker, p.outData[headerBytes+part.at:]))
		}
		for _, part := range p.in {
			in = append(in, x.part(part.moves, part.worker, p.inData[headerBytes+part.at:]))
		}
		if p.outData != nil && !r.bare(p.outBytes) {
			sent = append(sent, addressOf(p.outData))
		}
		if p.inData != nil && !r.bare(p.inBytes) {
			received = append(received, addressOf(p.inData))
			x.senders = append(x.senders, p.from)
		}
	}
	x.c.elem = C.int64_t(elem)
	x.c.dst, x.c.sources = x.numbers(x.dst), x.numbers(x.sources)
	x.c.out, x.c.stay, x.c.in = x.parts(out), x.parts(stay), x.parts(in)
	x.c.sent = C.struct_hpf_short_stamps{x.numbers(sent), C.int64_t(len(sent))}
	x.c.received = C.struct_hpf_short_stamps{x.numbers(received), C.int64_t(len(received))}
	x.pin.Pin(&x.c)
	x.task = comm.Task{
		Before: uintptr(C.hpf_short_pack), Beside: uintptr(C.hpf_short_copy), After: uintptr(C.hpf_short_unpack),
		Of: uintptr(unsafe.Pointer(&x.c)),
	}
	return x
}

func addressOf(data []byte) int64 { return mem.Address(unsafe.Pointer(unsafe.SliceData(data))) }

// part is the moves of a rank, by index; data is where they are packed.
func (x *short) part(m *moves, rank int, data []byte) C.struct_hpf_short_part {
	return C.struct_hpf_short_part{
		moves: x.numbers(m.list), n: C.int64_t(m.count), axes: C.int64_t(m.axes),
		runs: (*C.struct_hpf_copy_run)(unsafe.Pointer(x.numbers(m.runs))), rank: C.int64_t(rank), data: C.int64_t(addressOf(data)),
	}
}

// numbers is the address of numbers that C reads.
func (x *short) numbers(list []int64) *C.int64_t {
	if len(list) == 0 {
		return nil
	}
	x.pin.Pin(&list[0])
	return cInts(list)
}

func (x *short) parts(list []C.struct_hpf_short_part) C.struct_hpf_short_parts {
	if len(list) > 0 {
		x.pin.Pin(&list[0])
	}
	return C.struct_hpf_short_parts{unsafe.SliceData(list), C.int64_t(len(list))}
}

func (x *short) drop() {
	if x != nil {
		x.pin.Unpin()
	}
}

// run copies to the arrays whose descriptors are the first words of the requests, from those of the words at a position.
func (x *short) run(r *route, requests []abi.Request, source int) error {
	for i := range requests {
		x.dst[i] = mem.Address(descAt(requests[i].Words[0]).base)
		x.sources[i] = mem.Address(descAt(requests[i].Words[source]).base)
	}
	x.c.stamp, x.c.strange = C.uint64_t(r.e.stamp), 0
	if err := x.exchange(r); err != nil {
		return err
	}
	if x.c.strange > 0 {
		return r.e.strange(x.senders[x.c.strange-1])
	}
	return nil
}

// exchange does the work around the messages of a route.
func (x *short) exchange(r *route) error {
	if r.e.worker != nil && r.all == nil {
		return r.e.apart(r.e.exchange(&r.mail.atOnce, x.task))
	}
	C.hpf_short_begin(C.uintptr_t(x.task.Of))
	if err := r.mail.exchange(); err != nil {
		return r.e.apart(err)
	}
	C.hpf_short_end(C.uintptr_t(x.task.Of))
	return nil
}

// Repeats are what was asked for last at the lines of a program, as far as it was a short copy: to find its route takes as
// long as a message.
type repeats [64]repeat

// A repeat is a request, without what is a rank's own, and what was made of it. It holds as long as its arrays are of the same
// form.
type repeat struct {
	kind, line int32
	words      []int64 // behind the descriptors
	print      uint64
	arrays     []form // by descriptor
	route      *route
	short      *short
}

// A form is what a route knows of an array.
type form struct {
	id, elem, place int64
	layout          *mapping.Layout
}

func formOf(a *array) form { return form{a.id, a.elem, a.place, a.layout} }

func (all *repeats) at(r *abi.Request) *repeat { return &all[uint32(r.Line)%uint32(len(all))] }

// find returns nil when a request is no repeat.
func (all *repeats) find(e *Engine, r *abi.Request) *repeat {
	x := all.at(r)
	if x.short == nil || x.route.short != x.short || x.kind != r.Kind || x.line != r.Line || !slices.Equal(x.words, r.Words[len(x.arrays):]) {
		return nil
	}
	for k := range x.arrays {
		a := e.known(descAt(r.Words[k]).id)
		if a.inside != nil || formOf(a) != x.arrays[k] {
			return nil
		}
	}
	return x
}

// note remembers a request that is served by a route.
func (all *repeats) note(e *Engine, r *abi.Request, by *route) {
	x := repeat{kind: r.Kind, line: r.Line, print: r.Fingerprint(), route: by, short: by.short}
	for _, w := range descriptorWords(*r) {
		a := e.known(descAt(r.Words[w]).id)
		if a.inside != nil {
			return
		}
		x.arrays = append(x.arrays, formOf(a))
	}
	x.words = slices.Clone(r.Words[len(x.arrays):])
	*all.at(r) = x
}
