package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// nest emits a data-parallel nest: divided among the owners of its home, or whole.
func (f *function) nest(s *loopir.Nest) {
	outer, around := f.compared, f.results
	defer func() { f.compared, f.results = outer, around }()
	f.compared, f.results = f.plan.Compared[s], s.Reductions
	if plan := f.plan.Nests[s]; plan != nil {
		f.dividedNest(s, plan)
		return
	}
	f.wholeNest(s)
}

// span is a loop's range in 64 bits: n iterations lo, lo+step, ...
type span struct{ lo, step, n value.Value }

func (f *function) span(l loopir.Index) span {
	lo, hi, step := f.index(l.Lo), f.index(l.Hi), f.index(l.Step)
	n := f.tripCount(lo, hi, step)
	if _, fixed := known(step); !fixed { // what leads out of all integers cannot be turned round
		step = f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, n, i64c(1)), step, i64c(1))
	}
	return span{lo, step, n}
}

// tripCount is max(0, (hi-lo+step)/step), also where that sum is beyond 64 bits.
func (f *function) tripCount(lo, hi, step value.Value) value.Value {
	c, ok := known(step)
	first, fixed := known(lo)
	if end, alsoFixed := known(hi); ok && c != 0 && fixed && alsoFixed {
		return i64c(mapping.Count(first, end, c))
	}
	f.nonZero(step)
	some, last := f.trips(lo, hi, step)
	return f.b.NewSelect(some, f.add(last, i64c(1)), i64c(0))
}

// wholeNest runs all iterations here, the first loop innermost as arrays lie in memory.
func (f *function) wholeNest(s *loopir.Nest) {
	spans := make([]span, len(s.Loops))
	for i, l := range s.Loops {
		spans[i] = f.span(l)
	}
	olds := make([]value.Value, len(s.Reductions))
	for i, r := range s.Reductions {
		olds[i] = f.load(f.slot(r.Acc))
		f.store(identity(r.Op, f.prog.Scalars[r.Acc].Type), f.slot(r.Acc))
	}
	for _, p := range s.Picks {
		f.store(i64c(-1), f.slot(p.Order))
	}
	f.parallel(func() { f.plainLoops(s, spans, len(s.Loops)-1) })
	for i, r := range s.Reductions {
		t := f.prog.Scalars[r.Acc].Type
		f.store(f.combine(r.Op, t, olds[i], f.load(f.slot(r.Acc))), f.slot(r.Acc))
	}
}

func (f *function) plainLoops(s *loopir.Nest, spans []span, i int) {
	if i < 0 {
		f.list(s.Body)
		return
	}
	place := func(u value.Value, emit func()) {
		v := f.add(spans[i].lo, f.mul(u, spans[i].step))
		defer f.induction(s.Loops[i].Var, v, spans[i].step)()
		emit()
	}
	if i == 0 && f.plan.Strips[s] {
		f.inStrips(s.Body, s.Privates, spans[i].n, place)
		return
	}
	f.loopOfGroup(s.Body, f.count(spans[i].n, func(u value.Value) { place(u, func() { f.plainLoops(s, spans, i-1) }) }))
}

// dividedNest runs on every rank the iterations whose home element it owns.
func (f *function) dividedNest(s *loopir.Nest, plan *commgen.NestPlan) {
	partials := f.partials(s)
	kept := f.keepPicks(s)
	f.onHolders(plan, func() {
		f.inHalves(plan, func() {
			f.eitherWidth(f.regionOf(s.Body, f.looks()).taken(), func() { f.kernel(s, plan, partials, kept) })
		})
	})
	if plan.Primary || !f.whole(f.array(plan.Home)) {
		f.reduce(s, partials)
		f.choosePicks(s, kept)
	}
	f.takePicks(s, kept)
	f.fold(s, partials)
}

