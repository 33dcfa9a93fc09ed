package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// initialScalar gives a scalar its initial value; characters without one are blank.
func (f *function) initialScalar(s *loopir.Scalar) {
	slot := f.slot(s.ID)
	switch {
	case s.Init == nil:
		f.clear(s.Type, slot)
	case s.Type.Base == ft.Character:
		f.copyChars(text{slot, i64c(s.Type.Len)}, text{f.bytes(s.Init.S), i64c(int64(len(s.Init.S)))})
	default:
		f.store(storedConstant(*s.Init), slot)
	}
}

// initialise stores an array's initial values on the ranks that own them. Fresh storage is
// zero already.
func (f *function) initialise(a *loopir.Array) {
	runs := slices.DeleteFunc(slices.Clone(a.Init), func(r ft.Run) bool { return allZero(r.Values) })
	if len(runs) == 0 {
		return
	}
	o := f.newOutlined("init_"+a.Name, f.lines.current)
	o.passArray(a.ID, true)
	o.overRuns(a, runs, func(subs []value.Value, x value.Value) {
		store := func() { o.storeInitial(a, subs, x) }
		if cond := o.owned(a, subs); cond != nil {
			o.when(cond, store)
			return
		}
		store()
	})
	o.call()
}

// overRuns runs body for the elements of all runs, with their subscripts and the addresses of their values. The runs are
// rows of a table: the first element, how many there are, the first value and the distance to the next element's.
func (f *function) overRuns(a *loopir.Array, runs []ft.Run, body func(subs []value.Value, x value.Value)) {
	var table []int64
	var values []ft.Value
	for _, r := range runs {
		table = append(table, r.At, r.Count, int64(len(values)), min(1, int64(len(r.Values))-1))
		values = append(values, r.Values...)
	}
	rows, data := f.constantWords(table), f.initialData(a, values)
	size := i64c(1)
	if a.Type.Base == ft.Character {
		size = i64c(a.Type.Len)
	}
	f.count(i64c(int64(len(runs))), func(row value.Value) {
		word := func(k int64) value.Value {
			first := constant.NewGetElementPtr(rows.ContentType, rows, i64c(0), i64c(0))
			return f.load(f.address(types.I64, first, f.add(f.mul(row, i64c(4)), i64c(k))))
		}
		at, count, first, step := word(0), word(1), word(2), word(3)
		f.count(count, func(u value.Value) {
			from := f.add(first, f.mul(u, step))
			body(f.subscriptsOf(a, f.add(at, u)), f.address(storageType(a.Type), data, f.mul(from, size)))
		})
	})
}

// subscriptsOf returns the subscripts of an element in array element order.
func (f *function) subscriptsOf(a *loopir.Array, element value.Value) []value.Value {
	subs := make([]value.Value, a.Rank())
	for d, b := range a.Bounds {
		lo, here := f.index(b.Lo), element
		if d < len(subs)-1 {
			extent := f.add(f.sub(f.index(b.Hi), lo), i64c(1))
			here, element = f.b.NewURem(element, extent), f.b.NewUDiv(element, extent)
		}
		subs[d] = f.add(lo, here)
	}
	return subs
}

// allZero tells whether all values have the bits of fresh storage.
func allZero(list []ft.Value) bool {
	return !slices.ContainsFunc(list, func(v ft.Value) bool { return !zero(v) })
}

// zero tells whether a value has the bits of fresh storage and of a fresh frame.
func zero(v ft.Value) bool {
	return v.I == 0 && v.F == 0 && !v.B && v.Type.Base != ft.Character && 1/v.F > 0
}

// initialData is a list of values as constant data.
func (f *function) initialData(a *loopir.Array, values []ft.Value) value.Value {
	var init constant.Constant
	if a.Type.Base == ft.Character {
		var all []byte
		for _, v := range values {
			all = append(all, padded(v.S, a.Type.Len)...)
		}
		init = constant.NewCharArray(all)
	} else {
		list := make([]constant.Constant, len(values))
		for i, v := range values {
			list[i] = storedConstant(v)
		}
		init = constant.NewArray(types.NewArray(uint64(len(list)), storageType(a.Type)), list...)
	}
	def := f.constantData("init."+loopir.ArrayName(a), init)
	return constant.NewGetElementPtr(def.ContentType, def, i64c(0), i64c(0))
}

func padded(s string, n int64) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = ' '
	}
	copy(b, s)
	return b
}

// storeInitial copies the initial value at from to its element.
func (f *function) storeInitial(a *loopir.Array, subs []value.Value, from value.Value) {
	v := f.view(a.ID)
	offset := value.Value(i64c(0))
	for d, s := range subs {
		cell := f.add(f.mul(v.scale[d], s), v.origin[d])
		if f.distributed(a, d) {
			cell = f.folded(v, d, cell)
		}
		offset = f.add(offset, f.mul(cell, v.stride[d]))
	}
	p := f.cell(v, v.base, offset)
	if a.Type.Base == ft.Character {
		n := i64c(a.Type.Len)
		f.copyChars(text{p, n}, text{from, n})
		return
	}
	f.store(f.load(from), p)
}
