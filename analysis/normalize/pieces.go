package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// piece is a run of elements of an array constructor, read by position from 0. A constructor
// that uses FORALL indices has other elements in every iteration and is no array; its element at
// a position is chosen among its pieces.
type piece struct {
	count loopir.Expr
	at    func(r loopir.Expr) loopir.Expr
}

// constructorByPieces returns the value of a constructor inside a FORALL.
func (b *builder) constructorByPieces(e *analysis.ArrayConstructor) value {
	all := piece{count: loopir.Int(0), at: func(loopir.Expr) loopir.Expr { return zeroOf(e.T) }}
	switch {
	case !b.regular(e.Items):
		all = b.searched(e.T, e.Items)
	case len(e.Items) > 0:
		all = b.joined(e.Items)
	}
	return b.perElement(e.T, []loopir.Expr{all.count}, func(idx []loopir.Expr) loopir.Expr { return all.at(idx[0]) })
}

// regular tells whether every trip of the implied DOs yields as many elements as the others.
func (b *builder) regular(items []analysis.Expr) bool {
	for _, x := range items {
		if d, ok := x.(*analysis.ImpliedDo); ok && !b.constantSize(d) {
			return false
		}
	}
	return true
}

// joined returns the items as one piece.
func (b *builder) joined(items []analysis.Expr) piece {
	all := b.piece(items[0])
	for _, x := range items[1:] {
		before, next := all, b.piece(x)
		all = piece{count: loopir.Add(before.count, next.count), at: func(r loopir.Expr) loopir.Expr {
			own := func() loopir.Expr { return next.at(loopir.Sub(r, before.count)) }
			return b.either(x.Type(), loopir.Compare(types.Lt, r, before.count), func() loopir.Expr { return before.at(r) }, own)
		}}
	}
	return all
}

func (b *builder) piece(x analysis.Expr) piece {
	if d, ok := x.(*analysis.ImpliedDo); ok {
		return b.impliedPiece(d)
	}
	v := b.value(x)
	if v.shape == nil {
		return piece{loopir.Int(1), func(loopir.Expr) loopir.Expr { return v.at(nil) }}
	}
	return piece{size(v.shape), b.linearReader(v)}
}

// impliedPiece evaluates the items of an implied DO for the trip that yields a position. When
// the size of a trip has to be computed, all trips are searched.
func (b *builder) impliedPiece(d *analysis.ImpliedDo) piece {
	v := b.scalarOf(d.Var)
	lo, step := b.scalar8(d.Lo), b.stepOf(d)
	trips := loopir.Count(lo, b.scalar8(d.Hi), step)
	var each loopir.Expr
	k := b.kernelOf(func() { each = b.itemsOfTrip(d, trips) })
	if readsAny(each, k.privates) {
		return b.searched(d.Type(), []analysis.Expr{d})
	}
	return piece{loopir.Mul(trips, each), func(r loopir.Expr) loopir.Expr {
		k, rest := r, loopir.Int(0)
		if c, ok := loopir.ConstInt(each); !ok || c != 1 {
			k = &loopir.Binary{Op: types.Div, X: r, Y: atLeastOne(each), T: types.Int8}
			rest = &loopir.Call{Fn: "mod", Args: []loopir.Expr{r, atLeastOne(each)}, T: types.Int8}
		}
		return b.itemOfTrip(d, v, loopir.Add(lo, loopir.Mul(k, step)), rest)
	}}
}

// itemOfTrip returns the item at position rest of the trip in which v has the value at, an index. The value
// stands in the place of v, so that subscripts stay affine where they were; statements of the
// kernel that need v get it assigned.
func (b *builder) itemOfTrip(d *analysis.ImpliedDo, v *loopir.Scalar, at, rest loopir.Expr) loopir.Expr {
	var x loopir.Expr
	before := b.kernel.out
	b.kernel.out = nil
	b.iterating(d, func() { x = b.joined(d.Items).at(rest) })
	needed := b.kernel.out
	b.kernel.out = before
	if len(needed) == 0 {
		return b.inTrip(x, v, at)
	}
	item := b.temp("item", x.Type())
	b.let(v, loopir.ToType(at, v.Type))
	b.inKernel(needed...)
	b.let(item, x)
	return item.Read()
}