// onHolders runs code on the ranks that hold the home, or on the primary ones. Without a part
// of a divided home a rank owns no iterations anyway.
func (f *function) onHolders(plan *commgen.NestPlan, body func()) {
	part := "holds"
	switch {
	case plan.Primary:
		part = "primary"
	case len(plan.Dims) > 0:
		body()
		return
	}
	flag := f.descField(f.descriptor(plan.Home), part)
	f.when(f.b.NewICmp(enum.IPredNE, flag, i64c(0)), body)
}

// partials returns places for a rank's partial results, which begin with the identities of their operators.
func (f *function) partials(s *loopir.Nest) []value.Value {
	partials := make([]value.Value, len(s.Reductions))
	for i, r := range s.Reductions {
		t := f.prog.Scalars[r.Acc].Type
		partials[i] = f.scratch(t)
		f.store(identity(r.Op, t), partials[i])
	}
	return partials
}

// fold folds results into the scalars that they are for.
func (f *function) fold(s *loopir.Nest, partials []value.Value) {
	for i, r := range s.Reductions {
		slot := f.slot(r.Acc)
		f.store(f.combine(r.Op, f.prog.Scalars[r.Acc].Type, f.load(slot), f.load(partials[i])), slot)
	}
}

// reduce combines the ranks' partial results. Without a division every rank has them all.
func (f *function) reduce(s *loopir.Nest, partials []value.Value) {
	if len(partials) == 0 {
		return
	}
	words := []value.Value{i64c(int64(len(partials)))}
	for i, r := range s.Reductions {
		words = append(words, i64c(typeCode(f.prog.Scalars[r.Acc].Type)), i64c(int64(r.Op)), partials[i])
	}
	f.request(abi.ReqReduce, words...)
}

// combine folds two values as they lie in memory.
func (f *function) combine(op loopir.ReduceOp, t ft.Type, x, y value.Value) value.Value {
	switch op {
	case loopir.OpSum:
		return f.arith(ft.Add, t, x, y)
	case loopir.OpProduct:
		return f.arith(ft.Mul, t, x, y)
	case loopir.OpMax:
		return f.larger("max", t, y, x)
	case loopir.OpMin:
		return f.larger("min", t, y, x)
	case loopir.OpAnd, loopir.OpIAnd:
		return f.b.NewAnd(x, y)
	case loopir.OpOr, loopir.OpIOr:
		return f.b.NewOr(x, y)
	case loopir.OpEqv:
		return f.stored(f.b.NewICmp(enum.IPredEQ, x, y), t)
	}
	return f.b.NewXor(x, y)
}

func (f *function) arith(op ft.Op, t ft.Type, x, y value.Value) value.Value {
	if t.Base == ft.Real {
		return f.realArith(op, x, y)
	}
	return f.intArith(op, x, y)
}

// kernel outlines the iterations that this rank owns and calls them.
func (f *function) kernel(s *loopir.Nest, plan *commgen.NestPlan, partials []value.Value, kept []pickPlaces) {
	line := f.line(s.Span())
	k := f.newKernel(fmt.Sprintf("nest_%d", line), s, plan)
	k.unhurried(s)
	spans := f.spans(s)
	k.passSpans(spans)
	k.passPicks(kept)
	k.prepareNothing()
	k.passTransposed()
	k.passBypass(spans)
	k.passNames(func(i int, p value.Value) { f.store(f.load(p), partials[i]) })
	k.passFolds()
	k.tighten()
	k.parallel(func() { k.fixedDims(0) })
	k.endBypass()
	k.endFolds()
	k.call()
}

func (f *function) newKernel(name string, s *loopir.Nest, plan *commgen.NestPlan) *kernel {
	k := &kernel{outlined: f.newOutlined(name, f.line(s.Span())), nest: s, plan: plan, order: plan.Order, stmts: s.Body}
	k.home = make([]value.Value, len(plan.Dims))
	k.written = f.regionOf(s.Body, f.looks()).written
	return k
}

