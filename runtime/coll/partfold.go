package coll

/*
#include "replay.h"
*/
import "C"

import (
	"encoding/binary"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mem"
)

// A partialFold folds an array along a dimension between processes without moving it: every rank
// folds what it has of each line, the vectors of these results are combined over all processes,
// and every rank takes from the combination what it holds of the result. That keeps the bits of the
// sequential loop where the order does not matter; and, for every type, where each line is with one
// rank: then all others have zeros, and the combination is the union of the bits.
type partialFold struct {
	plan    *partialPlan
	typ, op int64
	dst     []int64 // base addresses by rank of this process
	sources []int64
}

// A partialPlan is what the ranks of this process do.
type partialPlan struct {
	e       *Engine
	dst     *array
	whole   *array // the result in one piece, in array element order
	combine alg.Exact
	zero    bool // results of lines that a rank does not have are 0, not the neutral element
	shares  []partialShare
	fold    *alg.Fold
	op      alg.Operator
	job     partialFold

	parts  mem.Block // the vector of each rank, then the combination
	stride int64     // bytes from one to the next
}

// A keptPartial is the plan for two arrays, nil where partial results are not combined.
type keptPartial struct {
	plan     *partialPlan
	dst, src *mapping.Layout // whose addresses are the key: no others may get these
}

// A partialShare is what one rank folds and takes.
type partialShare struct {
	lines  *lineBox // of the vector; nil: the rank folds nothing
	pieces []linePiece
	takes  *moves // from the vector to its part of the result; nil: it takes nothing
}

// partialFactor is how much more a process sends and gets when vectors are combined than their length.
var partialFactor int64 = 2

// partialPlan finds or makes the plan for two arrays; nil when partial results must not, or need not, be
// combined.
func (e *Engine) partialPlan(dst, src *array, dim int, typ, op int64) (*partialPlan, error) {
	if e.alone() || src.place != abi.PlaceMapped || src.whole() || partialFactor*dst.elements()*int64(e.comm.Size()) > src.elements() {
		return nil, nil
	}
	key := layoutKey(layoutKey(e.key[:0], dst), src)
	for _, w := range []int64{int64(dim), typ, op} {
		key = binary.AppendVarint(key, w)
	}
	e.key = key
	if kept, ok := e.partials[string(key)]; ok {
		return kept.plan, nil
	}
	if e.partials == nil || len(e.partials) > maxLinePlans {
		e.forgetPartials()
	}
	p, err := e.newPartialPlan(dst, src, dim, typ, op)
	if err == nil {
		e.partials[string(key)] = keptPartial{p, dst.layout, src.layout}
	}
	return p, err
}

// forgetPartials forgets all plans.
func (e *Engine) forgetPartials() {
	for _, kept := range e.partials {
		if kept.plan != nil {
			kept.plan.parts.Free()
		}
	}
	e.partials = map[string]keptPartial{}
}

func (e *Engine) newPartialPlan(dst, src *array, dim int, typ, op int64) (*partialPlan, error) {
	lines := &linePlan{e: e, dst: dst.shape(), src: src.shape(), dim: dim}
	if lines.linesAreHere() {
		return nil, nil
	}
	combine, ok := alg.ExactOf(typ, op)
	zero := src.layout.Dims[dim].N == 1
	if zero {
		combine = alg.Exact{Type: dst.elem, Op: abi.OpIOr}
	} else if !ok {
		return nil, nil
	}
	p := &partialPlan{e: e, dst: dst.shape(), whole: dst.inOnePiece(), combine: combine, zero: zero}
	lines.dst = p.whole
	all := linePieces(&src.layout.Dims[dim], src.elem)
	for i := range e.here() {
		p.shares = append(p.shares, partialShare{lines: lines.own(i), pieces: piecesAt(all, src.layout.Coordinate(int64(e.first+i), dim)), takes: p.takes(i)})
	}
	root := -1
	if dst.place == abi.PlaceRoot {
		root = 0
	}
	var err error
	if p.op, err = alg.NewOperator(combine.Type, combine.Op, combine.Bytes()); err != nil {
		return nil, err
	}
	p.fold, err = alg.NewFold(e.comm, combine, int(dst.elements())+checkWords, root)
	return p, err
}

// inOnePiece is an array with the bounds of a, all of which is in one place.
func (a *array) inOnePiece() *array {
	whole := &array{name: a.name, elem: a.elem, place: abi.PlaceShared}
	bounds := make([][2]int64, len(a.layout.Dims))
	for d, x := range a.layout.Dims {
		bounds[d] = [2]int64{x.Lo, x.Hi}
	}
	whole.layout, _ = mapping.NewLayout(mapping.Replicated(len(bounds)), bounds, nil, nil)
	return whole
}

// own is the lines of the vector of which the rank with index i has elements; nil when it has none or is
// not the first of those that do.
func (p *linePlan) own(i int) *lineBox {
	rank := int64(p.e.first + i)
	if !p.src.primary(rank) {
		return nil
	}
	b := &lineBox{}
	for d := range p.dst.layout.Dims {
		at := p.src.layout.Coordinate(rank, skip(d, p.dim))
		var runs []copyRun
		for _, x := range p.lineRuns(rank, d) {
			if x.at[0] == at {
				runs = x.runs
			}
		}
		if len(runs) == 0 {
			return nil
		}
		b.runs = append(b.runs, runs)
	}
	return b
}

// piecesAt are those of a coordinate.
func piecesAt(list []linePiece, at int64) []linePiece {
	var own []linePiece
	for _, x := range list {
		if x.at == at {
			own = append(own, x)
		}
	}
	return own
}

