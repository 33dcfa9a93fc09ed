package program

import "fmt"

// bytes are the sizes of integers that are not of the default kind.
var bytes = map[kind]int{long: 8, short: 2, byteSized: 1}

// wholeOperation returns an operation on integers of kind 8, 2 or 1, which may wrap around, with the
// bit functions.
func (g *generator) wholeOperation(k kind, shape []int, c context) string {
	x, y := g.operands(k, shape, c)
	bits := bytes[k] * 8
	switch g.IntN(14) {
	case 0, 1:
		return fmt.Sprintf("(%s + %s)", x, y)
	case 2:
		return fmt.Sprintf("(%s - %s)", x, y)
	case 3:
		return fmt.Sprintf("(%s * %s)", x, y)
	case 4:
		return fmt.Sprintf("(%s / (abs(%s) + 1_%d))", x, y, bits/8)
	case 5:
		return fmt.Sprintf("%s(%s, %d_%d)", g.pick("mod", "modulo"), x, g.IntN(40)-60, bits/8)
	case 6:
		return fmt.Sprintf("%s(%s, %s)", g.pick("min", "max", "iand", "ior", "ieor"), x, y)
	case 7:
		return fmt.Sprintf("ishft(%s, %d)", x, g.IntN(2*bits+1)-bits)
	case 8:
		size := 1 + g.IntN(bits)
		return fmt.Sprintf("ishftc(%s, %d, %d)", x, g.IntN(2*size+1)-size, size)
	case 9:
		return fmt.Sprintf("(%s(%s))", g.pick("not", "abs", "-"), x)
	case 10:
		return fmt.Sprintf("%s(%s, %d)", g.pick("ibset", "ibclr"), x, g.IntN(bits))
	case 11:
		return fmt.Sprintf("ibits(%s, %d, %d)", x, g.IntN(bits/2), g.IntN(bits/2))
	case 12:
		return fmt.Sprintf("merge(%s, %s, %s)", x, y, g.mask(shape, c))
	}
	return fmt.Sprintf("int(%s, %d)", g.expression(integer, shape, c.deeper()), bits/8)
}

// wholeScalar returns a scalar of kind 8, 2 or 1.
func (g *generator) wholeScalar(k kind, c context) string {
	size := bytes[k]
	if len(c.indices) > 0 && g.IntN(2) == 0 {
		return fmt.Sprintf("int(%s, %d)", c.indices[g.IntN(len(c.indices))].name, size)
	}
	return g.pick(fmt.Sprintf("%d_%d", g.IntN(99), size), fmt.Sprintf("(-%d_%d)", 1+g.IntN(99), size), fmt.Sprintf("int(%s, %d)", g.pick("s1", "s2", "s3"), size))
}