// spans evaluates the ranges of a nest's loops.
func (f *function) spans(s *loopir.Nest) []span {
	spans := make([]span, len(s.Loops))
	for i, l := range s.Loops {
		spans[i] = f.span(l)
	}
	return spans
}

// passSpans passes the ranges of the loops, and what of them this rank owns.
func (k *kernel) passSpans(spans []span) {
	for i, h := range k.plan.Dims {
		k.ties = append(k.ties, k.passOwned(i, h, spans))
	}
	k.passLoops(spans)
}

// passLoops passes the ranges of the loops.
func (k *kernel) passLoops(spans []span) {
	for i, sp := range spans {
		name := k.prog.Scalars[k.nest.Loops[i].Var].Name
		k.spans = append(k.spans, span{
			k.passNumber(name+".lo", sp.lo), k.passNumber(name+".step", sp.step), k.passNumber(name+".n", sp.n),
		})
	}
}

// kernel is the function of a divided nest.
type kernel struct {
	*outlined
	nest     *loopir.Nest
	plan     *commgen.NestPlan
	order    []int // of the loops, outermost first
	spans    []span
	ties     []owned
	privates []loopir.ScalarID
	lifted   []*loopir.Do             // DO loops of the body that are open outside the innermost loop
	stmts    []loopir.Stmt            // the body without the conditions that the loops' bounds express:
	tight    map[int]*limits          // these, of each loop
	guarded  []loopir.Stmt            // what of the body stands under a condition that the loop's bounds express
	written  map[loopir.ScalarID]bool // scalars that the body assigns
	bypass   *bypass                  // stores past the caches; nil where they do not pay
	tiled    *tiled                   // references that are transposed first; nil: none
	waiting  *waiting                 // terms that are folded later; nil: there are none
}

// owned is the part of a home dimension that a rank owns, as runs.
type owned struct{ count, rstep, lstep, runs value.Value }

// passOwned asks the runtime for the runs of one home dimension and passes them.
func (k *kernel) passOwned(slot int, h commgen.HomeDim, spans []span) owned {
	f := k.caller
	room := f.ownedRoom(slot)
	count := f.ownedRuns(slot, k.plan, h, spans, room)
	if k.plan.Reorder != nil {
		count = k.reorder(k.plan.Reorder, room)
	}
	if k.plan.Halo != nil {
		return k.passHalo(*k.plan.Halo)
	}
	if k.plan.Late != nil {
		count = f.askHalf(k.plan.Late, room)
	}
	return k.passRuns(room, count, h)
}

// ownedRuns asks the runtime for the runs of a home dimension, and returns their number.
func (f *function) ownedRuns(slot int, plan *commgen.NestPlan, h commgen.HomeDim, spans []span, room value.Value) value.Value {
	a, b, sp := f.driving(h, spans)
	if h.Reach != [2]int64{} {
		return f.runtime("hpf_rt_reached", f.ctx, f.descriptor(plan.Home), i64c(int64(h.Dim)), a, b,
			sp.lo, sp.step, sp.n, i64c(h.Reach[0]), i64c(h.Reach[1]), i64c(int64(slot)), room)
	}
	return f.runtime("hpf_rt_owned", f.ctx, f.descriptor(plan.Home), i64c(int64(h.Dim)), a, b,
		sp.lo, sp.step, sp.n, i64c(runsAs(h)), i64c(int64(slot)), room)
}

// runsAs is what hpf_rt_owned is to make runs of.
func runsAs(h commgen.HomeDim) int64 {
	switch {
	case h.ByPeriod:
		return abi.RunsByPeriod
	case h.Joined:
		return abi.RunsJoined
	}
	return abi.RunsByBlock
}

// driving returns the subscript a*i+b of a home dimension and the range of i, one iteration for a
// constant subscript.
func (f *function) driving(h commgen.HomeDim, spans []span) (a, b value.Value, sp span) {
	if h.Loop >= 0 {
		return i64c(h.A), f.index(h.B), spans[h.Loop]
	}
	return i64c(1), i64c(0), span{f.index(h.B), i64c(1), i64c(1)}
}

