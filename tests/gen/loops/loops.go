// Package loops writes random programs of DO loops over distributed arrays: folds, searches, last
// values, work arrays, inner loops of all shapes, jumps, left sides of different owners. Every
// program is legal and stays inside its arrays.
package loops

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 11)), n: 6}
	g.n += g.IntN(8)
	g.declare()
	for range 2 + g.IntN(3) {
		g.outer()
		g.tame()
	}
	g.line("print *, s, t, u, best, l, cnt, pos, kk")
	for _, name := range append(append([]string{"p", "q"}, vectors...), matrices...) {
		g.line("print *, %s", name)
	}
	g.line("end program loops")
	return g.text.String()
}

var (
	vectors  = []string{"x", "y", "z", "w"}
	matrices = []string{"a", "b", "c"}
)

type generator struct {
	*rand.Rand
	n    int
	text strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) declare() {
	g.line("program loops\nimplicit none\ninteger, parameter :: n = %d", g.n)
	g.line("real(8), dimension(0:n+1) :: x, y, z, w\nreal(8), dimension(0:n+1, 0:n+1) :: a, b, c\nreal(8) :: s, t, u, best")
	g.line("integer :: p(0:n+1), q(0:n+1), i, j, k, m, l, cnt, pos, kk")
	format := func() string { return g.pick("block", "block", "cyclic", "cyclic(2)") }
	for _, name := range append([]string{"p", "q"}, vectors...) {
		if g.chance(85) {
			g.line("!HPF$ distribute (%s) :: %s", format(), name)
		}
	}
	for _, name := range matrices {
		g.line("!HPF$ distribute (%s) :: %s", g.pick("*, "+format(), format()+", *", format()+", "+format()), name)
	}
	g.line("do i = 0, n + 1\nx(i) = 0.5d0*mod(i*7, 11) - 2; y(i) = mod(i*5, 13)*0.25d0; z(i) = i - 3; w(i) = 0.125d0*i")
	g.line("p(i) = mod(i*3, 7); q(i) = mod(i*11, 9) - 2\nend do")
	g.line("do j = 0, n + 1\ndo i = 0, n + 1\na(i, j) = mod(i*j + 3, 17)*0.25d0; b(i, j) = i - 0.5d0*j; c(i, j) = mod(i + j, 5)\nend do\nend do")
	g.line("s = 0; t = 1; u = 2; best = -1; k = 1; m = 2; l = 3; cnt = 0; pos = 1; kk = 2")
}

// tame keeps values small.
func (g *generator) tame() {
	for _, name := range append(append([]string{}, vectors...), matrices...) {
		g.line("where (.not. abs(%s) < 1d3) %s = 1.25d0", name, name)
	}
	for _, name := range []string{"s", "t", "u"} {
		g.line("if (.not. abs(%s) < 1d6) %s = 0.5d0", name, name)
	}
	if g.chance(60) {
		g.line("best = 0.25d0")
	}
}

// scope is what a statement may use: loop variables, in the order in which subscripts prefer them,
// and scalars that have been set in the iteration.
type scope struct {
	vars, set []string
	depth     int
}

func (g *generator) outer() {
	v, other := "i", "j"
	if g.chance(50) {
		v, other = other, v
	}
	g.line("do %s = %s", v, g.bounds(nil))
	if g.chance(35) {
		g.line("do %s = %s", other, g.bounds([]string{v}))
		g.statements(scope{vars: g.order([]string{v}, other)})
		g.line("end do")
	} else {
		g.statements(scope{vars: []string{v}})
		if g.chance(10) {
			g.line("if (%s) exit", g.condition(scope{vars: []string{v}}))
		}
	}
	g.line("end do")
	if g.chance(40) {
		g.line("print *, s, t, u, best, l, cnt, pos, kk, %s", v)
	}
}

func (g *generator) order(vars []string, v string) []string {
	if g.chance(50) {
		return append([]string{v}, vars...)
	}
	return append(append([]string{}, vars...), v)
}

func (g *generator) bounds(vars []string) string {
	if len(vars) == 0 || g.chance(55) {
		return g.pick("1, n", "2, n - 1", "n, 1, -1", "1, n, 2", "2, n", "n - 1, 1, -2", "1, 3", "m, n", "1, n, m")
	}
	form := g.pick("1, V", "V, n", "V, 1, -1", "1, V - 1", "1 + mod(V, 2), n, 2", "max(1, V - 2), min(n, V + 2)", "V + 1, n")
	return strings.ReplaceAll(form, "V", g.pick(vars...))
}

func (g *generator) subscript(vars []string) string {
	v := g.pick(vars...)
	return g.pick(v, v, v, v, v+" + 1", v+" - 1", "n + 1 - "+v)
}

