package commgen

import (
	"maps"
	"slices"
	"sort"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// nestWork is a nest whose references are being settled.
type nestWork struct {
	g     *generator
	n     *loopir.Nest
	home  *loopir.Array // nil: every rank executes everything
	inner []loopir.Index
	loose map[loopir.ScalarID]bool // variables of inner that are read outside their loops, too
	temps map[string]moved
	halos map[loopir.ArrayID][][2]int64

	inside map[int]limits // ranges of the variables of DO loops in the body
	wave   bool

	carried []loopir.ScalarID // what the iterations of a wavefront hand over

	remaps []remapped
	strips bool // the innermost loop may run in strips: temporaries are laid out for it

	// For irregular references.
	whole   []loopir.Stmt         // the body before anything in it was settled; nil: there are none
	target  loopir.Stmt           // the statement in work as it stands in whole
	pre     []loopir.Stmt         // what goes before the statement in work
	taken   map[string]takenValue // values taken that are still good, by reference
	depth   int                   // inspectors around the nest
	streams int                   // of the program before the nest that they are for
	noted   []loopir.StreamID     // those of the nest itself
	above   []inspected           // streams that are up to date whenever this nest, an inspector, runs
	found   []inspected           // streams inspected for this nest, for inspectors that follow

	updates map[loopir.ArrayID]loopir.StreamID
	joint   *jointInspection // nil: every inspector by itself
	rounds  *roundsInspection
	halo    *execHalo         // that the nest may run on, or nil
	kept    loopir.KeptReason // why the iterations keep their order

	inspections []loopir.Stmt  // what goes before the executor
	step, next  *loopir.Scalar // executions since the check, and the one before which to consider an order
	rechecks    *loopir.Scalar // how often streams have become obsolete
	checked     dependences    // of the check
	halves      bool           // the nest may run in halves
	late        []loopir.StreamID
	few         *loopir.Scalar // there are too few iterations for marks; nil: the nest may store into an element twice
	written     bool           // the rank holds what is irregular in its own part of the arrays
}

// nest settles one nest and returns what remains of it: itself, or a Copy when it only moves
// data.
func (g *generator) nest(n *loopir.Nest) loopir.Stmt {
	if n.Lines != nil && g.mapped(n.Lines.Array) {
		return g.foldLines(n.Lines)
	}
	w := g.work(n)
	if c := w.pureCopy(); c != nil {
		return c
	}
	if c := g.byReads(n); c != nil {
		w = g.work(n)
		g.after = append(g.after, c)
	}
	if w.home != nil && (w.home.Place == loopir.Root || g.mapped(w.home.ID)) {
		g.nests[n] = w.plan()
	}
	lifted := 0
	if plan := g.nests[n]; plan != nil {
		lifted = plan.Lifted
	}
	if !g.comparing {
		w.collectInner(n.Body)
		g.compared[n] = w.compare()
		w.compareDoubts()
		w.inner = nil
	}
	asWritten := &loopir.Nest{At: n.At, Loops: n.Loops, Home: n.Home, Reductions: n.Reductions, Picks: n.Picks, Privates: n.Privates}
	w.settle()
	w.joinBlocks()
	w.remarkFolds()
	w.strip()
	return w.versions(asWritten, lifted)
}

// work begins with the bounds of a nest.
func (g *generator) work(n *loopir.Nest) *nestWork {
	w := &nestWork{g: g, n: n, inside: g.swayRanges(n), streams: len(g.p.Streams), temps: map[string]moved{}, halos: map[loopir.ArrayID][][2]int64{}}
	for i := range n.Loops {
		l := &n.Loops[i]
		l.Lo, l.Hi, l.Step = g.fetched(l.Lo), g.fetched(l.Hi), g.fetched(l.Step)
	}
	if n.Home != nil {
		w.home = g.p.Arrays[n.Home.Array]
	}
	return w
}

// foldLines leaves a reduction along a dimension to the runtime. A result that every rank needs
// is one copy for all ranks of a process.
func (g *generator) foldLines(s *loopir.FoldLines) loopir.Stmt {
	dst := g.p.Arrays[s.Dst]
	if dst.Temp && dst.Place == loopir.Mapped && dst.Map.IsEverywhere() {
		dst.Place, dst.Map = loopir.Shared, mapping.Replicated(dst.Rank())
	}
	g.remark(s.Extent, "%s is a reduction (%s) of %s along dimension %d: the owners of the result fold its elements where they are, in their order",
		dst.Name, s.Op, g.p.Arrays[s.Array].Name, s.Dim+1)
	return s
}

// settle settles the references of the nest's body.
func (w *nestWork) settle() {
	w.collectInner(w.n.Body)
	if w.anyIrregular(w.n.Body) || loopir.HoldsUpdate(w.n.Body) {
		w.whole = (&loopir.Rewriter{Program: w.g.p}).Stmts(w.n.Body)
	}
	if plan := w.g.nests[w.n]; plan != nil && w.whole != nil {
		plan.Lifted = 0 // inspector and executor keep the order of the loops
	}
	w.strips = w.hopeForStrips()
	if w.whole == nil {
		w.shareFirst()
	}
	w.joinInspectors()
	w.halves = w.inHalves()
	w.inspectUpdates()
	w.n.Body = w.stmts(w.n.Body, w.whole)
	w.freeOrder()
	w.divideHalves()
	w.emitHalos(nil)
}

func (w *nestWork) collectInner(list []loopir.Stmt) {
	loopir.Walk(list, func(s loopir.Stmt) {
		if d, ok := s.(*loopir.Do); ok {
			w.inner = append(w.inner, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
		}
	})
	w.loose = loopir.UsedOutside(list)
}

// plan divides the iterations by the owners of the home.
func (w *nestWork) plan() *NestPlan {
	p := &NestPlan{Home: w.home.ID, Order: w.order(), Lifted: w.lifted(), LiftAt: w.liftAt(), Primary: len(w.n.Reductions)+len(w.n.Picks) > 0 || w.tallies() && copied(w.home.Map)}
	if w.home.Place != loopir.Mapped {
		return p
	}
	for g, use := range w.home.Map.Uses {
		if use.Dim >= 0 {
			h := w.homeDim(use.Dim)
			h.Reach = w.reach(g)
			p.Dims = append(p.Dims, h)
		}
	}
	return p
}

// tallies tells whether every rank stores into tallies of its own.
func (w *nestWork) tallies() bool {
	found := false
	loopir.Writes(w.n.Body, func(s *loopir.AssignElem) { found = found || w.g.p.Arrays[s.LHS.Array].Tally })
	return found
}

// reach is how far from the home's cells those are, in a dimension of the processors, whose owners execute an iteration too.
func (w *nestWork) reach(g int) [2]int64 {
	if w.n.Reach == nil {
		return [2]int64{}
	}
	return w.n.Reach[g]
}

func (w *nestWork) homeDim(d int) HomeDim {
	h, move := w.drivenDim(d)
	m := w.home.Map.Dims[d]
	h.ByPeriod = h.Loop >= 0 && m.Format == mapping.Cyclic && m.K <= 1
	if !h.ByPeriod || (move == 1 || move == -1) && m.Room == [2]int64{} { // else it depends on the number of ranks
		h.LocalStep = move
	}
	return h
}

// blockDim is homeDim with runs that do not leave their block.
func (w *nestWork) blockDim(d int) HomeDim {
	h, move := w.drivenDim(d)
	h.LocalStep = move
	return h
}

// drivenDim finds the loop that drives a dimension of the home, and how many cells it moves in an
// iteration, 0 if that is not constant.
func (w *nestWork) drivenDim(d int) (h HomeDim, move int64) {
	sub, _ := loopir.Affine(w.n.Home.Subs[d])
	h = HomeDim{Dim: d, Loop: -1}
	for i, l := range w.n.Loops {
		c := sub.Coef(int(l.Var))
		if c == 0 {
			continue
		}
		h.Loop, h.A = i, c
		sub = sub.Without(int(l.Var))
		if step, constant := loopir.ConstInt(l.Step); constant {
			move = w.home.Map.Dims[d].S * c * step
		}
	}
	h.B = w.g.p.FormExpr(sub)
	return h, move
}

// order runs the loop that drives the home's first dimension innermost.
func (w *nestWork) order() []int {
	rank := make([]int, len(w.n.Loops))
	for i, l := range w.n.Loops {
		rank[i] = 1 << 20
		if w.n.Home == nil {
			rank[i] = i
			continue
		}
		for d, s := range w.n.Home.Subs {
			if f, ok := loopir.Affine(s); ok && f.Coef(int(l.Var)) != 0 && d < rank[i] {
				rank[i] = d
			}
		}
	}
	order := make([]int, len(rank))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return rank[order[a]] > rank[order[b]] })
	return order
}

