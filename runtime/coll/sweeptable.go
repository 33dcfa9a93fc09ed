package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"cmp"
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A sweepTable is a sweep in the making.
type sweepTable struct {
	plan     *copyPlan
	ranks    int
	dst, src sweepSide
	n, lines int64 // iterations of the innermost axis, and how often it is gone through
	segments []sweepSegment
	entries  int64
	pieces   int64
}

// A sweepSegment is count periods of the given number of iterations, from lo on. runs is those of one
// period, by the coordinate that gets them, then by address.
type sweepSegment struct {
	lo, period, count int64
	runs              []sweepRun
}

// A sweepRun is so many consecutive elements, from a source rank to a coordinate, at byte offsets.
type sweepRun struct{ to, source, dst, src, count int64 }

// newSweep returns the sweep of a plan whose ranks are all in this process; nil where pieces are long, so
// that it would not pay.
func newSweep(p *copyPlan, ranks int) *sweep {
	if !p.sweepable() {
		return nil
	}
	x := &p.axes[0]
	t := &sweepTable{
		plan: p, ranks: ranks, n: x.hi - x.lo, lines: 1,
		dst: newSide(p.dst, x.dst[0], p.section.dst[x.dst[0]], x.lo),
		src: newSide(p.src, x.src[0], p.section.src[x.src[0]], x.lo),
	}
	for _, outer := range p.axes[1:] {
		t.lines *= outer.hi - outer.lo
	}
	if !t.divide() || t.pieces*sweepLong < t.entries*p.dst.elem {
		return nil
	}
	return t.sweep()
}

func (t *sweepTable) bytes() int64 { return t.n * t.lines * t.plan.dst.elem }

// streams tells whether the copy goes past the caches.
func (t *sweepTable) streams() bool { return 2*t.bytes() >= streamFrom }

// pairGain is for how many pairs of a line, times bytes of an element, assembling lines is faster than other ways.
func (t *sweepTable) pairGain() int64 {
	if t.streams() && fetchesLate {
		return sweepLateGain
	}
	return sweepPairGain
}

// unit is how many bytes a unit has, unless a period has more.
func (t *sweepTable) unit(assembled bool) int64 {
	switch {
	case t.streams() && assembled && !fetchesLate:
		return sweepShort
	case t.streams():
		return sweepPage
	}
	return min(sweepUnit, max(sweepSmall, t.bytes()/int64(sweepUnits*t.ranks)))
}

// sweepable tells whether the innermost axis alone is distributed.
func (p *copyPlan) sweepable() bool {
	if p.empty || len(p.axes) == 0 || p.dst.place != abi.PlaceMapped || p.src.place != abi.PlaceMapped {
		return false
	}
	for i, x := range p.axes {
		if len(x.dst) != 1 || len(x.src) != 1 || p.section.dst[x.dst[0]].a == 0 || p.section.src[x.src[0]].a == 0 {
			return false
		}
		local := p.dst.layout.Dims[x.dst[0]].N == 1 && p.src.layout.Dims[x.src[0]].N == 1
		if local != (i > 0) {
			return false
		}
	}
	return undivided(p.dst, p.section.dst) && undivided(p.src, p.section.src)
}

// undivided tells whether the dimensions with constant subscripts are not distributed.
func undivided(a *array, subs []subscript) bool {
	for d, s := range subs {
		if s.iter < 0 && a.layout.Dims[d].N > 1 {
			return false
		}
	}
	return true
}

// divide finds the segments and their tables. It reports false when they would not pay.
func (t *sweepTable) divide() bool {
	period := t.dst.whole() / mapping.GCD(t.dst.whole(), t.src.whole()) * t.src.whole()
	if period < 2 || period > sweepPeriod {
		return false
	}
	if most := t.n / period / (2 * sweepLeast); most > 1 {
		period *= min(most, mapping.CeilDiv(sweepUnroll*int64(t.ranks), period))
	}
	for lo := int64(0); lo < t.n; {
		hi := min(t.dst.blockEnd(lo, t.n), t.src.blockEnd(lo, t.n))
		count := (hi - lo) / period
		if count > 0 && !t.add(lo, period, count) {
			return false
		}
		lo += count * period
		if lo < hi && !t.add(lo, hi-lo, 1) {
			return false
		}
		lo = hi
	}
	return true
}

