package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// An amount is a number of elements that a constructor stores, and a bound for it, tooMany at most. The stores are not compared with the
// bounds of the temporary that has room for as many, so the number must not wrap around: from tooMany/2 on it may be any that is as large.
type amount struct {
	n    loopir.Expr
	most int64
}

// tooMany is twice as many elements as any memory holds, and more.
const tooMany = 1 << 48

func amountOf(n int64) amount {
	n = min(n, tooMany)
	return amount{loopir.Int(n), n}
}

// bounded makes an amount of a number that does not wrap around.
func bounded(n loopir.Expr, most int64) amount {
	if c, ok := loopir.ConstInt(n); ok {
		return amountOf(c)
	}
	if most <= tooMany {
		return amount{n, most}
	}
	return amount{&loopir.Call{Fn: "min", Args: []loopir.Expr{loopir.ToIndex(n), loopir.Int(tooMany)}, T: types.Int8}, tooMany}
}

func (a amount) plus(c amount) amount {
	switch {
	case c.most == 0:
		return a
	case a.most == 0:
		return c
	}
	return bounded(loopir.Add(a.n, c.n), a.most+c.most)
}

func (b *builder) times(a, c amount) amount {
	if a.most == 0 || c.most <= tooMany/a.most {
		return bounded(loopir.Mul(a.n, c.n), a.most*c.most)
	}
	each := b.hold("size", c.n)
	most := loopir.Quotient(loopir.Int(tooMany), atLeastOne(each))
	return bounded(loopir.Mul(&loopir.Call{Fn: "min", Args: []loopir.Expr{a.n, most}, T: types.Int8}, each), tooMany)
}

// sizeOf is the number of elements of a shape.
func (b *builder) sizeOf(shape []loopir.Expr) amount {
	n := amountOf(1)
	for _, extent := range shape {
		n = b.times(n, bounded(extent, b.mostOf(extent)))
	}
	return n
}

// mostOf returns a bound for a number of elements.
func (b *builder) mostOf(n loopir.Expr) int64 {
	switch n := n.(type) {
	case *loopir.Call:
		if n.Fn == "max" {
			return max(b.mostOf(n.Args[0]), b.mostOf(n.Args[1]))
		}
	case *loopir.Binary:
		if c, ok := loopir.ConstInt(n.Y); ok && n.Op == types.Div && c > 0 {
			return b.mostOf(n.X)
		}
	}
	f, ok := loopir.Affine(n)
	if !ok {
		return allOf(n.Type()).hi
	}
	if _, most := b.extremes(n, f); most.IsInt64() {
		return max(0, most.Int64())
	}
	return allOf(types.Int8).hi
}

// tripsOf is how many trips an implied DO makes, tooMany where the distance of its limits wraps around.
func (b *builder) tripsOf(d *analysis.ImpliedDo) amount {
	step := b.stepOf(d)
	lo, hi := b.limitOf(d.Lo, firstLimit(step, d.Lo.Type())), b.limitOf(d.Hi, lastLimit(step, d.Hi.Type()))
	if kind := d.Var.Type.Kind; kind < 8 {
		n := loopir.Count(lo, hi, step)
		return bounded(n, min(b.mostOf(n), 1<<(8*kind)))
	}
	lo, hi, step = b.hold("first", loopir.ToIndex(lo)), b.hold("last", loopir.ToIndex(hi)), b.hold("step", step)
	n := b.hold("trips", loopir.Count(lo, hi, step))
	some := loopir.Compare(types.Gt, n, loopir.Int(0))
	counted := &loopir.Binary{Op: types.Or, X: some, Y: loopir.Negation(loopir.HasValues(lo, hi, step)), T: types.Bool}
	return bounded(&loopir.Call{Fn: "merge", Args: []loopir.Expr{n, loopir.Int(tooMany), counted}, T: types.Int8}, allOf(types.Int8).hi)
}
