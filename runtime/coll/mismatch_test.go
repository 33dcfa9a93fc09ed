package coll

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// Processes that take part in different collectives, or in the same with other operands, learn of it at
// once: whoever notices gives the group up, as a program does, and nobody is left waiting.
func TestAMismatchOfProcessesIsFound(t *testing.T) {
	for name, types := range map[string][2]int64{"in any order": {abi.TypeI8, abi.TypeF8}, "in order": {abi.TypeF8, abi.TypeI8}} {
		t.Run(name, func(t *testing.T) { testMismatches(t, types[0], types[1]) })
	}
}

// testMismatches lets one process of three do something else than the sum of a type.
func testMismatches(t *testing.T, typ, otherType int64) {
	value := int64(5)
	sum := abi.Request{Kind: abi.ReqReduce, Line: 3, Words: []int64{1, typ, abi.OpSum, mem.Address(unsafe.Pointer(&value))}}
	with := func(change func(r *abi.Request)) abi.Request {
		r := sum
		r.Words = append([]int64{}, sum.Words...)
		change(&r)
		return r
	}
	for name, other := range map[string]abi.Request{
		"line":      with(func(r *abi.Request) { r.Line = 4 }),
		"operator":  with(func(r *abi.Request) { r.Words[2] = abi.OpProduct }),
		"count":     with(func(r *abi.Request) { r.Words = append([]int64{2}, append(r.Words[1:], r.Words[1:]...)...) }),
		"type":      with(func(r *abi.Request) { r.Words[1] = otherType }),
		"too early": with(func(r *abi.Request) { r.Kind = 0 }), // one collective less
	} {
		for odd := range 3 {
			t.Run(fmt.Sprintf("%s at %d", name, odd), func(t *testing.T) {
				w := newWorld(t, 3, 3)
				defer w.close()
				errs := make([]error, len(w.engines))
				var all sync.WaitGroup
				start := time.Now()
				for p, e := range w.engines {
					all.Add(1)
					go func() {
						defer all.Done()
						r := sum
						if p == odd {
							r = other
						}
						if r.Kind != 0 {
							_, errs[p] = e.Begin([]abi.Request{w.private(r)})
						}
						if errs[p] == nil {
							_, errs[p] = e.Begin([]abi.Request{w.private(with(func(r *abi.Request) { r.Line = 9 }))})
						}
						if errs[p] != nil {
							e.comm.Revoke(errs[p])
						}
					}()
				}
				all.Wait()
				require.Less(t, time.Since(start), 5*time.Second) // some milliseconds, on a machine that has time
				found := false
				for p, err := range errs {
					var apart *Mismatch
					var length *comm.LengthError
					require.Error(t, err, "process %d", p)
					found = found || errors.As(err, &apart) || errors.As(err, &length)
				}
				require.True(t, found, "%v", errs)
			})
		}
	}
}

// Two processes that take part in something else, both in the same, are found as well, whatever is combined.
func TestAMismatchOfHalvesIsFound(t *testing.T) {
	value := int64(5)
	for op := int64(abi.OpSum); op <= abi.OpIEor; op++ {
		typ := int64(abi.TypeI8)
		if op >= abi.OpAnd && op <= abi.OpNeqv {
			typ = abi.TypeL1 + 7
		}
		w := newWorld(t, 4, 4)
		errs := make([]error, len(w.engines))
		var all sync.WaitGroup
		for p, e := range w.engines {
			all.Add(1)
			go func() {
				defer all.Done()
				r := abi.Request{Kind: abi.ReqReduce, Line: int32(3 + p/2), Words: []int64{1, typ, op, w.address(unsafe.Pointer(&value))}}
				if _, errs[p] = e.Begin([]abi.Request{w.private(r)}); errs[p] != nil {
					e.comm.Revoke(errs[p])
				}
			}()
		}
		all.Wait()
		for p, err := range errs {
			require.Error(t, err, "operator %d, process %d", op, p)
		}
		var apart *Mismatch
		require.ErrorAs(t, errors.Join(errs...), &apart, "operator %d", op)
		w.close()
	}
}

