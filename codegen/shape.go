package codegen

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"reflect"
	"slices"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/lang/source"
)

// The shape of a statement is all that its code follows from, but which arrays, scalars and streams it names, which reals, and on
// which line it stands. It is a text made of everything that can be reached from the statement, by reflection, so that what is added
// to the loop form is in it:
//   - statements, references and expressions with all members, of those that occur twice the number of the first;
//   - arrays, scalars and streams by numbers in order of first occurrence, behind the first one of which stands what they are; then
//     the order that they have in the program, which is that of the terms of affine forms;
//   - reals by such numbers, unless they have to be exact; what equals one of them is the same one;
//   - the plan's words on nests and references, behind them;
//   - lines as distances from the first one;
//   - whether the rest of the program names a scalar;
//   - what a piece takes over from where it is called: whether only rank 0 executes it, how often, and whether subscripts are compared.
// Left out are the columns of places, names that no code shows, and initial values of variables, which are not emitted here.

// shape is the shape of a statement, and what it is about.
type shape struct {
	hash     [sha256.Size]byte
	exact    bool
	line     int64 // the first one
	arrays   numbers[loopir.ArrayID]
	scalars  numbers[loopir.ScalarID]
	streams  numbers[loopir.StreamID]
	reals    numbers[realNumber]
	consts   map[*loopir.Const]int // of reals
	text     []byte
	seen     map[uintptr]int // statements and references
	refs     map[loopir.RefID]int
	failed   bool
	at       source.Pos // has been looked up last
	position int64
}

// numbers gives things numbers in order of their first occurrence.
type numbers[T comparable] []T

// index returns the number of a thing, -1 for none.
func (n numbers[T]) index(x T) int { return slices.Index(n, x) }

// number returns the number of a thing, and whether it is new.
func (n *numbers[T]) number(x T) (i int, first bool) {
	if i := slices.Index(*n, x); i >= 0 {
		return i, false
	}
	*n = append(*n, x)
	return len(*n) - 1, true
}

// realNumber is a real by its bits.
type realNumber struct {
	kind int
	bits uint64
}

func realOf(v ft.Value) realNumber { return realNumber{v.Type.Kind, math.Float64bits(v.F)} }

func (r realNumber) value() float64 { return math.Float64frombits(r.bits) }

// shapeOf returns the shape of statements; nil: it cannot be told. It is valid until the next one is asked for.
func (f *function) shapeOf(list []loopir.Stmt, exact bool) *shape {
	if len(list) == 0 || !list[0].Span().Start.IsValid() {
		return nil
	}
	w := f.shaper
	w.begin(exact)
	s := &w.shape
	s.line = f.line(list[0].Span())
	w.number(int64(f.times))
	w.flag(f.serial)
	w.flag(f.compared)
	w.flag(exact)
	w.value(reflect.ValueOf(list))
	for _, id := range inOrder(s.arrays) {
		w.number(int64(id))
	}
	for _, id := range inOrder(s.scalars) {
		w.number(int64(id))
	}
	for _, id := range inOrder(s.streams) {
		w.number(int64(id))
	}
	alone := f.alone(list)
	for _, id := range s.scalars {
		w.flag(alone[id])
		w.flag(f.computes(id))
	}
	if s.failed {
		return nil
	}
	s.hash = sha256.Sum256(s.text)
	return s
}

// inOrder sorts the numbers of a shape by what they stand for.
func inOrder[T loopir.ArrayID | loopir.ScalarID | loopir.StreamID](list numbers[T]) []int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(list[i] - list[j]) })
	return order
}

// shaper writes shapes.
type shaper struct {
	shape
	g     *generator
	write map[reflect.Type]func(v reflect.Value)
	kinds map[reflect.Type]int64 // of values of interfaces
}

