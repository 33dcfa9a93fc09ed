package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/steps"
	"hpfc/lang/diag"
)

// inComponents distributes a DO loop over the strongly connected components of the dependences
// between the statements of its body, in an order that the others allow. Scalars between them
// have become arrays. It returns nil if there is one component, or if one of the loops would be
// no better than the whole.
func (r *resolver) inComponents(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	p, ok := r.prepared(r.split(d, at), at, nil)
	if !ok {
		return nil
	}
	parts := p.components()
	if len(parts) < 2 || p.Failed {
		return nil
	}
	out, ok := p.allocations()
	if !ok {
		return nil
	}
	var loops []loopir.Stmt
	for _, part := range parts {
		l := *p.loop
		l.Body = part
		loops = append(loops, (&loopir.Rewriter{Program: r.p}).Stmt(&l))
	}
	defer func(old bool) { r.inParts = old }(r.inParts)
	r.inParts = true
	list := slices.Replace(slices.Clone(at.List), at.Index, at.Index+1, loops...)
	r.bag.Remarkf(diag.LoopDistribution, d.Extent, "loop over %s becomes %d loops: nothing in the later ones is needed in the earlier ones", r.p.Scalars[d.Var].Name, len(loops))
	for i, s := range loops {
		r.At = at.With(list, at.Index+i)
		done := r.stmt(s, r.At)
		oneByOne := loopDepth(loops[i:i+1]) < loopDepth(loops) && idleFront(done)
		if r.serialises(done) || r.deep(done) && !oneByOne {
			return nil
		}
		out = append(out, done...)
	}
	r.At = at
	return out
}

// split distributes the only loop in the body of d, so that d may be, too: DO k; DO j; A; B becomes DO k; DO j; A; DO j; B.
func (r *resolver) split(d *loopir.Do, at *dataflow.Frame) *loopir.Do {
	if len(d.Body) != 1 {
		return d
	}
	inner, ok := d.Body[0].(*loopir.Do)
	if !ok {
		return d
	}
	in := &dataflow.Frame{Parent: at, List: d.Body, Loop: true}
	r.At = in // what holds before d need not hold in it
	defer func() { r.At = at }()
	p, ok := r.prepared(r.split(inner, in), in, nil)
	if !ok || len(p.before)+len(p.cells) > 0 {
		return d
	}
	parts := p.components()
	if p.Failed || len(parts) < 2 {
		return d
	}
	c := *d
	c.Body = nil
	for _, part := range parts {
		l := *p.loop
		l.Body = part
		c.Body = append(c.Body, (&loopir.Rewriter{Program: r.p}).Stmt(&l))
	}
	return &c
}

// inNests distributes a loop without one owner for each iteration, if that makes it nests with owners and wavefronts, and nothing else.
func (r *resolver) inNests(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	out := r.inComponents(d, at)
	if !onlyNests(out) {
		return nil
	}
	return out
}

// onlyNests tells whether a list holds nests with owners, wavefronts and ways to choose from that begin with them, and what goes with
// them.
func onlyNests(list []loopir.Stmt) bool {
	for i, s := range list {
		switch s := s.(type) {
		case *loopir.Nest:
			if s.Home == nil {
				return false
			}
		case *loopir.Choose: // the first way stands for all
			return onlyNests(list[i+1].(*loopir.If).Then) && onlyNests(list[i+2:])
		case *loopir.Wave, *loopir.AssignScalar, *loopir.Alloc, *loopir.Free:
		default:
			return false
		}
	}
	return true
}

// inWideNests makes nests of d, the loop of b, that all have several loops; nil if that does not work.
func (r *resolver) inWideNests(d *loopir.Do, b *band) []loopir.Stmt {
	var out []loopir.Stmt
	if len(b.loops) > 1 {
		out = r.reordered(b)
	} else if len(b.before) == 0 {
		out = r.inNests(d, b.at)
	}
	if slices.ContainsFunc(out, func(s loopir.Stmt) bool {
		n, ok := s.(*loopir.Nest)
		return ok && len(n.Loops) < 2
	}) {
		return nil
	}
	return out
}

