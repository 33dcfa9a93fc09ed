package normalize

import (
	"fmt"
	"strings"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// dimAt is the position of DIM among the arguments of the functions that have one.
var dimAt = map[string]int{
	"sum": 1, "product": 1, "maxval": 1, "minval": 1, "maxloc": 1, "minloc": 1, "any": 1, "all": 1, "count": 1,
	"cshift": 2, "eoshift": 3, "spread": 1,
}

// varyingDim returns the DIM argument of e if its value is known only at run time.
func varyingDim(e *analysis.Transform) analysis.Expr {
	at, ok := dimAt[e.Fn]
	if !ok || arg(e, at) == nil {
		return nil
	}
	if _, constant := e.Args[at].(*analysis.Const); constant {
		return nil
	}
	return e.Args[at]
}

// alongDimension is e with DIM d, from 1.
func alongDimension(e *analysis.Transform, d int) *analysis.Transform {
	r := *e
	r.Args = append([]analysis.Expr{}, e.Args...)
	at := dimAt[e.Fn]
	r.Args[at] = &analysis.Const{Typed: analysis.Typed{T: types.Int4, At: e.Args[at].Span()}, Value: types.IntValue(4, int64(d))}
	return &r
}

// anyDim normalises a function whose DIM is known only at run time: it has one version for each
// dimension, and fills a temporary with the result of one of them.
func (b *builder) anyDim(e *analysis.Transform, dim analysis.Expr) value {
	rank := e.Args[0].Rank()
	if e.Fn == "spread" {
		rank++
	}
	if b.usesActive(e) {
		if rank == 1 {
			return b.transform(alongDimension(e, 1))
		}
		return b.anyDimInKernel(e, dim, rank)
	}
	d := b.hold("dim", loopir.ToIndex(b.scalar(dim)))
	wrong := []loopir.Stmt{&loopir.Stop{At: b.here(), Error: true, Fault: fmt.Sprintf("DIM of %s is not between 1 and %d", strings.ToUpper(e.Fn), rank)}}
	if rank == 1 {
		b.emit(&loopir.If{At: b.here(), Cond: loopir.Compare(types.Ne, d, loopir.Int(1)), Then: wrong})
		return b.transform(alongDimension(e, 1))
	}
	x := b.operandsOnce(e)
	defer b.forget(e)
	shape := b.anyDimShape(e, x, d)
	for i, n := range shape {
		shape[i] = b.hold("extent", n)
	}
	var lay *layout
	if len(shape) == x.rank() {
		lay = x.lay
	}
	tmp := whole(b.newTemp(e.Fn, e.T, shape, lay), b.at)
	rest := wrong
	for k := rank; k >= 1; k-- {
		then := b.collect(func() { b.assignAlong(tmp, alongDimension(e, k)) })
		is := loopir.Compare(types.Eq, d, loopir.Int(int64(k)))
		rest = []loopir.Stmt{&loopir.If{At: b.here(), Cond: is, Then: then, Else: rest}}
	}
	b.emit(rest[0])
	return b.sectionValue(tmp)
}

// operandsOnce evaluates the arrays among the arguments for all versions, and returns the first.
func (b *builder) operandsOnce(e *analysis.Transform) value {
	for i, a := range e.Args {
		if a == nil || a.Rank() == 0 {
			continue
		}
		v := b.value(a)
		if i == 0 && isShift(e) {
			v = b.plain("shifted", v)
		}
		b.evaluatedOnce[a] = v
	}
	return b.value(e.Args[0])
}

func (b *builder) forget(e *analysis.Transform) {
	for _, a := range e.Args {
		delete(b.evaluatedOnce, a)
	}
}

func isShift(e *analysis.Transform) bool { return e.Fn == "cshift" || e.Fn == "eoshift" }

// assignAlong assigns a version to the temporary of all, the shifts directly.
func (b *builder) assignAlong(to *section, e *analysis.Transform) {
	switch e.Fn {
	case "cshift":
		b.cshiftInto(e, func(value) *section { return to })
	case "eoshift":
		b.eoshiftInto(e, func(value) *section { return to })
	default:
		b.assignArray(to, b.transform(e))
	}
}

// anyDimInKernel chooses among the versions where an element is needed.
func (b *builder) anyDimInKernel(e *analysis.Transform, dim analysis.Expr, rank int) value {
	d := loopir.ToIndex(b.scalar(dim))
	x := b.value(e.Args[0])
	return b.perElement(e.T, b.anyDimShape(e, x, d), func(idx []loopir.Expr) loopir.Expr {
		version := func(k int) func() loopir.Expr {
			return func() loopir.Expr { return b.transform(alongDimension(e, k)).elem(idx) }
		}
		result := version(rank)
		for k := rank - 1; k >= 1; k-- {
			no := result
			result = func() loopir.Expr {
				return b.either(e.T, loopir.Compare(types.Eq, d, loopir.Int(int64(k))), version(k), no)
			}
		}
		return result()
	})
}

// anyDimShape is the shape of e when DIM is d.
func (b *builder) anyDimShape(e *analysis.Transform, x value, d loopir.Expr) []loopir.Expr {
	pick := func(yes, no loopir.Expr, op types.Op, k int) loopir.Expr {
		cond := loopir.Compare(op, loopir.Int(int64(k)), d)
		return &loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.ToIndex(yes), loopir.ToIndex(no), cond}, T: types.Int8}
	}
	n := x.rank()
	switch e.Fn {
	case "cshift", "eoshift":
		return x.shape
	case "spread":
		copies := loopir.Count(loopir.Int(1), b.copies(e.Args[2]), loopir.Int(1))
		shape := make([]loopir.Expr, n+1)
		for k := range shape {
			before, behind := copies, copies
			if k < n {
				before = x.shape[k]
			}
			if k > 0 {
				behind = x.shape[k-1]
			}
			shape[k] = pick(before, pick(copies, behind, types.Eq, k+1), types.Lt, k+1)
		}
		return shape
	}
	shape := make([]loopir.Expr, n-1)
	for k := range shape {
		shape[k] = pick(x.shape[k], x.shape[k+1], types.Lt, k+1)
	}
	return shape
}
