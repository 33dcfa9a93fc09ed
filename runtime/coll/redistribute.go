package coll

import (
	"fmt"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A redistribution moves an array to a new mapping: all ranks get new storage, copy what
// they need out of the old, and then give the old back.
type redistribution struct {
	e        *Engine
	requests []abi.Request
	old      []*array // by rank of this process
	sources  []int64
	route    *route
}

func (e *Engine) newRedistribution(requests []abi.Request) (job, error) {
	r := &redistribution{e: e, requests: requests, old: make([]*array, len(requests))}
	first := readAllocation(requests[0].Words)
	was := e.known(first.id)
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
	plan := newCopyPlan(now, was, identity(first.bounds), e.newFound())
	r.route = e.newRoute(plan, first.elem)
	return r, r.route.open()
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

func (r *redistribution) phases() int { return steps }

func (r *redistribution) run(step, i int) error {
	switch want := readAllocation(r.requests[i].Words); step {
	case stepPack:
		r.route.pack(i, r.sources, want.elem)
		slot := r.e.slot(r.e.first+i, want.id)
		r.old[i], *slot = *slot, nil
		return r.e.allocate(r.e.first+i, want)
	case stepCopy:
		r.route.moves(i).execute(descAt(want.desc).base, r.sources, want.elem, direct)
	default:
		r.route.unpack(i, descAt(want.desc).base, want.elem)
		r.old[i].block.Free()
	}
	return nil
}

func (r *redistribution) done(step int) error {
	if step == stepUnpack {
		r.route.close(true)
		return nil
	}
	return r.route.done(step)
}
