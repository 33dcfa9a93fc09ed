package depgraph

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/lattice"
	"hpfc/lang/diag"
)

// A front is a nest of DO loops on the way to a wavefront. Values cross from rank to rank in
// one direction along each dimension of the processors, which is what keeps ranks from waiting
// for each other: Direction holds -1 where they come from below, 1 from above, 0 where none do.
type front struct {
	*resolver
	nest      *loopir.Nest
	home      *loopir.Array
	ties      []int // by grid dimension: the loop that drives it, -1 for none
	direction []int64
	pairs     []deptest.CarriedPair
	shifts    map[*loopir.Ref][]int64 // by grid dimension, of references that are not the rank's own
	stores    []deptest.Access
	carried   []loopir.ScalarID
	rings     []int         // dimensions of the processors over which the home is CYCLIC
	around    []loopir.Stmt // before and behind the nest; nil stands for it
}

// wavefront turns a DO loop, with the loops perfectly nested in it, into a wavefront, or says
// why not. Without flow between ranks the wavefront has no Flows.
func (r *resolver) wavefront(d *loopir.Do, at *dataflow.Frame) (*front, *obstacle) {
	if why := tooLong(d.Body); why != "" {
		return nil, &obstacle{why: why}
	}
	lowered, ok := r.lowered(d.Body)
	if !r.touchesMapped(d) || !ok {
		return nil, nil
	}
	lowered = canonical.WrittenOut(r.Flow, loopir.WithoutCycles(lowered), at)
	whole := *d
	whole.Body = lowered
	b := newBand(&whole, at)
	if !simple(lowered) {
		return nil, nil
	}
	b.perfect()
	if why := r.changedBound(b.do); why != "" {
		return nil, &obstacle{why: why}
	}
	if why := r.frontScalars(b); why != "" {
		return nil, &obstacle{why: why}
	}
	f, block := r.frontOf(b, r.frontLoops(b))
	if block != nil || f.crosses() && f.idle() {
		if l := r.boxedLoops(b); l.guard != nil {
			if boxed, none := r.frontOf(b, l); none == nil && (block != nil || !boxed.idle()) {
				f, block = boxed, nil
			}
		}
	}
	if block != nil {
		return nil, block
	}
	if alone(at) && f.idle() {
		return nil, &obstacle{why: "ranks would wait for each other in each iteration of the loop around it"}
	}
	return f, nil
}

// frontLoops are the loops of a wavefront, and the condition under which an iteration belongs to
// the program, nil for always.
type frontLoops struct {
	loops []loopir.Index
	guard loopir.Expr
}

