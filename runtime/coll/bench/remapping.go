package bench

/*
#include "program.h"
*/
import "C"

import (
	"fmt"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A remapping copies a vector of reals that is CYCLIC(From) over all processes into one that is CYCLIC(To). Every
// process has Part elements of each: a whole number of periods, after which the mappings repeat.
type remapping struct {
	name           string
	from, to, part int64
}

// remappings are those of vectors of which each of n processes has about so many bytes, at least one period.
func remappings(n, size int) []remapping {
	const from, to = 3, 5
	share := int64(max(1, size/n/element))
	return []remapping{
		{"BLOCK to CYCLIC", share * int64(n), 1, share * int64(n)},
		{fmt.Sprintf("CYCLIC(%d) to (%d)", from, to), from, to, max(1, int64(size)/(from*to*element)) * from * to},
	}
}

// redistributions measures remappings as a compiled program makes them, by a request to the engine, beside what
// is written by hand for a library: pack, MPI_Alltoallv, unpack.
func (b *bench) redistributions(size int) error {
	for _, m := range remappings(b.comm.Size(), size) {
		p, err := newProgrammed(b.tuned, m)
		if err != nil {
			return err
		}
		e := entry{operation: "redistribute", algorithm: m.name, bytes: int(m.part * element), ours: p.copy}
		if b.native != nil {
			e.native = newWritten(b.native, m).copy
		}
		err = b.measure(e)
		p.engine.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// A programmed remapping is one process's rank of a program. What is measured of the program is its engine, without
// the switch of stacks.
type programmed struct {
	engine   *coll.Engine
	to, from []int64       // descriptors; the heap does not move
	requests []abi.Request // the only one
}

func newProgrammed(c comm.Comm, m remapping) (*programmed, error) {
	n := int64(c.Size())
	p := &programmed{engine: coll.Join(c, c.Size(), [][]int64{{n}})}
	for id, v := range []struct {
		desc *[]int64
		k    int64
	}{{&p.from, m.from}, {&p.to, m.to}} {
		*v.desc = make([]int64, abi.DescSize()/8)
		if err := p.allocate(c.Rank(), int64(id), *v.desc, v.k, m.part*n); err != nil {
			return nil, err
		}
	}
	section := []int64{1, m.part * n, 0, 1, 1, 0, 1, 1} // one index; on both sides the subscript is 1 + 1*index
	p.requests = []abi.Request{{Kind: abi.ReqCopy, Line: 1, Words: append([]int64{address(p.to), address(p.from)}, section...)}}
	return p, nil
}

var vectorName = []byte("vector\x00")

// allocate makes a vector 1:extent, CYCLIC(k) over all processes.
func (p *programmed) allocate(rank int, id int64, desc []int64, k, extent int64) error {
	const dimensions, arrangement, uses = 1, 0, 1
	words := []int64{
		address(desc), id, mem.Address(unsafe.Pointer(&vectorName[0])), element, abi.PlaceMapped, 0, dimensions, arrangement,
		1, extent, int64(mapping.Cyclic), 0, 1, -1, k, extent, 0, 0, 0, 0,
		uses, 0, 0, 0, 0, 0,
	}
	_, err := p.engine.Single(rank, abi.Request{Kind: abi.ReqAlloc, Line: 1, Words: words})
	return err
}

func address(words []int64) int64 { return mem.Address(unsafe.Pointer(&words[0])) }

// data is what this process has of the vector of a descriptor.
func (m remapping) data(desc []int64) []float64 {
	return unsafe.Slice((*float64)(mem.At(desc[abi.Desc.Index("base")])), m.part)
}

// copy makes the request.
func (p *programmed) copy() error {
	first, count := p.engine.Ranks()
	phases, err := p.engine.Begin(p.requests)
	for phase := 0; phase < phases && err == nil; phase++ {
		if err = p.engine.Phase(phase, first, first+count); err == nil {
			err = p.engine.Done(phase)
		}
	}
	return err
}

// An exchanger is what the remapping by hand uses of a library.
type exchanger interface {
	comm.Comm
	AllToAll(input []byte, sent comm.Blocks, result []byte, received comm.Blocks) error
}

// A written remapping is what is written by hand for a process of an MPI library: it knows the places of its elements in
// a period, in the order of their receivers and senders.
type written struct {
	library        exchanger
	input, result  []float64
	packed, landed []float64
	sent, received comm.Blocks
	pack, unpack   []periodic
}

// Periodic elements lie at the same places in each of some periods, which are step elements apart. A stride that is not
// 0 says that each place is so many elements behind the one before.
type periodic struct {
	at                    []int64
	stride, step, periods int64
}

// add adds an element of the first period.
func (p *periodic) add(at int64) {
	switch k := len(p.at); {
	case k == 1:
		p.stride = at - p.at[0]
	case k > 1 && at-p.at[k-1] != p.stride:
		p.stride = 0
	}
	p.at = append(p.at, at)
}

func (p *periodic) elements() int { return len(p.at) * int(p.periods) }

// gather copies the elements to the front of some memory, and returns what is behind them.
func (p *periodic) gather(to, from []float64) []float64 {
	if len(p.at) > 0 {
		C.hpf_bench_gather(first(to), first(from), (*C.int64_t)(&p.at[0]), C.int64_t(len(p.at)), C.int64_t(p.stride), C.int64_t(p.step), C.int64_t(p.periods))
	}
	return to[p.elements():]
}

// scatter is the other direction.
func (p *periodic) scatter(to, from []float64) []float64 {
	if len(p.at) > 0 {
		C.hpf_bench_scatter(first(to), first(from), (*C.int64_t)(&p.at[0]), C.int64_t(len(p.at)), C.int64_t(p.stride), C.int64_t(p.step), C.int64_t(p.periods))
	}
	return from[p.elements():]
}

func first(list []float64) *C.double { return (*C.double)(unsafe.SliceData(list)) }

func newWritten(library exchanger, m remapping) *written {
	n := int64(library.Size())
	w := &written{library: library}
	period := m.from / mapping.GCD(m.from, m.to) * m.to * n
	periods := m.part * n / period
	w.pack, w.unpack = make([]periodic, n), make([]periodic, n)
	for p := range n {
		w.pack[p] = periodic{step: period / n, periods: periods}
		w.unpack[p] = w.pack[p]
	}
	me := int64(library.Rank())
	for t := range period {
		from, to := t/m.from%n, t/m.to%n
		if from == me {
			w.pack[to].add(t/(m.from*n)*m.from + t%m.from)
		}
		if to == me {
			w.unpack[from].add(t/(m.to*n)*m.to + t%m.to)
		}
	}
	w.sent, w.received = layOutPeriodic(w.pack), layOutPeriodic(w.unpack)
	for _, data := range []*[]float64{&w.input, &w.result, &w.packed, &w.landed} {
		*data = unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(mem.Bytes(int(m.part*element))))), m.part)
	}
	return w
}

func layOutPeriodic(list []periodic) comm.Blocks {
	var bytes []int
	for _, p := range list {
		bytes = append(bytes, element*p.elements())
	}
	return comm.LayOut(bytes)
}

// inOrder tells that the elements lie one behind the other, process by process, so that they need not be copied.
func inOrder(list []periodic) bool {
	next := int64(0)
	for _, p := range list {
		for _, at := range p.at {
			if p.periods > 1 || at != next {
				return false
			}
			next++
		}
	}
	return true
}

// copy packs, exchanges and unpacks.
func (w *written) copy() error {
	out, in := w.packed, w.landed
	if inOrder(w.pack) {
		out = w.input
	} else {
		packed := out
		for _, p := range w.pack {
			packed = p.gather(packed, w.input)
		}
	}
	arrived := inOrder(w.unpack)
	if arrived {
		in = w.result
	}
	if err := w.library.AllToAll(bytesOf(out), w.sent, bytesOf(in), w.received); err != nil || arrived {
		return err
	}
	for _, p := range w.unpack {
		in = p.scatter(w.result, in)
	}
	return nil
}

func bytesOf(list []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), element*len(list))
}
