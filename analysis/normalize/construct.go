package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// constructor makes an array constructor. One with scalar items alone, read at a constant
// position, is that item; one that counts is an expression of the position; otherwise a replicated
// temporary is filled in order.
func (b *builder) constructor(e *analysis.ArrayConstructor) value {
	if items, ok := b.scalarItems(e); ok {
		if v, ok := b.constantArray(e, items); ok {
			return v
		}
		return b.itemsValue(e, items)
	}
	if b.usesActive(e) {
		return b.constructorByPieces(e)
	}
	if v, ok := b.counting(e); ok {
		return v
	}
	n := b.countItems(e.Items)
	t := b.newTemp("constructor", e.T, []loopir.Expr{b.hold("size", n.n)}, nil)
	rest, at := b.fillFixed(e.Items, t)
	if len(rest) > 0 {
		next := b.p.NewScalar("next", types.Int8)
		b.set(next, loopir.Int(at))
		b.fillItems(rest, t, next)
	}
	return b.sectionValue(whole(t, b.at))
}

// fillFixed stores the first items as long as their positions are constants, and returns the others, which go from position
// next on.
func (b *builder) fillFixed(items []analysis.Expr, t *loopir.Array) (rest []analysis.Expr, next int64) {
	for i, x := range items {
		if _, ok := x.(*analysis.ImpliedDo); ok || x.Rank() > 1 {
			return items[i:], next
		}
		if x.Rank() == 0 {
			b.emit(&loopir.AssignElem{At: b.here(), LHS: b.secRef(whole(t, b.at), []loopir.Expr{loopir.Int(next)}), RHS: b.scalar(x)})
			next++
			continue
		}
		var v value
		before := b.collect(func() { v = b.value(x) })
		n, ok := loopir.ConstInt(v.shape[0])
		if !ok {
			return items[i:], next
		}
		for _, s := range before {
			b.emit(s)
		}
		b.assignArray(whole(t, b.at).among(0, loopir.Int(next), loopir.Int(next+n-1)), v)
		next += n
	}
	return nil, next
}

// counting makes (/ (item, i = lo, hi, step) /) with one scalar item, where no statement has to come
// before it in each trip: its element at a position is the item with the trip's value in the place of i.
func (b *builder) counting(e *analysis.ArrayConstructor) (value, bool) {
	if len(e.Items) != 1 {
		return value{}, false
	}
	d, ok := e.Items[0].(*analysis.ImpliedDo)
	if !ok || len(d.Items) != 1 || d.Items[0].Rank() > 0 {
		return value{}, false
	}
	if _, nested := d.Items[0].(*analysis.ImpliedDo); nested {
		return value{}, false
	}
	var item loopir.Expr
	if before := b.collect(func() { item = b.scalar(d.Items[0]) }); len(before) > 0 {
		return value{}, false
	}
	v := b.scalarOf(d.Var)
	step := b.hold("step", b.stepOf(d))
	lo, hi := b.hold("first", b.scalar8(d.Lo)), b.limitOf(d.Hi, lastLimit(step, d.Hi.Type()))
	trips := b.hold("size", loopir.Count(lo, hi, step))
	return value{t: e.T, shape: []loopir.Expr{trips}, at: func(idx []loopir.Expr) loopir.Expr {
		return b.inTrip(item, v, loopir.Add(lo, loopir.Mul(idx[0], step)))
	}}, true
}

// inTrip returns x for the trip in which v has the value at, an index.
func (b *builder) inTrip(x loopir.Expr, v *loopir.Scalar, at loopir.Expr) loopir.Expr {
	now := loopir.ToType(at, v.Type)
	w := &loopir.Rewriter{Program: b.p, Expr: func(x loopir.Expr) loopir.Expr {
		switch x := x.(type) {
		case *loopir.Var:
			if x.ID == v.ID {
				return now
			}
		case *loopir.Elem:
			for d, s := range x.Ref.Subs {
				x.Ref.Subs[d] = wideSubscript(s, now, at)
			}
		}
		return x
	}}
	return w.X(x)
}

// wideSubscript computes a subscript in the type of indices from the start: at, of which now is the
// value in the type of a variable, which no trip exceeds. Otherwise the conversion to that type
// would hide that the subscript is affine. Arithmetic of one and two bytes stays as it is, because an array may have elements where it
// wraps around to.
func wideSubscript(s, now, at loopir.Expr) loopir.Expr {
	if s != now && s.Type().Kind < 4 {
		return loopir.ToIndex(s)
	}
	switch x := s.(type) {
	case *loopir.Convert:
		switch {
		case s == now:
			return at
		case x.Widens():
			return wideSubscript(x.X, now, at)
		}
	case *loopir.Unary:
		if x.Op == types.Neg {
			return &loopir.Unary{Op: x.Op, X: wideSubscript(x.X, now, at), T: types.Int8}
		}
	case *loopir.Binary:
		if x.Op == types.Add || x.Op == types.Sub || x.Op == types.Mul {
			return &loopir.Binary{Op: x.Op, X: wideSubscript(x.X, now, at), Y: wideSubscript(x.Y, now, at), T: types.Int8}
		}
	}
	return loopir.ToIndex(s)
}

