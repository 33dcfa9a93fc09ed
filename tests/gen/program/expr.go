package program

import (
	"fmt"
	"slices"
	"strings"
)

// index is a loop variable in scope with the range of its values.
type index struct {
	name      string
	low, high int
}

// context says what an expression may use.
type context struct {
	indices []index
	depth   int  // how deep operators may still nest
	product bool // whether a product of two reals may still occur
	array   bool // whether the expression has to be an array if its shape is one
	simple  bool // inside FORALL, WHERE or a constructor: no transformational function,
	total   bool // except, if this is set, one reduction to a scalar
	inner   int  // implied DO variables in use
	nested  int  // WHERE constructs around a WHERE
	math    bool // whether functions may occur whose results have all digits
	gather  bool // on the right side: vector subscripts may repeat
	masked  bool // inside WHERE: no single elements, which gfortran reads again after storing to them
}

func (c context) deeper() context {
	c.depth--
	return c
}

// mustBeArray demands an array for an argument of a transformational function.
func (c context) mustBeArray() context {
	c.depth--
	c.array, c.math = true, false
	return c
}

// expression returns a random expression of a kind and a shape; the empty shape
// is a scalar. Its value is a multiple of 1/2 (1/4 after the one product that is
// allowed) and small enough that sums of a few hundred of them are exact.
func (g *generator) expression(k kind, shape []int, c context) string {
	if c.depth <= 0 || g.IntN(6) == 0 {
		return g.leaf(k, shape, c)
	}
	if !c.simple && g.IntN(3) == 0 {
		if text, ok := g.transformational(k, shape, c); ok {
			return text
		}
	}
	if c.total && len(shape) == 0 && g.IntN(3) == 0 {
		c.total = false
		return g.totalReduction(k, c)
	}
	switch k {
	case integer:
		return g.integerOperation(shape, c)
	case double:
		return g.doubleOperation(shape, c)
	case single:
		return g.singleOperation(shape, c)
	case long, short, byteSized:
		return g.wholeOperation(k, shape, c)
	}
	return g.logicalOperation(shape, c)
}

// operands returns two operands of which the first is an array if need be.
func (g *generator) operands(k kind, shape []int, c context) (string, string) {
	first := g.expression(k, shape, c.deeper())
	c.array = false
	second := shape
	if g.IntN(5) == 0 {
		second = nil
	}
	return first, g.expression(k, second, c.deeper())
}

func (g *generator) integerOperation(shape []int, c context) string {
	x, y := g.operands(integer, shape, c)
	positive := 2 + g.IntN(11)
	switch g.IntN(23) {
	case 18:
		return fmt.Sprintf("%s(%s, %s)", g.pick("dim", "sign"), x, y)
	case 19:
		return fmt.Sprintf("%s(%s, %s, %s)", g.pick("min", "max"), x, y, g.scalar(integer, c))
	case 20:
		return fmt.Sprintf("ishft(%s, %d)", x, g.IntN(65)-32)
	case 21:
		return fmt.Sprintf("int(%s(mod(%s, 1000.0d0), %s8))", g.pick("nint", "floor", "ceiling"), g.expression(double, shape, c.deeper()), g.pick("", "kind="))
	case 22:
		return fmt.Sprintf("%s(%s)", g.pick("ceiling", "exponent"), g.expression(single, shape, c.deeper()))
	case 16:
		return fmt.Sprintf("int(%s)", g.expression(byteSized, shape, c.deeper()))
	case 17:
		return fmt.Sprintf("(mod(%s, 30)**%s)", x, g.pick("2", "3", "mod(abs(s1), 4)"))
	case 14:
		return fmt.Sprintf("int(mod(%s, 100003_8))", g.expression(long, shape, c.deeper()))
	case 15:
		return fmt.Sprintf("int(%s)", g.expression(short, shape, c.deeper()))
	case 0, 1, 2:
		return fmt.Sprintf("(%s + %s)", x, y)
	case 3, 4:
		return fmt.Sprintf("(%s - %s)", x, y)
	case 5:
		return fmt.Sprintf("(%s * %s)", x, y)
	case 6:
		return fmt.Sprintf("(%s / (abs(%s) + 1))", x, y)
	case 7:
		return fmt.Sprintf("mod(%s, %d)", x, positive)
	case 8:
		return fmt.Sprintf("modulo(%s, %d)", x, positive)
	case 9:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max", "iand", "ior", "ieor"), x, y)
	case 10:
		return fmt.Sprintf("(-%s / %d)", x, positive)
	case 11:
		return fmt.Sprintf("merge(%s, %s, %s)", x, y, g.mask(shape, c))
	case 12:
		return fmt.Sprintf("abs(%s)", x)
	}
	return fmt.Sprintf("%s(mod(%s, 1000.0d0))", g.pick("int", "nint", "floor"), g.expression(double, shape, c.deeper()))
}