// stmts settles the references of a list, which whole holds as it was before.
func (w *nestWork) stmts(list, whole []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	outer := w.taken
	w.taken = maps.Clone(outer)
	if w.taken == nil {
		w.taken = map[string]takenValue{}
	}
	for i, s := range list {
		w.pre = nil
		if w.whole != nil {
			w.target = whole[i]
		}
		s = w.own(s)
		out = append(append(out, w.pre...), s)
		w.nested(s)
	}
	w.taken = outer
	return out
}

// own settles what s itself refers to and returns what takes its place.
func (w *nestWork) own(s loopir.Stmt) loopir.Stmt {
	switch s := s.(type) {
	case *loopir.AssignElem:
		for d := range s.LHS.Subs {
			s.LHS.Subs[d] = w.expr(s.LHS.Subs[d])
		}
		a, ok := w.stored(s.LHS)
		if !ok {
			panic("commgen: " + loopir.FormatRef(w.g.p, s.LHS) + " is not stored where its nest runs")
		}
		w.g.setAccess(s.LHS, a)
		s.RHS = w.expr(s.RHS)
	case *loopir.AssignScalar:
		s.RHS = w.expr(s.RHS)
	case *loopir.If:
		s.Cond = w.expr(s.Cond)
	case *loopir.Do:
		s.Lo, s.Hi, s.Step = w.expr(s.Lo), w.expr(s.Hi), w.expr(s.Step)
	case *loopir.Note:
		for d := range s.Ref.Subs {
			if s.Optional {
				s.Ref.Subs[d] = w.settled(w.executed(s.Ref.Subs[d], tolerated))
			} else {
				s.Ref.Subs[d] = w.expr(s.Ref.Subs[d])
			}
		}
		s.Key = w.expr(s.Key)
	case *loopir.Elsewhere:
		for _, r := range s.Refs {
			for d := range r.Subs {
				r.Subs[d] = w.expr(r.Subs[d])
			}
			if !s.Bounds {
				w.g.setAccess(r, w.inOwnPart(r))
			}
		}
	case *loopir.Update:
		if w.written {
			for d := range s.LHS.Subs {
				s.LHS.Subs[d] = w.expr(s.LHS.Subs[d])
			}
			w.g.setAccess(s.LHS, w.inOwnPart(s.LHS))
			s.RHS = w.expr(s.RHS)
			return s
		}
		n := needed
		if s.Spares {
			n = tolerated
		}
		return &loopir.Put{At: s.At, Stream: w.updates[s.LHS.Array], RHS: w.settled(w.executed(s.RHS, n)), Spares: s.Spares}
	}
	return s
}

