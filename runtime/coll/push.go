package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"cmp"
	"slices"
	"sync"
	"unsafe"
)

// A push is a large copy of long runs that the ranks do which have the elements. Each reads its own
// memory from the beginning to the end, which is what processors fetch ahead; what receivers pull
// out of a source has gaps, where others get something, and took nearly twice as long.
type push struct {
	planner
	ranks  int
	once   []sync.Once
	bySide []*moves // by source; the first word of a move is its receiver
}

// pushRun is the length in bytes of runs from which a copy may be pushed.
var pushRun int64 = 256

// newPush returns the push of a plan whose ranks are all in this process; nil where it would not pay.
// A smaller copy may be tried with it.
func newPush(p planner, ranks int, elem int64, tried bool) *push {
	if p.spreads() || ranks < 2 || ranks > C.HPF_PUSH_MOVES {
		return nil
	}
	elements := int64(0)
	for rank := range ranks {
		m := p.moves(rank)
		if !m.hasGapsAtSource(elem) {
			return nil
		}
		elements += m.elements
	}
	if !tried && !streams(2*elements*elem, true) {
		return nil
	}
	return &push{planner: p, ranks: ranks, once: make([]sync.Once, ranks), bySide: make([]*moves, ranks)}
}

// hasGapsAtSource tells whether every move is of long runs with gaps between them at the source, and
// none at the destination.
func (m *moves) hasGapsAtSource(elem int64) bool {
	if m.axes < 2 {
		return false
	}
	for i := range m.count {
		words := m.list[i*(3+2*m.axes):][:3+2*m.axes]
		if words[4] != 1 || words[6] == 0 {
			return false
		}
		inner, outer := m.run(words[3]), m.run(words[5])
		bytes := inner.count * elem
		if inner.dstStep != elem || inner.srcStep != elem || bytes < pushRun || outer.dstStep != bytes || outer.srcStep == bytes {
			return false
		}
	}
	return true
}

// execute does what the rank with index i has to give.
func (x *push) execute(i int, dst, sources []int64, elem int64) {
	x.once[i].Do(func() { x.bySide[i] = x.given(int64(i)) })
	m := x.bySide[i]
	if m.count == 0 {
		return
	}
	runs := (*C.struct_hpf_copy_run)(unsafe.Pointer(&m.runs[0]))
	C.hpf_push(cInts(m.list), C.int64_t(m.count), C.int64_t(m.axes), runs, cInts(dst), C.int64_t(sources[i]), C.int64_t(elem))
}

// given collects the moves from a source, in the order in which they begin there.
func (x *push) given(source int64) *moves {
	type move struct {
		to, begin int64
		of        *moves
		words     []int64
	}
	var list []move
	for to := range int64(x.ranks) {
		m := x.planner.moves(int(to))
		for i := range m.count {
			words := m.list[i*(3+2*m.axes):][:3+2*m.axes]
			if words[0] != source {
				continue
			}
			begin := words[2]
			for a := 3; a < len(words); a += 2 {
				begin += m.run(words[a]).src
			}
			list = append(list, move{to, begin, m, words})
		}
	}
	slices.SortStableFunc(list, func(a, b move) int { return cmp.Compare(a.begin, b.begin) })
	all := &moves{}
	for _, m := range list {
		all.axes = m.of.axes
		all.take(m.of, m.to, m.words)
	}
	return all
}

// take adds a move of other moves, whose first word becomes another one.
func (m *moves) take(from *moves, first int64, words []int64) {
	m.list = append(m.list, first, words[1], words[2])
	for a := 3; a < len(words); a += 2 {
		m.list = append(m.list, int64(len(m.runs)/copyRunWords), words[a+1])
		for k := range words[a+1] {
			m.put(from.run(words[a]+k), 0)
		}
	}
	m.count++
	m.elements += from.product(words[3:])
}

// run is one of the runs, without a quicker way.
func (m *moves) run(at int64) copyRun {
	r := m.runs[at*copyRunWords:]
	return copyRun{count: r[0], dst: r[1], dstStep: r[2], src: r[3], srcStep: r[4]}
}
