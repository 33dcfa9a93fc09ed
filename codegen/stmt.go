package codegen

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// list emits statements in order.
func (f *function) list(body []loopir.Stmt) { f.divided(pieces(body)) }

func (f *function) stmt(s loopir.Stmt) {
	if n, ok := s.(*loopir.Nest); ok && f.frame != nil {
		f.forgetNotes(n)
	}
	if f.frame != nil && f.outlinable(s) {
		f.outline(s)
		return
	}
	switch s := s.(type) {
	case *loopir.AssignScalar:
		f.assignScalar(s)
	case *loopir.AssignElem:
		f.assignElem(s)
	case *loopir.If:
		f.conditional(s)
	case *loopir.Do:
		f.do(s)
	case *loopir.Loop:
		f.loop(s)
	case *loopir.Exit:
		f.leave(f.loops[len(f.loops)-1-s.Depth].exit)
	case *loopir.Cycle:
		f.leave(f.loops[len(f.loops)-1-s.Depth].cycle)
	case *loopir.Stop:
		f.stop(s)
	case *loopir.Nest:
		f.nest(s)
	case *loopir.Wave:
		f.wave(s)
	case *loopir.Rounds:
		f.rounds(s)
	case *loopir.Choose:
		f.cheapest(s)
	case *loopir.Weigh:
		f.weigh(s)
	case *loopir.Note:
		f.note(s)
	case *loopir.Take:
		f.take(s)
	case *loopir.Put:
		f.put(s)
	case *loopir.Elsewhere:
		f.elsewhere(s)
	case *loopir.Within:
		f.subscriptsWithin(s)
	case *loopir.Conform:
		f.conform(s)
	case *loopir.Update:
		f.update(f.ownOrNothing(s.LHS), f.array(s.LHS.Array), s.Combine, s.RHS, s.Spares)
	case *loopir.Input:
		f.input(s)
	case *loopir.PrintBegin:
		f.countOutput([]loopir.Stmt{s})
		f.onRoot(func() { f.printBegin(s) })
	case *loopir.PrintItem:
		f.onRoot(func() { f.printItem(s) })
	case *loopir.PrintEnd:
		f.onRoot(func() { f.request(abi.ReqIOEnd, f.flag(s.Advance)) })
	default:
		f.collective(s)
	}
}

func (f *function) flag(b bool) value.Value {
	if b {
		return i64c(1)
	}
	return i64c(0)
}

func (f *function) assignScalar(s *loopir.AssignScalar) {
	if later := f.instead[s]; later != nil {
		later()
		return
	}
	t := f.prog.Scalars[s.Dst].Type
	if t.Base != ft.Character {
		f.storeScalar(f.stored(f.expr(s.RHS), t), s.Dst)
		return
	}
	dst := text{f.slot(s.Dst), i64c(t.Len)}
	if s.Lo != nil {
		dst = f.substring(dst, s.Lo, s.Hi)
	}
	f.copyChars(dst, f.chars(s.RHS))
}

// assignElem evaluates the right side and stores it where the element lives: inside a nest
// every iteration stores, elsewhere the owners of the element do.
func (f *function) assignElem(s *loopir.AssignElem) {
	a := f.array(s.LHS.Array)
	f.scatters = f.scatters || f.strides(s.LHS) || f.crosses(s.LHS)
	if p := f.detours[s.LHS.Array]; p != nil {
		f.evaluated(s.RHS, a.Type)(p)
		return
	}
	guarded := func() {
		store := f.evaluated(s.RHS, a.Type)
		store(f.element(s.LHS))
	}
	if f.home != nil {
		guarded()
		return
	}
	subs := make([]value.Value, len(s.LHS.Subs))
	for d, e := range s.LHS.Subs {
		subs[d] = f.index(e)
	}
	if cond := f.owned(a, subs); cond != nil {
		f.when(cond, guarded)
		return
	}
	guarded()
}

// evaluated computes a right side and returns what stores it.
func (f *function) evaluated(e loopir.Expr, t ft.Type) func(p value.Value) {
	if t.Base == ft.Character {
		x := f.chars(e)
		return func(p value.Value) { f.copyChars(text{p, i64c(t.Len)}, x) }
	}
	x := f.stored(f.expr(e), t)
	return func(p value.Value) { f.storeElement(x, p) }
}

func (f *function) conditional(s *loopir.If) {
	if merged := f.merged(s); merged != nil {
		f.assignElem(merged)
		return
	}
	var otherwise func()
	if len(s.Else) > 0 {
		otherwise = func() { f.list(s.Else) }
	}
	cond := f.expr(s.Cond)
	f.release()
	f.choose(cond, func() { f.list(s.Then) }, otherwise)
}

