package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/projection"
	"hpfc/depgraph/steps"
	"hpfc/lang/diag"
)

// inSteps rewrites a DO loop that keeps its order as a loop over steps with parallel nests in it,
// or returns nil.
func (r *resolver) inSteps(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	p, ok := r.prepared(d, at, func(loop *loopir.Do) []loopir.Stmt { return canonical.UnitSteps(r.Flow, loop, at) })
	if !ok || !p.Find() {
		return nil
	}
	out := (&stepCode{preparedLoop: p, at: at}).resolved()
	if out == nil {
		return nil
	}
	return append(append(p.before, out...), r.finalValues(d)...)
}

// stepCode writes a nest whose times are found as loops.
type stepCode struct {
	*preparedLoop
	at    *dataflow.Frame
	step  *loopir.Scalar
	scans map[*steps.Statement]projection.Loops

	copies    []line
	firstLast int // the place in order of the first part that runs behind the late copies
}

// resolved writes the loops and settles what is in them; nil if not everything in a step is
// parallel.
func (c *stepCode) resolved() []loopir.Stmt {
	if !c.scan() {
		return nil
	}
	cells, ok := c.allocations()
	if !ok {
		return nil
	}
	c.lines() // which asks where cells are
	allocs := append(c.lineAllocations(), cells...)
	var before, behind []loopir.Stmt
	for _, s := range c.Stmts {
		switch s.Phase {
		case steps.BeforeSteps:
			before = append(before, c.inOrder(s))
		case steps.BehindSteps:
			behind = append(behind, c.inOrder(s))
		}
	}
	loop, ok := c.stepLoop()
	if !ok {
		return nil
	}
	list := append(append(before, loop), behind...)
	around := c.at.With(slices.Replace(slices.Clone(c.at.List), c.at.Index, c.at.Index+1, list...), c.at.Index)
	c.r.bag.Remarkf(diag.ParallelLoop, c.loop.Extent, "loop over %s is rearranged: in each step of %s, all iterations of the other loops run in parallel", c.r.p.Scalars[c.loop.Var].Name, c.step.Name)
	out := allocs
	for i, s := range list {
		at := *around
		at.Index += i
		c.r.At = &at
		if s == loop {
			loop.Body = c.r.body(loop.Body, &at, true)
			out = append(out, loop)
			continue
		}
		out = append(out, c.r.stmt(s, &at)...)
	}
	c.r.At = c.at
	if !parallelSteps(out, loop) || !c.r.shared(loop.Body) {
		return nil
	}
	return out
}

// parallelSteps tells whether nothing in the list runs in order but the loop over steps.
func parallelSteps(list []loopir.Stmt, steps *loopir.Do) bool {
	ok := true
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for _, s := range list {
			switch s := s.(type) {
			case *loopir.Serial, *loopir.Wave, *loopir.Loop:
				ok = false
			case *loopir.Do:
				ok = ok && s == steps
			case *loopir.Nest:
				continue
			}
			for _, body := range loopir.Children(s) {
				visit(body)
			}
		}
	}
	visit(list)
	return ok
}

// shared tells whether the nests with most loops have work for several ranks: a dimension of the
// processors goes with one of their loops.
func (r *resolver) shared(list []loopir.Stmt) bool {
	most, found := 0, false
	loopir.Walk(list, func(s loopir.Stmt) {
		n, ok := s.(*loopir.Nest)
		if !ok || n.Home == nil || len(n.Loops) < most {
			return
		}
		if len(n.Loops) > most {
			most, found = len(n.Loops), false
		}
		found = found || r.divided(n)
	})
	return found
}

// divided tells whether a dimension of the processors goes with a loop of a nest.
func (r *resolver) divided(n *loopir.Nest) bool {
	return slices.ContainsFunc(r.p.Arrays[n.Home.Array].Map.Uses, func(use mapping.GridUse) bool {
		return use.Dim >= 0 && slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return loopir.ReadsScalar(n.Home.Subs[use.Dim], l.Var) })
	})
}

// scan writes the instances of every statement of a step as loops inside the one over steps.
func (c *stepCode) scan() bool {
	c.scans = map[*steps.Statement]projection.Loops{}
	timer := c.Order[0]
	for _, s := range c.Order {
		if len(s.Loops)-len(s.Fixed) > len(timer.Loops)-len(timer.Fixed) {
			timer = s
		}
	}
	c.step = c.r.p.NewScalar(c.r.p.Scalars[timer.Loops[timer.Time].Var].Name, c.stepType())
	for _, s := range c.Order {
		vars := []int{int(c.step.ID)}
		for i, d := range s.Loops {
			if i != s.Time && !s.IsFixed(d.Var) {
				vars = append(vars, int(d.Var))
			}
		}
		var ok bool
		if c.scans[s], ok = projection.Scan(c.timedDomain(s), vars); !ok {
			return false
		}
	}
	return true
}

