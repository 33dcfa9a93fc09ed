package coll

/*
#include <stdlib.h>
#include "replay.h"
*/
import "C"

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// replays are the collectives of an engine that is alone which are served in C when they are asked
// for again. A request is remembered when it is made a second time with the same arrays: many are made
// once, a column after the other.
type replays struct {
	c     *C.struct_hpf_replays
	seen  [C.HPF_REPLAYS]uint64
	entry [C.HPF_REPLAYS]*replay
}

// A replay is the memory of a struct hpf_replay; it stays where it is as long as C knows it.
type replay struct {
	c     C.struct_hpf_replay
	slots int // entries that it has
	words []int64
	bases []int64
	parts []C.struct_hpf_replay_part
	pin   runtime.Pinner
}

// Bounds of what is remembered of one collective.
const (
	mostCalls = 64      // of a rank
	mostWords = 1 << 14 // of its moves
)

// Quick returns a struct hpf_quick that serves in C what takes less time than to enter Go, as long as
// the engine is open; nil when there is no memory for it. The engine must be alone, and is asked once.
func (e *Engine) Quick() unsafe.Pointer {
	c := C.hpf_new_replays(C.int64_t(e.here()))
	if c != nil {
		e.replays = &replays{c: c}
	}
	return unsafe.Pointer(c)
}

// free forgets all replays.
func (r *replays) free() {
	if r == nil {
		return
	}
	for _, x := range r.entry {
		x.drop()
	}
	C.hpf_free_replays(r.c)
}

// version is the count of an array's changes. Different ranks may change arrays concurrently.
func (r *replays) version(id int64) *uint64 {
	return (*uint64)(&r.c.versions[id%C.HPF_VERSIONS])
}

// changed notes that an array has got other storage or another layout on some rank.
func (r *replays) changed(id int64) {
	if r != nil {
		atomic.AddUint64(r.version(id), 1)
	}
}

// consider remembers a job of one phase that was asked for before.
func (r *replays) consider(e *Engine, requests []abi.Request) {
	if r == nil || e.divided || e.job.phases() != 1 {
		return
	}
	if j, ok := e.job.(*copyJob); ok && j.route.trial.running() {
		return
	}
	hash := replayHash(requests[0])
	if at := hash >> (64 - C.HPF_REPLAY_BITS); r.seen[at] != hash {
		r.seen[at] = hash
		return
	}
	x := newReplay(e, requests)
	if x == nil {
		return
	}
	for worker := range int(r.c.quick.workers) {
		r.put(replayHash(requests[worker*len(requests)/int(r.c.quick.workers)]), x)
	}
}

func replayHash(r abi.Request) uint64 {
	return uint64(C.hpf_replay_hash(C.int64_t(r.Kind), C.int64_t(r.Line), C.int64_t(len(r.Words)), cInts(r.Words)))
}

// put lets a worker whose first rank's request has this hash find a replay.
func (r *replays) put(hash uint64, x *replay) {
	at := hash >> (64 - C.HPF_REPLAY_BITS)
	x.slots++
	r.c.replays[at] = &x.c
	r.entry[at].drop()
	r.entry[at] = x
}

// drop is called for every entry that a replay loses.
func (x *replay) drop() {
	if x == nil {
		return
	}
	if x.slots--; x.slots == 0 {
		x.pin.Unpin()
	}
}

// newReplay returns nil for a job that is no list of a few calls.
func newReplay(e *Engine, requests []abi.Request) *replay {
	arrays := descriptorWords(requests[0])
	if len(arrays) > C.HPF_REPLAY_ARRAYS {
		return nil
	}
	x := &replay{parts: make([]C.struct_hpf_replay_part, len(requests))}
	eager := x.addEager(e, requests)
	for i := range requests {
		if !eager && !x.addPart(i, e.job) {
			x.pin.Unpin()
			return nil
		}
	}
	first := requests[0]
	x.c.kind, x.c.line = C.int64_t(first.Kind), C.int64_t(first.Line)
	x.c.n, x.c.ranks = C.int64_t(len(first.Words)), C.int64_t(len(requests))
	x.c.arrays = C.int64_t(len(arrays))
	for _, request := range requests {
		x.words = append(x.words, request.Words...)
		for _, w := range arrays {
			x.bases = append(x.bases, mem.Address(descAt(request.Words[w]).base))
		}
	}
	for k, w := range arrays {
		id := descAt(first.Words[w]).id
		x.c.where[k], x.c.ids[k], x.c.versions[k] = C.int64_t(w), C.int64_t(id), C.uint64_t(atomic.LoadUint64(e.replays.version(id)))
		if c := C.hpf_common_of(e.replays.c.commons, C.int64_t(id)); c != nil {
			c.replayed = 1
		}
	}
	C.hpf_init_replay(&x.c)
	switch {
	case eager:
		x.c.eager = 1
	case e.isSmall():
		x.c.at_once = 1
	}
	x.pin.Pin(&x.c)
	x.c.words, x.c.bases, x.c.parts = pinned(x, x.words), pinned(x, x.bases), unsafe.SliceData(x.parts)
	x.pin.Pin(x.c.parts)
	return x
}

// addPart adds what the rank with index i does of a job, and reports whether it is a list of a few calls.
func (x *replay) addPart(i int, j job) bool {
	switch j := j.(type) {
	case nothing:
		return true
	case *copyJob:
		return x.addCopies(i, j)
	case jointHalo:
		return x.addJoint(i, j)
	case *lineFold:
		return x.addFolds(i, j)
	case *shortFold:
		if i == 0 {
			x.addOrdered(j)
		}
		return true
	}
	return false
}