// nested settles the lists inside s.
func (w *nestWork) nested(s loopir.Stmt) {
	whole := [][]loopir.Stmt{nil, nil}
	if w.whole != nil {
		whole = loopir.Children(w.target)
	}
	switch s := s.(type) {
	case *loopir.If:
		w.g.branches(s, func() { s.Then, s.Else = w.stmts(s.Then, whole[0]), w.stmts(s.Else, whole[1]) })
	case *loopir.Do:
		s.Body = w.stmts(s.Body, whole[0])
	case *loopir.Loop:
		s.Body = w.stmts(s.Body, whole[0])
	}
}

func (w *nestWork) expr(e loopir.Expr) loopir.Expr { return w.settled(w.executed(e, needed)) }

// settled is an expression whose irregular references have been taken, with the others settled.
func (w *nestWork) settled(e loopir.Expr) loopir.Expr {
	f := func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok {
			return w.read(x)
		}
		return e
	}
	return loopir.MapExpr(e, f, w.g.newRef)
}

// read settles one reference that is read, subscripts already settled.
func (w *nestWork) read(x *loopir.Elem) loopir.Expr {
	if !w.g.mapped(x.Ref.Array) {
		return x
	}
	if w.g.isMark(x.Ref.Array) {
		w.g.setAccess(x.Ref, w.inOwnPart(x.Ref))
		return x
	}
	if a, ok := w.local(x.Ref); ok {
		w.g.setAccess(x.Ref, a)
		w.remarkLocal(x.Ref, a)
		return x
	}
	if w.written && w.irregular(x.Ref) {
		w.g.setAccess(x.Ref, w.inOwnPart(x.Ref))
		return x
	}
	if e := w.remap(x); e != nil {
		return e
	}
	if w.home != nil && w.home.Place == loopir.Root {
		return w.gatherAll(x, loopir.Root)
	}
	return w.gatherAll(x, loopir.Shared)
}

