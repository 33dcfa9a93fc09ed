package codegen

import (
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// countOutput counts, on all ranks, that they come to statements that write.
func (f *function) countOutput(list []loopir.Stmt) {
	writes := loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		begin, ok := s.(*loopir.PrintBegin)
		return ok && begin.Text == nil
	})
	if writes && !f.serial && !f.prog.Undistributed() {
		f.runtime("hpf_rt_count_output", f.ctx)
	}
}

func (f *function) printBegin(s *loopir.PrintBegin) {
	words := []value.Value{i64c(0), i64c(0), f.unit(s.Unit, abi.UnitOutput)}
	if s.Format != nil {
		x := f.chars(s.Format)
		words[0], words[1] = x.p, x.n
	}
	if s.Text != nil || s.Errors {
		words = append(words, i64c(0), f.flag(s.End), f.flag(s.Errors))
	}
	if s.Text != nil {
		words[2], words[3] = i64c(abi.UnitInternal), f.chars(s.Text).n
	}
	f.request(abi.ReqIOBegin, words...)
}

// unit is the number of a unit, that of the standard one for nil.
func (f *function) unit(x loopir.Expr, standard int64) value.Value {
	if x == nil {
		return i64c(standard)
	}
	return f.index(x)
}

func (f *function) printItem(s *loopir.PrintItem) {
	switch {
	case s.X == nil:
		f.printArray(f.view(s.Array))
	case s.X.Type().Base == ft.Character:
		x := f.chars(s.X)
		f.runtime("hpf_rt_io_char", f.ctx, x.n, i64c(1), x.p)
	default:
		t := s.X.Type()
		p := f.itemRoom(storageType(t))
		f.store(f.stored(f.expr(s.X), t), p)
		f.printElements(t, i64c(1), p)
	}
}

// itemRoom is where an output item of a type is put for the runtime to copy.
func (f *function) itemRoom(t types.Type) value.Value {
	if f.items == nil {
		f.items = map[types.Type]value.Value{}
	}
	if f.items[t] == nil {
		f.items[t] = f.alloca(t)
	}
	return f.items[t]
}

// printElements adds n contiguous elements to the output list.
func (f *function) printElements(t ft.Type, n, p value.Value) {
	name := map[ft.Base]string{
		ft.Integer: "hpf_rt_io_int", ft.Real: "hpf_rt_io_real", ft.Logical: "hpf_rt_io_logical", ft.Character: "hpf_rt_io_char",
	}[t.Base]
	f.runtime(name, f.ctx, i64c(t.Size()), n, p)
}

// printArray adds a whole array in array element order: by columns when the first dimension
// lies densely, else one by one.
func (f *function) printArray(v *view) {
	dense := f.dense(v)
	f.overBounds(v.array, func(subs []value.Value) { f.printColumn(v, subs, dense) }, dense)
}

// dense tells whether neighbours of the first dimension are neighbours in memory.
func (f *function) dense(v *view) bool {
	s, ok := known(v.scale[0])
	return ok && s == 1
}

func (f *function) printColumn(v *view, subs []value.Value, dense bool) {
	offset := value.Value(i64c(0))
	for d, s := range subs {
		offset = f.add(offset, f.mul(f.add(f.mul(v.scale[d], s), v.origin[d]), v.stride[d]))
	}
	n := value.Value(i64c(1))
	if dense {
		b := v.array.Bounds[0]
		n = f.sub(f.add(f.index(b.Hi), i64c(1)), f.index(b.Lo))
	}
	f.printElements(v.array.Type, n, f.cell(v, v.base, offset))
}

// overBounds runs body for all subscripts of an array in array element order; with columns
// only for the first element of each column.
func (f *function) overBounds(a *loopir.Array, body func(subs []value.Value), columns bool) {
	subs := make([]value.Value, a.Rank())
	var level func(d int)
	level = func(d int) {
		if d < 0 {
			body(subs)
			return
		}
		lo := f.index(a.Bounds[d].Lo)
		n := f.add(f.sub(f.index(a.Bounds[d].Hi), lo), i64c(1))
		if d == 0 && columns {
			n = f.b.NewSelect(f.b.NewICmp(intPredicates[ft.Gt], n, i64c(0)), i64c(1), i64c(0))
		}
		f.count(n, func(u value.Value) {
			subs[d] = f.add(lo, u)
			level(d - 1)
		})
	}
	level(a.Rank() - 1)
}