// ownedRoom is where hpf_rt_owned writes the result of a slot.
func (f *function) ownedRoom(slot int) value.Value {
	if f.owneds[slot] == nil {
		f.owneds[slot] = f.alloca(f.layout.owned)
	}
	return f.owneds[slot]
}

func (k *kernel) passRuns(room, count value.Value, h commgen.HomeDim) owned {
	f := k.caller
	field := func(name string) value.Value { return f.load(f.field(f.layout.owned, room, abi.Owned.Index(name))) }
	o := owned{count: k.pass("runs", count), rstep: i64c(1), lstep: i64c(h.LocalStep)}
	if h.ByPeriod {
		o.rstep = k.pass("rstep", field("rstep"))
	}
	if h.LocalStep == 0 {
		o.lstep = k.pass("lstep", field("lstep"))
	}
	runs := f.b.NewBitCast(field("runs"), types.NewPointer(f.layout.run))
	o.runs = k.pass("run", runs, enum.ParamAttrNoAlias, enum.ParamAttrReadOnly)
	return o
}

// passNames makes the arrays and scalars of the body known; accumulators and privates live in
// the kernel. The caller gets the place of each partial result after the call.
func (k *kernel) passNames(take func(i int, p value.Value)) {
	r := k.regionOf(k.nest.Body, k.looks())
	for _, id := range r.arrays {
		k.passArray(id, r.bounds[id])
	}
	for _, id := range r.streams {
		k.passStream(id, r.noted[id])
	}
	for i, red := range k.nest.Reductions {
		t := k.prog.Scalars[red.Acc].Type
		k.slots[red.Acc] = k.scratch(t)
		k.store(identity(red.Op, t), k.slots[red.Acc])
		k.passBack(red.Acc, func(p value.Value) { take(i, p) })
	}
	for _, id := range r.scalars {
		k.passName(id, r.written[id])
	}
}

func (k *kernel) passName(id loopir.ScalarID, written bool) {
	switch {
	case k.slots[id] != nil || k.isIndex(id):
	case written || slices.Contains(k.nest.Privates, id):
		k.slots[id] = k.reserve(k.prog.Scalars[id].Type)
		k.privates = append(k.privates, id)
	default:
		k.passScalar(id, false)
	}
}

func (k *kernel) isIndex(id loopir.ScalarID) bool {
	return slices.ContainsFunc(k.nest.Loops, func(l loopir.Index) bool { return l.Var == id })
}

// fixedDims emits the home dimensions from i on whose subscript is constant: one iteration on
// the owner, none elsewhere.
func (k *kernel) fixedDims(i int) {
	for i < len(k.ties) && k.plan.Dims[i].Loop >= 0 {
		i++
	}
	if i == len(k.ties) {
		k.level(0)
		return
	}
	k.overRuns(k.ties[i], func(run runValues) {
		k.home[i] = run.l
		k.fixedDims(i + 1)
	})
}

// level emits the loops of the nest from the given one of the order inwards.
func (k *kernel) level(i int) {
	if i == len(k.order) {
		k.body()
		return
	}
	if i == k.plan.LiftAt && len(k.lifted) < k.plan.Lifted {
		k.lift(i)
		return
	}
	loop := k.order[i]
	sp := k.spans[loop]
	tie := slices.IndexFunc(k.plan.Dims, func(h commgen.HomeDim) bool { return h.Loop == loop })
	if tie < 0 {
		k.along(i, sp.n, sp.lo, sp.step, func(u value.Value, emit func()) {
			defer k.induction(k.nest.Loops[loop].Var, k.add(sp.lo, k.mul(u, sp.step)), sp.step)()
			emit()
		})
		return
	}
	k.overRuns(k.ties[tie], func(run runValues) { k.alongRun(i, tie, run) })
}

// runValues is one run: iterations r, r+rstep, ... n of them, from local address l.
type runValues struct{ r, l, n value.Value }

