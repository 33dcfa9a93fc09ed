package depgraph

import (
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/lang/diag"
)

// A DO loop that reads through an index array what its other iterations store (Gauss-Seidel on a
// mesh, a sparse triangular system) has dependences that only the index arrays show. It becomes
// loopir.Rounds if inspectors can run before the loop: if nothing that decides which elements an
// iteration refers to is stored by the loop.

// roundsWork is a loop on the way to rounds.
type roundsWork struct {
	*resolver
	nest    *loopir.Nest
	stored  map[loopir.ArrayID]bool
	carried []loopir.ArrayID
}

// inRounds turns a DO loop into rounds, or returns nil.
func (r *resolver) inRounds(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	lowered, ok := r.lowered(d.Body)
	if !ok || !r.touchesMapped(d) || d.ZeroStep() {
		return nil
	}
	whole := *d
	whole.Body = canonical.WrittenOut(r.Flow, canonical.PlainBounds(r.Flow, loopir.WithoutCycles(lowered), r.At), at)
	if !simple(whole.Body) || !storesThroughIndices(whole.Body) {
		return nil
	}
	b := newBand(&whole, at)
	b.perfect()
	b.n = 1
	if r.changedBound(&whole) != "" || r.classifyScalars(b) != "" || len(b.searches)+len(b.lasting) > 0 {
		return nil
	}
	w := &roundsWork{resolver: r, nest: r.nestOfOuter(b), stored: map[loopir.ArrayID]bool{}}
	if !w.findCarried() || !w.foreseeable() {
		return nil
	}
	w.nest.Body = withUpdates(w.nest.Body, w.updates())
	code := &foldCode{}
	if r.reductions(b, w.nest, code) != "" || code.small != nil || !w.ownStores() {
		return nil
	}
	fresh := &loopir.Rewriter{Program: r.p}
	inOrder := &loopir.Serial{At: d.At, Body: []loopir.Stmt{fresh.Stmt(&whole)}, Reason: "until its dependences have been inspected, and if rounds do not pay"}
	w.remark(d)
	s := &loopir.Rounds{At: d.At, Nest: w.nest, Carried: w.carried, Before: code.before, After: code.after, Serial: []loopir.Stmt{inOrder}}
	return append([]loopir.Stmt{s}, r.finalValues(b.do)...)
}

// storesThroughIndices tells whether statements refer irregularly to an array that they store into, without which
// there are no rounds; it takes little time compared with the other tests.
func storesThroughIndices(list []loopir.Stmt) bool {
	stored := map[loopir.ArrayID]bool{}
	found := false
	loopir.Writes(list, func(a *loopir.AssignElem) {
		stored[a.LHS.Array] = true
		found = found || !affineSubscripts(a.LHS)
	})
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || stored[ref.Array] && !affineSubscripts(ref) })
	return found
}

// nestOfOuter makes a nest of the outermost loop of a band.
func (r *resolver) nestOfOuter(b *band) *loopir.Nest {
	d := b.do
	n := &loopir.Nest{
		At: d.At, Loops: []loopir.Index{{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}},
		Body: (&loopir.Rewriter{Program: r.p}).Stmts(d.Body), Locality: d.Locality,
	}
	for _, id := range b.assigned {
		if b.kinds[id] == private {
			n.Privates = append(n.Privates, id)
		}
	}
	return n
}

// findCarried chooses the home and finds the arrays through which iterations may depend on each
// other: those that are stored into and not always referred to at the iteration's own place.
func (w *roundsWork) findCarried() bool {
	var refs []*loopir.Ref
	loopir.Writes(w.nest.Body, func(a *loopir.AssignElem) {
		w.stored[a.LHS.Array] = true
		refs = append(refs, a.LHS)
	})
	loopir.Reads(w.nest.Body, func(_ loopir.Stmt, ref *loopir.Ref) { refs = append(refs, ref) })
	home := slices.IndexFunc(refs, w.drivesHome)
	if home < 0 {
		return false
	}
	w.nest.Home = refs[home]
	irregular := false
	for _, ref := range refs {
		if !w.stored[ref.Array] || w.sameOwner(w.nest.Home, ref) {
			continue
		}
		if !slices.Contains(w.carried, ref.Array) {
			w.carried = append(w.carried, ref.Array)
		}
		irregular = irregular || !affineSubscripts(ref)
	}
	slices.Sort(w.carried)
	fits := !slices.ContainsFunc(w.carried, func(a loopir.ArrayID) bool { return !w.oneOwner(a) })
	for a := range w.stored {
		fits = fits && w.mapped(a)
	}
	return irregular && fits && !w.sweeps(w.nest.Body, nil)
}

