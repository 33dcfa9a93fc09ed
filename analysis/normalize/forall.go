package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// forallContext is the iteration space of nested FORALLs: rectangular loops and the condition
// under which an iteration takes part.
type forallContext struct {
	loops []loopir.Index
	mask  loopir.Expr // nil: all
	pre   []loopir.Stmt
	priv  []loopir.ScalarID
}

// forall normalises a FORALL inside outer (nil at the top): its bounds are evaluated first,
// then its mask, then statement by statement all right sides before the first store.
func (b *builder) forall(s *analysis.Forall, outer *forallContext) {
	ctx := &forallContext{}
	if outer != nil {
		*ctx = *outer
		ctx.loops = append([]loopir.Index{}, outer.loops...)
	} else {
		b.active = map[*analysis.Symbol]bool{}
		defer func() { b.active = nil }()
	}
	bounds := make([]loopir.Index, len(s.Indices))
	for i, x := range s.Indices {
		bounds[i] = loopir.Index{Lo: b.forallBound(x.Lo), Hi: b.forallBound(x.Hi), Step: loopir.Int(1)}
		if x.Step != nil {
			bounds[i].Step = b.forallBound(x.Step)
		}
	}
	for i, x := range s.Indices {
		v := b.p.NewScalar(x.Var.Name, x.Var.Type)
		b.scalars[x.Var] = v
		b.active[x.Var] = true
		bounds[i].Var = v.ID
		b.addLoop(ctx, bounds[i])
	}
	if s.Mask != nil {
		b.forallMask(s, ctx)
	}
	for _, inner := range s.Body {
		b.at = inner.Span()
		switch inner := inner.(type) {
		case *analysis.Assign:
			b.forallAssign(inner, ctx)
		case *analysis.Forall:
			b.forall(inner, ctx)
		case *analysis.Where:
			b.where(inner, ctx)
		}
	}
	for _, x := range s.Indices {
		delete(b.active, x.Var)
	}
}

// forallBound evaluates a bound; it may use indices of an outer FORALL.
func (b *builder) forallBound(e analysis.Expr) loopir.Expr {
	if b.usesActive(e) {
		return loopir.Add(b.scalar(e), loopir.Int(0))
	}
	return b.index(e)
}

// addLoop adds a loop to the space. Bounds that depend on outer loops become the box around
// them with a condition.
func (b *builder) addLoop(ctx *forallContext, l loopir.Index) {
	lo, okLo := b.extreme(ctx, l.Lo, -1)
	hi, okHi := b.extreme(ctx, l.Hi, 1)
	if !okLo && !okHi {
		ctx.loops = append(ctx.loops, l)
		return
	}
	v := b.p.Scalars[l.Var].Read()
	step, constant := loopir.ConstInt(l.Step)
	if constant && step < 0 {
		l.Lo, l.Hi, lo, hi = l.Hi, l.Lo, nil, nil
		lo, _ = b.extreme(ctx, l.Lo, -1)
		hi, _ = b.extreme(ctx, l.Hi, 1)
	}
	ctx.mask = loopir.And(ctx.mask, loopir.Compare(types.Ge, loopir.ToIndex(v), l.Lo))
	ctx.mask = loopir.And(ctx.mask, loopir.Compare(types.Le, loopir.ToIndex(v), l.Hi))
	if !constant || step != 1 && step != -1 {
		start := l.Lo
		if constant && step < 0 {
			start = l.Hi
		}
		phase := &loopir.Call{Fn: "mod", Args: []loopir.Expr{loopir.Sub(v, start), l.Step}, T: types.Int8}
		ctx.mask = loopir.And(ctx.mask, loopir.Compare(types.Eq, phase, loopir.Int(0)))
	}
	ctx.loops = append(ctx.loops, loopir.Index{Var: l.Var, Lo: lo, Hi: hi, Step: loopir.Int(1)})
}

// extreme returns the least (sign -1) or greatest (sign 1) value of e over the loops of ctx,
// and whether it depends on them at all.
func (b *builder) extreme(ctx *forallContext, e loopir.Expr, sign int64) (loopir.Expr, bool) {
	f, ok := loopir.Affine(e)
	if !ok {
		return e, false
	}
	depends := false
	for i := len(ctx.loops) - 1; i >= 0; i-- {
		l := ctx.loops[i]
		c := f.Coef(int(l.Var))
		if c == 0 {
			continue
		}
		depends = true
		end := l.Hi
		if step, _ := loopir.ConstInt(l.Step); (c*sign < 0) != (step < 0) {
			end = l.Lo
		}
		g, ok := loopir.Affine(end)
		if !ok {
			held, _ := loopir.Affine(b.hold("bound", end))
			g = held
		}
		f = f.Without(int(l.Var)).Add(g.Scale(c))
	}
	return b.p.FormExpr(f), depends
}

