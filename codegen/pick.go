package codegen

import (
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/runtime/abi"
)

// pickPlaces is where a rank keeps what its iterations decided on for one Pick.
type pickPlaces struct {
	order  value.Value
	values []value.Value
}

// keepPicks makes the places: no iteration has decided, and the values are those of before.
func (f *function) keepPicks(s *loopir.Nest) []pickPlaces {
	kept := make([]pickPlaces, len(s.Picks))
	for i, p := range s.Picks {
		kept[i].order = f.scratch(f.prog.Scalars[p.Order].Type)
		f.store(i64c(-1), kept[i].order)
		for _, id := range p.Values {
			place := f.scratch(f.prog.Scalars[id].Type)
			f.store(f.load(f.slot(id)), place)
			kept[i].values = append(kept[i].values, place)
		}
	}
	return kept
}

// choosePicks replaces the kept values by those of the rank that had the deciding iteration.
func (f *function) choosePicks(s *loopir.Nest, kept []pickPlaces) {
	for i, p := range s.Picks {
		words := []value.Value{i64c(int64(p.Rule)), f.flag(p.Latest), kept[i].order, i64c(int64(len(p.Values)))}
		for j, id := range p.Values {
			words = append(words, i64c(typeCode(f.prog.Scalars[id].Type)), kept[i].values[j])
		}
		f.request(abi.ReqPick, words...)
	}
}

// takePicks gives the scalars the kept values.
func (f *function) takePicks(s *loopir.Nest, kept []pickPlaces) {
	for i, p := range s.Picks {
		for j, id := range p.Values {
			f.store(f.load(kept[i].values[j]), f.slot(id))
		}
	}
}

// passPicks makes the scalars of the picks known in the kernel.
func (k *kernel) passPicks(kept []pickPlaces) {
	for i, p := range k.nest.Picks {
		k.passKept(p.Order, kept[i].order)
		for j, id := range p.Values {
			k.passKept(id, kept[i].values[j])
		}
	}
}

// passKept passes a scalar by value and hands its last value back to the same place.
func (k *kernel) passKept(id loopir.ScalarID, place value.Value) {
	s := k.prog.Scalars[id]
	k.slots[id] = k.scratch(s.Type)
	k.store(k.pass(s.Name, k.caller.load(place)), k.slots[id])
	k.passBack(id, func(p value.Value) { k.caller.store(k.caller.load(p), place) })
}