// input does a part of a READ on rank 0; the other ranks get what comes of it.
func (f *function) input(s *loopir.Input) {
	if s.Part == loopir.InputBegin {
		f.onRoot(func() { f.inputBegin(s) })
		return
	}
	t := f.prog.Scalars[s.Dst].Type
	value := f.received(s.Dst)
	if part, ends := statusInputs[s.Part]; ends {
		f.onRoot(func() { f.request(abi.ReqInput, i64c(part), value.place) })
		f.receive(value)
		return
	}
	if s.Part == loopir.InputRecord {
		old := f.chars(s.Text)
		f.copyChars(text{value.place, i64c(t.Len)}, old)
		f.onRoot(func() { f.request(abi.ReqInput, i64c(abi.InputRecord), value.place, old.n) })
		f.receive(value)
		return
	}
	if part, whole := wholeInputs[s.Part]; whole {
		f.onRoot(func() { f.request(abi.ReqInput, i64c(part), value.place, i64c(t.Size())) })
		f.receive(value)
		return
	}
	given := f.received(s.Given)
	f.onRoot(func() {
		size := f.index(loopir.Int(t.Size()))
		if s.Length != nil {
			size = f.index(s.Length)
		}
		f.request(abi.ReqInput, i64c(abi.InputItem), i64c(inputTypes[t.Base]), size, value.place, given.place)
	})
	f.receive(value, given)
}

// wholeInputs are parts that bring a value without a READ.
var wholeInputs = map[loopir.InputPart]int64{
	loopir.InputClock: abi.InputClock, loopir.InputCPU: abi.InputCPU,
}

// statusInputs are parts that bring a status.
var statusInputs = map[loopir.InputPart]int64{loopir.InputEnd: abi.InputEnd, loopir.InputOutcome: abi.InputOutcome, loopir.InputSize: abi.InputSize}

// inputBegin starts a READ.
func (f *function) inputBegin(s *loopir.Input) {
	words := []value.Value{i64c(abi.InputBegin), f.flag(s.End), f.flag(s.Errors), f.flag(s.EOR), f.flag(s.Stays), f.unit(s.Unit, abi.UnitInput)}
	unit := len(words) - 1
	for _, e := range []loopir.Expr{s.Format, s.Text} {
		if e == nil {
			words = append(words, i64c(0), i64c(0))
			continue
		}
		x := f.chars(e)
		words = append(words, x.p, x.n)
	}
	if s.Text != nil {
		words[unit] = i64c(abi.UnitInternal)
	}
	f.request(abi.ReqInput, words...)
}

var inputTypes = map[ft.Base]int64{
	ft.Integer: abi.ItemInteger, ft.Real: abi.ItemReal, ft.Logical: abi.ItemLogical, ft.Character: abi.ItemCharacter,
}

// A reception is a scalar and the place where rank 0 puts what it gets.
type reception struct {
	id    loopir.ScalarID
	place value.Value
}

func (f *function) received(id loopir.ScalarID) reception {
	if t := f.prog.Scalars[id].Type; t.Base != ft.Character {
		return reception{id, f.scratch(t)}
	}
	return reception{id, f.slot(id)}
}

// receive gives the scalars what rank 0 has in their places.
func (f *function) receive(list ...reception) {
	words := []value.Value{i64c(int64(len(list)))}
	for _, r := range list {
		words = append(words, r.place, i64c(f.prog.Scalars[r.id].Type.Size()))
	}
	if !f.serial {
		f.request(abi.ReqBcast, words...)
	}
	for _, r := range list {
		if f.prog.Scalars[r.id].Type.Base != ft.Character {
			f.store(f.load(r.place), f.slot(r.id))
		}
	}
}
