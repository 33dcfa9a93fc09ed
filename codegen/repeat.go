package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/lang/diag"
)

// Most statements of a long program have the form of an earlier one (alike.go). A statement whose shape (shape.go) was there before is
// not emitted: what its piece gets as arguments follows from the arguments of the first one. These are recorded with where they come
// from. Before it is relied on, the second statement of a shape is emitted all the same and compared, one on another line.

// A pattern says what a piece with it calls and hands in.
type pattern struct {
	exact     bool // it depends on the values of its reals
	never     bool // statements of it are always emitted
	confirmed bool // a second one was what it should be
	form      *form
	args      []argument
	from      int64 // the line of the first one
	last      int64 // behind it the current line, as a distance from its own
}

// An argument is given by what it comes from.
type argument struct {
	origin
	x value.Value // of what is asWritten
}

// An origin is the thing in a shape that a constant or a place comes from.
type origin struct {
	kind originKind
	n    int64
}

type originKind uint8

// Kinds of origins. Numbers are those of the shape, lines are distances from that of the statement.
const (
	asWritten originKind = iota
	realValue
	lineNumber
	arrayNumber
	streamNumber
	descriptorPlace
	scalarPlace
	characterPlace
	streamPlace
)

// A trace notes where constants of a statement in work come from.
type trace struct {
	shape  *shape
	origin map[value.Value]origin // arrays and streams with their numbers in the program
	stuck  bool                   // one of them is part of the text
}

// mark notes where a constant comes from, which has to be the only one with its address.
func (t *trace) mark(x value.Value, kind originKind, n int64) {
	if t != nil {
		t.origin[x] = origin{kind, n}
	}
}

// sticks notes that a value becomes part of the text.
func (t *trace) sticks(x value.Value) {
	if t == nil {
		return
	}
	if _, ok := t.origin[x]; ok {
		t.stuck = true
	}
}

// stick notes that something that no shape tells becomes part of the text.
func (t *trace) stick() {
	if t != nil {
		t.stuck = true
	}
}

// check looks for constants that have become part of a function.
func (t *trace) check(f *ir.Func) {
	if t == nil {
		return
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			for _, x := range inst.Operands() {
				t.sticks(*x)
			}
		}
		for _, x := range b.Term.Operands() {
			t.sticks(*x)
		}
	}
}

// constant emits a constant of the program.
func (g *generator) constant(e *loopir.Const) value.Value {
	x := constantOf(e.Value)
	if t := g.trace; t != nil && e.Value.Type.Base == ft.Real && !t.shape.exact {
		if n, ok := t.shape.consts[e]; ok {
			t.mark(x, realValue, int64(n))
		} else if t.shape.reals.index(realOf(e.Value)) >= 0 {
			t.stick() // it may be one of the statement's
		}
	}
	return x
}

// arrayNumber is the number of an array as a word.
func (f *function) arrayNumber(id loopir.ArrayID) value.Value {
	return f.ownNumber(arrayNumber, int64(id))
}

// streamNumber is the number of a stream as a word.
func (f *function) streamNumber(id loopir.StreamID) value.Value {
	return f.ownNumber(streamNumber, int64(id))
}

func (f *function) ownNumber(kind originKind, id int64) value.Value {
	if id < 0 {
		return i64c(id)
	}
	x := value.Value(i64c(id))
	if f.trace != nil {
		x = constant.NewInt(types.I64, id)
		f.trace.mark(x, kind, id)
	}
	return f.varied(x)
}

// piece emits a piece of a part, of a long program that executes it rarely as a function of its own.
func (f *function) piece(p piece) {
	switch {
	case !f.inPieces():
		p.emit(f)
	case f.trace != nil:
		f.trace.stick()
		f.newPiece(p)
	default:
		f.repeated(p)
	}
	p.done()
}

// repeated emits a piece, or what is left to do for it.
func (f *function) repeated(p piece) {
	s := f.shapeOf(p.stmts, false)
	if s == nil {
		f.newPiece(p)
		return
	}
	k := f.shapes[s.hash]
	if k != nil && k.exact {
		s = f.shapeOf(p.stmts, true)
		k = f.shapes[s.hash]
	}
	switch {
	case k == nil:
		f.shapes[s.hash] = f.first(p, s)
	case k.never:
		f.newPiece(p)
	case k.confirmed && !f.doubt:
		f.lines.move(s.line+k.last, f.b)
		f.callPiece(k.form, k.form.calls.add(f.generator, k.arguments(f.generator, s)))
		f.repeats++
	default:
		f.confirm(p, s, k)
	}
}