func (b *builder) scalarItems(e *analysis.ArrayConstructor) ([]loopir.Expr, bool) {
	for _, x := range e.Items {
		if _, implied := x.(*analysis.ImpliedDo); implied || x.Rank() > 0 {
			return nil, false
		}
	}
	items := make([]loopir.Expr, len(e.Items))
	for i, x := range e.Items {
		items[i] = b.scalar(x)
	}
	return items, true
}

// constantArray puts a constructor of constants into initialised storage.
func (b *builder) constantArray(e *analysis.ArrayConstructor, items []loopir.Expr) (value, bool) {
	var init []types.Value
	for _, x := range items {
		c, ok := x.(*loopir.Const)
		if !ok {
			return value{}, false
		}
		init = append(init, c.Value)
	}
	if len(items) == 0 {
		return value{}, false
	}
	a := &loopir.Array{
		Name: "constant", Type: e.T, Source: b.at, Map: replicated1, Init: types.RunOf(init), Halo: make([][2]int64, 1),
		Bounds: []loopir.Bound{{Lo: loopir.Int(0), Hi: loopir.Int(int64(len(init)) - 1)}},
	}
	b.p.NewArray(a)
	v := b.sectionValue(whole(a, b.at))
	read := v.at
	v.at = func(idx []loopir.Expr) loopir.Expr {
		if c, ok := loopir.ConstInt(idx[0]); ok && c >= 0 && c < int64(len(items)) {
			return items[c]
		}
		return read(idx)
	}
	return v, true
}

// itemsValue stores the items in a temporary; a constant position reads the item itself.
func (b *builder) itemsValue(e *analysis.ArrayConstructor, items []loopir.Expr) value {
	if b.usesActive(e) {
		return value{t: e.T, shape: []loopir.Expr{loopir.Int(int64(len(items)))}, at: func(idx []loopir.Expr) loopir.Expr {
			return choose(items, idx[0])
		}}
	}
	t := b.newTemp("constructor", e.T, []loopir.Expr{loopir.Int(int64(len(items)))}, nil)
	for i, x := range items {
		ref := b.secRef(whole(t, b.at), []loopir.Expr{loopir.Int(int64(i))})
		b.emit(&loopir.AssignElem{At: b.here(), LHS: ref, RHS: x})
	}
	v := b.sectionValue(whole(t, b.at))
	read := v.at
	v.at = func(idx []loopir.Expr) loopir.Expr {
		if c, ok := loopir.ConstInt(idx[0]); ok && c >= 0 && c < int64(len(items)) {
			return items[c]
		}
		return read(idx)
	}
	return v
}

// countItems returns the number of elements that the items stand for.
func (b *builder) countItems(items []analysis.Expr) amount {
	n, scalars := amountOf(0), int64(0)
	for _, x := range items {
		do, ok := x.(*analysis.ImpliedDo)
		switch {
		case ok:
			n = n.plus(b.countTrips(do))
		case x.Rank() > 0:
			n = n.plus(b.sizeOf(b.value(x).shape))
		default:
			scalars++
		}
	}
	return n.plus(amountOf(scalars))
}

func (b *builder) scalar8(e analysis.Expr) loopir.Expr { return loopir.ToIndex(b.scalar(e)) }

func (b *builder) stepOf(d *analysis.ImpliedDo) loopir.Expr {
	if d.Step == nil {
		return loopir.Int(1)
	}
	return b.scalar8(d.Step)
}

// constantSize tells whether one trip of d yields the same number of elements each time, and so do the
// trips of those inside.
func (b *builder) constantSize(d *analysis.ImpliedDo) bool {
	for _, x := range d.Items {
		if inner, ok := x.(*analysis.ImpliedDo); ok && !b.constantSize(inner) {
			return false
		}
	}
	return !sizeUses(d.Items, d.Var)
}

// sizeUses tells whether the number of elements that the items stand for may depend on s.
func sizeUses(items []analysis.Expr, s *analysis.Symbol) bool {
	for _, x := range items {
		switch x := x.(type) {
		case *analysis.ImpliedDo:
			if uses(x.Lo, s) || uses(x.Hi, s) || x.Step != nil && uses(x.Step, s) || sizeUses(x.Items, s) {
				return true
			}
		default:
			if x.Rank() > 0 && uses(x, s) {
				return true
			}
		}
	}
	return false
}

func uses(e analysis.Expr, s *analysis.Symbol) bool {
	found := false
	walk(e, func(e analysis.Expr) {
		if r, ok := e.(*analysis.Ref); ok && r.Sym == s {
			found = true
		}
	})
	return found
}