// descriptorWords are the words of a request that point to descriptors.
func descriptorWords(r abi.Request) []int {
	switch {
	case r.Kind == abi.ReqHalo:
		return []int{0}
	case r.Kind == abi.ReqHalos:
		list := make([]int, r.Words[0])
		for k := range list {
			list[k] = 1 + k
		}
		return list
	case r.Kind != abi.ReqOrdered:
		return []int{0, 1}
	case len(r.Words) > orderedWords:
		return []int{0, orderedWords}
	}
	return []int{0}
}

// pinned is the address of the first of the numbers, which stay where they are.
func pinned(x *replay, list []int64) *C.int64_t {
	if len(list) == 0 {
		return nil
	}
	x.pin.Pin(&list[0])
	return cInts(list)
}

// addCopies adds what the rank with index i copies.
func (x *replay) addCopies(i int, j *copyJob) bool {
	if j.packed != nil || len(j.route.parcels) > 0 {
		return false
	}
	if s := j.route.sweep; s != nil {
		return x.addSweep(i, s, j.bases(), j.sources)
	}
	if j.route.pushes() { // large, so that it does not matter
		return false
	}
	call, ok := x.directCall(i, j)
	x.setCopies(i, []C.struct_hpf_copy_call{call})
	return ok
}

// directCall is the call by which the rank with index i copies straight from its sources.
func (x *replay) directCall(i int, j *copyJob) (C.struct_hpf_copy_call, bool) {
	m := j.route.moves(i)
	return x.copyCall(m, mem.Address(descAt(j.dst[i]).base), j.sources, j.elem, j.mode(m, i))
}

// addJoint adds what the rank with index i copies of several arrays.
func (x *replay) addJoint(i int, joint jointHalo) bool {
	var calls []C.struct_hpf_copy_call
	for _, j := range joint {
		call, ok := x.directCall(i, j)
		if !ok {
			return false
		}
		calls = append(calls, call)
	}
	x.setCopies(i, calls)
	return true
}

// addSweep adds what the rank with index i does of a sweep.
func (x *replay) addSweep(i int, s *sweep, dst, sources []int64) bool {
	if len(s.words) > mostWords {
		return false
	}
	share := s.share(i)
	x.parts[i].sweep = C.struct_hpf_sweep_call{
		words: pinned(x, s.words), dst: pinned(x, dst), sources: pinned(x, append([]int64(nil), sources...)),
		from: C.int64_t(share.from), to: C.int64_t(share.to),
	}
	return true
}

// copyCall is the call that executes moves.
func (x *replay) copyCall(m *moves, dst int64, sources []int64, elem int64, mode C.int64_t) (C.struct_hpf_copy_call, bool) {
	if len(m.list)+len(m.runs) > mostWords {
		return C.struct_hpf_copy_call{}, false
	}
	runs := (*C.struct_hpf_copy_run)(unsafe.Pointer(pinned(x, m.runs)))
	return C.struct_hpf_copy_call{
		moves: pinned(x, m.list), n: C.int64_t(m.count), axes: C.int64_t(m.axes), runs: runs,
		dst: C.int64_t(dst), sources: pinned(x, append([]int64(nil), sources...)), elem: C.int64_t(elem), mode: mode,
	}, true
}

func (x *replay) setCopies(i int, calls []C.struct_hpf_copy_call) {
	x.parts[i].copies, x.parts[i].n_copies = x.pinnedCalls(calls), C.int64_t(len(calls))
}

func (x *replay) pinnedCalls(calls []C.struct_hpf_copy_call) *C.struct_hpf_copy_call {
	if len(calls) == 0 {
		return nil
	}
	x.pin.Pin(&calls[0])
	return &calls[0]
}

// addOrdered adds a fold in element order, which is done by whoever does the part of the first rank.
func (x *replay) addOrdered(j *shortFold) {
	var accumulators []int64
	for _, r := range j.requests {
		accumulators = append(accumulators, r.Words[3])
	}
	f := j.f
	x.pin.Pin(&f.dims[0])
	x.parts[0].ordered = C.struct_hpf_ordered_call{
		_type: C.int64_t(f.typ), op: C.int64_t(f.op), dims: &f.dims[0], rank: C.int64_t(len(f.dims)),
		bases: pinned(x, f.bases), factors: pinned(x, f.factors), first: C.int64_t(f.first),
		accumulators: pinned(x, accumulators), ranks: C.int64_t(len(accumulators)), bytes: C.int64_t(valueBytes(f.typ)),
	}
}

// addFolds adds the lines that the rank with index i folds, and the copies of its results.
func (x *replay) addFolds(i int, j *lineFold) bool {
	if j.plan.route != nil {
		return false
	}
	var folds []C.struct_hpf_fold_call
	s := j.plan.share(i)
	ok := j.eachRun(i, s, func(pieces []C.struct_hpf_line_piece, call C.struct_hpf_fold_call) bool {
		kept := append([]C.struct_hpf_line_piece(nil), pieces...)
		call.pieces = unsafe.SliceData(kept)
		if len(kept) > 0 {
			x.pin.Pin(call.pieces)
		}
		folds = append(folds, call)
		return len(folds) <= mostCalls && len(kept) <= mostWords
	})
	if !ok {
		return false
	}
	if len(folds) > 0 {
		x.pin.Pin(&folds[0])
		x.parts[i].folds, x.parts[i].n_folds = &folds[0], C.int64_t(len(folds))
	}
	var copies []C.struct_hpf_copy_call
	for _, other := range s.others {
		call, ok := x.copyCall(s.copies, j.dst[other], j.dst[i:i+1], j.plan.dst.elem, direct)
		if !ok {
			return false
		}
		copies = append(copies, call)
	}
	x.setCopies(i, copies)
	return true
}
