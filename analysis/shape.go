package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// conform reports arrays of different shapes; what names them in the message. A scalar
// conforms with everything.
func (c *checker) conform(x, y Expr, at source.Span, what string) bool {
	if x.Rank() == 0 || y.Rank() == 0 || isInvalid(x, y) {
		return true
	}
	if x.Rank() != y.Rank() {
		c.errorf(diag.ShapeMismatch, at, "%s have ranks %d and %d", what, x.Rank(), y.Rank())
		return false
	}
	xs, ys := c.extents(x), c.extents(y)
	for d := range xs {
		a, aOK := knownExtent(xs[d])
		b, bOK := knownExtent(ys[d])
		if aOK && bOK && a != b {
			c.errorf(diag.ShapeMismatch, at, "%s have extents %d and %d in dimension %d", what, a, b, d+1)
			return false
		}
	}
	return true
}

func knownExtent(e Expr) (int64, bool) {
	if e == nil {
		return 0, false
	}
	return intOf(e)
}

// extents returns the shape of an expression as default integer expressions; an entry is nil
// where the extent is known only by evaluating the array.
func (c *checker) extents(e Expr) []Expr {
	switch e := e.(type) {
	case *Ref:
		return c.refExtents(e)
	case *Unary:
		return c.extents(e.X)
	case *Paren:
		return c.extents(e.X)
	case *Convert:
		return c.extents(e.X)
	case *Binary:
		return c.binaryExtents(e)
	case *Call:
		return c.commonExtents(e.Args...)
	case *Transform:
		return c.transformExtents(e)
	case *ArrayConstructor:
		return []Expr{c.itemCount(e.Items)}
	}
	return nil
}

// binaryExtents keeps what it finds: every operator of a long expression asks for the shapes of its operands.
func (c *checker) binaryExtents(e *Binary) []Expr {
	shape, ok := c.shapes[e]
	if !ok {
		shape = c.commonExtents(e.X, e.Y)
		c.shapes[e] = shape
	}
	return slices.Clone(shape)
}

// commonExtents takes each extent from the first array that knows it.
func (c *checker) commonExtents(xs ...Expr) []Expr {
	var shape []Expr
	for _, x := range xs {
		if x == nil || x.Rank() == 0 {
			continue
		}
		more := c.extents(x)
		if shape == nil {
			shape = more
			continue
		}
		for d := range shape {
			if _, ok := knownExtent(shape[d]); !ok && more[d] != nil {
				shape[d] = more[d]
			}
		}
	}
	return shape
}

func (c *checker) refExtents(r *Ref) []Expr {
	var shape []Expr
	if r.Subs == nil {
		for _, b := range r.Sym.Bounds {
			shape = append(shape, number(b.Extent(), r.At))
		}
		return shape
	}
	for d, s := range r.Subs {
		switch {
		case s.Triplet:
			shape = append(shape, c.tripletExtent(s, r.Sym.Bounds[d], r.At))
		case s.Vector != nil:
			shape = append(shape, c.extents(s.Vector)[0])
		}
	}
	return shape
}

// tripletExtent returns max((hi-lo+step)/step, 0).
func (c *checker) tripletExtent(s Sub, b Bound, at source.Span) Expr {
	lo, hi, step := s.Lo, s.Hi, s.Step
	if lo == nil {
		lo = number(b.Lo, at)
	}
	if hi == nil {
		hi = number(b.Hi, at)
	}
	return c.tripCount(lo, hi, step, at)
}

func constStep(step Expr) (int64, bool) {
	if step == nil {
		return 1, true
	}
	return intOf(step)
}

// tripCount returns the number of values of lo:hi:step as a default integer.
func (c *checker) tripCount(lo, hi, step Expr, at source.Span) Expr {
	if isInvalid(lo, hi) || step != nil && isInvalid(step) {
		return nil
	}
	if v, ok := constStep(step); ok && v == 0 {
		return nil
	}
	first, firstOK := intOf(lo)
	last, lastOK := intOf(hi)
	if v, ok := constStep(step); ok && firstOK && lastOK {
		return number(trips(first, last, v), at)
	}
	var n Expr
	t := types.Int4
	if lo.Type().Kind >= 4 || hi.Type().Kind >= 4 { // what is less than zero may not be in 32 bits
		t = types.Int8
	}
	if v, ok := constStep(step); ok && v == 1 {
		n = c.binary(types.Sub, c.convert(hi, t), c.convert(lo, t), at)
		n = c.binary(types.Add, n, number(1, at), at)
	} else { // the sum with a long step would wrap around in 32 bits
		lo, hi, step = c.convert(lo, types.Int8), c.convert(hi, types.Int8), c.shortStep(step, at)
		n = c.binary(types.Add, c.binary(types.Sub, hi, lo, at), step, at)
		n = c.convert(c.binary(types.Div, n, step, at), t)
	}
	if isInvalid(n) {
		return nil
	}
	n = c.elementalCall("max", []Expr{n, constant(types.IntValue(t.Kind, 0), at)}, t, at)
	return c.convert(n, types.Int4)
}

