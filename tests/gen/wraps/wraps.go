// Package wraps writes random programs whose conditions, limits and subscripts hold sums that wrap around: integers of kinds 1, 2 and 4 near
// the ends of their types, which nothing but the run tells. Every program stays inside its arrays and takes few steps.
package wraps

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 17)), kind: []int{1, 2, 4, 4}[seed%4]}
	g.line("program wraps\nimplicit none\ninteger, parameter :: n = %d", extent)
	g.line("integer :: a(n), b(n), c(n, n), w(-128:127), q\ninteger(%d) :: i, j, k, l, m, o, v(4)", g.kind)
	g.line("!HPF$ distribute (%s) :: a, b, w", g.pick("block", "cyclic", "cyclic(3)"))
	g.line("!HPF$ distribute (%s) :: c", g.pick("block, *", "*, block", "block, block"))
	for i := range g.values {
		g.values[i] = g.value()
	}
	g.line("v = (/ %s, %s, %s, %s /)", g.number(g.values[0]), g.number(g.values[1]), g.number(g.values[2]), g.number(g.values[3]))
	g.line("w = (/ (mod(q*q, 13), q = -128, 127) /)")
	g.line("do q = 1, n\na(q) = q; b(q) = mod(q*7, 11)\nend do\ndo q = 1, n\nc(:, q) = a + q\nend do")
	g.line("k = v(1); m = v(2); o = v(3); l = v(4)")
	for range 6 {
		g.nest()
		g.line("print *, sum(a), sum(b), sum(c), sum(w*(/ (mod(q, 5), q = 1, 256) /))")
	}
	g.line("print *, a\nprint *, b\nprint *, c\nend program wraps")
	return g.text.String()
}

const extent = 14

