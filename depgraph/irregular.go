package depgraph

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
)

// Irregular left sides have owners that are only known at run time. In a nest they become
// Updates, which the runtime brings to the owners and combines in the order of the sequential
// loop. That makes a DO loop parallel whose iterations update the same elements, as long as no
// iteration reads what others update.

// scattered returns n with its irregular left sides as updates and a home, or nil. An element that gets the same value from
// several iterations, as in MASK(INDEX) = .TRUE., is no mistake that would show.
func (r *resolver) scattered(n *loopir.Nest) *loopir.Nest {
	found, changed := map[loopir.Stmt]loopir.Combine{}, changedIn(n)
	varying := maps.Clone(changed)
	for _, l := range n.Loops {
		varying[int(l.Var)] = true
	}
	once := false
	loopir.Writes(n.Body, func(s *loopir.AssignElem) {
		if !r.suitable(n, changed, s.LHS) {
			found[s] = loopir.Combine{Store: true}
			once = once || loopir.DependsOn(s.RHS, varying)
		}
	})
	for s := range found {
		found[s] = loopir.Combine{Store: true, Once: once}
	}
	if len(found) == 0 || !r.updatable(n.Body, found) {
		return nil
	}
	c := *n
	c.Body = withUpdates(n.Body, found)
	if r.staleUpdates(&c) || r.chooseHome(&c) != "" {
		return nil
	}
	return &c
}

// updatable tells whether statements may become updates in one nest: every array has one owner
// for each element, only updates of one kind store into it, and no statement behind an update
// reads it.
func (r *resolver) updatable(body []loopir.Stmt, found map[loopir.Stmt]loopir.Combine) bool {
	kinds := map[loopir.ArrayID]loopir.Combine{}
	for s, c := range found {
		a := s.(*loopir.AssignElem).LHS.Array
		if k, ok := kinds[a]; ok && k != c || !r.oneOwner(a) {
			return false
		}
		kinds[a] = c
	}
	ok := true
	loopir.Writes(body, func(s *loopir.AssignElem) {
		_, updated := kinds[s.LHS.Array]
		_, isUpdate := found[s]
		ok = ok && updated == isUpdate
	})
	return ok && !readBehind(body, kinds)
}

// readBehind tells whether an iteration may read one of the arrays when it has updated it.
func readBehind(body []loopir.Stmt, arrays map[loopir.ArrayID]loopir.Combine) bool {
	behind := map[loopir.ArrayID]bool{}
	bad := false
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for _, s := range list {
			switch s.(type) {
			case *loopir.Do, *loopir.Loop:
				loopir.Writes([]loopir.Stmt{s}, func(a *loopir.AssignElem) { behind[a.LHS.Array] = true })
			}
			for _, x := range deptest.OwnReads(s, nil) {
				_, updated := arrays[x.Ref.Array]
				bad = bad || updated && behind[x.Ref.Array] && !isSelf(s, x.Ref)
			}
			for _, inner := range loopir.Children(s) {
				visit(inner)
			}
			if a, ok := s.(*loopir.AssignElem); ok {
				behind[a.LHS.Array] = true
			}
		}
	}
	visit(body)
	return bad
}

// spares tells whether e is y .and. x or y .or. x with the element y that self names.
func spares(e loopir.Expr, self *loopir.Ref) bool {
	b, ok := e.(*loopir.Binary)
	if !ok || b.Op != types.And && b.Op != types.Or {
		return false
	}
	y, ok := b.X.(*loopir.Elem)
	return ok && y.Ref == self
}

// isSelf tells whether s updates an element by its own old value, which is ref.
func isSelf(s loopir.Stmt, ref *loopir.Ref) bool {
	a, ok := s.(*loopir.AssignElem)
	if !ok {
		return false
	}
	_, self, _, ok := elementUpdate(a)
	return ok && self == ref
}

