package analysis

import (
	"slices"
	"strings"

	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// Transformation documents a function that Transform nodes name: the order of Args. DIM is
// nil when absent.
type Transformation struct {
	Name string
	Args []string
	Doc  string
}

// Transformations is the table of the functions that Transform nodes name.
var Transformations = []Transformation{
	{"sum", []string{"array", "dim?", "mask?"}, "numbers; result of the array's type"},
	{"product", []string{"array", "dim?", "mask?"}, "as sum"},
	{"maxval", []string{"array", "dim?", "mask?"}, "as sum"},
	{"minval", []string{"array", "dim?", "mask?"}, "as sum"},
	{"maxloc", []string{"array", "dim?", "mask?"}, "integer positions from 1, first of equals; a rank-1 array without DIM"},
	{"minloc", []string{"array", "dim?", "mask?"}, "as maxloc"},
	{"any", []string{"mask", "dim?"}, "logical of the mask's kind"},
	{"all", []string{"mask", "dim?"}, "logical of the mask's kind"},
	{"count", []string{"mask", "dim?"}, "integer"},
	{"dot_product", []string{"vector_a", "vector_b"}, "both of one type; for logicals any(a .and. b)"},
	{"matmul", []string{"matrix_a", "matrix_b"}, "both of one type; ranks 2x2, 2x1, 1x2"},
	{"transpose", []string{"matrix"}, "rank 2"},
	{"cshift", []string{"array", "shift", "dim"}, "shift scalar or of rank one less; DIM always given"},
	{"eoshift", []string{"array", "shift", "boundary?", "dim"}, "boundary of the array's type; DIM always given"},
	{"spread", []string{"source", "dim", "ncopies"}, "rank one more"},
	{"reshape", []string{"source", "shape", "pad?", "order?"}, "rank is the size of shape"},
	{"pack", []string{"array", "mask", "vector?"}, "rank 1"},
	{"unpack", []string{"vector", "mask", "field"}, "shape of mask; field may be scalar"},
	{"repeat", []string{"string", "ncopies"}, "scalar character"},
	{"trim", []string{"string"}, "scalar character"},
}

// builders checks each transformational function.
var builders = map[string]func(c *checker, k *callSite) Expr{
	"sum": buildReduction, "product": buildReduction, "maxval": buildReduction, "minval": buildReduction,
	"maxloc": buildLocation, "minloc": buildLocation,
	"any": buildMaskReduction, "all": buildMaskReduction, "count": buildMaskReduction,
	"dot_product": buildDotProduct, "matmul": buildMatmul, "transpose": buildTranspose,
	"cshift": buildCshift, "eoshift": buildEoshift, "spread": buildSpread,
	"reshape": buildReshape, "pack": buildPack, "unpack": buildUnpack,
	"repeat": buildRepeat, "trim": buildTrim,
}

// withKind lists the functions that take KIND after the arguments of the table.
var withKindArgument = map[string]bool{"maxloc": true, "minloc": true, "count": true}

// optionalDim lists the functions whose nodes always have DIM although programs may omit it.
var optionalDim = map[string]bool{"cshift": true, "eoshift": true}

func transformations() map[string]*intrinsic {
	table := map[string]*intrinsic{}
	for _, t := range Transformations {
		row := &intrinsic{class: transformationalClass, build: builders[t.Name]}
		for _, a := range t.Args {
			if a == "dim" && optionalDim[t.Name] {
				a = "dim?"
			}
			row.keywords = append(row.keywords, a)
		}
		if withKindArgument[t.Name] {
			row.keywords = append(row.keywords, "kind?")
		}
		table[t.Name] = row
	}
	return table
}

// transformNode builds the node and leaves folding to constant contexts.
func (c *checker) transformNode(k *callSite, t types.Type, rank int, args ...Expr) Expr {
	return &Transform{Typed{t, rank, k.at}, k.name, args}
}

// maskSecond moves a logical second positional argument to MASK: SUM(A, MASK).
func maskSecond(k *callSite) {
	if k.args[1] != nil && k.args[1].Type().Base == types.Logical && k.args[2] == nil {
		k.args[1], k.args[2] = nil, k.args[1]
		k.ast[1], k.ast[2] = nil, k.ast[1]
	}
}

// reductionArguments checks ARRAY, DIM and MASK and returns DIM.
func (c *checker) reductionArguments(k *callSite) (dim int, ok bool) {
	maskSecond(k)
	x := k.args[0]
	if !c.wantArray(k, x) {
		return 0, false
	}
	if !x.Type().IsNumeric() {
		c.badArgument(k, x, "an array of numbers")
		return 0, false
	}
	if dim, ok = c.dimension(k, 1, x.Rank()); !ok {
		return 0, false
	}
	return dim, k.args[2] == nil || c.maskFor(k, k.args[2], x)
}

// maskFor checks a MASK argument against the array it goes with.
func (c *checker) maskFor(k *callSite, mask, array Expr) bool {
	if mask.Type().Base != types.Logical {
		c.badArgument(k, mask, "a logical mask")
		return false
	}
	return c.conform(array, mask, k.at, "the array and the mask of "+strings.ToUpper(k.name))
}

func reducedRank(rank, dim int) int {
	if dim == 0 {
		return 0
	}
	return rank - 1
}

func buildReduction(c *checker, k *callSite) Expr {
	dim, ok := c.reductionArguments(k)
	if !ok {
		return invalid(k.at)
	}
	x := c.transformNode(k, k.args[0].Type(), reducedRank(k.args[0].Rank(), dim), k.args[:3]...)
	if k.name == "maxval" || k.name == "minval" {
		return c.foldArray(c.fold(x), k.name) // of zeros with different signs gfortran takes another than at run time
	}
	return c.exactly(x)
}

// exactly computes sums and products of integer constants at once: like other constant expressions, their
// intermediate results do not wrap around.
func (c *checker) exactly(x Expr) Expr {
	if x.Type().Base != types.Integer {
		return x
	}
	return c.fold(x)
}

func buildLocation(c *checker, k *callSite) Expr {
	dim, ok := c.reductionArguments(k)
	kind, kindOK := c.kindArgument(k, 3, types.Integer, 4)
	if !ok || !kindOK {
		return invalid(k.at)
	}
	rank := 1
	if dim != 0 {
		rank = k.args[0].Rank() - 1
	}
	x := c.transformNode(k, types.Type{Base: types.Integer, Kind: kind}, rank, k.args[:3]...)
	return c.foldArray(c.fold(x), k.name) // gfortran finds no limits and NaNs among constants
}

// buildMaskReduction builds ANY, ALL and COUNT.
func buildMaskReduction(c *checker, k *callSite) Expr {
	x := k.args[0]
	if !c.wantArray(k, x) {
		return invalid(k.at)
	}
	if x.Type().Base != types.Logical {
		return c.badArgument(k, x, "a logical array")
	}
	dim, ok := c.dimension(k, 1, x.Rank())
	if !ok {
		return invalid(k.at)
	}
	t := x.Type()
	if k.name == "count" {
		kind, ok := c.kindArgument(k, 2, types.Integer, 4)
		if !ok {
			return invalid(k.at)
		}
		t = types.Type{Base: types.Integer, Kind: kind}
	}
	return c.transformNode(k, t, reducedRank(x.Rank(), dim), k.args[:2]...)
}

// sameElements converts two arguments to the type that their product has.
func (c *checker) sameElements(k *callSite) bool {
	x, y := k.args[0], k.args[1]
	t, ok := promote(x.Type(), y.Type())
	if x.Type().Base == types.Logical && y.Type().Base == types.Logical {
		t, ok = types.Type{Base: types.Logical, Kind: max(x.Type().Kind, y.Type().Kind)}, true
	}
	if !ok {
		c.badArgument(k, y, "two arrays of numbers or two of logicals")
		return false
	}
	k.args[0], k.args[1] = c.convert(x, t), c.convert(y, t)
	return true
}

func buildDotProduct(c *checker, k *callSite) Expr {
	for _, x := range k.args {
		if x.Rank() != 1 {
			return c.badArgument(k, x, "an array of rank 1")
		}
	}
	if !c.sameElements(k) || !c.conform(k.args[0], k.args[1], k.at, "the arguments of DOT_PRODUCT") {
		return invalid(k.at)
	}
	return c.exactly(c.transformNode(k, k.args[0].Type(), 0, k.args...))
}

func buildMatmul(c *checker, k *callSite) Expr {
	x, y := k.args[0], k.args[1]
	if x.Rank() < 1 || x.Rank() > 2 || y.Rank() < 1 || y.Rank() > 2 || x.Rank()+y.Rank() < 3 {
		c.errorf(diag.BadArgument, k.at, "MATMUL needs two matrices, or a matrix and a vector, not ranks %d and %d", x.Rank(), y.Rank())
		return invalid(k.at)
	}
	if !c.sameElements(k) {
		return invalid(k.at)
	}
	a, aOK := knownExtent(c.extents(x)[x.Rank()-1])
	b, bOK := knownExtent(c.extents(y)[0])
	if aOK && bOK && a != b {
		c.errorf(diag.ShapeMismatch, k.at, "MATMUL needs the last extent of its first argument, %d, to equal the first extent of its second, %d", a, b)
		return invalid(k.at)
	}
	return c.transformNode(k, k.args[0].Type(), x.Rank()+y.Rank()-2, k.args...)
}

func buildTranspose(c *checker, k *callSite) Expr {
	if k.args[0].Rank() != 2 {
		return c.badArgument(k, k.args[0], "a matrix (an array of rank 2)")
	}
	return c.transformNode(k, k.args[0].Type(), 2, k.args...)
}

// shiftArguments checks ARRAY, SHIFT and the DIM at position dimAt, which is 1 when absent; dim may be varying.
func (c *checker) shiftArguments(k *callSite, dimAt int) (dim int, ok bool) {
	x, shift := k.args[0], k.args[1]
	if !c.wantArray(k, x) || !c.wantInteger(shift, "the shift") {
		return 0, false
	}
	dim, ok = c.dimension(k, dimAt, x.Rank())
	if !ok {
		return 0, false
	}
	if dim == 0 {
		dim, k.args[dimAt] = 1, number(1, k.at)
	}
	return dim, c.sliceOf(shift, x, dim)
}

// sliceOf checks that y is a scalar or has the shape of x without the dimension dim.
func (c *checker) sliceOf(y, x Expr, dim int) bool {
	if y.Rank() == 0 {
		return true
	}
	if y.Rank() != x.Rank()-1 {
		c.errorf(diag.ShapeMismatch, y.Span(), "this must be a scalar or have rank %d, not %d", x.Rank()-1, y.Rank())
		return false
	}
	if dim == varying {
		return true
	}
	xs, ys := c.extents(x), c.extents(y)
	xs = slices.Delete(slices.Clone(xs), dim-1, dim)
	for d := range ys {
		a, aOK := knownExtent(xs[d])
		b, bOK := knownExtent(ys[d])
		if aOK && bOK && a != b {
			c.errorf(diag.ShapeMismatch, y.Span(), "this must have the extent %d in dimension %d, like the shifted array without its dimension %d, not %d", a, d+1, dim, b)
			return false
		}
	}
	return true
}

// sameAsFirst checks that x has the type and kind of the first argument.
func (c *checker) sameAsFirst(k *callSite, x Expr) bool {
	if x.Type() == k.args[0].Type() {
		return true
	}
	c.badArgument(k, x, k.args[0].Type().String()+", the type of its first argument")
	return false
}

func buildCshift(c *checker, k *callSite) Expr {
	if _, ok := c.shiftArguments(k, 2); !ok {
		return invalid(k.at)
	}
	return c.transformNode(k, k.args[0].Type(), k.args[0].Rank(), k.args...)
}

func buildEoshift(c *checker, k *callSite) Expr {
	dim, ok := c.shiftArguments(k, 3)
	if !ok {
		return invalid(k.at)
	}
	x, boundary := k.args[0], k.args[2]
	if boundary != nil && (!c.sameAsFirst(k, boundary) || !c.sliceOf(boundary, x, dim)) {
		return invalid(k.at)
	}
	return c.transformNode(k, x.Type(), x.Rank(), k.args...)
}

func buildSpread(c *checker, k *callSite) Expr {
	x := k.args[0]
	dim, ok := c.dimension(k, 1, x.Rank()+1)
	if !ok || dim == 0 || !c.wantInteger(k.args[2], "the number of copies") || !c.wantScalar(k.args[2], "the number of copies") {
		return invalid(k.at)
	}
	if x.Rank() == maxRank {
		c.errorf(diag.BadArgument, x.Span(), "the result would have rank %d, but there are at most %d dimensions", maxRank+1, maxRank)
		return invalid(k.at)
	}
	return c.transformNode(k, x.Type(), x.Rank()+1, k.args...)
}

func buildReshape(c *checker, k *callSite) Expr {
	x, shape := k.args[0], k.args[1]
	if !c.wantArray(k, x) || !c.wantInteger(shape, "the shape") {
		return invalid(k.at)
	}
	if shape.Rank() != 1 {
		return c.badArgument(k, shape, "a shape of rank 1")
	}
	rank, ok := knownExtent(c.extents(shape)[0])
	if !ok || rank < 1 || rank > maxRank {
		c.errorf(diag.BadArgument, shape.Span(), "the shape must have a constant size from 1 to %d", maxRank)
		return invalid(k.at)
	}
	if !c.reshapeOptions(k, rank) || !c.enoughElements(k, x) {
		return invalid(k.at)
	}
	return c.transformNode(k, x.Type(), int(rank), k.args...)
}

// reshapeOptions checks PAD and ORDER.
func (c *checker) reshapeOptions(k *callSite, rank int64) bool {
	if pad := k.args[2]; pad != nil && (!c.sameAsFirst(k, pad) || !c.wantArray(k, pad)) {
		return false
	}
	order := k.args[3]
	if order == nil {
		return true
	}
	a, ok := c.evaluate(order)
	if !ok {
		c.unsupported(order.Span(), "L3", "an ORDER that is not constant")
		return false
	}
	seen := map[int64]bool{}
	for _, v := range a.elems {
		if v.I >= 1 && v.I <= rank {
			seen[v.I] = true
		}
	}
	if int64(len(a.elems)) != rank || int64(len(seen)) != rank {
		c.errorf(diag.BadArgument, order.Span(), "ORDER must be a permutation of 1 to %d", rank)
		return false
	}
	k.args[3] = listed(a, order)
	return true
}

// listed is the array constructor of the elements of a, which is the value of e.
func listed(a array, e Expr) Expr {
	out := &ArrayConstructor{Typed: Typed{e.Type(), 1, e.Span()}}
	for _, v := range a.elems {
		out.Items = append(out.Items, constant(v, e.Span()))
	}
	return out
}

// enoughElements reports a RESHAPE that is known to run out of elements.
func (c *checker) enoughElements(k *callSite, x Expr) bool {
	shape, ok := c.evaluate(k.args[1])
	if !ok || k.args[2] != nil {
		return true
	}
	need := int64(1)
	for _, v := range shape.elems {
		if v.I < 0 {
			c.errorf(diag.BadArgument, k.args[1].Span(), "an extent must not be negative")
			return false
		}
		need *= v.I
	}
	have, ok := knownExtent(c.sizeOf(x))
	if ok && have < need {
		c.errorf(diag.ShapeMismatch, k.at, "RESHAPE needs %d elements but its first argument has %d", need, have)
		return false
	}
	return true
}

func buildPack(c *checker, k *callSite) Expr {
	x := k.args[0]
	if !c.wantArray(k, x) || !c.maskFor(k, k.args[1], x) {
		return invalid(k.at)
	}
	if v := k.args[2]; v != nil {
		if v.Rank() != 1 {
			return c.badArgument(k, v, "an array of rank 1")
		}
		if !c.sameAsFirst(k, v) || !c.longEnough(k, v, c.chosen(k.args[1], x)) {
			return invalid(k.at)
		}
	}
	return c.transformNode(k, x.Type(), 1, k.args...)
}

// chosen returns how many elements of x a mask is true for, 0 if nobody knows.
func (c *checker) chosen(mask, x Expr) int64 {
	if !c.isSmall(mask) {
		return 0
	}
	values, _ := c.evaluate(mask)
	count := int64(0)
	for _, v := range values.elems {
		if v.B {
			count++
		}
	}
	if mask.Rank() == 0 {
		size, _ := knownExtent(c.sizeOf(x))
		return count * size
	}
	return count
}

// longEnough reports a vector of PACK or UNPACK that is known to have fewer elements than its mask chooses.
func (c *checker) longEnough(k *callSite, vector Expr, chosen int64) bool {
	have, ok := knownExtent(c.sizeOf(vector))
	if !ok || have >= chosen {
		return true
	}
	c.errorf(diag.ShapeMismatch, vector.Span(), "the mask of %s is true for %s, but this vector has %d", strings.ToUpper(k.name), counted(chosen, "element"), have)
	return false
}

func buildUnpack(c *checker, k *callSite) Expr {
	v, mask, field := k.args[0], k.args[1], k.args[2]
	if v.Rank() != 1 {
		return c.badArgument(k, v, "an array of rank 1")
	}
	if mask.Rank() == 0 || mask.Type().Base != types.Logical {
		return c.badArgument(k, mask, "a logical array")
	}
	if !c.sameAsFirst(k, field) || !c.conform(mask, field, k.at, "the mask and the field of UNPACK") || !c.longEnough(k, v, c.chosen(mask, mask)) {
		return invalid(k.at)
	}
	return c.transformNode(k, v.Type(), mask.Rank(), k.args...)
}

func buildRepeat(c *checker, k *callSite) Expr {
	s, n := k.args[0], k.args[1]
	if s.Type().Base != types.Character || s.Rank() > 0 {
		return c.badArgument(k, s, "a scalar character")
	}
	if !c.wantInteger(n, "the number of copies") || !c.wantScalar(n, "the number of copies") {
		return invalid(k.at)
	}
	t := types.Char(-1)
	v, ok := intOf(n)
	if ok && v < 0 {
		c.errorf(diag.BadConstant, n.Span(), "REPEAT needs at least 0 copies, not %d", v)
		return invalid(k.at)
	}
	if ok && s.Type().Len >= 0 {
		t = types.Char(v * s.Type().Len)
	}
	return c.fold(c.transformNode(k, t, 0, k.args...))
}

func buildTrim(c *checker, k *callSite) Expr {
	s := k.args[0]
	if s.Type().Base != types.Character || s.Rank() > 0 {
		return c.badArgument(k, s, "a scalar character")
	}
	return c.fold(c.transformNode(k, types.Char(-1), 0, s))
}
