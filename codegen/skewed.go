package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// A loop around nests that run in strips: as many iterations run together as leave what they use in the cache. First the scalars get
// their values, which the nests find by iteration, then the strips of all iterations run, and behind them the exchanges and edges
// of one iteration after the other. What else the loop does, under conditions that scalars decide, ends such a row of iterations, and
// that iteration runs as it stands.

// skewing is such a loop.
type skewing struct {
	*group
	count      *counting         // nil: it has no index
	assigned   []loopir.ScalarID // by statements between the nests
	conditions bool              // it does more under conditions
}

// counting is what a DO loop needs to run several iterations at once.
type counting struct {
	variable loopir.ScalarID
	stride   value.Value
	index    value.Value // of the iteration in work
	behind   value.Value // iterations behind it
}

// skewed emits a loop of which several iterations run in strips together; d is nil if it is not a DO loop with an index.
func (f *function) skewed(s *loopir.Staggered, d *loopir.Do) {
	k := &skewing{group: f.neighbours(s)}
	more, exit := f.alloca(types.I1), ir.NewBlock("")
	f.store(boolc(true), more)
	times := int64(manyTimes)
	if d != nil {
		times = trips(d.Lo, d.Hi, d.Step)
		f.store(k.begin(d), more)
	}
	k.vary(s.Body)
	f.while(func() value.Value { return f.load(more) }, func() {
		f.inLoop(times, func() {
			k.list = nil
			k.prepare(s)
			done := k.iterations(exit)
			if c := k.count; c != nil {
				behind := f.load(c.behind)
				f.store(f.b.NewICmp(enum.IPredUGE, behind, done), more)
				f.store(f.b.NewSub(behind, done), c.behind)
			}
			k.advance()
		})
	})
	f.jump(exit)
	f.use(exit)
}

// begin evaluates the limits of a DO loop, and tells whether it has an iteration.
func (k *skewing) begin(d *loopir.Do) value.Value {
	lo, hi, step := k.signed(k.expr(d.Lo)), k.signed(k.expr(d.Hi)), k.signed(k.expr(d.Step))
	k.release()
	k.nonZero(step)
	k.count = &counting{variable: d.Var, stride: step, index: k.alloca(types.I64), behind: k.alloca(types.I64)}
	k.varying = append(k.varying, d.Var)
	some, last := k.trips(lo, hi, step)
	k.store(last, k.count.behind)
	k.goTo(lo)
	return some
}

// goTo makes i the index.
func (k *skewing) goTo(i value.Value) {
	c := k.count
	k.store(i, c.index)
	k.store(k.narrow(i, intType(k.prog.Scalars[c.variable].Type.Kind)), k.slot(c.variable))
}

// advance goes on to the next iteration.
func (k *skewing) advance() {
	if c := k.count; c != nil {
		k.goTo(k.b.NewAdd(k.load(c.index), c.stride))
	}
}

// vary notes the scalars that differ from one iteration to the next.
func (k *skewing) vary(body []loopir.Stmt) {
	note := func(id loopir.ScalarID) {
		if !slices.Contains(k.varying, id) && k.prog.Scalars[id].Type.Base != ft.Character {
			k.varying = append(k.varying, id)
		}
	}
	for _, s := range body {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			note(s.Dst)
			k.assigned = append(k.assigned, s.Dst)
		case *loopir.If:
			k.conditions = true
			loopir.Walk(s.Then, func(s loopir.Stmt) { loopir.Changes(s, note) })
		}
	}
}

