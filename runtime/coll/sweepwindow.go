package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"encoding/binary"

	"hpfc/analysis/mapping"
)

// Where a coordinate's periods follow each other without gaps, the lines of its memory are assembled: what
// a line gets from one place of a source is loaded, and put where it belongs, at once.
type sweepLine []sweepWindow

// A sweepWindow is the pieces of a line that lie within so many bytes of a source as a line has.
type sweepWindow struct {
	source, lo, hi int64 // bytes of the source
	pieces         []sweepPiece
}

// A sweepPiece is so many bytes, from an offset at the source to one in the line.
type sweepPiece struct{ src, at, bytes int64 }

// Bounds of assembled lines. They are for tables that are used often enough, see sweepLeast.
const (
	sweepPairs    = 1 << 8 // pairs of windows of a segment
	sweepPairGain = 8      // pairs of a line, on average, times bytes of an element, up to which they pay
	sweepLateGain = 16     // the same where they fetch ahead what the processor fetches late
	sweepPairUse  = 4      // a table is used sweepLeast / sweepPairUse times
)

// canAssemble tells whether this processor has the instructions for it.
var canAssemble = C.hpf_can_assemble() != 0

// fetchesLate tells whether it is slow to fetch several sources ahead by itself.
var fetchesLate = C.hpf_fetches_late() != 0

// assembly is the lines of the fewest periods that fill whole lines, given the runs of one period, which follow each other at
// the destination; nil where they have more pairs than most, or than gain for each line and byte of an element.
func assembly(runs []sweepRun, elem, dstStep, srcStep, most, gain int64) []sweepLine {
	bytes := periodsOfLines(dstStep) * dstStep
	if bytes > min(C.HPF_SWEEP_ROOM, most*cacheLine) {
		return nil
	}
	lines := make([]sweepLine, bytes/cacheLine)
	at := int64(0)
	for period := range periodsOfLines(dstStep) {
		for _, r := range joinRuns(runs, elem) {
			src, rest := r.src+period*srcStep, r.count*elem
			for rest > 0 {
				p := sweepPiece{src, at % cacheLine, min(rest, cacheLine-at%cacheLine)}
				lines[at/cacheLine].add(r.source, p)
				src, at, rest = src+p.bytes, at+p.bytes, rest-p.bytes
			}
		}
	}
	if pairs := pairsOf(lines); pairs > most || pairs*elem > gain*int64(len(lines)) {
		return nil
	}
	return lines
}

// periodsOfLines is how many periods fill whole lines.
func periodsOfLines(dstStep int64) int64 { return cacheLine / mapping.GCD(cacheLine, dstStep) }

// add adds a piece to the window that has room for it.
func (l *sweepLine) add(source int64, p sweepPiece) {
	for i := range *l {
		w := &(*l)[i]
		lo, hi := min(w.lo, p.src), max(w.hi, p.src+p.bytes)
		if w.source == source && hi-lo <= cacheLine {
			w.lo, w.hi, w.pieces = lo, hi, append(w.pieces, p)
			return
		}
	}
	*l = append(*l, sweepWindow{source, p.src, p.src + p.bytes, []sweepPiece{p}})
}

// pairsOf is how many pairs of windows the lines have.
func pairsOf(lines []sweepLine) int64 {
	pairs := 0
	for _, l := range lines {
		pairs += (len(l) + 1) / 2
	}
	return int64(pairs)
}

// pairWords is the pairs as kernels.h says.
func pairWords(lines []sweepLine) []int64 {
	var words []int64
	for _, l := range lines {
		if len(l)%2 != 0 {
			l = append(l, sweepWindow{source: l[0].source, lo: l[0].lo})
		}
		for i := 0; i < len(l); i += 2 {
			words = append(words, wordsOfPair([2]sweepWindow(l[i:i+2]), i+2 < len(l))...)
		}
	}
	return words
}

// wordsOfPair are the windows' sources and offsets, which bytes are loaded from there, and which of the 128 bytes each byte of the
// line is: one that is not loaded, and so zero, where it comes from another pair.
func wordsOfPair(pair [2]sweepWindow, more bool) []int64 {
	var need [2]uint64
	var take [cacheLine]byte
	for k, w := range pair {
		for _, p := range w.pieces {
			need[k] |= (1<<p.bytes - 1) << (p.src - w.lo)
		}
	}
	zero := 0
	for zero < 2*cacheLine-1 && need[zero/cacheLine]>>(zero%cacheLine)&1 != 0 {
		zero++
	}
	for i := range take {
		take[i] = byte(zero)
	}
	for k, w := range pair {
		for _, p := range w.pieces {
			for i := range p.bytes {
				take[p.at+i] = byte(int64(k)*cacheLine + p.src - w.lo + i)
			}
		}
	}
	words := []int64{pair[0].source, pair[1].source, pair[0].lo, pair[1].lo, int64(need[0]), int64(need[1]), 0}
	if more {
		words[len(words)-1] = 1
	}
	for i := 0; i < cacheLine; i += 8 {
		words = append(words, int64(binary.LittleEndian.Uint64(take[i:])))
	}
	return words
}
