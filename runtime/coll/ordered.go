package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"fmt"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A fold is an ordered reduction: all elements of an array in array element order, which is
// what the sequential loop does, to the last bit.
type fold struct {
	typ, op     int64
	dims        []C.struct_hpf_fold_dim
	bases       []int64 // by rank; 0 for those of other processes
	factor      *array  // whose elements are multiplied with the first's before they are folded; nil: none
	factors     []int64 // its base addresses
	first       int64
	at          []int64 // subscripts of the next element
	accumulator unsafe.Pointer
}

// newOrdered folds all elements of an array, or their products with those of a second one:
// here and now where the order counts, else by all ranks.
func (e *Engine) newOrdered(requests []abi.Request) (job, error) {
	w := requests[0].Words
	a := e.known(descAt(w[0]).id)
	if a.elements() == 0 {
		return nil, nil
	}
	f, err := e.foldOf(a, requests)
	if err != nil {
		return nil, err
	}
	if e.fast && a.place == abi.PlaceMapped && !a.whole() {
		return e.newFastFold(f, a, requests), nil
	}
	if j := e.newSumAhead(f, a, requests); j != nil {
		return j, nil
	}
	if j := e.newRelay(f, a, requests); j != nil {
		return j, nil
	}
	if e.alone() && a.elements() < aheadFrom {
		return &shortFold{f, requests}, nil
	}
	return nil, e.inOrder(f, a, requests)
}

// A shortFold is a fold of few elements, by whoever works for the first rank.
type shortFold struct {
	f        *fold
	requests []abi.Request
}

func (*shortFold) phases() int { return 1 }

func (j *shortFold) run(_, i int) error {
	if i > 0 {
		return nil
	}
	_, _, err := j.f.step()
	return err
}

func (j *shortFold) done(int) error {
	j.f.deliver(j.requests)
	return nil
}

// foldOf describes the fold that the requests ask for.
func (e *Engine) foldOf(a *array, requests []abi.Request) (*fold, error) {
	w := requests[0].Words
	f := e.newFold(a, w[1:])
	for i, r := range requests {
		f.bases[e.first+i] = mem.Address(descAt(r.Words[0]).base)
	}
	if len(w) > orderedWords {
		return f, e.multiply(f, a, requests)
	}
	return f, nil
}

// inOrder folds in array element order.
func (e *Engine) inOrder(f *fold, a *array, requests []abi.Request) error {
	if err := e.runFold(f, a); err != nil {
		return err
	}
	f.deliver(requests)
	return nil
}

// deliver gives all ranks of this process the result.
func (f *fold) deliver(requests []abi.Request) {
	bytes := valueBytes(f.typ)
	for _, r := range requests[1:] {
		copy(bytesAt(mem.At(r.Words[3]), bytes), bytesAt(f.accumulator, bytes))
	}
}

// orderedWords is the number of words of a request without a second array.
const orderedWords = 4

// multiply adds the second array, which must have the mapping and bounds of the first.
func (e *Engine) multiply(f *fold, a *array, requests []abi.Request) error {
	b := e.known(descAt(requests[0].Words[orderedWords]).id)
	for i := range f.dims {
		x, y := &a.layout.Dims[i], &b.layout.Dims[i]
		if !sameOwners(x, y) || x.Lo != y.Lo || x.Hi != y.Hi || a.place != b.place || f.first != e.firstHolder(b) {
			return fmt.Errorf("arrays %s and %s are multiplied but differ in their mapping", a.name, b.name)
		}
		f.dims[i].factor_stride = C.int64_t(y.Stride * b.elem)
	}
	f.factor, f.factors = b, make([]int64, len(f.bases))
	for i, r := range requests {
		f.factors[e.first+i] = mem.Address(descAt(r.Words[orderedWords]).base)
	}
	return nil
}

// runFold leaves the result in the accumulator of this process's first rank.
func (e *Engine) runFold(f *fold, a *array) error {
	switch {
	case e.everywhere(a):
		_, _, err := f.step()
		return err
	case f.changes()*changeBytes <= a.elements()*a.elem:
		return e.passOn(f, a)
	}
	return e.gatherAndFold(f, a)
}

// changeBytes is what the way of the accumulator to another process costs, in bytes of
// elements that could have been gathered meanwhile.
const changeBytes = 1 << 12

// newFold describes a fold of an array that begins at its first element, given the words of
// the request behind the descriptor.
func (e *Engine) newFold(a *array, w []int64) *fold {
	f := &fold{typ: w[0], op: w[1], accumulator: mem.At(w[2]), bases: make([]int64, e.share.ranks)}
	f.first = e.firstHolder(a)
	coordinates := make([]int64, len(a.layout.Dims))
	for i, d := range a.layout.Dims {
		dim := C.struct_hpf_fold_dim{
			lo: C.int64_t(d.Lo), hi: C.int64_t(d.Hi), s: C.int64_t(d.S), o: C.int64_t(d.O), k: C.int64_t(d.K), n: C.int64_t(d.N), pitch: C.int64_t(d.Pitch()),
			stride: C.int64_t(d.Stride * a.elem),
		}
		if d.N > 1 {
			coordinates[i] = 1
			dim.rank_stride = C.int64_t(a.holder(coordinates, 0) - f.first)
			coordinates[i] = 0
		}
		f.dims = append(f.dims, dim)
		f.at = append(f.at, d.Lo)
	}
	return f
}

// firstHolder is the rank at coordinate 0 in all dimensions from which this process reads.
func (e *Engine) firstHolder(a *array) int64 {
	if a.whole() {
		return e.reachable(a, nil)
	}
	return a.holder(make([]int64, len(a.layout.Dims)), 0)
}

