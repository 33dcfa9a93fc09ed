package depgraph

import (
	"cmp"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/lattice"
	"hpfc/depgraph/nests"
)

// Array expansion: an array that every iteration fills before it reads it, a work array, stands in
// the way of a parallel loop only because all iterations use the same storage. It becomes a
// temporary with a copy for each iteration, which lives where the iteration is computed; elements
// that iterations read and do not write are copied into it first; what the last iteration leaves
// goes back. (Renaming and expansion in the paper on lattice graphs, which forgets both copies.)

// workArray tells whether array w can be expanded in the parallel loop b.
func (r *resolver) workArray(b *band, w loopir.ArrayID) bool {
	if r.filled[r.p.Arrays[w]] {
		return true
	}
	if r.p.Arrays[w].Temp {
		return false
	}
	live, ok := r.filledFirst(b.do, w)
	if !ok {
		return false
	}
	if b.boundary == nil {
		b.boundary = map[loopir.ArrayID][]elementBox{}
	}
	b.boundary[w] = live
	return !r.neededAfter(b, w) || r.lastWrites(b, w) != nil
}

// promisedCopies lists the arrays that NEW names for a loop, or for all loops in it that refer to them. What NEW says of a loop inside is
// nothing about elements that are used around it.
func promisedCopies(d *loopir.Do) []loopir.ArrayID {
	var out []loopir.ArrayID
	loopir.Walk([]loopir.Stmt{d}, func(s loopir.Stmt) {
		inner, ok := s.(*loopir.Do)
		if !ok || !inner.Independent {
			return
		}
		for _, w := range inner.NewArrays {
			if !slices.Contains(out, w) && !usedBesideNew([]loopir.Stmt{d}, w) {
				out = append(out, w)
			}
		}
	})
	return out
}

// usedBesideNew tells whether a list refers to an array outside loops for which NEW names it.
func usedBesideNew(list []loopir.Stmt, w loopir.ArrayID) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		if slices.ContainsFunc(deptest.OwnReads(s, nil), func(x deptest.Access) bool { return x.Ref.Array == w }) {
			return true
		}
		switch s := s.(type) {
		case *loopir.AssignElem:
			return s.LHS.Array == w
		case *loopir.Do:
			if s.Independent && slices.Contains(s.NewArrays, w) {
				return false
			}
		}
		return slices.ContainsFunc(loopir.Children(s), func(inner []loopir.Stmt) bool { return usedBesideNew(inner, w) })
	})
}

// readFirst tells whether the first reference to w in a list reads it: then it is no work array.
func readFirst(list []loopir.Stmt, w loopir.ArrayID) bool {
	seen, reads := false, false
	loopir.Walk(list, func(s loopir.Stmt) {
		if seen {
			return
		}
		for _, x := range deptest.OwnReads(s, nil) {
			seen = seen || x.Ref.Array == w
		}
		reads = seen
		if a, ok := s.(*loopir.AssignElem); ok {
			seen = seen || a.LHS.Array == w
		}
	})
	return reads
}

// filledFirst tells by the exact graph whether all values of w that an iteration of d reads are
// those that it has written, or that w had before the loop; live lists the elements of the latter.
func (r *resolver) filledFirst(d *loopir.Do, w loopir.ArrayID) (live []elementBox, ok bool) {
	nest := nests.NewSymbolic(r.p, d)
	if nest == nil {
		return nil, false
	}
	number, ok := nest.Array(w)
	if !ok {
		return nil, false
	}
	g, ok := lattice.Through(nest.Nest(), number, lattice.Budget, func(a *lattice.Arc) bool {
		filled := a.Exact || !nest.Nest().Statements[a.Source.Statement].Maybe() // it does not matter whether the read happens
		return filled && !a.CarriedBy(nest.Nest(), nest.Outer)
	})
	if !ok {
		return nil, false
	}
	for _, x := range g.LiveIn {
		box, ok := elements(g, x, r.p.Arrays[w])
		if !ok {
			return nil, false
		}
		if !slices.Contains(live, box) {
			live = append(live, box)
		}
	}
	return live, true
}

// elementBox is a range of subscripts in each of the first dimensions of an array.
type elementBox struct{ low, high [maxRank]int64 }

