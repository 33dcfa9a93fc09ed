package coll

/*
#include "replay.h"
*/
import "C"

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A linePlan is what every rank of this process does in a fold along a dimension; it holds no
// addresses.
type linePlan struct {
	e        *Engine
	dst, src *array
	dim      int
	route    *route       // that fills src when it is a copy with whole lines; else nil
	lines    []linePiece  // along the dimension
	shares   []*lineShare // by rank of this process, once they were needed
	job      lineFold     // the fold in progress, kept for the room in it

	// Whether the array is so small, and the result in one place, that the first rank does all.
	undivided bool
}

// A lineShare is the lines that one rank folds, and the other ranks of this process that hold
// the same part of the result and get them as well.
type lineShare struct {
	boxes  []lineBox
	others []int
	copies *moves // from the rank to each of the others

	// Room for the fold in progress.
	pieces []C.struct_hpf_line_piece
	at     []int64
}

// A linePiece is elements of a line in order that one coordinate owns.
type linePiece struct{ at, offset, count, step int64 }

// A lineBox is a product of runs of lines: those of a part of the result, at one coordinate of
// the source in each dimension.
type lineBox struct {
	at   []int64     // coordinates in the source, any along the folded dimension
	runs [][]copyRun // of lines, by dimension of the result
}

// maxLinePlans bounds the plans that are kept.
const maxLinePlans = 1 << 10

// linePlan finds or makes the plan for two arrays.
func (e *Engine) linePlan(dst, src *array, dim int) *linePlan {
	e.key = binary.AppendVarint(layoutKey(layoutKey(e.key[:0], dst), src), int64(dim))
	if p := e.folds[string(e.key)]; p != nil {
		return p
	}
	if e.folds == nil || len(e.folds) > maxLinePlans {
		e.forgetFolds()
	}
	p := &linePlan{e: e, dst: dst.shape(), src: src.shape(), dim: dim, shares: make([]*lineShare, e.here())}
	if !e.alone() && !p.linesAreHere() {
		p.gather()
	}
	p.undivided = e.alone() && !e.divided && p.dst.place != abi.PlaceMapped && p.src.elements()*p.src.elem <= smallBytes
	p.lines = linePieces(&p.src.layout.Dims[dim], src.elem)
	e.folds[string(e.key)] = p
	return p
}

// forgetFolds forgets all plans.
func (e *Engine) forgetFolds() {
	for _, p := range e.folds {
		if p.route != nil {
			p.route.close(true)
		}
	}
	e.folds = map[string]*linePlan{}
}

// linesAreHere reports whether the lines that any rank of any process folds are with ranks of
// the same process.
func (p *linePlan) linesAreHere() bool {
	if p.src.layout.Dims[p.dim].N > 1 || p.dst.place != abi.PlaceMapped || p.dst.whole() {
		return p.e.everywhere(p.src)
	}
	for d := range p.dst.layout.Dims {
		if !sameOwners(&p.dst.layout.Dims[d], &p.src.layout.Dims[skip(d, p.dim)]) {
			return p.e.everywhere(p.src)
		}
	}
	at := make([]int64, len(p.src.layout.Dims))
	for rank := range int64(p.e.share.ranks) {
		for d := range p.dst.layout.Dims {
			at[skip(d, p.dim)] = p.dst.layout.Coordinate(rank, d)
		}
		if p.dst.holds(rank) && p.e.share.process(p.src.holder(at, rank)) != p.e.share.process(rank) {
			return false
		}
	}
	return true
}

// skip is the dimension of the source that belongs to dimension d of the result.
func skip(d, dim int) int {
	if d >= dim {
		return d + 1
	}
	return d
}

// sameOwners reports whether the same coordinate of the same grid dimension owns each
// position on both sides.
func sameOwners(a, b *mapping.Dim) bool {
	return a.N == 1 && b.N == 1 || a.Grid == b.Grid && a.N == b.N && a.K == b.K && a.Room == b.Room && a.S == b.S && a.S*a.Lo+a.O == b.S*b.Lo+b.O
}

// gather replaces the source by a copy with whole lines that is distributed as the result is.
func (p *linePlan) gather() {
	along := &p.src.layout.Dims[p.dim]
	whole := p.src.shape()
	whole.place, whole.layout = p.dst.place, p.dst.layout.Insert(p.dim, along.Lo, along.Hi)
	var s section
	for d := range p.src.layout.Dims {
		to, from := &whole.layout.Dims[d], &p.src.layout.Dims[d]
		s.counts = append(s.counts, from.Hi-from.Lo+1)
		s.dst = append(s.dst, subscript{d, 1, to.Lo})
		s.src = append(s.src, subscript{d, 1, from.Lo})
	}
	p.route = p.e.newRoute(newCopyPlan(whole, p.src, s, p.e.newFound()), whole.elem)
	p.src = whole
}

