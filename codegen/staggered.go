package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// Neighbouring nests in strips (commgen/stagger.go): their kernels are called for a few cells of the outermost dimension at a time,
// the exchanges follow, and then the kernels once more for the edges. A rank that has little to do, or whose part is not one block,
// calls them one after the other as they stand.

const (
	stripBytes = 256 << 10 // that a strip of all nests uses: half of a usual second-level cache
	fewBytes   = 1 << 20   // that fit into the caches
	mostBytes  = 4 << 20   // of one cell and its lag, which would not be found in any cache again
)

// peeled is a nest that runs in strips.
type peeled struct {
	*kernel
	callee *ir.Func
	at     []int         // of the numbers of runs among the arguments, by slot; the runs are the last for the slot
	runs   []int         // of the runs among the arguments
	loop   int           // of the first iteration of the outermost loop among the arguments, and behind it their number; -1: a slot
	large  int           // of whether stores bypass the caches among the arguments; -1: it is not there
	whole  []cellRange   // what the rank owns, by slot, and of the loop behind them
	inner  []cellRange   // of this what waits for no exchange
	first  []value.Value // the iteration at the local address 0, by slot
	rooms  []value.Value // of runs, by slot
	beside []value.Value // numbers of iterations of the loops that drive neither slots nor strips
	reused bool          // another nest uses what this one stores, so that it stays in the cache
	lag    int64
	edges  [][2]int64

	partials []value.Value // results of its reductions on this rank
	outer    int           // of the dimension of the strips, in whole
}

// cellRange holds the local addresses lo <= l < hi.
type cellRange struct{ lo, hi value.Value }

// staggered emits nests that run in strips.
func (f *function) staggered(s *loopir.Staggered) {
	if f.long {
		f.list(s.Body)
		return
	}
	var list []*peeled
	ready := value.Value(boolc(true))
	for _, x := range s.Body {
		if n, ok := x.(*loopir.Nest); ok {
			f.at(n.Span())
			m, one := f.strips(n, s.Lags[len(list)], s.Edges[len(list)])
			list = append(list, m)
			ready = f.b.NewAnd(ready, one)
		}
	}
	for _, m := range list {
		m.reused = slices.ContainsFunc(list, func(other *peeled) bool { return other != m && other.uses(m.stores()) })
	}
	f.at(s.Span())
	inOrder := func(each func(m *peeled)) func() {
		return func() {
			k := 0
			for body := s.Body; len(body) > 0; body = body[1:] {
				f.at(body[0].Span())
				switch s := body[0].(type) {
				case *loopir.Nest:
					each(list[k])
					f.takeResults(list[k])
					k++
				case *loopir.Halo:
					halos := jointHalos(body)
					f.halos(halos...)
					body = body[len(halos)-1:]
				default:
					f.stmt(s)
				}
			}
		}
	}
	plain := inOrder(func(m *peeled) { f.onHolders(m.plan, func() { f.callPlain(m) }) })
	if slices.ContainsFunc(list, func(m *peeled) bool { return m.tiled != nil }) {
		plain()
		return
	}
	width, worth := f.stripWidth(list)
	f.choose(f.b.NewAnd(ready, worth), func() {
		f.inTurns(list, width)
		inOrder(f.callEdges)()
	}, plain)
}

// strips builds the kernel of a nest that runs in strips. The second result tells whether the rank's part is at most one block.
func (f *function) strips(n *loopir.Nest, lag int64, edges [][2]int64) (m *peeled, one value.Value) {
	plan := f.plan.Nests[n]
	compared, results := f.compared, f.results
	defer func() { f.compared, f.results = compared, results }()
	f.compared, f.results = f.plan.Compared[n], n.Reductions
	m = &peeled{kernel: f.newKernel(fmt.Sprintf("nest_%d", f.line(n.Span())), n, plan), loop: -1, large: -1, lag: lag, edges: edges}
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
		m.whole, m.inner = append(m.whole, all), append(m.inner, all)
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
	inner := all
	one := value.Value(f.b.NewICmp(enum.IPredSLE, count, i64c(1)))
	if e := m.edges[slot]; e != [2]int64{} {
		desc := f.descriptor(m.plan.Home)
		alone := f.b.NewICmp(enum.IPredEQ, f.dimField(desc, h.Dim, "n"), i64c(1))
		block := f.dimField(desc, h.Dim, "k")
		low := f.between(all, f.b.NewSelect(alone, all.lo, i64c(e[0])))
		high := f.between(cellRange{low, all.hi}, f.b.NewSelect(alone, all.hi, f.sub(block, i64c(e[1]))))
		inner = cellRange{low, high}
		one = f.b.NewAnd(one, f.b.NewOr(alone, f.b.NewICmp(enum.IPredSLE, all.hi, block)))
	}
	m.whole, m.inner, m.rooms = append(m.whole, all), append(m.inner, inner), append(m.rooms, room)
	m.first = append(m.first, f.sub(r, l))
	return one
}

// between is x, or the end of the interval that is nearest to it.
func (f *function) between(i cellRange, x value.Value) value.Value {
	return f.greater(i.lo, f.least(i.hi, x))
}

func (f *function) greater(x, y value.Value) value.Value {
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, x, y), x, y)
}

