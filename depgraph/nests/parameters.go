package nests

import (
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
)

// maxParameters limits the scalars from outside that a nest may depend on.
const maxParameters = 4

// symbols opens the scope of a nest in which scalars from outside, and loops around it, are
// outermost loops and subscripts of every array, so that no dependence leads from one of their
// values to another. Loops whose bounds are not affine are left out.
func (b *builder) symbols(scalars []loopir.ScalarID, within []*loopir.Do) *scope {
	in := &scope{values: map[int]affine.Form{}}
	add := func(id loopir.ScalarID, l lattice.NestLoop, value affine.Form) {
		depth := len(in.loops)
		in.values[int(id)] = value
		in.loops, in.position = append(in.loops, depth), append(in.position, 0)
		b.nest.Loops = append(b.nest.Loops, l)
		b.parameters = append(b.parameters, lattice.Subscript{Form: affine.Variable(depth)})
	}
	around := map[loopir.ScalarID]bool{}
	for _, d := range within {
		around[d.Var] = true
	}
	for _, id := range scalars[:min(len(scalars), maxParameters)] {
		if !around[id] {
			least := affine.Constant(-lattice.UnknownRange / 2)
			l := lattice.NestLoop{Name: b.p.Scalars[id].Name, Trip: lattice.UnknownRange, Start: least, Step: 1, Open: true}
			add(id, l, affine.Variable(len(in.loops)).Add(least))
		}
	}
	for _, d := range within {
		l, why := b.counted(d, in)
		if why != "" {
			continue
		}
		depth := len(in.loops)
		if !l.extent.IsConst() {
			in.domain = append(in.domain, l.extent.Sub(affine.Variable(depth).Scale(max(l.Step, -l.Step))))
		}
		add(d.Var, l.NestLoop, l.Start.Add(affine.Variable(depth).Scale(l.Step)))
	}
	return in
}

// parametersOf lists the integer scalars that statements read in bounds, subscripts and
// comparisons of integers, and do not assign.
func parametersOf(body []loopir.Stmt) []loopir.ScalarID {
	inner := maps.Clone(loopir.Changed(body))
	loopir.Walk(body, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			for _, l := range n.Loops {
				inner[int(l.Var)] = true
			}
		}
	})
	var out []loopir.ScalarID
	add := func(e loopir.Expr) {
		if e == nil {
			return
		}
		loopir.WalkExpr(e, func(e loopir.Expr) {
			v, ok := e.(*loopir.Var)
			if ok && v.T.Base == types.Integer && !inner[int(v.ID)] && !slices.Contains(out, v.ID) {
				out = append(out, v.ID)
			}
		})
	}
	subscripts := func(ref *loopir.Ref) {
		for _, e := range ref.Subs {
			add(e)
		}
	}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Do:
			add(s.Lo)
			add(s.Hi)
		case *loopir.Nest:
			for _, l := range s.Loops {
				add(l.Lo)
				add(l.Hi)
			}
		case *loopir.If:
			if c, ok := s.Cond.(*loopir.Binary); ok && c.X.Type().Base == types.Integer {
				add(s.Cond)
			}
		}
	})
	loopir.Reads(body, func(_ loopir.Stmt, ref *loopir.Ref) { subscripts(ref) })
	loopir.Writes(body, func(a *loopir.AssignElem) { subscripts(a.LHS) })
	return out
}

// usedOutside lists the loop variables that are read outside their loops.
func usedOutside(body []loopir.Stmt) map[loopir.ScalarID]bool {
	out := map[loopir.ScalarID]bool{}
	inside := map[loopir.ScalarID]int{}
	variables := map[loopir.ScalarID]bool{}
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for _, s := range list {
			loopir.Exprs(s, func(e loopir.Expr) {
				loopir.WalkExpr(e, func(e loopir.Expr) {
					if v, ok := e.(*loopir.Var); ok && inside[v.ID] == 0 {
						out[v.ID] = true
					}
				})
			})
			d, ok := s.(*loopir.Do)
			if ok {
				inside[d.Var]++
				variables[d.Var] = true
			}
			for _, c := range loopir.Children(s) {
				visit(c)
			}
			if ok {
				inside[d.Var]--
			}
		}
	}
	visit(body)
	maps.DeleteFunc(out, func(id loopir.ScalarID, _ bool) bool { return !variables[id] })
	return out
}
