package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

func mappingOfLoops(ctx *forallContext) mapping.Spec { return mapping.Replicated(len(ctx.loops)) }

// positionType is the type of position variables.
var positionType = types.Int8

type maskFunc = func(idx []loopir.Expr) loopir.Expr

// where normalises a WHERE, inside FORALLs when ctx is set. Each mask is evaluated once, before
// the assignments that it controls; a mask that reads an array which the construct assigns goes
// into a temporary.
func (b *builder) where(s *analysis.Where, ctx *forallContext) {
	b.whereUnder(s, ctx, nil)
}

// whereUnder is where with an outer control mask (nil: true).
func (b *builder) whereUnder(s *analysis.Where, ctx *forallContext, outer maskFunc) {
	var all []analysis.Stmt
	for _, c := range s.Clauses {
		all = append(all, c.Body...)
	}
	single := len(s.Clauses) == 1 && len(all) == 1 && isAssign(all[0])
	pending := outer // where no earlier clause's mask held
	for _, c := range s.Clauses {
		control := pending
		if c.Mask != nil {
			m := b.whereMask(c.Mask, all, single, ctx)
			control = both(pending, m)
			pending = both(pending, func(idx []loopir.Expr) loopir.Expr { return loopir.Negation(m(idx)) })
		}
		for _, inner := range c.Body {
			b.at = inner.Span()
			switch inner := inner.(type) {
			case *analysis.Assign:
				b.maskedAssign(inner, ctx, control)
			case *analysis.Where:
				b.whereUnder(inner, ctx, control)
			}
		}
	}
}

func both(x, y maskFunc) maskFunc {
	if x == nil {
		return y
	}
	return func(idx []loopir.Expr) loopir.Expr { return loopir.And(x(idx), y(idx)) }
}

func (b *builder) whereMask(e analysis.Expr, assigned []analysis.Stmt, single bool, ctx *forallContext) maskFunc {
	if ctx != nil {
		return b.whereMaskInForall(e, assigned, single, ctx)
	}
	v := b.value(e)
	if !single && b.readsAssigned(e, assigned) {
		v = b.materialize("mask", v, false)
	}
	return v.elem
}

// whereMaskInForall evaluates a mask for all iterations of the FORALL. The temporary, when one
// is needed, has the FORALL's loops and the mask's positions as dimensions.
func (b *builder) whereMaskInForall(e analysis.Expr, assigned []analysis.Stmt, single bool, ctx *forallContext) maskFunc {
	saved := b.kernel
	b.kernel = &kernel{}
	v := b.value(e)
	k := b.kernel
	b.kernel = saved
	if len(k.out) > 0 {
		b.notSupported(e.Span(), "a reduction over FORALL indices in the mask of a WHERE")
	}
	if single || !b.readsAssigned(e, assigned) {
		return v.elem
	}
	full := &forallContext{loops: append([]loopir.Index{}, ctx.loops...), mask: ctx.mask, pre: ctx.pre, priv: ctx.priv}
	pos := make([]loopir.Expr, len(v.shape))
	vars := make([]*loopir.Scalar, len(v.shape))
	for d, n := range v.shape {
		vars[d] = b.p.NewScalar(loopName(d), positionType)
		pos[d] = vars[d].Read()
		full.loops = append(full.loops, loopir.Index{Var: vars[d].ID, Lo: loopir.Int(0), Hi: b.limit(n), Step: loopir.Int(1)})
	}
	stored := b.maskOver(full, v.elem(pos), k).(*loopir.Elem)
	n := len(ctx.loops)
	return func(idx []loopir.Expr) loopir.Expr {
		subs := append(append([]loopir.Expr{}, stored.Ref.Subs[:n]...), idx...)
		return b.p.Load(b.p.NewRef(loopir.Ref{Array: stored.Ref.Array, Subs: subs, At: b.at}))
	}
}

func (b *builder) maskedAssign(s *analysis.Assign, ctx *forallContext, mask maskFunc) {
	lhs := s.LHS.(*analysis.Ref)
	if ctx != nil {
		b.forallStore(lhs, s.RHS, ctx, mask)
		return
	}
	rhs := b.value(s.RHS)
	b.assignArray(b.section(lhs), rhs, mask)
}