// step goes on to where elements of this process follow those of others, or the reverse. It
// returns the ranks of the element there, -1 at the end, and of the one before it.
func (f *fold) step() (next, last int64, err error) {
	next = int64(C.hpf_fold(C.int64_t(f.typ), C.int64_t(f.op), &f.dims[0], C.int64_t(len(f.dims)), cInts(f.bases),
		cInts(f.factors), C.int64_t(f.first), cInts(f.at), cInt(&last), f.accumulator))
	if next < -1 {
		return 0, 0, fmt.Errorf("operator %d does not go with type %d", f.op, f.typ)
	}
	return next, last, nil
}

func cInt(p *int64) *C.int64_t { return (*C.int64_t)(unsafe.Pointer(p)) }

// changes estimates how often the process changes from one element to the next: at every end
// of a block of the innermost distributed dimension.
func (f *fold) changes() int64 {
	n := int64(1)
	distributed := false
	for _, d := range f.dims {
		extent := int64(d.hi - d.lo + 1)
		switch {
		case distributed:
			n *= extent
		case d.n > 1:
			distributed = true
			n = min(extent, extent*max(int64(d.s), -int64(d.s))/int64(d.k)+1)
		}
	}
	return n
}

// passOn lets every process fold what it has and send the accumulator to the owner of the
// next element. The last one gives it to all.
func (e *Engine) passOn(f *fold, a *array) error {
	me := e.comm.Rank()
	accumulator := bytesAt(f.accumulator, valueBytes(f.typ))
	next := a.layout.Owner(f.at)
	for {
		mine := e.share.process(next) == me
		stop, last, err := f.step()
		if err != nil {
			return err
		}
		if stop < 0 {
			result, err := e.spread(e.share.process(last), accumulator)
			copy(accumulator, result)
			return err
		}
		if mine {
			err = e.send(e.share.process(stop), accumulator)
		} else {
			err = e.receive(e.share.process(last), accumulator)
		}
		if err != nil {
			return err
		}
		next = stop
	}
}

// send sends a few bytes with the stamp to one process.
func (e *Engine) send(to int, data []byte) error {
	message := append(e.stamped(len(data)), data...)
	return comm.Exchange(e.comm, nil, []comm.Message{{Peer: to, Data: message}})
}

// receive gets what send has sent.
func (e *Engine) receive(from int, data []byte) error {
	message := make([]byte, stampBytes+len(data))
	if err := comm.Exchange(e.comm, []comm.Message{{Peer: from, Data: message}}, nil); err != nil {
		return err
	}
	copy(data, message[stampBytes:])
	return e.checkStamp(message, from)
}

// gatherAndFold brings all elements to process 0 and folds them there.
func (e *Engine) gatherAndFold(f *fold, a *array) error {
	whole, err := e.gather(a, f.bases[e.first:][:e.here()])
	defer whole.block.Free()
	if err != nil {
		return err
	}
	g := e.newFold(whole, []int64{f.typ, f.op, mem.Address(f.accumulator)})
	if f.factor != nil {
		factor, err := e.gather(f.factor, f.factors[e.first:][:e.here()])
		defer factor.block.Free()
		if err != nil {
			return err
		}
		g.factors = []int64{mem.Address(factor.base())}
		for i := range g.dims {
			g.dims[i].factor_stride = g.dims[i].stride
		}
	}
	if e.comm.Rank() == 0 {
		g.bases[0] = mem.Address(whole.base())
		if _, _, err := g.step(); err != nil {
			return err
		}
	}
	accumulator := bytesAt(f.accumulator, valueBytes(f.typ))
	result, err := e.spread(0, accumulator)
	copy(accumulator, result)
	return err
}

// gather returns a copy of the array that rank 0 has.
func (e *Engine) gather(a *array, sources []int64) (*array, error) {
	bounds := make([][2]int64, len(a.layout.Dims))
	for i, d := range a.layout.Dims {
		bounds[i] = [2]int64{d.Lo, d.Hi}
	}
	whole := &array{name: a.name, elem: a.elem, place: abi.PlaceRoot}
	whole.layout, _ = mapping.NewLayout(mapping.Replicated(len(bounds)), bounds, nil, nil)
	r := e.newRoute(newCopyPlan(whole, a, identity(bounds), e.newFound()), a.elem)
	defer r.close(true)
	if _, err := whole.allot(int64(e.first)); err != nil {
		return whole, err
	}
	return whole, r.carry(sources, whole)
}

// base is the address of local address 0 in the array's storage.
func (a *array) base() unsafe.Pointer {
	if !a.block.Valid() {
		return nil
	}
	return unsafe.Add(a.block.Place(a.interior()), a.layout.Origin*a.elem)
}

// carry takes the route at once, for an array that only the first rank of a process may hold.
func (r *route) carry(sources []int64, dst *array) error {
	if err := r.open(); err != nil {
		return err
	}
	for i := range sources {
		r.pack(i, sources, dst.elem)
	}
	if err := r.dispatch(); err != nil {
		return err
	}
	r.moves(0).execute(dst.base(), sources, dst.elem, direct)
	if err := r.collect(); err != nil {
		return err
	}
	r.unpack(0, dst.base(), dst.elem)
	return nil
}

// identity is the section that assigns a whole array.
func identity(bounds [][2]int64) section {
	var s section
	for d, b := range bounds {
		s.counts = append(s.counts, b[1]-b[0]+1)
		s.dst = append(s.dst, subscript{d, 1, b[0]})
		s.src = append(s.src, subscript{d, 1, b[0]})
	}
	return s
}
