package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// Neighbouring nests in strips (commgen/stagger.go): their kernels are called for a few cells of the outermost dimension at a time,
// the exchanges follow, and then the kernels once more for the edges. A rank that has little to do, or whose part is not one block,
// calls them one after the other as they stand. Of a DO loop around them several iterations run that way together, as many as their
// lags leave in the cache; each rank decides that for itself, since the exchanges are the same.

const (
	stripBytes = 256 << 10 // that a strip of all nests uses: half of a usual second-level cache
	fewBytes   = 1 << 20   // that fit into the caches
	mostBytes  = 4 << 20   // of one cell and its lag, which would not be found in any cache again
)

// group is a list of nests that run in strips, in one or several iterations of a DO loop.
type group struct {
	*function
	leading, rest []loopir.Stmt // before the first nest, and from it on
	list          []*peeled
	ready, worth  value.Value       // whether strips are possible, and whether the nests gain by them
	width, cell   value.Value       // of strips in cells, and what a cell uses in bytes
	steps         value.Value       // how many iterations run together
	varying       []loopir.ScalarID // what iterations and the statements between the nests change
}

// peeled is a nest that runs in strips.
type peeled struct {
	*kernel
	callee *ir.Func
	at     []int         // of the numbers of runs among the arguments, by slot; the runs are the last for the slot
	runs   []int         // of the runs among the arguments
	loop   int           // of the first iteration of the outermost loop among the arguments, and behind it their number; -1: a slot
	large  int           // of whether stores bypass the caches among the arguments; -1: it is not there
	whole  []cellRange   // what the rank owns, by slot, and of the loop behind them
	blocks []bounds      // where the nest has edges, by slot
	first  []value.Value // the iteration at the local address 0, by slot
	rooms  []value.Value // of runs, by slot
	beside []value.Value // numbers of iterations of the loops that drive neither slots nor strips
	reused bool          // another nest uses what this one stores, so that it stays in the cache
	lags   []int64       // by iteration
	edges  [][][2]int64
	values []varying // of scalars in the iterations that run together

	partials []value.Value // results of its reductions on this rank
	outer    int           // of the dimension of the strips, in whole
}

// varying is a scalar that a kernel reads: its place among the arguments, and its values by iteration.
type varying struct {
	id     loopir.ScalarID
	arg    int
	values value.Value
}

// bounds tell where edges are: the length of the rank's block, and whether it is the only one.
type bounds struct{ block, alone value.Value }

// cellRange holds the local addresses lo <= l < hi.
type cellRange struct{ lo, hi value.Value }

// staggered emits nests that run in strips.
func (f *function) staggered(s *loopir.Staggered) {
	if f.long {
		f.list(s.Body)
		return
	}
	g := f.neighbours(s)
	g.run(g.leading, nil)
	g.prepare(s)
	g.choose(g.b.NewAnd(g.ready, g.worth), func() {
		g.inTurns()
		g.run(g.rest, func(m *peeled) { g.callEdges(m, i64c(0)) })
	}, func() { g.runPlain(g.rest) })
}

// neighbours splits a statement at its first nest.
func (f *function) neighbours(s *loopir.Staggered) *group {
	first := slices.IndexFunc(s.Body, func(x loopir.Stmt) bool { _, nest := x.(*loopir.Nest); return nest })
	return &group{function: f, leading: s.Body[:first], rest: s.Body[first:], steps: i64c(1)}
}

