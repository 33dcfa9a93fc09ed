package analysis

import (
	"fmt"
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// array is a constant of any rank, its elements in array element order; a scalar has no shape
// and one element.
type array struct {
	shape []int64
	elems []types.Value
}

// evaluator computes constant expressions, arrays included. env holds the values of the
// variables of the implied DOs around.
type evaluator struct {
	env     map[*Symbol]types.Value
	wide    bool             // an integer on the way did not fit its kind
	trips   int              // of implied DOs so far
	varying map[*Binary]bool // what is known to be no constant outside of implied DOs
}

// evaluate returns the value of a constant expression; ok is false when it is none.
func (c *checker) evaluate(e Expr) (array, bool) {
	var ev evaluator
	return ev.eval(e)
}

// fold replaces a scalar constant expression by its value and returns others unchanged.
func (c *checker) fold(e Expr) Expr {
	if _, ok := e.(*Const); ok || e.Rank() != 0 {
		return e
	}
	if a, ok := c.evaluate(e); ok && len(a.shape) == 0 {
		return constant(a.elems[0], e.Span())
	}
	return e
}

// largestFolded bounds the elements of an array that becomes part of the program, as gfortran does: what it computes when the
// program runs wraps around.
const largestFolded = 1<<16 - 1

// foldArray replaces an elementwise operation on constant arrays by a constant array that has no name in
// the program. gfortran does so everywhere, and its compiler rounds more exactly than its library.
func (c *checker) foldArray(e Expr, name string) Expr {
	if !c.numbered || e.Rank() == 0 || e.Type().Base == types.Character || !c.isSmall(e) {
		return e
	}
	if a, ok := c.evaluate(e); ok {
		return c.constantArray(a, e, name)
	}
	return e
}

// foldWide is foldArray where an integer on the way does not fit its kind. gfortran, whose integers do not wrap around
// before they are stored, gets other values than the same operations when the program runs.
func (c *checker) foldWide(e Expr, name string) Expr {
	if !c.numbered || e.Rank() == 0 || e.Type().Base == types.Character || !c.isSmall(e) {
		return e
	}
	ev := evaluator{varying: c.varying}
	a, ok := ev.eval(e)
	if ok && ev.wide {
		return c.constantArray(a, e, name)
	}
	if operation, isBinary := e.(*Binary); isBinary && !ok {
		c.varying[operation] = true // long expressions are not gone through for every operator
	}
	return e
}

// constantArray is a reference to a new constant array that has the values of e.
func (c *checker) constantArray(a array, e Expr, name string) Expr {
	s := &Symbol{Name: fmt.Sprintf("%s.%d", name, len(c.prog.Symbols)), Kind: Array, Type: e.Type(), Values: a.elems, Const: true, Map: mapping.Replicated(len(a.shape)), Decl: e.Span()}
	for _, n := range a.shape {
		s.Bounds = append(s.Bounds, Bound{1, n})
	}
	c.number(s)
	return &Ref{Typed{e.Type(), e.Rank(), e.Span()}, s, nil}
}

// isSmall tells whether an array is known to have at most largestFolded elements.
func (c *checker) isSmall(e Expr) bool {
	size := int64(1)
	for _, n := range c.extents(e) {
		k, known := knownExtent(n)
		if !known || k > largestFolded {
			return false
		}
		size *= max(k, 1)
		if size > largestFolded {
			return false
		}
	}
	return true
}

func (ev *evaluator) eval(e Expr) (array, bool) {
	switch e := e.(type) {
	case *Const:
		return array{elems: []types.Value{e.Value}}, e.T.Base != types.Invalid
	case *Ref:
		return ev.ref(e)
	case *Substring:
		return ev.substring(e)
	case *Paren:
		return ev.eval(e.X)
	case *Unary:
		return ev.each(func(v []types.Value) (types.Value, bool) { return types.Unary(e.Op, v[0]), true }, e.X)
	case *Convert:
		return ev.each(func(v []types.Value) (types.Value, bool) { return v[0].Convert(e.T), true }, e.X)
	case *Binary:
		if len(ev.env) == 0 && ev.varying[e] {
			return array{}, false
		}
		return ev.each(func(v []types.Value) (types.Value, bool) {
			r, err := types.Binary(e.Op, v[0], v[1])
			return r, err == nil
		}, e.X, e.Y)
	case *Call:
		return ev.each(func(v []types.Value) (types.Value, bool) {
			r, ok, err := foldCall(e.Fn, v, e.T)
			return r, ok && err == nil
		}, e.Args...)
	case *ArrayConstructor:
		elems, ok := ev.items(e.Items, nil)
		return array{[]int64{int64(len(elems))}, elems}, ok
	case *Transform:
		return ev.transform(e)
	}
	return array{}, false
}

// each applies f element by element to the values of xs, broadcasting scalars.
func (ev *evaluator) each(f func([]types.Value) (types.Value, bool), xs ...Expr) (array, bool) {
	args := make([]array, len(xs))
	result := array{elems: make([]types.Value, 1)}
	for i, x := range xs {
		a, ok := ev.eval(x)
		if !ok {
			return array{}, false
		}
		args[i] = a
		if len(a.shape) > 0 {
			result = array{a.shape, make([]types.Value, len(a.elems))}
		}
	}
	if !conformable(args...) {
		return array{}, false
	}
	operands := make([]types.Value, len(xs))
	for i := range result.elems {
		for j, a := range args {
			operands[j] = a.at(i)
			ev.wide = ev.wide || operands[j].Wide != nil
		}
		v, ok := f(operands)
		ev.wide = ev.wide || v.Wide != nil
		if !ok {
			return array{}, false
		}
		result.elems[i] = v
	}
	return result, true
}

// conformable tells whether all arrays among the arguments, some of which may be absent, have one shape. That of PACK, for
// one, is known only when its mask is.
func conformable(args ...array) bool {
	var first []int64
	for _, a := range args {
		switch {
		case len(a.shape) == 0:
		case first == nil:
			first = a.shape
		case !slices.Equal(first, a.shape):
			return false
		}
	}
	return true
}

// at returns element i in array element order; a scalar has it everywhere.
func (a array) at(i int) types.Value {
	if len(a.shape) == 0 {
		return a.elems[0]
	}
	return a.elems[i]
}

// substring evaluates a part of a constant text whose ends depend on an implied DO.
func (ev *evaluator) substring(s *Substring) (array, bool) {
	a, ok := ev.eval(s.X)
	if !ok || len(a.shape) > 0 {
		return array{}, false
	}
	text := a.elems[0].S
	lo, loOK := ev.integer(s.Lo, 1)
	hi, hiOK := ev.integer(s.Hi, int64(len(text)))
	switch {
	case !loOK || !hiOK:
		return array{}, false
	case lo > hi:
		return scalar(types.StringValue("")), true
	case lo < 1 || hi > int64(len(text)):
		return array{}, false
	}
	return scalar(types.StringValue(text[lo-1 : hi])), true
}

// ref evaluates an index of an implied DO or a reference to a constant array.
func (ev *evaluator) ref(r *Ref) (array, bool) {
	if v, ok := ev.env[r.Sym]; ok {
		return array{elems: []types.Value{v}}, true
	}
	if !r.Sym.Const {
		return array{}, false
	}
	whole := array{elems: r.Sym.Values}
	for _, b := range r.Sym.Bounds {
		whole.shape = append(whole.shape, b.Extent())
	}
	if r.Subs == nil {
		return whole, true
	}
	return ev.section(r, whole)
}

// section picks the elements that the subscripts of r name.
func (ev *evaluator) section(r *Ref, whole array) (array, bool) {
	offsets, shape, ok := ev.offsets(r)
	if !ok {
		return array{}, false
	}
	result := array{shape: shape}
	for _, o := range offsets {
		result.elems = append(result.elems, whole.elems[o])
	}
	return result, true
}

// offsets returns where in array element order the elements are that the subscripts of r name, and
// the shape that they have.
func (ev *evaluator) offsets(r *Ref) (offsets, shape []int64, ok bool) {
	offsets = []int64{0}
	stride := int64(1)
	for d, s := range r.Subs {
		list, ok := ev.subscripts(s, r.Sym.Bounds[d])
		if !ok {
			return nil, nil, false
		}
		if s.Index == nil {
			shape = append(shape, int64(len(list)))
		}
		next := make([]int64, 0, len(offsets)*len(list))
		for _, v := range list {
			for _, o := range offsets {
				next = append(next, o+(v-r.Sym.Bounds[d].Lo)*stride)
			}
		}
		offsets, stride = next, stride*r.Sym.Bounds[d].Extent()
	}
	return offsets, shape, true
}

// subscripts lists the values of one subscript; ok is false for one out of bounds.
func (ev *evaluator) subscripts(s Sub, b Bound) ([]int64, bool) {
	var list []int64
	switch {
	case s.Triplet:
		lo, loOK := ev.integer(s.Lo, b.Lo)
		hi, hiOK := ev.integer(s.Hi, b.Hi)
		step, stepOK := ev.integer(s.Step, 1)
		if !loOK || !hiOK || !stepOK || step == 0 {
			return nil, false
		}
		n := mapping.Count(lo, hi, step)
		if n > largestConstant {
			return nil, false
		}
		for ; n > 0; n-- {
			list = append(list, lo)
			lo += step
		}
	default:
		x := s.Index
		if x == nil {
			x = s.Vector
		}
		a, ok := ev.eval(x)
		if !ok {
			return nil, false
		}
		for _, v := range a.elems {
			list = append(list, v.I)
		}
	}
	for _, v := range list {
		if v < b.Lo || v > b.Hi {
			return nil, false
		}
	}
	return list, true
}

// integer evaluates an optional scalar integer.
func (ev *evaluator) integer(e Expr, def int64) (int64, bool) {
	if e == nil {
		return def, true
	}
	a, ok := ev.eval(e)
	if !ok || len(a.shape) > 0 {
		return 0, false
	}
	return a.elems[0].I, true
}

// items appends the elements of constructor items to list.
func (ev *evaluator) items(items []Expr, list []types.Value) ([]types.Value, bool) {
	for _, item := range items {
		if do, ok := item.(*ImpliedDo); ok {
			if list, ok = ev.impliedDo(do, list); !ok {
				return nil, false
			}
			continue
		}
		a, ok := ev.eval(item)
		if !ok {
			return nil, false
		}
		list = append(list, a.elems...)
	}
	return list, true
}

// largestConstant bounds the elements of a constant that an implied DO writes out.
const largestConstant = 1 << 24

func (ev *evaluator) impliedDo(do *ImpliedDo, list []types.Value) ([]types.Value, bool) {
	lo, loOK := ev.integer(do.Lo, 1)
	hi, hiOK := ev.integer(do.Hi, 1)
	step, stepOK := ev.integer(do.Step, 1)
	if !loOK || !hiOK || !stepOK || step == 0 {
		return nil, false
	}
	if ev.env == nil {
		ev.env = map[*Symbol]types.Value{}
	}
	for n := mapping.Count(lo, hi, step); n > 0; n-- {
		if ev.trips++; ev.trips > largestConstant {
			return nil, false
		}
		ev.env[do.Var] = types.IntValue(do.Var.Type.Kind, lo)
		var ok bool
		if list, ok = ev.items(do.Items, list); !ok || len(list) > largestConstant {
			return nil, false
		}
		lo += step
	}
	delete(ev.env, do.Var)
	return list, true
}