// maxShift is the widest overlap area that a reference may ask for; wider ones are remapped.
const maxShift = 16

// local tells whether the executing rank holds ref's element, possibly in its overlap area, and
// how it is addressed.
func (w *nestWork) local(ref *loopir.Ref) (Access, bool) {
	acc, shifted, ok := w.place(ref)
	if ok && w.mustBeCopied(ref) {
		return acc, false
	}
	if ok && shifted {
		w.wantHalo(w.g.p.Arrays[ref.Array], acc)
	}
	return acc, ok
}

// stored is local for a left side: there has to be an overlap area for elements of others, but nothing in it.
func (w *nestWork) stored(ref *loopir.Ref) (Access, bool) {
	acc, shifted, ok := w.place(ref)
	if slices.ContainsFunc(acc.Dims, func(d DimAccess) bool { return d.Sway != nil }) {
		return acc, false
	}
	if ok && shifted {
		w.widen(w.g.p.Arrays[ref.Array], acc, w.g.p.Arrays[ref.Array].Halo)
	}
	return acc, ok
}

// place is local without a wish for an overlap area; shifted tells whether there has to be one.
func (w *nestWork) place(ref *loopir.Ref) (acc Access, shifted, ok bool) {
	a := w.g.p.Arrays[ref.Array]
	acc = Access{Dims: make([]DimAccess, a.Rank())}
	for d := range acc.Dims {
		acc.Dims[d].Home = -1
	}
	if !w.g.mapped(a.ID) {
		return acc, false, true
	}
	if w.home == nil || !w.g.mapped(w.home.ID) || a.Map.Grid != w.home.Map.Grid {
		return acc, false, false
	}
	for g, use := range a.Map.Uses {
		mine := w.home.Map.Uses[g]
		switch {
		case use.Dim >= 0 && mine.Dim >= 0:
			x, ok := w.shift(ref, a, use.Dim, mine.Dim)
			if !ok {
				return acc, false, false
			}
			x.Home = w.homeIndex(mine.Dim)
			acc.Dims[use.Dim] = x
			shifted = shifted || x.away() || w.reach(g) != [2]int64{}
		case use.Dim >= 0:
			return acc, false, false
		case use.Fixed != nil && !w.homeAt(mine, *use.Fixed):
			return acc, false, false
		}
	}
	return acc, shifted, true
}