// countTrips returns the number of elements that an implied DO stands for. One whose trips have different sizes, or sizes that may
// not be computed if there is no trip, is run.
func (b *builder) countTrips(d *analysis.ImpliedDo) amount {
	if !b.constantSize(d) {
		return b.countByRunning(d, func() amount { return b.countItems(d.Items) })
	}
	trips := b.tripsOf(d)
	var each amount
	before := b.collect(func() { each = b.countItems(d.Items) })
	counted := func() amount {
		for _, s := range before {
			b.emit(s)
		}
		return each
	}
	if b.mayFail(before) {
		return b.countByRunning(d, counted)
	}
	return b.times(trips, counted())
}

// countByRunning adds up what count returns in each trip.
func (b *builder) countByRunning(d *analysis.ImpliedDo, count func() amount) amount {
	total := b.p.NewScalar("size", types.Int8)
	b.set(total, loopir.Int(0))
	sum := amount{total.Read(), tooMany}
	b.emit(b.impliedLoop(d, func() {
		each := count()
		if d.Var.Type.Kind == 8 || each.most >= 1<<31 {
			b.set(total, sum.plus(each).n)
			return
		}
		b.set(total, loopir.Add(total.Read(), each.n)) // does not wrap around in 2**32 trips
	}))
	return bounded(total.Read(), allOf(types.Int8).hi)
}

// impliedLoop makes the loop of an implied DO around what body emits.
func (b *builder) impliedLoop(d *analysis.ImpliedDo, body func()) *loopir.Do {
	v := b.scalarOf(d.Var)
	if v.Type.Base == types.Real {
		return b.realLoop(d, v, body)
	}
	loop := &loopir.Do{At: b.here(), Var: v.ID, Lo: b.doBound(d.Lo, v.ID), Hi: b.doBound(d.Hi, v.ID)}
	if d.Step != nil {
		loop.Step = b.doBound(d.Step, v.ID)
	} else {
		loop.Step = &loopir.Const{Value: types.IntValue(v.Type.Kind, 1)}
	}
	loop.Body = b.collect(body)
	return loop
}

// realLoop makes a loop that counts the trips of an implied DO of an output or input list whose variable v is real.
func (b *builder) realLoop(d *analysis.ImpliedDo, v *loopir.Scalar, body func()) *loopir.Do {
	lo, hi, step := b.hold("first", b.scalar(d.Lo)), b.hold("last", b.scalar(d.Hi)), b.hold("step", b.scalar(d.Step))
	b.set(v, lo)
	trips := b.p.NewScalar("trips", types.Int8)
	b.set(trips, loopir.Int(0))
	zero := zeroOf(v.Type)
	up := loopir.And(loopir.Compare(types.Gt, step, zero), loopir.Compare(types.Ge, hi, lo))
	down := loopir.And(loopir.Compare(types.Lt, step, zero), loopir.Compare(types.Le, hi, lo))
	steps := &loopir.Binary{Op: types.Div, X: &loopir.Binary{Op: types.Sub, X: hi, Y: lo, T: v.Type}, Y: step, T: v.Type}
	count := b.collect(func() { b.set(trips, loopir.Add(&loopir.Convert{X: steps, T: types.Int8}, loopir.Int(1))) })
	b.emit(&loopir.If{At: b.here(), Cond: &loopir.Binary{Op: types.Or, X: up, Y: down, T: types.Bool}, Then: count})
	loop := &loopir.Do{At: b.here(), Var: b.p.NewScalar("trip", types.Int8).ID, Lo: loopir.Int(1), Hi: trips.Read(), Step: loopir.Int(1)}
	loop.Body = b.collect(func() {
		body()
		b.set(v, &loopir.Binary{Op: types.Add, X: v.Read(), Y: step, T: v.Type})
	})
	return loop
}

// fillItems stores the items from position next on.
func (b *builder) fillItems(items []analysis.Expr, t *loopir.Array, next *loopir.Scalar) {
	for _, x := range items {
		if d, ok := x.(*analysis.ImpliedDo); ok {
			b.emit(b.impliedLoop(d, func() { b.fillItems(d.Items, t, next) }))
			continue
		}
		v := b.value(x)
		if v.shape == nil {
			b.storeNext(t, next, v.at(nil))
			continue
		}
		v = b.materialize("item", v, true)
		var vars []*loopir.Scalar
		var idx []loopir.Expr
		for d := range v.shape {
			s := b.p.NewScalar(loopName(d), types.Int8)
			vars, idx = append(vars, s), append(idx, s.Read())
		}
		body := b.collect(func() { b.storeNext(t, next, v.at(idx)) })
		for _, s := range b.wrapLoops(vars, v.shape, body) {
			b.emit(s)
		}
	}
}

func (b *builder) storeNext(t *loopir.Array, next *loopir.Scalar, x loopir.Expr) {
	ref := b.secRef(whole(t, b.at), []loopir.Expr{next.Read()})
	b.emit(&loopir.AssignElem{At: b.here(), LHS: ref, RHS: x})
	b.set(next, loopir.Add(next.Read(), loopir.Int(1)))
}
