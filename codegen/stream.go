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
	widths widths
	short  value.Value // mixed widths: 1 for numbers of 32 bits, 0 for 64
	from   value.Value // what distances count from, where the elements of the iterations lie elsewhere; nil: the array's base
}

// widths says what is known of the numbers of streams.
type widths uint8

// All have 64 bits, all have 32, or each stream says itself.
const (
	wideNumbers widths = iota
	narrowNumbers
	mixedNumbers
)

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
		s.widths = o.caller.widths
		data := o.caller.streamData(header)
		switch s.widths {
		case narrowNumbers:
			data = o.caller.b.NewBitCast(data, types.NewPointer(types.I32))
		case mixedNumbers:
			s.short = o.pass("short", o.caller.isNarrow(header))
		}
		s.data = o.pass("stream", data, enum.ParamAttrNoAlias, enum.ParamAttrReadOnly)
		if array := o.prog.Streams[id].Array; o.moved[array] != nil {
			s.from = o.pass("from", o.caller.view(array).base)
		}
		if o.caller.half != nil {
			o.store(o.pass("first", o.caller.load(o.caller.field(o.layout.stream, header, abi.Stream.Index("first")))), s.next)
		}
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
		var sub value.Value
		if s.Optional {
			f.tolerate(func() { sub = f.index(e) })
		} else {
			sub = f.index(e)
		}
		lo, n := f.declared(a, d)
		from := f.b.NewSub(sub, lo)
		within := f.b.NewICmp(enum.IPredULT, from, n)
		if s.Optional {
			inside = f.b.NewAnd(inside, within)
		} else {
			f.when(f.b.NewXor(within, boolc(true)), func() {
				f.outOfBounds(a, d, sub)
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

// isNarrow is 1 when the numbers of a stream have 32 bits.
func (f *function) isNarrow(header value.Value) value.Value {
	return f.load(f.field(f.layout.stream, header, abi.Stream.Index("narrow")))
}

// eitherWidth emits code that reads streams twice: for numbers of 32 bits, and for some of each
// width.
func (f *function) eitherWidth(streams []loopir.StreamID, emit func()) {
	if len(streams) == 0 {
		emit()
		return
	}
	all := value.Value(i64c(1))
	for _, id := range streams {
		all = f.b.NewAnd(all, f.isNarrow(f.streamHeader(id)))
	}
	with := func(w widths) func() {
		return func() {
			f.widths = w
			emit()
			f.widths = wideNumbers
		}
	}
	f.choose(f.b.NewICmp(enum.IPredNE, all, i64c(0)), with(narrowNumbers), with(mixedNumbers))
}

// next is the address of the next element of a stream.
func (f *function) next(id loopir.StreamID) value.Value {
	x, a := f.streams[id], f.array(f.prog.Streams[id].Array)
	n := f.load(x.next)
	f.store(f.add(n, i64c(1)), x.next)
	from := x.from
	if from == nil {
		from = f.view(a.ID).base
	}
	place := value.Value(f.b.NewGetElementPtr(types.I8, f.asBytes(from), f.distance(x, n, narrowUnit(a.Type))))
	if a.Type.Base == ft.Character {
		return place
	}
	return f.b.NewBitCast(place, types.NewPointer(storageType(a.Type)))
}

// distance is number n of a stream in bytes.
func (f *function) distance(x *stream, n value.Value, unit int64) value.Value {
	switch x.widths {
	case narrowNumbers:
		number := f.b.NewSExt(f.loadElement(f.address(types.I32, x.data, n)), types.I64)
		return f.b.NewMul(number, i64c(unit))
	case mixedNumbers:
		width := f.b.NewSub(i64c(8), f.b.NewMul(x.short, i64c(4)))
		place := f.b.NewBitCast(f.address(types.I8, f.asBytes(x.data), f.b.NewMul(n, width)), types.NewPointer(types.I64))
		load := f.b.NewLoad(types.I64, place)
		load.Align = 4
		shift := f.b.NewMul(x.short, i64c(32))
		number := f.b.NewAShr(f.b.NewShl(load, shift), shift)
		return f.b.NewMul(number, f.b.NewAdd(i64c(1), f.b.NewMul(x.short, i64c(unit-1))))
	}
	return f.loadElement(f.address(types.I64, x.data, n))
}

// narrowUnit is the unit of 32-bit distances to elements, as the runtime has it.
func narrowUnit(t ft.Type) int64 {
	switch n := t.Size(); n {
	case 2, 4, 8:
		return n
	}
	return 1
}

// take reads the next element of a stream into a scalar.
func (f *function) take(s *loopir.Take) {
	place, t := f.next(s.Stream), f.array(f.prog.Streams[s.Stream].Array).Type
	if t.Base == ft.Character {
		f.copyChars(text{f.slot(s.Dst), i64c(t.Len)}, text{place, i64c(t.Len)})
		return
	}
	f.store(f.loadElement(place), f.slot(s.Dst))
}

// put does the next update of a stream, in place or on a cell that stands for the element.
func (f *function) put(s *loopir.Put) {
	place := f.next(s.Stream)
	f.update(place, f.array(f.prog.Streams[s.Stream].Array), f.prog.Streams[s.Stream].Combine, s.RHS, s.Spares)
}

// update combines an element of a with the value of rhs; spares tells that it may not matter. Two iterations may update the same
// element, so that this is no access of the nest's group.
func (f *function) update(place value.Value, a *loopir.Array, c loopir.Combine, rhs loopir.Expr, spares bool) {
	if a.Type.Base == ft.Character {
		f.copyChars(text{place, i64c(a.Type.Len)}, f.chars(rhs))
		return
	}
	var value value.Value
	emit := func() { value = f.stored(f.expr(rhs), a.Type) }
	if spares {
		f.tolerate(emit)
	} else {
		emit()
	}
	if !c.Store {
		value = f.combined(c, a.Type, f.load(place), value)
	}
	f.store(value, place)
}

// combined is an element after an update.
func (f *function) combined(c loopir.Combine, t ft.Type, old, value value.Value) value.Value {
	switch {
	case c.OldFirst && c.Op == loopir.OpMax:
		return f.larger("max", t, old, value)
	case c.OldFirst && c.Op == loopir.OpMin:
		return f.larger("min", t, old, value)
	}
	return f.combine(c.Op, t, old, value)
}

// irregular asks the runtime for a service to a stream.
func (f *function) irregular(request int64, id loopir.StreamID, more ...value.Value) {
	f.request(request, append([]value.Value{f.streamNumber(id), f.streamHeader(id), f.descriptor(f.prog.Streams[id].Array)}, more...)...)
}

// reorder lets the runtime choose the order of the iterations in room; it returns the number of
// their runs. The arrays with an element for each iteration then lie elsewhere.
func (k *kernel) reorder(r *commgen.Reorder, room value.Value) value.Value {
	f := k.caller
	words := []value.Value{room, f.streamHeader(r.Streams[0]), i64c(wish(r.Wish)), i64c(int64(len(r.Streams)))}
	for _, id := range r.Streams {
		words = append(words, f.streamNumber(id))
	}
	words = append(words, i64c(int64(len(r.Direct))))
	places := make([]value.Value, len(r.Direct))
	for i, d := range r.Direct {
		places[i] = f.alloca(types.I64)
		f.store(f.word(f.view(d.Array).base), places[i])
		words = append(words, f.descriptor(d.Array), f.load(f.slot(d.Epoch)), places[i])
	}
	f.request(abi.ReqReorder, words...)
	k.moved, k.stored = map[loopir.ArrayID]value.Value{}, map[loopir.ArrayID]bool{}
	for _, id := range r.Streams {
		if s := f.prog.Streams[id]; s.Updates {
			k.stored[s.Array] = true
		}
	}
	for i, d := range r.Direct {
		k.moved[d.Array] = f.b.NewIntToPtr(f.load(places[i]), f.view(d.Array).base.Type())
	}
	return f.load(f.field(f.layout.owned, room, abi.Owned.Index("count")))
}

// divide lets the runtime choose where the iterations of a nest run.
func (f *function) divide(s *loopir.Divide) {
	h, spans, room := f.plan.Nests[s.Nest].Dims[0], f.spans(s.Nest), f.ownedRoom(0)
	f.runtime("hpf_rt_owned", f.ctx, f.descriptor(f.plan.Nests[s.Nest].Home), i64c(int64(h.Dim)), i64c(h.A), f.index(h.B),
		spans[0].lo, spans[0].step, spans[0].n, i64c(runsAs(h)), i64c(0), room)
	words := []value.Value{f.streamNumber(s.Streams[0]), room, i64c(int64(len(s.Streams)))}
	for _, id := range s.Streams {
		x := f.prog.Streams[id]
		words = append(words, f.streamNumber(id), f.streamHeader(id), f.descriptor(x.Array), f.flag(x.Updates))
	}
	words = append(words, i64c(int64(len(s.Direct))))
	for _, a := range s.Direct {
		words = append(words, f.descriptor(a))
	}
	words = append(words, i64c(wish(s.Wish)))
	for _, id := range s.Streams {
		words = append(words, i64c(int64(len(s.Alike[id]))))
		for _, as := range s.Alike[id] {
			words = append(words, i64c(int64(slices.Index(s.Streams, as))))
		}
	}
	f.request(abi.ReqDivide, words...)
}

// await asks whether an inspection pays yet.
func (f *function) await(s *loopir.Await) {
	words := []value.Value{f.load(f.slot(s.Runs)), f.index(s.Remaining), f.index(s.Iterations), f.slot(s.Waiting), i64c(wish(s.Wish)), f.flag(s.Copies)}
	f.request(abi.ReqAwait, append(words, f.links(s.Links)...)...)
}

// timed begins or ends the measurement of an execution.
func (f *function) timed(s *loopir.Timed) {
	words := []value.Value{f.load(f.slot(s.Step)), f.slot(s.Alone), f.flag(s.End), f.flag(s.Copies)}
	for _, id := range s.Streams {
		words = append(words, f.streamNumber(id))
	}
	f.request(abi.ReqTimed, words...)
}

// consider asks whether another order of the iterations pays.
func (f *function) consider(s *loopir.Consider) {
	words := []value.Value{
		f.streamNumber(s.Streams[0]), i64c(wish(s.Wish)), f.load(f.slot(s.Step)), f.index(s.Iterations),
		f.slot(s.Next), f.slot(s.Elsewhere), i64c(int64(len(s.Streams))),
	}
	for _, id := range s.Streams {
		words = append(words, f.streamNumber(id))
	}
	for _, id := range s.Streams {
		words = append(words, f.arrayNumber(f.prog.Streams[id].Array))
	}
	words = append(words, f.index(s.Remaining))
	f.request(abi.ReqConsider, append(words, f.links(s.Links)...)...)
}

// links are the words that describe updates by elements of the iteration.
func (f *function) links(list []loopir.Link) []value.Value {
	words := []value.Value{i64c(int64(len(list)))}
	for _, l := range list {
		words = append(words, f.descriptor(l.Array), f.descriptor(l.Subscript))
	}
	return words
}

// wish is what a LOCALITY directive asks for, in the bits of the ABI.
func wish(l *loopir.Locality) int64 {
	if l == nil {
		return 0
	}
	bits := map[string]int64{"none": abi.WishNone, "nrc": abi.WishDatum, "bs": abi.WishSearch}[l.Iterations]
	bits |= map[string]int64{"none": abi.WishOwners, "pfb": abi.WishTiles}[l.Data]
	bits |= map[string]int64{"topo": abi.WishFew, "levels": abi.WishLevels}[l.Dependences]
	if l.Reduce == "relaxed" {
		bits |= abi.WishRelaxed
	}
	return bits
}

// schedule asks for the schedule of a stream.
func (f *function) schedule(s *loopir.Schedule) {
	x := f.prog.Streams[s.Stream]
	uses := int64(0)
	if s.Narrow {
		uses |= abi.UsesNarrow
	}
	if s.Scattered {
		uses |= abi.UsesRemote
	}
	if s.Late {
		uses |= abi.UsesLate
	}
	if s.Marked {
		uses |= abi.UsesMarked
	}
	if !x.Updates {
		f.irregular(abi.ReqSchedule, s.Stream, i64c(abi.StreamGather), i64c(abi.PartAll), i64c(0), i64c(0), i64c(0), i64c(uses), f.streamNumber(s.With))
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
	if x.Combine.OldFirst {
		flags |= abi.UpdateOldFirst
	}
	if x.Combine.Once {
		flags |= abi.UpdateOnce
	}
	f.irregular(abi.ReqSchedule, s.Stream, i64c(abi.StreamUpdate), part, i64c(typeCode(f.array(x.Array).Type)), i64c(int64(x.Combine.Op)), i64c(flags), i64c(uses), i64c(-1))
}

// taken lists the streams that a region reads.
func (r *region) taken() []loopir.StreamID {
	var list []loopir.StreamID
	for _, id := range r.streams {
		if !r.noted[id] {
			list = append(list, id)
		}
	}
	return list
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
