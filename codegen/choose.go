package codegen

import (
	ft "hpfc/analysis/types"

	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/runtime/abi"
)

// cheapest asks the runtime which way to execute a loop takes least time.
func (f *function) cheapest(s *loopir.Choose) {
	room := f.scratch(ft.Int8)
	words := []value.Value{room, i64c(int64(len(s.Of)))}
	for i := range s.Of {
		y := &s.Of[i]
		for _, e := range y.Numbers() {
			words = append(words, f.index(*e))
		}
		words = append(words, f.flag(y.Alone), f.flag(y.Free))
	}
	f.request(abi.ReqChoose, words...)
	f.storeScalar(f.load(room), s.Dst)
}