// drivesHome tells whether an iteration can run where ref's element is: the loop moves it along
// the only dimension over which its array is distributed.
func (w *roundsWork) drivesHome(ref *loopir.Ref) bool {
	if !w.mapped(ref.Array) || !w.oneOwner(ref.Array) || !w.suitable(w.nest, changedIn(w.nest), ref) || !w.exists(w.nest, ref) {
		return false
	}
	a := w.p.Arrays[ref.Array]
	driven, others := 0, 0
	for _, use := range a.Map.Uses {
		if use.Dim < 0 {
			continue
		}
		if cell, ok := w.p.CellForm(a, use.Dim, ref.Subs[use.Dim]); ok && cell.Coef(int(w.nest.Loops[0].Var)) != 0 {
			driven++
		} else {
			others++
		}
	}
	return driven == 1 && others == 0
}

func affineSubscripts(ref *loopir.Ref) bool {
	return !slices.ContainsFunc(ref.Subs, func(e loopir.Expr) bool {
		_, ok := loopir.Affine(e)
		return !ok
	})
}

// sweeps tells whether an inner loop with regular bounds goes through a carried array with regular
// subscripts: then one iteration may refer to as many elements as the array has, and its dependences
// need no inspector. inner are the regular loops around the list.
func (w *roundsWork) sweeps(list []loopir.Stmt, inner []loopir.ScalarID) bool {
	regular := func(ref *loopir.Ref) bool {
		return slices.Contains(w.carried, ref.Array) && affineSubscripts(ref) && slices.ContainsFunc(ref.Subs, func(e loopir.Expr) bool {
			return slices.ContainsFunc(inner, func(id loopir.ScalarID) bool { return loopir.ReadsScalar(e, id) })
		})
	}
	found := false
	for _, s := range list {
		if a, ok := s.(*loopir.AssignElem); ok {
			found = found || regular(a.LHS)
		}
		for _, x := range deptest.OwnReads(s, nil) {
			found = found || regular(x.Ref)
		}
		within := inner
		if d, ok := s.(*loopir.Do); ok {
			_, okLo := loopir.Affine(d.Lo)
			_, okHi := loopir.Affine(d.Hi)
			if okLo && okHi {
				within = append(slices.Clone(inner), d.Var)
			}
		}
		for _, c := range loopir.Children(s) {
			found = found || w.sweeps(c, within)
		}
	}
	return found
}

// foreseeable tells whether inspectors can find all references to carried arrays before the loop.
func (w *roundsWork) foreseeable() bool {
	ok := true
	check := func(s loopir.Stmt, ref *loopir.Ref) {
		if !ok || !slices.Contains(w.carried, ref.Array) {
			return
		}
		slice := loopir.SliceOf(w.nest.Body, map[loopir.Stmt]loopir.Stmt{s: &loopir.Note{At: loopir.At{Extent: ref.At}, Ref: ref}})
		ok = !slice.Unfit && !slice.Stale(w.nest)
		loopir.Reads(slice.Body, func(_ loopir.Stmt, x *loopir.Ref) { ok = ok && !w.stored[x.Array] })
	}
	loopir.Reads(w.nest.Body, check)
	loopir.Writes(w.nest.Body, func(a *loopir.AssignElem) { check(a, a.LHS) })
	return ok
}

// updates are the stores into carried arrays.
func (w *roundsWork) updates() map[loopir.Stmt]loopir.Combine {
	found := map[loopir.Stmt]loopir.Combine{}
	loopir.Writes(w.nest.Body, func(a *loopir.AssignElem) {
		if slices.Contains(w.carried, a.LHS.Array) {
			found[a] = loopir.Combine{Store: true}
		}
	})
	return found
}

// ownStores tells whether what is not carried, the terms of sums included, is stored at the
// iteration's own place.
func (w *roundsWork) ownStores() bool {
	ok := true
	loopir.Writes(w.nest.Body, func(a *loopir.AssignElem) { ok = ok && w.sameOwner(w.nest.Home, a.LHS) })
	return ok
}

