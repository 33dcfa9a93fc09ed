package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/poly"
)

// A loop is an iteration variable with its bounds as forms; ok is false when one of them is not
// affine. Step is 0 when it is not constant.
type loop struct {
	v        int
	lo, hi   affine.Form // least and greatest value
	start    affine.Form // first value
	ok       bool
	okLo     bool // the least value can be used,
	okHi     bool // the greatest value can
	step     int64
	from, to loopir.Expr // as they are written
	shifting bool        // the range may be another one in the other iteration
}

// access is a reference with the sequential loops around it inside the common nest, and with what
// is known there.
type access struct {
	ref      *loopir.Ref
	inner    []loop
	guards   []guard
	optional bool // the statement may be executed without it
}

// tester asks whether two accesses of one array may meet in different iterations of common
// loops. Instances of a variable in the second iteration are numbered apart, and so are all
// instances of a varying scalar, one that the iterations assign: nothing is known about it.
type tester struct {
	r           *resolver
	scalars     int
	varying     map[int]bool
	assignments map[int]int             // how often the body assigns a scalar
	stored      map[loopir.ArrayID]bool // in the body; nil: any array may be
	common      []loop
	effort      *poly.Allowance // for exact answers; nil for none
	level       int             // of the exact question in work
}

// newTester returns a tester for iterations that execute body.
func (r *resolver) newTester(body []loopir.Stmt, privates []loopir.ScalarID) *tester {
	t := &tester{r: r, scalars: len(r.p.Scalars), varying: loopir.Changed(body), assignments: assignments(body), stored: storedIn(body), effort: poly.PerLoop()}
	for _, id := range privates {
		t.varying[int(id)] = true
	}
	return t
}

// storedIn is the set of arrays that loops, conditions and assignments store into; nil if there are other statements.
func storedIn(body []loopir.Stmt) map[loopir.ArrayID]bool {
	stored, plain := map[loopir.ArrayID]bool{}, true
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignElem:
			stored[s.LHS.Array] = true
		case *loopir.AssignScalar, *loopir.If, *loopir.Do, *loopir.Nest:
		default:
			plain = false
		}
	})
	if !plain {
		return nil
	}
	return stored
}

// nestTester returns a tester for the iterations of n.
func (r *resolver) nestTester(n *loopir.Nest) *tester {
	t := r.newTester(n.Body, n.Privates)
	for _, l := range n.Loops {
		t.common = append(t.common, t.loop(l.Var, l.Lo, l.Hi, l.Step, nil))
	}
	return t
}

// loop describes a loop inside the loops of inner. Bounds that use varying scalars say nothing.
func (t *tester) loop(v loopir.ScalarID, lo, hi, step loopir.Expr, inner []loop) loop {
	l := loop{v: int(v), from: lo, to: hi}
	l.step, _ = loopir.ConstInt(step)
	l.start, _ = loopir.Affine(lo)
	if l.step < 0 {
		lo, hi = hi, lo
	}
	var okLo, okHi bool
	l.lo, okLo = loopir.Affine(lo)
	l.hi, okHi = loopir.Affine(hi)
	okLo, okHi = okLo && t.steady(l.lo, inner), okHi && t.steady(l.hi, inner)
	l.ok = okLo && okHi && l.step != 0
	single := l.step == 1 || l.step == -1
	l.okLo, l.okHi = l.ok || single && okLo, l.ok || single && okHi
	return l
}

// steady tells whether all varying scalars of f are variables of the loops of inner.
func (t *tester) steady(f affine.Form, inner []loop) bool {
	for _, term := range f.Terms {
		within := slices.ContainsFunc(inner, func(l loop) bool { return l.v == term.Var })
		if t.varying[term.Var] && !within {
			return false
		}
	}
	return true
}

// accesses lists the array reads and writes of statements, with the sequential loops around
// each, inner being those around the list.
func (t *tester) accesses(list []loopir.Stmt, inner []loop) (reads, writes []access) {
	c := collector{t: t}
	c.list(list, inner, nil)
	return c.reads, c.writes
}

// collector gathers accesses.
type collector struct {
	t             *tester
	reads, writes []access
	optional      bool // what follows may be left out: it stands in a loop without a count, or behind an EXIT or CYCLE
}

