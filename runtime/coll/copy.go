package coll

import (
	"encoding/binary"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A copyJob is one section assignment in progress. When both sides are the same array, all
// ranks pack what they need before any stores it.
type copyJob struct {
	plan    planner
	elem    int64
	dst     []int64 // descriptors of the destination, by rank
	sources []int64 // base addresses of the source, by rank
	packed  []mem.Block
}

func (e *Engine) newCopy(requests []abi.Request) job {
	first := requests[0].Words
	dst, src := e.array(0, descAt(first[0]).id), e.array(0, descAt(first[1]).id)
	j := e.copyJob(e.copyPlan(dst, src, first[2:]), requests, 1)
	if dst == src {
		j.packed = make([]mem.Block, len(requests))
	}
	return j
}

// copyJob starts a copy to the arrays whose descriptors are the first words of the requests,
// from those whose descriptors are the words at the given position. There is one at a time.
func (e *Engine) copyJob(plan planner, requests []abi.Request, source int) *copyJob {
	j := &e.copying
	j.plan, j.elem, j.packed = plan, descAt(requests[0].Words[0]).elem, nil
	j.dst, j.sources = j.dst[:0], j.sources[:0]
	for _, r := range requests {
		j.dst = append(j.dst, r.Words[0])
		j.sources = append(j.sources, mem.Address(descAt(r.Words[source]).base))
	}
	return j
}

// copyPlan finds or makes the plan of a section, given the words that describe it.
func (e *Engine) copyPlan(dst, src *array, list []int64) planner {
	key := layoutKey(layoutKey([]byte{abi.ReqCopy}, dst), src)
	for _, w := range list {
		key = binary.AppendVarint(key, w)
	}
	return e.plans.get(key, len(e.arrays), func(f found) planner {
		s := readSection(list, len(dst.layout.Dims), len(src.layout.Dims))
		return newCopyPlan(dst, src, s, f)
	})
}

func (j *copyJob) phases() int {
	if j.packed != nil {
		return 2
	}
	return 1
}

func (j *copyJob) run(phase, rank int) error {
	m := j.plan.moves(rank)
	if m.count == 0 {
		return nil
	}
	dst := descAt(j.dst[rank]).base
	switch {
	case j.packed == nil:
		m.execute(dst, j.sources, j.elem, direct)
	case phase == 0:
		return j.pack(m, rank)
	default:
		buffer := &j.packed[rank]
		m.execute(dst, []int64{mem.Address(buffer.Place(0))}, j.elem, unpack)
		buffer.Free()
	}
	return nil
}

// pack copies what the rank is to get into a buffer.
func (j *copyJob) pack(m *moves, rank int) error {
	buffer, err := mem.Alloc(m.elements * j.elem)
	if err != nil {
		return &NoMemory{rank, "(temporary)", m.elements * j.elem}
	}
	j.packed[rank] = buffer
	m.execute(buffer.Place(0), j.sources, j.elem, pack)
	return nil
}