// linePieces cuts a dimension into what one coordinate owns after the other.
func linePieces(d *mapping.Dim, elem int64) []linePiece {
	if d.Hi < d.Lo {
		return nil
	}
	step := d.S * d.Stride * elem
	if d.N == 1 {
		return []linePiece{{0, d.Local(d.Lo) * d.Stride * elem, d.Hi - d.Lo + 1, step}}
	}
	var list []linePiece
	for g := d.Lo; g <= d.Hi; {
		within := mapping.Mod(d.S*g+d.O, d.K)
		n := (d.K-1-within)/max(d.S, 1) + 1
		if d.S < 0 {
			n = within/-d.S + 1
		}
		n = min(n, d.Hi-g+1)
		list = append(list, linePiece{d.Owner(g), d.Local(g) * d.Stride * elem, n, step})
		g += n
	}
	return list
}

// share returns the lines of a rank, by index: its part of the result, divided among those
// that hold it.
func (p *linePlan) share(i int) *lineShare {
	if p.shares[i] == nil {
		p.shares[i] = p.find(i)
	}
	return p.shares[i]
}

func (p *linePlan) find(i int) *lineShare {
	s := &lineShare{}
	rank := int64(p.e.first + i)
	if !p.takesPart(rank) || p.undivided && i > 0 {
		return s
	}
	axes := make([][]peer, len(p.dst.layout.Dims))
	for d := range axes {
		if axes[d] = p.lineRuns(rank, d); len(axes[d]) == 0 {
			return s
		}
	}
	holders := p.holders(rank)
	if p.undivided {
		holders = []int{i}
	}
	if !divide(axes, slices.Index(holders, i), len(holders)) {
		return s
	}
	s.boxes = p.boxes(axes)
	if p.dst.place != abi.PlaceMapped || len(holders) == 1 {
		return s
	}
	s.others = slices.DeleteFunc(holders, func(other int) bool { return other == i })
	s.copies = &moves{axes: len(axes)}
	for _, b := range s.boxes {
		s.copies.add(0, 0, 0, asCopies(b.runs))
	}
	return s
}

// takesPart reports whether a rank of this process folds lines: one that holds a part of the
// result, and any in the process where the root has it.
func (p *linePlan) takesPart(rank int64) bool {
	return p.dst.holds(rank) || p.dst.place == abi.PlaceRoot && p.e.first == 0
}

// holders lists the ranks of this process, by index, that fold the same part of the result.
func (p *linePlan) holders(rank int64) []int {
	var list []int
	for k := range p.e.here() {
		other := int64(p.e.first + k)
		same := p.takesPart(other)
		for d := range p.dst.layout.Dims {
			same = same && (p.dst.place != abi.PlaceMapped || p.dst.layout.Coordinate(other, d) == p.dst.layout.Coordinate(rank, d))
		}
		if same {
			list = append(list, k)
		}
	}
	return list
}

// lineRuns returns, for each coordinate in the source dimension that belongs to dimension d of
// the result, the lines that lie there and in the rank's part of the result.
func (p *linePlan) lineRuns(rank int64, d int) []peer {
	to, from := &p.dst.layout.Dims[d], &p.src.layout.Dims[skip(d, p.dim)]
	at := int64(0)
	if p.dst.place == abi.PlaceMapped {
		at = p.dst.layout.Coordinate(rank, d)
	}
	var list []peer
	for i := range from.N {
		runs := wholeDim(to, from).Pieces(at, i)
		if len(runs) > 0 {
			list = append(list, peer{[]int64{i}, scaled(runs, to.Stride*p.dst.elem, from.Stride*p.src.elem)})
		}
	}
	return list
}

// divide leaves the part-th of n parts of the longest axis, the outermost of those, and
// reports whether there is anything in it.
func divide(axes [][]peer, part, n int) bool {
	longest, most := 0, int64(0)
	for d := range axes {
		lines := int64(0)
		for _, x := range axes[d] {
			lines += elementsOf(x.runs)
		}
		if lines >= most {
			longest, most = d, lines
		}
	}
	lo, hi := most*int64(part)/int64(n), most*int64(part+1)/int64(n)
	var kept []peer
	for _, x := range axes[longest] {
		if runs := cut(x.runs, &lo, &hi); len(runs) > 0 {
			kept = append(kept, peer{x.at, runs})
		}
	}
	axes[longest] = kept
	return len(kept) > 0
}

