package codegen

import (
	"math"
	"slices"

	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A nest often does nothing but what stands under a condition: every second point, a triangle.
// What the condition says about the variable of the innermost loop can be said by the loop's
// bounds and stride, once for all its iterations.

// guard is such a condition, taken apart.
type guard struct {
	lower, upper []loopir.Expr // of the loop variable
	stride       int64         // 1 if there is no condition on the remainder
	remainder    int64
	rest         []signedTerm  // the loop variable plus these, divided by the stride, leaves the remainder;
	sum          types.Type    // the type in which they are added
	others       []loopir.Expr // conditions that remain
	then         []loopir.Stmt
}

type signedTerm struct {
	x        loopir.Expr
	negative bool
}

// guardOf takes the condition of the innermost loop's body apart; nil if that says nothing about
// the loop variable.
func (k *kernel) guardOf(v loopir.ScalarID) *guard {
	body := k.rest()
	if len(body) != 1 {
		return nil
	}
	s, ok := body[0].(*loopir.If)
	if !ok || len(s.Else) > 0 {
		return nil
	}
	g := &guard{stride: 1, then: s.Then}
	terms := conjunction(s.Cond)
	for _, e := range terms {
		if !k.takeBound(g, v, e) && !k.takeStride(g, v, e, terms) {
			g.others = append(g.others, e)
		}
	}
	if len(g.lower)+len(g.upper) == 0 && g.stride == 1 {
		return nil
	}
	return g
}

func conjunction(e loopir.Expr) []loopir.Expr {
	if b, ok := e.(*loopir.Binary); ok && b.Op == types.And {
		return append(conjunction(b.X), conjunction(b.Y)...)
	}
	return []loopir.Expr{e}
}

// takeBound takes v >= e and v <= e.
func (k *kernel) takeBound(g *guard, v loopir.ScalarID, e loopir.Expr) bool {
	b, ok := e.(*loopir.Binary)
	if !ok || !isVar(b.X, v) || !k.uniform(b.Y, v) {
		return false
	}
	switch b.Op {
	case types.Ge:
		g.lower = append(g.lower, b.Y)
	case types.Le:
		g.upper = append(g.upper, b.Y)
	default:
		return false
	}
	return true
}

// takeStride takes mod(v + rest, c) == r. Where the sum wraps around, only the remainders by a
// power of two stay the same, but for their sign; other divisors are taken when the sum is a distance from a bound
// that does not wrap around. Remainders other than 0 are taken where the sum wraps around once at most: narrowed ends there.
// Strides only pay where instructions for several points at once would read what was just
// written; elsewhere those compute the points in between and throw them away.
func (k *kernel) takeStride(g *guard, v loopir.ScalarID, e loopir.Expr, all []loopir.Expr) bool {
	b, ok := e.(*loopir.Binary)
	if !ok || b.Op != types.Eq || g.stride > 1 || !k.readsStored(g.then) {
		return false
	}
	m, ok := b.X.(*loopir.Call)
	r, isConst := loopir.ConstInt(b.Y)
	if !ok || m.Fn != "mod" || !isConst {
		return false
	}
	c, ok := loopir.ConstInt(m.Args[1])
	if !ok || c < 2 || r < 0 || r >= c {
		return false
	}
	rest, found, ok := k.sum(m.Args[0], v, false)
	if !found || !ok {
		return false
	}
	t := m.Args[0].Type()
	if c&(c-1) != 0 && (t != types.Int8 || !k.isDistance(rest, v, all)) || r > 0 && t.Kind < types.Int4.Kind {
		return false
	}
	g.stride, g.remainder, g.rest, g.sum = c, r, rest, t
	return true
}

// sum writes e as v plus other terms that are the same in all iterations over v.
func (k *kernel) sum(e loopir.Expr, v loopir.ScalarID, negative bool) (rest []signedTerm, found, ok bool) {
	if isVar(e, v) {
		return nil, true, !negative
	}
	if b, is := e.(*loopir.Binary); is && (b.Op == types.Add || b.Op == types.Sub) {
		x, inX, okX := k.sum(b.X, v, negative)
		y, inY, okY := k.sum(b.Y, v, negative != (b.Op == types.Sub))
		return append(x, y...), inX || inY, okX && okY && !(inX && inY)
	}
	return []signedTerm{{e, negative}}, false, k.uniform(e, v)
}

// isDistance tells whether v plus rest is v - e for a bound v >= e.
func (k *kernel) isDistance(rest []signedTerm, v loopir.ScalarID, all []loopir.Expr) bool {
	if len(rest) != 1 || !rest[0].negative {
		return false
	}
	return slices.ContainsFunc(all, func(e loopir.Expr) bool {
		b, ok := e.(*loopir.Binary)
		return ok && b.Op == types.Ge && isVar(b.X, v) && loopir.FormatExpr(k.prog, b.Y) == loopir.FormatExpr(k.prog, rest[0].x)
	})
}

// isVar tells whether e is v, perhaps as a wider integer.
func isVar(e loopir.Expr, v loopir.ScalarID) bool {
	if c, ok := e.(*loopir.Convert); ok && c.T.Base == types.Integer && c.T.Kind >= c.X.Type().Kind {
		e = c.X
	}
	x, ok := e.(*loopir.Var)
	return ok && x.ID == v
}

// uniform tells whether an integer expression is the same in all iterations of the innermost
// loop, over v, and can be computed even if there are none.
func (k *kernel) uniform(e loopir.Expr, v loopir.ScalarID) bool {
	ok := e.Type().Base == types.Integer
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Const, *loopir.Convert, *loopir.Unary:
		case *loopir.Var:
			ok = ok && e.ID != v && !slices.Contains(k.privates, e.ID) && !k.written[e.ID]
		case *loopir.Binary:
			ok = ok && (e.Op == types.Add || e.Op == types.Sub || e.Op == types.Mul)
		case *loopir.Call:
			divisor := int64(0)
			if e.Fn == "mod" || e.Fn == "modulo" {
				divisor, _ = loopir.ConstInt(e.Args[1])
			}
			ok = ok && divisor > 0
		default:
			ok = false
		}
	})
	return ok
}

