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
	all := b.joined(e.Items)
	return value{t: e.T, shape: []loopir.Expr{all.count}, at: func(idx []loopir.Expr) loopir.Expr { return all.at(idx[0]) }}
}

// joined returns the items as one piece. All pieces are evaluated at every position, those that
// are not chosen at one of their own.
func (b *builder) joined(items []analysis.Expr) piece {
	if len(items) == 1 {
		return b.piece(items[0])
	}
	all := piece{count: loopir.Int(0)}
	for _, x := range items {
		before, next := all, b.piece(x)
		all.count = loopir.Add(before.count, next.count)
		all.at = func(r loopir.Expr) loopir.Expr {
			own := next.at(clamped(loopir.Sub(r, before.count), next.count))
			if before.at == nil {
				return own
			}
			first := loopir.Compare(types.Lt, r, before.count)
			return &loopir.Call{Fn: "merge", Args: []loopir.Expr{before.at(r), own, first}, T: own.Type()}
		}
	}
	return all
}

// clamped returns r, or the nearest position of a piece of n elements.
func clamped(r, n loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(n); ok && c == 1 {
		return loopir.Int(0)
	}
	last := loopir.Sub(atLeastOne(n), loopir.Int(1))
	return loopir.OpMax.Combine(loopir.OpMin.Combine(r, last), loopir.Int(0))
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

// impliedPiece replaces the variable of an implied DO by its value at a position.
func (b *builder) impliedPiece(d *analysis.ImpliedDo) piece {
	v := b.scalarOf(d.Var)
	lo, hi, step := b.scalar8(d.Lo), b.scalar8(d.Hi), b.stepOf(d)
	trip := b.joined(d.Items)
	if !b.constantSize(d) {
		b.notSupported(d.Span(), "an implied DO in FORALL whose items change their size")
	}
	return piece{loopir.Mul(loopir.Count(lo, hi, step), trip.count), func(r loopir.Expr) loopir.Expr {
		k, rest := r, loopir.Int(0)
		if c, ok := loopir.ConstInt(trip.count); !ok || c != 1 {
			k = &loopir.Binary{Op: types.Div, X: r, Y: atLeastOne(trip.count), T: types.Int8}
			rest = &loopir.Call{Fn: "mod", Args: []loopir.Expr{r, atLeastOne(trip.count)}, T: types.Int8}
		}
		at := b.convert(loopir.Add(lo, loopir.Mul(k, step)), v.Type)
		w := &loopir.Rewriter{Program: b.p, Expr: func(e loopir.Expr) loopir.Expr {
			if x, ok := e.(*loopir.Var); ok && x.ID == v.ID {
				return at
			}
			return e
		}}
		return w.X(trip.at(rest))
	}}
}
