package codegen

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// A sum of reals is added up in the order of its terms, and which of several zeros or NaNs an extreme of reals is depends
// on that order, too. A loop that did either would wait for each operation; so the kernel computes many terms at a time,
// which LLVM vectorises, and the runtime folds them, to the same bits.

// foldedLater is an accumulator of a kernel whose terms wait in a room of their own.
type foldedLater struct {
	update *loopir.AssignScalar // what computes a term, in every iteration once
	op     loopir.ReduceOp
	term   loopir.Expr
	room   value.Value // for abi.SumTerms of them
	pace   value.Value // of sums
}

// waiting is what a kernel knows of the terms that wait.
type waiting struct {
	folds []*foldedLater
	fill  value.Value // where their number is
	next  value.Value // the number of those before the iteration in work
}

// mostFolds bounds the accumulators of a kernel whose terms wait: their rooms have to stay in the first cache.
const mostFolds = 4

// passFolds prepares a kernel with accumulators whose terms may wait.
func (k *kernel) passFolds() {
	if len(k.order) == 0 || k.plan.Lifted > 0 || k.generator.plan.Strips[k.nest] {
		return
	}
	var folds []*foldedLater
	for _, r := range k.nest.Reductions {
		if x := k.laterFold(r.Acc); x != nil && len(folds) < mostFolds {
			folds = append(folds, x)
		}
	}
	if folds == nil {
		return
	}
	k.waiting = &waiting{folds: folds, fill: k.alloca(types.I64)}
	k.store(i64c(0), k.waiting.fill)
	k.instead = map[*loopir.AssignScalar]func(){}
	for _, x := range folds {
		k.makeRoom(x)
		k.instead[x.update] = func() {
			t := storageType(x.term.Type())
			k.storeElement(k.expr(x.term), k.address(t, x.room, k.waiting.next))
		}
	}
}

// laterFold returns the update of an accumulator of reals if each iteration executes it once; else nil.
func (k *kernel) laterFold(acc loopir.ScalarID) *foldedLater {
	var found *foldedLater
	for _, s := range k.nest.Body {
		update, ok := s.(*loopir.AssignScalar)
		switch {
		case !ok || update.Dst != acc:
			if mentions(s, acc) {
				return nil
			}
			continue
		case found != nil || k.prog.Scalars[acc].Type.Base != ft.Real:
			return nil
		}
		op, term, ok := loopir.UpdateOf(update)
		kept := op == loopir.OpMax || op == loopir.OpMin || op == loopir.OpSum
		if !ok || !kept || loopir.ReadsScalar(term, acc) || isConst(term) {
			return nil
		}
		found = &foldedLater{update: update, op: op, term: term}
	}
	return found
}

func (k *kernel) makeRoom(x *foldedLater) {
	t := storageType(x.term.Type())
	room := k.entry.NewAlloca(types.NewArray(abi.SumTerms, t))
	room.Align = lineBytes
	x.room = k.b.NewBitCast(room, types.NewPointer(t))
	if x.op != loopir.OpSum {
		return
	}
	x.pace = k.allocas(types.I64, abi.PaceWords)
	for i := range int64(abi.PaceWords) {
		k.store(i64c(0), k.address(types.I64, x.pace, i64c(i)))
	}
}

// delaying emits n iterations of the innermost loop, in pieces that end where the rooms are full.
func (k *kernel) delaying(n value.Value, place func(u value.Value, emit func())) {
	w := k.waiting
	fill := k.load(w.fill)
	end, room := k.add(fill, n), i64c(abi.SumTerms)
	pieces := k.b.NewUDiv(k.add(end, i64c(abi.SumTerms-1)), room)
	k.count(pieces, func(q value.Value) {
		begin := k.mul(q, room)
		first := k.atLeastZero(k.sub(fill, begin))
		last := k.least(k.sub(end, begin), room)
		from := k.sub(k.add(begin, first), fill)
		k.loopOfGroup(k.nest.Body, k.count(k.sub(last, first), func(v value.Value) {
			place(k.add(from, v), func() {
				w.next = k.add(first, v)
				k.body()
			})
		}))
		k.store(last, w.fill)
		k.when(k.b.NewICmp(enum.IPredEQ, last, room), k.foldWaiting)
	})
}

// foldWaiting folds what waits into the accumulators.
func (k *kernel) foldWaiting() {
	for _, x := range k.waiting.folds {
		slot := k.slots[x.update.Dst]
		name, how := "hpf_rt_sum", x.pace
		if x.op != loopir.OpSum {
			name, how = "hpf_rt_extreme", i64c(x.extreme())
		}
		if k.prog.Scalars[x.update.Dst].Type.Kind == 4 {
			name += "f"
		}
		k.store(k.runtime(name, k.load(slot), x.room, k.load(k.waiting.fill), how), slot)
	}
	k.store(i64c(0), k.waiting.fill)
}

// extreme tells the runtime which extreme it is, and which operand the term is (extremum).
func (x *foldedLater) extreme() int64 {
	how := int64(0)
	if x.op == loopir.OpMin {
		how |= abi.ExtremeLeast
	}
	if x.update.RHS.(*loopir.Call).Args[0] == x.term {
		how |= abi.ExtremeTermFirst
	}
	return how
}

// endFolds folds what is left.
func (k *kernel) endFolds() {
	if k.waiting != nil {
		k.foldWaiting()
	}
}
