package normalize

import (
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// maskFunc gives the element of a mask at a position. Inside a FORALL it may need statements of
// the kernel.
type maskFunc func(idx []loopir.Expr) loopir.Expr

// masked puts body under masks; a later one is evaluated only where the earlier ones hold.
func (b *builder) masked(masks []maskFunc, idx []loopir.Expr, body []loopir.Stmt) []loopir.Stmt {
	for _, m := range slices.Backward(masks) {
		body = b.nested(func() []loopir.Stmt {
			return []loopir.Stmt{&loopir.If{At: b.here(), Cond: m(idx), Then: body}}
		})
	}
	return body
}

// where normalises a WHERE, inside FORALLs when ctx is set. Each mask is evaluated once, before
// the assignments that it controls; a mask that reads an array which the construct assigns goes
// into a temporary.
func (b *builder) where(s *analysis.Where, ctx *forallContext) {
	b.whereUnder(s, ctx, nil, nil)
}

// whereUnder is where with outer control masks of a shape, all of which must hold.
func (b *builder) whereUnder(s *analysis.Where, ctx *forallContext, outer []maskFunc, shape []loopir.Expr) {
	var all []analysis.Stmt
	for _, c := range s.Clauses {
		all = append(all, c.Body...)
	}
	single := len(s.Clauses) == 1 && len(all) == 1 && isAssign(all[0])
	pending := slices.Clone(outer) // where no earlier clause's mask held
	for _, c := range s.Clauses {
		control := pending
		if c.Mask != nil {
			m, v := b.whereMask(c.Mask, all, single, ctx, pending)
			b.promise(shape, v.shape)
			shape = v.shape
			control = append(slices.Clone(pending), m)
			pending = append(slices.Clone(pending), func(idx []loopir.Expr) loopir.Expr { return loopir.Negation(m(idx)) })
			if ctx == nil && len(pending) == longChain {
				pending = []maskFunc{b.conjunction(pending, v)}
			}
		}
		for _, inner := range c.Body {
			b.at = inner.Span()
			switch inner := inner.(type) {
			case *analysis.Assign:
				b.maskedAssign(inner, ctx, control, shape)
			case *analysis.Where:
				b.whereUnder(inner, ctx, control, shape)
			}
		}
	}
}

// longChain is how many masks ELSEWHEREs behind each other may evaluate. From there on they begin with one array that says
// what all these have left, or the text would grow with the square of the number of clauses.
const longChain = 16

// conjunction stores where all masks hold, in an array that lies as the last mask does.
func (b *builder) conjunction(masks []maskFunc, last value) maskFunc {
	truth := value{t: types.Bool, shape: last.shape, lay: last.lay, at: func([]loopir.Expr) loopir.Expr { return loopir.Logical(false) }}
	t := whole(b.newTemp("pending", truth.t, truth.shape, truth.lay), b.at)
	b.assignArray(t, truth)
	truth.at = func([]loopir.Expr) loopir.Expr { return loopir.Logical(true) }
	b.assignArray(t, truth, masks...)
	return b.sectionValue(t).elem
}

// whereMask gives a mask, and outside FORALLs the value that it takes its elements from. Divisions are
// evaluated only where the control masks hold.
func (b *builder) whereMask(e analysis.Expr, assigned []analysis.Stmt, single bool, ctx *forallContext, control []maskFunc) (maskFunc, value) {
	if ctx != nil {
		return b.whereMaskInForall(e, assigned, single, ctx, control), value{}
	}
	v := b.value(e)
	if !single && b.readsAssigned(e, assigned) {
		t := whole(b.newTemp("mask", v.t, v.shape, v.lay), b.at)
		everywhere := b.collect(func() { b.assignArray(t, v) })
		if divides(everywhere) {
			b.assignArray(t, v, control...)
		} else {
			b.emit(everywhere[0])
		}
		v = b.sectionValue(t)
	}
	return v.elem, v
}

// divides tells whether the expressions of statements may end the run.
func divides(list []loopir.Stmt) bool {
	found := false
	loopir.Walk(list, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) { found = found || loopir.MayEndRun(e) })
	})
	return found
}

// whereMaskInForall evaluates a mask for all iterations of the FORALL. The temporary, when one
// is needed, has the FORALL's loops and the mask's positions as dimensions.
func (b *builder) whereMaskInForall(e analysis.Expr, assigned []analysis.Stmt, single bool, ctx *forallContext, control []maskFunc) maskFunc {
	var v value
	shared := b.kernelOf(func() { v = b.value(e) })
	if single || !b.readsAssigned(e, assigned) {
		return func(idx []loopir.Expr) loopir.Expr {
			b.kernel.add(shared)
			return v.elem(idx)
		}
	}
	full := ctx.inside()
	pos := make([]loopir.Expr, len(v.shape))
	for d, n := range v.shape {
		r := b.p.NewScalar(loopName(d), types.Int8)
		pos[d] = r.Read()
		last := b.lastOf(ctx, b.keepBound(ctx, n, 0, shared))
		b.addLoop(full, loopir.Index{Var: r.ID, Lo: loopir.Int(0), Hi: last, Step: loopir.Int(1)})
	}
	var cond loopir.Expr
	evaluate := func(control []maskFunc) *kernel {
		return b.kernelOf(func() {
			b.kernel.add(shared)
			cond = b.whereAllHold(control, pos, v)
		})
	}
	k := evaluate(nil)
	if loopir.MayEndRun(cond) || divides(k.out) {
		k = evaluate(control)
	}
	stored := b.keepOver(full, "mask", cond, loopir.Logical(false), k).(*loopir.Elem)
	n := len(ctx.loops)
	return func(idx []loopir.Expr) loopir.Expr {
		subs := append(slices.Clone(stored.Ref.Subs[:n]), idx...)
		return b.p.Load(b.p.NewRef(loopir.Ref{Array: stored.Ref.Array, Subs: subs, At: b.at}))
	}
}

// whereAllHold evaluates, in the kernel, the element of a mask at idx if the control masks hold there; it is false otherwise.
func (b *builder) whereAllHold(control []maskFunc, idx []loopir.Expr, v value) loopir.Expr {
	if len(control) == 0 {
		return v.elem(idx)
	}
	r := b.temp("mask", v.t)
	b.let(r, zeroOf(v.t))
	b.inKernel(b.masked(control, idx, b.nested(func() []loopir.Stmt {
		return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: r.ID, RHS: v.elem(idx)}}
	}))...)
	return r.Read()
}

func (b *builder) maskedAssign(s *analysis.Assign, ctx *forallContext, masks []maskFunc, shape []loopir.Expr) {
	lhs := s.LHS.(*analysis.Ref)
	if ctx != nil {
		b.forallStore(lhs, s.RHS, ctx, masks)
		return
	}
	rhs := b.value(s.RHS)
	sec := b.section(lhs)
	b.promise(sec.shape(), shape)
	b.assignConforming(sec, rhs, masks...)
}
