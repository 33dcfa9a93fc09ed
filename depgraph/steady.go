package depgraph

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
)

// Arrays that hold several others, the grids of a multigrid method say, have subscripts like off(l)+i or off+j*m+i. In a loop over i
// everything but i is a number, which a scalar takes beforehand:
//
//	taken = 0
//	if there are iterations: taken = off(l)
//	do i: u(taken + i) = ...
//
// so that the subscripts are affine, and owners are known without an inspector. Numbers that cannot be computed everywhere are taken
// where a statement surely does, and serve what is executed only then.

// steadyTakenOut takes such numbers out of a loop.
func (r *resolver) steadyTakenOut(d *loopir.Do, at *dataflow.Frame) (before []loopir.Stmt, out *loopir.Do) {
	if step, ok := loopir.ConstInt(d.Step); !ok || step == 0 || !r.mayHoldSteady(d.Body) || mayStop(d.Body) {
		return nil, d
	}
	c := *d
	c.Body = canonical.WrittenOut(r.Flow, d.Body, at)
	x := r.newSteadyParts(c.Body)
	x.changed[int(d.Var)], x.at = true, at
	c.Body = x.list(c.Body, []loopir.Expr{d.HasIterations()}, nil)
	if len(x.found) == 0 {
		return nil, d
	}
	r.markAnew(&c)
	return x.taken(), &c
}

// steadyTakenOutOf takes them out of a nest that the program has written as an array statement.
func (r *resolver) steadyTakenOutOf(n *loopir.Nest) (before []loopir.Stmt, out *loopir.Nest) {
	if !r.mayHoldSteady(n.Body) {
		return nil, n
	}
	x := r.newSteadyParts(n.Body)
	for _, id := range n.Privates {
		x.changed[int(id)] = true
	}
	var where []loopir.Expr
	for _, l := range n.Loops {
		x.changed[int(l.Var)] = true
		where = append(where, loopir.HasValues(l.Lo, l.Hi, l.Step))
	}
	c := *n
	if c.Body = x.list(n.Body, where, nil); len(x.found) == 0 {
		return nil, n
	}
	r.markAnew(&c)
	return x.taken(), &c
}

// mayHoldSteady tells whether a list refers to a distributed array, and to anything by a subscript that is not affine.
func (r *resolver) mayHoldSteady(list []loopir.Stmt) bool {
	mapped, found := false, false
	look := func(e loopir.Expr) {
		_, affine := loopir.Affine(e)
		found = found || !affine
	}
	ref := func(ref *loopir.Ref) {
		mapped = mapped || r.mapped(ref.Array)
		for _, sub := range ref.Subs {
			look(sub)
		}
	}
	loopir.Writes(list, func(a *loopir.AssignElem) { ref(a.LHS) })
	loopir.Reads(list, func(_ loopir.Stmt, x *loopir.Ref) { ref(x) })
	loopir.Walk(list, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok && r.p.Scalars[a.Dst].Type.Base == types.Integer {
			look(a.RHS)
		}
	})
	return mapped && found
}

// mayStop tells whether not all of a list may be executed.
func mayStop(list []loopir.Stmt) bool {
	return loopir.LeavesEarly(list) || loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		switch s.(type) {
		case *loopir.Stop, *loopir.Input, *loopir.Loop:
			return true
		}
		return false
	})
}

// steadyParts finds the parts of subscripts that are the same in all iterations.
type steadyParts struct {
	r       *resolver
	changed map[int]bool                    // scalars
	stored  map[loopir.ArrayID]bool         // nil: nobody knows
	once    map[loopir.ScalarID]bool        // assigned in one place
	values  map[loopir.ScalarID]loopir.Expr // of those, where it does not change
	found   []*steadyPart
	at      *dataflow.Frame // of a loop
}

func (r *resolver) newSteadyParts(list []loopir.Stmt) *steadyParts {
	x := &steadyParts{r: r, changed: loopir.Changed(list), stored: deptest.StoredIn(list, true), once: map[loopir.ScalarID]bool{}, values: map[loopir.ScalarID]loopir.Expr{}}
	n := map[loopir.ScalarID]int{}
	loopir.Walk(list, func(s loopir.Stmt) { loopir.Changes(s, func(id loopir.ScalarID) { n[id]++ }) })
	for id, times := range n {
		x.once[id] = times == 1
	}
	return x
}