func (g *generator) element(c scope) string {
	if len(c.vars) >= 2 && g.chance(65) {
		x, y := c.vars[0], c.vars[1]
		if g.chance(20) {
			x, y = y, x
		}
		return fmt.Sprintf("%s(%s%s, %s%s)", g.pick(matrices...), x, g.pick("", "", "", "+1", "-1"), y, g.pick("", "", "", "+1", "-1"))
	}
	if g.chance(15) {
		return fmt.Sprintf("%s(%s, %d)", g.pick(matrices...), g.subscript(c.vars), 1+g.IntN(g.n))
	}
	return fmt.Sprintf("%s(%s)", g.pick(vectors...), g.subscript(c.vars))
}

func (g *generator) value(c scope, depth int) string {
	k := g.IntN(100)
	switch {
	case k < 50:
		return g.element(c)
	case k < 65 && len(c.set) > 0:
		return g.pick(c.set...)
	case k < 75:
		return g.pick(c.vars...) + "*0.25d0"
	case k < 80:
		return fmt.Sprintf("p(%s)*1d0", g.subscript(c.vars))
	case depth > 1:
		return "0.5d0"
	}
	return fmt.Sprintf("(%s %s %s)*0.5d0", g.value(c, depth+1), g.pick("+", "-"), g.value(c, depth+1))
}

func (g *generator) condition(c scope) string {
	switch k := g.IntN(100); {
	case k < 35:
		return fmt.Sprintf("mod(%s, %d) == %d", strings.Join(c.vars, " + "), 2+g.IntN(2), g.IntN(2))
	case k < 50 && len(c.vars) > 1:
		return c.vars[0] + g.pick(" < ", " > ", " /= ", " <= ", " == ") + c.vars[1]
	case k < 75:
		return g.element(c) + " > " + g.value(c, 1)
	}
	return fmt.Sprintf("q(%s) > %d", g.subscript(c.vars), g.IntN(7)-2)
}

func (g *generator) statements(c scope) {
	for range 1 + g.IntN(3) {
		g.statement(&c)
	}
}

func (g *generator) statement(c *scope) {
	switch k := g.IntN(100); {
	case k < 31:
		g.line("%s = %s", g.element(*c), g.value(*c, 0))
	case k < 41:
		v := g.pick("t", "u")
		g.line("%s = %s", v, g.value(scope{vars: c.vars}, 0))
		c.set = append(c.set, v)
		g.line("%s = %s", g.element(*c), g.value(*c, 0))
	case k < 49:
		g.line(g.pick("s = s + %s", "s = s - %s + 0.5d0", "s = s + 0.5d0*%s"), g.value(*c, 0))
	case k < 55:
		form := g.pick("cnt = cnt + p(Q)", "cnt = max(cnt, q(Q))", "if (q(Q) > 2) cnt = cnt + 1", "if (p(Q) > cnt) cnt = p(Q)")
		g.line("%s", strings.ReplaceAll(form, "Q", g.subscript(c.vars)))
	case k < 65:
		g.search(*c)
	case k < 70:
		g.line("if (%s) l = %s", g.condition(*c), g.pick(c.vars...))
	case k < 82 && c.depth < 2:
		g.branch(*c)
	case k < 94 && len(c.vars) < 3:
		g.inner(*c)
	default:
		g.workArray(*c)
	}
}

func (g *generator) search(c scope) {
	x := g.value(c, 0)
	g.line("if (%s %s best) then\nbest = %s", x, g.pick("<", ">", "<=", ">="), x)
	if g.chance(70) {
		g.line("pos = %s", g.pick(c.vars...))
	}
	if g.chance(30) {
		g.line("kk = %s + 1", g.pick(c.vars...))
	}
	g.line("end if")
}

func (g *generator) branch(c scope) {
	c.depth++
	g.line("if (%s) then", g.condition(c))
	g.statements(c)
	if g.chance(20) {
		g.line("cycle")
	}
	if g.chance(40) {
		g.line("else")
		g.statements(c)
	}
	g.line("end if")
}

func (g *generator) inner(c scope) {
	v := "i"
	for strings.Contains(strings.Join(c.vars, ""), v) {
		v = string(rune(v[0] + 1))
	}
	g.line("do %s = %s", v, g.bounds(c.vars))
	c.vars = g.order(c.vars, v)
	c.depth++
	g.statements(c)
	if g.chance(15) {
		g.line("if (%s) exit", g.condition(c))
	}
	g.line("end do")
}

func (g *generator) workArray(c scope) {
	if strings.Contains(strings.Join(c.vars, ""), "k") {
		g.line("x(%s) = sum(a(1:n, %s))*0.125d0", c.vars[0], c.vars[0])
		return
	}
	in := scope{vars: []string{c.vars[0], "k"}, set: c.set}
	g.line("do k = 1, n\nw(k) = %s\nend do", g.value(in, 0))
	g.line("do k = 2, n - 1\n%s = w(k-1) + w(k)*0.5d0\nend do", g.element(in))
}