func (g *generator) doubleOperation(shape []int, c context) string {
	if c.product && g.IntN(4) == 0 {
		c.product = false
		x, y := g.operands(double, shape, c)
		return fmt.Sprintf("(%s * %s)", x, y)
	}
	if c.math && g.IntN(5) == 0 {
		return g.inexact(double, shape, c)
	}
	x, y := g.operands(double, shape, c)
	switch g.IntN(11) {
	case 9:
		return fmt.Sprintf("%s(%s, %s)", g.pick("mod", "modulo"), x, g.pick("2.5d0", "(-1.5d0)", "4.0d0"))
	case 10:
		return fmt.Sprintf("dprod(mod(%s, 100.0), %s)", g.expression(single, shape, c.deeper()), g.pick("2.0", "0.5", "(-1.0)"))
	case 0, 1:
		return fmt.Sprintf("(%s + %s)", x, y)
	case 2, 3:
		return fmt.Sprintf("(%s - %s)", x, y)
	case 4:
		return g.extremeOrSign(x, y, "0.125d0")
	case 5:
		return fmt.Sprintf("merge(%s, %s, %s)", x, y, g.mask(shape, c))
	case 6:
		return fmt.Sprintf("%s(%s)", g.pick("abs", "aint", "anint"), x)
	case 7:
		return fmt.Sprintf("dble(%s)", g.expression(single, shape, c.deeper()))
	}
	return fmt.Sprintf("real(mod(%s, 100), 8)", g.expression(integer, shape, c.deeper()))
}

func (g *generator) singleOperation(shape []int, c context) string {
	if c.math && g.IntN(5) == 0 {
		return g.inexact(single, shape, c)
	}
	x, y := g.operands(single, shape, c)
	switch g.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("(%s + %s)", x, y)
	case 2, 3:
		return fmt.Sprintf("(%s - %s)", x, y)
	case 4:
		return g.extremeOrSign(x, y, "0.125")
	case 5:
		return fmt.Sprintf("merge(%s, %s, %s)", x, y, g.mask(shape, c))
	case 6:
		return fmt.Sprintf("(-%s)", x)
	}
	return fmt.Sprintf("real(mod(%s, 100))", g.expression(integer, shape, c.deeper()))
}

// extremeOrSign keeps SIGN from looking at the sign of a zero, which MIN and MAX may
// choose as they like.
func (g *generator) extremeOrSign(x, y, less string) string {
	if g.IntN(3) == 0 {
		return fmt.Sprintf("sign(%s, %s - %s)", x, y, less)
	}
	return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max"), x, y)
}

func (g *generator) logicalOperation(shape []int, c context) string {
	if g.characters && len(shape) == 0 && g.IntN(5) == 0 {
		return g.comparison(c)
	}
	if g.IntN(3) == 0 {
		x, y := g.operands(logical, shape, c)
		return fmt.Sprintf("(%s %s %s)", x, g.pick(".and.", ".or.", ".eqv.", ".neqv."), y)
	}
	if g.IntN(8) == 0 {
		return fmt.Sprintf("(.not. %s)", g.expression(logical, shape, c.deeper()))
	}
	if g.IntN(10) == 0 {
		return fmt.Sprintf("btest(%s, %d)", g.expression(integer, shape, c.deeper()), g.IntN(32))
	}
	if g.IntN(12) == 0 {
		return fmt.Sprintf("logical(logical(%s, %s%d))", g.expression(logical, shape, c.deeper()), g.pick("", "kind="), 1<<g.IntN(4))
	}
	x, y := g.operands(g.numeric(), shape, c)
	return fmt.Sprintf("(%s %s %s)", x, g.pick("<", "<=", ">", ">=", "==", "/=", ".lt.", ".ge."), y)
}

func (g *generator) numeric() kind {
	return []kind{integer, integer, integer, double, double, single, long, short, byteSized}[g.IntN(9)]
}

func (g *generator) pick(options ...string) string { return options[g.IntN(len(options))] }

// mask returns a logical argument for MERGE: an array or a scalar, but no constant,
// for which gfortran 12 forgets the shape of the other arguments.
func (g *generator) mask(shape []int, c context) string {
	if len(shape) == 0 || g.IntN(4) == 0 {
		return g.pick("l1", "(s1 > s2)", "(x1 < 3)")
	}
	c.array = true
	return g.expression(logical, shape, c.deeper())
}

