package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"encoding/binary"
	"runtime"
	"time"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A copyJob is one section assignment in progress. When both sides are the same array, all
// ranks pack what they need before any stores it.
type copyJob struct {
	route   *route
	elem    int64
	dst     []int64 // descriptors of the destination, by rank of this process
	sources []int64 // base addresses of the source, likewise
	packed  []mem.Block
}

func (e *Engine) newCopy(requests []abi.Request) (job, error) {
	first := requests[0].Words
	dst, src := e.known(descAt(first[0]).id), e.known(descAt(first[1]).id)
	if isWithin(dst, src, first[2:]) || isWithin(src, dst, first[2:]) {
		return nothing{}, nil
	}
	j := e.copyJob(e.copyRoute(dst, src, first[2:]), requests, 1)
	if j.route.trial.running() {
		j.route.trial.begin(time.Now())
	}
	if dst == src {
		j.packed = make([]mem.Block, len(requests))
	}
	return j, j.route.open()
}

// copyJob starts a copy to the arrays whose descriptors are the first words of the requests,
// from those whose descriptors are the words at the given position. There is one at a time.
func (e *Engine) copyJob(r *route, requests []abi.Request, source int) *copyJob {
	return e.copying.begin(r, requests, 0, source)
}

// begin starts a copy between arrays whose descriptors are the words at the given positions.
func (j *copyJob) begin(r *route, requests []abi.Request, target, source int) *copyJob {
	j.route, j.elem, j.packed = r, descAt(requests[0].Words[target]).elem, nil
	j.dst, j.sources = j.dst[:0], j.sources[:0]
	for _, r := range requests {
		j.dst = append(j.dst, r.Words[target])
		j.sources = append(j.sources, mem.Address(descAt(r.Words[source]).base))
	}
	return j
}

// copyRoute finds or makes the route of a section, given the words that describe it.
func (e *Engine) copyRoute(dst, src *array, list []int64) *route {
	key := layoutKey(layoutKey(append(e.key[:0], abi.ReqCopy), dst), src)
	for _, w := range list {
		key = binary.AppendVarint(key, w)
	}
	e.key = key
	build := func(choose bool) func(found) *route {
		return func(f found) *route {
			p := newCopyPlan(dst, src, readSection(list, len(dst.layout.Dims), len(src.layout.Dims)), f)
			p.choose = choose
			r := e.newRoute(p, dst.elem)
			if e.alone() && e.book.anyOrder() {
				r.divide(p)
			}
			return r
		}
	}
	r := e.plans.get(key, e.share.ranks, build(false))
	if p := r.planner.(*copyPlan); p.wantsOrder() && r.sweep == nil && r.push == nil {
		return e.plans.renew(key, e.share.ranks, build(true))
	}
	return r
}

// isShort tells that the whole copy is one call of C. It is prepared when a route is used again.
func (j *copyJob) isShort() bool {
	r := j.route
	if r.short != nil {
		return j.packed == nil
	}
	r.uses++
	if r.uses < 2 || r.mail.exchange == nil || j.packed != nil || r.e.divided || r.e.here() > 1 && !r.e.isSmall() {
		return false
	}
	r.short = newShort(r, j.elem)
	return true
}

// The steps of a job are phases, of which those without work at the ends are left out.
const (
	stepPack = iota // for other processes, and for what this one copies in two steps
	stepCopy        // within this process, while messages are under way
	stepUnpack
	steps
)

func (j *copyJob) phases() int {
	if len(j.route.parcels) > 0 {
		return steps - j.skipped()
	}
	return stepUnpack - j.skipped()
}

// skipped is the number of steps left out at the beginning.
func (j *copyJob) skipped() int {
	if len(j.route.parcels) == 0 && j.packed == nil {
		return stepCopy
	}
	return stepPack
}

// bytes is what this process copies, packs and unpacks.
func (j *copyJob) bytes() int64 {
	bytes := int64(0)
	for i := range j.dst {
		bytes += j.route.moves(i).elements * j.elem
	}
	for _, p := range j.route.parcels {
		bytes += p.outBytes + p.inBytes
	}
	return bytes
}

func (j *copyJob) run(phase, i int) error {
	dst := descAt(j.dst[i]).base
	switch phase + j.skipped() {
	case stepPack:
		j.route.pack(i, j.sources, j.elem)
		if j.packed != nil {
			return j.pack(j.route.moves(i), i)
		}
	case stepCopy:
		j.copy(j.route.moves(i), i, dst)
	default:
		j.route.unpack(i, dst, j.elem)
	}
	return nil
}

func (j *copyJob) done(phase int) error { return j.route.done(phase + j.skipped()) }

// done moves the parcels on after a step.
func (r *route) done(step int) error {
	switch step {
	case stepPack:
		return r.dispatch()
	case stepCopy:
		return r.collect()
	}
	r.close(false)
	return nil
}

// streamFrom is the size in bytes of the elements read and written by all ranks from which
// they are copied past the caches; below, the next statement finds them there.
var streamFrom int64 = 24 << 20

// streamAcross is the same where ranks give each other something: what one core's cache has changed
// comes to another core much more slowly than from memory.
var streamAcross int64 = 8 << 20

// tryAcross is the size from which both ways are tried there.
var tryAcross int64 = 1 << 20

// severalCores tells that ranks may run on cores with caches of their own.
var severalCores = runtime.NumCPU() > 1

// streams tells whether so many bytes, read and written, go past the caches.
func streams(bytes int64, across bool) bool {
	return bytes >= streamFrom || across && severalCores && bytes >= streamAcross
}

// copy does the moves within this process, out of the buffer if that was filled.
func (j *copyJob) copy(m *moves, i int, dst unsafe.Pointer) {
	switch {
	case j.packed != nil:
	case j.route.sweep != nil:
		j.route.sweep.execute(i, j.bases(), j.sources)
		return
	case j.route.pushes():
		j.route.push.execute(i, j.bases(), j.sources, j.elem)
		return
	default:
		m.execute(dst, j.sources, j.elem, j.mode(m, i))
		return
	}
	buffer := &j.packed[i]
	m.execute(dst, []int64{mem.Address(buffer.Place(0))}, j.elem, unpack)
	buffer.Free()
}

// bases is the base addresses of the destination, by rank of this process.
func (j *copyJob) bases() []int64 {
	list := make([]int64, len(j.dst))
	for i, desc := range j.dst {
		list[i] = mem.Address(descAt(desc).base)
	}
	return list
}

// mode is how the rank with index i copies what it gets straight from its sources.
func (j *copyJob) mode(m *moves, i int) C.int64_t {
	if j.route.trial.wins() || streams(2*m.elements*j.elem*int64(len(j.dst)), m.isFromOthers(int64(i))) {
		return stream
	}
	return direct
}

// pack copies what the rank is to get into a buffer.
func (j *copyJob) pack(m *moves, i int) error {
	buffer, err := mem.Alloc(m.elements * j.elem)
	if err != nil {
		return &NoMemory{j.route.e.first + i, "(temporary)", m.elements * j.elem}
	}
	j.packed[i] = buffer
	m.execute(buffer.Place(0), j.sources, j.elem, pack)
	return nil
}
