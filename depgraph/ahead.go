package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/idiom"
)

// Loops in order whose iterations store only what later ones do not use. LLVM sees that where stores and reads of an array are a
// constant distance apart; in v(j) = max(v(j), v(j-w) + p), from the end downwards, it has to be told.

// ahead marks them in a list, f being like its positions. So many loops stay perfectly nested in it.
func (r *resolver) ahead(list []loopir.Stmt, f *dataflow.Frame, perfect int) []loopir.Stmt {
	var out []loopir.Stmt
	for i, s := range list {
		at := f.With(list, i)
		switch s := s.(type) {
		case *loopir.Do:
			if loopDepth(s.Body) == 0 {
				d := s
				var before, after []loopir.Stmt
				if perfect == 0 {
					before, d, after = r.withElementsHeld(s, at)
				}
				d.Body = idiom.ExtremesUnder(d.Body)
				out = append(out, before...)
				out = append(out, r.onlyAhead(d, at, perfect == 0)...)
				out = append(out, after...)
				continue
			}
			s.Body = r.ahead(s.Body, &dataflow.Frame{Parent: at, Loop: true}, max(0, perfect-1))
		case *loopir.Loop:
			s.Body = r.ahead(s.Body, &dataflow.Frame{Parent: at, Loop: true}, 0)
		case *loopir.Nest:
			old := len(r.p.Scalars)
			s.Body = r.ahead(s.Body, &dataflow.Frame{Parent: at, Loop: true}, s.Lift)
			for _, taken := range r.p.Scalars[old:] {
				s.Privates = append(s.Privates, taken.ID)
			}
		case *loopir.If:
			s.Then, s.Else = r.ahead(s.Then, &dataflow.Frame{Parent: at, Then: true}, 0), r.ahead(s.Else, &dataflow.Frame{Parent: at}, 0)
		case *loopir.Serial:
			s.Body = r.ahead(s.Body, &dataflow.Frame{Parent: at}, 0)
		case *loopir.Rounds:
			s.Serial = r.ahead(s.Serial, &dataflow.Frame{Parent: at}, 0)
		}
		out = append(out, s)
	}
	return out
}

// onlyAhead marks a loop if all dependences between its iterations are from a use to a later store. Subscripts of any loop are
// written so that their extremes are known before it, if they hold elements that are the same in all iterations and statements may
// stand there.
func (r *resolver) onlyAhead(d *loopir.Do, at *dataflow.Frame, room bool) []loopir.Stmt {
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 || !simple(d.Body) || !distanceVaries(d.Body) {
		return []loopir.Stmt{d}
	}
	out := r.try(func(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
		n := r.innermost(d, at)
		var before []loopir.Stmt
		taken := n
		if room {
			before, taken = r.steadyTaken(n, at)
		}
		c := *d
		c.Body, c.OldValues = taken.Body, r.usesOldValues(taken)
		if !c.OldValues && taken == n {
			return nil
		}
		if taken != n {
			r.markAnew(&c)
		}
		return append(before, &c)
	}, d, at)
	if out == nil {
		return []loopir.Stmt{d}
	}
	return out
}

// innermost is the nest of a loop without others in it, with subscripts written out.
func (r *resolver) innermost(d *loopir.Do, at *dataflow.Frame) *loopir.Nest {
	return &loopir.Nest{At: d.At, Loops: []loopir.Index{{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}}, Body: canonical.WrittenOut(r.Flow, d.Body, at)}
}

// afterTaking runs a loop on the values from before it, after elements in its subscripts that are the same in all iterations have been
// taken out of them.
func (r *resolver) afterTaking(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if step, ok := loopir.ConstInt(d.Step); !ok || step == 0 || loopDepth(d.Body) > 0 || !simple(d.Body) || !r.touchesMapped(d) || !distanceVaries(d.Body) {
		return nil
	}
	n := r.innermost(d, at)
	before, taken := r.steadyTaken(n, at)
	if taken == n {
		return nil
	}
	c := *d
	c.Body = taken.Body
	r.markAnew(&c)
	out := r.asForall(&c, at)
	if out == nil {
		return nil
	}
	return append(before, out...)
}

