package coll

/*
#include "replay.h"
*/
import "C"

import (
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An eager collective has what ranks of different workers give each other in boxes before they meet, so that they meet
// once: there and back a line takes as long as a meeting.
type eager struct {
	*replay
	boxes  []C.struct_hpf_box
	used   []int64 // bytes, by box
	lo, hi []int   // ranks of the same worker, by rank
	calls  []eagerCalls
}

// eagerCalls are the calls of a rank, by turn.
type eagerCalls struct {
	copies         []C.struct_hpf_copy_call
	packs, unpacks [2][]C.struct_hpf_copy_call
}

// addEager adds what an eager collective does, and reports whether the job is one: few bytes between storage of each rank's own.
func (x *replay) addEager(e *Engine, requests []abi.Request) bool {
	jobs, workers := copiesOf(e.job), int(e.replays.c.quick.workers)
	if len(jobs) == 0 || workers < 2 || len(requests) > C.HPF_BOXES {
		return false
	}
	for _, w := range descriptorWords(requests[0]) {
		if e.known(descAt(requests[0].Words[w]).id).place != abi.PlaceMapped {
			return false
		}
	}
	s := &eager{
		replay: x, boxes: unsafe.Slice(e.replays.c.boxes, len(requests)), used: make([]int64, len(requests)),
		lo: make([]int, len(requests)), hi: make([]int, len(requests)), calls: make([]eagerCalls, len(requests)),
	}
	for worker := range workers {
		lo, hi := worker*len(requests)/workers, (worker+1)*len(requests)/workers
		for i := lo; i < hi; i++ {
			s.lo[i], s.hi[i] = lo, hi
		}
	}
	for _, j := range jobs {
		if j.bytes() > 2*C.HPF_EAGER*int64(len(requests)) || !s.add(j) {
			return false
		}
	}
	s.finish()
	return true
}

// copiesOf are the copies of a job that are between ranks of this process and need no room for what is packed.
func copiesOf(j job) []*copyJob {
	switch j := j.(type) {
	case *copyJob:
		if j.packed == nil && len(j.route.parcels) == 0 {
			return []*copyJob{j}
		}
	case jointHalo:
		return j
	}
	return nil
}

// add adds a copy, and reports whether its bytes have room in the boxes.
func (s *eager) add(j *copyJob) bool {
	for i := range s.calls {
		m := j.route.moves(i)
		dst := mem.Address(descAt(j.dst[i]).base)
		if m.count == 0 {
			continue
		}
		if own := m.from(s.lo[i], s.hi[i]); own.count > 0 {
			call, ok := s.copyCall(own, dst, j.sources[s.lo[i]:s.hi[i]], j.elem, direct)
			if !ok {
				return false
			}
			s.calls[i].copies = append(s.calls[i].copies, call)
		}
		for source := range s.calls {
			if s.lo[source] == s.lo[i] {
				continue
			}
			if part := m.from(source, source+1); part.count > 0 && !s.send(part, source, i, dst, j) {
				return false
			}
		}
	}
	return true
}

// send adds the moves from one rank to one of another worker.
func (s *eager) send(m *moves, source, to int, dst int64, j *copyJob) bool {
	const align = 16
	at := s.used[source]
	s.used[source] += (m.elements*j.elem + align - 1) / align * align
	if s.used[source] > C.HPF_EAGER || len(s.calls[source].packs[0]) == mostCalls || len(s.calls[to].unpacks[0]) == mostCalls {
		return false
	}
	for turn := range 2 {
		room := mem.Address(unsafe.Pointer(&s.boxes[source].data[turn][0])) + at
		out, fits := s.copyCall(m, room, j.sources[source:source+1], j.elem, pack)
		in, _ := s.copyCall(m, dst, []int64{room}, j.elem, unpack)
		if !fits {
			return false
		}
		s.calls[source].packs[turn] = append(s.calls[source].packs[turn], out)
		s.calls[to].unpacks[turn] = append(s.calls[to].unpacks[turn], in)
	}
	return true
}

// finish hands the calls over to C.
func (s *eager) finish() {
	for i, c := range s.calls {
		s.setCopies(i, c.copies)
		x := &s.parts[i].eager
		x.n_packs, x.n_unpacks = C.int64_t(len(c.packs[0])), C.int64_t(len(c.unpacks[0]))
		x.bytes = C.int64_t(s.used[i])
		for turn := range 2 {
			x.data[turn] = &s.boxes[i].data[turn][0]
			x.packs[turn], x.unpacks[turn] = s.pinnedCalls(c.packs[turn]), s.pinnedCalls(c.unpacks[turn])
		}
	}
}