// stepType is the widest type of the variables that count steps: one loop may go further than another. Steps beside a loop by
// some may be out of the range of a small kind.
func (c *stepCode) stepType() types.Type {
	var widest types.Type
	for _, s := range c.Order {
		t := c.r.p.Scalars[s.Loops[s.Time].Var].Type
		if s.Late != 0 && t.Kind < types.Int4.Kind {
			t = types.Int4
		}
		if t.Kind > widest.Kind {
			widest = t
		}
	}
	return widest
}

// timedDomain is the domain of a statement over the step instead of the loop that counts it.
func (c *stepCode) timedDomain(s *steps.Statement) []affine.Form {
	out := make([]affine.Form, len(s.Domain))
	for i, f := range s.Domain {
		out[i] = f.Substitute(c.timer(s))
	}
	return out
}

// timer gives the variable of the loop that counts steps as a form of the step.
func (c *stepCode) timer(s *steps.Statement) map[int]affine.Form {
	return map[int]affine.Form{int(s.Loops[s.Time].Var): affine.Variable(int(c.step.ID)).AddConst(-s.Late)}
}

// stepLoop writes the loop over steps.
func (c *stepCode) stepLoop() (*loopir.Do, bool) {
	first, okFirst := c.outermost(func(s *steps.Statement) []affine.Form { return c.scans[s].Limits(0, false) }, false)
	last, okLast := c.outermost(func(s *steps.Statement) []affine.Form { return c.scans[s].Limits(0, true) }, true)
	if !okFirst || !okLast {
		return nil, false
	}
	out := &loopir.Do{At: c.loop.At, Var: c.step.ID, Lo: c.expr(first), Hi: c.expr(last), Step: loopir.Int(c.Sign)}
	if c.Sign < 0 {
		out.Lo, out.Hi = out.Hi, out.Lo
	}
	early, okEarly := c.copied(false, first, last)
	late, okLate := c.copied(true, first, last)
	if !okEarly || !okLate {
		return nil, false
	}
	out.Body = early
	for i, s := range c.Order {
		if i == c.firstLast {
			out.Body = append(out.Body, late...)
		}
		body := c.nest(s)
		if guard := c.within(s, first, last); guard != nil {
			body = []loopir.Stmt{&loopir.If{At: c.loop.At, Cond: guard, Then: body}}
		}
		out.Body = append(out.Body, body...)
	}
	return out, true
}

// outermost returns a bound of the steps that holds for all statements: the least lower or the
// greatest upper one. Where a statement has several, or statements differ by more than a
// constant, there is none.
func (c *stepCode) outermost(limits func(*steps.Statement) []affine.Form, greatest bool) (affine.Form, bool) {
	var best affine.Form
	for i, s := range c.Order {
		var mine affine.Form
		for k, f := range limits(s) {
			if k == 0 || extends(mine, f, greatest) {
				mine = f
			} else if !extends(f, mine, greatest) {
				return best, false
			}
		}
		switch {
		case i == 0 || extends(mine, best, greatest):
			best = mine
		case !extends(best, mine, greatest):
			return best, false
		}
	}
	return best, true
}

// extends tells whether a bound leaves at least as much as another one.
func extends(f, than affine.Form, greatest bool) bool {
	d := f.Sub(than)
	return d.IsConst() && (d.Const == 0 || d.Const > 0 == greatest)
}

// within is the condition under which a step has instances of s at all, as far as its own loops do not
// see to it; nil for always.
func (c *stepCode) within(s *steps.Statement, first, last affine.Form) loopir.Expr {
	return c.condition(c.scans[s], first, last, func(h projection.Halfspace) bool { return h.Given })
}

// condition is what some bounds of a scan outside its loops say of the steps from first to last; nil for nothing.
func (c *stepCode) condition(sc projection.Loops, first, last affine.Form, counts func(projection.Halfspace) bool) loopir.Expr {
	var cond loopir.Expr
	for _, h := range sc.When {
		if counts(h) {
			cond = loopir.And(cond, loopir.Compare(types.Ge, c.expr(h.Form), loopir.Int(0)))
		}
	}
	step := loopir.ToIndex(c.step.Read())
	for i, h := range slices.Concat(sc.Lo[0], sc.Hi[0]) {
		lower := i < len(sc.Lo[0])
		bound := h.Form.Without(sc.Vars[0])
		if lower {
			bound = bound.Scale(-1)
		}
		switch {
		case !counts(h), lower && extends(bound, first, false), !lower && extends(bound, last, true):
		case lower:
			cond = loopir.And(cond, loopir.Compare(types.Ge, step, c.r.p.FormExpr(bound)))
		default:
			cond = loopir.And(cond, loopir.Compare(types.Le, step, c.r.p.FormExpr(bound)))
		}
	}
	return cond
}