// private gives a request's values memory of their own.
func (w *world) private(r abi.Request) abi.Request {
	r.Words = append([]int64{}, r.Words...)
	own := make([]int64, len(r.Words))
	step, first := 3, 3
	if r.Kind == abi.ReqBcast {
		step, first = 2, 1
	}
	for i := first; i < len(r.Words); i += step {
		r.Words[i] = w.address(unsafe.Pointer(&own[i]))
	}
	return r
}

// A copy of other elements sends messages of the same lengths: the stamps in front of them tell.
func TestAMismatchOfCopiesIsFound(t *testing.T) {
	const processes, n = 3, 9
	for odd := range processes {
		w := newWorld(t, processes, processes, []int64{processes})
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1000)
		errs := make([]error, processes)
		var all sync.WaitGroup
		for p, e := range w.engines {
			all.Add(1)
			go func() {
				defer all.Done()
				from := subscript{0, 1, 1}
				if p == odd {
					from = subscript{0, -1, n}
				}
				s := section{counts: []int64{n}, dst: []subscript{{0, 1, 1}}, src: []subscript{from}}
				if errs[p] = w.serve(e, abi.ReqCopy, copyWords(dst, src, s)); errs[p] != nil {
					e.comm.Revoke(errs[p])
				}
			}()
		}
		all.Wait()
		var apart *Mismatch
		require.ErrorAs(t, errors.Join(errs...), &apart, "process %d copies other elements", odd)
		w.close()
	}
}

// Short elements have room for a part of the stamp only: that tells which of equal requests a process serves.
func TestAMismatchOfFoldsOfShortElementsIsFound(t *testing.T) {
	defer func(before int64) { partialFactor = before }(partialFactor)
	partialFactor = 0
	w := newWorld(t, 2, 2, []int64{2})
	defer w.close()
	src := &variable{elem: 1, bounds: [][2]int64{{1, 64}, {1, 8}}, spec: mapping.Replicated(2)}
	src.spec.Grid, src.spec.Dims[0], src.spec.Uses = 0, vectorSpec(1, 0, 64).Dims[0], []mapping.GridUse{{Dim: 0}}
	dst := &variable{id: 1, elem: 1, bounds: [][2]int64{{1, 8}}, spec: mapping.Replicated(1)}
	w.allocate(src, 0)
	w.allocate(dst, 0)
	words := func(rank int) []int64 {
		return []int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank])), 0, abi.TypeI1, abi.OpMax}
	}
	w.request(abi.ReqFoldLines, words)
	require.Len(t, w.engines[0].partials, 1)
	w.engines[1].epoch++
	errs := make([]error, 2)
	var all sync.WaitGroup
	for p, e := range w.engines {
		all.Add(1)
		go func() {
			defer all.Done()
			if errs[p] = w.serve(e, abi.ReqFoldLines, words); errs[p] != nil {
				e.comm.Revoke(errs[p])
			}
		}()
	}
	all.Wait()
	var apart *Mismatch
	require.ErrorAs(t, errors.Join(errs...), &apart)
}

// Processes whose users ask for different algorithms would send their messages in different orders.
func TestAMismatchOfAlgorithmsIsFound(t *testing.T) {
	w := newWorld(t, 2, 2)
	defer w.close()
	errs := make([]error, 2)
	var all sync.WaitGroup
	for p, e := range w.engines {
		e.Consult(&Book{Algorithm: []css.Algorithm{css.Auto, css.Rotation}[p]})
		all.Add(1)
		go func() {
			defer all.Done()
			value := int64(p)
			r := abi.Request{Kind: abi.ReqReduce, Line: 3, Words: []int64{1, abi.TypeI8, abi.OpSum, w.address(unsafe.Pointer(&value))}}
			if _, errs[p] = e.Begin([]abi.Request{r}); errs[p] != nil {
				e.comm.Revoke(errs[p])
			}
		}()
	}
	all.Wait()
	var apart *Mismatch
	require.ErrorAs(t, errors.Join(errs...), &apart)
}
