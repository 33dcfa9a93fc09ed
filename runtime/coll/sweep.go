package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"hpfc/analysis/mapping"
)

// A sweep is a copy between small blocks that goes through the iterations in order, as all ranks of
// a process together see them: what neighbouring iterations read and store lies close together in
// every rank's memory, so that each cache line is fetched once and stored once, whole. Message by
// message, every line of a source would be fetched for each rank that gets some of it.
//
// The iterations of the innermost axis fall into segments in which owners repeat themselves from
// period to period. A side of small blocks has its own period; one of large blocks cuts a segment
// at the end of each block, within which its addresses are linear. The table of a segment says for
// one period what each rank gets.
type sweep struct {
	words []int64 // a struct hpf_sweep with its tables, see kernels.h
	units int64   // pieces that the work can be cut into
	ranks int
}

// Bounds of sweeps.
const (
	sweepPeriod  = 4096       // iterations of a table, and of a side's period
	sweepEntries = 1 << 16    // iterations of all tables
	sweepUnroll  = 32         // elements of a rank in a table, to which short periods are repeated
	sweepRuns    = 8          // elements of a piece from which it is copied as one
	sweepLong    = 1 << 10    // bytes of a piece from which a message at a time is as fast
	sweepUnit    = 16 << 10   // bytes of a unit
	sweepPage    = 4 << 10    // bytes of a unit of a copy past the caches: processors fetch ahead within pages
	sweepShort   = 1 << 10    // the same where lines are assembled: what is fetched ahead stays in the first-level cache
	cacheLine    = C.HPF_LINE // bytes; units are divided between lines of the destinations
	sweepUnits   = 4          // for each rank, of fewer bytes if need be
	sweepSmall   = 2 << 10    // but not less than these
)

// sweepLeast is how many elements are copied at least for each entry of the tables.
var sweepLeast int64 = 64

// A sweepSide is one side of the innermost axis: subscript a*r+b in iteration r.
type sweepSide struct {
	dim    *mapping.Dim
	a, b   int64
	scale  int64 // bytes between neighbouring cells
	period int64 // iterations until the owners repeat; 0: its blocks cut segments
}

// newSide returns the side of a dimension for iterations from lo on.
func newSide(a *array, d int, s subscript, lo int64) sweepSide {
	x := sweepSide{dim: &a.layout.Dims[d], a: s.a, b: s.a*lo + s.b, period: 1}
	x.scale = x.dim.Stride * a.elem
	if round := x.dim.K * x.dim.N; x.dim.N > 1 {
		x.period = round / mapping.GCD(round, x.dim.S*s.a)
	}
	if x.period > sweepPeriod {
		x.period = 0
	}
	return x
}

func (x *sweepSide) owner(r int64) int64 { return x.dim.Owner(x.a*r + x.b) }

// at is the byte offset in the owner's storage.
func (x *sweepSide) at(r int64) int64 { return x.dim.Local(x.a*r+x.b) * x.scale }

// blockEnd is the first iteration after r that lies in another block.
func (x *sweepSide) blockEnd(r, n int64) int64 {
	if x.period > 0 {
		return n
	}
	step := x.dim.S * x.a
	cell := x.dim.S*(x.a*r+x.b) + x.dim.O
	inside := mapping.Mod(cell, x.dim.K)
	if step > 0 {
		return min(n, r+mapping.CeilDiv(x.dim.K-inside, step))
	}
	return min(n, r+mapping.CeilDiv(inside+1, -step))
}

// whole is the period, 1 of a side whose blocks cut segments.
func (x *sweepSide) whole() int64 { return max(x.period, 1) }

// A sweepShare is the units that one rank does of a sweep.
type sweepShare struct{ from, to int64 }

// share is what the rank with index i does: the units are divided by position, so that all ranks together touch every
// line once. What lies in blocks is read or stored by its owner then.
func (x *sweep) share(i int) sweepShare {
	n := int64(x.ranks)
	return sweepShare{x.units * int64(i) / n, x.units * int64(i+1) / n}
}

// execute does the part of the rank with index i, given all ranks' base addresses.
func (x *sweep) execute(i int, dst, sources []int64) {
	s := x.share(i)
	C.hpf_sweep(cInts(x.words), cInts(dst), cInts(sources), C.int64_t(s.from), C.int64_t(s.to))
}