// prepare builds the kernels.
func (g *group) prepare(s *loopir.Staggered) {
	var nests []*loopir.Nest
	for _, x := range g.rest {
		if n, ok := x.(*loopir.Nest); ok {
			nests = append(nests, n)
		}
	}
	g.ready = boolc(true)
	for k, n := range nests {
		var lags []int64
		var edges [][][2]int64
		for i := k; i < len(s.Lags); i += len(nests) {
			lags, edges = append(lags, s.Lags[i]), append(edges, s.Edges[i])
		}
		g.at(n.Span())
		m, one := g.strips(n, lags, edges)
		for _, id := range g.varying {
			if arg, ok := m.fixed[id]; ok {
				m.values = append(m.values, varying{id, arg, g.allocas(m.args[arg].Type(), int64(len(lags)))})
			}
		}
		g.list = append(g.list, m)
		g.ready = g.b.NewAnd(g.ready, one)
	}
	for _, m := range g.list {
		m.reused = slices.ContainsFunc(g.list, func(other *peeled) bool { return other != m && other.uses(m.stores()) })
		if m.tiled != nil {
			g.ready = boolc(false)
		}
	}
	g.at(s.Span())
	g.cell = g.cellBytes()
	g.width, g.worth = g.stripWidth()
}

// runPlain emits statements of the group as they stand.
func (g *group) runPlain(body []loopir.Stmt) {
	g.run(body, func(m *peeled) { g.onHolders(m.plan, func() { g.callPlain(m) }) })
}

// run emits statements of the group in order.
func (g *group) run(body []loopir.Stmt, each func(m *peeled)) {
	k := 0
	for ; len(body) > 0; body = body[1:] {
		g.at(body[0].Span())
		switch s := body[0].(type) {
		case *loopir.Nest:
			each(g.list[k])
			g.takeResults(g.list[k])
			k++
		case *loopir.Halo:
			halos := jointHalos(body)
			g.halos(halos...)
			body = body[len(halos)-1:]
		default:
			g.stmt(s)
		}
	}
}

// oneOf is an element of a list of constants.
func (f *function) oneOf(list []int64, i value.Value) value.Value {
	if !slices.ContainsFunc(list, func(x int64) bool { return x != list[0] }) {
		return i64c(list[0])
	}
	if c, ok := known(i); ok {
		return i64c(list[c])
	}
	words := make([]constant.Constant, len(list))
	for k, x := range list {
		words[k] = i64c(x)
	}
	data := f.constantData(f.symbol("strips"), constant.NewArray(types.NewArray(uint64(len(list)), types.I64), words...))
	return f.load(f.address(types.I64, constant.NewGetElementPtr(data.ContentType, data, i64c(0), i64c(0)), i))
}

// strips builds the kernel of a nest that runs in strips. The second result tells whether the rank's part is at most one block.
func (f *function) strips(n *loopir.Nest, lags []int64, edges [][][2]int64) (m *peeled, one value.Value) {
	plan := f.plan.Nests[n]
	compared, results := f.compared, f.results
	defer func() { f.compared, f.results = compared, results }()
	f.compared, f.results = f.plan.Compared[n], n.Reductions
	m = &peeled{kernel: f.newKernel(fmt.Sprintf("nest_%d", f.line(n.Span())), n, plan), loop: -1, large: -1, lags: lags, edges: edges}
	m.unhurried(n)
	spans := f.spans(n)
	one = boolc(true)
	for slot, h := range plan.Dims {
		m.at = append(m.at, len(m.args))
		m.ties = append(m.ties, m.passOwned(slot, h, spans))
		m.runs = append(m.runs, len(m.args)-1)
		one = f.b.NewAnd(one, f.ownInterval(m, slot, h))
	}
	home := f.array(plan.Home)
	slot, loop := plan.Outermost(home)
	for i, sp := range spans {
		name := f.prog.Scalars[n.Loops[i].Var].Name
		if i != loop {
			m.spans = append(m.spans, span{m.passNumber(name+".lo", sp.lo), m.passNumber(name+".step", sp.step), m.passNumber(name+".n", sp.n)})
			if !slices.ContainsFunc(plan.Dims, func(h commgen.HomeDim) bool { return h.Loop == i }) {
				m.beside = append(m.beside, sp.n)
			}
			continue
		}
		m.loop = len(m.args)
		m.spans = append(m.spans, span{m.pass(name+".lo", sp.lo), sp.step, m.pass(name+".n", sp.n)})
		all := cellRange{sp.lo, f.add(sp.lo, sp.n)}
		m.whole = append(m.whole, all)
	}
	m.outer = slot
	if slot < 0 {
		m.outer = len(m.whole) - 1
	}
	m.passPicks(nil)
	m.prepareNothing()
	m.passTransposed()
	before := len(m.args)
	m.passBypass(spans)
	if len(m.args) > before {
		m.large = before
	}
	m.partials = f.partials(n)
	m.passNames(func(i int, p value.Value) {
		r := n.Reductions[i]
		f.store(f.combine(r.Op, f.prog.Scalars[r.Acc].Type, f.load(m.partials[i]), f.load(p)), m.partials[i])
	})
	m.passFolds()
	m.tighten()
	m.parallel(func() { m.fixedDims(0) })
	m.endBypass()
	m.endFolds()
	m.callee = m.complete()
	return m, one
}