// stripWidth is how many cells a strip has, and whether nests gain by running in strips.
func (f *function) stripWidth(list []*peeled) (width, worth value.Value) {
	var arrays []loopir.ArrayID
	bytes, lag := int64(0), int64(0)
	for _, m := range list {
		lag = max(lag, m.lag)
		note := func(r *loopir.Ref) {
			if a := f.array(r.Array); a.Distributed() && !slices.Contains(arrays, r.Array) {
				arrays = append(arrays, r.Array)
				bytes += a.Type.Size()
			}
		}
		loopir.Writes(m.nest.Body, func(s *loopir.AssignElem) { note(s.LHS) })
		loopir.Reads(m.nest.Body, func(_ loopir.Stmt, r *loopir.Ref) { note(r) })
	}
	cell, cells := value.Value(i64c(0)), value.Value(i64c(0))
	for _, m := range list {
		one := value.Value(i64c(bytes))
		for i, w := range m.whole {
			if i != m.outer {
				one = f.mul(one, f.sub(w.hi, w.lo))
			}
		}
		for _, n := range m.beside {
			one = f.mul(one, n)
		}
		cell = f.greater(cell, one)
		cells = f.greater(cells, f.sub(m.whole[m.outer].hi, m.whole[m.outer].lo))
	}
	cell = f.greater(cell, i64c(1))
	width = f.greater(f.b.NewSDiv(i64c(stripBytes), cell), i64c(1))
	large := f.b.NewICmp(enum.IPredSGE, f.mul(cell, cells), i64c(fewBytes))
	stays := f.b.NewICmp(enum.IPredSLE, f.mul(cell, i64c(1+lag)), i64c(mostBytes))
	return width, f.b.NewAnd(large, stays)
}

// inTurns calls the kernels strip by strip.
func (f *function) inTurns(list []*peeled, width value.Value) {
	const most = 1 << 62
	start, end, lag := value.Value(i64c(most)), value.Value(i64c(-most)), int64(0)
	for _, m := range list {
		w := m.whole[m.outer]
		some := f.b.NewICmp(enum.IPredSLT, w.lo, w.hi)
		start = f.least(start, f.b.NewSelect(some, w.lo, start))
		end = f.greater(end, f.b.NewSelect(some, w.hi, end))
		lag = max(lag, m.lag)
	}
	end = f.b.NewSelect(f.b.NewICmp(enum.IPredSLT, start, end), f.add(end, i64c(lag)), start)
	at := f.alloca(start.Type())
	f.store(start, at)
	f.while(func() value.Value { return f.b.NewICmp(enum.IPredSLT, f.load(at), end) }, func() {
		from := f.load(at)
		to := f.add(from, width)
		for _, m := range list {
			f.at(m.nest.Span())
			box := slices.Clone(m.inner)
			strip := m.inner[m.outer]
			box[m.outer] = cellRange{f.between(strip, f.sub(from, i64c(m.lag))), f.between(strip, f.sub(to, i64c(m.lag)))}
			f.callFor(m, box)
		}
		f.store(to, at)
	})
}

// callEdges calls a kernel for what the strips have left out: the slabs below and above along each dimension.
func (f *function) callEdges(m *peeled) {
	box := slices.Clone(m.whole)
	for i := range slices.Backward(m.edges) {
		all, inner := m.whole[i], m.inner[i]
		if m.edges[i][0] > 0 {
			box[i] = cellRange{all.lo, inner.lo}
			f.callFor(m, box)
		}
		if m.edges[i][1] > 0 {
			box[i] = cellRange{inner.hi, all.hi}
			f.callFor(m, box)
		}
		box[i] = inner
	}
}

// callFor calls a kernel for the iterations of a box, unless it is empty.
func (f *function) callFor(m *peeled, box []cellRange) {
	some := value.Value(boolc(true))
	for _, i := range box {
		some = f.b.NewAnd(some, f.b.NewICmp(enum.IPredSLT, i.lo, i.hi))
	}
	f.when(some, func() {
		args := slices.Clone(m.args)
		for slot, room := range m.rooms {
			i := box[slot]
			put := func(name string, x value.Value) { f.store(x, f.field(f.layout.run, room, abi.Run.Index(name))) }
			put("r", f.add(m.first[slot], i.lo))
			put("l", i.lo)
			put("n", f.sub(i.hi, i.lo))
			args[m.at[slot]], args[m.runs[slot]] = i64c(1), room
		}
		if m.loop >= 0 {
			i := box[m.outer]
			args[m.loop], args[m.loop+1] = i.lo, f.sub(i.hi, i.lo)
		}
		if m.large >= 0 && m.reused {
			args[m.large] = constant.False
		}
		f.callPeeled(m, args)
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
	spans := f.spans(m.nest)
	for slot, h := range m.plan.Dims {
		room := f.ownedRoom(slot)
		args[m.at[slot]] = f.ownedRuns(slot, m.plan, h, spans, room)
		runs := f.load(f.field(f.layout.owned, room, abi.Owned.Index("runs")))
		args[m.runs[slot]] = f.b.NewBitCast(runs, args[m.runs[slot]].Type())
	}
	f.callPeeled(m, args)
}
