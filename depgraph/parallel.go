package depgraph

import (
	"fmt"
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/idiom"
	"hpfc/lang/diag"
)

// band is a DO loop under test with the loops perfectly nested in it.
type band struct {
	do       *loopir.Do
	at       *dataflow.Frame
	loops    []*loopir.Do  // outermost first
	body     []loopir.Stmt // of the innermost
	kinds    map[loopir.ScalarID]scalarRole
	assigned []loopir.ScalarID // the keys of kinds, in order
	ops      map[loopir.ScalarID]loopir.ReduceOp
	updates  map[loopir.Stmt]loopir.Combine // stores that the runtime combines in order
	searches []*idiom.Search
	lasting  []loopir.ScalarID               // privates whose last values are used behind the loop
	scratch  []loopir.ArrayID                // work arrays, expanded
	boundary map[loopir.ArrayID][]elementBox // elements of these with values from before the loop
	before   []loopir.Stmt                   // what must happen before the loop
	chained  bool                            // scalars may carry values,
	carried  []loopir.ScalarID               // and these do
	n        int                             // how many of the loops, from the outside, become loops of the nest
}

func newBand(d *loopir.Do, at *dataflow.Frame) *band {
	return &band{do: d, at: at, kinds: map[loopir.ScalarID]scalarRole{}, ops: map[loopir.ScalarID]loopir.ReduceOp{}}
}

// scalarRole is what the body does with a scalar that it assigns.
type scalarRole uint8

const (
	private scalarRole = iota
	reduction
	searched
	carried
)

// longBody bounds the statements of a loop that is tested: pairs of them are compared.
const longBody = 500

// tooLong says when a loop is not tested because of that.
func tooLong(body []loopir.Stmt) string {
	n := 0
	loopir.Walk(body, func(loopir.Stmt) { n++ })
	if n <= longBody {
		return ""
	}
	return fmt.Sprintf("dependences between %d statements are not analysed, only up to %d", n, longBody)
}

// parallelDo turns a DO loop whose iterations are independent into nests, or returns nil. Loops
// without distributed data are left as they are, unless they only fold and are INDEPENDENT, or another order of the loops is
// better for the memory.
func (r *resolver) parallelDo(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if r.touchesMapped(d) {
		return r.inParallel(d, at)
	}
	if out := r.dealtOut(d, at); out != nil {
		return out
	}
	return r.inMemoryOrder(d, at)
}