func newShaper(g *generator) *shaper {
	w := &shaper{g: g, kinds: map[reflect.Type]int64{}}
	w.consts, w.seen, w.refs = map[*loopir.Const]int{}, map[uintptr]int{}, map[loopir.RefID]int{}
	w.write = map[reflect.Type]func(reflect.Value){
		reflect.TypeFor[source.Span]():     w.span,
		reflect.TypeFor[loopir.ArrayID]():  w.array,
		reflect.TypeFor[loopir.ScalarID](): w.scalar,
		reflect.TypeFor[loopir.StreamID](): w.stream,
		reflect.TypeFor[*loopir.Ref]():     w.ref,
		reflect.TypeFor[*loopir.Nest]():    w.nest,
		reflect.TypeFor[*loopir.Const]():   w.constant,
	}
	return w
}

// begin forgets the last shape.
func (w *shaper) begin(exact bool) {
	s := &w.shape
	clear(s.consts)
	clear(s.seen)
	clear(s.refs)
	s.arrays, s.scalars, s.streams, s.reals, s.text = s.arrays[:0], s.scalars[:0], s.streams[:0], s.reals[:0], s.text[:0]
	s.failed, s.exact, s.at = false, exact, 0
}

func (w *shaper) number(n int64) { w.text = binary.AppendVarint(w.text, n) }

func (w *shaper) flag(b bool) {
	n := int64(0)
	if b {
		n = 1
	}
	w.number(n)
}

// value writes any value.
func (w *shaper) value(v reflect.Value) { w.writer(v.Type())(v) }

// writer returns what writes values of a type.
func (w *shaper) writer(t reflect.Type) func(v reflect.Value) {
	if write := w.write[t]; write != nil {
		return write
	}
	w.write[t] = func(v reflect.Value) { w.write[t](v) } // while it is made, for types that contain themselves
	w.write[t] = w.newWriter(t)
	return w.write[t]
}

// leftOut are members that no code is made from.
var leftOut = map[reflect.Type][]string{
	reflect.TypeFor[loopir.Array]():    {"ID", "Init", "Source"},
	reflect.TypeFor[loopir.Scalar]():   {"ID", "Name", "Init"},
	reflect.TypeFor[loopir.Stream]():   {"ID"},
	reflect.TypeFor[loopir.Ref]():      {"ID", "At"},
	reflect.TypeFor[loopir.Locality](): {"At"},
	reflect.TypeFor[loopir.Serial]():   {"Reason"},
	reflect.TypeFor[loopir.Do]():       {"InOrder"},
}