func (c *collector) list(list []loopir.Stmt, inner []loop, guards []guard) {
	outer := c.optional
	defer func() { c.optional = outer }()
	for _, s := range list {
		for _, a := range ownReads(s, inner) {
			a.guards, a.optional = guards, a.optional || c.optional
			c.reads = append(c.reads, a)
		}
		switch s := s.(type) {
		case *loopir.AssignElem:
			c.writes = append(c.writes, access{ref: s.LHS, inner: inner, guards: guards, optional: c.optional})
		case *loopir.AssignScalar:
			if c.t.assignments[int(s.Dst)] == 1 {
				guards = append(slices.Clip(guards), guard{set: s})
			}
		case *loopir.If:
			c.list(s.Then, inner, append(slices.Clip(guards), guard{cond: s.Cond, holds: true}))
			c.list(s.Else, inner, append(slices.Clip(guards), guard{cond: s.Cond}))
		case *loopir.Do:
			l := c.t.loop(s.Var, s.Lo, s.Hi, s.Step, inner)
			c.list(s.Body, append(slices.Clip(inner), l), append(slices.Clip(guards), guard{loop: &l}))
		default:
			_, endless := s.(*loopir.Loop)
			c.optional = c.optional || endless
			for _, body := range loopir.Children(s) {
				c.list(body, inner, guards)
			}
		}
		c.optional = c.optional || loopir.LeavesEarly([]loopir.Stmt{s})
	}
}

// assignments counts how often a body assigns each scalar, a loop as often as it likes.
func assignments(list []loopir.Stmt) map[int]int {
	n := map[int]int{}
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			n[int(s.Dst)]++
		case *loopir.Do:
			n[int(s.Var)] += 2
		}
	})
	return n
}

// ownReads lists the references that s itself reads, not those of nested statements.
func ownReads(s loopir.Stmt, inner []loop) []access {
	var out []access
	loopir.Exprs(s, func(e loopir.Expr) {
		optional := mayBeSkipped(e)
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				out = append(out, access{ref: x.Ref, inner: inner, optional: optional})
			}
		})
	})
	return out
}

// mayBeSkipped tells whether an expression has operands whose values may not be needed.
func mayBeSkipped(e loopir.Expr) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Binary:
			return e.Op == types.And || e.Op == types.Or
		case *loopir.Call:
			return e.Fn == "merge"
		case *loopir.Existing:
			return true
		}
		return false
	})
}

// within returns inner with s, when that is a loop.
func (t *tester) within(s loopir.Stmt, inner []loop) []loop {
	d, ok := s.(*loopir.Do)
	if !ok {
		return inner
	}
	return append(slices.Clone(inner), t.loop(d.Var, d.Lo, d.Hi, d.Step, inner))
}

// second is the number of variable v in the second iteration; the distance has number 2*scalars.
func (t *tester) second(v int) int { return v + t.scalars }

// meet tells whether x and y may touch the same element in iterations that agree in the common
// loops outside level and differ at level.
func (t *tester) meet(x, y access, level int) bool {
	return t.meetInDirection(x, y, level, 1) || t.meetInDirection(x, y, level, -1)
}

// meetInDirection asks for those of which y's value of the loop at level is above x's (sign 1), or below it (-1).
func (t *tester) meetInDirection(x, y access, level int, sign int64) bool {
	return t.meetDirection(x, y, level, sign) && t.exactly(x, y, level, sign)
}

// meetDirection assumes that y's value of the loop at level is a positive number of steps above
// x's (sign 1) or below it (-1). Both lie in the loop's range, and that there are two such values
// bounds symbols.
func (t *tester) meetDirection(x, y access, level int, sign int64) bool {
	delta := 2 * t.scalars
	l := t.common[level]
	stride := max(l.step, -l.step, 1)
	if l.shifting {
		stride = 1
	}
	v := affine.Variable(l.v)
	rename := t.renameVarying(y)
	rename[l.v] = v.Add(affine.Variable(delta).Scale(sign * stride))
	mine, steps := l.bounded(nil), bounded{v: delta, lo: affine.Constant(1), okLo: true, okHi: l.ok && !l.shifting, step: 1}
	switch {
	case l.shifting:
	case sign > 0:
		steps.hi, mine.hi = l.hi.Sub(v), l.hi.AddConst(-stride)
	default:
		steps.hi, mine.lo = v.Sub(l.lo), l.lo.AddConst(stride)
	}
	order := append(t.innerOrder(x, y, level, rename), steps, mine)
	var facts []affine.Form
	if l.ok && !l.shifting {
		facts = append(facts, l.hi.Sub(l.lo).AddConst(-stride))
	}
	return t.overlap(x, y, rename, append(order, t.outerOrder(level-1)...), facts)
}

// meetInIteration tells whether x and y may touch the same element in one iteration of all
// common loops.
func (t *tester) meetInIteration(x, y access) bool {
	rename := t.renameVarying(y)
	innermost := len(t.common) - 1
	order := t.innerOrder(x, y, innermost, rename)
	return t.overlap(x, y, rename, append(order, t.outerOrder(innermost)...), nil) && t.exactly(x, y, innermost+1, 0)
}

// overlap tells whether the subscripts of x and of y, renamed, may all be equal, the facts being
// forms that are not negative.
func (t *tester) overlap(x, y access, rename map[int]affine.Form, order []bounded, facts []affine.Form) bool {
	for d := range x.ref.Subs {
		f, okf := loopir.Affine(x.ref.Subs[d])
		g, okg := loopir.Affine(y.ref.Subs[d])
		if okf && okg && neverZero(f.Sub(g.Substitute(rename)), order, facts) {
			return false
		}
	}
	return true
}