type generator struct {
	*rand.Rand
	kind   int
	values [4]int // of k, m, o and, at first, l
	text   strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

// value is mostly near an end of the type.
func (g *generator) value() int {
	end := 1<<(8*g.kind-1) - 1
	switch g.IntN(5) {
	case 0:
		return g.IntN(extent) - 3
	case 1, 2:
		return g.IntN(extent) - end
	}
	return end - g.IntN(extent)
}

// number writes a value of the kind.
func (g *generator) number(value int) string { return fmt.Sprintf("int(%d_8, %d)", value, g.kind) }

// small is a constant of the kind.
func (g *generator) small() string { return fmt.Sprintf("%d_%d", g.IntN(extent), g.kind) }

// sum is one of a scalar, with the variables of loops.
func (g *generator) sum(two bool) string {
	i := g.pick("i", "i", fmt.Sprintf("2_%d*i", g.kind), "i - "+g.small())
	if two {
		i = g.pick(i, "i + j", "j")
	}
	s := g.pick("k", "m", "o", "l")
	return g.pick(i+" + "+s, s+" - "+i, i+" - "+s, "-"+s+" + "+i, s+" + "+g.small())
}

// condition compares what is not alike: compilers may take the same scalar off both sides, as if nothing wrapped around.
func (g *generator) condition(two bool) string {
	if g.chance(20) {
		return fmt.Sprintf("mod(%s, %d_%d) == %d_%d", g.sum(two), 2+g.IntN(4), g.kind, g.IntN(3), g.kind)
	}
	if g.chance(15) {
		return fmt.Sprintf("i > %s .and. mod(%s(%s), 3) == 1", g.small(), g.pick("a", "b"), g.same())
	}
	right := g.pick("k", "m", "o", "l", g.small(), "i + "+g.small(), "k - i", "o + "+g.small())
	return g.sum(two) + " " + g.pick("<", "<=", ">", ">=", "==") + " " + right
}

// same is a sum that is i again when it has wrapped around.
func (g *generator) same() string {
	sum, of := "k + m", g.values[0]+g.values[1]
	if g.chance(50) {
		sum, of = fmt.Sprintf("2_%d*o", g.kind), 2*g.values[2]
	}
	all := 1 << (8 * g.kind)
	rest := (-of%all + all + all/2) % all // of the type, from its least number on
	return fmt.Sprintf("i + %s + %s", sum, g.number(rest-all/2))
}

func (g *generator) nest() {
	two := g.chance(40)
	if g.chance(25) {
		g.line("l = %s %s %s", g.pick("k", "m", "o"), g.pick("+", "-"), g.small())
	}
	if g.kind < 4 && g.chance(25) {
		g.forall()
		return
	}
	around := g.chance(30)
	if around {
		g.line("if (%s) then", g.pick("k > 0", "m < 0", "l > o", "k + "+g.small()+" > m"))
	}
	g.line("do i = 2_%d, int(n - 1, %d)", g.kind, g.kind)
	switch {
	case two && g.kind < 4 && g.chance(40):
		g.line("do j = %s, %s", g.pick("i + k", "k", "o - i", "m + "+g.small()), g.pick("m - i", "i + o", "l", "n - 1"))
		g.line("if (j >= 2 .and. j < n) %s\nend do", g.store(true))
	case two:
		g.line("do j = 2_%d, int(n - 1, %d)", g.kind, g.kind)
		g.guarded(true)
		g.line("end do")
	default:
		g.guarded(false)
	}
	g.line("end do")
	if around {
		g.line("end if")
	}
}

// forall writes a FORALL whose mask keeps it inside the arrays.
func (g *generator) forall() {
	s := g.pick("k", "m", "o", "l")
	limit := g.pick(s+" + "+g.small(), s+" + "+g.small(), s+" - "+g.small(), "2*"+s, "-"+s, s+" + "+g.pick("k", "o"))
	bounds := g.pick("1:"+limit, "1:"+limit, limit+":n - 1", "n:"+limit+":-1", limit+":1:-1", "2:"+limit+":2")
	g.line("forall (i = %s, i >= 2 .and. i < n) %s", bounds, g.pick("a(i) = mod(a(i - 1) + 1, 1009)", "b(i) = mod(b(i + 1) + a(i), 1009)", "c(i, :) = mod(c(i - 1, :) + 1, 1009)"))
}

// guarded writes a store under a condition, sometimes behind a scalar of the iteration.
func (g *generator) guarded(two bool) {
	if g.chance(20) {
		g.line("l = %s", g.sum(two))
	}
	g.line("if (%s) %s", g.condition(two), g.store(two))
}

func (g *generator) store(two bool) string {
	if g.kind == 1 && g.chance(40) {
		return g.wrapping(two)
	}
	if two {
		return g.pick("c(i, j) = mod(c(j, i) + 1, 1009)", "c(i, j) = mod(c(i - 1, j) + 1, 1009)", "a(i) = mod(a(i) + a(j), 1009)",
			"a(j) = mod(a(i) + 1, 1009)", "c(i, j) = mod(c(i, j - 1) + b(i), 1009)", "c(j, i) = mod(c(i + 1, j) + 1, 1009)")
	}
	return g.pick("a(i) = mod(a(i - 1) + 1, 1009)", "a(i) = mod(a(i + 1) + b(i), 1009)", "b(i) = mod(b(n + 1 - i) + a(i), 1009)",
		"b(i + 1) = mod(b(i) + a(i - 1), 1009)", "a(i) = mod(a(i) + a(10), 1009)", "c(:, i) = mod(c(:, i - 1) + 1, 1009)")
}

// wrapping writes a store with subscripts of one byte, all of which w has, however they wrap around.
func (g *generator) wrapping(two bool) string {
	x, y := g.sum(two), g.pick(g.sum(two), "2_1*"+g.pick("k", "m", "o")+" + i")
	return g.pick(fmt.Sprintf("a(i) = mod(a(i) + w(%s), 1009)", x), fmt.Sprintf("w(%s) = mod(w(%s) + 1, 1009)", x, y),
		fmt.Sprintf("w(%s) = w(%s) + i", x, x), fmt.Sprintf("b(i) = mod(sum(w(%s:%s)), 1009)", x, y))
}
