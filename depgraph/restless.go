package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// An inspector takes as long as some twenty executions of its loop. Where index arrays change before each
// execution, as those of particles, rank 0 is faster alone, or the nest on copies of what it reads. Which it is only the run shows, so
// that the loop in order, or the nest once more, goes along with the nest; commgen counts the changes.

// keepInOrder remembers the loop that a nest was made of, if it may need inspectors; of nests that its statements were divided among,
// the loop of each.
func (r *resolver) keepInOrder(n *loopir.Nest, d *loopir.Do, placed []loopir.Stmt) {
	if r.options.AllRanks {
		return
	}
	for _, s := range placed {
		part, ok := s.(*loopir.Nest)
		switch {
		case !ok || !loopir.HoldsUpdate(part.Body) && !r.reachesThroughIndex(part):
		case part == n:
			r.inOrderOf[n] = (&loopir.Rewriter{Program: r.p}).Stmt(d).(*loopir.Do)
		default:
			c := (&loopir.Rewriter{Program: r.p}).Stmt(part).(*loopir.Nest)
			c.Body = r.inMemory(c.Body)
			slices.Reverse(c.Loops) // as the loops of the program are
			r.inOrderOf[part] = c.AsLoops().(*loopir.Do)
		}
	}
}

// inMemory replaces updates by the assignments that they are where one rank has everything.
func (r *resolver) inMemory(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		u, ok := s.(*loopir.Update)
		if !ok {
			return []loopir.Stmt{s}
		}
		a := &loopir.AssignElem{At: u.At, LHS: u.LHS, RHS: u.RHS}
		old := r.p.Load((&loopir.Rewriter{Program: r.p}).Ref(u.LHS))
		switch c := u.Combine; {
		case c.Store:
		case c.OldFirst:
			fn := map[loopir.ReduceOp]string{loopir.OpMax: "max", loopir.OpMin: "min"}[c.Op]
			a.RHS = &loopir.Call{Fn: fn, Args: []loopir.Expr{old, u.RHS}, T: old.Type()}
		default:
			a.RHS = c.Op.Combine(old, u.RHS)
		}
		return []loopir.Stmt{a}
	})
}

// reachesThroughIndex tells whether a nest refers to a distributed array by subscripts that follow from elements, or that are
// not linear.
func (r *resolver) reachesThroughIndex(n *loopir.Nest) bool {
	return r.reachesThrough(n.Body, n.Privates)
}

// reachesThrough tells the same of a list whose subscripts may follow from elements and from these scalars.
func (r *resolver) reachesThrough(list []loopir.Stmt, assigned []loopir.ScalarID) bool {
	x := loopir.Indices{}
	for _, id := range assigned {
		x[id] = true
	}
	found := false
	look := func(ref *loopir.Ref) {
		found = found || r.mapped(ref.Array) && slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool {
			_, linear := loopir.Affine(sub)
			return !linear || x.Follows(sub)
		})
	}
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { look(ref) })
	loopir.Walk(list, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			look(u.LHS)
		}
	})
	return found
}

// independentInOrder remembers the loops that a nest of independent iterations is, if it stores through index arrays, or its subscripts
// are sums of products: with each set of numbers in these the nest would be inspected anew. As an update may ask for every element once,
// its subscripts must differ.
func (r *resolver) independentInOrder(n, asLoops *loopir.Nest) {
	if r.options.AllRanks || len(n.Reductions)+len(n.Picks) > 0 || updatesByFolds(n) || !r.reachesThroughIndex(n) {
		return
	}
	if loopir.HoldsUpdate(n.Body) || r.sumsOfProducts(n) {
		r.inOrderOf[n] = r.asLoopsInMemory(asLoops)
	}
}

// updatesByFolds tells whether a nest updates elements by anything else than stores.
func updatesByFolds(n *loopir.Nest) bool {
	return loopir.AnyStmt(n.Body, func(s loopir.Stmt) bool {
		u, ok := s.(*loopir.Update)
		return ok && !u.Combine.Store
	})
}

// orInOrder lets the run choose between a nest and the loop that it was made of.
func (r *resolver) orInOrder(n *loopir.Nest) []loopir.Stmt {
	d := r.inOrderOf[n]
	if d == nil {
		return []loopir.Stmt{n}
	}
	about := loopir.Restless{OneRank: n.Locality == nil && r.sumsOfProducts(n)}
	body := []loopir.Stmt{d}
	before, only, ok := r.elementsDiffer(n)
	if !ok {
		about.OneRank = false // where marks once said that all differ, the nest runs without
		only, about.Twice = r.fewMarks(n), r.p.NewScalar("twice", types.Bool)
		body = r.marked(n, d, about.Twice)
	}
	about.Only = only
	flag := r.p.NewScalar("restless", types.Bool)
	no := types.BoolValue(false)
	flag.Init = &no
	if r.p.Restless == nil {
		r.p.Restless = map[loopir.ScalarID]loopir.Restless{}
	}
	r.p.Restless[flag.ID] = about
	loopir.Writes(n.Body, func(a *loopir.AssignElem) {
		if r.p.Arrays[a.LHS.Array].Tally {
			r.onRoot[a.LHS.Array] = flag
		}
	})
	s := &loopir.If{At: n.At, Cond: flag.Read(), Else: []loopir.Stmt{n}}
	if !about.OneRank && r.onlyReadsElsewhere(n) {
		copied := (&loopir.Rewriter{Program: r.p}).Stmt(n).(*loopir.Nest)
		copied.Locality = nil
		s.Then = []loopir.Stmt{copied}
		return append(before, s)
	}
	r.quietly(func() { s.Then = r.region(&loopir.Serial{At: n.At, Body: body}) })
	return append(before, s)
}

// onlyReadsElsewhere tells whether each iteration of a nest stores where it runs: then all ranks can run it without an inspector, on
// copies of what it reads.
func (r *resolver) onlyReadsElsewhere(n *loopir.Nest) bool {
	tallies := false
	loopir.Writes(n.Body, func(a *loopir.AssignElem) { tallies = tallies || r.p.Arrays[a.LHS.Array].Tally })
	return !tallies && n.Home != nil && r.mapped(n.Home.Array) && !loopir.HoldsUpdate(n.Body)
}

// combined combines the tallies of all ranks, unless rank 0 has run the loop that they are for: then all have what it has counted.
func (r *resolver) combined(s *loopir.Tally) loopir.Stmt {
	flag := r.onRoot[s.Array]
	if flag == nil {
		return s
	}
	return &loopir.If{At: s.At, Cond: loopir.Negation(flag.Read()), Then: []loopir.Stmt{s}}
}