// renameVarying numbers the second instances of the varying scalars that y's subscripts and the bounds of loops name.
// Variables of common loops that are assigned too are those of loops in a loop under test.
func (t *tester) renameVarying(y access) map[int]affine.Form {
	rename := map[int]affine.Form{}
	add := func(f affine.Form) {
		for _, x := range f.Terms {
			if t.varying[x.Var] {
				rename[x.Var] = affine.Variable(t.second(x.Var))
			}
		}
	}
	for _, e := range y.ref.Subs {
		if f, ok := loopir.Affine(e); ok {
			add(f)
		}
	}
	for _, l := range slices.Concat(t.common, y.inner) {
		add(l.lo)
		add(l.hi)
		add(l.start)
	}
	for _, l := range t.common {
		delete(rename, l.v)
	}
	return rename
}

// outerOrder lists the common loops from level outwards.
func (t *tester) outerOrder(level int) []bounded {
	var order []bounded
	for i := level; i >= 0; i-- {
		order = append(order, t.common[i].bounded(nil))
	}
	return order
}

// bounded is a variable with its range, in the order of elimination.
type bounded struct {
	v             int
	lo, hi, start affine.Form
	okLo, okHi    bool
	step          int64
}

// bounded returns the range of l with variables renamed.
func (l loop) bounded(rename map[int]affine.Form) bounded {
	return bounded{l.v, l.lo.Substitute(rename), l.hi.Substitute(rename), l.start.Substitute(rename), l.okLo, l.okHi, max(l.step, -l.step)}
}

// innerOrder lists the variables that differ freely between the two iterations, innermost
// first, and records in rename how y's variables are numbered.
func (t *tester) innerOrder(x, y access, level int, rename map[int]affine.Form) []bounded {
	free := append([]loop{}, t.common[level+1:]...)
	var order []bounded
	xs := append(append([]loop{}, free...), x.inner...)
	for i := len(xs) - 1; i >= 0; i-- {
		order = append(order, xs[i].bounded(nil))
	}
	ys := append(append([]loop{}, free...), y.inner...)
	for _, c := range ys {
		rename[c.v] = affine.Variable(t.second(c.v))
	}
	for i := len(ys) - 1; i >= 0; i-- {
		b := ys[i].bounded(rename)
		b.v = t.second(b.v)
		order = append(order, b)
	}
	return order
}

// neverZero tells whether d cannot be 0 for any values of the variables in their ranges: by the
// signs of its bounds (Banerjee) or by the greatest common divisor of its coefficients.
func neverZero(d affine.Form, order []bounded, facts []affine.Form) bool {
	return positive(d, order, facts) || positive(d.Scale(-1), order, facts) || gcdExcludes(d, order)
}

// positive tells whether the least value of d is surely above 0, that is, a positive constant
// plus a multiple of a fact.
func positive(d affine.Form, order []bounded, facts []affine.Form) bool {
	least, ok := extreme(d, order, false)
	if !ok || least.IsConst() {
		return ok && least.Const > 0
	}
	for _, f := range facts {
		if f.IsConst() {
			continue
		}
		term := f.Terms[0]
		times := least.Coef(term.Var) / term.Coef
		rest := least.Sub(f.Scale(times))
		if times > 0 && rest.IsConst() && rest.Const > 0 {
			return true
		}
	}
	return false
}

// bound returns the least (or greatest) value of d when that is a constant.
func bound(d affine.Form, order []bounded, greatest bool) (int64, bool) {
	f, ok := extreme(d, order, greatest)
	return f.Const, ok && f.IsConst()
}

// extreme returns the least (or greatest) value of d as a form of what is not in order.
func extreme(d affine.Form, order []bounded, greatest bool) (affine.Form, bool) {
	for _, b := range order {
		c := d.Coef(b.v)
		if c == 0 {
			continue
		}
		end, ok := b.lo, b.okLo
		if (c > 0) == greatest {
			end, ok = b.hi, b.okHi
		}
		if !ok {
			return d, false
		}
		d = d.Without(b.v).Add(end.Scale(c))
	}
	return d, true
}

// gcdExcludes is the divisibility test, with every variable counted in steps from its start.
func gcdExcludes(d affine.Form, order []bounded) bool {
	var g int64
	for _, b := range order {
		c := d.Coef(b.v)
		if c == 0 {
			continue
		}
		step := int64(1)
		if b.step > 1 && b.okLo {
			step = b.step
			d = d.Without(b.v).Add(b.start.Scale(c))
		} else {
			d = d.Without(b.v)
		}
		g = mapping.GCD(g, c*step)
	}
	for _, t := range d.Terms {
		g = mapping.GCD(g, t.Coef)
	}
	return g != 0 && d.Const%g != 0 || g == 0 && d.Const != 0
}
