package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"math"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A sumAhead is an ordered sum of reals for which all ranks add up what they own at the same time: they estimate what comes
// before it, find out what their terms do to a sum of about that size (sum.c), and one worker applies that in the order of
// the elements. What the estimate was too wrong for is added term by term, so the result has the bits of the sequential sum.
type sumAhead struct {
	f        *fold
	requests []abi.Request
	first    int // rank of the process's first one
	elements int64
	runs     *sumRuns
}

// sumRuns are the runs of elements of arrays with one layout, in array element order, and what is found out about them.
type sumRuns struct {
	layouts   []*mapping.Layout // whose addresses are the key: no others may get these
	runs      []C.struct_hpf_fold_run
	of        [][]int // the numbers of a rank's runs
	estimates []C.struct_hpf_estimate
	guesses   []float64
	margins   []float64
	parts     [][]C.struct_hpf_part // room for those of a run
	used      []C.int64_t
	rest      int // sums for which it is not tried again
}

// aheadFrom is how many elements pay for meeting twice more, shortestRun how many a run has in the mean.
var aheadFrom, shortestRun int64 = 1 << 14, 512

const (
	sumsAtRest   = 32 // after one in which most terms had to be added one after the other
	partsOfRun   = 6  // the grid changes once or twice
	termsOfPart  = 1 << 12
	marginErrors = 4 // standard errors of the estimate
)

// newSumAhead returns nil for other folds, where owners change too often and where it did not help last time.
func (e *Engine) newSumAhead(f *fold, a *array, requests []abi.Request) job {
	n := a.elements()
	if !e.alone() || e.here() == 1 || a.whole() || n < aheadFrom || f.op != abi.OpSum || (f.typ != abi.TypeF4 && f.typ != abi.TypeF8) {
		return nil
	}
	s := e.sumRunsOf(f, a)
	if s.runs == nil {
		return nil
	}
	if s.rest > 0 {
		s.rest--
		return nil
	}
	return &sumAhead{f: f, requests: requests, first: e.first, elements: n, runs: s}
}

func (e *Engine) sumRunsOf(f *fold, a *array) *sumRuns {
	key, layouts := layoutKey(nil, a), []*mapping.Layout{a.layout}
	if f.factor != nil {
		key, layouts = layoutKey(key, f.factor), append(layouts, f.factor.layout)
	}
	if s := e.sums[string(key)]; s != nil {
		return s
	}
	if e.sums == nil || len(e.sums) >= maxParts {
		e.sums = map[string]*sumRuns{}
	}
	s := e.listRuns(f, a.elements()/shortestRun)
	s.layouts = layouts
	e.sums[string(key)] = s
	return s
}

// listRuns finds the runs, or none if there are more than most.
func (e *Engine) listRuns(f *fold, most int64) *sumRuns {
	if f.changes() > most {
		return &sumRuns{}
	}
	runs := make([]C.struct_hpf_fold_run, most)
	n := int(C.hpf_fold_runs(&f.dims[0], C.int64_t(len(f.dims)), C.int64_t(f.first), unsafe.SliceData(runs), C.int64_t(most)))
	if n < 0 {
		return &sumRuns{}
	}
	s := &sumRuns{
		runs: append([]C.struct_hpf_fold_run(nil), runs[:n]...), of: make([][]int, e.here()), estimates: make([]C.struct_hpf_estimate, n),
		guesses: make([]float64, n), margins: make([]float64, n), parts: make([][]C.struct_hpf_part, n), used: make([]C.int64_t, n),
	}
	for k, r := range s.runs {
		i := int(r.rank) - e.first
		s.of[i] = append(s.of[i], k)
		s.parts[k] = make([]C.struct_hpf_part, partsOfRun+int64(r.count)/termsOfPart)
	}
	return s
}

// The first phase estimates, the second one adds.
func (j *sumAhead) phases() int { return 2 }

func (j *sumAhead) run(phase, i int) error {
	s := j.runs
	for _, k := range s.of[i] {
		t, n := j.terms(k), s.runs[k].count
		switch {
		case phase == 1:
			s.used[k] = C.hpf_sum_ahead(C.int64_t(j.f.typ), C.double(s.guesses[k]), C.double(s.margins[k]), &t, n,
				unsafe.SliceData(s.parts[k]), C.int64_t(len(s.parts[k])))
		case k < len(s.runs)-1:
			C.hpf_sum_estimate(C.int64_t(j.f.typ), &t, n, &s.estimates[k])
		}
	}
	return nil
}

// terms tells where the terms of a run lie.
func (j *sumAhead) terms(k int) C.struct_hpf_terms {
	f, r := j.f, &j.runs.runs[k]
	d := &f.dims[0]
	t := C.struct_hpf_terms{first: C.int64_t(f.bases[r.rank]) + r.offset, step: d.s * d.stride}
	if f.factor != nil {
		t.factor, t.factor_step = C.int64_t(f.factors[r.rank])+r.factor, d.s*d.factor_stride
	}
	return t
}

func (j *sumAhead) done(phase int) error {
	if phase == 0 {
		j.guess()
	} else {
		j.settle()
	}
	return nil
}

// guess adds the estimates up: what a run's sum begins with, and how wrong that may be.
func (j *sumAhead) guess() {
	s := j.runs
	sum, variance := valueOf(j.f.typ, j.f.accumulator), 0.0
	for k, e := range s.estimates {
		s.guesses[k], s.margins[k] = sum, marginErrors*math.Sqrt(variance)
		if k > 0 {
			s.margins[k] += math.Abs(sum) * drift(j.f.typ)
		}
		sum += float64(e.sum)
		variance += max(0, float64(e.variance))
	}
}

// drift is how far from exact a sum may be by its roundings, as a part of it.
func drift(typ int64) float64 {
	if typ == abi.TypeF4 {
		return 1. / (1 << 12)
	}
	return 1. / (1 << 24)
}

// settle adds all runs to the accumulator.
func (j *sumAhead) settle() {
	s := j.runs
	late, pace := int64(0), C.struct_hpf_pace{block: C.HPF_FIRST_BLOCK, wait: C.HPF_FIRST_WAIT, next_wait: C.HPF_LEAST_WAIT}
	for k := range s.runs {
		t := j.terms(k)
		late += int64(C.hpf_sum_settle(C.int64_t(j.f.typ), j.f.accumulator, &t, unsafe.SliceData(s.parts[k]), s.used[k], &pace))
	}
	if late > j.elements/2 {
		s.rest = sumsAtRest
	}
	j.f.deliver(j.requests)
}

// valueOf reads a real of a type.
func valueOf(typ int64, p unsafe.Pointer) float64 {
	if typ == abi.TypeF4 {
		return float64(*(*float32)(p))
	}
	return *(*float64)(p)
}