// oneOwner tells whether each element of a mapped array lives on one rank.
func (r *resolver) oneOwner(a loopir.ArrayID) bool {
	for _, u := range r.p.Arrays[a].Map.Uses {
		if u.Dim < 0 && u.Fixed == nil {
			return false
		}
	}
	return r.mapped(a)
}

// withUpdates rebuilds a list with updates in the place of the stores that were found.
func withUpdates(list []loopir.Stmt, found map[loopir.Stmt]loopir.Combine) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		x, isStore := s.(*loopir.AssignElem)
		if c, ok := found[s]; ok && isStore {
			s = updateFor(x, c)
		}
		return []loopir.Stmt{s}
	})
}

func updateFor(s *loopir.AssignElem, c loopir.Combine) *loopir.Update {
	if c.Store {
		return &loopir.Update{At: s.At, LHS: s.LHS, Combine: c, RHS: s.RHS}
	}
	_, self, x, _ := elementUpdate(s)
	return &loopir.Update{At: s.At, LHS: s.LHS, Combine: c, RHS: x, Spares: spares(s.RHS, self)}
}

// staleUpdates tells whether an inspector in front of n could not find out what n updates.
func (r *resolver) staleUpdates(n *loopir.Nest) bool {
	targets := map[loopir.Stmt]loopir.Stmt{}
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			targets[u] = &loopir.Note{At: u.At, Ref: u.LHS}
		}
	})
	return len(targets) > 0 && loopir.SliceOf(n.Body, targets).Stale(n)
}

// updatesIn counts the updates of each array.
func updatesIn(list []loopir.Stmt) map[loopir.ArrayID]int {
	count := map[loopir.ArrayID]int{}
	loopir.Walk(list, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			count[u.LHS.Array]++
		}
	})
	return count
}

// splitsUpdates tells whether several of the statements update the same array: apart from each
// other they would not keep their order.
func splitsUpdates(list []loopir.Stmt) bool {
	seen := map[loopir.ArrayID]bool{}
	for _, s := range list {
		for a := range updatesIn([]loopir.Stmt{s}) {
			if seen[a] {
				return true
			}
			seen[a] = true
		}
	}
	return false
}

// updatesOf finds the stores of a loop that may become updates: to arrays with at least one
// irregular left side that depends on the loop, and with all stores of one kind.
func (r *resolver) updatesOf(b *band) map[loopir.Stmt]loopir.Combine {
	irregular := map[loopir.ArrayID]bool{}
	loopir.Writes(b.do.Body, func(s *loopir.AssignElem) {
		if r.mapped(s.LHS.Array) && r.irregularIn(b.do, s) {
			irregular[s.LHS.Array] = true
		}
	})
	found := map[loopir.Stmt]loopir.Combine{}
	complete := true
	loopir.Writes(b.do.Body, func(s *loopir.AssignElem) {
		if !irregular[s.LHS.Array] {
			return
		}
		c := loopir.Combine{Store: true}
		if op, _, _, ok := elementUpdate(s); ok {
			c = loopir.Combine{Op: op, OldFirst: oldFirst(s)}
		}
		found[s] = c
		complete = complete && dependsOn(b.do, s)
	})
	if len(found) == 0 || !complete || !r.updatable(b.do.Body, found) || !r.readsPermit(b, found) {
		return nil
	}
	return found
}

// withUpdates tries the loop of b with its irregular left sides as updates.
func (r *resolver) withUpdates(b *band) []loopir.Stmt {
	found := r.updatesOf(b)
	if found == nil {
		return nil
	}
	again := newBand(b.do, b.at)
	again.before, again.updates = b.before, found
	again.perfect()
	out, _ := r.tryParallel(again)
	return out
}

// isUpdated tells whether the band's stores into an array are updates.
func (b *band) isUpdated(a loopir.ArrayID) bool {
	for s := range b.updates {
		if s.(*loopir.AssignElem).LHS.Array == a {
			return true
		}
	}
	return false
}