func (r *resolver) inParallel(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if why := tooLong(d.Body); why != "" {
		r.bag.Remarkf(diag.SequentialLoop, d.Extent, "loop over %s keeps its order: %s", r.p.Scalars[d.Var].Name, why)
		return nil
	}
	lowered, ok := r.lowered(d.Body)
	if !ok {
		return r.try(r.withWork, d, at)
	}
	lowered = canonical.PlainBounds(r.Flow, r.withoutFarCycles(loopir.WithoutCycles(lowered)), r.At)
	whole := *d
	whole.Body = canonical.WrittenOut(r.Flow, lowered, at)
	b := newBand(&whole, at)
	if !simple(whole.Body) {
		return r.exitLoop(&whole, whole.Body, at)
	}
	behind := canonical.WithoutInductions(r.Flow, &whole)
	if behind != nil {
		r.Wraps.Mark([]loopir.Stmt{&whole})
	}
	b.before = idiom.IndexSearches(r.Flow, &whole, whole.Body)
	b.perfect()
	r.warnOfPromises(b)
	if len(behind) == 0 && acrossLines(b.do) {
		if out := r.try(func(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt { return r.inWideNests(d, b) }, d, at); out != nil {
			return out
		}
	}
	out, block := r.tryParallel(b)
	if out == nil {
		out = r.attempt(func() []loopir.Stmt { return r.tallied(b) })
	}
	if out == nil {
		out = r.withUpdates(b)
	}
	if out == nil {
		out = r.reordered(b)
	}
	if out == nil {
		out = r.perfected(b)
	}
	if out != nil {
		return append(out, behind...)
	}
	if block.why == noOwner {
		if out := r.try(r.inNests, d, at); out != nil {
			return out
		}
	}
	remark := r.bag.Remarkf(diag.SequentialLoop, d.Extent, "loop over %s keeps its order: %s", r.p.Scalars[d.Var].Name, block.why)
	for _, l := range block.pair {
		remark.Label(l.Span, "%s", l.Text)
	}
	return nil
}

// withWork is a parallel loop whose FORALLs need temporaries, which become work arrays of its iterations; nil if it is none.
func (r *resolver) withWork(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	r.working = true
	lowered, ok := r.lowered(d.Body)
	r.working = false
	if !ok {
		return nil
	}
	whole := *d
	whole.Body = canonical.WrittenOut(r.Flow, canonical.PlainBounds(r.Flow, loopir.WithoutCycles(lowered), r.At), at)
	if !simple(whole.Body) {
		return nil
	}
	b := newBand(&whole, at)
	b.perfect()
	out, _ := r.tryParallel(b)
	return out
}

// perfected tries again with what stands between the loops moved into the innermost one.
func (r *resolver) perfected(b *band) []loopir.Stmt {
	d := r.sunk(b.do, b.at)
	if d == nil || len(b.before) > 0 {
		return nil
	}
	again := newBand(d, b.at)
	again.perfect()
	if out, _ := r.tryParallel(again); out != nil {
		return out
	}
	return r.reordered(again)
}

// tryParallel returns the loop as nests, or what stands against it.
func (r *resolver) tryParallel(b *band) ([]loopir.Stmt, *obstacle) {
	if block := r.obstacle(b); block != nil {
		return nil, block
	}
	if len(b.scratch) > 0 && len(b.updates) == 0 {
		if out := r.reordered(b); out != nil {
			return out, nil
		}
	}
	out, why := r.toNest(b)
	if why != "" {
		return nil, &obstacle{why: why}
	}
	r.bag.Remarkf(diag.ParallelLoop, b.do.Extent, "loop over %s runs in parallel", r.p.Scalars[b.do.Var].Name)
	return out, nil
}

// obstacle is why a loop cannot run in parallel, with the two references of a dependence.
type obstacle struct {
	why   string
	pair  []diag.Label
	array loopir.ArrayID // through which a dependence is
}

// absorb makes independent loops that are perfectly nested in n, with bounds that do not depend
// on its loops, loops of n.
func (r *resolver) absorb(n *loopir.Nest) {
	for len(n.Body) == 1 {
		d, ok := n.Body[0].(*loopir.Do)
		if !ok || !simple(d.Body) || !steadyBounds(n, d) || d.ZeroStep() || !r.stillPromised(d) && !r.apart(n, d) {
			return
		}
		n.Loops = append(n.Loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
		n.Body = d.Body
		n.Privates = slices.DeleteFunc(n.Privates, func(id loopir.ScalarID) bool { return id == d.Var })
	}
}

// stillPromised tells whether the program says that no iteration of a loop depends on another one, and the loop stores into nothing that
// has taken the place of a scalar of REDUCTION or of what NEW names.
func (r *resolver) stillPromised(d *loopir.Do) bool {
	ok, copies := promised(d), promisedCopies(d)
	loopir.Writes(d.Body, func(a *loopir.AssignElem) {
		ok = ok && !r.p.Arrays[a.LHS.Array].Temp && !slices.Contains(copies, a.LHS.Array)
	})
	return ok
}

// apart tells whether the iterations of a loop perfectly nested in n are independent, like those
// of n.
func (r *resolver) apart(n *loopir.Nest, d *loopir.Do) bool {
	for v := range loopir.Changed(d.Body) {
		if !slices.Contains(n.Privates, loopir.ScalarID(v)) || r.FateOf(d.Body, loopir.ScalarID(v)) == dataflow.Read {
			return false
		}
	}
	t := r.NestTester(n)
	t.Common = append(t.Common, t.Loop(d.Var, d.Lo, d.Hi, d.Step, t.Common))
	reads, writes := t.Accesses(d.Body, nil)
	for i, w := range writes {
		for _, x := range append(slices.Clone(writes[i:]), reads...) {
			if w.Ref.Array == x.Ref.Array && t.Meet(w, x, len(t.Common)-1) {
				return false
			}
		}
	}
	return true
}

// steadyBounds tells whether d's bounds are the same in all iterations of n.
func steadyBounds(n *loopir.Nest, d *loopir.Do) bool {
	steady := true
	for _, e := range []loopir.Expr{d.Lo, d.Hi, d.Step} {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Elem:
				steady = false
			case *loopir.Var:
				steady = steady && !slices.Contains(n.Privates, e.ID)
				for _, l := range n.Loops {
					steady = steady && l.Var != e.ID
				}
			}
		})
	}
	return steady
}