const maxRank = 7

// elements bounds the elements that a read takes from before the nest. It fails where they are
// known at run time only.
func elements(g *lattice.Graph, x lattice.LiveIn, a *loopir.Array) (box elementBox, ok bool) {
	ref := g.Nest.Reference(x.Read)
	for d := range a.Bounds {
		lo, okLo := loopir.ConstInt(a.Bounds[d].Lo)
		hi, okHi := loopir.ConstInt(a.Bounds[d].Hi)
		if !okLo || !okHi || ref.Opaque || ref.Subscripts[d].Mod != 0 {
			return box, false
		}
		bounds, err := g.Before(x, ref.Subscripts[d])
		if err != nil {
			return box, false
		}
		box.low[d], box.high[d] = max(lo, bounds.Least), min(hi, bounds.Greatest)
	}
	return box, true
}

// neededAfter tells whether something may read what the loop leaves in a work array: a statement outside the loop, or the loop
// itself when one around it runs it again and it reads elements from before it.
func (r *resolver) neededAfter(b *band, w loopir.ArrayID) bool {
	return !r.onlyIn(b, w) || b.at.Loops() > 0 && len(b.boundary[w]) > 0
}

// onlyIn tells whether no statement outside the loop reads an array.
func (r *resolver) onlyIn(b *band, w loopir.ArrayID) bool {
	reads := func(list []loopir.Stmt) int {
		n := 0
		loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) {
			if ref.Array == w {
				n++
			}
		})
		loopir.Walk(list, func(s loopir.Stmt) {
			switch s := s.(type) {
			case *loopir.Copy:
				if s.Src == w {
					n++
				}
			case *loopir.Tally:
				if s.Array == w {
					n++
				}
			case *loopir.Ordered:
				if s.Array == w || s.Factor != nil && *s.Factor == w {
					n++
				}
			case *loopir.PrintItem:
				if s.X == nil && s.Array == w {
					n++
				}
			}
		})
		return n
	}
	own := reads(b.at.List[b.at.Index : b.at.Index+1])
	for f := b.at; f != nil; f = f.Parent { // a list may hold parts of what the one around it has as a whole
		if reads(f.List) != own {
			return false
		}
	}
	return true
}

// lastWrite is a statement that fills a work array, with the loops around it.
type lastWrite struct {
	store *loopir.AssignElem
	loops []*loopir.Do // outermost first
}

// lastWrites lists the statements that fill w if each iteration of the loop writes the same
// elements, so that the last one leaves all of them; otherwise nil.
func (r *resolver) lastWrites(b *band, w loopir.ArrayID) []lastWrite {
	f := filling{array: w, changed: loopir.Changed([]loopir.Stmt{b.do})}
	if !f.list(b.do.Body, nil) {
		return nil
	}
	return f.writes
}

// filling finds the statements that fill an array in each iteration of a loop.
type filling struct {
	array   loopir.ArrayID
	changed map[int]bool // scalars that differ between iterations
	writes  []lastWrite
}