// nest writes the loops of a statement inside a step.
func (c *stepCode) nest(s *steps.Statement) []loopir.Stmt {
	body := c.withLines(s)
	for _, cond := range slices.Backward(s.Conditions) {
		body = []loopir.Stmt{&loopir.If{At: c.loop.At, Cond: cond, Then: body}}
	}
	privates := c.privates(s)
	vars := c.scans[s].Vars
	for level := len(vars) - 1; level > 0; level-- {
		d := &loopir.Do{At: c.loop.At, Var: loopir.ScalarID(vars[level]), Step: loopir.Int(1), Body: body, Independent: true, New: privates}
		d.Lo, d.Hi = c.end(c.scans[s].Limits(level, false), "max"), c.end(c.scans[s].Limits(level, true), "min")
		for _, around := range s.Loops {
			if around.Var == d.Var {
				d.At = around.At
			}
		}
		body = []loopir.Stmt{d}
	}
	return c.rewriter(s).Stmts(body)
}

// privates lists the scalars that the body of s assigns.
func (c *stepCode) privates(s *steps.Statement) []loopir.ScalarID {
	var out []loopir.ScalarID
	changed := loopir.Changed(s.Body)
	for id := range c.r.p.Scalars {
		if changed[id] {
			out = append(out, loopir.ScalarID(id))
		}
	}
	return out
}

// end writes the greatest or the least of several bounds.
func (c *stepCode) end(forms []affine.Form, fn string) loopir.Expr {
	if len(forms) == 1 {
		return c.expr(forms[0])
	}
	call := &loopir.Call{Fn: fn, T: types.Int8}
	for _, f := range forms {
		call.Args = append(call.Args, c.expr(f))
	}
	return call
}

func (c *stepCode) expr(f affine.Form) loopir.Expr { return loopir.ToIndex(c.r.p.FormExpr(f)) }

// rewriter puts the step in the place of the loop variable that counts it, and the values of fixed
// loops in the place of theirs.
func (c *stepCode) rewriter(s *steps.Statement) *loopir.Rewriter {
	by := c.timer(s)
	for _, f := range s.Fixed {
		by[f.V] = f.Form.Substitute(c.timer(s))
	}
	w := &loopir.Rewriter{Program: c.r.p}
	w.Expr = func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Var); ok {
			if f, ok := by[int(x.ID)]; ok {
				return c.typed(f, x.T)
			}
		}
		return e
	}
	w.Subscript = func(e loopir.Expr) loopir.Expr { return c.widened(e, by) }
	return w
}

// widened writes a subscript with variables of a smaller kind than the step's in index arithmetic: as a conversion to their kind it would not be
// affine. Nil for others.
func (c *stepCode) widened(e loopir.Expr, by map[int]affine.Form) loopir.Expr {
	f, ok := loopir.Affine(e)
	if !ok || !slices.ContainsFunc(f.Terms, func(t affine.Term) bool {
		_, replaced := by[t.Var]
		return replaced && c.r.p.Scalars[t.Var].Type.Kind < c.step.Type.Kind
	}) {
		return nil
	}
	return c.expr(f.Substitute(by))
}

// typed writes a form in arithmetic of a kind, so that subscripts of that kind stay affine.
func (c *stepCode) typed(f affine.Form, t types.Type) loopir.Expr {
	var sum loopir.Expr
	add := func(e loopir.Expr) {
		if sum == nil {
			sum = e
		} else {
			sum = &loopir.Binary{Op: types.Add, X: sum, Y: e, T: t}
		}
	}
	for _, term := range f.Terms {
		e := loopir.ToType(c.r.p.Scalars[term.Var].Read(), t)
		if term.Coef != 1 {
			e = &loopir.Binary{Op: types.Mul, X: &loopir.Const{Value: types.IntValue(t.Kind, term.Coef)}, Y: e, T: t}
		}
		add(e)
	}
	if f.Const != 0 || sum == nil {
		add(&loopir.Const{Value: types.IntValue(t.Kind, f.Const)})
	}
	return sum
}

// inOrder writes a statement outside the steps in its own loops.
func (c *stepCode) inOrder(s *steps.Statement) loopir.Stmt {
	body := s.Body
	for _, cond := range slices.Backward(s.Conditions) {
		body = []loopir.Stmt{&loopir.If{At: c.loop.At, Cond: cond, Then: body}}
	}
	for _, d := range slices.Backward(s.Loops) {
		l := *d
		l.Body = body
		body = []loopir.Stmt{&l}
	}
	return (&loopir.Rewriter{Program: c.r.p}).Stmt(body[0])
}

// lineAllocations gives the lines their storage.
func (c *stepCode) lineAllocations() []loopir.Stmt {
	var out []loopir.Stmt
	for i, l := range c.copies {
		if !slices.ContainsFunc(c.copies[:i], func(k line) bool { return k.array == l.array }) {
			out = append(out, &loopir.Alloc{At: c.loop.At, Array: l.array.ID})
		}
	}
	return out
}

// placeChanges tells whether a distributed subscript of ref uses a scalar that changes.
func (r *resolver) placeChanges(ref *loopir.Ref, changed map[int]bool) bool {
	for _, use := range r.p.Arrays[ref.Array].Map.Uses {
		if use.Dim >= 0 && loopir.DependsOn(ref.Subs[use.Dim], changed) {
			return true
		}
	}
	return false
}