// itemsOfTrip returns how many elements a trip of d stands for. Where there is none, it does not compute what may end the run.
func (b *builder) itemsOfTrip(d *analysis.ImpliedDo, trips loopir.Expr) loopir.Expr {
	var n loopir.Expr
	b.iterating(d, func() { n = b.countInKernel(d.Items) })
	if !b.mayFail([]loopir.Stmt{&loopir.AssignScalar{RHS: n}}) {
		return n
	}
	return b.either(types.Int8, loopir.Compare(types.Gt, trips, loopir.Int(0)), func() loopir.Expr { return n }, func() loopir.Expr { return loopir.Int(0) })
}

// iterating runs f with the variable of an implied DO as one that changes within the kernel. What f computes before the nest is left
// out if it may end the run and there are no trips.
func (b *builder) iterating(d *analysis.ImpliedDo, f func()) {
	b.kernel.privates = append(b.kernel.privates, b.scalarOf(d.Var).ID)
	before := b.collect(func() {
		b.active[d.Var] = true
		f()
		delete(b.active, d.Var)
	})
	if b.mayFail(before) {
		var trips loopir.Expr
		k := b.kernelOf(func() { trips = b.tripsInKernel(d) })
		some := guard{k.out, loopir.Compare(types.Gt, trips, loopir.Int(0))}
		b.behind(some, k.privates, []analysis.Expr{d.Lo, d.Hi, d.Step}, func() { before = b.forSomeBehind(before) })
	}
	for _, s := range before {
		b.emit(s)
	}
}

// tripsInKernel is how many trips an implied DO inside a FORALL makes.
func (b *builder) tripsInKernel(d *analysis.ImpliedDo) loopir.Expr {
	return loopir.Count(b.scalar8(d.Lo), b.scalar8(d.Hi), b.stepOf(d))
}

// searched returns the items, of type t, as one piece whose element at a position is found by
// running through all of them in order.
func (b *builder) searched(t types.Type, items []analysis.Expr) piece {
	total := b.temp("size", types.Int8)
	b.let(total, loopir.Int(0))
	b.eachTrip(items, func(x analysis.Expr) { b.let(total, loopir.Add(total.Read(), b.countInKernel([]analysis.Expr{x}))) })
	return piece{total.Read(), func(r loopir.Expr) loopir.Expr {
		found, next := b.temp("found", t), b.temp("next", types.Int8)
		b.let(found, zeroOf(t))
		b.let(next, loopir.Int(0))
		b.eachTrip(items, func(x analysis.Expr) {
			p := b.piece(x)
			own := loopir.Sub(r, next.Read())
			here := loopir.And(loopir.Compare(types.Ge, own, loopir.Int(0)), loopir.Compare(types.Lt, own, p.count))
			b.inKernel(&loopir.If{At: b.here(), Cond: here, Then: b.nested(func() []loopir.Stmt {
				return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: found.ID, RHS: p.at(own)}}
			})})
			b.let(next, loopir.Add(next.Read(), p.count))
		})
		return found.Read()
	}}
}

// eachTrip runs through the items in loops of the kernel and calls f for those that are not
// implied DOs.
func (b *builder) eachTrip(items []analysis.Expr, f func(x analysis.Expr)) {
	for _, x := range items {
		d, ok := x.(*analysis.ImpliedDo)
		if !ok {
			f(x)
			continue
		}
		v := b.scalarOf(d.Var)
		loop := &loopir.Do{At: b.here(), Var: v.ID, Lo: b.scalar(d.Lo), Hi: b.scalar(d.Hi), Step: &loopir.Const{Value: types.IntValue(v.Type.Kind, 1)}}
		if d.Step != nil {
			loop.Step = b.scalar(d.Step)
		}
		loop.Body = b.nested(func() []loopir.Stmt {
			b.iterating(d, func() { b.eachTrip(d.Items, f) })
			return nil
		})
		b.inKernel(loop)
	}
}

// countInKernel returns the number of elements that regular items stand for.
func (b *builder) countInKernel(items []analysis.Expr) loopir.Expr {
	var n loopir.Expr = loopir.Int(0)
	for _, x := range items {
		switch d, ok := x.(*analysis.ImpliedDo); {
		case ok:
			trips := b.tripsInKernel(d)
			n = loopir.Add(n, loopir.Mul(trips, b.itemsOfTrip(d, trips)))
		case x.Rank() > 0:
			n = loopir.Add(n, size(b.value(x).shape))
		default:
			n = loopir.Add(n, loopir.Int(1))
		}
	}
	return n
}