// first emits the first piece of a shape.
func (f *function) first(p piece, s *shape) *pattern {
	t, rooms := &trace{shape: s, origin: map[value.Value]origin{}}, f.rooms
	f.trace = t
	o := f.newPiece(p)
	f.trace = nil
	if !o.byRow() || rooms != f.rooms {
		return &pattern{never: true}
	}
	k := &pattern{form: o.form, from: s.line, last: o.lines.current - s.line}
	for _, x := range o.handed {
		k.args = append(k.args, t.argument(f.generator, x))
	}
	if t.stuck {
		return &pattern{exact: !s.exact, never: s.exact}
	}
	return k
}

// argument finds out what an argument comes from.
func (t *trace) argument(g *generator, x value.Value) argument {
	if p, ok := x.(*place); ok {
		return t.place(g, p)
	}
	if _, ok := x.(constant.Constant); !ok {
		t.stuck = true
	}
	from := t.origin[x]
	switch from.kind {
	case arrayNumber:
		from.n = t.find(t.shape.arrays.index(loopir.ArrayID(from.n)))
	case streamNumber:
		from.n = t.find(t.shape.streams.index(loopir.StreamID(from.n)))
	case asWritten:
		return argument{x: x}
	}
	return argument{origin: from}
}

// place finds out what a member of the frame belongs to.
func (t *trace) place(g *generator, p *place) argument {
	switch first := p.path[0]; {
	case first == 0:
		return argument{origin: origin{descriptorPlace, t.find(t.shape.arrays.index(loopir.ArrayID(p.path[1])))}}
	case first > int64(len(g.prog.Scalars)):
		return argument{origin: origin{streamPlace, t.find(t.shape.streams.index(loopir.StreamID(p.path[1])))}}
	default:
		kind := scalarPlace
		if len(p.path) > 1 {
			kind = characterPlace
		}
		return argument{origin: origin{kind, t.find(t.shape.scalars.index(loopir.ScalarID(first - 1)))}}
	}
}

// find returns the number of a thing in the shape.
func (t *trace) find(n int) int64 {
	if n < 0 {
		t.stuck = true
	}
	return int64(n)
}

// arguments are those that a statement of the shape hands in.
func (k *pattern) arguments(g *generator, s *shape) []value.Value {
	list := g.argumentRoom[:0]
	for _, a := range k.args {
		list = append(list, a.of(g, s))
	}
	g.argumentRoom = list
	return list
}

// of returns the argument for another statement.
func (a argument) of(g *generator, s *shape) value.Value {
	switch a.kind {
	case realValue:
		r := s.reals[a.n]
		return &realConst{floatType(r.kind), r.value()}
	case lineNumber:
		return i32c(s.line + a.n)
	case arrayNumber:
		return i64c(int64(s.arrays[a.n]))
	case streamNumber:
		return i64c(int64(s.streams[a.n]))
	case descriptorPlace:
		return g.placeInFrame([]int64{0, int64(s.arrays[a.n])})
	case scalarPlace:
		return g.placeInFrame([]int64{1 + int64(s.scalars[a.n])})
	case characterPlace:
		return g.placeInFrame([]int64{1 + int64(s.scalars[a.n]), 0})
	case streamPlace:
		return g.placeInFrame([]int64{1 + int64(len(g.prog.Scalars)), int64(s.streams[a.n])})
	}
	return a.x
}

// confirm emits a piece of a shape that is known, and compares.
func (f *function) confirm(p piece, s *shape, k *pattern) {
	o := f.newPiece(p)
	same := func(x, y value.Value) bool { return x.Type().Equal(y.Type()) && x.Ident() == y.Ident() }
	equal := o.form == k.form && o.lines.current == s.line+k.last && slices.EqualFunc(o.handed, k.arguments(f.generator, s), same)
	switch {
	case equal && s.line != k.from:
		k.confirmed = true
		f.repeats++
	case equal:
	case f.doubt:
		diag.Panicf(p.stmts[0].Span(), "this statement has not the form of that in line %d, whose shape it has", k.from)
	default:
		k.never = true
	}
}
