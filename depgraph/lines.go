package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
	"hpfc/depgraph/projection"
	"hpfc/depgraph/steps"
)

// Lines: the parts of a step that nothing else in the step depends on run last, one behind the other
// and without communication between them, so that each rank goes through its share of all of
// them. For that, what they use of other parts is copied: values from the start of the step before
// anything is stored (which removes the anti dependences), values that the step computes behind the
// parts that do.

// line is a copy of the elements that a read names in a step, with a dimension for one loop.
type line struct {
	text   string // of the read
	late   bool   // the values are those that the step computes
	array  *loopir.Array
	loop   *loopir.Do
	source deptest.Access
	of     *steps.Statement
}

// lines finds the parts to run last and the lines for them. Where it does not succeed, the parts
// stay in their order.
func (c *stepCode) lines() {
	most := 0
	for _, s := range c.Order {
		most = max(most, s.Dims())
	}
	var first, last []*steps.Statement
	for _, s := range c.Order {
		if s.Whole != nil && s.Dims() == most {
			last = append(last, s)
		} else {
			first = append(first, s)
		}
	}
	var found []line
	for _, s := range last {
		mine, ok := c.linesOf(s, found)
		if most < 2 || !ok {
			return
		}
		found = mine
	}
	c.Order, c.copies, c.firstLast = append(first, last...), found, len(first)
}

// linesOf adds the lines of a part, unless something else in the step depends on the part in
// another way.
func (c *stepCode) linesOf(s *steps.Statement, known []line) ([]line, bool) {
	if c.feeds(s) {
		return nil, false
	}
	for _, y := range s.Reads {
		early, late := c.storedAround(s, y)
		if !early && c.r.sameOwner(s.Writes[0].Ref, y.Ref) {
			continue
		}
		l, ok := c.line(s, y, late, known)
		if early && late || !ok && early {
			return nil, false
		}
		if ok {
			known = append(known, l)
		}
	}
	return known, true
}

// feeds tells whether something else in the step uses afterwards what a part stores.
func (c *stepCode) feeds(s *steps.Statement) bool {
	for _, o := range c.Order {
		uses := slices.Concat(o.Writes, o.Reads)
		for _, w := range s.Writes {
			if o != s && slices.ContainsFunc(uses, func(y deptest.Access) bool { return c.precedesInStep(s, o, w, y) }) {
				return true
			}
		}
	}
	return false
}

// storedAround tells whether something else in the step stores into what a part reads: behind the read, which then comes early,
// or before it.
func (c *stepCode) storedAround(s *steps.Statement, y deptest.Access) (early, late bool) {
	for _, o := range c.Order {
		for _, w := range o.Writes {
			early = early || o != s && c.precedesInStep(s, o, y, w)
			late = late || o != s && c.precedesInStep(o, s, w, y)
		}
	}
	return early, late
}

// precedesInStep tells whether an access of s may come before one of o to the same element in one step.
func (c *stepCode) precedesInStep(s, o *steps.Statement, x, y deptest.Access) bool {
	return x.Ref.Array == y.Ref.Array && c.Precedes(s, o, x, y, steps.Question{Equal: true})
}

// line makes the line of a read that names one of the loops inside a step, if all iterations of the
// uncut statement have it.
func (c *stepCode) line(s *steps.Statement, y deptest.Access, late bool, known []line) (line, bool) {
	l := line{text: loopir.FormatRef(c.r.p, y.Ref), late: late, source: y, of: s}
	for i, d := range s.Loops {
		uses := slices.ContainsFunc(y.Ref.Subs, func(e loopir.Expr) bool { return loopir.ReadsScalar(e, d.Var) })
		switch {
		case !uses || i == s.Time:
		case l.loop != nil:
			return l, false
		default:
			l.loop = d
		}
	}
	if l.loop == nil || len(s.Conditions) > 0 || !c.readsFirst(s, y) || !c.r.mapped(y.Ref.Array) || !c.withinBounds(s, y) {
		return l, false
	}
	for _, e := range y.Ref.Subs {
		if _, ok := loopir.Affine(e); !ok || loopir.DependsOn(e, c.changedOutside(s)) {
			return l, false
		}
	}
	for _, k := range known {
		if k.text == l.text && k.late == late && k.of.Whole == s.Whole {
			l.array = k.array
			return l, true
		}
	}
	return l, c.lineArray(&l)
}

// readsFirst tells whether no iteration stores an element before it reads it by y.
func (c *stepCode) readsFirst(s *steps.Statement, y deptest.Access) bool {
	for _, w := range s.Writes {
		if w.Ref.Array == y.Ref.Array && c.Meet(s, s, w, y, len(s.Loops), steps.Question{Unlimited: true}) {
			return false
		}
	}
	return true
}

// withinBounds tells whether a read names elements of its array in all iterations of the uncut
// statement, also in those in which a condition keeps it from being executed.
func (c *stepCode) withinBounds(s *steps.Statement, y deptest.Access) bool {
	if unconditional(s.Body, y.Ref) {
		return true
	}
	for d, b := range c.r.p.Arrays[y.Ref.Array].Bounds {
		outside := func(limit loopir.Expr, sign int64) bool {
			sys := deptest.NewSystem(c.T)
			sys.Access(deptest.Access{Ref: y.Ref, Guards: s.Whole.Guards}, deptest.First)
			sys.AtLeast(sys.Form(y.Ref.Subs[d], deptest.First, deptest.Always).Sub(sys.Form(limit, deptest.First, deptest.Always)).Scale(sign), affine.Constant(1))
			empty, err := poly.Empty(sys.Set(), c.T.Effort)
			return err != nil || !empty
		}
		if outside(b.Lo, -1) || outside(b.Hi, 1) {
			return false
		}
	}
	return true
}

