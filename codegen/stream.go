package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// A stream is an irregular reference as one function sees it: where its elements are noted, or
// how far they are away.
type stream struct {
	header value.Value // address of the stream
	data   value.Value // of its numbers
	next   value.Value // room for the number of the next element
}

// streamHeader is the address of a stream in the frame.
func (f *function) streamHeader(id loopir.StreamID) value.Value {
	return f.frameField(1+int64(len(f.prog.Scalars)), int64(id))
}

// passStream makes a stream known inside.
func (o *outlined) passStream(id loopir.StreamID, noted bool) {
	header := o.caller.streamHeader(id)
	s := &stream{next: o.alloca(types.I64)}
	o.store(i64c(0), s.next)
	if noted {
		s.header = o.pass("stream", header)
		o.atEnd = append(o.atEnd, func() { o.store(o.load(s.next), o.streamField(s, "count")) })
	} else {
		s.data = o.pass("stream", o.caller.streamData(header), enum.ParamAttrNoAlias, enum.ParamAttrReadOnly)
	}
	o.streams[id] = s
}

// streamData loads the address of a stream's numbers.
func (f *function) streamData(header value.Value) value.Value {
	data := f.load(f.field(f.layout.stream, header, abi.Stream.Index("data")))
	return f.b.NewBitCast(data, types.NewPointer(types.I64))
}

func (f *function) streamField(s *stream, name string) value.Value {
	return f.field(f.layout.stream, s.header, abi.Stream.Index(name))
}

// forgetNotes empties the streams that a nest notes elements in: ranks without a part of its
// home note nothing.
func (f *function) forgetNotes(n *loopir.Nest) {
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if x, ok := s.(*loopir.Note); ok {
			f.store(i64c(0), f.field(f.layout.stream, f.streamHeader(x.Stream), abi.Stream.Index("count")))
		}
	})
}

// note adds the position of an element to its stream.
func (f *function) note(s *loopir.Note) {
	a, x := f.array(s.Ref.Array), f.streams[s.Stream]
	position, extent := value.Value(i64c(0)), value.Value(i64c(1))
	inside := value.Value(boolc(true))
	for d, e := range s.Ref.Subs {
		sub := f.index(e)
		lo, n := f.declared(a, d)
		from := f.b.NewSub(sub, lo)
		within := f.b.NewICmp(enum.IPredULT, from, n)
		if s.Optional {
			inside = f.b.NewAnd(inside, within)
		} else {
			f.when(f.b.NewXor(within, boolc(true)), func() {
				f.request(abi.ReqBounds, f.descriptor(a.ID), i64c(int64(d+1)), sub)
				f.unreachable()
			})
		}
		position = f.b.NewAdd(position, f.b.NewMul(from, extent))
		extent = f.mul(extent, n)
	}
	if s.Optional {
		position = f.b.NewSelect(inside, position, i64c(-1))
	}
	f.append(x, position)
	if s.Key != nil {
		f.append(x, f.index(s.Key))
	}
}

// declared returns the lower bound of a dimension and its extent.
func (f *function) declared(a *loopir.Array, d int) (lo, extent value.Value) {
	bound := func(e loopir.Expr, name string) value.Value {
		if c, ok := loopir.ConstInt(e); ok {
			return i64c(c)
		}
		return f.dimField(f.descriptor(a.ID), d, name)
	}
	lo = bound(a.Bounds[d].Lo, "lo")
	return lo, f.atLeastZero(f.add(f.sub(bound(a.Bounds[d].Hi, "hi"), lo), i64c(1)))
}

// append puts a number at the end of a stream.
func (f *function) append(s *stream, x value.Value) {
	n := f.load(s.next)
	f.when(f.b.NewICmp(enum.IPredEQ, n, f.load(f.streamField(s, "room"))), func() { f.runtime("hpf_rt_grow", s.header) })
	f.store(x, f.address(types.I64, f.streamData(s.header), n))
	f.store(f.add(n, i64c(1)), s.next)
}

// take reads the next element of a stream into a scalar.
func (f *function) take(s *loopir.Take) {
	x, a := f.streams[s.Stream], f.array(f.prog.Streams[s.Stream].Array)
	n := f.load(x.next)
	distance := f.loadElement(f.address(types.I64, x.data, n))
	f.store(f.add(n, i64c(1)), x.next)
	place := value.Value(f.b.NewGetElementPtr(types.I8, f.asBytes(f.view(a.ID).base), distance))
	if a.Type.Base == ft.Character {
		f.copyChars(text{f.slot(s.Dst), i64c(a.Type.Len)}, text{place, i64c(a.Type.Len)})
		return
	}
	place = f.b.NewBitCast(place, types.NewPointer(storageType(a.Type)))
	f.store(f.loadElement(place), f.slot(s.Dst))
}

