// Package deptest asks whether two accesses of an array may touch the same element, in one iteration of the loops
// around them or in different ones. Bounds (Banerjee) and divisors answer most questions, constant distances the
// obvious ones. The rest become a system of conditions on integers, with all that is known around the accesses; isl
// says whether it has a solution, and what it cannot say within its allowance of work is yes.
package deptest

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/poly"
	"hpfc/depgraph/wrapping"
)

// A Loop is an iteration variable with its bounds as forms; ok is false when one of them is not
// affine. Step is 0 when it is not constant.
type Loop struct {
	v        int
	lo, hi   affine.Form // least and greatest value
	start    affine.Form // first value
	ok       bool
	okLo     bool // the least value can be used,
	okHi     bool // the greatest value can
	step     int64
	from, to loopir.Expr // as they are written
	Shifting bool        // the range may be another one in the other iteration
}

// Access is a reference with the sequential loops around it inside the common nest, and with what
// is known there.
type Access struct {
	Ref      *loopir.Ref
	Inner    []Loop
	Guards   []Guard
	Optional bool // the statement may be executed without it
}

// Tester asks whether two accesses of one array may meet in different iterations of common
// loops. Instances of a variable in the second iteration are numbered apart, and so are all
// instances of a varying scalar, one that the iterations assign: nothing is known about it.
type Tester struct {
	Site        *Site
	scalars     int
	Varying     map[int]bool
	assignments map[int]int             // how often the body assigns a scalar
	Stored      map[loopir.ArrayID]bool // in the body; nil: any array may be
	Common      []Loop
	Effort      *poly.Allowance // for exact answers; nil for none
	level       int             // of the exact question in work
}

// Site is the statement of a program that is asked about: what surrounds it says something about the scalars in it.
type Site struct {
	*dataflow.Flow
	At    *dataflow.Frame
	Wraps *wrapping.Marker // of the program; nil as long as there is none
}

// NewTester returns a tester for iterations that execute body.
func (s *Site) NewTester(body []loopir.Stmt, privates []loopir.ScalarID) *Tester {
	t := &Tester{Site: s, scalars: len(s.Program.Scalars), Varying: loopir.Changed(body), assignments: assignments(body), Stored: StoredIn(body, false), Effort: poly.PerLoop()}
	for _, id := range privates {
		t.Varying[int(id)] = true
	}
	return t
}