func (r *resolver) touchesMapped(d *loopir.Do) bool {
	found := false
	loopir.Writes(d.Body, func(a *loopir.AssignElem) { found = found || r.mapped(a.LHS.Array) })
	loopir.Reads(d.Body, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || r.mapped(ref.Array) })
	return found
}

// perfect collects the perfectly nested loops.
func (b *band) perfect() {
	d := b.do
	for {
		b.loops = append(b.loops, d)
		b.body = d.Body
		if len(d.Body) != 1 {
			return
		}
		inner, ok := d.Body[0].(*loopir.Do)
		if !ok || !simple(inner.Body) {
			return
		}
		d = inner
	}
}

// obstacle returns why the outermost loop cannot run in parallel, or nil after deciding how many
// loops of the band can.
func (r *resolver) obstacle(b *band) *obstacle {
	if c, ok := loopir.ConstInt(b.do.Step); ok && c == 0 {
		return &obstacle{why: "its step is zero"}
	}
	if why := r.changedBound(b.do); why != "" {
		return &obstacle{why: why}
	}
	if why := r.classifyScalars(b); why != "" {
		return &obstacle{why: why}
	}
	var block *obstacle
	b.n = 0
	b.scratch = promisedCopies(b.do)
	for level, d := range b.loops {
		if level > 0 && !r.independentBounds(b, d) {
			break
		}
		if level > 0 && len(b.scratch) > 0 {
			break
		}
		if !promised(d) {
			if block = r.unremovable(b, level); block != nil {
				break
			}
		}
		b.n++
	}
	if b.n > 0 {
		return nil
	}
	return block
}

// promised tells whether the program says that no iteration of a loop depends on another one.
func promised(d *loopir.Do) bool { return d.Independent && len(d.Folded) == 0 }

// changedBound tells which scalar of the bounds is assigned in the loop. The number of
// iterations is fixed before, but texts of the bounds are used behind.
func (r *resolver) changedBound(d *loopir.Do) string {
	changed := loopir.Changed(d.Body)
	for _, v := range slices.Sorted(maps.Keys(changed)) {
		id := loopir.ScalarID(v)
		if changed[v] && (loopir.ReadsScalar(d.Lo, id) || loopir.ReadsScalar(d.Hi, id) || loopir.ReadsScalar(d.Step, id)) {
			return fmt.Sprintf("it assigns %s, which its bounds use", r.p.Scalars[v].Name)
		}
	}
	return ""
}

// stopWhereKept leaves loops out of the band that may carry a value of a scalar from one iteration to the next: only the loops
// around them promise by NEW that they do not.
func (b *band) stopWhereKept(id loopir.ScalarID) {
	for level, d := range b.loops[1:] {
		if !slices.Contains(d.New, id) {
			b.loops, b.body = b.loops[:level+1], b.loops[level].Body
			return
		}
	}
}

// independentBounds tells whether d's bounds are the same in all iterations of the band.
func (r *resolver) independentBounds(b *band, d *loopir.Do) bool {
	return r.steadyIn(b, d.Lo) && r.steadyIn(b, d.Hi) && r.steadyIn(b, d.Step)
}

func (b *band) isLoopVar(id loopir.ScalarID) bool {
	for _, d := range b.loops {
		if d.Var == id {
			return true
		}
	}
	return false
}

