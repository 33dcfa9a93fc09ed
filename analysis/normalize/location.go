package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// location normalises MAXLOC and MINLOC: the extreme value first, then the first position in
// array element order that has it.
func (b *builder) location(e *analysis.Transform) value {
	op, better := loopir.OpMax, types.Gt
	if e.Fn == "minloc" {
		op, better = loopir.OpMin, types.Lt
	}
	x := operand{value: b.value(e.Args[0])}
	if m := arg(e, 2); m != nil {
		v := b.value(m)
		b.promise(x.shape, v.shape)
		x.mask = &v
	}
	if dim := arg(e, 1); dim != nil && x.rank() > 1 {
		d, ok := b.constDim(dim, x.rank())
		if !ok {
			return b.zero(e)
		}
		return b.locationDim(e, x, d, op, better)
	}
	linear := b.linearLocation(e, op, better, x)
	coords := b.coordinates(linear, x.shape, e.T)
	if e.R == 0 {
		return scalarValue(coords[0])
	}
	return value{t: e.T, shape: []loopir.Expr{loopir.Int(int64(len(coords)))}, at: func(idx []loopir.Expr) loopir.Expr {
		return choose(coords, idx[0])
	}}
}

// choose returns list[i].
func choose(list []loopir.Expr, i loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(i); ok && c >= 0 && c < int64(len(list)) {
		return list[c]
	}
	r := list[len(list)-1]
	for k := len(list) - 2; k >= 0; k-- {
		r = &loopir.Call{Fn: "merge", Args: []loopir.Expr{list[k], r, loopir.Compare(types.Eq, i, loopir.Int(int64(k)))}, T: r.Type()}
	}
	return r
}

// linearLocation returns the 0-based linear position of the extreme element, -1 for none.
func (b *builder) linearLocation(e *analysis.Transform, op loopir.ReduceOp, better types.Op, x operand) loopir.Expr {
	if b.usesActive(e) {
		return b.locationInKernel(x, op, better)
	}
	best := b.fold(op, x, x.t)
	none := loopir.Huge(8)
	pos := b.p.NewScalar("position", types.Int8)
	b.set(pos, loopir.Int(none))
	loops, idx := b.boxLoops(x.value)
	hit := loopir.Expr(loopir.Compare(types.Eq, x.at(idx), best))
	if x.t.Base == types.Real { // among NaNs alone, the first
		hit = &loopir.Binary{Op: types.Or, X: hit, Y: loopir.Compare(types.Ne, best, best), T: types.Bool}
	}
	if x.mask != nil {
		hit = loopir.And(x.mask.elem(idx), hit)
	}
	here := &loopir.Call{Fn: "merge", Args: []loopir.Expr{b.linear(idx, x.shape), loopir.Int(none), hit}, T: types.Int8}
	body := []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: pos.ID, RHS: loopir.OpMin.Combine(pos.Read(), here)}}
	b.emit(&loopir.Nest{At: b.here(), Loops: loops, Body: body, Reductions: []loopir.Reduction{{Acc: pos.ID, Op: loopir.OpMin}}})
	missing := loopir.Compare(types.Eq, pos.Read(), loopir.Int(none))
	return b.hold("position", &loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.Int(-1), pos.Read(), missing}, T: types.Int8})
}

// linear returns the position in array element order.
func (b *builder) linear(idx, shape []loopir.Expr) loopir.Expr {
	var p loopir.Expr = loopir.Int(0)
	for d := len(idx) - 1; d >= 0; d-- {
		p = loopir.Add(loopir.Mul(p, shape[d]), idx[d])
	}
	return p
}

// coordinates splits a linear position into 1-based subscripts of type t; 0 each for -1.
func (b *builder) coordinates(linear loopir.Expr, shape []loopir.Expr, t types.Type) []loopir.Expr {
	r := make([]loopir.Expr, len(shape))
	rest := linear
	none := loopir.Compare(types.Lt, linear, loopir.Int(0))
	for d, n := range shape {
		c := rest
		if d < len(shape)-1 {
			c = &loopir.Call{Fn: "mod", Args: []loopir.Expr{rest, atLeastOne(n)}, T: types.Int8}
			rest = &loopir.Binary{Op: types.Div, X: rest, Y: atLeastOne(n), T: types.Int8}
		}
		one := loopir.Add(c, loopir.Int(1))
		r[d] = loopir.ToType(&loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.Int(0), one, none}, T: types.Int8}, t)
	}
	return r
}

func atLeastOne(n loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(n); ok {
		return loopir.Int(max(c, 1))
	}
	return &loopir.Call{Fn: "max", Args: []loopir.Expr{n, loopir.Int(1)}, T: types.Int8}
}

// A search looks for the best of some elements, one after the other, and for its position.
type search struct {
	operand
	op        loopir.ReduceOp
	better    types.Op
	best, pos *loopir.Scalar
}

