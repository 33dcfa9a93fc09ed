package codegen

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// A sum of reals is added up in the order of its terms. A loop that did that would wait for each addition; so the
// kernel computes many terms at a time, which LLVM vectorises, and the runtime adds them up, to the same bits.

// summed is what a kernel knows of its terms.
type summed struct {
	acc  loopir.ScalarID
	term loopir.Expr
	room value.Value // for abi.SumTerms of them
	fill value.Value // where the number of those that wait there is
	pace value.Value
}

// passSum prepares a kernel of which the body does nothing but adding a term.
func (k *kernel) passSum() {
	if len(k.nest.Reductions) != 1 || len(k.nest.Body) != 1 {
		return
	}
	acc := k.nest.Reductions[0].Acc
	t := k.prog.Scalars[acc].Type
	body, ok := k.nest.Body[0].(*loopir.AssignScalar)
	if !ok || body.Dst != acc || t.Base != ft.Real || len(k.order) == 0 {
		return
	}
	op, term, ok := loopir.UpdateOf(body)
	if !ok || op != loopir.OpSum || reads(term, acc) {
		return
	}
	room := k.entry.NewAlloca(types.NewArray(abi.SumTerms, storageType(t)))
	room.Align = lineBytes
	k.summed = &summed{acc: acc, term: term, room: k.b.NewBitCast(room, types.NewPointer(storageType(t))), fill: k.alloca(types.I64), pace: k.allocas(types.I64, abi.PaceWords)}
	k.store(i64c(0), k.summed.fill)
	for i := range int64(abi.PaceWords) {
		k.store(i64c(0), k.address(types.I64, k.summed.pace, i64c(i)))
	}
}

// summing emits n iterations of the innermost loop, in pieces that end where the room is full.
func (k *kernel) summing(n value.Value, place func(u value.Value, emit func())) {
	t := storageType(k.prog.Scalars[k.summed.acc].Type)
	fill := k.load(k.summed.fill)
	end, room := k.add(fill, n), i64c(abi.SumTerms)
	pieces := k.b.NewUDiv(k.add(end, i64c(abi.SumTerms-1)), room)
	k.count(pieces, func(q value.Value) {
		begin := k.mul(q, room)
		first := k.atLeastZero(k.sub(fill, begin))
		last := k.least(k.sub(end, begin), room)
		from := k.sub(k.add(begin, first), fill)
		k.loopOfGroup(k.nest.Body, k.count(k.sub(last, first), func(v value.Value) {
			place(k.add(from, v), func() {
				k.storeElement(k.expr(k.summed.term), k.address(t, k.summed.room, k.add(first, v)))
			})
		}))
		k.store(last, k.summed.fill)
		k.when(k.b.NewICmp(enum.IPredEQ, last, room), k.addUp)
	})
}

// addUp adds what waits to the accumulator.
func (k *kernel) addUp() {
	name, slot := "hpf_rt_sum", k.slot(k.summed.acc)
	if k.prog.Scalars[k.summed.acc].Type.Kind == 4 {
		name = "hpf_rt_sumf"
	}
	k.store(k.runtime(name, k.load(slot), k.summed.room, k.load(k.summed.fill), k.summed.pace), slot)
	k.store(i64c(0), k.summed.fill)
}

// endSum adds up what is left.
func (k *kernel) endSum() {
	if k.summed != nil {
		k.addUp()
	}
}
