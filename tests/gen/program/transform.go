package program

import (
	"fmt"
	"strings"
)

// transformational returns a call of an array intrinsic with a result of the kind
// and shape; false if the one that was drawn does not fit.
func (g *generator) transformational(k kind, shape []int, c context) (string, bool) {
	if len(shape) == 0 {
		return g.totalReduction(k, c), true
	}
	if g.IntN(3) == 0 {
		return g.computing(k, shape, c)
	}
	return g.moving(k, shape, c), true
}

// moving returns a call that moves elements without changing them.
func (g *generator) moving(k kind, shape []int, c context) string {
	c = c.mustBeArray()
	arg := func(s []int) string { return g.expression(k, s, c) }
	switch choice := g.IntN(10); {
	case choice == 7 && len(shape) == 2:
		return g.shiftLines(k, shape, c)
	case choice == 8 && len(shape) > 1 && total(shape) > 0:
		return g.reorder(shape, arg)
	case choice == 9 && total(shape) > 0:
		part := 1 + g.IntN(total(shape))
		return fmt.Sprintf("reshape(%s, (/ %s /), pad=%s)", arg([]int{part}), list(shape), arg([]int{1 + g.IntN(4)}))
	case choice == 0 && len(shape) == 2:
		return fmt.Sprintf("transpose(%s)", arg([]int{shape[1], shape[0]}))
	case choice == 1:
		return g.spread(k, shape, arg)
	case choice == 2:
		return fmt.Sprintf("reshape(%s, (/ %s /))", arg([]int{total(shape)}), list(shape))
	case choice == 3 && len(shape) == 1:
		return fmt.Sprintf("pack(%s, %s, %s)", arg(shape), g.expression(logical, shape, c), arg(shape))
	case choice == 4 && g.IntN(3) == 0:
		return fmt.Sprintf("unpack(%s, %s, %s)", arg([]int{total(shape)}), g.expression(logical, shape, c), variableOf[k])
	case choice == 4:
		return fmt.Sprintf("unpack(%s, %s, %s)", arg([]int{total(shape)}), g.expression(logical, shape, c), arg(shape))
	case choice == 5:
		return fmt.Sprintf("eoshift(%s, %d, dim=%s, boundary=%s)", arg(shape), g.IntN(9)-4, g.dim(1+g.IntN(len(shape))),
			boundary[k])
	}
	return fmt.Sprintf("cshift(%s, %d, %s)", arg(shape), g.IntN(9)-4, g.dim(1+g.IntN(len(shape))))
}

// dim returns a DIM argument, now and then one that only the run time knows.
func (g *generator) dim(d int) string {
	if g.IntN(6) == 0 {
		return fmt.Sprintf("one*%d", d)
	}
	return fmt.Sprint(d)
}

var boundary = [...]string{"7", "2.5d0", "2.5", ".true.", "7_8", "7_2", "7_1"}

// shiftLines returns CSHIFT or EOSHIFT of a matrix whose lines are shifted by different amounts.
func (g *generator) shiftLines(k kind, shape []int, c context) string {
	d := g.IntN(2)
	lines := []int{shape[1-d]}
	shift := fmt.Sprintf("mod(%s, 9)", g.expression(integer, lines, c))
	x := g.expression(k, shape, c)
	switch way := g.IntN(3); {
	case shape[0]*shape[1] == 0: // gfortran, if it checks, refuses to shift the lines of nothing
		return fmt.Sprintf("cshift(%s, 3, %s)", x, g.dim(d+1))
	case way == 0:
		return fmt.Sprintf("cshift(%s, %s, %s)", x, shift, g.dim(d+1))
	case way == 1:
		return fmt.Sprintf("eoshift(%s, %s, %s, %s)", x, shift, boundary[k], g.dim(d+1))
	}
	return fmt.Sprintf("eoshift(%s, %s, boundary=%s, dim=%s)", x, shift, g.expression(k, lines, c), g.dim(d+1))
}

// reorder returns RESHAPE with ORDER of an array of another shape.
func (g *generator) reorder(shape []int, arg func([]int) string) string {
	order := g.Perm(len(shape))
	numbers := make([]int, len(order))
	for i, o := range order {
		numbers[i] = o + 1
	}
	source, pad := arg([]int{total(shape)}), ""
	if g.IntN(3) == 0 {
		source, pad = arg([]int{1 + g.IntN(total(shape))}), fmt.Sprintf(", pad=%s", arg([]int{1 + g.IntN(5)}))
	}
	return fmt.Sprintf("reshape(%s, (/ %s /)%s, order=(/ %s /))", source, list(shape), pad, list(numbers))
}

// inquiry returns a number that an inquiry function gives.
func (g *generator) inquiry() string {
	a := g.target()
	d := g.dim(1 + g.IntN(len(a.dims)))
	switch g.IntN(3) {
	case 0:
		return fmt.Sprintf("size(%s, %s)", a.name, d)
	case 1:
		return fmt.Sprintf("size(%s)", a.name)
	}
	return fmt.Sprintf("%s(%s, %s)", g.pick("lbound", "ubound"), a.name, d)
}