// stop ends the program. Without a number the exit code is 0, for ERROR STOP 1.
func (f *function) stop(s *loopir.Stop) {
	if s.Fault != "" {
		f.fail(s.Fault)
		return
	}
	code, hasCode, message := f.flag(s.Error), false, text{i64c(0), i64c(0)}
	switch {
	case s.Code == nil:
	case s.Code.Type().Base == ft.Character:
		message = f.chars(s.Code)
	default:
		code, hasCode = f.signed(f.expr(s.Code)), !s.Quiet
	}
	f.request(abi.ReqStop, code, f.flag(s.Error), message.p, message.n, f.flag(hasCode), f.flag(f.serial))
	f.unreachable()
}

// do runs a counted loop. The trip count is fixed at entry; the variable keeps the value that
// it has in Fortran, also after a loop that ran to its end.
func (f *function) do(s *loopir.Do) {
	if t := loopir.Skewed(s.Body); t != nil && !f.long {
		f.skewed(t, s)
		return
	}
	emit := func() { f.counted(s, func() { f.list(s.Body) }) }
	if s.OldValues {
		f.parallel(emit)
	} else {
		emit()
	}
}

// counted runs the iterations of a DO loop, each of which body emits.
func (f *function) counted(s *loopir.Do, body func()) {
	t := f.prog.Scalars[s.Var].Type
	slot := f.slot(s.Var)
	lo, hi, step := f.signed(f.expr(s.Lo)), f.signed(f.expr(s.Hi)), f.signed(f.expr(s.Step))
	f.release()
	f.nonZero(step)
	f.store(f.narrow(lo, intType(t.Kind)), slot)
	some, last := f.trips(lo, hi, step)
	head, loop, exit := f.b, ir.NewBlock(""), ir.NewBlock("")
	head.NewCondBr(some, loop, exit)
	f.use(loop)
	u, i := loop.NewPhi(ir.NewIncoming(i64c(0), head)), loop.NewPhi(ir.NewIncoming(lo, head))
	before, outer := f.emitted, f.scatters
	f.scatters = false
	latch := f.iterate(s, i, step, exit, body)
	f.use(latch)
	next, more := f.add(u, i64c(1)), f.add(i, step)
	end := ir.NewBlock("")
	back := f.b.NewCondBr(f.b.NewICmp(enum.IPredEQ, u, last), end, loop)
	if !brief(s) {
		f.markLoop(back, f.rolled(s.Body))
		if s.OldValues && f.anyOrder(s.Body) && !acrossBranches(s.Body) {
			f.markLoop(back, []metadata.Field{f.property("llvm.loop.parallel_accesses", f.group)})
		}
	}
	if f.scatters {
		f.markLoop(back, []metadata.Field{f.oneByOne()})
	}
	f.scatters = outer
	f.endLoop(back, before)
	u.Incs = append(u.Incs, ir.NewIncoming(next, latch))
	i.Incs = append(i.Incs, ir.NewIncoming(more, latch))
	f.use(end)
	f.store(f.narrow(f.b.NewAdd(i, step), intType(t.Kind)), slot)
	f.jump(exit)
	f.use(exit)
}

// iterate emits the body of a DO with its variable equal to i, and returns the block where
// the next iteration is prepared.
func (f *function) iterate(s *loopir.Do, i, step value.Value, exit *ir.Block, body func()) *ir.Block {
	t := f.prog.Scalars[s.Var].Type
	latch := ir.NewBlock("")
	f.store(f.narrow(i, intType(t.Kind)), f.slot(s.Var))
	defer f.induction(s.Var, i, step)()
	f.loops = append(f.loops, target{cycle: latch, exit: exit})
	f.inLoop(trips(s.Lo, s.Hi, s.Step), body)
	f.loops = f.loops[:len(f.loops)-1]
	f.jump(latch)
	return latch
}

// induction makes i, which grows by step, the value of a scalar until the returned function is called.
func (f *function) induction(id loopir.ScalarID, i, step value.Value) func() {
	old, pace, outer := f.wide[id], f.paces[id], f.innermost
	f.wide[id], f.paces[id], f.innermost = i, 0, id
	if c, ok := known(step); ok {
		f.paces[id] = c
	}
	return func() { f.wide[id], f.paces[id], f.innermost = old, pace, outer }
}

