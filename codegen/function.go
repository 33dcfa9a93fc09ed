package codegen

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/lang/source"
)

// function is an LLVM function under construction, with what the names of the program stand
// for inside it.
type function struct {
	*generator
	f        *ir.Func
	position int       // among the functions defined
	entry    *ir.Block // allocas only
	start    *ir.Block // first block of the body
	b        *ir.Block // where instructions go
	lines    *lines

	ctx    value.Value // of type i8*; nil in hpf_prog_grids
	nprocs value.Value // NUMBER_OF_PROCESSORS, when it is known without ctx

	frame     value.Value                        // of hpf_prog_main, in it and in its parts only
	fields    map[[2]int64]value.Value           // addresses in the frame
	handIn    func(arg value.Value) value.Value  // makes a constant, or a place in the frame, an argument; nil in parts
	slots     map[loopir.ScalarID]value.Value    // where a scalar lies
	wide      map[loopir.ScalarID]value.Value    // loop indices as i64, while their loop runs
	paces     map[loopir.ScalarID]int64          // their steps; 0: not known
	views     map[loopir.ArrayID]*view           // arrays that came in as parameters
	streams   map[loopir.StreamID]*stream        // irregular references that came in as parameters
	widths    widths                             // of the streams that are passed
	compared  bool                               // subscripts have been compared with bounds before
	results   []loopir.Reduction                 // what the nest in work computes
	nothing   map[ft.Type]value.Value            // in a nest on an exec halo: what updates of elements elsewhere change instead
	half      value.Value                        // of a nest that runs in halves: 0 or 1
	group     *metadata.Tuple                    // of the element accesses of the nest
	expanded  map[loopir.ScalarID]*ir.InstAlloca // privates with a place for each iteration of a strip
	detours   map[loopir.ArrayID]value.Value     // where stores go that the runtime writes past the caches
	computed  map[loopir.Expr]value.Value        // subscripts of the element in work
	copies    map[loopir.RefID]value.Value       // where elements lie that the kernel has transposed
	innermost loopir.ScalarID                    // the index of the loop entered last
	scatters  bool                               // the innermost loop has stored with a stride
	home      []value.Value                      // local addresses of the nest's home dimensions
	loops     []target                           // of EXIT and CYCLE, innermost last
	emitted   int                                // loops, so far
	allRolled bool                               // loops of the function are not unrolled
	single    bool                               // nor are vectors of several iterations worked on side by side
	times     int64                              // how often what is emitted is executed, at most manyTimes
	most      int64                              // the largest of these in the function
	serial    bool                               // only rank 0 executes this
	guarded   bool                               // what is in work is only executed if it matters
	tolerant  bool                               // what is in work may not matter: elements that do not exist are 0
	words     *ir.InstAlloca                     // room of the requests, for wordCount words
	wordCount int64
	items     map[types.Type]value.Value      // rooms of output items by type
	owneds    [maxHomeDims]value.Value        // rooms of hpf_rt_owned's results by slot
	places    placed                          // of elements, in the iteration in work
	instead   map[*loopir.AssignScalar]func() // what stands for updates whose terms are folded later
	stack     value.Value                     // stack pointer to restore after the statement
	texts     int64                           // bytes of the texts that have room in the entry block
	atEnd     []func()                        // emitted before the function returns
}

// maxHomeDims is the number of slots of hpf_rt_owned.
const maxHomeDims = 8

// target is where CYCLE and EXIT of a loop go.
type target struct {
	cycle, exit *ir.Block
	sections    sections
}

// newFunction starts a function whose body begins at line.
func (g *generator) newFunction(name string, result types.Type, line int64, params ...*ir.Param) *function {
	f := &function{
		generator: g, f: ir.NewFunc(name, result, params...), position: g.reserved(), times: 1, most: 1,
		slots: map[loopir.ScalarID]value.Value{}, wide: map[loopir.ScalarID]value.Value{}, paces: map[loopir.ScalarID]int64{}, fields: map[[2]int64]value.Value{},
	}
	f.f.FuncAttrs = []ir.FuncAttribute{
		enum.FuncAttrNoUnwind,
		ir.AttrPair{Key: "prefer-vector-width", Value: "512"},
		ir.AttrPair{Key: "probe-stack", Value: "inline-asm"}, // a large frame must not reach over the guard area
	}
	f.lines = newLines(g.debug, f.f, line)
	f.entry = f.f.NewBlock("")
	f.start = ir.NewBlock("")
	f.use(f.start)
	return f
}

