package normalize

import (
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// forallContext is the iteration space of nested FORALLs: rectangular loops and the guards of an
// iteration.
type forallContext struct {
	loops  []loopir.Index
	box    []loopir.Bound // least and greatest index of each loop
	guards []guard
	priv   []loopir.ScalarID
}

// guard is a condition under which an iteration takes part (nil: always), behind the statements
// that compute what it and the rest need. A later guard is evaluated only where the earlier ones hold.
type guard struct {
	pre  []loopir.Stmt
	cond loopir.Expr
}

// inside returns a copy of c to which a nested FORALL may add.
func (c *forallContext) inside() *forallContext {
	return &forallContext{slices.Clone(c.loops), slices.Clone(c.box), slices.Clone(c.guards), slices.Clone(c.priv)}
}

func (c *forallContext) when(cond loopir.Expr) { c.guards = append(c.guards, guard{cond: cond}) }

func (c *forallContext) add(l loopir.Index, box loopir.Bound) {
	c.loops, c.box = append(c.loops, l), append(c.box, box)
}

// guarded puts body under the guards.
func (c *forallContext) guarded(at loopir.At, body []loopir.Stmt) []loopir.Stmt {
	for _, g := range slices.Backward(c.guards) {
		if g.cond != nil {
			body = []loopir.Stmt{&loopir.If{At: at, Cond: g.cond, Then: body}}
		}
		body = append(slices.Clone(g.pre), body...)
	}
	return body
}

// forall normalises a FORALL inside outer (nil at the top): its bounds are evaluated first,
// then its mask, then statement by statement all right sides before the first store.
func (b *builder) forall(s *analysis.Forall, outer *forallContext) {
	ctx := &forallContext{}
	if outer != nil {
		ctx = outer.inside()
	} else {
		b.active = map[*analysis.Symbol]bool{}
		defer func() { b.active = nil }()
	}
	ranges := make([]loopir.Index, len(s.Indices))
	for i, x := range s.Indices {
		step := loopir.Int(1)
		if x.Step != nil {
			step = b.forallBound(x.Step, 1, towards{}, ctx)
		}
		ranges[i] = loopir.Index{Lo: b.forallBound(x.Lo, 1, firstLimit(step, x.Lo.Type()), ctx), Hi: b.forallBound(x.Hi, 0, lastLimit(step, x.Hi.Type()), ctx), Step: step}
	}
	for i, x := range s.Indices {
		v := b.p.NewScalar(x.Var.Name, x.Var.Type)
		b.scalars[x.Var] = v
		b.active[x.Var] = true
		ranges[i].Var = v.ID
		b.addLoop(ctx, ranges[i])
	}
	b.space = ctx
	defer func() { b.space = outer }()
	all := ctx.inside()
	mask := b.collect(func() {
		if s.Mask != nil {
			b.forallMask(s, ctx)
		}
	})
	body := b.onlyForSome(ctx, b.collect(func() { b.forallBody(s.Body, ctx) }))
	if b.mayFail(mask) {
		mask, body = b.onlyForSome(all, append(mask, body...)), nil
	}
	for _, inner := range append(mask, body...) {
		b.emit(inner)
	}
	for _, x := range s.Indices {
		delete(b.active, x.Var)
	}
}

func (b *builder) forallBody(list []analysis.Stmt, ctx *forallContext) {
	for _, s := range list {
		b.at = s.Span()
		switch s := s.(type) {
		case *analysis.Assign:
			b.forallAssign(s, ctx)
		case *analysis.Forall:
			b.forall(s, ctx)
		case *analysis.Where:
			b.where(s, ctx)
		}
	}
}

// forallBound evaluates a bound or step. One that uses indices of an outer FORALL stays an
// expression of them if it is affine; otherwise its values are kept for all iterations, with
// missing where an iteration takes no part.
func (b *builder) forallBound(e analysis.Expr, missing int64, side towards, ctx *forallContext) loopir.Expr {
	if !b.usesActive(e) {
		return b.limitOf(e, side)
	}
	x, k := b.scalarInKernel(e)
	if _, ok := loopir.Affine(x); ok && len(k.out) == 0 {
		return loopir.Add(x, loopir.Int(0))
	}
	return b.keepOver(ctx, bound, loopir.ToIndex(x), loopir.Int(missing), k)
}

// scalarInKernel evaluates a scalar expression inside the nest that ctx's iterations will be.
func (b *builder) scalarInKernel(e analysis.Expr) (x loopir.Expr, k *kernel) {
	k = b.kernelOf(func() { x = b.scalar(e) })
	return x, k
}

// keepBound returns x as an expression over the loops of ctx: as it is, or kept for all
// iterations when statements of the kernel compute it.
func (b *builder) keepBound(ctx *forallContext, x loopir.Expr, missing int64, k *kernel) loopir.Expr {
	if !readsAny(x, k.privates) {
		return x
	}
	return b.keepOver(ctx, bound, loopir.ToIndex(x), loopir.Int(missing), k)
}

// keepBounds makes the extents of a section expressions over the loops of ctx.
func (b *builder) keepBounds(ctx *forallContext, s *section, k *kernel) {
	for i, d := range s.dims {
		switch {
		case d.index != nil:
		case d.vector != nil:
			s.dims[i].count = b.keepBound(ctx, d.count, 0, k)
		case readsAny(d.count, k.privates):
			t := triplet(b.keepBound(ctx, d.lo, 1, k), b.keepBound(ctx, d.hi, 0, k), b.keepBound(ctx, d.step, 1, k))
			t.shapeIndex = d.shapeIndex
			s.dims[i] = t
		}
	}
}

// addLoop adds a loop to the space. Bounds or a step that depend on outer loops become the box
// around them with guards.
func (b *builder) addLoop(ctx *forallContext, l loopir.Index) {
	if !ctx.uses(l.Lo) && !ctx.uses(l.Hi) && !ctx.uses(l.Step) {
		ctx.add(l, b.rangeOf(l))
		return
	}
	v := loopir.ToIndex(b.p.Scalars[l.Var].Read())
	step, constant := loopir.ConstInt(l.Step)
	box := loopir.Bound{Lo: b.extreme(ctx, l.Lo, loopir.OpMin), Hi: b.extreme(ctx, l.Hi, loopir.OpMax)}
	upward := loopir.And(loopir.Compare(types.Ge, v, l.Lo), loopir.Compare(types.Le, v, l.Hi))
	downward := loopir.And(loopir.Compare(types.Le, v, l.Lo), loopir.Compare(types.Ge, v, l.Hi))
	inside := upward
	switch {
	case constant && step < 0:
		box = loopir.Bound{Lo: b.extreme(ctx, l.Hi, loopir.OpMin), Hi: b.extreme(ctx, l.Lo, loopir.OpMax)}
		inside = downward
	case !constant:
		box = b.hull(box, loopir.Bound{Lo: b.extreme(ctx, l.Hi, loopir.OpMin), Hi: b.extreme(ctx, l.Lo, loopir.OpMax)})
		up := loopir.And(loopir.Compare(types.Gt, l.Step, loopir.Int(0)), upward)
		down := loopir.And(loopir.Compare(types.Lt, l.Step, loopir.Int(0)), downward)
		inside = &loopir.Binary{Op: types.Or, X: up, Y: down, T: types.Bool}
	}
	ctx.when(inside)
	if !constant || step != 1 && step != -1 {
		phase := &loopir.Call{Fn: "mod", Args: []loopir.Expr{loopir.Sub(v, l.Lo), l.Step}, T: types.Int8}
		ctx.when(loopir.Compare(types.Eq, phase, loopir.Int(0)))
	}
	ctx.add(loopir.Index{Var: l.Var, Lo: box.Lo, Hi: box.Hi, Step: loopir.Int(1)}, box)
}

// uses tells whether e depends on the loops.
func (c *forallContext) uses(e loopir.Expr) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		v, ok := e.(*loopir.Var)
		return ok && slices.ContainsFunc(c.loops, func(l loopir.Index) bool { return l.Var == v.ID })
	})
}

