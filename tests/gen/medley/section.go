package medley

import (
	"fmt"
	"strings"
)

// shape is the extents of sections that conform: numbers, or scalars that are at most so large.
type shape []struct {
	text string
	most int
}

// shape draws the extents for a section of an array, and may set scalars to them before.
func (g *generator) shape(rank int) shape {
	s := make(shape, rank)
	for d := range s {
		s[d].most = g.between(1, 6)
		s[d].text = fmt.Sprint(s[d].most)
		if name := []string{"extent", "more"}; d < len(name) && g.chance(40) {
			s[d].text = name[d]
			g.line("%s = modulo(%s, %d)", name[d], g.integer(nil, 2), s[d].most+1)
		}
	}
	return s
}

// section is a section of an array with these extents; the array has at least as many dimensions.
func (g *generator) section(around []variable, a array, s shape) string {
	list := make([]string, len(a.dims))
	next := 0
	for d, b := range a.dims {
		if next == len(s) || len(a.dims)-d > len(s)-next && g.chance(30) {
			list[d] = g.subscript(around, b)
			continue
		}
		list[d] = g.triplet(around, b, s[next].text, s[next].most)
		next++
	}
	return a.name + "(" + strings.Join(list, ", ") + ")"
}

// triplet is a range of so many subscripts within bounds.
func (g *generator) triplet(around []variable, b bounds, extent string, most int) string {
	step := []int{1, 1, 1, 2, -1, -2, 3}[g.IntN(7)]
	if (most-1)*max(step, -step) > b.hi-b.lo {
		step /= max(step, -step)
	}
	span := (most - 1) * max(step, -step)
	if step > 0 {
		first := g.subscript(around, bounds{b.lo, b.hi - span})
		return fmt.Sprintf("%s:%s + (%s - 1)*%d%s", first, first, extent, step, by(step))
	}
	first := g.subscript(around, bounds{b.lo + span, b.hi})
	return fmt.Sprintf("%s:%s - (%s - 1)*%d%s", first, first, extent, -step, by(step))
}

func by(step int) string {
	if step == 1 {
		return ""
	}
	return fmt.Sprintf(":%d", step)
}

// ofRank draws an array with at least so many dimensions.
func (g *generator) ofRank(rank int) array {
	for {
		if a := g.arrays[g.IntN(len(g.arrays))]; len(a.dims) >= rank {
			return a
		}
	}
}

// sections is a real array expression.
func (g *generator) sections(around []variable, s shape, depth int) string {
	switch n := g.IntN(100); {
	case depth > 1 || n < 45:
		return "dble(" + g.section(around, g.ofRank(len(s)), s) + ")"
	case n < 75:
		right := "dble(" + g.integer(around, 2) + ")"
		if g.chance(75) {
			right = g.sections(around, s, depth+1)
		}
		return fmt.Sprintf("(%s %s %s)", g.sections(around, s, depth+1), g.pick("+", "-", "*"), right)
	case n < 80:
		return "abs(" + g.sections(around, s, depth+1) + ")"
	case n < 86:
		return fmt.Sprintf("merge(%s, %s, %s)", g.sections(around, s, depth+1), g.sections(around, s, 2), g.mask(around, s))
	case n < 92:
		return fmt.Sprintf("cshift(%s, %s, %d)", g.sections(around, s, depth+1), g.integer(around, 3), g.between(1, len(s)))
	case n < 96:
		return fmt.Sprintf("eoshift(%s, %d, %s, %d)", g.sections(around, s, depth+1), g.between(-2, 2), g.pick("0d0", "s", "2.5d0"), g.between(1, len(s)))
	case len(s) == 2:
		return fmt.Sprintf("spread(%s, 2, %s)", g.sections(around, s[:1], 1), s[1].text)
	}
	return "sqrt(abs(" + g.sections(around, s, depth+1) + "))"
}