// A steadyPart is computed before the loop where all conditions of one of the lists hold, the first of them first.
type steadyPart struct {
	x      loopir.Expr
	scalar *loopir.Scalar
	held   bool // an assignment before the loop has set the scalar
	where  [][]loopir.Expr
}

// loop rebuilds a loop inside, in which some parts have been computed.
func (x *steadyParts) loop(s *loopir.Do, where []loopir.Expr, ready []*steadyPart) loopir.Stmt {
	w := x.rewriter(ready)
	known := &loopir.Rewriter{Program: x.r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && x.values[v.ID] != nil {
			return x.values[v.ID]
		}
		return e
	}}
	lo, hi, step := known.X(s.Lo), known.X(s.Hi), known.X(s.Step)
	if !x.steady(lo) || !x.steady(hi) || !x.steady(step) {
		return w.Stmt(s)
	}
	c := *s
	c.Lo, c.Hi, c.Step = w.X(s.Lo), w.X(s.Hi), w.X(s.Step)
	outside := maps.Clone(x.values)
	c.Body = x.list(s.Body, append(slices.Clip(where), loopir.HasValues(lo, hi, step)), ready)
	x.values = outside // what a loop assigns may not be assigned
	return &c
}

// list rebuilds statements that are all executed where some conditions hold.
func (x *steadyParts) list(list []loopir.Stmt, where []loopir.Expr, ready []*steadyPart) []loopir.Stmt {
	ready = slices.Clip(ready)
	for _, s := range list {
		if a, ok := s.(*loopir.AssignElem); ok {
			ready = x.ref(a.LHS, where, ready)
		}
		switch s.(type) {
		case *loopir.AssignElem, *loopir.AssignScalar, *loopir.If:
			for _, a := range deptest.OwnReads(s, nil) {
				if !a.Optional {
					ready = x.ref(a.Ref, where, ready)
				}
			}
		}
	}
	return x.rebuilt(list, where, ready)
}

// rebuilt rebuilds statements some of which may not be executed.
func (x *steadyParts) rebuilt(list []loopir.Stmt, where []loopir.Expr, ready []*steadyPart) []loopir.Stmt {
	w := x.rewriter(ready)
	out := make([]loopir.Stmt, len(list))
	for i, s := range list {
		switch s := s.(type) {
		case *loopir.Do:
			out[i] = x.loop(s, where, ready)
			continue
		case *loopir.AssignScalar:
			if x.once[s.Dst] && s.Lo == nil && x.steady(s.RHS) && s.RHS.Type() == x.r.p.Scalars[s.Dst].Type {
				x.values[s.Dst] = s.RHS
			}
		}
		out[i] = w.Stmt(s)
	}
	return out
}

// ref adds the parts of a distributed array's subscripts to those that have been computed.
func (x *steadyParts) ref(ref *loopir.Ref, where []loopir.Expr, ready []*steadyPart) []*steadyPart {
	if !x.r.mapped(ref.Array) {
		return ready
	}
	for _, sub := range ref.Subs {
		var parts []loopir.Expr
		if !x.affine(sub, func(p loopir.Expr) { parts = append(parts, p) }) {
			continue
		}
		for _, p := range parts {
			if partLike(ready, p) == nil {
				ready = append(ready, x.part(p, where))
			}
		}
	}
	return ready
}

func partLike(list []*steadyPart, e loopir.Expr) *steadyPart {
	for _, p := range list {
		if loopir.SameExpr(p.x, e) {
			return p
		}
	}
	return nil
}

// part is what is computed where some conditions hold.
func (x *steadyParts) part(e loopir.Expr, where []loopir.Expr) *steadyPart {
	p := partLike(x.found, e)
	if p == nil {
		p = &steadyPart{x: e}
		if elem, ok := e.(*loopir.Elem); ok && x.at != nil {
			p.scalar = x.r.holding(elem.Ref, x.at)
		}
		if p.held = p.scalar != nil && !x.changed[int(p.scalar.ID)]; !p.held {
			p.scalar = x.r.p.NewScalar("taken", e.Type())
		}
		x.found = append(x.found, p)
	}
	p.where = append(p.where, where)
	return p
}