// finish closes the function; x is its result or nil.
func (f *function) finish(x value.Value) {
	f.end(x)
	f.print()
}

// end completes the code of the function.
func (f *function) end(x value.Value) {
	f.entry.NewBr(f.start)
	f.b.NewRet(x)
	f.lines.flush()
}

// at makes s the place of the instructions that follow.
func (f *function) at(s source.Span) { f.lines.move(f.line(s), f.b) }

// here returns the current line for a request.
func (f *function) here() value.Value {
	if f.trace == nil {
		return i32c(f.lines.current)
	}
	line := constant.NewInt(types.I32, f.lines.current)
	f.trace.mark(line, lineNumber, f.lines.current-f.trace.shape.line)
	return line
}

// use appends b to the function and goes on there.
func (f *function) use(b *ir.Block) {
	b.Parent = f.f
	f.f.Blocks = append(f.f.Blocks, b)
	f.b = b
	f.lines.touch(b)
}

// jump ends the current block unless it has ended.
func (f *function) jump(to *ir.Block) {
	if f.b.Term == nil {
		f.b.NewBr(to)
	}
}

// leave ends the current block with a jump and goes on in a block that nothing reaches.
func (f *function) leave(to *ir.Block) {
	f.jump(to)
	f.use(ir.NewBlock(""))
}

// unreachable ends the current block after a call that does not return.
func (f *function) unreachable() {
	f.b.NewUnreachable()
	f.use(ir.NewBlock(""))
}

// when runs then where cond holds.
func (f *function) when(cond value.Value, then func()) { f.choose(cond, then, nil) }

// choose runs one of two pieces of code; otherwise may be nil.
func (f *function) choose(cond value.Value, then, otherwise func()) {
	yes, no, join := ir.NewBlock(""), ir.NewBlock(""), ir.NewBlock("")
	if otherwise == nil {
		no = join
	}
	f.b.NewCondBr(cond, yes, no)
	f.use(yes)
	f.scope(then)
	f.jump(join)
	if otherwise != nil {
		f.use(no)
		f.scope(otherwise)
		f.jump(join)
	}
	f.use(join)
}

// count runs body for u = 0, 1, ... n-1; n may be negative. The loop is in LLVM's rotated form.
// Returned is its backward branch.
func (f *function) count(n value.Value, body func(u value.Value)) *ir.TermCondBr {
	head, loop, exit := f.b, ir.NewBlock(""), ir.NewBlock("")
	head.NewCondBr(head.NewICmp(enum.IPredSGT, n, i64c(0)), loop, exit)
	f.use(loop)
	u := loop.NewPhi(ir.NewIncoming(i64c(0), head))
	before := f.emitted
	f.scope(func() { body(u) })
	next := f.add(u, i64c(1))
	u.Incs = append(u.Incs, ir.NewIncoming(next, f.b))
	back := f.b.NewCondBr(f.b.NewICmp(enum.IPredSLT, next, n), loop, exit)
	f.endLoop(back, before)
	f.use(exit)
	return back
}

// endLoop notes that a loop is complete, before whose body that many had been emitted. One around
// others is not unrolled: LLVM would repeat all their vectorised versions, to no purpose.
func (f *function) endLoop(back *ir.TermCondBr, before int) {
	if f.emitted > before || f.allRolled {
		f.loopProperty(back, f.debug.rolled())
	}
	if f.single && f.emitted == before {
		f.loopProperty(back, f.debug.single())
	}
	f.emitted++
}

// loopProperty adds to what the backward branch of a loop says about it.
func (f *function) loopProperty(back *ir.TermCondBr, property metadata.Field) {
	if len(back.Metadata) == 0 {
		loop := &metadata.Tuple{Distinct: true}
		f.lines.define(loop)
		loop.Fields = []metadata.Field{loop}
		back.Metadata = append(back.Metadata, &metadata.Attachment{Name: "llvm.loop", Node: loop})
	}
	loop := back.Metadata[0].Node.(*metadata.Tuple)
	loop.Fields = append(loop.Fields, property)
}

// scope emits code whose run-time sized temporaries end with it.
func (f *function) scope(body func()) {
	outer := f.stack
	f.stack = nil
	body()
	f.release()
	f.stack = outer
}

// alloca reserves room in the entry block, so that it is reused by every iteration.
func (f *function) alloca(t types.Type) value.Value { return f.entry.NewAlloca(t) }

