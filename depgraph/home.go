package depgraph

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
	"hpfc/lang/diag"
)

// noOwner is the reason why a nest has no home.
const noOwner = "no reference says which rank should compute an iteration"

// chooseHome sets n.Home to the reference whose owner shall execute each iteration: a left side
// (all left sides must have the same owner), or for nests that only reduce, a mapped array that
// is read. It returns why not when there is no such reference though one is needed, or when a
// read would need a value that the iteration itself has changed on another rank.
func (r *resolver) chooseHome(n *loopir.Nest) (why string) {
	_, stores := r.NestTester(n).Accesses(n.Body, nil)
	all := len(stores)
	stores = slices.DeleteFunc(stores, func(s deptest.Access) bool { return r.p.Arrays[s.Ref.Array].Tally })
	tallies := len(stores) < all
	if len(stores) == 0 {
		if n.Home = r.readHome(n); tallies && n.Home == nil {
			return noOwner
		}
		return ""
	}
	changed := changedIn(n)
	for _, s := range stores {
		switch {
		case !r.suitable(n, changed, s.Ref):
			return noOwner
		case !r.sameOwner(stores[0].Ref, s.Ref):
			return fmt.Sprintf("%s and %s may have different owners", loopir.RefText(r.p, stores[0].Ref), loopir.RefText(r.p, s.Ref))
		}
	}
	n.Home = r.storeHome(n, stores)
	if n.Home == nil {
		return noOwner + ", for conditional statements may lead outside the arrays"
	}
	home := r.p.Arrays[n.Home.Array]
	if tallies && !r.mapped(home.ID) || (tallies || len(n.Reductions)+len(n.Picks) > 0) && hasCopies(home) { // without a divided home every rank folds for itself, but tallies are combined
		return fmt.Sprintf("several ranks hold copies of %s and would fold the same values", home.Name)
	}
	if x := r.staleRead(n); x != nil {
		return fmt.Sprintf("%s may be an element that the same iteration stores before, and is not read where it is stored", loopir.RefText(r.p, x))
	}
	n.Lift = r.liftable(n)
	return ""
}

// hasCopies tells whether ranks along a dimension of the processors hold copies of an array.
func hasCopies(a *loopir.Array) bool {
	return a.Place == loopir.Mapped && slices.ContainsFunc(a.Map.Uses, func(u mapping.GridUse) bool { return u.Dim < 0 && u.Fixed == nil })
}

// storeHome returns a left side that exists in every iteration. A nest that does nothing but
// store into one array needs no such care: an iteration without an owner has nothing to do,
// unless it updates elements of another array.
func (r *resolver) storeHome(n *loopir.Nest, stores []deptest.Access) *loopir.Ref {
	oneArray := true
	for _, s := range stores {
		if r.exists(n, s.Ref) {
			return s.Ref
		}
		oneArray = oneArray && s.Ref.Array == stores[0].Ref.Array
	}
	if oneArray && len(n.Reductions)+len(n.Picks) == 0 && !r.updatesElements(n) {
		return stores[0].Ref
	}
	return nil
}

// updatesElements tells whether a nest updates elements beside its stores, in tallies or at places that only the run shows.
func (r *resolver) updatesElements(n *loopir.Nest) bool {
	found := loopir.HoldsUpdate(n.Body)
	loopir.Writes(n.Body, func(a *loopir.AssignElem) { found = found || r.p.Arrays[a.LHS.Array].Tally })
	return found
}

// readHome returns a mapped reference that can say who executes an iteration, or nil. Iterations that are dealt out have one that
// nobody reads.
func (r *resolver) readHome(n *loopir.Nest) *loopir.Ref {
	reads, _ := r.NestTester(n).Accesses(n.Body, nil)
	changed := changedIn(n)
	reads = slices.DeleteFunc(reads, func(x deptest.Access) bool { return !r.mapped(x.Ref.Array) || !r.suitable(n, changed, x.Ref) })
	for _, x := range reads {
		if r.exists(n, x.Ref) || idleWithout(n, x.Ref) {
			return x.Ref
		}
	}
	for _, x := range reads {
		if near := r.movedInside(n, x.Ref); near != nil {
			return near
		}
	}
	return r.dealt[r.p.Scalars[n.Loops[0].Var]]
}

// idleWithout tells whether an iteration in which ref names no element has nothing to do: all that it does stands under conditions one
// of which cannot be told without ref.
func idleWithout(n *loopir.Nest, ref *loopir.Ref) bool {
	c, ok := loopir.TheOnly(n.Body).(*loopir.If)
	return ok && len(c.Else) == 0 && slices.ContainsFunc(loopir.Conjuncts(c.Cond), func(e loopir.Expr) bool { return evaluates(e, ref) })
}