// affine tells whether a subscript is affine but for parts that are the same in all iterations, for which it calls f.
func (x *steadyParts) affine(e loopir.Expr, f func(loopir.Expr)) bool {
	switch e := e.(type) {
	case *loopir.Const, *loopir.Var:
		return e.Type().Base == types.Integer
	case *loopir.Convert:
		if e.Widens() {
			return x.affine(e.X, f)
		}
	case *loopir.Unary:
		if e.Op == types.Neg {
			return x.affine(e.X, f)
		}
	case *loopir.Binary:
		if isScaled(e) {
			return x.affine(e.X, f) && x.affine(e.Y, f)
		}
	}
	if e.Type().Base != types.Integer || !x.steady(e) {
		return false
	}
	f(e)
	return true
}

// isScaled tells whether an expression is a sum, a difference, or a product with a constant.
func isScaled(e *loopir.Binary) bool {
	_, constX := loopir.ConstInt(e.X)
	_, constY := loopir.ConstInt(e.Y)
	return e.T.Base == types.Integer && (e.Op == types.Add || e.Op == types.Sub || e.Op == types.Mul && (constX || constY))
}

// steady tells whether an expression has one value in all iterations, which all ranks know.
func (x *steadyParts) steady(e loopir.Expr) bool {
	return !loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Var:
			return x.changed[int(e.ID)]
		case *loopir.Elem:
			a := x.r.p.Arrays[e.Ref.Array]
			return x.stored == nil || x.stored[a.ID] || a.Place != loopir.Mapped || a.Distributed()
		}
		return false
	})
}

// rewriter puts scalars in the places of parts.
func (x *steadyParts) rewriter(ready []*steadyPart) *loopir.Rewriter {
	p := x.r.p
	return &loopir.Rewriter{Program: p, Subscript: func(sub loopir.Expr) loopir.Expr {
		some, all := false, true
		affine := x.affine(sub, func(e loopir.Expr) { some, all = true, all && partLike(ready, e) != nil })
		if !affine || !some || !all {
			return nil
		}
		return x.replaced(sub, ready)
	}}
}

// replaced is an affine expression with scalars in the places of parts.
func (x *steadyParts) replaced(e loopir.Expr, ready []*steadyPart) loopir.Expr {
	fresh := &loopir.Rewriter{Program: x.r.p}
	switch e := e.(type) {
	case *loopir.Const, *loopir.Var:
		return fresh.X(e)
	case *loopir.Convert:
		if e.Widens() {
			return &loopir.Convert{X: x.replaced(e.X, ready), T: e.T}
		}
	case *loopir.Unary:
		if e.Op == types.Neg {
			return &loopir.Unary{Op: e.Op, X: x.replaced(e.X, ready), T: e.T, Wraps: e.Wraps}
		}
	case *loopir.Binary:
		if isScaled(e) {
			return &loopir.Binary{Op: e.Op, X: x.replaced(e.X, ready), Y: x.replaced(e.Y, ready), T: e.T, Step: e.Step, Wraps: e.Wraps}
		}
	}
	return partLike(ready, e).scalar.Read()
}

// taken returns what computes all parts.
func (x *steadyParts) taken() (list []loopir.Stmt) {
	for _, p := range x.found {
		if !p.held {
			list = append(list, p.set(x.r.p)...)
		}
	}
	return list
}

// set returns what computes a part. A loop without iterations reads nothing, and the subscripts may be wrong then.
func (p *steadyPart) set(program *loopir.Program) []loopir.Stmt {
	fresh := &loopir.Rewriter{Program: program}
	var at loopir.At
	loopir.WalkExpr(p.x, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok {
			at = loopir.At{Extent: x.Ref.At}
		}
	})
	read := func() loopir.Stmt { return &loopir.AssignScalar{At: at, Dst: p.scalar.ID, RHS: fresh.X(p.x)} }
	if !loopir.HoldsElem(p.x) && !loopir.MayEndRun(p.x) {
		return []loopir.Stmt{read()}
	}
	out := []loopir.Stmt{&loopir.AssignScalar{At: at, Dst: p.scalar.ID, RHS: &loopir.Const{Value: types.IntValue(8, 0).Convert(p.scalar.Type)}}}
	for _, conditions := range p.where {
		s := read()
		for _, c := range slices.Backward(conditions) {
			if !isTrue(c) {
				s = &loopir.If{At: at, Cond: fresh.X(c), Then: []loopir.Stmt{s}}
			}
		}
		if _, always := s.(*loopir.AssignScalar); always {
			return []loopir.Stmt{s}
		}
		out = append(out, s)
	}
	return out
}
