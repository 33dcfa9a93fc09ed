package codegen

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// inHalves emits a nest once, and code that runs it twice where the runtime says so: for its interior
// iterations, and for the others when the elements of other processes have arrived.
func (f *function) inHalves(plan *commgen.NestPlan, emit func()) {
	if plan.Late == nil {
		emit()
		return
	}
	outer := f.half
	f.count(f.add(f.runsLate(plan.Late), i64c(1)), func(half value.Value) {
		f.half = half
		emit()
	})
	f.half = outer
}

// runsLate is 1 when the nest that reads the streams runs in halves.
func (f *function) runsLate(streams []loopir.StreamID) value.Value {
	return f.load(f.field(f.layout.stream, f.streamHeader(streams[0]), abi.Stream.Index("late")))
}

// askHalf asks for the iterations of the half in work, and returns the number of their runs.
func (f *function) askHalf(streams []loopir.StreamID, room value.Value) value.Value {
	f.when(f.b.NewICmp(enum.IPredNE, f.runsLate(streams), i64c(0)), func() {
		words := []value.Value{room, f.half, i64c(int64(len(streams)))}
		for _, id := range streams {
			words = append(words, f.streamNumber(id))
		}
		f.request(abi.ReqHalf, words...)
	})
	return f.load(f.field(f.layout.owned, room, abi.Owned.Index("count")))
}
