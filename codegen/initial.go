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
	if len(a.Init) == 0 || allZero(a.Init) {
		return
	}
	o := f.newOutlined("init_"+a.Name, f.lines.current)
	o.passArray(a.ID, true)
	next := o.initialValues(a)
	o.overBounds(a, func(subs []value.Value) {
		x := next()
		store := func() { o.storeInitial(a, subs, x) }
		if cond := o.owned(a, subs); cond != nil {
			o.when(cond, store)
			return
		}
		store()
	}, false)
	o.call()
}

// initialValues returns what gives the address of the next initial value, in array element
// order. Equal values are kept once.
func (f *function) initialValues(a *loopir.Array) func() value.Value {
	if uniform(a.Init) {
		only := f.initialData(a, a.Init[:1])
		return func() value.Value { return only }
	}
	data := f.initialData(a, a.Init)
	size := i64c(1)
	if a.Type.Base == ft.Character {
		size = i64c(a.Type.Len)
	}
	at := f.alloca(types.I64)
	f.store(i64c(0), at)
	return func() value.Value {
		from := f.load(at)
		f.store(f.add(from, i64c(1)), at)
		return f.address(storageType(a.Type), data, f.mul(from, size))
	}
}

func uniform(list []ft.Value) bool {
	return !slices.ContainsFunc(list, func(v ft.Value) bool { return !v.SameBits(list[0]) })
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