// stores lists the arrays that a nest stores into.
func (m *peeled) stores() (list []loopir.ArrayID) {
	loopir.Writes(m.nest.Body, func(s *loopir.AssignElem) { list = append(list, s.LHS.Array) })
	return list
}

// uses tells whether a nest refers to one of some arrays.
func (m *peeled) uses(arrays []loopir.ArrayID) bool {
	found := slices.ContainsFunc(m.stores(), func(a loopir.ArrayID) bool { return slices.Contains(arrays, a) })
	loopir.Reads(m.nest.Body, func(_ loopir.Stmt, r *loopir.Ref) { found = found || slices.Contains(arrays, r.Array) })
	return found
}

// ownInterval finds the local addresses of the iterations that the rank owns along a slot. The result tells whether they are one run
// at most, and within one block where the nest has edges.
func (f *function) ownInterval(m *peeled, slot int, h commgen.HomeDim) value.Value {
	room := f.alloca(f.layout.run)
	field := func(name string) value.Value { return f.field(f.layout.run, room, abi.Run.Index(name)) }
	for _, name := range []string{"r", "l", "n"} {
		f.store(i64c(0), field(name))
	}
	count := m.args[m.at[slot]]
	some := value.Value(f.b.NewICmp(enum.IPredEQ, count, i64c(1)))
	if m.plan.Primary {
		some = f.b.NewAnd(some, f.b.NewICmp(enum.IPredNE, f.descField(f.descriptor(m.plan.Home), "primary"), i64c(0)))
	}
	f.when(some, func() {
		for _, name := range []string{"r", "l", "n"} {
			f.store(f.load(f.field(f.layout.run, m.args[m.runs[slot]], abi.Run.Index(name))), field(name))
		}
	})
	r, l := f.load(field("r")), f.load(field("l"))
	all := cellRange{l, f.add(l, f.load(field("n")))}
	one := value.Value(f.b.NewICmp(enum.IPredSLE, count, i64c(1)))
	var b bounds
	if m.peels(slot) {
		desc := f.descriptor(m.plan.Home)
		b.alone = f.b.NewICmp(enum.IPredEQ, f.dimField(desc, h.Dim, "n"), i64c(1))
		b.block = f.dimField(desc, h.Dim, "k")
		one = f.b.NewAnd(one, f.b.NewOr(b.alone, f.b.NewICmp(enum.IPredSLE, all.hi, b.block)))
	}
	m.whole, m.blocks, m.rooms = append(m.whole, all), append(m.blocks, b), append(m.rooms, room)
	m.first = append(m.first, f.sub(r, l))
	return one
}

// peels tells whether a nest has edges along a slot.
func (m *peeled) peels(slot int) bool {
	return slot < len(m.plan.Dims) && slices.ContainsFunc(m.edges, func(e [][2]int64) bool { return e[slot] != [2]int64{} })
}