// movedInside returns a reference beside ref, at a constant distance, that names an element in every iteration, or nil.
func (r *resolver) movedInside(n *loopir.Nest, ref *loopir.Ref) *loopir.Ref {
	t := r.NestTester(n)
	order := t.OuterOrder(len(t.Common) - 1)
	a := r.p.Arrays[ref.Array]
	moved := (&loopir.Rewriter{Program: r.p}).Ref(ref)
	for _, use := range a.Map.Uses {
		if use.Dim < 0 {
			continue
		}
		b := a.Bounds[use.Dim]
		sub, okSub := loopir.Affine(ref.Subs[use.Dim])
		lo, okLo := loopir.Affine(b.Lo)
		hi, okHi := loopir.Affine(b.Hi)
		if !okSub || !okLo || !okHi {
			return nil
		}
		least, okLeast := deptest.Bound(sub.Sub(lo), order, false)
		greatest, okGreatest := deptest.Bound(sub.Sub(hi), order, true)
		if !okLeast || !okGreatest {
			return nil
		}
		moved.Subs[use.Dim] = loopir.Add(moved.Subs[use.Dim], loopir.Int(max(-least, 0)-max(greatest, 0)))
		if !deptest.InRange(moved.Subs[use.Dim], b, order) {
			return nil
		}
	}
	return moved
}

// exists tells whether ref surely names an element of its array in every iteration of n, so that
// every iteration has an owner: because each iteration refers to it, or by the bounds. All elements of sections exist; a single element
// in an array expression may stand where it does not matter.
func (r *resolver) exists(n *loopir.Nest, ref *loopir.Ref) bool {
	written := slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return r.p.Scalars[l.Var].Written })
	ofSection := slices.ContainsFunc(n.Loops, func(l loopir.Index) bool {
		return slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool { return loopir.ReadsScalar(sub, l.Var) })
	})
	return !r.mapped(ref.Array) || unconditional(n.Body, ref) || !written && ofSection && readsAtOnce(n.Body, ref) || r.inBounds(n, ref)
}

// unconditional tells whether every execution of the list needs the element that ref names, or stores it in one branch and
// in the other.
func unconditional(list []loopir.Stmt, ref *loopir.Ref) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		found := false
		switch s := s.(type) {
		case *loopir.AssignElem:
			found = sameElement(s.LHS, ref)
		case *loopir.If:
			found = unconditional(s.Then, ref) && unconditional(s.Else, ref)
		}
		loopir.Exprs(s, func(e loopir.Expr) { found = found || evaluates(e, ref) })
		return found
	})
}

// sameElement tells whether references have the same subscripts.
func sameElement(x, y *loopir.Ref) bool {
	return x == y || x.Array == y.Array && slices.EqualFunc(x.Subs, y.Subs, loopir.SameExpr)
}

// readsAtOnce tells whether ref stands in the list itself, not under a condition.
func readsAtOnce(list []loopir.Stmt, ref *loopir.Ref) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		return slices.ContainsFunc(deptest.OwnReads(s, nil), func(x deptest.Access) bool { return x.Ref == ref })
	})
}

// evaluates tells whether the value of e surely depends on the element that ref names. What stands behind .and. or .or. or
// in MERGE may not matter, and need not exist then.
func evaluates(e loopir.Expr, ref *loopir.Ref) bool {
	switch e := e.(type) {
	case *loopir.Elem:
		return e.Ref == ref || slices.ContainsFunc(e.Ref.Subs, func(s loopir.Expr) bool { return evaluates(s, ref) })
	case *loopir.Unary:
		return evaluates(e.X, ref)
	case *loopir.Convert:
		return evaluates(e.X, ref)
	case *loopir.Binary:
		return evaluates(e.X, ref) || e.Op != types.And && e.Op != types.Or && evaluates(e.Y, ref)
	case *loopir.Call:
		args := e.Args
		if e.Fn == "merge" {
			args = args[2:]
		}
		return slices.ContainsFunc(args, func(a loopir.Expr) bool { return evaluates(a, ref) })
	}
	return false
}

// inBounds tells whether the distributed subscripts of ref stay inside the array for all values
// of n's loops.
func (r *resolver) inBounds(n *loopir.Nest, ref *loopir.Ref) bool {
	t := r.NestTester(n)
	order := t.OuterOrder(len(t.Common) - 1)
	a := r.p.Arrays[ref.Array]
	for _, use := range a.Map.Uses {
		if use.Dim < 0 {
			continue
		}
		b := a.Bounds[use.Dim]
		if !deptest.InRange(ref.Subs[use.Dim], b, order) && (t.Beyond(ref.Subs[use.Dim], b.Lo, -1) || t.Beyond(ref.Subs[use.Dim], b.Hi, 1)) {
			return false
		}
	}
	return true
}