// takes finds what the rank with index i copies out of the vector. One rank does it for all that share
// their result.
func (p *partialPlan) takes(i int) *moves {
	rank := int64(p.e.first + i)
	if !p.dst.holds(rank) || p.dst.place == abi.PlaceShared && i > 0 {
		return nil
	}
	var axes [][]copyRun
	for d := range p.dst.layout.Dims {
		to, from, at := &p.dst.layout.Dims[d], &p.whole.layout.Dims[d], int64(0)
		if p.dst.place == abi.PlaceMapped {
			at = p.dst.layout.Coordinate(rank, d)
		}
		runs := wholeDim(to, from).Pieces(at, 0)
		if len(runs) == 0 {
			return nil
		}
		axes = append(axes, scaled(runs, to.Stride*p.dst.elem, from.Stride*p.dst.elem))
	}
	m := &moves{axes: len(axes)}
	m.add(0, 0, 0, axes)
	return m
}

// begin starts a fold of the plan.
func (p *partialPlan) begin(requests []abi.Request) (job, error) {
	j := &p.job
	*j = partialFold{plan: p, typ: requests[0].Words[3], op: requests[0].Words[4], dst: j.dst[:0], sources: j.sources[:0]}
	for _, r := range requests {
		j.dst = append(j.dst, mem.Address(descAt(r.Words[0]).base))
		j.sources = append(j.sources, mem.Address(descAt(r.Words[1]).base))
	}
	p.stride = roundUp((p.dst.elements() + checkWords) * p.dst.elem)
	bytes := p.stride * int64(len(p.shares)+1)
	if !p.parts.Valid() {
		var err error
		if p.parts, err = mem.Alloc(bytes); err != nil {
			return nil, &NoMemory{p.e.first, "(partial results)", bytes}
		}
	}
	return j, nil
}

// vector is that of the rank with index i, check words included, or the combination behind them.
func (p *partialPlan) vector(i int) []byte {
	return bytesAt(unsafe.Add(p.parts.Place(0), int64(i)*p.stride), (p.dst.elements()+checkWords)*p.dst.elem)
}

// base is the address of local address 0 in a vector.
func (p *partialPlan) base(i int) int64 {
	return mem.Address(p.parts.Place(0)) + int64(i)*p.stride + p.whole.layout.Origin*p.dst.elem
}

func (j *partialFold) phases() int { return 2 }

func (j *partialFold) run(phase, i int) error {
	if phase == 0 {
		return j.foldOwn(i)
	}
	if m := j.plan.shares[i].takes; m != nil {
		m.execute(pointer(j.dst[i]), []int64{j.plan.base(len(j.plan.shares))}, j.plan.dst.elem, direct)
	}
	return nil
}

// foldOwn makes the vector of a rank.
func (j *partialFold) foldOwn(i int) error {
	p := j.plan
	call := C.struct_hpf_fold_call{_type: C.int64_t(j.typ), op: C.int64_t(j.op), mode: direct}
	if p.zero {
		clear(p.vector(i))
	} else {
		neutral := call
		neutral.dst = C.int64_t(mem.Address(unsafe.Pointer(&p.vector(i)[0])))
		neutral.dst_step, neutral.n = C.int64_t(p.dst.elem), C.int64_t(p.dst.elements())
		if !foldRun(nil, neutral) {
			return errNoFold(j.op, j.typ)
		}
	}
	s := &p.shares[i]
	if s.lines == nil {
		return nil
	}
	pieces := make([]C.struct_hpf_line_piece, len(s.pieces))
	for k, x := range s.pieces {
		pieces[k] = C.struct_hpf_line_piece{C.int64_t(j.sources[i] + x.offset), C.int64_t(x.count), C.int64_t(x.step)}
	}
	call.n_pieces, call.dst = C.int64_t(len(pieces)), C.int64_t(p.base(i))
	if !eachOf(pieces, call, s.lines.runs, foldRun) {
		return errNoFold(j.op, j.typ)
	}
	return nil
}

func (j *partialFold) done(phase int) error {
	p := j.plan
	if phase == 0 {
		return p.combineVectors()
	}
	if p.parts.Room() > keepBuffers {
		p.parts.Free()
		p.parts = mem.Block{}
	}
	return nil
}

// combineVectors combines those of this process's ranks, and then those of all processes.
func (p *partialPlan) combineVectors() error {
	mine, result := p.vector(0), p.vector(len(p.shares))
	for i := range p.shares[1:] {
		p.op.Combine(mine, mine, p.vector(i+1))
	}
	elem := int(p.dst.elem)
	length := len(mine) - checkWords*elem
	stamp := int64(p.e.stamp ^ p.e.stamp>>(64-epochBits)) // with the number of the collective in what is left of it in a short element
	checks := [checkWords]int64{stamp, ^stamp}
	for i, x := range checks {
		copy(mine[length+i*elem:], binary.LittleEndian.AppendUint64(nil, uint64(checkWord(p.combine, x, p.e.comm.Rank())))[:elem])
	}
	if err := p.fold.Run(mine, result); err != nil {
		return err
	}
	if p.dst.place == abi.PlaceRoot && p.e.comm.Rank() != 0 {
		return nil
	}
	for i, x := range checks {
		want := binary.LittleEndian.AppendUint64(nil, uint64(checked(p.combine, x, p.e.comm.Size())))[:elem]
		if string(result[length+i*elem:][:elem]) != string(want) {
			return p.e.differ()
		}
	}
	p.combine.Settle(result[:length], elem, p.e.share.ranks)
	return nil
}