// begin sets the position to -1, for none, and best to what any element surpasses but the worst of its type, and NaN.
func (s *search) begin(b *builder) []loopir.Stmt {
	return []loopir.Stmt{
		&loopir.AssignScalar{At: b.here(), Dst: s.best.ID, RHS: s.op.Identity(s.t)},
		&loopir.AssignScalar{At: b.here(), Dst: s.pos.ID, RHS: loopir.Int(-1)},
	}
}

// steps are the search among the elements at idx, over the loops that around puts about a step. If none surpasses what it
// begins with, it begins again with the first one that counts.
func (s *search) steps(b *builder, idx []loopir.Expr, position loopir.Expr, around func([]loopir.Stmt) []loopir.Stmt) []loopir.Stmt {
	more := func(item loopir.Expr) loopir.Expr { return loopir.Compare(s.better, item, s.best.Read()) }
	none := loopir.Compare(types.Lt, s.pos.Read(), loopir.Int(0))
	first := func(item loopir.Expr) loopir.Expr {
		return &loopir.Binary{Op: types.Or, X: none, Y: surpasses(item, s.best.Read(), s.better), T: types.Bool}
	}
	computed := false
	search := around(s.step(b, idx, position, func(item loopir.Expr) loopir.Expr {
		if computed = b.computes(); computed {
			return first(item)
		}
		return more(item)
	}))
	if computed { // by statements, which would be there twice
		return search
	}
	return append(search, &loopir.If{At: b.here(), Cond: none, Then: around(s.step(b, idx, position, first))})
}

// step remembers the element at idx, with its position, if it is to be taken.
func (s *search) step(b *builder, idx []loopir.Expr, position loopir.Expr, take func(item loopir.Expr) loopir.Expr) []loopir.Stmt {
	return b.underMask(s.operand, idx, func() []loopir.Stmt {
		item := s.at(idx)
		cond := take(item)
		return []loopir.Stmt{&loopir.If{At: b.here(), Cond: cond, Then: []loopir.Stmt{
			&loopir.AssignScalar{At: b.here(), Dst: s.best.ID, RHS: item},
			&loopir.AssignScalar{At: b.here(), Dst: s.pos.ID, RHS: position},
		}}}
	})
}

// surpasses tells whether item is better than best; every number is better than NaN.
func surpasses(item, best loopir.Expr, better types.Op) loopir.Expr {
	if item.Type().Base != types.Real {
		return loopir.Compare(better, item, best)
	}
	notBetter := types.Le
	if better == types.Lt {
		notBetter = types.Ge
	}
	more := &loopir.Unary{Op: types.Not, X: loopir.Compare(notBetter, item, best), T: types.Bool}
	return loopir.And(loopir.Compare(types.Eq, item, item), more)
}

func (b *builder) locationInKernel(x operand, op loopir.ReduceOp, better types.Op) loopir.Expr {
	vars, idx := b.kernelIndices(x.rank())
	return b.locationAlong(x, op, better, idx, b.linear(idx, x.shape), func(step []loopir.Stmt) []loopir.Stmt {
		return b.wrapLoops(vars, x.shape, step)
	})
}

// locationAlong searches, inside the nest under construction, the elements at idx over the loops
// that around puts about a step, and returns the position of the best, -1 for none.
func (b *builder) locationAlong(x operand, op loopir.ReduceOp, better types.Op, idx []loopir.Expr, position loopir.Expr, around func([]loopir.Stmt) []loopir.Stmt) loopir.Expr {
	s := &search{x, op, better, b.temp("best", x.t), b.temp("position", types.Int8)}
	b.inKernel(s.begin(b)...)
	b.inKernel(s.steps(b, idx, position, around)...)
	return s.pos.Read()
}

func (b *builder) locationDim(e *analysis.Transform, x operand, d int, op loopir.ReduceOp, better types.Op) value {
	if b.usesActive(e) {
		return b.perElement(e.T, remove(x.shape, d), func(idx []loopir.Expr) loopir.Expr {
			k := b.temp("k", types.Int8)
			pos := b.locationAlong(x, op, better, insert(idx, d, k.Read()), k.Read(), b.loopOver(k, x.shape[d]))
			return loopir.ToType(loopir.Add(pos, loopir.Int(1)), e.T)
		})
	}
	x = b.linesWhole(x, d)
	s := &search{x, op, better, b.p.NewScalar("best", x.t), b.p.NewScalar("position", types.Int8)}
	k := b.p.NewScalar("k", types.Int8)
	along := func(step []loopir.Stmt) []loopir.Stmt {
		return []loopir.Stmt{&loopir.Do{At: b.here(), Var: k.ID, Lo: loopir.Int(0), Hi: b.limit(x.shape[d]), Step: loopir.Int(1), Body: step}}
	}
	_, v := b.alongDim(e.T, e.Fn, x, d, []*loopir.Scalar{s.best, s.pos, k}, func(idx []loopir.Expr) []loopir.Stmt {
		return append(s.begin(b), s.steps(b, insert(idx, d, k.Read()), k.Read(), along)...)
	}, func() loopir.Expr { return loopir.ToType(loopir.Add(s.pos.Read(), loopir.Int(1)), e.T) })
	return v
}