// hull returns the smallest range around two.
func (b *builder) hull(x, y loopir.Bound) loopir.Bound {
	return loopir.Bound{
		Lo: b.hold("low", loopir.OpMin.Combine(loopir.ToIndex(x.Lo), loopir.ToIndex(y.Lo))),
		Hi: b.hold("high", loopir.OpMax.Combine(loopir.ToIndex(x.Hi), loopir.ToIndex(y.Hi))),
	}
}

// rangeOf returns the range of a loop with bounds known before it, as affine forms.
func (b *builder) rangeOf(l loopir.Index) loopir.Bound {
	forward := loopir.Bound{Lo: b.affine(l.Lo), Hi: b.affine(l.Hi)}
	backward := loopir.Bound{Lo: forward.Hi, Hi: forward.Lo}
	step, constant := loopir.ConstInt(l.Step)
	switch {
	case !constant:
		return b.hull(forward, backward)
	case step < 0:
		return backward
	}
	return forward
}

// affine returns e, or a scalar that holds it when e is not affine.
func (b *builder) affine(e loopir.Expr) loopir.Expr {
	if _, ok := loopir.Affine(e); ok {
		return e
	}
	return b.hold(bound, e)
}

// extreme returns the least (OpMin) or greatest (OpMax) value of e over the loops of ctx: by the
// ends of the loops if e is affine and does not wrap around in between, by looking at all its values otherwise, where an
// iteration takes part.
func (b *builder) extreme(ctx *forallContext, e loopir.Expr, op loopir.ReduceOp) loopir.Expr {
	f, ok := loopir.Affine(e)
	if !ok || loopir.Narrow(e) {
		return b.extremeByLooking(ctx, e, op)
	}
	for i, l := range ctx.loops {
		c := f.Coef(int(l.Var))
		if c == 0 {
			continue
		}
		end := ctx.box[i].Hi
		if (c > 0) == (op == loopir.OpMin) {
			end = ctx.box[i].Lo
		}
		g, _ := loopir.Affine(end)
		f = f.Without(int(l.Var)).Add(g.Scale(c))
	}
	return b.p.FormExpr(f)
}