// frontLoops takes the loops whose bounds are the same in all iterations of the others, from the
// outside.
func (r *resolver) frontLoops(b *band) frontLoops {
	var l frontLoops
	for b.n = 0; b.n < len(b.loops) && r.frontLoop(b, b.loops[b.n]); b.n++ {
		d := b.loops[b.n]
		l.loops = append(l.loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
	}
	return l
}

// boxedLoops takes all perfectly nested loops, those whose bounds depend on outer ones (triangles,
// bands, red and black) over a range that holds all their values.
func (r *resolver) boxedLoops(b *band) frontLoops {
	var l frontLoops
	for b.n = 0; b.n < len(b.loops); b.n++ {
		d := b.loops[b.n]
		step, constant := loopir.ConstInt(d.Step)
		loop, guard, ok := r.boxed(b, d)
		if !ok || !constant || step == 0 {
			break
		}
		if guard != nil && step < 0 {
			loop.Lo, loop.Hi, loop.Step = loop.Hi, loop.Lo, loopir.Int(-1)
		}
		l.loops = append(l.loops, loop)
		if guard != nil {
			l.guard = loopir.And(l.guard, guard)
		}
	}
	return l
}

// frontOf makes a wavefront of the first b.n loops of a band.
func (r *resolver) frontOf(b *band, l frontLoops) (*front, *obstacle) {
	if b.n == 0 {
		return nil, &obstacle{why: "its step is not a constant"}
	}
	for _, d := range b.loops[1:b.n] {
		if slices.Contains(b.carried, d.Var) {
			return nil, &obstacle{why: fmt.Sprintf("the value of %s is used after the loop", r.p.Scalars[d.Var].Name)}
		}
	}
	f := &front{resolver: r, shifts: map[*loopir.Ref][]int64{}}
	if why := f.makeNest(b, l); why != "" {
		return nil, &obstacle{why: why}
	}
	if block := f.analyse(); block != nil {
		return nil, block
	}
	return f, nil
}

// alone tells whether the statement is all that the body of a loop has.
func alone(f *dataflow.Frame) bool { return f.Loop && len(f.List) == 1 }

// idle tells whether only one rank at a time would have something to do.
func (f *front) idle() bool {
	return f.axes() == 1 && f.strips().Strip < 0
}

// frontScalars finds a role for every scalar that the loop assigns: as in a parallel loop or, if
// that is not possible, as one whose value is carried from rank to rank.
func (r *resolver) frontScalars(b *band) (why string) {
	why = r.classifyScalars(b)
	if why == "" && len(b.searches)+len(b.lasting) == 0 {
		return ""
	}
	b.chained = true
	b.kinds, b.ops = map[loopir.ScalarID]scalarRole{}, map[loopir.ScalarID]loopir.ReduceOp{}
	b.assigned, b.searches, b.lasting = nil, nil, nil
	return r.classifyScalars(b)
}

// frontLoop tells whether a loop of the band can be a loop of the wavefront.
func (r *resolver) frontLoop(b *band, d *loopir.Do) bool {
	step, ok := loopir.ConstInt(d.Step)
	return ok && step != 0 && (b.n == 0 || r.independentBounds(b, d))
}

// makeNest rewrites the loops as a nest with a home.
func (f *front) makeNest(b *band, l frontLoops) (why string) {
	fresh := &loopir.Rewriter{Program: f.p}
	n := &loopir.Nest{At: b.do.At, Loops: l.loops, Body: fresh.Stmts(b.loops[b.n-1].Body)}
	program := n.Body
	if l.guard != nil {
		n.Body = []loopir.Stmt{&loopir.If{At: b.do.At, Cond: l.guard, Then: n.Body}}
	}
	for _, id := range b.assigned {
		if b.kinds[id] == private && !b.isNestLoop(id) {
			n.Privates = append(n.Privates, id)
		}
	}
	code := &foldCode{}
	if why := f.reductions(b, n, code); why != "" {
		return why
	}
	if code.small != nil {
		return noRoom + " if its loops are long"
	}
	if why := f.chooseHome(n); why != "" {
		return why
	}
	if n.Home == nil || !f.mapped(n.Home.Array) {
		return noOwner
	}
	if each := (&loopir.Nest{Loops: l.loops, Body: program, Privates: n.Privates}); len(b.carried) > 0 && !f.exists(each, n.Home) {
		return noOwner + ", for conditional statements may lead outside the arrays"
	}
	f.nest, f.home = n, f.p.Arrays[n.Home.Array]
	if copies := slices.ContainsFunc(f.home.Map.Uses, func(u mapping.GridUse) bool { return u.Dim < 0 && u.Fixed == nil }); copies && len(n.Reductions) > 0 {
		return fmt.Sprintf("several ranks hold the same part of %s and would fold the same values", f.home.Name)
	}
	f.around = append(append(code.before, nil), code.after...)
	f.around = append(f.around, f.finalValues(b.do)...)
	f.carried = b.carried
	if why := f.tie(); why != "" || len(f.carried) == 0 {
		return why
	}
	return f.chain()
}

// chain makes the ranks follow each other in the order of the loop, so that they can hand over
// the values of scalars.
func (f *front) chain() (why string) {
	name := f.p.Scalars[f.carried[0]].Name
	for _, id := range f.carried {
		if f.p.Scalars[id].Type.Base == types.Character {
			return fmt.Sprintf("%s carries a value from one iteration to the next", f.p.Scalars[id].Name)
		}
	}
	g := f.onlyTie()
	if g < 0 || f.ties[g] != 0 {
		return fmt.Sprintf("%s carries a value from one iteration to the next, and the order of the outermost loop is not that of the ranks", name)
	}
	dim, step := f.home.Map.Uses[g].Dim, f.nest.Loops[0].Step
	cell, _ := f.p.CellForm(f.home, dim, f.nest.Home.Subs[dim])
	s, _ := loopir.ConstInt(step)
	f.direction[g] = -max(-1, min(1, s*cell.Coef(int(f.nest.Loops[0].Var))))
	return ""
}

// onlyTie returns the only dimension of the processors over which the home is distributed, -1 if
// there are several.
func (f *front) onlyTie() int {
	found := -1
	for g, use := range f.home.Map.Uses {
		switch {
		case use.Dim < 0:
		case found >= 0:
			return -1
		default:
			found = g
		}
	}
	return found
}

// tie finds the loop that drives each dimension of the processors.
func (f *front) tie() (why string) {
	f.ties = make([]int, len(f.home.Map.Uses))
	f.direction = make([]int64, len(f.ties))
	for g, use := range f.home.Map.Uses {
		f.ties[g] = -1
		if use.Dim < 0 {
			continue
		}
		sub, _ := loopir.Affine(f.nest.Home.Subs[use.Dim])
		for i, l := range f.nest.Loops {
			if sub.Coef(int(l.Var)) != 0 {
				f.ties[g] = i
			}
		}
		if why := f.joinRing(g); why != "" {
			return why
		}
	}
	return ""
}

// analyse finds the dependences and checks that they allow a wavefront.
func (f *front) analyse() *obstacle {
	t := f.NestTester(f.nest)
	reads, stores := t.Accesses(f.nest.Body, nil)
	f.stores = stores
	for i, w := range stores {
		for _, x := range stores[i:] {
			if x.Ref.Array == w.Ref.Array {
				f.pairs = append(f.pairs, t.CarriedPairs(f.nest, w, x, true)...)
			}
		}
		for _, x := range reads {
			if x.Ref.Array != w.Ref.Array {
				continue
			}
			pairs := t.CarriedPairs(f.nest, w, x, false)
			if block := f.crossing(x.Ref, pairs); block != nil {
				return block
			}
			f.pairs = append(f.pairs, pairs...)
		}
	}
	return f.refreshed()
}

// crossing looks at the dependences of a reference that may be another rank's element.
func (f *front) crossing(x *loopir.Ref, pairs []deptest.CarriedPair) *obstacle {
	shift, local := f.shiftOf(x)
	flow := slices.IndexFunc(pairs, func(p deptest.CarriedPair) bool { return p.Kind == lattice.Flow })
	switch {
	case flow < 0:
		if local {
			f.shifts[x] = shift
		}
		return nil
	case !local:
		return f.obstacle(pairs[flow], "a value may come from any rank")
	}
	f.shifts[x] = shift
	for g, s := range shift {
		sign := max(-1, min(1, s))
		if sign*f.direction[g] < 0 {
			return f.obstacle(pairs[flow], "values cross processors in both directions")
		}
		if sign != 0 {
			f.direction[g] = sign
		}
	}
	return nil
}

// refreshed refuses references that want an element of an upstream rank as it was before that
// rank stores it: the strip may bring the new one.
func (f *front) refreshed() *obstacle {
	for _, p := range f.pairs {
		if p.Kind != lattice.Anti {
			continue
		}
		for g, s := range f.shifts[p.Source] {
			if s*f.direction[g] > 0 {
				return f.obstacle(p, "the old value is needed where the new one arrives")
			}
		}
	}
	return nil
}

// obstacle names the two references of a dependence.
func (f *front) obstacle(p deptest.CarriedPair, why string) *obstacle {
	texts := map[lattice.Kind][2]string{lattice.Flow: {"stored here", "and used here"}, lattice.Anti: {"used here", "and stored here"}, lattice.Output: {"stored here", "and here again"}}
	return &obstacle{
		why:  fmt.Sprintf("%s (%s and %s)", why, loopir.RefText(f.p, p.Source), loopir.RefText(f.p, p.Sink)),
		pair: []diag.Label{{Span: p.Source.At, Text: texts[p.Kind][0]}, {Span: p.Sink.At, Text: texts[p.Kind][1]}},
	}
}

// maxFlowWidth is the widest overlap area that a wavefront may ask for.
const maxFlowWidth = 16

// shiftOf returns the distance in cells of ref from the home along each dimension of the
// processors, if it is a constant, so that the element lies in the rank's part or its overlap.
func (f *front) shiftOf(ref *loopir.Ref) ([]int64, bool) {
	return f.shiftFrom(f.nest.Home, ref)
}

func (r *resolver) shiftFrom(at, ref *loopir.Ref) ([]int64, bool) {
	home, a := r.p.Arrays[at.Array], r.p.Arrays[ref.Array]
	shift := make([]int64, len(home.Map.Uses))
	if !r.mapped(a.ID) || a.Map.Grid != home.Map.Grid {
		return nil, false
	}
	for g, use := range a.Map.Uses {
		mine := home.Map.Uses[g]
		switch {
		case use.Dim < 0 && mine.Dim < 0 && sameFixed(use.Fixed, mine.Fixed):
		case use.Dim < 0 || mine.Dim < 0:
			return nil, false
		default:
			d, h := a.Map.Dims[use.Dim], home.Map.Dims[mine.Dim]
			c1, ok1 := r.p.CellForm(a, use.Dim, ref.Subs[use.Dim])
			c2, ok2 := r.p.CellForm(home, mine.Dim, at.Subs[mine.Dim])
			diff := c1.Sub(c2)
			if !ok1 || !ok2 || !diff.IsConst() || d.Format != h.Format || d.K != h.K || d.Extent != h.Extent {
				return nil, false
			}
			shift[g] = diff.Const
			if max(diff.Const, -diff.Const) > maxFlowWidth {
				return nil, false
			}
		}
	}
	return shift, true
}

// sameFixed tells whether two arrays lie on the same cell of a dimension of the processors, or
// both have copies all along it.
func sameFixed(x, y *mapping.DimSpec) bool {
	return x == nil && y == nil || x != nil && y != nil && *x == *y
}

// crosses tells whether values flow between ranks.
func (f *front) crosses() bool {
	return slices.ContainsFunc(f.direction, func(d int64) bool { return d != 0 })
}

// statements returns the wavefront with what belongs before and behind it.
func (f *front) statements() []loopir.Stmt {
	w := f.strips()
	f.remark(w)
	i := slices.Index(f.around, nil)
	return slices.Replace(f.around, i, i+1, loopir.Stmt(w))
}

func (f *front) remark(w *loopir.Wave) {
	name := func(i int) string { return f.p.Scalars[f.nest.Loops[i].Var].Name }
	text := "each rank computes its part in order"
	if f.crosses() {
		text = "one rank after the other computes its part"
		for i, id := range f.carried {
			text += []string{" and hands over ", ", "}[min(i, 1)] + f.p.Scalars[id].Name
		}
		if w.Strip >= 0 {
			text = "ranks follow each other in strips of " + name(w.Strip)
		}
		if w.Local {
			text += " on each rank"
		}
		if len(f.rings) > 0 {
			text += ", round after round in blocks of " + f.ringBlocks()
		}
		if w.Skew != 0 {
			text += fmt.Sprintf(" + %d*%s", w.Skew, name(w.Over))
		}
	}
	for g, d := range f.direction {
		switch {
		case d < 0:
			text += fmt.Sprintf(", upwards along %s", name(f.ties[g]))
		case d > 0:
			text += fmt.Sprintf(", downwards along %s", name(f.ties[g]))
		}
	}
	f.bag.Remarkf(diag.Wavefront, f.nest.Extent, "loop over %s runs as a wavefront: %s", name(0), text)
}