// put does the next update of a stream, in place or on a cell that stands for the element.
func (f *function) put(s *loopir.Put) {
	x, a := f.streams[s.Stream], f.array(f.prog.Streams[s.Stream].Array)
	n := f.load(x.next)
	place := value.Value(f.b.NewGetElementPtr(types.I8, f.asBytes(f.view(a.ID).base), f.load(f.address(types.I64, x.data, n))))
	f.store(f.add(n, i64c(1)), x.next)
	if a.Type.Base != ft.Character {
		place = f.b.NewBitCast(place, types.NewPointer(storageType(a.Type)))
	}
	f.update(place, a, f.prog.Streams[s.Stream].Combine, s.RHS)
}

// update combines an element of a with the value of rhs. Two iterations may update the same
// element, so that this is no access of the nest's group.
func (f *function) update(place value.Value, a *loopir.Array, c loopir.Combine, rhs loopir.Expr) {
	if a.Type.Base == ft.Character {
		f.copyChars(text{place, i64c(a.Type.Len)}, f.chars(rhs))
		return
	}
	value := f.stored(f.expr(rhs), a.Type)
	if !c.Store {
		value = f.combine(c.Op, a.Type, f.load(place), value)
	}
	f.store(value, place)
}

// irregular asks the runtime for a service to a stream.
func (f *function) irregular(request int64, id loopir.StreamID, more ...value.Value) {
	f.request(request, append([]value.Value{i64c(int64(id)), f.streamHeader(id), f.descriptor(f.prog.Streams[id].Array)}, more...)...)
}

// reorder lets the runtime choose the order of the iterations in room; it returns the number of
// their runs. The arrays with an element for each iteration then lie elsewhere.
func (k *kernel) reorder(r *commgen.Reorder, room value.Value) value.Value {
	f := k.caller
	words := []value.Value{room, i64c(wish(r.Wish)), i64c(int64(len(r.Streams)))}
	for _, id := range r.Streams {
		words = append(words, i64c(int64(id)))
	}
	words = append(words, i64c(int64(len(r.Direct))))
	places := make([]value.Value, len(r.Direct))
	for i, d := range r.Direct {
		places[i] = f.alloca(types.I64)
		f.store(f.word(f.view(d.Array).base), places[i])
		words = append(words, f.descriptor(d.Array), f.load(f.slot(d.Epoch)), places[i])
	}
	f.request(abi.ReqReorder, words...)
	k.moved = map[loopir.ArrayID]value.Value{}
	for i, d := range r.Direct {
		k.moved[d.Array] = f.b.NewIntToPtr(f.load(places[i]), f.view(d.Array).base.Type())
	}
	return f.load(f.field(f.layout.owned, room, abi.Owned.Index("count")))
}

// consider asks whether another order of the iterations pays.
func (f *function) consider(s *loopir.Consider) {
	words := []value.Value{i64c(int64(s.Streams[0])), i64c(wish(s.Wish)), f.load(f.slot(s.Step)), f.index(s.Iterations),
		f.slot(s.Next), f.slot(s.Elsewhere), i64c(int64(len(s.Streams)))}
	for _, id := range s.Streams {
		words = append(words, i64c(int64(id)))
	}
	f.request(abi.ReqConsider, words...)
}

// wish is what a LOCALITY directive asks for, in the bits of the ABI.
func wish(l *loopir.Locality) int64 {
	if l == nil {
		return 0
	}
	bits := map[string]int64{"none": abi.WishNone, "nrc": abi.WishDatum, "bs": abi.WishSearch}[l.Iterations]
	if l.Reduce == "relaxed" {
		bits |= abi.WishRelaxed
	}
	return bits
}

// schedule asks for the schedule of a stream.
func (f *function) schedule(s *loopir.Schedule) {
	x := f.prog.Streams[s.Stream]
	if !x.Updates {
		f.irregular(abi.ReqSchedule, s.Stream, i64c(abi.StreamGather), i64c(abi.PartAll), i64c(0), i64c(0), i64c(0))
		return
	}
	part := value.Value(i64c(abi.PartOwn))
	switch {
	case s.Home < 0:
	case f.array(s.Home).Place == loopir.Mapped:
		part = f.descField(f.descriptor(s.Home), "primary")
	default:
		part = i64c(abi.PartAll)
	}
	flags := int64(0)
	if x.Combine.Store {
		flags |= abi.UpdateStore
	}
	if x.Combine.Once {
		flags |= abi.UpdateOnce
	}
	f.irregular(abi.ReqSchedule, s.Stream, i64c(abi.StreamUpdate), part, i64c(typeCode(f.array(x.Array).Type)), i64c(int64(x.Combine.Op)), i64c(flags))
}

// stream notes that a region uses a stream.
func (r *region) stream(id loopir.StreamID, noted bool) {
	if !slices.Contains(r.streams, id) {
		r.streams = append(r.streams, id)
	}
	if noted {
		r.noted[id] = true
	}
}