// forallMask adds the mask of s to ctx. A mask that reads arrays which the construct assigns is
// evaluated into a temporary first.
func (b *builder) forallMask(s *analysis.Forall, ctx *forallContext) {
	saved := b.kernel
	b.kernel = &kernel{}
	cond := b.scalar(s.Mask)
	k := b.kernel
	b.kernel = saved
	single := len(s.Body) == 1 && isAssign(s.Body[0])
	if single || !b.readsAssigned(s.Mask, s.Body) {
		ctx.mask = loopir.And(ctx.mask, cond)
		ctx.pre = append(append([]loopir.Stmt{}, ctx.pre...), k.out...)
		ctx.priv = append(append([]loopir.ScalarID{}, ctx.priv...), k.privates...)
		return
	}
	tmp := b.maskOver(ctx, cond, k)
	ctx.mask = tmp
	ctx.pre, ctx.priv = nil, nil
}

func isAssign(s analysis.Stmt) bool {
	_, ok := s.(*analysis.Assign)
	return ok
}

// maskOver stores cond for every iteration of ctx in a logical temporary and returns a read of
// it.
func (b *builder) maskOver(ctx *forallContext, cond loopir.Expr, k *kernel) loopir.Expr {
	a := &loopir.Array{Name: "mask", Type: types.Bool, Temp: true, Source: b.at, Map: mappingOfLoops(ctx)}
	var subs []loopir.Expr
	for _, l := range ctx.loops {
		lo, hi := l.Lo, l.Hi
		if step, ok := loopir.ConstInt(l.Step); ok && step < 0 {
			lo, hi = hi, lo
		} else if !ok {
			lo = b.hold("low", &loopir.Call{Fn: "min", Args: []loopir.Expr{l.Lo, l.Hi}, T: types.Int8})
			hi = b.hold("high", &loopir.Call{Fn: "max", Args: []loopir.Expr{l.Lo, l.Hi}, T: types.Int8})
		}
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: lo, Hi: hi})
		subs = append(subs, loopir.ToIndex(b.p.Scalars[l.Var].Read()))
	}
	a.Halo = make([][2]int64, len(a.Bounds))
	b.p.NewArray(a)
	b.emit(&loopir.Alloc{At: b.here(), Array: a.ID})
	store := func(e loopir.Expr) *loopir.AssignElem {
		return &loopir.AssignElem{At: b.here(), LHS: b.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: b.at}), RHS: e}
	}
	body := append(append([]loopir.Stmt{}, ctx.pre...), k.out...)
	body = append(body, store(cond))
	if ctx.mask != nil {
		body = []loopir.Stmt{store(loopir.Logical(false)), &loopir.If{At: b.here(), Cond: ctx.mask, Then: body}}
	}
	priv := append(append([]loopir.ScalarID{}, ctx.priv...), k.privates...)
	b.emit(&loopir.Nest{At: b.here(), Loops: ctx.loops, Body: body, Privates: priv})
	return b.p.Load(b.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: b.at}))
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
	b.forallStore(lhs, s.RHS, ctx, nil)
}

// forallStore emits the nest lhs = rhs over ctx and, for an array-valued lhs, its positions.
func (b *builder) forallStore(lhs *analysis.Ref, rhs analysis.Expr, ctx *forallContext, mask func(idx []loopir.Expr) loopir.Expr) {
	saved := b.kernel
	b.kernel = &kernel{}
	sec := b.section(lhs)
	v := b.value(rhs)
	loops, idx := b.positions(sec)
	body := append(b.kernel.out, &loopir.AssignElem{At: b.here(), LHS: b.secRef(sec, idx), RHS: v.elem(idx)})
	priv := append(append([]loopir.ScalarID{}, ctx.priv...), b.kernel.privates...)
	b.kernel = saved
	if mask != nil {
		body = []loopir.Stmt{&loopir.If{At: b.here(), Cond: mask(idx), Then: body}}
	}
	if ctx.mask != nil {
		body = []loopir.Stmt{&loopir.If{At: b.here(), Cond: ctx.mask, Then: body}}
	}
	body = append(append([]loopir.Stmt{}, ctx.pre...), body...)
	b.emit(&loopir.Nest{At: b.here(), Loops: append(append([]loopir.Index{}, ctx.loops...), loops...), Body: body, Forall: true, Privates: priv})
}