func (g *generator) spread(k kind, shape []int, arg func([]int) string) string {
	if len(shape) == 1 {
		return fmt.Sprintf("spread(%s, 1, %d)", variableOf[k], shape[0])
	}
	d := g.IntN(len(shape))
	rest := append(append([]int{}, shape[:d]...), shape[d+1:]...)
	return fmt.Sprintf("spread(%s, %s, %d)", arg(rest), g.dim(d+1), shape[d])
}

func total(shape []int) int {
	n := 1
	for _, e := range shape {
		n *= e
	}
	return n
}

func list(shape []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ", "), "[]")
}

// computing returns a matrix product or a reduction along a dimension.
func (g *generator) computing(k kind, shape []int, c context) (string, bool) {
	if len(shape) <= 2 && g.IntN(2) == 0 && (k == integer || k == long || k == short || k == byteSized || k == double && c.product) {
		return g.matmul(k, shape, c), true
	}
	if len(shape) > 2 {
		return "", false
	}
	return g.reduction(k, shape, c), true
}

func (g *generator) matmul(k kind, shape []int, c context) string {
	c = c.mustBeArray()
	c.product = false
	m := g.sharedExtent()
	left, right := []int{shape[0], m}, []int{m}
	switch {
	case len(shape) == 2:
		right = []int{m, shape[1]}
	case g.IntN(2) == 0:
		left, right = []int{m}, []int{m, shape[0]}
	}
	return fmt.Sprintf("matmul(%s, %s)", g.expression(k, left, c), g.expression(k, right, c))
}

func (g *generator) sharedExtent() int { return []int{g.r, g.c, g.k}[g.IntN(3)] }

// reduction returns a reduction over a new dimension.
func (g *generator) reduction(k kind, shape []int, c context) string {
	c = c.mustBeArray()
	d := g.IntN(len(shape) + 1)
	whole := append(append([]int{}, shape[:d]...), append([]int{g.sharedExtent()}, shape[d:]...)...)
	mask := ""
	if g.IntN(3) == 0 {
		mask = ", mask=" + g.expression(logical, whole, c)
	}
	dim := ", dim=" + g.dim(d+1)
	if k == integer && g.IntN(5) == 0 {
		return fmt.Sprintf("%s(%s%s%s)", g.pick("maxloc", "minloc"), g.expression(g.numeric(), whole, c), dim, mask)
	}
	return g.reduce(k, whole, dim, mask, c)
}

// totalReduction returns a reduction of an array to a scalar.
func (g *generator) totalReduction(k kind, c context) string {
	c = c.mustBeArray()
	whole := g.arrays[g.IntN(len(g.arrays))].shape()
	if k == integer && g.IntN(5) == 0 {
		return fmt.Sprintf("dot_product(%s, %s)", g.expression(k, whole[:1], c), g.expression(k, whole[:1], c))
	}
	mask := ""
	switch g.IntN(8) {
	case 0, 1:
		mask = ", mask=" + g.expression(logical, whole, c)
	case 2:
		mask = ", mask=" + g.mask(nil, c)
	}
	if k == integer && len(whole) == 1 && g.IntN(6) == 0 {
		return fmt.Sprintf("%s(%s, dim=%s%s)", g.pick("maxloc", "minloc"), g.expression(g.numeric(), whole, c), g.dim(1), mask)
	}
	if k == integer && g.IntN(6) == 0 {
		return fmt.Sprintf("sum(pack(%s, %s))", g.expression(k, whole, c), g.expression(logical, whole, c))
	}
	return g.reduce(k, whole, "", mask, c)
}

// reduce keeps the extreme value of no elements out of real arithmetic and does not
// sum reals of kind 4, which have too few digits for it.
func (g *generator) reduce(k kind, whole []int, dim, mask string, c context) string {
	x := g.expression(k, whole, c)
	switch k {
	case integer:
		if g.IntN(4) == 0 {
			return fmt.Sprintf("count(%s%s)", g.expression(logical, whole, c), dim)
		}
		if dim == "" && g.IntN(5) == 0 {
			return fmt.Sprintf("sum(%s(%s%s))", g.pick("maxloc", "minloc"), x, mask)
		}
		return fmt.Sprintf("%s(%s%s%s)", g.pick("sum", "sum", "maxval", "minval", "product"), x, dim, mask)
	case long, short, byteSized:
		return fmt.Sprintf("%s(%s%s%s)", g.pick("sum", "product", "maxval", "minval"), x, dim, mask)
	case logical:
		return fmt.Sprintf("%s(%s%s)", g.pick("any", "all"), x, dim)
	case double:
		if c.product && g.IntN(2) == 0 {
			return fmt.Sprintf("sum(%s%s%s)", x, dim, mask)
		}
		return fmt.Sprintf("min(500.0d0, max(-500.0d0, %s(%s%s%s)))", g.pick("maxval", "minval"), x, dim, mask)
	}
	return fmt.Sprintf("min(500.0, max(-500.0, %s(%s%s%s)))", g.pick("maxval", "minval"), x, dim, mask)
}