// trips is the number of values of lo:hi:step, for a step that is not zero.
func trips(lo, hi, step int64) int64 {
	length := uint64(step)
	if step < 0 {
		lo, hi, length = hi, lo, -length
	}
	if lo > hi {
		return 0
	}
	distance := uint64(hi) - uint64(lo) // as integers the two may lie too far apart
	return int64(min(distance/length, math.MaxInt64-1)) + 1
}

// shortStep is a step of kind 8 that counts the same values between bounds of arrays, but is so short that its sum with
// their distance does not wrap around.
func (c *checker) shortStep(step Expr, at source.Span) Expr {
	const longest = 1 << 62
	if step.Type().Kind < 8 {
		return c.convert(step, types.Int8)
	}
	bounded := c.elementalCall("min", []Expr{step, constant(types.IntValue(8, longest), at)}, types.Int8, at)
	return c.elementalCall("max", []Expr{bounded, constant(types.IntValue(8, -longest), at)}, types.Int8, at)
}

// itemCount returns the number of elements of a constructor's items.
func (c *checker) itemCount(items []Expr) Expr {
	var total Expr = number(0, source.Span{})
	for i, item := range items {
		n := c.itemSize(item)
		if n == nil {
			return nil
		}
		if i == 0 {
			total = n
		} else {
			total = c.binary(types.Add, total, n, item.Span())
		}
	}
	return total
}

func (c *checker) itemSize(item Expr) Expr {
	do, ok := item.(*ImpliedDo)
	if !ok {
		return c.sizeOf(item)
	}
	inner := c.itemCount(do.Items)
	switch {
	case inner == nil:
		return nil
	case mentions(inner, do.Var), mayFail(inner):
		return c.countTrips(do, inner)
	}
	return c.binary(types.Mul, c.tripCount(do.Lo, do.Hi, do.Step, do.At), inner, do.At)
}

// mayFail tells whether an expression of extents can be evaluated only where the program does so: it may divide by zero, or use
// elements that do not exist.
func mayFail(e Expr) bool {
	found := false
	walk(e, func(x Expr) {
		switch x := x.(type) {
		case *Ref:
			found = found || x.Subs != nil
		case *Binary:
			divisor, known := intOf(x.Y)
			found = found || x.Op == types.Div && (!known || divisor == 0)
		case *Call:
			found = found || x.Fn != "max" && x.Fn != "min"
		case *Substring, *Transform:
			found = true
		}
	})
	return found
}

// countTrips counts an implied DO as the sum of its trips' sizes, which depend on its variable or may not be computed if there is no
// trip.
func (c *checker) countTrips(do *ImpliedDo, inner Expr) Expr {
	var ev evaluator
	if elems, ok := ev.items([]Expr{do}, nil); ok {
		return number(int64(len(elems)), do.At)
	}
	trips := *do
	trips.T, trips.Items = types.Int4, []Expr{inner}
	sizes := &ArrayConstructor{Typed{types.Int4, 1, do.At}, []Expr{&trips}}
	return &Transform{Typed{types.Int4, 0, do.At}, "sum", []Expr{sizes, nil, nil}}
}

// sizeOf returns the number of elements of an expression, of kind 8 if it is known not to fit in default integers, or nil.
func (c *checker) sizeOf(x Expr) Expr {
	var n Expr = number(1, x.Span())
	for d, e := range c.extents(x) {
		switch {
		case e == nil:
			return nil
		case d == 0:
			n = e
		default:
			a, aOK := intOf(n)
			b, bOK := intOf(e)
			if aOK && bOK {
				n = number(a*b, x.Span())
			} else {
				n = c.binary(types.Mul, n, e, x.Span())
			}
		}
	}
	return n
}

// mentions tells whether an expression of extents refers to a symbol.
func mentions(e Expr, s *Symbol) bool {
	found := false
	walk(e, func(x Expr) {
		if r, ok := x.(*Ref); ok && r.Sym == s {
			found = true
		}
	})
	return found
}

// shapeText writes a shape as "(2,3)", and "scalar" for none.
func shapeText(shape []int64) string {
	if len(shape) == 0 {
		return "scalar"
	}
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// elements is the number of elements of an array, as far as 64 bits tell it.
func elements(shape []int64) int64 {
	n := int64(1)
	for _, k := range shape {
		if k > 0 && n > math.MaxInt64/k {
			n = math.MaxInt64
		} else {
			n *= max(k, 0)
		}
	}
	return n
}

func product(ns []int64) int64 {
	p := int64(1)
	for _, n := range ns {
		p *= n
	}
	return p
}
