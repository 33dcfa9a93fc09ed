package coll

import (
	"fmt"
	"sync/atomic"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A redistribution moves an array to a new mapping: all ranks get new storage, copy what
// they need out of the old, and then give the old back.
type redistribution struct {
	e        *Engine
	requests []abi.Request
	old      []*array // by rank
	sources  []int64
	plan     *copyPlan
}

func (e *Engine) newRedistribution(requests []abi.Request) (job, error) {
	r := &redistribution{e: e, requests: requests, old: make([]*array, len(requests))}
	first := readAllocation(requests[0].Words)
	was := e.array(0, first.id)
	if was == nil || !was.live {
		return nil, fmt.Errorf("array %s is redistributed before it is allocated", first.name)
	}
	layout, ok := e.layout(&first)
	if !ok {
		return nil, &NoMemory{Array: first.name}
	}
	now := was.shape()
	now.layout, now.place = layout, first.place
	for _, q := range requests {
		r.sources = append(r.sources, mem.Address(descAt(q.Words[0]).base))
	}
	r.plan = newCopyPlan(now, was, identity(first.bounds), found{make([]*moves, len(requests)), new(atomic.Int64)})
	return r, nil
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

func (r *redistribution) phases() int { return 3 }

func (r *redistribution) run(phase, rank int) error {
	switch want := readAllocation(r.requests[rank].Words); phase {
	case 0:
		slot := r.e.slot(rank, want.id)
		r.old[rank], *slot = *slot, nil
		return r.e.allocate(rank, want)
	case 1:
		r.plan.moves(rank).execute(descAt(want.desc).base, r.sources, want.elem, direct)
	default:
		r.old[rank].block.Free()
	}
	return nil
}