// nonZero fails on a step of 0.
func (f *function) nonZero(step value.Value) {
	if c, ok := known(step); ok && c != 0 {
		return
	}
	f.when(f.b.NewICmp(enum.IPredEQ, step, i64c(0)), func() { f.fail("the step of a loop or section is zero") })
}

// trips tells whether lo, lo+step, ... up to hi has any iteration, and the number of the last
// one from 0. It is exact for all 64-bit values.
func (f *function) trips(lo, hi, step value.Value) (some, last value.Value) {
	up := func() (value.Value, value.Value) {
		return f.b.NewICmp(enum.IPredSLE, lo, hi), f.steps(f.b.NewSub(hi, lo), step)
	}
	down := func() (value.Value, value.Value) {
		return f.b.NewICmp(enum.IPredSGE, lo, hi), f.steps(f.b.NewSub(lo, hi), f.b.NewSub(i64c(0), step))
	}
	if c, ok := known(step); ok && c > 0 {
		return up()
	} else if ok {
		return down()
	}
	anyUp, lastUp := up()
	anyDown, lastDown := down()
	rising := f.b.NewICmp(enum.IPredSGT, step, i64c(0))
	return f.b.NewSelect(rising, anyUp, anyDown), f.b.NewSelect(rising, lastUp, lastDown)
}

func (f *function) steps(distance, step value.Value) value.Value {
	if c, ok := known(step); ok && c == 1 {
		return distance
	}
	return f.b.NewUDiv(distance, step)
}

// loop repeats until an EXIT.
func (f *function) loop(s *loopir.Loop) {
	if t := loopir.Skewed(s.Body); t != nil && !f.long {
		f.skewed(t, nil)
		return
	}
	loop, exit := ir.NewBlock(""), ir.NewBlock("")
	f.jump(loop)
	f.use(loop)
	f.loops = append(f.loops, target{cycle: loop, exit: exit})
	f.inLoop(manyTimes, func() {
		body := s.Body
		if next, list := sectionsOf(body); len(list) > 1 {
			body = f.sections(s, next, list)
		}
		f.list(body)
	})
	f.loops = f.loops[:len(f.loops)-1]
	f.jump(loop)
	f.use(exit)
}

// collective emits the statements that all ranks execute together; they only occur in
// hpf_prog_main, where the descriptors are.
func (f *function) collective(s loopir.Stmt) {
	if f.frame == nil {
		panic(fmt.Sprintf("codegen: %T inside an outlined region", s))
	}
	switch s := s.(type) {
	case *loopir.Ordered:
		f.ordered(s)
	case *loopir.FoldLines:
		f.request(abi.ReqFoldLines, f.descriptor(s.Dst), f.descriptor(s.Array), i64c(int64(s.Dim)), i64c(typeCode(f.array(s.Array).Type)), i64c(int64(s.Op)))
	case *loopir.Copy:
		f.copy(s)
	case *loopir.Alloc:
		f.allocate(f.array(s.Array))
	case *loopir.Free:
		f.request(abi.ReqFree, f.descriptor(s.Array))
	case *loopir.Serial:
		f.serialPart(s)
	case *loopir.Staggered:
		f.staggered(s)
	case *loopir.Halo:
		f.halos(s)
	case *loopir.Fetch:
		f.fetch(s)
	case *loopir.Schedule:
		f.schedule(s)
	case *loopir.Divide:
		f.divide(s)
	case *loopir.Kept:
		words := []value.Value{i64c(int64(s.Why))}
		for _, id := range s.Streams {
			words = append(words, f.streamNumber(id))
		}
		f.request(abi.ReqKept, words...)
	case *loopir.Pack:
		f.request(abi.ReqPack, f.streamNumber(s.Stream), i64c(int64(s.Index)), f.descriptor(s.Array))
	case *loopir.Timed:
		f.timed(s)
	case *loopir.Tally:
		f.tally(s)
	case *loopir.ExecHalo:
		f.execHalo(s)
	case *loopir.Await:
		f.await(s)
	case *loopir.Consider:
		f.consider(s)
	case *loopir.Scatter:
		f.irregular(abi.ReqScatter, s.Stream)
	case *loopir.Gather:
		f.irregular(abi.ReqGather, s.Stream)
	default:
		panic(fmt.Sprintf("codegen: no code for %T", s))
	}
}

// scratch reserves a place of a scalar's type whose address may go to the runtime, so that
// the scalar itself can stay in a register.
func (f *function) scratch(t ft.Type) value.Value { return f.alloca(storageType(t)) }
