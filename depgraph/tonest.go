package depgraph

import "hpfc/analysis/loopir"

// toNest rewrites the parallel loops of a band as nests, followed by the final values of their
// variables, or says why it cannot.
func (r *resolver) toNest(b *band) (out []loopir.Stmt, why string) {
	n := &loopir.Nest{At: b.do.At, Locality: b.do.Locality}
	for _, d := range b.loops[:b.n] {
		n.Loops = append(n.Loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
	}
	fresh := &loopir.Rewriter{Program: r.p}
	n.Body = fresh.Stmts(withUpdates(b.loops[b.n-1].Body, b.updates))
	for _, id := range b.assigned {
		if b.kinds[id] == private && !b.isNestLoop(id) {
			n.Privates = append(n.Privates, id)
		}
	}
	if r.staleUpdates(n) {
		return nil, "which elements an iteration updates depends on what it changes before"
	}
	code := &foldCode{}
	if why := r.expandArrays(b, n, code); why != "" {
		return nil, why
	}
	r.keepValues(b, n, code)
	if why := r.reductions(b, n, code); why != "" {
		return nil, why
	}
	placed, why := r.homes(n)
	if why != "" {
		return nil, why
	}
	if len(code.before)+len(code.after)+len(b.before)+len(n.Reductions)+len(n.Picks) == 0 {
		r.keepInOrder(n, b.do, placed)
	}
	out = append(code.before, placed...)
	out = append(out, code.after...)
	if code.small != nil {
		if r.updatesTally(n.Body) {
			return nil, noRoom
		}
		out = []loopir.Stmt{&loopir.If{At: n.At, Cond: code.small, Then: out, Else: r.withoutTemporaries(b)}}
	}
	return append(out, r.finalValues(b.do)...), ""
}

// foldCode is what surrounds a nest for the sake of values that outlive it, and of temporaries.
type foldCode struct {
	before, after []loopir.Stmt
	small         loopir.Expr // whether the temporaries are not too large; nil: they are not
}

func (b *band) isNestLoop(id loopir.ScalarID) bool {
	for _, d := range b.loops[:b.n] {
		if d.Var == id {
			return true
		}
	}
	return false
}

// homes is placed without the serial way out.
func (r *resolver) homes(n *loopir.Nest) (out []loopir.Stmt, why string) {
	why = r.chooseHome(n)
	switch {
	case why == "" && n.Home == nil && !loopir.HoldsUpdate(n.Body):
		return nil, noOwner
	case why == "":
		return []loopir.Stmt{n}, ""
	case r.onAllOwners(n):
		return []loopir.Stmt{n}, ""
	}
	parts := r.distribute(n)
	for _, s := range parts {
		if _, serial := s.(*loopir.Serial); serial {
			return nil, why
		}
	}
	if parts == nil {
		return nil, why
	}
	r.remarkDistribution(n, len(parts))
	return parts, ""
}

// finalValues gives the variable of the outermost loop the value that Fortran's DO leaves it with. The
// variables of inner loops are dead, or the band would not have been parallel.
func (r *resolver) finalValues(d *loopir.Do) []loopir.Stmt {
	v := r.p.Scalars[d.Var]
	trips := loopir.Count(d.Lo, d.Hi, d.Step)
	last := loopir.Add(d.Lo, loopir.Mul(trips, d.Step))
	return []loopir.Stmt{&loopir.AssignScalar{At: d.At, Dst: d.Var, RHS: loopir.ToType(last, v.Type)}}
}