func (g *generator) mask(around []variable, s shape) string {
	if len(s) == 1 && g.chance(25) {
		return "lg(" + g.triplet(around, line[0], s[0].text, s[0].most) + ")"
	}
	return fmt.Sprintf("%s %s %s", g.sections(around, s, 1), g.pick(">", "<", "/=", "<="), g.pick("0d0", "3d0", "s", "t", "12d0"))
}

// small is the right side of an assignment of sections.
func small(a array, e string) string {
	if a.isInteger() {
		return "int(mod(" + e + ", 1d2))"
	}
	return tame(e)
}

// arrayAssignment assigns a section, some under masks.
func (g *generator) arrayAssignment(around []variable) {
	a := g.anyArray()
	s := g.shape(len(a.dims))
	assign := func() { g.line("%s = %s", g.section(around, a, s), small(a, g.sections(around, s, 0))) }
	if g.chance(60) {
		assign()
		return
	}
	g.line("where (%s)", g.mask(around, s))
	g.nested(assign)
	if g.chance(50) {
		g.line("elsewhere (%s)", g.mask(around, s))
		g.nested(assign)
	}
	if g.chance(50) {
		g.line("elsewhere")
		g.nested(assign)
	}
	g.line("end where")
}

// nested writes lines one step further to the right.
func (g *generator) nested(write func()) {
	g.depth++
	write()
	g.depth--
}

// whole transforms whole arrays.
func (g *generator) whole() {
	one := g.arrays[g.IntN(2)]
	switch g.IntN(9) {
	case 0:
		g.line("%s = %s(%s, %s)", one.name, g.pick("cshift", "eoshift"), one.name, g.pick("2", "-3", "mod(int(k), 5)", "mod(int(m), 3)"))
	case 1:
		two := g.arrays[3+g.IntN(3)]
		g.line("%s = cshift(%s, %d, %d)", two.name, two.name, g.between(-3, 3), g.between(1, 2))
	case 2:
		g.line("d = e + %d", g.between(1, 4))
	case 3:
		g.line("e = int(mod(dble(d), 1d2))")
	case 4:
		g.line("b = int(mod(dble(a(%s)), 1d2))", g.pick("46:-5:-1", "-5:46", "x", "(/ (modulo(int(i)*7, 52) - 5, i = 1, 52) /)"))
	case 5:
		g.line("x = modulo(x + %d, 12) + 1", g.between(0, 3))
	case 6:
		g.line("c = pack(c, mod(int(c), %d) %s 1, cshift(c, %d))", g.between(2, 3), g.pick("==", "/="), g.between(1, 9))
	case 7:
		g.line("e = int(mod(dble(spread(b(-5:27:2), 2, 19)) - dble(e), 1d2))")
	default:
		g.line("w(1:5) = int(mod(matmul(dble(d(0:4, 2:5)), dble(e(1:4, %d))), 1d2))", g.between(-3, 15))
	}
}

// reduction folds sections into scalars.
func (g *generator) reduction(around []variable) {
	s := g.shape(g.between(1, 2))
	e := g.sections(around, s, 0)
	switch g.IntN(8) {
	case 0:
		g.line("s = %s", tame(fmt.Sprintf("s + sum(mod(%s, 1d2))", e)))
	case 1:
		g.line("r1 = r1 + sum(int(mod(%s, 1d3)))", e)
	case 2:
		g.line("t = max(0d0, min(maxval(abs(%s)), 1d3))", e)
	case 3:
		g.line("r2 = r2 + count(%s)", g.mask(around, s))
	case 4:
		g.line("k = 1 + sum(maxloc(%s))", e)
	case 5:
		g.line("if (%s(%s)) m = m + 1", g.pick("any", "all"), g.mask(around, s))
	case 6:
		g.line("at = at + sum(int(mod(%s, 1d3)), mask=%s)", e, g.mask(around, s))
	default:
		g.line("t = %s", tame(fmt.Sprintf("dot_product(mod(%s, 1d2), %s)", g.sections(around, s[:1], 1), g.sections(around, s[:1], 1))))
	}
}
