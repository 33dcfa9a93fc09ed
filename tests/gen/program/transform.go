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
	switch choice := g.IntN(7); {
	case choice == 0 && len(shape) == 2:
		return fmt.Sprintf("transpose(%s)", arg([]int{shape[1], shape[0]}))
	case choice == 1:
		return g.spread(k, shape, arg)
	case choice == 2:
		return fmt.Sprintf("reshape(%s, (/ %s /))", arg([]int{total(shape)}), list(shape))
	case choice == 3 && len(shape) == 1:
		return fmt.Sprintf("pack(%s, %s, %s)", arg(shape), g.expression(logical, shape, c), arg(shape))
	case choice == 4:
		return fmt.Sprintf("unpack(%s, %s, %s)", arg([]int{total(shape)}), g.expression(logical, shape, c), arg(shape))
	case choice == 5:
		return fmt.Sprintf("eoshift(%s, %d, dim=%d, boundary=%s)", arg(shape), g.IntN(9)-4, 1+g.IntN(len(shape)),
			[...]string{"7", "2.5d0", "2.5", ".true."}[k])
	}
	return fmt.Sprintf("cshift(%s, %d, %d)", arg(shape), g.IntN(9)-4, 1+g.IntN(len(shape)))
}

func (g *generator) spread(k kind, shape []int, arg func([]int) string) string {
	if len(shape) == 1 {
		return fmt.Sprintf("spread(%s, 1, %d)", variableOf[k], shape[0])
	}
	d := g.IntN(len(shape))
	rest := append(append([]int{}, shape[:d]...), shape[d+1:]...)
	return fmt.Sprintf("spread(%s, %d, %d)", arg(rest), d+1, shape[d])
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
	if len(shape) <= 2 && g.IntN(2) == 0 && (k == integer || k == double && c.product) {
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
	return g.reduce(k, whole, fmt.Sprintf(", dim=%d", d+1), mask, c)
}

// totalReduction returns a reduction of an array to a scalar.
func (g *generator) totalReduction(k kind, c context) string {
	c = c.mustBeArray()
	whole := g.arrays[g.IntN(len(g.arrays))].shape()
	if k == integer && g.IntN(5) == 0 {
		return fmt.Sprintf("dot_product(%s, %s)", g.expression(k, whole[:1], c), g.expression(k, whole[:1], c))
	}
	mask := ""
	if g.IntN(3) == 0 {
		mask = ", mask=" + g.expression(logical, whole, c)
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