// steadyTaken takes elements that are the same in all iterations, and certain to be read, out of the subscripts of a nest.
func (r *resolver) steadyTaken(n *loopir.Nest, at *dataflow.Frame) (before []loopir.Stmt, out *loopir.Nest) {
	for out = n; ; {
		ref := r.steadyElement(out)
		if ref == nil {
			return before, out
		}
		if s := r.holding(ref, at); s != nil {
			out = r.with(out, ref, s)
		} else {
			before = append(before, r.taken(out, ref, &out)...)
		}
	}
}

// markAnew marks again what may wrap around in a loop or nest in whose body scalars have taken the places of elements: more is known of
// those.
func (r *resolver) markAnew(d loopir.Stmt) {
	loopir.Walk(loopir.Children(d)[0], func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				switch e := e.(type) {
				case *loopir.Unary:
					e.Wraps = false
				case *loopir.Binary:
					e.Wraps = false
				}
			})
		})
	})
	r.Wraps.Mark([]loopir.Stmt{d})
}

// holding returns the scalar that one of the assignments just before a position has given the value of an element, say as a bound of
// the loop there; nil if there is none.
func (r *resolver) holding(ref *loopir.Ref, at *dataflow.Frame) *loopir.Scalar {
	for i := at.Index - 1; i >= 0; i-- {
		a, ok := at.List[i].(*loopir.AssignScalar)
		if !ok {
			return nil
		}
		x, ok := a.RHS.(*loopir.Elem)
		if ok && a.Lo == nil && loopir.SameExpr(x, r.p.Load(ref)) && r.p.Scalars[a.Dst].Type == x.Type() &&
			!loopir.Changed(at.List[i+1 : at.Index])[int(a.Dst)] && !anyDependsOn(ref.Subs, loopir.Changed(at.List[i:at.Index])) {
			return r.p.Scalars[a.Dst]
		}
	}
	return nil
}

func (r *resolver) steadyElement(n *loopir.Nest) *loopir.Ref {
	t := r.NestTester(n)
	reads, stores := t.Accesses(n.Body, nil)
	for _, x := range append(reads, stores...) {
		if x.Optional || len(x.Guards) > 0 {
			continue
		}
		for _, s := range x.Ref.Subs {
			if ref := r.elementIn(n, s); ref != nil && t.Stored != nil && !t.Stored[ref.Array] {
				return ref
			}
		}
	}
	return nil
}

// elementIn returns an element in an expression that all iterations of a nest read, or nil.
func (r *resolver) elementIn(n *loopir.Nest, e loopir.Expr) *loopir.Ref {
	var found *loopir.Ref
	changed := loopir.Changed(n.Body)
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok && r.oneElement(n, x.Ref) && !anyDependsOn(x.Ref.Subs, changed) {
			found = x.Ref
		}
	})
	return found
}

// distanceVaries tells whether a list reads an array at an unknown distance from where it stores into it.
func distanceVaries(list []loopir.Stmt) bool {
	stores := map[loopir.ArrayID][]*loopir.Ref{}
	loopir.Writes(list, func(a *loopir.AssignElem) { stores[a.LHS.Array] = append(stores[a.LHS.Array], a.LHS) })
	found := false
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) {
		found = found || slices.ContainsFunc(stores[ref.Array], func(store *loopir.Ref) bool { return !constantlyApart(ref, store) })
	})
	return found
}

func constantlyApart(x, y *loopir.Ref) bool {
	for d := range x.Subs {
		f, okF := loopir.Affine(x.Subs[d])
		g, okG := loopir.Affine(y.Subs[d])
		if !okF || !okG || !f.Sub(g).IsConst() {
			return false
		}
	}
	return true
}

func anyDependsOn(subs []loopir.Expr, changed map[int]bool) bool {
	return slices.ContainsFunc(subs, func(s loopir.Expr) bool { return loopir.DependsOn(s, changed) })
}