// unremovable returns a dependence carried by the loop at level that expanding work arrays does
// not remove, or nil.
func (r *resolver) unremovable(b *band, level int) *obstacle {
	var blocks []*obstacle
	promised := b.scratch
	for {
		block := r.carried(b, level)
		if block == nil {
			break
		}
		if level > 0 || readFirst(b.do.Body, block.array) {
			b.scratch = promised
			return block
		}
		blocks = append(blocks, block)
		b.scratch = append(slices.Clip(b.scratch), block.array)
	}
	useless := loopir.LastStore(withoutStores(b.do.Body, b.scratch)) == nil && !slices.ContainsFunc(b.assigned, func(id loopir.ScalarID) bool { return b.kinds[id] == reduction })
	for _, block := range blocks {
		if useless || !r.workArray(b, block.array) {
			b.scratch = promised
			return block
		}
	}
	return nil
}

// carried returns a dependence carried by the loop at level, or nil.
func (r *resolver) carried(b *band, level int) *obstacle {
	t := r.NewTester(b.do.Body, nil)
	for _, d := range b.loops[:level+1] {
		t.Common = append(t.Common, t.Loop(d.Var, d.Lo, d.Hi, d.Step, t.Common))
	}
	reads, writes := t.Accesses(b.loops[level].Body, nil)
	promised := b.loops[level].Independent
	later, others := byArray(writes), byArray(reads)
	for _, w := range writes {
		id := w.Ref.Array
		writesFrom := later[id] // w and those behind it
		later[id] = writesFrom[1:]
		if promised && !slices.Contains(b.loops[level].Folded, id) || b.isUpdated(id) || r.p.Arrays[id].Tally || slices.Contains(b.scratch, id) {
			continue
		}
		for _, x := range slices.Concat(writesFrom, others[id]) {
			if !t.Meet(w, x, level) {
				continue
			}
			why := fmt.Sprintf("%s and %s may be the same element in different iterations", loopir.RefText(r.p, w.Ref), loopir.RefText(r.p, x.Ref))
			if t.Effort.Refused() {
				why += " (the exact test took too long)"
			}
			return &obstacle{
				array: w.Ref.Array,
				why:   why,
				pair:  []diag.Label{{Span: w.Ref.At, Text: "stored here"}, {Span: x.Ref.At, Text: "and used here"}},
			}
		}
	}
	return nil
}

// byArray sorts accesses by their arrays, each array's in order.
func byArray(list []deptest.Access) map[loopir.ArrayID][]deptest.Access {
	of := map[loopir.ArrayID][]deptest.Access{}
	for _, x := range list {
		of[x.Ref.Array] = append(of[x.Ref.Array], x)
	}
	return of
}

// classifyScalars finds a role for every scalar that the loop assigns, or says which has none.
func (r *resolver) classifyScalars(b *band) string {
	if !b.chained {
		b.searches = idiom.Searches(r.Flow, b.do.Body)
	}
	for _, x := range b.searches {
		for _, id := range x.Values {
			b.kinds[id] = searched
		}
	}
	var lasting []loopir.ScalarID
	promised := map[loopir.ScalarID]bool{}
	for _, id := range b.do.New {
		promised[id] = true
	}
	reductions := loopir.Reductions(b.do.Body)
	for _, v := range slices.Sorted(maps.Keys(loopir.Changed(b.do.Body))) {
		id := loopir.ScalarID(v)
		if id == b.do.Var {
			continue
		}
		b.assigned = append(b.assigned, id)
		if b.kinds[id] == searched {
			continue
		}
		if op, ok := reductions[id]; ok {
			b.kinds[id], b.ops[id] = reduction, op
			continue
		}
		switch {
		case promised[id]:
			if r.FateOf(b.do.Body, id) == dataflow.Read {
				b.stopWhereKept(id)
			}
		case b.chained && (r.FateOf(b.do.Body, id) == dataflow.Read || r.LiveAfter(b.at, id)):
			b.kinds[id], b.carried = carried, append(b.carried, id)
			continue
		case r.FateOf(b.do.Body, id) == dataflow.Read:
			return fmt.Sprintf("%s carries a value from one iteration to the next", r.p.Scalars[v].Name)
		case r.LiveAfter(b.at, id):
			lasting = append(lasting, id)
		}
		b.kinds[id] = private
	}
	for _, id := range lasting {
		if !r.lasts(b, id) {
			return fmt.Sprintf("the value of %s is used after the loop", r.p.Scalars[id].Name)
		}
	}
	b.lasting = lasting
	return ""
}