// allocas reserves room for n consecutive elements.
func (f *function) allocas(t types.Type, n int64) value.Value {
	if t.Equal(types.I8) {
		if f.texts+n > largestAlloca {
			return f.largeRoom(i64c(n))
		}
		f.texts += max(n, 16)
	}
	a := f.entry.NewAlloca(types.NewArray(uint64(max(n, 1)), t))
	a.Align = 16
	return f.entry.NewGetElementPtr(a.ElemType, a, i64c(0), i64c(0))
}

// load reads a value of an aligned type.
func (f *function) load(p value.Value) value.Value {
	t := p.Type().(*types.PointerType).ElemType
	l := f.b.NewLoad(t, p)
	l.Align = alignment(t)
	return l
}

// store writes a value of an aligned type.
func (f *function) store(x, p value.Value) *ir.InstStore {
	s := f.b.NewStore(x, p)
	s.Align = alignment(x.Type())
	return s
}

func alignment(t types.Type) ir.Align {
	switch t := t.(type) {
	case *types.IntType:
		return ir.Align(max(1, t.BitSize/8))
	case *types.FloatType:
		if t == types.Float {
			return 4
		}
	}
	return 8
}

// add, sub and mul are address and induction arithmetic in 64 bits: they do not overflow.
func (f *function) add(x, y value.Value) value.Value {
	a, okx := known(x)
	b, oky := known(y)
	switch {
	case okx && oky:
		return i64c(a + b)
	case okx && a == 0:
		return y
	case oky && b == 0:
		return x
	}
	i := f.b.NewAdd(x, y)
	i.OverflowFlags = []enum.OverflowFlag{enum.OverflowFlagNSW}
	return i
}

func (f *function) sub(x, y value.Value) value.Value {
	a, okx := known(x)
	b, oky := known(y)
	switch {
	case okx && oky:
		return i64c(a - b)
	case oky && b == 0:
		return x
	}
	i := f.b.NewSub(x, y)
	i.OverflowFlags = []enum.OverflowFlag{enum.OverflowFlagNSW}
	return i
}

func (f *function) mul(x, y value.Value) value.Value {
	a, okx := known(x)
	b, oky := known(y)
	switch {
	case okx && oky:
		return i64c(a * b)
	case okx && a == 1:
		return y
	case oky && b == 1:
		return x
	case okx && a == 0 || oky && b == 0:
		return i64c(0)
	}
	i := f.b.NewMul(x, y)
	i.OverflowFlags = []enum.OverflowFlag{enum.OverflowFlagNSW}
	return i
}

// known returns the value of a 64-bit constant.
func known(x value.Value) (int64, bool) {
	c, ok := x.(*constant.Int)
	if !ok || c.Typ != types.I64 {
		return 0, false
	}
	return c.X.Int64(), true
}

// signed extends an integer to 64 bits.
func (f *function) signed(x value.Value) value.Value {
	if x.Type().Equal(types.I64) {
		return x
	}
	if c, ok := x.(*constant.Int); ok {
		return i64c(c.X.Int64())
	}
	return f.b.NewSExt(x, types.I64)
}

// narrow reduces a 64-bit integer to the given type.
func (f *function) narrow(x value.Value, t types.Type) value.Value {
	if t.Equal(types.I64) {
		return x
	}
	return f.b.NewTrunc(x, t)
}

// address is the pointer i elements of type t behind p.
func (f *function) address(t types.Type, p, i value.Value) value.Value {
	if c, ok := known(i); ok && c == 0 {
		return p
	}
	g := f.b.NewGetElementPtr(t, p, i)
	g.InBounds = true
	return g
}

// field returns the address of a structure's member.
func (f *function) field(t *types.StructType, p value.Value, i int64) value.Value {
	g := f.b.NewGetElementPtr(t, p, i32c(0), i32c(i))
	g.InBounds = true
	return g
}

// asBytes casts a pointer to i8*.
func (f *function) asBytes(p value.Value) value.Value {
	if p.Type().Equal(bytePtr) {
		return p
	}
	return f.b.NewBitCast(p, bytePtr)
}

// while runs body as long as cond, evaluated before each pass, holds.
func (f *function) while(cond func() value.Value, body func()) {
	head, loop, exit := ir.NewBlock(""), ir.NewBlock(""), ir.NewBlock("")
	f.jump(head)
	f.use(head)
	var more value.Value
	f.scope(func() { more = cond() })
	f.b.NewCondBr(more, loop, exit)
	f.use(loop)
	f.emitted++
	f.scope(body)
	f.jump(head)
	f.use(exit)
}