// inner is what a nest can execute of an iteration without waiting for an exchange.
func (f *function) inner(m *peeled, step value.Value) []cellRange {
	box := slices.Clone(m.whole)
	for i, all := range box {
		if !m.peels(i) {
			continue
		}
		edge := func(side int) value.Value {
			list := make([]int64, len(m.edges))
			for k, e := range m.edges {
				list[k] = e[i][side]
			}
			return f.oneOf(list, step)
		}
		b := m.blocks[i]
		low := f.between(all, f.b.NewSelect(b.alone, all.lo, edge(0)))
		high := f.between(all, f.b.NewSelect(b.alone, all.hi, f.sub(b.block, edge(1))))
		box[i] = cellRange{low, f.greater(low, high)}
	}
	return box
}

// between is x, or the end of the interval that is nearest to it.
func (f *function) between(i cellRange, x value.Value) value.Value {
	return f.greater(i.lo, f.least(i.hi, x))
}

func (f *function) greater(x, y value.Value) value.Value {
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, x, y), x, y)
}

// stripWidth is how many cells a strip has, and whether nests gain by running in strips.
func (g *group) stripWidth() (width, worth value.Value) {
	cells := value.Value(i64c(0))
	for _, m := range g.list {
		cells = g.greater(cells, g.sub(m.whole[m.outer].hi, m.whole[m.outer].lo))
	}
	width = g.greater(g.b.NewSDiv(i64c(stripBytes), g.cell), i64c(1))
	large := g.b.NewICmp(enum.IPredSGE, g.mul(g.cell, cells), i64c(fewBytes))
	return width, g.b.NewAnd(large, g.stays(1))
}

// stays tells whether what so many iterations use stays in the cache from the first nest to the last one.
func (g *group) stays(steps int) value.Value {
	return g.b.NewICmp(enum.IPredSLE, g.mul(g.cell, i64c(1+g.lag(steps))), i64c(mostBytes))
}

// cellBytes is how much all nests use of one cell of the dimension of the strips, at least 1.
func (g *group) cellBytes() value.Value {
	var arrays []loopir.ArrayID
	bytes := int64(0)
	for _, m := range g.list {
		note := func(r *loopir.Ref) {
			if a := g.array(r.Array); a.Distributed() && !slices.Contains(arrays, r.Array) {
				arrays = append(arrays, r.Array)
				bytes += a.Type.Size()
			}
		}
		loopir.Writes(m.nest.Body, func(s *loopir.AssignElem) { note(s.LHS) })
		loopir.Reads(m.nest.Body, func(_ loopir.Stmt, r *loopir.Ref) { note(r) })
	}
	cell := value.Value(i64c(1))
	for _, m := range g.list {
		one := value.Value(i64c(bytes))
		for i, w := range m.whole {
			if i != m.outer {
				one = g.mul(one, g.sub(w.hi, w.lo))
			}
		}
		for _, n := range m.beside {
			one = g.mul(one, n)
		}
		cell = g.greater(cell, one)
	}
	return cell
}

// lag is the largest lag in the first iterations.
func (g *group) lag(steps int) int64 {
	most := int64(0)
	for _, m := range g.list {
		most = max(most, slices.Max(m.lags[:steps]))
	}
	return most
}

// deepest is how many iterations leave what they use in the cache.
func (g *group) deepest() value.Value {
	steps := value.Value(i64c(1))
	for n := 2; n <= len(g.list[0].lags); n++ {
		steps = g.b.NewSelect(g.stays(n), i64c(int64(n)), steps)
	}
	return steps
}