// list goes through a list inside loops, and tells whether it stores into the same elements of the array in each iteration.
func (f *filling) list(list []loopir.Stmt, around []*loopir.Do) bool {
	for _, s := range list {
		if !f.stores(s) {
			continue
		}
		switch s := s.(type) {
		case *loopir.AssignElem:
			if !f.steady(s.LHS.Subs, around) {
				return false
			}
			f.writes = append(f.writes, lastWrite{s, around})
		case *loopir.Do:
			bounds := []loopir.Expr{s.Lo, s.Hi, s.Step}
			if len(around) > 0 || !f.steady(bounds, nil) || loopir.LeavesEarly(s.Body) || !f.list(s.Body, []*loopir.Do{s}) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// stores tells whether a statement, or one in it, stores into the array.
func (f *filling) stores(s loopir.Stmt) bool {
	found := false
	loopir.Writes([]loopir.Stmt{s}, func(a *loopir.AssignElem) { found = found || a.LHS.Array == f.array })
	return found
}

// steady tells whether expressions are forms of variables of the loops around and of what is the same in all iterations.
func (f *filling) steady(list []loopir.Expr, around []*loopir.Do) bool {
	varies := func(t affine.Term) bool {
		own := slices.ContainsFunc(around, func(d *loopir.Do) bool { return int(d.Var) == t.Var })
		return f.changed[t.Var] && !own
	}
	return !slices.ContainsFunc(list, func(e loopir.Expr) bool {
		form, ok := loopir.Affine(e)
		return !ok || slices.ContainsFunc(form.Terms, varies)
	})
}

// expandArrays replaces the work arrays of b in the nest n by temporaries, or says why it cannot.
func (r *resolver) expandArrays(b *band, n *loopir.Nest, code *foldCode) (why string) {
	if len(b.scratch) == 0 {
		return ""
	}
	trial := *n
	trial.Body = withoutStores(n.Body, b.scratch)
	if why := r.chooseHome(&trial); why != "" {
		return why
	}
	if trial.Home != nil && r.outlasts(b) && !r.exists(&trial, trial.Home) {
		if trial.Home = r.readHome(&trial); trial.Home == nil {
			return noOwner
		}
	}
	for _, w := range b.scratch {
		a := r.copies(r.p.Arrays[w], &trial, code)
		if a == nil {
			return "the copies of " + r.p.Arrays[w].Name + " that it needs would take too much memory"
		}
		n.Body = append(r.boundaryCopy(n, w, a, b.boundary[w]), r.redirected(n, n.Body, w, a)...)
		code.before = append(code.before, &loopir.Alloc{At: n.At, Array: a.ID})
		code.after = append(code.after, r.copyBack(b, n, w, a)...)
	}
	return ""
}

// outlasts tells whether iterations of b leave something behind the loop beside what they store in distributed arrays: then each of them
// needs an owner.
func (r *resolver) outlasts(b *band) bool {
	return len(b.lasting)+len(b.searches) > 0 || slices.ContainsFunc(b.scratch, func(w loopir.ArrayID) bool { return r.neededAfter(b, w) }) ||
		slices.ContainsFunc(b.assigned, func(id loopir.ScalarID) bool { return b.kinds[id] == reduction })
}

// unknownTrips is how many iterations a loop is taken to have whose bounds are not constant.
const unknownTrips = 4096

// copies makes the temporary of a work array: its dimensions, then the loops of n.
func (r *resolver) copies(w *loopir.Array, n *loopir.Nest, code *foldCode) *loopir.Array {
	var loops []loopir.Index
	size := int64(1)
	for _, bound := range w.Bounds {
		v := r.p.NewScalar("element", types.Int8)
		loops = append(loops, loopir.Index{Var: v.ID, Lo: bound.Lo, Hi: bound.Hi, Step: loopir.Int(1)})
	}
	loops = append(loops, n.Loops...)
	spec, align := loopir.ReplicatedOver(loops), []loopir.Expr(nil)
	if n.Home != nil {
		var ok bool
		if spec, align, ok = r.p.AlignWith(n.Home, loops); !ok {
			return nil
		}
	}
	a := &loopir.Array{Name: w.Name, Type: w.Type, Temp: true, Source: n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(loops))}
	if !w.Work { // whose subscripts need no comparison with bounds
		a.Of = cmp.Or(w.Of, w.Name)
	}
	for _, l := range loops {
		a.Bounds = append(a.Bounds, r.rangeOf(l))
		trips, ok := loopir.ConstInt(loopir.Count(l.Lo, l.Hi, l.Step))
		if !ok {
			trips = unknownTrips
		}
		size *= max(trips, 1)
	}
	if size > maxTerms || !r.roomFor(loops, n.Home, code) {
		return nil
	}
	return r.p.NewArray(a)
}

// redirected makes the references of a list to w refer to the copy of the iteration of n.
func (r *resolver) redirected(n *loopir.Nest, list []loopir.Stmt, w loopir.ArrayID, a *loopir.Array) []loopir.Stmt {
	current := make([]loopir.Expr, len(n.Loops))
	for i, l := range n.Loops {
		current[i] = loopir.ToIndex(r.p.Scalars[l.Var].Read())
	}
	rewriter := &loopir.Rewriter{Program: r.p, Array: func(id loopir.ArrayID) loopir.ArrayID {
		if id == w {
			return a.ID
		}
		return id
	}}
	out := rewriter.Stmts(list)
	widen := func(ref *loopir.Ref) {
		if ref.Array == a.ID && len(ref.Subs) < len(a.Bounds) {
			ref.Subs = append(slices.Clip(ref.Subs), current...)
		}
	}
	loopir.Reads(out, func(_ loopir.Stmt, ref *loopir.Ref) { widen(ref) })
	loopir.Writes(out, func(s *loopir.AssignElem) { widen(s.LHS) })
	return out
}

// boundaryCopy gives the copy of an iteration the elements that the iteration reads and does not
// write.
func (r *resolver) boundaryCopy(n *loopir.Nest, w loopir.ArrayID, a *loopir.Array, boxes []elementBox) []loopir.Stmt {
	var out []loopir.Stmt
	for _, box := range boxes {
		var subs []loopir.Expr
		var loops []*loopir.Do
		for d := range r.p.Arrays[w].Bounds {
			if box.low[d] == box.high[d] {
				subs = append(subs, loopir.Int(box.low[d]))
				continue
			}
			v := r.p.NewScalar("element", types.Int8)
			n.Privates = append(n.Privates, v.ID)
			subs = append(subs, v.Read())
			loops = append(loops, &loopir.Do{At: n.At, Var: v.ID, Lo: loopir.Int(box.low[d]), Hi: loopir.Int(box.high[d]), Step: loopir.Int(1), Independent: true})
		}
		from := r.p.NewRef(loopir.Ref{Array: w, Subs: subs, At: n.Extent})
		to := r.p.NewRef(loopir.Ref{Array: a.ID, Subs: slices.Clone(subs), At: n.Extent})
		for _, l := range n.Loops {
			to.Subs = append(to.Subs, loopir.ToIndex(r.p.Scalars[l.Var].Read()))
		}
		body := []loopir.Stmt{&loopir.AssignElem{At: n.At, LHS: to, RHS: r.p.Load(from)}}
		for _, l := range loops {
			l.Body = body
			body = []loopir.Stmt{l}
		}
		out = append(out, body...)
	}
	return out
}

// withoutStores leaves out the stores into some arrays.
func withoutStores(list []loopir.Stmt, arrays []loopir.ArrayID) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		if s, ok := s.(*loopir.AssignElem); ok && slices.Contains(arrays, s.LHS.Array) {
			return nil
		}
		return []loopir.Stmt{s}
	})
}