// staleRead returns a reference of n, or nil, that is not read in place though an earlier
// statement of the same iteration may have stored its element: communication comes before the
// nest, and would bring the old value.
func (r *resolver) staleRead(n *loopir.Nest) *loopir.Ref {
	elsewhere := func(x *loopir.Ref) bool { return r.mapped(x.Array) && !r.sameOwner(n.Home, x) }
	found := false
	loopir.Reads(n.Body, func(_ loopir.Stmt, x *loopir.Ref) { found = found || elsewhere(x) })
	if !found {
		return nil
	}
	t := r.NestTester(n)
	guarded := t.Guarded(n.Body)
	var stored []deptest.Access
	var stale *loopir.Ref
	var visit func(list []loopir.Stmt, inner []deptest.Loop)
	visit = func(list []loopir.Stmt, inner []deptest.Loop) {
		for _, s := range list {
			switch s.(type) {
			case *loopir.Do, *loopir.Loop: // an iteration of which may read what an earlier one has stored
				_, writes := t.Accesses(loopir.Children(s)[0], t.Within(s, inner))
				for _, w := range writes {
					stored = append(stored, guarded(w))
				}
			}
			for _, x := range deptest.OwnReads(s, inner) {
				if elsewhere(x.Ref) && t.MeetsAny(stored, guarded(x)) {
					stale = x.Ref
				}
			}
			for _, c := range loopir.Children(s) {
				visit(c, t.Within(s, inner))
			}
			if a, ok := s.(*loopir.AssignElem); ok {
				stored = append(stored, guarded(deptest.Access{Ref: a.LHS, Inner: inner}))
			}
		}
	}
	visit(n.Body, nil)
	return stale
}

// changedIn collects the scalars that an iteration of a nest may change, its loop variables left aside.
func changedIn(n *loopir.Nest) map[int]bool {
	set := loopir.Changed(n.Body)
	for _, id := range n.Privates {
		set[int(id)] = true
	}
	return set
}

// suitable tells whether the owner of ref is known from the nest's loops and from values that
// the nest does not change.
func (r *resolver) suitable(n *loopir.Nest, changed map[int]bool, ref *loopir.Ref) bool {
	a := r.p.Arrays[ref.Array]
	if a.Place == loopir.Root {
		return true
	}
	if _, _, ok := r.p.AlignWith(ref, n.Loops); !ok {
		return false
	}
	for _, use := range a.Map.Uses {
		if use.Dim < 0 {
			continue
		}
		cell, ok := r.p.CellForm(a, use.Dim, ref.Subs[use.Dim])
		if !ok || cell.UsesAny(changed) {
			return false
		}
	}
	return true
}

// sameOwner tells whether two references of one iteration surely live on the same ranks.
func (r *resolver) sameOwner(x, y *loopir.Ref) bool {
	same, shifted := r.owners(x, y)
	return same && !shifted
}

// owners tells whether two references are to elements of the same owner in every iteration, but for
// shifts by constants.
func (r *resolver) owners(x, y *loopir.Ref) (same, shifted bool) {
	a, b := r.p.Arrays[x.Array], r.p.Arrays[y.Array]
	if a.Place != b.Place || a.Map.Grid != b.Map.Grid || len(a.Map.Uses) != len(b.Map.Uses) { // a temporary may have no mapping yet
		return false, false
	}
	if a.Place != loopir.Mapped {
		return true, false
	}
	for g, u := range a.Map.Uses {
		v := b.Map.Uses[g]
		switch {
		case (u.Dim < 0) != (v.Dim < 0):
			return false, false
		case u.Dim < 0:
			if (u.Fixed == nil) != (v.Fixed == nil) || u.Fixed != nil && *u.Fixed != *v.Fixed {
				return false, false
			}
		default:
			d, e := a.Map.Dims[u.Dim], b.Map.Dims[v.Dim]
			c1, ok1 := r.p.CellForm(a, u.Dim, x.Subs[u.Dim])
			c2, ok2 := r.p.CellForm(b, v.Dim, y.Subs[v.Dim])
			shift := c1.Sub(c2)
			if d.Format != e.Format || d.K != e.K || d.Extent != e.Extent || !ok1 || !ok2 || !shift.IsConst() {
				return false, false
			}
			shifted = shifted || shift.Const != 0
		}
	}
	return true, shifted
}