// readsStored tells whether a list reads elements of an array into which it stores others.
func (k *kernel) readsStored(list []loopir.Stmt) bool {
	found := false
	loopir.Writes(list, func(s *loopir.AssignElem) {
		loopir.Reads(list, func(_ loopir.Stmt, r *loopir.Ref) {
			found = found || r.Array == s.LHS.Array && loopir.FormatRef(k.prog, r) != loopir.FormatRef(k.prog, s.LHS)
		})
	})
	return found
}

// narrowed emits the iterations 0 to n-1 of the innermost loop for which the guard holds; the
// loop variable is first in iteration 0 and grows by 1.
func (k *kernel) narrowed(g *guard, first, n value.Value, emit func(u value.Value)) {
	lo, hi := value.Value(i64c(0)), n
	for _, e := range g.lower {
		lo = k.greatest(lo, k.sub(k.clamped(k.signed(k.expr(e)), first, k.add(first, n)), first))
	}
	before := k.sub(first, i64c(1))
	for _, e := range g.upper {
		hi = k.least(hi, k.sub(k.clamped(k.signed(k.expr(e)), before, k.add(before, n)), before))
	}
	count := k.sub(hi, lo)
	if g.stride > 1 {
		// The sum in iteration u is u + start.
		start := first
		for _, t := range g.rest {
			x := k.signed(k.expr(t.x))
			if t.negative {
				start = k.sub(start, x)
			} else {
				start = k.add(start, x)
			}
		}
		if g.remainder > 0 { // remainders of negative sums are not positive
			start = k.signed(k.convert(start, types.Int8, g.sum))
			lo = k.least(k.greatest(lo, k.sub(i64c(0), k.greatest(start, i64c(-math.MaxInt64)))), hi)
			hi = k.add(k.least(k.sub(hi, i64c(1)), k.sub(i64c(math.MaxInt64>>(64-8*g.sum.Kind)), k.greatest(start, i64c(0)))), i64c(1))
		}
		lo = k.add(lo, k.modulo(k.sub(i64c(g.remainder), k.add(start, lo)), i64c(g.stride)))
		count = k.floorDiv(k.add(k.sub(hi, lo), i64c(g.stride-1)), i64c(g.stride))
	}
	k.release()
	outer := k.guarded
	k.guarded = g.body()
	k.loopOfGroup(k.guarded, k.count(count, func(u value.Value) { emit(k.add(lo, k.mul(u, i64c(g.stride)))) }))
	k.guarded = outer
}

// clamped is x, or the end of the range from lo to hi that is next to it: the distance of a bound like HUGE(1_8) from the
// loop's would wrap around.
func (k *kernel) clamped(x, lo, hi value.Value) value.Value { return k.least(k.greatest(x, lo), hi) }

// body is what remains under the guard.
func (g *guard) body() []loopir.Stmt {
	var cond loopir.Expr
	for _, e := range g.others {
		cond = loopir.And(cond, e)
	}
	if cond == nil {
		return g.then
	}
	return []loopir.Stmt{&loopir.If{At: loopir.At{Extent: g.then[0].Span()}, Cond: cond, Then: g.then}}
}