// cut returns elements lo to hi-1 of the runs, and counts both down by what it has passed.
func cut(runs []copyRun, lo, hi *int64) []copyRun {
	var kept []copyRun
	for _, r := range runs {
		from, to := max(0, *lo), min(r.count, *hi)
		*lo, *hi = *lo-r.count, *hi-r.count
		if from < to {
			r.dst, r.src, r.count = r.dst+from*r.dstStep, r.src+from*r.srcStep, to-from
			kept = append(kept, r)
		}
	}
	return kept
}

// boxes makes all combinations of the axes' coordinates.
func (p *linePlan) boxes(axes [][]peer) []lineBox {
	var list []lineBox
	choice := make([]int, len(axes))
	for {
		b := lineBox{at: make([]int64, len(p.src.layout.Dims))}
		for d, k := range choice {
			b.at[skip(d, p.dim)] = axes[d][k].at[0]
			b.runs = append(b.runs, axes[d][k].runs)
		}
		list = append(list, b)
		if !advance(choice, axes) {
			return list
		}
	}
}

// asCopies are the runs of the result from one holder to another.
func asCopies(axes [][]copyRun) [][]copyRun {
	list := make([][]copyRun, len(axes))
	for d, runs := range axes {
		for _, r := range runs {
			list[d] = append(list[d], copyRun{count: r.count, dst: r.dst, dstStep: r.dstStep, src: r.dst, srcStep: r.dstStep})
		}
	}
	return list
}

// eachRun calls f for all runs of lines that the rank with index i folds, until one call returns
// false; then it returns false. The pieces are valid during the call.
func (j *lineFold) eachRun(i int, s *lineShare, f eachRun) bool {
	p := j.plan
	call := C.struct_hpf_fold_call{_type: C.int64_t(j.typ), op: C.int64_t(j.op), mode: p.mode()}
	for k := range s.boxes {
		b := &s.boxes[k]
		s.pieces, s.at = s.pieces[:0], append(s.at[:0], b.at...)
		for _, x := range p.lines {
			s.at[p.dim] = x.at
			source := i
			if p.src.place != abi.PlaceShared {
				source = int(p.src.holder(s.at, int64(p.e.first+i))) - p.e.first
			}
			s.pieces = append(s.pieces, C.struct_hpf_line_piece{C.int64_t(j.lines[source] + x.offset), C.int64_t(x.count), C.int64_t(x.step)})
		}
		call.n_pieces, call.dst, call.distance = C.int64_t(len(s.pieces)), C.int64_t(j.dst[i]), 0
		if !eachOf(s.pieces, call, b.runs, f) {
			return false
		}
	}
	return true
}

type eachRun func(pieces []C.struct_hpf_line_piece, call C.struct_hpf_fold_call) bool

// eachOf calls f for the product of runs, the first innermost, whose lines lie where the call says.
func eachOf(pieces []C.struct_hpf_line_piece, call C.struct_hpf_fold_call, axes [][]copyRun, f eachRun) bool {
	last := len(axes) - 1
	for _, r := range axes[last] {
		inner := call
		inner.dst, inner.distance = call.dst+C.int64_t(r.dst), call.distance+C.int64_t(r.src)
		if last == 0 {
			inner.dst_step, inner.src_step, inner.n = C.int64_t(r.dstStep), C.int64_t(r.srcStep), C.int64_t(r.count)
			if !f(pieces, inner) {
				return false
			}
			continue
		}
		for range r.count {
			if !eachOf(pieces, inner, axes[:last], f) {
				return false
			}
			inner.dst, inner.distance = inner.dst+C.int64_t(r.dstStep), inner.distance+C.int64_t(r.srcStep)
		}
	}
	return true
}

// foldRun folds a run of lines, and reports whether type and operator go together.
func foldRun(pieces []C.struct_hpf_line_piece, c C.struct_hpf_fold_call) bool {
	return C.hpf_fold_lines(c._type, c.op, unsafe.SliceData(pieces), c.n_pieces, c.distance, c.dst, c.dst_step, c.src_step, c.n, c.mode) != 0
}

// mostStreamed is the length of lines up to which results that do not fit into the caches go past them:
// those of longer lines are few beside the elements that are read.
const mostStreamed = 8

func (p *linePlan) mode() C.int64_t {
	along := &p.src.layout.Dims[p.dim]
	results := p.dst.elements() * p.dst.elem
	if p.dst.place == abi.PlaceMapped && p.dst.whole() {
		results *= int64(len(p.shares))
	}
	if along.Hi-along.Lo < mostStreamed && p.src.elements()*p.src.elem+results >= streamFrom {
		return stream
	}
	return direct
}
