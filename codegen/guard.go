package codegen

import (
	"math"
	"slices"

	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A nest often does nothing but what stands under a condition: every second point, a triangle.
// What the condition says about the variable of a loop can be said by the loop's bounds and
// stride, once for all its iterations.

// loopLimit is an integer expression that the variable of a loop may not pass, nor reach if it is strict.
type loopLimit struct {
	x      loopir.Expr
	strict bool
}

// limits are what conditions say about the variable of a loop.
type limits struct{ lower, upper []loopLimit }

// tighten moves the conditions around the whole body of the nest into the bounds of its loops, each into the innermost loop that
// it depends on.
func (k *kernel) tighten() {
	if k.plan.Marked == nil {
		k.tight = map[int]*limits{}
		k.stmts = k.tightened(k.nest.Body)
	}
}

// tightened returns what remains of the body; DO loops around the conditions cannot fail.
func (k *kernel) tightened(body []loopir.Stmt) []loopir.Stmt {
	if len(body) != 1 {
		return body
	}
	switch s := body[0].(type) {
	case *loopir.Do:
		step, isConst := loopir.ConstInt(s.Step)
		if isConst && step != 0 && harmless(s.Lo) && harmless(s.Hi) {
			c := *s
			c.Body = k.tightened(s.Body)
			return []loopir.Stmt{&c}
		}
	case *loopir.If:
		if len(s.Else) > 0 || k.compares(s) {
			return body
		}
		var rest loopir.Expr
		for _, e := range loopir.Conjuncts(s.Cond) {
			if !k.moveOut(e) {
				rest = loopir.And(rest, e)
			}
		}
		then := k.tightened(s.Then)
		if rest == nil {
			return then
		}
		return []loopir.Stmt{&loopir.If{At: s.At, Cond: rest, Then: then}}
	}
	return body
}

// moveOut moves a condition into the bounds of the innermost loop that it depends on.
func (k *kernel) moveOut(e loopir.Expr) bool {
	for _, i := range slices.Backward(k.order) {
		l := k.nest.Loops[i]
		if !loopir.ReadsScalar(e, l.Var) {
			continue
		}
		step, isConst := loopir.ConstInt(l.Step)
		t := k.tight[i]
		if t == nil {
			t = &limits{}
		}
		if !isConst || step <= 0 || !k.takeBound(t, l.Var, e) {
			return false
		}
		k.tight[i] = t
		return true
	}
	return false
}

// within restricts n iterations of a loop, whose variable grows from first by step > 0, to those within limits: it returns how
// many remain, and which is the first of them.
func (k *kernel) within(t *limits, first, n, step value.Value) (lo, count value.Value) {
	lo, hi := value.Value(i64c(0)), n
	last := k.add(first, k.mul(k.sub(n, i64c(1)), step))
	before, behind := k.sub(first, i64c(1)), k.add(last, i64c(1))
	upTo := func(l loopLimit, reached bool) value.Value {
		x := k.signed(k.expr(l.x))
		if reached {
			x = k.clamped(x, before, last)
		} else {
			x = k.sub(k.clamped(x, first, behind), i64c(1))
		}
		return k.add(k.steps(k.sub(x, first), step), i64c(1))
	}
	for _, l := range t.lower {
		lo = k.greatest(lo, upTo(l, l.strict))
	}
	for _, l := range t.upper {
		hi = k.least(hi, upTo(l, !l.strict))
	}
	return lo, k.sub(hi, lo)
}

// steps is x divided by step and rounded down.
func (k *kernel) steps(x, step value.Value) value.Value {
	if c, ok := known(step); ok && c == 1 {
		return x
	}
	return k.floorDiv(x, step)
}

// guard is the condition around the body of the innermost loop, taken apart.
type guard struct {
	limits
	stride    int64 // 1 if there is no condition on the remainder
	remainder int64
	rest      []signedTerm  // the loop variable plus these, divided by the stride, leaves the remainder;
	sum       types.Type    // the type in which they are added
	others    []loopir.Expr // conditions that remain
	then      []loopir.Stmt
}

type signedTerm struct {
	x        loopir.Expr
	negative bool
}

// guardOf takes the condition of the body of a loop, which is the innermost, apart; nil if that says nothing about
// the loop variable, which grows by step.
func (k *kernel) guardOf(loop int, step value.Value) *guard {
	v := k.nest.Loops[loop].Var
	body := k.rest()
	if len(body) != 1 {
		return nil
	}
	s, ok := body[0].(*loopir.If)
	if !ok || len(s.Else) > 0 || k.compares(s) {
		return nil
	}
	g := &guard{stride: 1, then: s.Then}
	terms := slices.DeleteFunc(loopir.Conjuncts(s.Cond), func(e loopir.Expr) bool { return k.takeBound(&g.limits, v, e) })
	lower := g.lower
	if t := k.tight[loop]; t != nil {
		lower = append(slices.Clone(lower), t.lower...)
	}
	pace, isKnown := known(step)
	for _, e := range terms {
		if !isKnown || pace != 1 || !k.takeStride(g, v, e, lower) {
			g.others = append(g.others, e)
		}
	}
	if len(g.lower)+len(g.upper) == 0 && g.stride == 1 {
		return nil
	}
	return g
}

// compares tells whether operands of a condition are compared with bounds where the operands before them hold.
func (k *kernel) compares(s *loopir.If) bool {
	return k.generator.guards(&loopir.If{At: s.At, Cond: s.Cond})
}

// takeBound takes a comparison of v with what is the same in all iterations of its loop and the loops in it.
func (k *kernel) takeBound(t *limits, v loopir.ScalarID, e loopir.Expr) bool {
	b, ok := e.(*loopir.Binary)
	if !ok {
		return false
	}
	x, y, op := b.X, b.Y, b.Op
	if !isVar(x, v) {
		x, y, op = y, x, op.Mirrored()
	}
	if !isVar(x, v) || !k.uniform(y, v) {
		if y, op, ok = k.solved(b, v); !ok {
			return false
		}
	}
	switch op {
	case types.Ge, types.Gt:
		t.lower = append(t.lower, loopLimit{y, op == types.Gt})
	case types.Le, types.Lt:
		t.upper = append(t.upper, loopLimit{y, op == types.Lt})
	case types.Eq:
		t.lower, t.upper = append(t.lower, loopLimit{x: y}), append(t.upper, loopLimit{x: y})
	default:
		return false
	}
	return true
}

// solved writes a comparison of sums, of which v is a term, as one of v with the other terms. Those have four bytes at most, and
// constants are small enough, so that their sum in eight bytes does not wrap around.
func (k *kernel) solved(b *loopir.Binary, v loopir.ScalarID) (y loopir.Expr, op types.Op, ok bool) {
	const most, mostConst = 1 << 20, 1 << 60 // of a coefficient, and of what is added
	left, okLeft := loopir.Affine(b.X)
	right, okRight := loopir.Affine(b.Y)
	if !okLeft || !okRight || max(left.Const, right.Const) > mostConst || min(left.Const, right.Const) < -mostConst {
		return nil, op, false
	}
	difference := left.Sub(right)
	for _, t := range difference.Terms {
		if k.prog.Scalars[t.Var].Type.Kind > types.Int4.Kind || t.Coef > most || t.Coef < -most {
			return nil, op, false
		}
	}
	rest := difference.Without(int(v))
	op = b.Op
	switch difference.Coef(int(v)) {
	case 1:
		rest = rest.Scale(-1)
	case -1:
		op = op.Mirrored()
	default:
		return nil, op, false
	}
	y = loopir.ToIndex(k.prog.FormExpr(rest))
	return y, op, k.uniform(y, v)
}

// takeStride takes mod(v + rest, c) == r. Where the sum wraps around, only the remainders by a
// power of two stay the same, but for their sign; other divisors are taken when the sum is a distance from a bound
// that does not wrap around. Remainders other than 0 are taken where the sum wraps around once at most: narrowed ends there.
// Strides only pay where instructions for several points at once would read what was just
// written; elsewhere those compute the points in between and throw them away.
func (k *kernel) takeStride(g *guard, v loopir.ScalarID, e loopir.Expr, lower []loopLimit) bool {
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
	if c&(c-1) != 0 && (t != types.Int8 || !k.isDistance(rest, lower)) || r > 0 && t.Kind < types.Int4.Kind {
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

// isDistance tells whether the loop variable v plus rest is v - e for a bound v >= e.
func (k *kernel) isDistance(rest []signedTerm, lower []loopLimit) bool {
	if len(rest) != 1 || !rest[0].negative {
		return false
	}
	return slices.ContainsFunc(lower, func(l loopLimit) bool {
		return loopir.FormatExpr(k.prog, l.x) == loopir.FormatExpr(k.prog, rest[0].x)
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

// harmless tells whether an integer expression can be computed at any time.
func harmless(e loopir.Expr) bool {
	ok := e.Type().Base == types.Integer
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Const, *loopir.Convert, *loopir.Unary, *loopir.Var:
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

// uniform tells whether an integer expression is the same in all iterations of the innermost
// loop, over v, and can be computed even if there are none.
func (k *kernel) uniform(e loopir.Expr, v loopir.ScalarID) bool {
	ok := harmless(e)
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, isVar := e.(*loopir.Var); isVar {
			isLifted := slices.ContainsFunc(k.lifted, func(d *loopir.Do) bool { return d.Var == x.ID })
			ok = ok && x.ID != v && (isLifted || !slices.Contains(k.privates, x.ID) && !k.written[x.ID])
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
// loop variable is first in iteration 0 and grows by step, which is 1 for a guard with a stride.
func (k *kernel) narrowed(g *guard, first, n, step value.Value, emit func(u value.Value)) {
	lo, count := k.within(&g.limits, first, n, step)
	if g.stride > 1 {
		hi := k.add(lo, count)
		// The sum in iteration u is u + start, which may wrap around.
		start := first
		for _, t := range g.rest {
			x := k.signed(k.expr(t.x))
			if t.negative {
				start = k.b.NewSub(start, x)
			} else {
				start = k.b.NewAdd(start, x)
			}
		}
		if g.remainder > 0 { // remainders of negative sums are not positive
			start = k.signed(k.convert(start, types.Int8, g.sum))
			lo = k.least(k.greatest(lo, k.sub(i64c(0), k.greatest(start, i64c(-math.MaxInt64)))), hi)
			hi = k.add(k.least(k.sub(hi, i64c(1)), k.sub(i64c(math.MaxInt64>>(64-8*g.sum.Kind)), k.greatest(start, i64c(0)))), i64c(1))
		}
		lo = k.add(lo, k.modulo(k.b.NewSub(i64c(g.remainder), k.b.NewAdd(start, lo)), i64c(g.stride)))
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