// StoredIn is the set of arrays that loops, conditions and assignments, and updates if they are asked for, store into; nil if there
// are other statements.
func StoredIn(body []loopir.Stmt, updates bool) map[loopir.ArrayID]bool {
	stored, plain := map[loopir.ArrayID]bool{}, true
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignElem:
			stored[s.LHS.Array] = true
		case *loopir.Update:
			stored[s.LHS.Array], plain = true, plain && updates
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

// NestTester returns a tester for the iterations of n.
func (s *Site) NestTester(n *loopir.Nest) *Tester {
	t := s.NewTester(n.Body, n.Privates)
	for _, l := range n.Loops {
		t.Common = append(t.Common, t.Loop(l.Var, l.Lo, l.Hi, l.Step, nil))
	}
	return t
}

// Loop describes a loop inside the loops of inner. Bounds that use varying scalars say nothing.
func (t *Tester) Loop(v loopir.ScalarID, lo, hi, step loopir.Expr, inner []Loop) Loop {
	l := Loop{v: int(v), from: lo, to: hi}
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
func (t *Tester) steady(f affine.Form, inner []Loop) bool {
	for _, term := range f.Terms {
		within := slices.ContainsFunc(inner, func(l Loop) bool { return l.v == term.Var })
		if t.Varying[term.Var] && !within {
			return false
		}
	}
	return true
}

// Moves tells whether a variable has different values in the iterations of the common loops.
func (t *Tester) Moves(v int) bool {
	return t.Varying[v] || slices.ContainsFunc(t.Common, func(l Loop) bool { return l.v == v })
}

// Accesses lists the array reads and writes of statements, with the sequential loops around
// each, inner being those around the list.
func (t *Tester) Accesses(list []loopir.Stmt, inner []Loop) (reads, writes []Access) {
	c := collector{t: t}
	c.list(list, inner, nil)
	return c.reads, c.writes
}

// AccessesUnder lists those of statements that are executed under guards.
func (t *Tester) AccessesUnder(list []loopir.Stmt, guards []Guard) (reads, writes []Access) {
	c := collector{t: t}
	c.list(list, nil, guards)
	return c.reads, c.writes
}

// collector gathers accesses.
type collector struct {
	t             *Tester
	reads, writes []Access
	optional      bool // what follows may be left out: it stands in a loop without a count, or behind an EXIT or CYCLE
}

func (c *collector) list(list []loopir.Stmt, inner []Loop, guards []Guard) {
	outer := c.optional
	defer func() { c.optional = outer }()
	for _, s := range list {
		for _, a := range OwnReads(s, inner) {
			a.Guards, a.Optional = guards, a.Optional || c.optional
			c.reads = append(c.reads, a)
		}
		switch s := s.(type) {
		case *loopir.AssignElem:
			c.writes = append(c.writes, Access{Ref: s.LHS, Inner: inner, Guards: guards, Optional: c.optional})
		case *loopir.AssignScalar:
			if c.t.assignments[int(s.Dst)] == 1 {
				guards = append(slices.Clip(guards), Guard{set: s})
			}
		case *loopir.If:
			c.list(s.Then, inner, append(slices.Clip(guards), Guard{Cond: s.Cond, Holds: true}))
			c.list(s.Else, inner, append(slices.Clip(guards), Guard{Cond: s.Cond}))
		case *loopir.Do:
			l := c.t.Loop(s.Var, s.Lo, s.Hi, s.Step, inner)
			c.list(s.Body, append(slices.Clip(inner), l), append(slices.Clip(guards), Guard{Loop: &l}))
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

// OwnReads lists the references that s itself reads, not those of nested statements.
func OwnReads(s loopir.Stmt, inner []Loop) []Access {
	var out []Access
	loopir.Exprs(s, func(e loopir.Expr) {
		optional := mayBeSkipped(e)
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				out = append(out, Access{Ref: x.Ref, Inner: inner, Optional: optional})
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

// Within returns inner with s, when that is a loop.
func (t *Tester) Within(s loopir.Stmt, inner []Loop) []Loop {
	d, ok := s.(*loopir.Do)
	if !ok {
		return inner
	}
	return append(slices.Clone(inner), t.Loop(d.Var, d.Lo, d.Hi, d.Step, inner))
}

// second is the number of variable v in the second iteration; the distance has number 2*scalars.
func (t *Tester) second(v int) int { return v + t.scalars }

// Meet tells whether x and y may touch the same element in iterations that agree in the common
// loops outside level and differ at level.
func (t *Tester) Meet(x, y Access, level int) bool {
	return t.meetInDirection(x, y, level, 1) || t.meetInDirection(x, y, level, -1)
}

// meetInDirection asks for those of which y's value of the loop at level is above x's (sign 1), or below it (-1).
func (t *Tester) meetInDirection(x, y Access, level int, sign int64) bool {
	return t.meetDirection(x, y, level, sign) && t.exactly(x, y, level, sign)
}

// Follows tells whether one of the accesses of ys may meet one of xs in a later iteration.
func (t *Tester) Follows(xs, ys []Access, level int, sign int64) bool {
	for _, x := range xs {
		for _, y := range ys {
			if x.Ref.Array == y.Ref.Array && t.meetInDirection(x, y, level, sign) {
				return true
			}
		}
	}
	return false
}

// meetDirection assumes that y's value of the loop at level is a positive number of steps above
// x's (sign 1) or below it (-1). Both lie in the loop's range, and that there are two such values
// bounds symbols.
func (t *Tester) meetDirection(x, y Access, level int, sign int64) bool {
	delta := 2 * t.scalars
	l := t.Common[level]
	stride := max(l.step, -l.step, 1)
	if l.Shifting {
		stride = 1
	}
	v := affine.Variable(l.v)
	rename := t.renameVarying(y)
	rename[l.v] = v.Add(affine.Variable(delta).Scale(sign * stride))
	mine, steps := l.Bounded(nil), Bounded{v: delta, lo: affine.Constant(1), okLo: true, okHi: l.ok && !l.Shifting, step: 1}
	switch {
	case l.Shifting:
	case sign > 0:
		steps.hi, mine.hi = l.hi.Sub(v), l.hi.AddConst(-stride)
	default:
		steps.hi, mine.lo = v.Sub(l.lo), l.lo.AddConst(stride)
	}
	order := append(t.innerOrder(x, y, level, rename), steps, mine)
	var facts []affine.Form
	if l.ok && !l.Shifting {
		facts = append(facts, l.hi.Sub(l.lo).AddConst(-stride))
	}
	return t.overlap(x, y, rename, append(order, t.OuterOrder(level-1)...), facts)
}

// overlap tells whether the subscripts of x and of y, renamed, may all be equal, the facts being
// forms that are not negative.
func (t *Tester) overlap(x, y Access, rename map[int]affine.Form, order []Bounded, facts []affine.Form) bool {
	for d := range x.Ref.Subs {
		f, okf := loopir.Affine(x.Ref.Subs[d])
		g, okg := loopir.Affine(y.Ref.Subs[d])
		if okf && okg && neverZero(f.Sub(g.Substitute(rename)), order, facts) {
			return false
		}
	}
	return true
}

// renameVarying numbers the second instances of the varying scalars that y's subscripts and the bounds of loops name.
// Variables of common loops that are assigned too are those of loops in a loop under test.
func (t *Tester) renameVarying(y Access) map[int]affine.Form {
	rename := map[int]affine.Form{}
	add := func(f affine.Form) {
		for _, x := range f.Terms {
			if t.Varying[x.Var] {
				rename[x.Var] = affine.Variable(t.second(x.Var))
			}
		}
	}
	for _, e := range y.Ref.Subs {
		if f, ok := loopir.Affine(e); ok {
			add(f)
		}
	}
	for _, l := range slices.Concat(t.Common, y.Inner) {
		add(l.lo)
		add(l.hi)
		add(l.start)
	}
	for _, l := range t.Common {
		delete(rename, l.v)
	}
	return rename
}

// OuterOrder lists the common loops from level outwards.
func (t *Tester) OuterOrder(level int) []Bounded {
	var order []Bounded
	for i := level; i >= 0; i-- {
		order = append(order, t.Common[i].Bounded(nil))
	}
	return order
}

// Bounded is a variable with its range, in the order of elimination.
type Bounded struct {
	v             int
	lo, hi, start affine.Form
	okLo, okHi    bool
	step          int64
}

// Bounded returns the range of l with variables renamed.
func (l Loop) Bounded(rename map[int]affine.Form) Bounded {
	return Bounded{l.v, l.lo.Substitute(rename), l.hi.Substitute(rename), l.start.Substitute(rename), l.okLo, l.okHi, max(l.step, -l.step)}
}

// innerOrder lists the variables that differ freely between the two iterations, innermost
// first, and records in rename how y's variables are numbered.
func (t *Tester) innerOrder(x, y Access, level int, rename map[int]affine.Form) []Bounded {
	free := append([]Loop{}, t.Common[level+1:]...)
	var order []Bounded
	xs := append(append([]Loop{}, free...), x.Inner...)
	for i := len(xs) - 1; i >= 0; i-- {
		order = append(order, xs[i].Bounded(nil))
	}
	ys := append(append([]Loop{}, free...), y.Inner...)
	for _, c := range ys {
		rename[c.v] = affine.Variable(t.second(c.v))
	}
	for i := len(ys) - 1; i >= 0; i-- {
		b := ys[i].Bounded(rename)
		b.v = t.second(b.v)
		order = append(order, b)
	}
	return order
}

// neverZero tells whether d cannot be 0 for any values of the variables in their ranges: by the
// signs of its bounds (Banerjee) or by the greatest common divisor of its coefficients.
func neverZero(d affine.Form, order []Bounded, facts []affine.Form) bool {
	return positive(d, order, facts) || positive(d.Scale(-1), order, facts) || gcdExcludes(d, order)
}

// positive tells whether the least value of d is surely above 0, that is, a positive constant
// plus a multiple of a fact.
func positive(d affine.Form, order []Bounded, facts []affine.Form) bool {
	least, ok := Extreme(d, order, false)
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

// Bound returns the least (or greatest) value of d when that is a constant.
func Bound(d affine.Form, order []Bounded, greatest bool) (int64, bool) {
	f, ok := Extreme(d, order, greatest)
	return f.Const, ok && f.IsConst()
}

// Extreme returns the least (or greatest) value of d as a form of what is not in order.
func Extreme(d affine.Form, order []Bounded, greatest bool) (affine.Form, bool) {
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
func gcdExcludes(d affine.Form, order []Bounded) bool {
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