func (w *shaper) newWriter(t reflect.Type) func(v reflect.Value) {
	switch t.Kind() {
	case reflect.Bool:
		return func(v reflect.Value) { w.flag(v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(v reflect.Value) { w.number(v.Int()) }
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return func(v reflect.Value) { w.number(int64(v.Uint())) }
	case reflect.Float32, reflect.Float64:
		return func(v reflect.Value) { w.number(int64(math.Float64bits(v.Float()))) }
	case reflect.String:
		return func(v reflect.Value) {
			w.number(int64(v.Len()))
			w.text = append(w.text, v.String()...)
		}
	case reflect.Slice, reflect.Array:
		return w.listWriter(t)
	case reflect.Struct:
		return w.structWriter(t)
	case reflect.Pointer:
		return w.pointerWriter(t)
	case reflect.Interface:
		return w.interfaceValue
	case reflect.Map:
		return func(v reflect.Value) { w.failed = w.failed || v.Len() > 0 }
	}
	return func(reflect.Value) { w.failed = true }
}

func (w *shaper) listWriter(t reflect.Type) func(v reflect.Value) {
	each := w.writer(t.Elem())
	return func(v reflect.Value) {
		n := v.Len()
		if t.Kind() == reflect.Slice && v.IsNil() {
			n = -1
		}
		w.number(int64(n))
		for i := range n {
			each(v.Index(i))
		}
	}
}

func (w *shaper) structWriter(t reflect.Type) func(v reflect.Value) {
	var members []int
	var writers []func(reflect.Value)
	for i := range t.NumField() {
		if !slices.Contains(leftOut[t], t.Field(i).Name) {
			members = append(members, i)
			writers = append(writers, w.writer(t.Field(i).Type))
		}
	}
	return func(v reflect.Value) {
		for i, write := range writers {
			write(v.Field(members[i]))
		}
	}
}

func (w *shaper) pointerWriter(t reflect.Type) func(v reflect.Value) {
	content, unique := w.writer(t.Elem()), t.Implements(reflect.TypeFor[loopir.Stmt]())
	return func(v reflect.Value) {
		switch {
		case v.IsNil():
			w.number(0)
		case !unique || w.new(v):
			w.number(1)
			content(v.Elem())
		}
	}
}

// new tells whether a statement or reference has not been written yet. If it has, its number is written.
func (w *shaper) new(v reflect.Value) bool {
	x := v.Pointer()
	if n, ok := w.seen[x]; ok {
		w.number(2)
		w.number(int64(n))
		return false
	}
	w.seen[x] = len(w.seen)
	return true
}

func (w *shaper) interfaceValue(v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	v = v.Elem()
	kind, ok := w.kinds[v.Type()]
	if !ok {
		kind = int64(len(w.kinds) + 1)
		w.kinds[v.Type()] = kind
	}
	w.number(kind)
	w.value(v)
}

// span writes the line of a place.
func (w *shaper) span(v reflect.Value) {
	start := v.Interface().(source.Span).Start
	if !start.IsValid() {
		w.number(math.MinInt32)
		return
	}
	if start != w.at {
		w.at, w.position = start, w.g.line(source.Span{Start: start})
	}
	w.number(w.position - w.line)
}

func (w *shaper) array(v reflect.Value) {
	id := loopir.ArrayID(v.Int())
	if numbered(w, &w.arrays, id, len(w.g.prog.Arrays)) {
		w.value(reflect.ValueOf(w.g.prog.Arrays[id]))
	}
}

func (w *shaper) scalar(v reflect.Value) {
	id := loopir.ScalarID(v.Int())
	if numbered(w, &w.scalars, id, len(w.g.prog.Scalars)) {
		w.flag(w.g.indices[id])
		w.value(reflect.ValueOf(w.g.prog.Scalars[id]))
	}
}

func (w *shaper) stream(v reflect.Value) {
	id := loopir.StreamID(v.Int())
	if numbered(w, &w.streams, id, len(w.g.prog.Streams)) {
		w.value(reflect.ValueOf(w.g.prog.Streams[id]))
	}
}

// numbered writes the number of one of the program's things, of which there are count, and reports whether what it is must follow.
func numbered[T loopir.ArrayID | loopir.ScalarID | loopir.StreamID](w *shaper, list *numbers[T], id T, count int) (first bool) {
	if id < 0 || int(id) >= count { // where it is not used, it is 0
		w.number(-1)
		return false
	}
	n, first := list.number(id)
	w.number(int64(n))
	return first
}

func (w *shaper) ref(v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	if !w.new(v) {
		return
	}
	w.number(1)
	w.value(v.Elem())
	id := v.Interface().(*loopir.Ref).ID
	n, ok := w.refs[id]
	if !ok {
		n = len(w.refs)
		w.refs[id] = n
	}
	w.number(int64(n))
	w.value(reflect.ValueOf(w.g.plan.Access[id]))
}

func (w *shaper) nest(v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	if !w.new(v) {
		return
	}
	w.number(1)
	w.value(v.Elem())
	n := v.Interface().(*loopir.Nest)
	w.value(reflect.ValueOf(w.g.plan.Nests[n]))
	w.flag(w.g.plan.Compared[n])
	w.flag(w.g.plan.Strips[n])
}

func (w *shaper) constant(v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	w.number(1)
	c := v.Interface().(*loopir.Const)
	if c.Value.Type.Base != ft.Real || w.exact {
		w.value(reflect.ValueOf(c.Value))
		return
	}
	w.value(reflect.ValueOf(c.Value.Type))
	n, _ := w.reals.number(realOf(c.Value))
	w.number(int64(n))
	w.consts[c] = n
}
