package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
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
	of     *timed
}

// lines finds the parts to run last and the lines for them. Where it does not succeed, the parts
// stay in their order.
func (c *stepCode) lines() {
	most := 0
	for _, s := range c.order {
		most = max(most, s.dims())
	}
	var first, last []*timed
	for _, s := range c.order {
		if s.whole != nil && s.dims() == most {
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
	c.order, c.copies, c.firstLast = append(first, last...), found, len(first)
}

// dims is the number of loops of a statement inside a step.
func (s *timed) dims() int { return len(s.loops) - 1 - len(s.fixed) }

// linesOf adds the lines of a part, unless something else in the step depends on the part in
// another way.
func (c *stepCode) linesOf(s *timed, known []line) ([]line, bool) {
	if c.feeds(s) {
		return nil, false
	}
	for _, y := range s.reads {
		early, late := c.storedAround(s, y)
		if !early && c.r.sameOwner(s.writes[0].Ref, y.Ref) {
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
func (c *stepCode) feeds(s *timed) bool {
	for _, o := range c.order {
		uses := slices.Concat(o.writes, o.reads)
		for _, w := range s.writes {
			if o != s && slices.ContainsFunc(uses, func(y deptest.Access) bool { return c.precedesInStep(s, o, w, y) }) {
				return true
			}
		}
	}
	return false
}

// storedAround tells whether something else in the step stores into what a part reads: behind the read, which then comes early,
// or before it.
func (c *stepCode) storedAround(s *timed, y deptest.Access) (early, late bool) {
	for _, o := range c.order {
		for _, w := range o.writes {
			early = early || o != s && c.precedesInStep(s, o, y, w)
			late = late || o != s && c.precedesInStep(o, s, w, y)
		}
	}
	return early, late
}

// precedesInStep tells whether an access of s may come before one of o to the same element in one step.
func (c *stepCode) precedesInStep(s, o *timed, x, y deptest.Access) bool {
	return x.Ref.Array == y.Ref.Array && c.precedes(s, o, x, y, timeQuestion{equal: true})
}

// line makes the line of a read that names one of the loops inside a step, if all iterations of the
// uncut statement have it.
func (c *stepCode) line(s *timed, y deptest.Access, late bool, known []line) (line, bool) {
	l := line{text: loopir.FormatRef(c.r.p, y.Ref), late: late, source: y, of: s}
	for i, d := range s.loops {
		uses := slices.ContainsFunc(y.Ref.Subs, func(e loopir.Expr) bool { return loopir.ReadsScalar(e, d.Var) })
		switch {
		case !uses || i == s.time:
		case l.loop != nil:
			return l, false
		default:
			l.loop = d
		}
	}
	if l.loop == nil || len(s.conditions) > 0 || !c.readsFirst(s, y) || !c.r.mapped(y.Ref.Array) || !c.withinBounds(s, y) {
		return l, false
	}
	for _, e := range y.Ref.Subs {
		if _, ok := loopir.Affine(e); !ok || loopir.DependsOn(e, c.changedOutside(s)) {
			return l, false
		}
	}
	for _, k := range known {
		if k.text == l.text && k.late == late && k.of.whole == s.whole {
			l.array = k.array
			return l, true
		}
	}
	return l, c.lineArray(&l)
}

// readsFirst tells whether no iteration stores an element before it reads it by y.
func (c *stepCode) readsFirst(s *timed, y deptest.Access) bool {
	for _, w := range s.writes {
		if w.Ref.Array == y.Ref.Array && c.meet(s, s, w, y, len(s.loops), timeQuestion{unlimited: true}) {
			return false
		}
	}
	return true
}

// withinBounds tells whether a read names elements of its array in all iterations of the uncut
// statement, also in those in which a condition keeps it from being executed.
func (c *stepCode) withinBounds(s *timed, y deptest.Access) bool {
	if unconditional(s.body, y.Ref) {
		return true
	}
	for d, b := range c.r.p.Arrays[y.Ref.Array].Bounds {
		for sign, limit := range map[int64]loopir.Expr{-1: b.Lo, 1: b.Hi} {
			sys := deptest.NewSystem(c.t)
			sys.Access(deptest.Access{Ref: y.Ref, Guards: s.whole.guards}, deptest.First)
			sys.AtLeast(sys.Form(y.Ref.Subs[d], deptest.First, deptest.Always).Sub(sys.Form(limit, deptest.First, deptest.Always)).Scale(sign), affine.Constant(1))
			if empty, err := poly.Empty(sys.Set(), c.t.Effort); err != nil || !empty {
				return false
			}
		}
	}
	return true
}

// changedOutside lists the scalars that change in the nest other than with the loops around s.
func (c *stepCode) changedOutside(s *timed) map[int]bool {
	changed := loopir.Changed([]loopir.Stmt{c.loop})
	for _, d := range s.loops {
		delete(changed, int(d.Var))
	}
	return changed
}

// lineArray makes the array of a line, which lies where the part that uses it computes.
func (c *stepCode) lineArray(l *line) bool {
	lo, hi, ok := c.r.box(c.loop, l.of.loops, l.loop)
	if !ok {
		return false
	}
	index := []loopir.Index{{Var: l.loop.Var, Lo: lo, Hi: hi, Step: loopir.Int(1)}}
	spec, align, ok := c.r.p.AlignWith(l.of.writes[0].Ref, index)
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
	for i, d := range l.of.loops {
		if i != l.of.time && d != l.loop {
			vars = append(vars, int(d.Var))
		}
	}
	sc, ok := scanned(c.timedDomain(l.of.whole), vars)
	if !ok {
		return nil, false
	}
	lo, hi := c.end(sc.limits(1, false), "max"), c.end(sc.limits(1, true), "min")
	r := c.rewriter(l.of.whole)
	out := c.elements(l, r, lo, hi)
	some := c.condition(sc, first, last, func(h halfspace) bool { return h.given || !sc.runs(0, h) && !sc.runs(1, h) })
	if some != nil {
		out = &loopir.If{At: c.loop.At, Cond: some, Then: []loopir.Stmt{out}}
	}
	return out, true
}

// elements writes the copy of a line from lo to hi.
func (c *stepCode) elements(l line, r *loopir.Rewriter, lo, hi loopir.Expr) loopir.Stmt {
	if l.array.Place != loopir.Shared && c.r.sameOwner(l.of.writes[0].Ref, l.source.Ref) {
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
func (c *stepCode) withLines(s *timed) []loopir.Stmt {
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
	return w.Stmts(s.body)
}
