package coll

import (
	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// words reads the words of a request in order.
type words []int64

func (w *words) next() int64 {
	v := (*w)[0]
	*w = (*w)[1:]
	return v
}

// text reads the C string at the next word's address.
func (w *words) text() string {
	p := (*byte)(mem.At(w.next()))
	return cString(p)
}

// allocation is what ReqAlloc says.
type allocation struct {
	desc   int64
	id     int64
	name   string
	elem   int64
	place  int64
	of     int64 // desc of the array in whose storage this one of rank 0 may lie, or 0
	spec   mapping.Spec
	bounds [][2]int64
	halo   [][2]int64
}

// readAllocation reads the words of ReqAlloc.
func readAllocation(list []int64) allocation {
	w := words(list)
	a := allocation{desc: w.next(), id: w.next(), name: w.text(), elem: w.next(), place: w.next(), of: w.next()}
	rank := int(w.next())
	a.spec.Grid = int(w.next())
	for range rank {
		a.bounds = append(a.bounds, [2]int64{w.next(), w.next()})
		a.spec.Dims = append(a.spec.Dims, mapping.DimSpec{
			Format: mapping.Format(w.next()), Grid: int(w.next()), S: w.next(), O: w.next(), K: w.next(), Extent: w.next(), Room: [2]int64{w.next(), w.next()},
		})
		a.halo = append(a.halo, [2]int64{w.next(), w.next()})
	}
	a.spec.Uses = readUses(&w, a.spec.Dims)
	return a
}

// Uses of a grid dimension as ReqAlloc has them.
const (
	useArray = iota
	useReplicated
	useFixed
)

// readUses reads what the grid dimensions mean, given the array dimensions.
func readUses(w *words, dims []mapping.DimSpec) []mapping.GridUse {
	uses := make([]mapping.GridUse, w.next())
	for g := range uses {
		use, fixed := w.next(), mapping.DimSpec{S: 1, O: w.next(), Format: mapping.Format(w.next()), K: w.next(), Extent: w.next()}
		uses[g].Dim = -1
		switch use {
		case useArray:
			uses[g].Dim = distributedOver(g, dims)
		case useFixed:
			uses[g].Fixed = &fixed
		}
	}
	return uses
}

// distributedOver returns the array dimension that is distributed over grid dimension g.
func distributedOver(g int, dims []mapping.DimSpec) int {
	for d := range dims {
		if dims[d].Format != mapping.Collapsed && dims[d].Grid == g {
			return d
		}
	}
	return -1
}

// section is a copy's box of iterations and the subscripts that follow them.
type section struct {
	counts   []int64
	dst, src []subscript
}

// subscript is a*r[iter]+b, or b when iter is -1.
type subscript struct {
	iter int
	a, b int64
}

// readSection reads the words of ReqCopy behind the two descriptors.
func readSection(list []int64, dstRank, srcRank int) section {
	w := words(list)
	s := section{counts: make([]int64, w.next())}
	for i := range s.counts {
		s.counts[i] = w.next()
	}
	s.dst = readSubscripts(&w, dstRank, s.counts)
	s.src = readSubscripts(&w, srcRank, s.counts)
	return s
}

func readSubscripts(w *words, rank int, counts []int64) []subscript {
	subs := make([]subscript, rank)
	for d := range subs {
		subs[d] = subscript{int(w.next()), w.next(), w.next()}
		if subs[d].a == 0 {
			subs[d].iter = -1
		} else if iter := subs[d].iter; iter >= 0 && counts[iter] <= 1 {
			subs[d].a = 1 // the next one may lie beyond all integers
		}
	}
	return subs
}

// value is one value of ReqReduce.
type value struct{ typ, op, address int64 }

func readValue(r abi.Request, i int) value {
	w := r.Words[1+3*i:]
	return value{w[0], w[1], w[2]}
}