// variableOf names a scalar for SPREAD, whose calls with constants gfortran 12 folds
// into wrong values.
var variableOf = [...]string{"s2", "x2", "real(x2)", "l1", "int(s2, 8)", "int(s2, 2)", "int(s2, 1)"}

// leaf returns a reference, a constant or a variable, for a shape an array section
// if one fits.
func (g *generator) leaf(k kind, shape []int, c context) string {
	if len(shape) == 0 {
		return g.scalar(k, c)
	}
	if c.array || g.IntN(8) > 0 {
		if text, ok := g.section(k, shape, c); ok {
			return text
		}
		if len(shape) == 1 && c.inner < 3 && g.IntN(3) == 0 {
			return g.constructor(k, shape[0], c)
		}
	}
	if !c.array {
		return g.scalar(k, c)
	}
	text := variableOf[k]
	for d, n := range shape {
		text = fmt.Sprintf("spread(%s, %d, %d)", text, d+1, n)
	}
	return text
}

func (g *generator) constructor(k kind, n int, c context) string {
	variable := fmt.Sprintf("k%d", c.inner+1)
	c.inner++
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], index{variable, 1, max(1, n)})
	c.depth, c.simple = min(c.depth, 1), true
	if n > 1 && n%2 == 0 && c.inner < 3 && g.IntN(2) == 0 {
		return g.nestedConstructor(k, n, c)
	}
	if first := g.IntN(n + 1); g.IntN(3) == 0 {
		return fmt.Sprintf("(/ (%s, %s = 1, %d), (%s, %s = %d, 1, -1) /)", g.expression(k, nil, c), variable, first, g.expression(k, nil, c), variable, n-first)
	}
	return fmt.Sprintf("(/ (%s, %s = 1, %d) /)", g.expression(k, nil, c), variable, n)
}

// nestedConstructor returns an array constructor with two loops of which c has the outer one.
func (g *generator) nestedConstructor(k kind, n int, c context) string {
	outer := c.indices[len(c.indices)-1].name
	inner := index{fmt.Sprintf("k%d", c.inner+1), 1, 2}
	c.inner++
	c.indices = append(c.indices, inner)
	if g.IntN(2) == 0 {
		return fmt.Sprintf("(/ ((%s, %s = 1, 2), %s = 1, %d) /)", g.expression(k, nil, c), inner.name, outer, n/2)
	}
	return fmt.Sprintf("(/ (%s, (%s, %s = 2, 2), %s = %d, 1, -1) /)", g.expression(k, nil, c.without()), g.expression(k, nil, c), inner.name, outer, n/2)
}

// without returns the context outside the loop of its last index.
func (c context) without() context {
	c.inner--
	c.indices = c.indices[: len(c.indices)-1 : len(c.indices)-1]
	return c
}

func (g *generator) scalar(k kind, c context) string {
	if g.IntN(2) == 0 {
		if text, ok := g.element(k, c); ok && !c.masked {
			return text
		}
	}
	switch k {
	case integer:
		if g.characters && c.depth > 0 && g.IntN(10) == 0 {
			return g.placeInText(c)
		}
		if g.IntN(8) == 0 {
			return g.inquiry()
		}
		if len(c.indices) > 0 && g.IntN(2) == 0 {
			return c.indices[g.IntN(len(c.indices))].name
		}
		return g.pick("s1", "s2", "s3", "(-3)", "2", fmt.Sprint(g.IntN(20)))
	case double:
		return g.pick("x1", "x2", "0.5d0", "(-2.0d0)", fmt.Sprintf("%d.0d0", g.IntN(9)))
	case single:
		return g.pick("0.5", "(-1.5)", fmt.Sprintf("%d.0", g.IntN(9)))
	case long, short, byteSized:
		return g.wholeScalar(k, c)
	}
	return g.pick("l1", "(s1 > s2)", ".true.", ".false.")
}

// element returns one element of an array of the kind.
func (g *generator) element(k kind, c context) (string, bool) {
	for range 4 {
		a := g.anyArray()
		if a.kind != k {
			continue
		}
		subscripts := make([]string, len(a.dims))
		for d, dim := range a.dims {
			subscripts[d] = g.subscript(dim, c)
		}
		return fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", ")), true
	}
	return "", false
}

// anyArray returns an array that is not hidden; index arrays never are.
func (g *generator) anyArray() *array {
	for range 8 {
		if a := g.arrays[g.IntN(len(g.arrays))]; g.IntN(12) > 0 && !slices.Contains(g.hidden, a.name) {
			return a
		}
	}
	return append(g.permutations, g.lists...)[g.IntN(len(g.permutations)+len(g.lists))]
}