func (b *builder) extremeByLooking(ctx *forallContext, e loopir.Expr, op loopir.ReduceOp) loopir.Expr {
	acc := b.p.NewScalar(bound, types.Int8)
	start := loopir.Int(0)
	if op == loopir.OpMin {
		start = loopir.Int(1)
	}
	b.set(acc, start)
	step := &loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: op.Combine(acc.Read(), e)}
	b.emit(&loopir.Nest{
		At: b.here(), Loops: ctx.loops, Body: ctx.guarded(b.here(), []loopir.Stmt{step}), Privates: ctx.priv,
		Reductions: []loopir.Reduction{{Acc: acc.ID, Op: op}},
	})
	return acc.Read()
}

// forallMask adds the mask of s to ctx. A mask that reads arrays which the construct assigns is
// evaluated into a temporary first.
func (b *builder) forallMask(s *analysis.Forall, ctx *forallContext) {
	cond, k := b.scalarInKernel(s.Mask)
	single := len(s.Body) == 1 && isAssign(s.Body[0])
	if !single && b.readsAssigned(s.Mask, s.Body) {
		ctx.guards = []guard{{cond: b.keepOver(ctx, "mask", cond, loopir.Logical(false), k)}}
		ctx.priv = nil
		return
	}
	ctx.guards = append(ctx.guards, guard{k.out, cond})
	ctx.priv = append(ctx.priv, k.privates...)
}

func isAssign(s analysis.Stmt) bool {
	_, ok := s.(*analysis.Assign)
	return ok
}

// keepOver stores e for every iteration of ctx in a temporary, missing for those that take no
// part, and returns a read of it.
func (b *builder) keepOver(ctx *forallContext, name string, e, missing loopir.Expr, k *kernel) loopir.Expr {
	a := &loopir.Array{
		Name: name, Type: e.Type(), Temp: true, Source: b.at, Map: mapping.Replicated(len(ctx.loops)),
		Bounds: slices.Clone(ctx.box), Halo: make([][2]int64, len(ctx.loops)),
	}
	b.p.NewArray(a)
	b.emit(&loopir.Alloc{At: b.here(), Array: a.ID})
	element := func() *loopir.Ref {
		var subs []loopir.Expr
		for _, l := range ctx.loops {
			subs = append(subs, loopir.ToIndex(b.p.Scalars[l.Var].Read()))
		}
		return b.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: b.at})
	}
	body := append(slices.Clone(k.out), &loopir.AssignElem{At: b.here(), LHS: element(), RHS: e})
	if len(ctx.guards) > 0 {
		first := &loopir.AssignElem{At: b.here(), LHS: element(), RHS: missing}
		body = append([]loopir.Stmt{first}, ctx.guarded(b.here(), body)...)
	}
	b.emit(&loopir.Nest{At: b.here(), Loops: ctx.loops, Body: body, Privates: append(slices.Clone(ctx.priv), k.privates...)})
	return b.p.Load(element())
}