// distribute makes nests of the statements of n, each for those that follow each other and have one owner. That is legal because
// iterations are independent: all of a statement's instances may run before the next statement's. Privates that a statement needs
// are computed again in its nest, which requires that no earlier statement changes what they are computed from.
func (r *resolver) distribute(n *loopir.Nest) []loopir.Stmt {
	if out := r.recomputed(n); out != nil && !slices.ContainsFunc(out, isSerial) {
		return out
	}
	return r.expand(n)
}

func isSerial(s loopir.Stmt) bool {
	_, serial := s.(*loopir.Serial)
	return serial
}

func (r *resolver) recomputed(n *loopir.Nest) []loopir.Stmt {
	parts := n.Body
	if len(parts) == 1 {
		parts = splitIf(parts[0])
	}
	if len(parts) < 2 || len(n.Reductions) > 0 {
		return nil
	}
	setup, stores := separate(parts)
	if len(stores) < 2 || !r.recomputable(setup, stores) || splitsUpdates(stores) {
		return nil
	}
	var out []loopir.Stmt
	for len(stores) > 0 {
		part, size := r.part(n, setup, stores[:1]), 1
		placed := r.chooseHome(part) == ""
		for placed && size < len(stores) && !loopir.HoldsLoop(stores[:size+1]) && !loopir.HoldsUpdate(stores[:size+1]) {
			longer := r.part(n, setup, stores[:size+1])
			if r.chooseHome(longer) != "" {
				break
			}
			part = longer
			size++
		}
		if placed {
			out = append(out, part)
		} else {
			out = append(out, r.placedOrSerial(part)...)
		}
		stores = stores[size:]
	}
	return out
}

// part is the nest of some of the stores of n, behind the setup.
func (r *resolver) part(n *loopir.Nest, setup, stores []loopir.Stmt) *loopir.Nest {
	w := &loopir.Rewriter{Program: r.p}
	part := *n
	part.Home = nil
	part.Privates = slices.Clone(n.Privates)
	part.Body = w.Stmts(slices.Concat(setup, stores))
	r.absorb(&part)
	return &part
}

func (r *resolver) remarkDistribution(n *loopir.Nest, parts int) {
	r.bag.Remarkf(diag.LoopDistribution, n.Extent, "split into %d nests because their left sides live on different ranks", parts)
}

func (r *resolver) placedOrSerial(n *loopir.Nest) []loopir.Stmt {
	if s := r.scattered(n); s != nil {
		return []loopir.Stmt{s}
	}
	if parts := r.distribute(n); parts != nil {
		return parts
	}
	return []loopir.Stmt{&loopir.Serial{At: n.At, Body: []loopir.Stmt{n}, Reason: noOwner}}
}

// splitIf turns a conditional of several statements into several conditionals.
func splitIf(s loopir.Stmt) []loopir.Stmt {
	c, ok := s.(*loopir.If)
	if !ok {
		return []loopir.Stmt{s}
	}
	var out []loopir.Stmt
	for _, x := range c.Then {
		out = append(out, &loopir.If{At: c.At, Cond: c.Cond, Then: []loopir.Stmt{x}})
	}
	for _, x := range c.Else {
		out = append(out, &loopir.If{At: c.At, Cond: loopir.Negation(c.Cond), Then: []loopir.Stmt{x}})
	}
	return out
}

// separate divides statements into those that set privates and those that store; nil, nil when
// a private is set after a store.
func separate(list []loopir.Stmt) (setup, stores []loopir.Stmt) {
	for _, s := range list {
		if one := []loopir.Stmt{s}; loopir.LastStore(one) != nil || loopir.HoldsUpdate(one) {
			stores = append(stores, s)
			continue
		}
		if len(stores) > 0 {
			return nil, nil
		}
		setup = append(setup, s)
	}
	return setup, stores
}

// recomputable tells whether the setup and the conditions of the stores read nothing that the
// stores change, so that each store may be preceded by its own copy of the setup.
func (r *resolver) recomputable(setup, stores []loopir.Stmt) bool {
	written := map[loopir.ArrayID]bool{}
	loopir.Writes(stores, func(a *loopir.AssignElem) { written[a.LHS.Array] = true })
	for a := range updatesIn(stores) {
		written[a] = true
	}
	ok := true
	loopir.Reads(setup, func(_ loopir.Stmt, ref *loopir.Ref) { ok = ok && !written[ref.Array] })
	loopir.Walk(stores, func(s loopir.Stmt) {
		if _, simple := s.(*loopir.AssignElem); simple {
			return
		}
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if x, isElem := e.(*loopir.Elem); isElem && written[x.Ref.Array] {
					ok = false
				}
			})
		})
	})
	return ok && len(loopir.Changed(stores)) == 0
}