// homeAt tells whether the home's elements all lie on one cell of a grid dimension, the given
// one.
func (w *nestWork) homeAt(use mapping.GridUse, at mapping.DimSpec) bool {
	if use.Dim < 0 {
		return use.Fixed != nil && *use.Fixed == at
	}
	h := w.home.Map.Dims[use.Dim]
	cell, ok := w.g.p.CellForm(w.home, use.Dim, w.n.Home.Subs[use.Dim])
	same := h.Format == at.Format && h.K == at.K && h.Extent == at.Extent
	return same && ok && cell.IsConst() && cell.Const == at.O
}

// shift returns the distance of ref's cell from the home's in one grid dimension, if it is constant or varies little.
func (w *nestWork) shift(ref *loopir.Ref, a *loopir.Array, d, homeDim int) (x DimAccess, ok bool) {
	m, h := a.Map.Dims[d], w.home.Map.Dims[homeDim]
	if m.Format != h.Format || m.K != h.K || m.Extent != h.Extent || m.Room != h.Room {
		return x, false
	}
	c1, ok1 := w.g.p.CellForm(a, d, ref.Subs[d])
	c2, ok2 := w.g.p.CellForm(w.home, homeDim, w.n.Home.Subs[homeDim])
	diff := c1.Sub(c2)
	x.Shift = diff.Const
	varying := diff.AddConst(-diff.Const)
	r, known := w.sway(varying)
	if !ok1 || !ok2 || !known {
		return x, false
	}
	if !varying.IsConst() {
		x.Sway = w.g.p.FormExpr(varying)
	}
	x.Range = [2]int64{x.Shift + r.lo, x.Shift + r.hi}
	least, greatest := int64(-maxShift), int64(maxShift)
	if m.Format == mapping.Cyclic {
		least, greatest = -m.Room[0], m.Room[1]
	}
	return x, x.Range == [2]int64{} || least <= x.Range[0] && x.Range[1] <= greatest
}

// homeIndex returns the position of the home's dimension d in the plan's Dims.
func (w *nestWork) homeIndex(d int) int {
	i := 0
	for _, use := range w.home.Map.Uses {
		switch {
		case use.Dim == d:
			return i
		case use.Dim >= 0:
			i++
		}
	}
	panic("commgen: dimension of the home is not distributed")
}

func (w *nestWork) wantHalo(a *loopir.Array, acc Access) {
	widths := w.halos[a.ID]
	if widths == nil {
		widths = make([][2]int64, a.Rank())
		w.halos[a.ID] = widths
	}
	w.widen(a, acc, widths)
	w.widen(a, acc, a.Halo)
}

// widen makes overlap areas wide enough for an access.
func (w *nestWork) widen(a *loopir.Array, acc Access, widths [][2]int64) {
	for g, use := range a.Map.Uses {
		if d := use.Dim; d >= 0 && acc.Dims[d].Home >= 0 {
			reach, between := w.reach(g), acc.Dims[d].Range
			widths[d][0] = max(widths[d][0], reach[1]-between[0])
			widths[d][1] = max(widths[d][1], between[1]-reach[0])
		}
	}
}

// emitHalos inserts the exchanges of the overlap areas that are wider than those that have been
// filled.
func (w *nestWork) emitHalos(filled map[loopir.ArrayID][][2]int64) {
	for _, id := range slices.Sorted(maps.Keys(w.halos)) {
		have, widths := filled[id], w.halos[id]
		if have == nil || !slices.Equal(wider(widths, have), have) {
			w.g.insert(&loopir.Halo{At: w.n.At, Array: id, Widths: widths})
		}
	}
}
