package coll

import (
	"fmt"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A lineFold folds an array along one of its dimensions into another array, which has the
// dimension less: each line in the order of its elements, to the bits of the sequential loop.
// In one address space the ranks that hold a part of the result divide it among them, read
// the lines where they are, and store what they get at all holders. Between processes the
// elements travel first, to a copy of the array whose lines are whole, unless a partialFold does.
type lineFold struct {
	plan    *linePlan
	typ, op int64
	dst     []int64 // base addresses by rank of this process
	sources []int64 // base addresses of the array itself, likewise
	lines   []int64 // base addresses of the array with whole lines: the array itself or the copy
	copies  []*array
}

func (e *Engine) newLineFold(requests []abi.Request) (job, error) {
	w := requests[0].Words
	dst, src := e.known(descAt(w[0]).id), e.known(descAt(w[1]).id)
	if p, err := e.partialPlan(dst, src, int(w[2]), w[3], w[4]); p != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return p.begin(requests)
	}
	p := e.linePlan(dst, src, int(w[2]))
	j := &p.job
	*j = lineFold{plan: p, typ: w[3], op: w[4], dst: j.dst[:0], sources: j.sources[:0]}
	for i, r := range requests {
		if p.dst.place == abi.PlaceRoot {
			i = 0
		}
		j.dst = append(j.dst, mem.Address(descAt(requests[i].Words[0]).base))
		j.sources = append(j.sources, mem.Address(descAt(r.Words[1]).base))
	}
	j.lines = j.sources
	if p.route == nil {
		return j, nil
	}
	if err := j.allot(); err != nil {
		return nil, err
	}
	return j, p.route.open()
}

// allot makes the storage of the copy with whole lines.
func (j *lineFold) allot() error {
	j.lines = make([]int64, len(j.sources))
	for i := range j.lines {
		if i > 0 && j.plan.src.place == abi.PlaceShared {
			j.lines[i] = j.lines[0]
			continue
		}
		a := j.plan.src.shape()
		if _, err := a.allot(int64(j.plan.e.first + i)); err != nil {
			return err
		}
		j.copies = append(j.copies, a)
		j.lines[i] = mem.Address(a.base())
	}
	return nil
}

func (j *lineFold) phases() int {
	if j.plan.route == nil {
		return 1
	}
	return steps + 1
}

func (j *lineFold) run(phase, i int) error {
	route, elem := j.plan.route, j.plan.src.elem
	switch {
	case route == nil || phase == steps:
		return j.fold(i)
	case phase == stepPack:
		route.pack(i, j.sources, elem)
	case phase == stepCopy:
		route.moves(i).execute(pointer(j.lines[i]), j.sources, elem, direct)
	default:
		route.unpack(i, pointer(j.lines[i]), elem)
	}
	return nil
}

// pointer is the address as a pointer, nil for 0.
func pointer(address int64) unsafe.Pointer {
	if address == 0 {
		return nil
	}
	return mem.At(address)
}

func (j *lineFold) done(phase int) error {
	if j.plan.route != nil && phase < steps {
		return j.plan.route.done(phase)
	}
	for _, a := range j.copies {
		a.block.Free()
	}
	return nil
}

func errNoFold(op, typ int64) error {
	return fmt.Errorf("operator %d does not go with type %d", op, typ)
}

// fold does the share of the rank with index i.
func (j *lineFold) fold(i int) error {
	s := j.plan.share(i)
	if !j.eachRun(i, s, foldRun) {
		return errNoFold(j.op, j.typ)
	}
	for _, other := range s.others {
		s.copies.execute(pointer(j.dst[other]), j.dst[i:i+1], j.plan.dst.elem, direct)
	}
	return nil
}