// add adds a segment unless the tables become too large.
func (t *sweepTable) add(lo, period, count int64) bool {
	t.entries += period
	if period > 2*sweepPeriod || t.entries > sweepEntries || t.entries*sweepLeast > t.n*t.lines {
		return false
	}
	s := sweepSegment{lo: lo, period: period, count: count}
	at := make([]int64, len(t.plan.section.src))
	for r := lo; r < lo+period; r++ {
		at[t.plan.axes[0].src[0]] = t.src.owner(r)
		s.runs = append(s.runs, sweepRun{t.dst.owner(r), t.plan.src.holder(at, 0), t.dst.at(r), t.src.at(r), 1})
	}
	slices.SortFunc(s.runs, func(a, b sweepRun) int { return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.dst, b.dst)) })
	pieces := joinRuns(s.runs, t.plan.dst.elem)
	t.pieces += int64(len(pieces))
	if int64(len(pieces))*sweepRuns <= period || !typed(t.plan.dst.elem) {
		s.runs = pieces
	}
	t.segments = append(t.segments, s)
	return true
}

// typed tells whether elements of this size can be copied one by one.
func typed(elem int64) bool { return elem&(elem-1) == 0 && elem <= 16 }

// joinRuns makes one run of those that go on where the one before ends.
func joinRuns(runs []sweepRun, elem int64) []sweepRun {
	list := slices.Clone(runs[:1])
	for _, r := range runs[1:] {
		last := &list[len(list)-1]
		bytes := last.count * elem
		if r.to == last.to && r.source == last.source && r.dst == last.dst+bytes && r.src == last.src+bytes {
			last.count++
			continue
		}
		list = append(list, r)
	}
	return list
}

// How a coordinate's elements of a period are copied; the codes of kernels.h.
const (
	sweepByRuns = iota
	sweepScattered
	sweepDense
	sweepStrided
)

// kind is how these of a segment's runs are copied, where periods lie so many bytes apart.
func kindOfRuns(runs []sweepRun, elem, dstStep, srcStep int64) int64 {
	kind := int64(sweepDense)
	for i, r := range runs {
		if r.count > 1 || !typed(elem) {
			return sweepByRuns
		}
		if r.dst != runs[0].dst+int64(i)*elem {
			kind = sweepScattered
		}
	}
	if kind == sweepDense && equallyFar(runs, elem, dstStep, srcStep) {
		return sweepStrided
	}
	return kind
}

// equallyFar tells whether elements beside each other at the destination lie equally far apart at one source.
func equallyFar(runs []sweepRun, elem, dstStep, srcStep int64) bool {
	n := int64(len(runs))
	if n < 2 || dstStep != n*elem || srcStep != n*(runs[1].src-runs[0].src) {
		return false
	}
	for i, r := range runs {
		if r.source != runs[0].source || r.src != runs[0].src+int64(i)*(runs[1].src-runs[0].src) {
			return false
		}
	}
	return true
}

// sweepWords are the tables of segments, as kernels.h says.
type sweepWords struct{ segments, parts, runs, pairs []int64 }

// sweep sets the tables side by side.
func (t *sweepTable) sweep() *sweep {
	x, w := &sweep{ranks: t.ranks}, &sweepWords{}
	header, axes := t.header()
	var homes []int64
	for rank := range int64(t.ranks) {
		home := int64(-1)
		if t.plan.dst.holds(rank) {
			home = t.plan.dst.layout.Coordinate(rank, t.plan.axes[0].dst[0])
		}
		homes = append(homes, home)
	}
	for i := range t.segments {
		x.units += t.addSegment(w, &t.segments[i]) * t.lines
	}
	x.words = slices.Concat(header, axes, homes, w.segments, w.parts, w.runs, w.pairs)
	return x
}