// readsPermit tells whether no iteration reads what another one updates: nothing reads the arrays
// but the updates themselves, or the loop is said to be independent.
func (r *resolver) readsPermit(b *band, found map[loopir.Stmt]loopir.Combine) bool {
	if promised(b.do) {
		return true
	}
	updated := map[loopir.ArrayID]bool{}
	for s := range found {
		updated[s.(*loopir.AssignElem).LHS.Array] = true
	}
	ok := true
	loopir.Reads(b.do.Body, func(s loopir.Stmt, ref *loopir.Ref) {
		ok = ok && (!updated[ref.Array] || isSelf(s, ref))
	})
	return ok
}

// irregularIn tells whether a subscript of the left side is not affine in loop variables and
// scalars that d does not change.
func (r *resolver) irregularIn(d *loopir.Do, s *loopir.AssignElem) bool {
	assigned := map[int]bool{}
	loopir.Walk(d.Body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok {
			assigned[int(a.Dst)] = true
		}
	})
	return slices.ContainsFunc(s.LHS.Subs, func(e loopir.Expr) bool {
		f, ok := loopir.Affine(e)
		return !ok || f.UsesAny(assigned)
	})
}

// dependsOn tells whether the subscripts of the left side depend on the variable of d, be it
// through other scalars or the bounds of inner loops.
func dependsOn(d *loopir.Do, s *loopir.AssignElem) bool {
	needed := map[loopir.ScalarID]bool{}
	need := func(list ...loopir.Expr) {
		for _, e := range list {
			loopir.WalkVars(e, func(v *loopir.Var) {
				needed[v.ID] = true
			})
		}
	}
	need(s.LHS.Subs...)
	for before := -1; before < len(needed); {
		before = len(needed)
		loopir.Walk(d.Body, func(s loopir.Stmt) {
			switch s := s.(type) {
			case *loopir.AssignScalar:
				if needed[s.Dst] {
					need(s.RHS)
				}
			case *loopir.Do:
				if needed[s.Var] {
					need(s.Lo, s.Hi, s.Step)
				}
			}
		})
	}
	return needed[d.Var]
}

// oldFirst tells whether s is y(s) = max(y(s), x) of reals, which is not the same as max(x, y(s))
// for NaNs and zeros. A constant is always taken for the first argument.
func oldFirst(s *loopir.AssignElem) bool {
	e, ok := s.RHS.(*loopir.Call)
	if !ok || e.T.Base != types.Real {
		return false
	}
	_, constant := e.Args[1].(*loopir.Const)
	_, self, _, _ := elementUpdate(s)
	first, isElem := e.Args[0].(*loopir.Elem)
	return isElem && first.Ref == self && !constant
}

// elementUpdate matches y(s) = y(s) op x, in which x does not read y, and returns the operator,
// the reference that is read, and x; a difference is a sum of the negative.
func elementUpdate(a *loopir.AssignElem) (op loopir.ReduceOp, self *loopir.Ref, x loopir.Expr, ok bool) {
	same := func(e loopir.Expr) *loopir.Ref {
		if y, isElem := e.(*loopir.Elem); isElem && y.Ref.Array == a.LHS.Array && slices.EqualFunc(y.Ref.Subs, a.LHS.Subs, loopir.SameExpr) {
			return y.Ref
		}
		return nil
	}
	switch e := a.RHS.(type) {
	case *loopir.Binary:
		op, ok = loopir.BinaryReductions[e.Op]
		self, x = same(e.X), e.Y
		if e.Op == types.Sub {
			op, x, ok = loopir.OpSum, &loopir.Unary{Op: types.Neg, X: e.Y, T: e.T}, true
		} else if self == nil {
			self, x = same(e.Y), e.X
		}
	case *loopir.Call:
		if len(e.Args) != 2 {
			return 0, nil, nil, false
		}
		op, ok = loopir.CallReductions[e.Fn]
		self, x = same(e.Args[0]), e.Args[1]
		if self == nil {
			self, x = same(e.Args[1]), e.Args[0]
		}
	}
	return op, self, x, ok && self != nil && !readsArray(x, a.LHS.Array) && !loopir.SparesFault(a.RHS)
}