// subscript returns a subscript inside a dimension: affine in an index, through an
// index array, computed, or constant.
func (g *generator) subscript(dim dimension, c context) string {
	if len(c.indices) > 0 {
		i := c.indices[g.IntN(len(c.indices))]
		choice := g.IntN(10)
		if choice == 0 {
			if text, ok := g.indirect(i, dim); ok {
				return text
			}
		}
		if choice == 1 {
			if text, ok := g.gathered(i, dim); ok {
				return text
			}
		}
		if choice < 9 {
			if text, ok := g.affine(i.name, i.low, i.high, dim, true); ok {
				return text
			}
		}
	}
	if g.IntN(6) == 0 && c.depth > 0 {
		c.depth, c.simple, c.array = 1, true, false
		return fmt.Sprintf("modulo(%s, %d) + (%d)", g.expression(integer, nil, c), dim.extent, dim.lower)
	}
	return fmt.Sprint(dim.lower + g.IntN(dim.extent))
}

// indirect returns a subscript through a permutation whose values fit.
func (g *generator) indirect(i index, dim dimension) (string, bool) {
	for _, p := range g.permutations {
		if p.dims[0].extent > dim.extent {
			continue
		}
		if inside, ok := g.affine(i.name, i.low, i.high, p.dims[0], false); ok {
			return fmt.Sprintf("%s(%s) + (%d)", p.name, inside, dim.lower-1), true
		}
	}
	return "", false
}

// section returns an array section of a kind and shape; false if no array of the
// kind is large enough.
func (g *generator) section(k kind, shape []int, c context) (string, bool) {
	for range 12 {
		a := g.anyArray()
		if a.kind != k {
			continue
		}
		c.gather = true
		if text, ok := g.sectionOf(a, shape, c); ok {
			return text, true
		}
	}
	return "", false
}

// sectionOf spreads the shape over dimensions of the array, in order, and fixes
// the others.
func (g *generator) sectionOf(a *array, shape []int, c context) (string, bool) {
	if len(a.dims) < len(shape) {
		return "", false
	}
	whole := len(a.dims) == len(shape)
	subscripts := make([]string, len(a.dims))
	next := 0
	for d, dim := range a.dims {
		left := len(a.dims) - d
		if g.IntN(left) >= len(shape)-next {
			subscripts[d] = g.subscript(dim, c)
			continue
		}
		if shape[next] > dim.extent {
			return "", false
		}
		whole = whole && shape[next] == dim.extent
		subscripts[d] = g.triplet(dim, shape[next], c)
		next++
	}
	if whole && g.IntN(3) > 0 {
		return a.name, true
	}
	return fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", ")), true
}

// triplet returns a subscript triplet or a vector subscript that selects n
// elements.
func (g *generator) triplet(dim dimension, n int, c context) string {
	if n == dim.extent && g.IntN(3) == 0 {
		return ":"
	}
	if n == 0 {
		return fmt.Sprintf("%d:%d", dim.lower+1, dim.lower)
	}
	if p, ok := g.permutationInto(dim); ok && !c.simple && p.dims[0].extent >= n && g.IntN(12) == 0 {
		return fmt.Sprintf("%s(%s) + (%d)", p.name, g.stride(p.dims[0], n), dim.lower-1)
	}
	if q := g.lists[g.IntN(len(g.lists))]; c.gather && !c.simple && q.dims[0].extent >= n && q.dims[0].extent <= dim.extent && g.IntN(12) == 0 {
		return fmt.Sprintf("%s(%s) + (%d)", q.name, g.stride(q.dims[0], n), dim.lower-1)
	}
	return g.stride(dim, n)
}

func (g *generator) permutationInto(dim dimension) (*array, bool) {
	p := g.permutations[g.IntN(len(g.permutations))]
	return p, p.dims[0].extent <= dim.extent
}

// stride returns lower:upper:step with n elements inside the dimension.
func (g *generator) stride(dim dimension, n int) string {
	step := 1
	if n > 1 {
		step = 1 + g.IntN(min(3, (dim.extent-1)/(n-1)))
	}
	first := dim.lower + g.IntN(dim.extent-(n-1)*step)
	last := first + (n-1)*step
	switch {
	case g.IntN(4) == 0:
		return fmt.Sprintf("%d:%d:%d", last, first, -step)
	case step == 1:
		return fmt.Sprintf("%d:%d", first, last)
	}
	return fmt.Sprintf("%d:%d:%d", first, last, step)
}
