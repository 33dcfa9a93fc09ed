package codegen

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// On an exec halo a rank runs iterations of other ranks as they are written, and its own ones too. An update of an element
// that is not its own changes a place of no interest instead: choosing an address costs less than a branch that nobody can guess.

// execHalo asks for the iterations that a rank has to run of a nest.
func (f *function) execHalo(s *loopir.ExecHalo) {
	home := f.descriptor(f.plan.Nests[s.Nest].Home)
	room := value.Value(i64c(0))
	if s.Noted {
		h, spans := f.plan.Nests[s.Nest].Dims[0], f.spans(s.Nest)
		room = f.ownedRoom(0)
		f.runtime("hpf_rt_owned", f.ctx, home, i64c(int64(h.Dim)), i64c(h.A), f.index(h.B), spans[0].lo, spans[0].step, spans[0].n, i64c(abi.RunsByBlock), i64c(0), room)
	}
	words := []value.Value{f.slot(s.Dst), f.flag(s.Noted), f.load(f.slot(s.Cut)), f.index(s.Iterations), i64c(wish(s.Wish)), room, home, i64c(int64(len(s.Streams)))}
	for _, id := range s.Streams {
		words = append(words, f.streamNumber(id), f.streamHeader(id), f.descriptor(f.prog.Streams[id].Array))
	}
	words = append(words, i64c(int64(len(s.Arrays))))
	for _, a := range s.Arrays {
		words = append(words, f.arrayNumber(a))
	}
	f.request(abi.ReqExecHalo, words...)
}

// passHalo passes the runs that a stream holds.
func (k *kernel) passHalo(id loopir.StreamID) owned {
	f := k.caller
	header := f.streamHeader(id)
	count := f.b.NewSDiv(f.load(f.field(f.layout.stream, header, abi.Stream.Index("count"))), i64c(int64(len(abi.Run.Fields))))
	runs := f.b.NewBitCast(f.streamData(header), types.NewPointer(f.layout.run))
	return owned{
		count: k.pass("runs", count), rstep: i64c(1), lstep: i64c(1),
		runs: k.pass("run", runs, enum.ParamAttrNoAlias, enum.ParamAttrReadOnly),
	}
}

// prepareNothing reserves the places that updates of elements elsewhere change.
func (k *kernel) prepareNothing() {
	if k.plan.Halo == nil {
		return
	}
	k.nothing = map[ft.Type]value.Value{}
	loopir.Walk(k.nest.Body, func(s loopir.Stmt) {
		u, ok := s.(*loopir.Update)
		if !ok {
			return
		}
		if t := k.array(u.LHS.Array).Type; k.nothing[t] == nil {
			k.nothing[t] = k.scratch(t)
			k.store(identity(u.Combine.Op, t), k.nothing[t])
		}
	})
}

// ownOrNothing is the address of an element that is to be updated, or where it is not the rank's own, of a place of no interest.
func (f *function) ownOrNothing(r *loopir.Ref) value.Value {
	place := f.element(r)
	if f.nothing == nil {
		return place
	}
	a := f.array(r.Array)
	own := value.Value(boolc(true))
	for d, e := range r.Subs {
		if !f.distributed(a, d) {
			continue
		}
		v := f.view(a.ID)
		k := f.dimField(v.desc, d, "k")
		from := f.b.NewSub(f.add(f.mul(v.scale[d], f.index(e)), v.origin[d]), f.b.NewMul(f.dimField(v.desc, d, "p"), k))
		inside := value.Value(f.b.NewICmp(enum.IPredULT, from, k))
		if a.Map.Dims[d].Format != mapping.Block { // one block on each rank, or all of them on each
			inside = f.b.NewOr(inside, f.b.NewICmp(enum.IPredEQ, f.dimField(v.desc, d, "n"), i64c(1)))
		}
		own = f.b.NewAnd(own, inside)
	}
	return f.b.NewSelect(own, place, f.nothing[a.Type])
}