// inTurns calls the kernels strip by strip.
func (g *group) inTurns() {
	const most = 1 << 62
	start, end := value.Value(i64c(most)), value.Value(i64c(-most))
	for _, m := range g.list {
		w := m.whole[m.outer]
		some := g.b.NewICmp(enum.IPredSLT, w.lo, w.hi)
		start = g.least(start, g.b.NewSelect(some, w.lo, start))
		end = g.greater(end, g.b.NewSelect(some, w.hi, end))
	}
	last := g.add(end, i64c(g.lag(len(g.list[0].lags))))
	end = g.b.NewSelect(g.b.NewICmp(enum.IPredSLT, start, end), last, start)
	at := g.alloca(start.Type())
	g.store(start, at)
	g.while(func() value.Value { return g.b.NewICmp(enum.IPredSLT, g.load(at), end) }, func() {
		from := g.load(at)
		to := g.add(from, g.width)
		g.upTo(g.steps, func(step value.Value) {
			for _, m := range g.list {
				g.at(m.nest.Span())
				box := g.inner(m, step)
				strip, lag := box[m.outer], g.oneOf(m.lags, step)
				box[m.outer] = cellRange{g.between(strip, g.sub(from, lag)), g.between(strip, g.sub(to, lag))}
				g.callFor(m, box, step)
			}
		})
		g.store(to, at)
	})
}

// callEdges calls a kernel for what the strips of an iteration have left out: the slabs below and above along each dimension.
func (g *group) callEdges(m *peeled, step value.Value) {
	box, inner := slices.Clone(m.whole), g.inner(m, step)
	for i, all := range slices.Backward(m.whole) {
		if !m.peels(i) {
			continue
		}
		box[i] = cellRange{all.lo, inner[i].lo}
		g.callFor(m, box, step)
		box[i] = cellRange{inner[i].hi, all.hi}
		g.callFor(m, box, step)
		box[i] = inner[i]
	}
}

// callFor calls a kernel for the iterations of a box, unless it is empty.
func (g *group) callFor(m *peeled, box []cellRange, step value.Value) {
	some := value.Value(boolc(true))
	for _, i := range box {
		some = g.b.NewAnd(some, g.b.NewICmp(enum.IPredSLT, i.lo, i.hi))
	}
	g.when(some, func() {
		args := slices.Clone(m.args)
		for slot, room := range m.rooms {
			i := box[slot]
			put := func(name string, x value.Value) { g.store(x, g.field(g.layout.run, room, abi.Run.Index(name))) }
			put("r", g.add(m.first[slot], i.lo))
			put("l", i.lo)
			put("n", g.sub(i.hi, i.lo))
			args[m.at[slot]], args[m.runs[slot]] = i64c(1), room
		}
		if m.loop >= 0 {
			i := box[m.outer]
			args[m.loop], args[m.loop+1] = i.lo, g.sub(i.hi, i.lo)
		}
		for _, v := range m.values {
			args[v.arg] = g.load(g.address(args[v.arg].Type(), v.values, step))
		}
		switch {
		case m.large >= 0 && m.reused:
			args[m.large] = constant.False
		case m.large >= 0:
			args[m.large] = g.b.NewAnd(args[m.large], g.b.NewICmp(enum.IPredEQ, g.steps, i64c(1)))
		}
		g.callPeeled(m, args)
	})
}

// callPeeled calls a kernel and takes the results of its reductions.
func (f *function) callPeeled(m *peeled, args []value.Value) {
	f.b.NewCall(m.callee, args...)
	for _, take := range m.after {
		take()
	}
}

// takeResults gives the scalars what all ranks have reduced.
func (f *function) takeResults(m *peeled) {
	if m.plan.Primary || !f.whole(f.array(m.plan.Home)) {
		f.reduce(m.nest, m.partials)
	}
	f.fold(m.nest, m.partials)
}

// callPlain calls a kernel for all that the rank owns.
func (f *function) callPlain(m *peeled) {
	args := slices.Clone(m.args)
	for _, v := range m.values {
		args[v.arg] = f.load(f.slot(v.id))
	}
	spans := f.spans(m.nest)
	for slot, h := range m.plan.Dims {
		room := f.ownedRoom(slot)
		args[m.at[slot]] = f.ownedRuns(slot, m.plan, h, spans, room)
		runs := f.load(f.field(f.layout.owned, room, abi.Owned.Index("runs")))
		args[m.runs[slot]] = f.b.NewBitCast(runs, args[m.runs[slot]].Type())
	}
	f.callPeeled(m, args)
}