// acrossLines tells whether the body of a loop is a sequence of loops, some of which have bounds that depend on the loop around
// them, and that loop rather than the innermost ones would go through memory in unit steps.
func acrossLines(outer *loopir.Do) bool {
	gain, triangular := 0, false
	count := func(ref *loopir.Ref, inner loopir.ScalarID) {
		if len(ref.Subs) == 0 {
			return
		}
		if f, ok := loopir.Affine(ref.Subs[0]); ok {
			gain += unit(f.Coef(int(outer.Var))) - unit(f.Coef(int(inner)))
		}
	}
	var visit func(d *loopir.Do)
	visit = func(d *loopir.Do) {
		triangular = triangular || loopir.ReadsScalar(d.Lo, outer.Var) || loopir.ReadsScalar(d.Hi, outer.Var)
		for _, s := range d.Body {
			if inner, ok := s.(*loopir.Do); ok {
				visit(inner)
				continue
			}
			loopir.Reads([]loopir.Stmt{s}, func(_ loopir.Stmt, ref *loopir.Ref) { count(ref, d.Var) })
			loopir.Writes([]loopir.Stmt{s}, func(a *loopir.AssignElem) { count(a.LHS, d.Var) })
		}
	}
	for _, s := range outer.Body {
		d, ok := s.(*loopir.Do)
		if !ok {
			return false
		}
		visit(d)
	}
	return triangular && gain > 0
}

// unit is 1 if the coefficient of a loop's variable in the first subscript makes the loop go through memory in unit steps, and 0 otherwise.
func unit(coef int64) int {
	if coef == 1 || coef == -1 {
		return 1
	}
	return 0
}

// loopDepth is the number of loops inside each other in a list.
func loopDepth(list []loopir.Stmt) int {
	most := 0
	for _, s := range list {
		for _, body := range loopir.Children(s) {
			depth := loopDepth(body)
			if _, ok := s.(*loopir.Do); ok {
				depth++
			}
			most = max(most, depth)
		}
	}
	return most
}

// idleFront tells whether a list is a wavefront in which ranks follow each other, with scalars
// around it.
func idleFront(list []loopir.Stmt) bool {
	found := false
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Wave:
			found = s.Strip < 0
		case *loopir.If: // one of several ways
			found = found || idleFront(s.Then)
		case *loopir.AssignScalar, *loopir.Choose:
		default:
			return false
		}
	}
	return found
}

// components groups the statements of the loop's body, each group after those that it depends on.
func (p *preparedLoop) components() [][]loopir.Stmt {
	for _, s := range p.Stmts {
		s.Phase = steps.BeforeSteps // times do not count
	}
	units, of := p.units()
	after := p.needed(of)
	n := len(units)
	var out [][]loopir.Stmt
	done := make([]bool, n)
	together := func(i, j int) bool { return i == j || after[i][j] && after[j][i] }
	ready := func(i int) bool {
		for j := range n {
			if !done[j] && after[j][i] && !together(i, j) {
				return false
			}
		}
		return !done[i]
	}
	for slices.Contains(done, false) {
		next := 0
		for !ready(next) {
			next++
		}
		var group []loopir.Stmt
		for j := range n {
			if together(next, j) {
				group, done[j] = append(group, units[j]...), true
			}
		}
		out = append(out, group)
	}
	return out
}

// needed tells of every pair of units whether something of the second must run behind something
// of the first, perhaps because of units between them.
func (p *preparedLoop) needed(of [][]*steps.Statement) [][]bool {
	n := len(of)
	after := make([][]bool, n)
	for i := range n {
		after[i] = make([]bool, n)
		for j := range n {
			for _, a := range of[i] {
				after[i][j] = after[i][j] || j != i && slices.ContainsFunc(of[j], func(b *steps.Statement) bool { return p.Depends(a, b, false) })
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				after[i][j] = after[i][j] || after[i][k] && after[k][j]
			}
		}
	}
	return after
}

// units lists the statements of the loop's body, those that share scalars together, with what is
// listed of them.
func (p *preparedLoop) units() (units [][]loopir.Stmt, of [][]*steps.Statement) {
	body := p.loop.Body
	for i := 0; i < len(body); {
		end := i + 1
		for k := end; k < len(body); k++ {
			if !p.r.SeparateScalars(body[i:end], body[k:k+1]) && p.sharePrivates(body[i:end], body[k:k+1]) {
				end = k + 1
			}
		}
		unit := body[i:end:end]
		var mine []*steps.Statement
		for _, s := range p.Stmts {
			if holdsAny(unit, s.Body) {
				mine = append(mine, s)
			}
		}
		units, of = append(units, unit), append(of, mine)
		i = end
	}
	return units, of
}

// sharePrivates tells whether two lists name a scalar that one of them assigns, other than
// as the variable of loops of their own.
func (p *preparedLoop) sharePrivates(x, y []loopir.Stmt) bool {
	for v := range loopir.Changed(append(slices.Clone(x), y...)) {
		id := loopir.ScalarID(v)
		if p.r.Occurrences(x, id) == 0 || p.r.Occurrences(y, id) == 0 {
			continue
		}
		if p.r.FateOf(x, id) == dataflow.Read || p.r.FateOf(y, id) == dataflow.Read || !isLoopVariable(x, id) || !isLoopVariable(y, id) {
			return true
		}
	}
	return false
}

// holdsAny tells whether a list holds the first of some statements.
func holdsAny(list, some []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool { return s == some[0] })
}
