package analysis

import (
	"math"
	"slices"

	"hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// inquiries are the functions that ask about their argument and do not evaluate it.
func inquiries() map[string]*intrinsic {
	row := func(build func(c *checker, k *callSite) Expr, keywords ...string) *intrinsic {
		return &intrinsic{class: inquiryClass, keywords: keywords, build: build}
	}
	return map[string]*intrinsic{
		"size":                 row(buildSize, "array", "dim?", "kind?"),
		"shape":                row(buildShape, "source", "kind?"),
		"lbound":               row(buildBound(false), "array", "dim?", "kind?"),
		"ubound":               row(buildBound(true), "array", "dim?", "kind?"),
		"kind":                 row(buildKind, "x"),
		"bit_size":             row(buildBitSize, "i"),
		"huge":                 row(ofModel(true, huge), "x"),
		"tiny":                 row(ofModel(false, tiny), "x"),
		"epsilon":              row(ofModel(false, epsilon), "x"),
		"digits":               row(ofModel(true, digits), "x"),
		"precision":            row(ofModel(false, precision), "x"),
		"range":                row(ofModel(true, decimalRange), "x"),
		"radix":                row(ofModel(true, func(types.Type) types.Value { return types.IntValue(4, 2) }), "x"),
		"minexponent":          row(ofModel(false, minExponent), "x"),
		"maxexponent":          row(ofModel(false, maxExponent), "x"),
		"selected_int_kind":    row(selectedIntKind, "r"),
		"selected_real_kind":   row(selectedRealKind, "p?", "r?"),
		"number_of_processors": row(buildProcessors, "dim?"),
		"processors_shape":     row(buildProcessorsShape),
	}
}

func buildKind(c *checker, k *callSite) Expr {
	return number(int64(k.args[0].Type().Kind), k.at)
}

func buildBitSize(c *checker, k *callSite) Expr {
	t := k.args[0].Type()
	if t.Base != types.Integer {
		return c.badArgument(k, k.args[0], "an integer")
	}
	return constant(types.IntValue(t.Kind, int64(8*t.Kind)), k.at)
}

// ofModel builds a function of the number model of its argument's type.
func ofModel(integers bool, f func(t types.Type) types.Value) func(c *checker, k *callSite) Expr {
	return func(c *checker, k *callSite) Expr {
		t := k.args[0].Type()
		if t.Base != types.Real && !(integers && t.Base == types.Integer) {
			return c.badArgument(k, k.args[0], map[bool]string{true: "a number", false: "a real"}[integers])
		}
		return constant(f(t), k.at)
	}
}

func huge(t types.Type) types.Value {
	switch {
	case t.Base == types.Integer:
		return types.IntValue(t.Kind, math.MaxInt64>>(64-8*t.Kind))
	case t.Kind == 4:
		return types.RealValue(4, math.MaxFloat32)
	}
	return types.RealValue(8, math.MaxFloat64)
}

func tiny(t types.Type) types.Value {
	_, least := realModel(t.Kind)
	return types.RealValue(t.Kind, math.Ldexp(1, least-1))
}

func epsilon(t types.Type) types.Value {
	d, _ := realModel(t.Kind)
	return types.RealValue(t.Kind, math.Ldexp(1, 1-d))
}

func digits(t types.Type) types.Value {
	if t.Base == types.Integer {
		return types.IntValue(4, int64(8*t.Kind-1))
	}
	d, _ := realModel(t.Kind)
	return types.IntValue(4, int64(d))
}

func precision(t types.Type) types.Value { return types.IntValue(4, realDigits[t.Kind]) }

func decimalRange(t types.Type) types.Value {
	if t.Base == types.Integer {
		return types.IntValue(4, intRange[t.Kind])
	}
	return types.IntValue(4, realRange[t.Kind])
}

// The decimal digits and ranges of the kinds.
var (
	realDigits = map[int]int64{4: 6, 8: 15}
	realRange  = map[int]int64{4: 37, 8: 307}
	intRange   = map[int]int64{1: 2, 2: 4, 4: 9, 8: 18}
)

func minExponent(t types.Type) types.Value {
	_, least := realModel(t.Kind)
	return types.IntValue(4, int64(least))
}

func maxExponent(t types.Type) types.Value {
	_, least := realModel(t.Kind)
	return types.IntValue(4, int64(3-least))
}

// realKinds and integerKinds are those of the oracle: the larger ones can be asked for, and
// are refused where they are used.
var (
	integerKinds = []struct{ kind, decimalRange int64 }{{1, 2}, {2, 4}, {4, 9}, {8, 18}, {16, 38}}
	realKinds    = []struct{ kind, precision, decimalRange int64 }{{4, 6, 37}, {8, 15, 307}, {10, 18, 4931}, {16, 33, 4931}}
)

// atMost is the condition that argument i is at most n; without that argument, which counts as 0, it holds.
func (c *checker) atMost(k *callSite, i int, n int64) Expr {
	if k.args[i] == nil {
		return constant(types.BoolValue(true), k.at)
	}
	return c.binary(types.Le, k.args[i], number(n, k.at), k.at)
}

// either is x where the condition holds, else y; all are scalars.
func (c *checker) either(cond, x, y Expr, at source.Span) Expr {
	return c.elementalCall("merge", []Expr{x, y, cond}, types.Int4, at)
}

// wantKindArguments checks that the arguments of SELECTED_INT_KIND and SELECTED_REAL_KIND are scalar integers.
func (c *checker) wantKindArguments(k *callSite) bool {
	for i, x := range k.args {
		if x == nil {
			continue
		}
		if !c.wantInteger(x, "this argument") || !c.wantScalar(x, "this argument") {
			return false
		}
		k.args[i] = c.fold(x)
	}
	return true
}

func selectedIntKind(c *checker, k *callSite) Expr {
	if !c.wantKindArguments(k) {
		return invalid(k.at)
	}
	kind := Expr(number(-1, k.at))
	for _, row := range slices.Backward(integerKinds) {
		kind = c.either(c.atMost(k, 0, row.decimalRange), number(row.kind, k.at), kind, k.at)
	}
	return kind
}

// selectedRealKind returns -1, -2 or -3 where the precision, the range or both are too large.
func selectedRealKind(c *checker, k *callSite) Expr {
	if !c.wantKindArguments(k) {
		return invalid(k.at)
	}
	largest := realKinds[len(realKinds)-1]
	precise := c.either(c.atMost(k, 0, largest.precision), number(0, k.at), number(-1, k.at), k.at)
	wide := c.either(c.atMost(k, 1, largest.decimalRange), number(0, k.at), number(-2, k.at), k.at)
	kind := c.binary(types.Add, precise, wide, k.at)
	for _, row := range slices.Backward(realKinds) {
		has := c.binary(types.And, c.atMost(k, 0, row.precision), c.atMost(k, 1, row.decimalRange), k.at)
		kind = c.either(has, number(row.kind, k.at), kind, k.at)
	}
	return kind
}

func buildProcessors(c *checker, k *callSite) Expr {
	if k.args[0] != nil {
		c.unsupported(k.at, "L7", "NUMBER_OF_PROCESSORS with an argument")
		return invalid(k.at)
	}
	return &Call{Typed{types.Int4, 0, k.at}, "number_of_processors", nil}
}

// buildProcessorsShape: the machine is a line of processors.
func buildProcessorsShape(c *checker, k *callSite) Expr {
	n := &Call{Typed{types.Int4, 0, k.at}, "number_of_processors", nil}
	return &ArrayConstructor{Typed{types.Int4, 1, k.at}, []Expr{n}}
}

// wantArray reports an argument that is no array.
func (c *checker) wantArray(k *callSite, x Expr) bool {
	if x.Rank() > 0 {
		return true
	}
	c.badArgument(k, x, "an array")
	return false
}

// varying stands for the value of a DIM argument that is no constant.
const varying = -1

// dimension returns the value of a DIM argument from 1 to rank, 0 when it is absent.
func (c *checker) dimension(k *callSite, i, rank int) (int, bool) {
	if k.args[i] == nil {
		return 0, true
	}
	x := c.fold(k.args[i])
	if x.Type().Base != types.Integer || x.Rank() != 0 {
		c.badArgument(k, x, "a scalar integer")
		return 0, false
	}
	v, ok := intOf(x)
	if !ok {
		k.args[i] = x
		return varying, true
	}
	if v < 1 || v > int64(rank) {
		what := "array"
		if k.name == "spread" {
			what = "result"
		}
		c.errorf(diag.BadArgument, x.Span(), "DIM is %d but the %s has rank %d", v, what, rank)
		return 0, false
	}
	k.args[i] = number(v, x.Span())
	return int(v), true
}

// ofKind converts an extent to the kind that a KIND argument at position i asks for.
func (c *checker) ofKind(k *callSite, i int, x Expr) Expr {
	kind, ok := c.kindArgument(k, i, types.Integer, 4)
	if !ok {
		return invalid(k.at)
	}
	return c.convert(x, types.Type{Base: types.Integer, Kind: kind})
}

// unknownExtent refuses an extent that only the evaluation of the array would tell.
func (c *checker) unknownExtent(k *callSite) Expr {
	c.unsupported(k.at, "L3", "the size of an array that is known only after evaluating it")
	return invalid(k.at)
}

func buildSize(c *checker, k *callSite) Expr {
	x := k.args[0]
	if !c.wantArray(k, x) {
		return invalid(k.at)
	}
	dim, ok := c.dimension(k, 1, x.Rank())
	if !ok {
		return invalid(k.at)
	}
	n := c.sizeOf(x)
	if dim != 0 {
		n = c.alongDim(k, dim, c.extents(x))
	}
	if n == nil {
		return c.unknownExtent(k)
	}
	return c.ofKind(k, 2, n)
}

// alongDim returns the entry of list, one for each dimension, that DIM stands for; nil if it is not known.
func (c *checker) alongDim(k *callSite, dim int, list []Expr) Expr {
	if dim != varying {
		return list[dim-1]
	}
	chosen := list[len(list)-1]
	for d := len(list) - 2; d >= 0 && chosen != nil; d-- {
		if list[d] == nil {
			return nil
		}
		is := c.binary(types.Eq, k.args[1], number(int64(d+1), k.at), k.at)
		chosen = c.elementalCall("merge", []Expr{list[d], chosen, is}, types.Int4, k.at)
	}
	return chosen
}

// buildShape makes a constructor of the extents.
func buildShape(c *checker, k *callSite) Expr {
	return c.vectorOf(k, 1, c.extents(k.args[0]))
}

// vectorOf makes a constructor of integers of the kind that the argument at position kindAt asks for.
func (c *checker) vectorOf(k *callSite, kindAt int, items []Expr) Expr {
	kind, ok := c.kindArgument(k, kindAt, types.Integer, 4)
	if !ok {
		return invalid(k.at)
	}
	t := types.Type{Base: types.Integer, Kind: kind}
	list := make([]Expr, len(items))
	for i, x := range items {
		if x == nil {
			return c.unknownExtent(k)
		}
		list[i] = c.convert(x, t)
	}
	return &ArrayConstructor{Typed{t, 1, k.at}, list}
}

// buildBound makes LBOUND and UBOUND: the declared bounds of a whole array; 1 and the extent
// of anything else, and 1 and 0 for an empty dimension.
func buildBound(upper bool) func(c *checker, k *callSite) Expr {
	return func(c *checker, k *callSite) Expr {
		x := k.args[0]
		if !c.wantArray(k, x) {
			return invalid(k.at)
		}
		dim, ok := c.dimension(k, 1, x.Rank())
		if !ok {
			return invalid(k.at)
		}
		bounds := c.boundsOf(x, upper, k)
		if dim == 0 {
			return c.vectorOf(k, 2, bounds)
		}
		bound := c.alongDim(k, dim, bounds)
		if bound == nil {
			return c.unknownExtent(k)
		}
		return c.ofKind(k, 2, bound)
	}
}

func (c *checker) boundsOf(x Expr, upper bool, k *callSite) []Expr {
	list := make([]Expr, x.Rank())
	if r, ok := x.(*Ref); ok && r.Subs == nil {
		for d, b := range r.Sym.Bounds {
			if b.Hi < b.Lo {
				b = Bound{1, 0}
			}
			list[d] = number(b.Lo, k.at)
			if upper {
				list[d] = number(b.Hi, k.at)
			}
		}
		return list
	}
	if upper {
		return c.extents(x)
	}
	for d := range list {
		list[d] = number(1, k.at)
	}
	return list
}