// readsAssigned tells whether e reads an array that the statements assign.
func (b *builder) readsAssigned(e analysis.Expr, list []analysis.Stmt) bool {
	assigned := map[*analysis.Symbol]bool{}
	var visit func(list []analysis.Stmt)
	visit = func(list []analysis.Stmt) {
		for _, s := range list {
			switch s := s.(type) {
			case *analysis.Assign:
				if r, ok := s.LHS.(*analysis.Ref); ok {
					assigned[r.Sym] = true
				}
			case *analysis.Forall:
				visit(s.Body)
			case *analysis.Where:
				for _, c := range s.Clauses {
					visit(c.Body)
				}
			}
		}
	}
	visit(list)
	found := false
	walk(e, func(e analysis.Expr) {
		if r, ok := e.(*analysis.Ref); ok && assigned[r.Sym] {
			found = true
		}
	})
	return found
}

func (b *builder) forallAssign(s *analysis.Assign, ctx *forallContext) {
	lhs, ok := s.LHS.(*analysis.Ref)
	if !ok {
		b.notSupported(s.Span(), "assignment to a substring inside FORALL")
		return
	}
	if lhs.Sym.Kind != analysis.Array {
		b.forallScalar(lhs, s.RHS, ctx)
		return
	}
	b.forallStore(lhs, s.RHS, ctx, nil)
}

// forallScalar assigns a scalar, which at most one iteration may do, by way of an array of one element.
func (b *builder) forallScalar(lhs *analysis.Ref, rhs analysis.Expr, ctx *forallContext) {
	if lhs.T.Base == types.Character {
		b.notSupported(lhs.At, "assignment to a character inside FORALL")
		return
	}
	t := b.newTemp("assigned", lhs.T, []loopir.Expr{loopir.Int(1)}, nil)
	element := func() *loopir.Ref { return b.secRef(whole(t, b.at), []loopir.Expr{loopir.Int(0)}) }
	b.emit(&loopir.AssignElem{At: b.here(), LHS: element(), RHS: b.scalarOf(lhs.Sym).Read()})
	only := &analysis.Symbol{Name: lhs.Sym.Name, Kind: analysis.Array, Type: lhs.T}
	b.arrays[only] = t
	first := &analysis.Const{Typed: analysis.Typed{T: types.Int8, At: lhs.At}, Value: types.IntValue(8, 0)}
	b.forallStore(&analysis.Ref{Typed: lhs.Typed, Sym: only, Subs: []analysis.Sub{{Index: first}}}, rhs, ctx, nil)
	b.set(b.scalarOf(lhs.Sym), b.p.Load(element()))
}

// forallStore emits the nest lhs = rhs over ctx and, for an array-valued lhs, its positions
// where the masks hold.
func (b *builder) forallStore(lhs *analysis.Ref, rhs analysis.Expr, ctx *forallContext, masks []maskFunc) {
	var sec *section
	var v value
	k := b.kernelOf(func() { sec = b.section(lhs) })
	b.keepBounds(ctx, sec, k)
	k.add(b.kernelOf(func() { v = b.value(rhs) }))
	inner := ctx.inside()
	loops, idx := b.positionsUpTo(sec, func(n loopir.Expr) loopir.Expr { return b.lastOf(ctx, n) })
	for _, l := range loops {
		b.addLoop(inner, l)
	}
	if len(k.out) > 0 {
		inner.guards = append(inner.guards, guard{pre: k.out})
	}
	var body []loopir.Stmt
	k.add(b.kernelOf(func() {
		body = b.masked(masks, idx, b.nested(func() []loopir.Stmt {
			return []loopir.Stmt{&loopir.AssignElem{At: b.here(), LHS: b.secRef(sec, idx), RHS: v.elem(idx)}}
		}))
	}))
	priv := append(slices.Clone(ctx.priv), k.privates...)
	b.emit(&loopir.Nest{At: b.here(), Loops: inner.loops, Body: inner.guarded(b.here(), body), Forall: true, Written: true, Privates: priv})
}

// lastOf returns the last position of an extent, which may depend on the loops of ctx.
func (b *builder) lastOf(ctx *forallContext, n loopir.Expr) loopir.Expr {
	if ctx.uses(n) {
		return loopir.Sub(n, loopir.Int(1))
	}
	return b.limit(n)
}

// readsAny tells whether e reads one of the scalars.
func readsAny(e loopir.Expr, ids []loopir.ScalarID) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		v, ok := e.(*loopir.Var)
		return ok && slices.Contains(ids, v.ID)
	})
}
