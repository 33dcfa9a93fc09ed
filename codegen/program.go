package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// entries defines the entry points that describe the program.
func (g *generator) entries() {
	hash := g.newFunction("hpf_prog_abi", types.I64, 0)
	hash.finish(i64c(abi.Hash()))
	name := g.newFunction("hpf_prog_name", bytePtr, 0)
	name.finish(g.cstring(g.opt.Source))
	g.grids()
}

// grids defines hpf_prog_grids: rank and extents of each processor arrangement.
func (g *generator) grids() {
	nprocs, out := ir.NewParam("nprocs", types.I64), ir.NewParam("out", bytePtr)
	f := g.newFunction("hpf_prog_grids", types.I64, 0, nprocs, out)
	f.nprocs = nprocs
	var words []value.Value
	for _, grid := range g.prog.Grids {
		if grid.Auto {
			words = append(words, i64c(-int64(grid.Rank)))
			continue
		}
		words = append(words, i64c(int64(len(grid.Extents))))
		for _, e := range grid.Extents {
			words = append(words, f.index(e))
		}
	}
	f.when(f.b.NewICmp(enum.IPredNE, out, constant.NewNull(bytePtr)), func() {
		p := f.b.NewBitCast(out, types.NewPointer(types.I64))
		for i, w := range words {
			f.store(w, f.address(types.I64, p, i64c(int64(i))))
		}
	})
	f.finish(i64c(int64(len(words))))
}

// piece is something that main does, with the number of statements in it.
type piece struct {
	weight int
	emit   func(f *function)
}

// partWeight bounds the statements of one function: LLVM's register allocation takes more
// than linear time.
const partWeight = 100

// main defines hpf_prog_main: the frame, then the program in parts of bounded size, which
// take the frame as a parameter.
func (g *generator) main() {
	ctx := ir.NewParam("ctx", bytePtr)
	f := g.newFunction("hpf_prog_main", types.Void, g.firstLine(), ctx)
	f.ctx = ctx
	f.makeFrame()
	parts := packed(g.pieces())
	for _, list := range parts {
		into := f
		if len(parts) > 1 {
			into = f.newPart()
		}
		for _, p := range list {
			p.emit(into)
		}
		if into != f {
			into.finish(nil)
		}
	}
	f.finish(nil)
}

func (g *generator) firstLine() int64 {
	if len(g.prog.Body) == 0 {
		return 0
	}
	return g.line(g.prog.Body[0].Span())
}

// pieces lists what main does: initial values of scalars, arrays, statements.
func (g *generator) pieces() []piece {
	var list []piece
	for _, s := range g.prog.Scalars {
		if s.Init != nil || s.Type.Base == ft.Character {
			list = append(list, piece{1, func(f *function) { f.initialScalar(s) }})
		}
	}
	for _, a := range g.prog.Arrays {
		if !a.Temp {
			list = append(list, piece{1, func(f *function) { f.allocate(a); f.initialise(a) }})
		}
	}
	for _, s := range g.prog.Body {
		one := []loopir.Stmt{s}
		weight := 0
		loopir.Walk(one, func(loopir.Stmt) { weight++ })
		list = append(list, piece{weight, func(f *function) { f.list(one) }})
	}
	return list
}

// packed groups consecutive pieces up to the weight of a part.
func packed(list []piece) [][]piece {
	var parts [][]piece
	weight := partWeight
	for _, p := range list {
		if weight+p.weight > partWeight {
			parts, weight = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], p)
		weight += p.weight
	}
	return parts
}

// newPart starts a part of main and calls it.
func (f *function) newPart() *function {
	ctx, frame := ir.NewParam("ctx", bytePtr), ir.NewParam("frame", types.NewPointer(f.layout.frame))
	part := f.newFunction(f.symbol("part"), types.Void, f.lines.current, ctx, frame)
	part.f.Linkage = enum.LinkageInternal
	part.f.FuncAttrs = append(part.f.FuncAttrs, enum.FuncAttrNoInline)
	part.ctx, part.frame = ctx, frame
	f.b.NewCall(part.f, f.ctx, f.frame)
	return part
}

// makeFrame reserves the descriptors and scalars and clears them, so that a program that reads
// an undefined scalar is at least the same on all ranks.
func (f *function) makeFrame() {
	n := len(f.prog.Arrays)
	fields := []types.Type{types.NewArray(uint64(n), f.layout.desc)}
	for _, s := range f.prog.Scalars {
		fields = append(fields, slotType(s.Type))
	}
	f.layout.frame = types.NewStruct(fields...)
	f.m.NewTypeDef("hpf_frame", f.layout.frame)
	frame := f.entry.NewAlloca(f.layout.frame)
	frame.Align = 16
	f.frame = frame
	end := constant.NewGetElementPtr(f.layout.frame, constant.NewNull(types.NewPointer(f.layout.frame)), i32c(1))
	f.fill(frame, 0, constant.NewPtrToInt(end, types.I64))
}

// slotType is the room of a scalar.
func slotType(t ft.Type) types.Type {
	if t.Base == ft.Character {
		return types.NewArray(uint64(t.Len), types.I8)
	}
	return storageType(t)
}

// frameField is the address of a member of the frame, or of an element of it.
func (f *function) frameField(path ...int64) value.Value {
	indices := []value.Value{i32c(0)}
	for _, i := range path {
		indices = append(indices, i32c(i))
	}
	g := f.entry.NewGetElementPtr(f.layout.frame, f.frame, indices...)
	g.InBounds = true
	return g
}

// slot is where a scalar lies; a character's is the address of its first byte.
func (f *function) slot(id loopir.ScalarID) value.Value {
	if f.slots[id] == nil && f.frame != nil {
		path := []int64{1 + int64(id)}
		if f.prog.Scalars[id].Type.Base == ft.Character {
			path = append(path, 0)
		}
		f.slots[id] = f.frameField(path...)
	}
	return f.slots[id]
}

// fill sets n bytes at p.
func (f *function) fill(p value.Value, b int64, n value.Value) {
	set := f.declare("llvm.memset.p0i8.i64", types.Void, bytePtr, types.I8, types.I64, types.I1)
	f.b.NewCall(set, f.asBytes(p), intc(types.I8, b), n, boolc(false))
}

// reserve makes room for a scalar in this function.
func (f *function) reserve(t ft.Type) value.Value {
	if t.Base == ft.Character {
		return f.allocas(types.I8, t.Len)
	}
	return f.scratch(t)
}

// clear sets a scalar to zero or blanks.
func (f *function) clear(t ft.Type, slot value.Value) {
	if t.Base == ft.Character {
		f.fill(slot, ' ', i64c(t.Len))
		return
	}
	f.store(storedConstant(ft.Value{Type: t}), slot)
}

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
	return !slices.ContainsFunc(list, func(v ft.Value) bool { return v != list[0] })
}

// allZero tells whether all values have the bits of fresh storage.
func allZero(list []ft.Value) bool {
	for _, v := range list {
		if v.I != 0 || v.F != 0 || v.B || v.Type.Base == ft.Character || 1/v.F < 0 {
			return false
		}
	}
	return true
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
	p := f.cell(v, offset)
	if a.Type.Base == ft.Character {
		n := i64c(a.Type.Len)
		f.copyChars(text{p, n}, text{from, n})
		return
	}
	f.store(f.load(from), p)
}