func (w *roundsWork) remark(d *loopir.Do) {
	names := make([]string, len(w.carried))
	for i, a := range w.carried {
		names[i] = w.p.Arrays[a].Name
	}
	w.bag.Remarkf(diag.Rounds, d.Extent, "loop over %s depends on itself through %s with subscripts that only the run shows: an inspector finds the order that its iterations need, and if it pays the ranks execute them in rounds",
		w.p.Scalars[d.Var].Name, strings.Join(names, ", "))
}

// withoutRounds is a list in which loops that could run in rounds run on rank 0.
func withoutRounds(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		if s, ok := s.(*loopir.Rounds); ok {
			return s.Serial
		}
		return []loopir.Stmt{s}
	})
}

// bulky is how many iterations a loop must have for its rounds to be worth a thought where the
// whole loop around it could run on rank 0, without a meeting in each of its executions; restless
// is the patience of a runtime with other ranks.
const (
	bulky    = 1 << 17
	restless = 1000
)

// wholeOrRounds decides about a loop around rounds that otherwise holds nothing to do in parallel,
// which could as well run on rank 0 as a whole: that is better for short loops on any number of
// ranks, and always on a single one. It returns nil for other loops, and where the program asks
// for rounds.
func (r *resolver) wholeOrRounds(loop loopir.Stmt, body []loopir.Stmt) []loopir.Stmt {
	var rounds []*loopir.Rounds
	loopir.Walk(body, func(s loopir.Stmt) {
		if x, ok := s.(*loopir.Rounds); ok {
			rounds = append(rounds, x)
		}
	})
	rewriter := &loopir.Rewriter{Program: r.p}
	whole := rewriter.Stmt(loop)
	if len(rounds) == 0 || !r.serialises(withoutRounds(body)) {
		return nil
	}
	changed := loopir.Changed([]loopir.Stmt{loop})
	count := loopir.Int(0)
	for _, x := range rounds {
		if wish := x.Nest.Locality; wish != nil && wish.Dependences != "" && wish.Dependences != "auto" {
			return nil
		}
		l := x.Nest.Loops[0]
		n := loopir.Count(l.Lo, l.Hi, l.Step)
		if f, ok := loopir.Affine(n); !ok || f.UsesAny(changed) {
			n = r.expectedRounds(x, loop)
		}
		count = loopir.Add(count, n)
	}
	patience := &loopir.Call{Fn: "patience", T: types.Int8}
	asked := loopir.Compare(types.Eq, patience, loopir.Int(0))
	pays := loopir.And(loopir.Compare(types.Ge, count, loopir.Int(bulky)), loopir.Compare(types.Le, patience, loopir.Int(restless)))
	before, inside, after := canonical.Contain(r.p, whole)
	region := &loopir.Serial{At: loopir.At{Extent: loop.Span()}, Body: []loopir.Stmt{inside}, Reason: "unless it is long enough for rounds"}
	return []loopir.Stmt{&loopir.If{
		At: region.At, Cond: &loopir.Binary{Op: types.Or, X: asked, Y: pays, T: types.Bool},
		Then: []loopir.Stmt{loop}, Else: append(append(before, region), after...),
	}}
}

// expectedRounds is about how many iterations a loop in rounds has each time, if its bounds change in the loop around it.
func (r *resolver) expectedRounds(x *loopir.Rounds, around loopir.Stmt) loopir.Expr {
	l := x.Nest.Loops[0]
	d := &loopir.Do{Var: l.Var, Lo: l.Lo, Hi: l.Hi, Step: l.Step, Body: x.Nest.Body}
	loops := []*loopir.Do{d}
	if outer, ok := around.(*loopir.Do); ok {
		loops = []*loopir.Do{outer, d}
	}
	e := r.newEstimate(&loopir.Do{Var: loops[0].Var, Body: loopir.Children(around)[0]})
	loopir.Walk(e.d.Body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok {
			e.bounds[a.Dst] = a.RHS
		}
	})
	if n := e.trips(loops); e.guesses == 0 && !loopir.HoldsElem(n) && !loopir.MayEndRun(n) { // it is computed even if the loops are not executed
		return n
	}
	if n := e.leastExtent(d); n > 0 {
		return loopir.Int(n)
	}
	return loopir.Int(bulky)
}