// overRuns emits a loop over the runs of a home dimension.
func (k *kernel) overRuns(o owned, body func(run runValues)) {
	k.count(o.count, func(q value.Value) {
		run := k.address(k.layout.run, o.runs, q)
		field := func(name string) value.Value { return k.load(k.field(k.layout.run, run, abi.Run.Index(name))) }
		body(runValues{field("r"), field("l"), field("n")})
	})
}

// alongRun emits the loop over the iterations of one run.
func (k *kernel) alongRun(i, tie int, run runValues) {
	loop := k.order[i]
	sp, o := k.spans[loop], k.ties[tie]
	first, step := k.add(sp.lo, k.mul(sp.step, run.r)), k.mul(sp.step, o.rstep)
	k.along(i, run.n, first, step, func(u value.Value, emit func()) {
		k.home[tie] = k.add(run.l, k.mul(u, o.lstep))
		defer k.induction(k.nest.Loops[loop].Var, k.add(first, k.mul(u, step)), step)()
		emit()
	})
}

// along emits n iterations of a loop whose variable grows from first by step; place emits
// something for the iteration u of them.
func (k *kernel) along(i int, n, first, step value.Value, place func(u value.Value, emit func())) {
	if t := k.tight[k.order[i]]; t != nil {
		lo, count := k.within(t, first, n, step)
		all := place
		place = func(u value.Value, emit func()) { all(k.add(lo, u), emit) }
		n, first = count, k.add(first, k.mul(lo, step))
	}
	if k.tiled != nil && i == len(k.order)-2 {
		k.inTiles(i, n, place)
		return
	}
	if k.tiled != nil && i == len(k.order)-1 && k.tiled.first != nil {
		k.tile(n, place)
		return
	}
	if i == len(k.order)-1 && k.generator.plan.Strips[k.nest] {
		k.inStrips(k.stmts, k.privates, n, place)
		return
	}
	loop := k.order[i]
	if increment, ok := loopir.ConstInt(k.nest.Loops[loop].Step); ok && increment > 0 && i == len(k.order)-1 && k.plan.Marked == nil {
		if g := k.guardOf(loop, step); g != nil {
			k.narrowed(g, first, n, step, func(u value.Value) {
				place(u, func() {
					k.paces[k.nest.Loops[loop].Var] *= g.stride
					k.level(i + 1)
				})
			})
			return
		}
	}
	if k.waiting != nil && i == len(k.order)-1 {
		k.delaying(n, place)
		return
	}
	if k.bypass != nil && i == len(k.order)-1 {
		k.bypassing(n, place)
		return
	}
	k.loopOfGroup(k.rest(), k.count(n, func(u value.Value) { place(u, func() { k.level(i + 1) }) }))
}

// lift opens the next DO loop of the body outside the innermost loop of the nest.
func (k *kernel) lift(level int) {
	d := k.rest()[0].(*loopir.Do)
	k.counted(d, func() {
		k.lifted = append(k.lifted, d)
		k.level(level)
		k.lifted = k.lifted[:len(k.lifted)-1]
	})
}

// rest is the body of the nest inside the lifted loops and the guard.
func (k *kernel) rest() []loopir.Stmt {
	if k.guarded != nil {
		return k.guarded
	}
	if n := len(k.lifted); n > 0 {
		return k.lifted[n-1].Body
	}
	return k.stmts
}

// body emits one iteration. Privates start from zero in each, so that none is carried over.
func (k *kernel) body() {
	for _, id := range k.plan.Marked {
		k.append(k.streams[id], i64c(abi.StartMark))
	}
	for _, id := range k.privates {
		if !slices.ContainsFunc(k.lifted, func(d *loopir.Do) bool { return d.Var == id }) {
			k.clear(k.prog.Scalars[id].Type, k.slots[id])
		}
	}
	k.placeEarly(k.rest())
	k.list(k.rest())
	k.places = nil
}