// changedOutside lists the scalars that change in the nest other than with the loops around s.
func (c *stepCode) changedOutside(s *steps.Statement) map[int]bool {
	changed := loopir.Changed([]loopir.Stmt{c.loop})
	for _, d := range s.Loops {
		delete(changed, int(d.Var))
	}
	return changed
}

// lineArray makes the array of a line, which lies where the part that uses it computes.
func (c *stepCode) lineArray(l *line) bool {
	lo, hi, ok := c.r.box(c.loop, l.of.Loops, l.loop)
	if !ok {
		return false
	}
	index := []loopir.Index{{Var: l.loop.Var, Lo: lo, Hi: hi, Step: loopir.Int(1)}}
	spec, align, ok := c.r.p.AlignWith(l.of.Writes[0].Ref, index)
	if !ok {
		return false
	}
	a := &loopir.Array{
		Name: c.r.p.Arrays[l.source.Ref.Array].Name + "_line", Type: c.r.p.Arrays[l.source.Ref.Array].Type, Temp: true, Source: l.source.Ref.At,
		Bounds: []loopir.Bound{{Lo: lo, Hi: hi}}, Map: spec, Align: align, Halo: make([][2]int64, 1),
	}
	if wholeEverywhere(a) {
		a.Map, a.Align, a.Place = loopir.ReplicatedOver(index), nil, loopir.Shared
	}
	l.array = c.r.p.NewArray(a)
	return true
}

// wholeEverywhere tells whether every rank holds all of an array.
func wholeEverywhere(a *loopir.Array) bool {
	for _, use := range a.Map.Uses {
		if use.Dim >= 0 || use.Fixed != nil {
			return false
		}
	}
	return true
}

// copied writes the copies of the early or the late lines.
func (c *stepCode) copied(late bool, first, last affine.Form) ([]loopir.Stmt, bool) {
	var out []loopir.Stmt
	for i, l := range c.copies {
		again := slices.ContainsFunc(c.copies[:i], func(k line) bool { return k.array == l.array })
		if l.late != late || again {
			continue
		}
		s, ok := c.copyOf(l, first, last)
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// copyOf writes the copy of a line, for all iterations of the uncut statement. Steps in which that has none may lead out of the array.
func (c *stepCode) copyOf(l line, first, last affine.Form) (loopir.Stmt, bool) {
	vars := []int{int(c.step.ID), int(l.loop.Var)}
	for i, d := range l.of.Loops {
		if i != l.of.Time && d != l.loop {
			vars = append(vars, int(d.Var))
		}
	}
	sc, ok := projection.Scan(c.timedDomain(l.of.Whole), vars)
	if !ok {
		return nil, false
	}
	lo, hi := c.end(sc.Limits(1, false), "max"), c.end(sc.Limits(1, true), "min")
	r := c.rewriter(l.of.Whole)
	out := c.elements(l, r, lo, hi)
	some := c.condition(sc, first, last, func(h projection.Halfspace) bool { return h.Given || !sc.Runs(0, h) && !sc.Runs(1, h) })
	if some != nil {
		out = &loopir.If{At: c.loop.At, Cond: some, Then: []loopir.Stmt{out}}
	}
	return out, true
}

// elements writes the copy of a line from lo to hi.
func (c *stepCode) elements(l line, r *loopir.Rewriter, lo, hi loopir.Expr) loopir.Stmt {
	if l.array.Place != loopir.Shared && c.r.sameOwner(l.of.Writes[0].Ref, l.source.Ref) {
		ref := c.r.p.NewRef(loopir.Ref{Array: l.array.ID, Subs: []loopir.Expr{loopir.ToIndex(c.r.p.Scalars[l.loop.Var].Read())}, At: l.source.Ref.At})
		store := &loopir.AssignElem{At: c.loop.At, LHS: ref, RHS: c.r.p.Load(l.source.Ref)}
		return r.Stmt(&loopir.Do{At: c.loop.At, Var: l.loop.Var, Lo: lo, Hi: hi, Step: loopir.Int(1), Body: []loopir.Stmt{store}, Independent: true})
	}
	lo, hi = r.X(lo), r.X(hi)
	out := &loopir.Copy{
		At: loopir.At{Extent: l.source.Ref.At}, Dst: l.array.ID, Src: l.source.Ref.Array, Counts: []loopir.Expr{loopir.Count(lo, hi, loopir.Int(1))},
		DstSubs: []loopir.CopySub{{Iter: 0, A: 1, B: lo}},
	}
	for _, e := range l.source.Ref.Subs {
		f, _ := loopir.Affine(e)
		sub := loopir.CopySub{Iter: -1, B: r.X(c.expr(f.Without(int(l.loop.Var))))}
		if a := f.Coef(int(l.loop.Var)); a != 0 {
			sub.Iter, sub.A, sub.B = 0, a, loopir.Add(sub.B, loopir.Mul(loopir.Int(a), lo))
		}
		out.SrcSubs = append(out.SrcSubs, sub)
	}
	return out
}

// withLines reads the lines in the place of the elements.
func (c *stepCode) withLines(s *steps.Statement) []loopir.Stmt {
	w := &loopir.Rewriter{Program: c.r.p}
	w.Expr = func(e loopir.Expr) loopir.Expr {
		x, ok := e.(*loopir.Elem)
		if !ok {
			return e
		}
		text := loopir.FormatRef(c.r.p, x.Ref)
		for _, l := range c.copies {
			if l.of == s && l.text == text {
				return c.r.p.Load(c.r.p.NewRef(loopir.Ref{Array: l.array.ID, Subs: []loopir.Expr{loopir.ToIndex(c.r.p.Scalars[l.loop.Var].Read())}, At: x.Ref.At}))
			}
		}
		return e
	}
	return w.Stmts(s.Body)
}