// copyBack gives w what the last iteration left, if there was one.
func (r *resolver) copyBack(b *band, n *loopir.Nest, w loopir.ArrayID, a *loopir.Array) []loopir.Stmt {
	if !r.neededAfter(b, w) {
		return nil
	}
	var out []loopir.Stmt
	last := make([]loopir.Expr, len(n.Loops))
	for i, l := range n.Loops {
		last[i] = loopir.Add(l.Lo, loopir.Mul(loopir.Sub(loopir.Count(l.Lo, l.Hi, l.Step), loopir.Int(1)), l.Step))
	}
	for _, x := range r.lastWrites(b, w) {
		fresh := &loopir.Rewriter{Program: r.p}
		from := r.p.NewRef(loopir.Ref{Array: a.ID, Subs: append(fresh.Ref(x.store.LHS).Subs, last...), At: x.store.LHS.At})
		store := &loopir.AssignElem{At: x.store.At, LHS: fresh.Ref(x.store.LHS), RHS: r.p.Load(from)}
		if len(x.loops) == 0 {
			out = append(out, store)
			continue
		}
		back := &loopir.Nest{At: x.store.At, Body: []loopir.Stmt{store}}
		for _, d := range slices.Backward(x.loops) {
			back.Loops = append(back.Loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
		}
		out = append(out, r.placed(back)...)
	}
	if len(out) == 0 {
		return nil
	}
	var cond loopir.Expr
	for _, d := range b.loops[:b.n] {
		cond = loopir.And(cond, d.HasIterations())
	}
	return []loopir.Stmt{&loopir.If{At: n.At, Cond: cond, Then: out}}
}
