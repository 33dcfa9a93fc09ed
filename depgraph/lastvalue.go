package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/idiom"
)

// A scalar that every iteration computes anew and that is used behind a parallel loop gets its
// last value: by doing the last iteration's part in it once more where that is possible, else
// by keeping it together with the number of the iteration that assigned it.

// keepValues installs what the band found on searches and last values.
func (r *resolver) keepValues(b *band, n *loopir.Nest, code *foldCode) {
	code.before = append(code.before, b.before...)
	for _, x := range b.searches {
		x.Install(r.Flow, n)
	}
	var again []loopir.ScalarID
	for _, id := range b.lasting {
		if r.repeatable(b, id) {
			again = append(again, id)
			r.keepOverNest(n, id, code)
		} else {
			r.keepLast(n, id, code)
		}
	}
	if len(again) > 0 {
		code.after = append(code.after, r.lastIteration(b, again)...)
	}
}

// keepOverNest saves the value of before the loop for the case that there is no iteration: a
// private has none behind its nest.
func (r *resolver) keepOverNest(n *loopir.Nest, id loopir.ScalarID, code *foldCode) {
	s := r.p.Scalars[id]
	kept := r.p.NewScalar(s.Name, s.Type)
	code.before = append(code.before, &loopir.AssignScalar{At: n.At, Dst: kept.ID, RHS: s.Read()})
	code.after = append(code.after, &loopir.AssignScalar{At: n.At, Dst: id, RHS: kept.Read()})
}

// keepLast makes the scalar's last value a pick of n.
func (r *resolver) keepLast(n *loopir.Nest, id loopir.ScalarID, code *foldCode) {
	s := r.p.Scalars[id]
	kept, order := r.p.NewScalar(s.Name, s.Type), r.p.NewScalar("decided", types.Int8)
	now := idiom.IterationNumber(r.p, n)
	n.Picks = append(n.Picks, loopir.Pick{Rule: loopir.PickLast, Latest: true, Values: []loopir.ScalarID{kept.ID}, Order: order.ID})
	n.Body = afterAssignments(n.Body, id, func(at loopir.At) loopir.Stmt {
		return &loopir.If{At: at, Cond: loopir.Compare(types.Ge, now, order.Read()), Then: []loopir.Stmt{
			&loopir.AssignScalar{At: at, Dst: kept.ID, RHS: s.Read()},
			&loopir.AssignScalar{At: at, Dst: order.ID, RHS: now},
		}}
	})
	code.before = append(code.before, &loopir.AssignScalar{At: n.At, Dst: kept.ID, RHS: s.Read()})
	code.after = append(code.after, &loopir.AssignScalar{At: n.At, Dst: id, RHS: kept.Read()})
}

// afterAssignments puts a statement behind every assignment of a scalar.
func afterAssignments(list []loopir.Stmt, id loopir.ScalarID, more func(at loopir.At) loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		if a, ok := s.(*loopir.AssignScalar); ok && a.Dst == id {
			return []loopir.Stmt{s, more(a.At)}
		}
		return []loopir.Stmt{s}
	})
}

// isLoopVariable tells whether a DO loop in the list runs over a scalar: then no assignment
// says when it has its last value.
func isLoopVariable(list []loopir.Stmt, id loopir.ScalarID) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		d, ok := s.(*loopir.Do)
		return ok && d.Var == id
	})
}

// repeatable tells whether the last iteration's part in a scalar can be done once more behind
// the loop: every iteration assigns it, from nothing that the loop changes, and without many
// elements, each of which would be a broadcast.
func (r *resolver) repeatable(b *band, id loopir.ScalarID) bool {
	if r.FateOf(b.do.Body, id) != dataflow.Written {
		return false
	}
	part := partIn(b.do.Body, []loopir.ScalarID{id})
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(b.do.Body, func(a *loopir.AssignElem) { stored[a.LHS.Array] = true })
	ok := true
	loopir.Reads(part, func(_ loopir.Stmt, ref *loopir.Ref) { ok = ok && !stored[ref.Array] })
	loopir.Walk(part, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			ok = ok && b.kinds[s.Dst] == private
		case *loopir.Do:
			ok = ok && !r.readsMapped(s.Body)
		case *loopir.Loop:
			ok = false
		}
	})
	return ok
}

func (r *resolver) readsMapped(list []loopir.Stmt) bool {
	found := false
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || r.mapped(ref.Array) })
	return found
}

// partIn returns the statements of a list that have a part in the values of scalars at its end.
func partIn(list []loopir.Stmt, wanted []loopir.ScalarID) []loopir.Stmt {
	need := map[loopir.ScalarID]bool{}
	for _, id := range wanted {
		need[id] = true
	}
	for {
		before := len(need)
		part := assigning(list, need)
		loopir.Walk(part, func(s loopir.Stmt) {
			loopir.Exprs(s, func(e loopir.Expr) {
				loopir.WalkVars(e, func(v *loopir.Var) {
					need[v.ID] = true
				})
			})
		})
		if len(need) == before {
			return part
		}
	}
}

// assigning returns the statements of a list that assign needed scalars, with the jumps of the
// loops around them.
func assigning(list []loopir.Stmt, need map[loopir.ScalarID]bool) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if need[s.Dst] {
				out = append(out, s)
			}
		case *loopir.If:
			c := &loopir.If{At: s.At, Cond: s.Cond, Then: assigning(s.Then, need), Else: assigning(s.Else, need)}
			if len(c.Then)+len(c.Else) > 0 {
				out = append(out, c)
			}
		case *loopir.Do:
			c := *s
			if c.Body = assigning(s.Body, need); len(c.Body) > 0 || need[s.Var] {
				out = append(out, &c)
			}
		case *loopir.Loop:
			if body := assigning(s.Body, need); len(body) > 0 {
				out = append(out, &loopir.Loop{At: s.At, Body: body})
			}
		case *loopir.Exit, *loopir.Cycle:
			out = append(out, s)
		}
	}
	return out
}

// lastIteration does the last iteration's part in scalars, if there is an iteration.
func (r *resolver) lastIteration(b *band, wanted []loopir.ScalarID) []loopir.Stmt {
	d := b.do
	trips := loopir.Count(d.Lo, d.Hi, d.Step)
	last := loopir.Add(d.Lo, loopir.Mul(loopir.Sub(trips, loopir.Int(1)), d.Step))
	set := &loopir.AssignScalar{At: d.At, Dst: d.Var, RHS: loopir.ToType(last, r.p.Scalars[d.Var].Type)}
	w := &loopir.Rewriter{Program: r.p}
	return []loopir.Stmt{&loopir.If{At: d.At, Cond: d.HasIterations(), Then: append([]loopir.Stmt{set}, w.Stmts(partIn(d.Body, wanted))...)}}
}

// lasts tells whether the last value of a private scalar can be known behind the loop.
func (r *resolver) lasts(b *band, id loopir.ScalarID) bool {
	return r.p.Scalars[id].Type.Base != types.Character && (!isLoopVariable(b.do.Body, id) || r.repeatable(b, id))
}