// addSegment adds the tables of a segment and returns how many units it has.
func (t *sweepTable) addSegment(w *sweepWords, s *sweepSegment) int64 {
	elem := t.plan.dst.elem
	dstStep, srcStep := t.dst.at(s.lo+s.period)-t.dst.at(s.lo), t.src.at(s.lo+s.period)-t.src.at(s.lo)
	pairs := int64(0)
	for to := range t.dst.dim.N {
		first, _ := slices.BinarySearchFunc(s.runs, to, func(r sweepRun, to int64) int { return cmp.Compare(r.to, to) })
		last, _ := slices.BinarySearchFunc(s.runs, to+1, func(r sweepRun, to int64) int { return cmp.Compare(r.to, to) })
		mine := s.runs[first:last]
		dense := gapless(mine, elem, dstStep)
		kind := kindOfRuns(mine, elem, dstStep, srcStep)
		var lines []sweepLine
		if canAssemble && dense == 1 && (kind != sweepStrided || elem < 8) && s.count*sweepPairUse >= sweepLeast*periodsOfLines(dstStep) {
			lines = assembly(mine, elem, dstStep, srcStep, sweepPairs-pairs, t.pairGain())
		}
		w.parts = append(w.parts, int64(first), int64(len(mine)), kind, dense, int64(len(lines)), pairs)
		w.pairs = append(w.pairs, pairWords(lines)...)
		pairs += pairsOf(lines)
	}
	for _, r := range s.runs {
		w.runs = append(w.runs, r.source, r.dst, r.src, r.count)
	}
	chunk := max(1, min(s.count, t.unit(pairs > 0)/(s.period*elem)))
	if lines := periodsOfLines(dstStep); chunk > lines || pairs > 0 {
		chunk = max(lines, chunk-chunk%lines)
	}
	chunks := mapping.CeilDiv(s.count, chunk)
	w.segments = append(w.segments, s.count, chunk, chunks, dstStep, srcStep, int64(len(s.runs)), pairs)
	return chunks
}

// gapless is 1 where the runs, and periods of them so many bytes apart, follow each other at the destination.
func gapless(runs []sweepRun, elem, dstStep int64) int64 {
	if len(runs) == 0 || dstStep > C.HPF_SWEEP_ROOM {
		return 0
	}
	end := runs[0].dst
	for _, r := range runs {
		if r.dst != end {
			return 0
		}
		end += r.count * elem
	}
	if end-runs[0].dst != dstStep {
		return 0
	}
	return 1
}

// header is the beginning of the words, and those of the axes around the innermost one.
func (t *sweepTable) header() (header, axes []int64) {
	p := t.plan
	dst, _ := constants(p.dst, p.section.dst, make([]int64, len(p.section.dst)), make([]int64, len(p.section.dst)))
	src, _ := constants(p.src, p.section.src, make([]int64, len(p.section.src)), make([]int64, len(p.section.src)))
	for _, x := range p.axes[1:] {
		to := newSide(p.dst, x.dst[0], p.section.dst[x.dst[0]], x.lo)
		from := newSide(p.src, x.src[0], p.section.src[x.src[0]], x.lo)
		dst, src = dst+to.at(0), src+from.at(0)
		axes = append(axes, x.hi-x.lo, to.at(1)-to.at(0), from.at(1)-from.at(0))
	}
	stream := int64(0)
	if t.streams() {
		stream = 1
	}
	return []int64{p.dst.elem, int64(len(p.axes) - 1), t.dst.dim.N, int64(t.ranks), int64(len(t.segments)), dst, src, stream}, axes
}