// iterations runs one iteration or more, and returns how many.
func (k *skewing) iterations(exit *ir.Block) value.Value {
	n := k.alloca(types.I64)
	k.store(i64c(0), n)
	k.when(k.b.NewAnd(k.ready, k.worth), func() { k.lookAhead(n) })
	together := k.load(n)
	k.choose(k.b.NewICmp(enum.IPredSGT, together, i64c(0)), func() {
		k.steps = together
		k.run(without(k.leading, settled), nil)
		k.inTurns()
		k.upTo(together, func(i value.Value) {
			k.when(k.b.NewICmp(enum.IPredSGT, i, i64c(0)), func() { k.run(without(k.leading, settled), nil) })
			k.run(without(k.rest, settled), func(m *peeled) { k.callEdges(m, i) })
		})
	}, func() {
		k.store(i64c(1), n)
		cycle := ir.NewBlock("")
		k.loops = append(k.loops, target{cycle: cycle, exit: exit})
		k.runPlain(k.leading)
		k.runPlain(k.rest)
		k.loops = k.loops[:len(k.loops)-1]
		k.jump(cycle)
		k.use(cycle)
	})
	return k.load(n)
}

// lookAhead finds out how many iterations can run together, gives the scalars the values of the last one, and stores what the
// nests read.
func (k *skewing) lookAhead(n value.Value) {
	most := k.deepest()
	if c := k.count; c != nil {
		behind := k.load(c.behind)
		most = k.b.NewSelect(k.b.NewICmp(enum.IPredULT, behind, most), k.add(behind, i64c(1)), most)
	}
	stop := k.alloca(types.I1)
	k.store(boolc(false), stop)
	k.while(func() value.Value {
		return k.b.NewAnd(k.b.NewICmp(enum.IPredSLT, k.load(n), most), k.b.NewXor(k.load(stop), boolc(true)))
	}, func() {
		i := k.load(n)
		restore := k.save()
		k.when(k.b.NewICmp(enum.IPredSGT, i, i64c(0)), k.advance)
		nests := 0
		for _, s := range slices.Concat(k.leading, k.rest) {
			switch s := s.(type) {
			case *loopir.Nest:
				k.keep(k.list[nests], i)
				nests++
			case *loopir.AssignScalar:
				k.at(s.Span())
				k.stmt(s)
			case *loopir.If:
				k.when(k.expr(s.Cond), func() { k.store(boolc(true), stop) })
			}
		}
		k.store(k.add(i, i64c(1)), n)
		k.when(k.load(stop), func() {
			restore()
			k.store(i, n)
		})
	})
}

// save returns what gives the scalars back the values that they have here.
func (k *skewing) save() (restore func()) {
	if !k.conditions {
		return func() {}
	}
	var index value.Value
	if k.count != nil {
		index = k.load(k.count.index)
	}
	var values []value.Value
	for _, id := range k.assigned {
		values = append(values, k.load(k.slot(id)))
	}
	return func() {
		if k.count != nil {
			k.goTo(index)
		}
		for i, id := range k.assigned {
			k.store(values[i], k.slot(id))
		}
	}
}

// keep stores the scalars that a kernel reads in an iteration.
func (k *skewing) keep(m *peeled, i value.Value) {
	for _, v := range m.values {
		k.store(k.load(k.slot(v.id)), k.address(m.args[v.arg].Type(), v.values, i))
	}
}

// upTo runs body for 0, 1, ... below n.
func (f *function) upTo(n value.Value, body func(i value.Value)) {
	if c, ok := known(n); ok && c == 1 {
		body(i64c(0))
		return
	}
	at := f.alloca(types.I64)
	f.store(i64c(0), at)
	f.while(func() value.Value { return f.b.NewICmp(enum.IPredSLT, f.load(at), n) }, func() {
		body(f.load(at))
		f.store(f.add(f.load(at), i64c(1)), at)
	})
}

// without leaves out the statements of a kind.
func without(list []loopir.Stmt, kind func(s loopir.Stmt) bool) []loopir.Stmt {
	return slices.DeleteFunc(slices.Clone(list), kind)
}

// settled tells whether looking ahead has done what a statement does.
func settled(s loopir.Stmt) bool {
	switch s.(type) {
	case *loopir.AssignScalar, *loopir.If:
		return true
	}
	return false
}
