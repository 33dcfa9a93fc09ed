// Package nests writes random programs of imperfect DO nests over aligned and distributed arrays of
// several kinds: bounds and steps of either sign that only the run knows, zero trips, DO WHILE, EXIT
// and CYCLE of outer loops, scalars carried along, index arrays, and redistribution on the way. Some also
// hold wavefronts along lines of several strips. Every program is legal and stays inside its arrays.
package nests

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 31)), n: 2}
	g.n += g.IntN(7)
	g.declare()
	for range 3 + g.IntN(4) {
		g.outermost()
	}
	if g.chance(40) {
		g.longLines()
	}
	for _, a := range g.arrays {
		g.line("print *, %s", a.name)
	}
	declared := strings.Join(g.counters, "")
	text := fmt.Sprintf("program nests\nimplicit none\ninteger, parameter :: n = %d\n%s%s%send program nests\n", g.n, g.head.String(), declared, g.text.String())
	return tooLong.ReplaceAllString(text, "$1&\n$2")
}

// tooLong matches a statement that does not fit a line.
var tooLong = regexp.MustCompile(`(?m)^(.{90,120} )(.{12,})$`)

// array has dimensions that hold all subscripts from -n-2 to 3n+3.
type array struct {
	name, kind string
	rank       int
}

type generator struct {
	*rand.Rand
	n          int
	arrays     []array
	dynamic    []array
	loops      int
	counters   []string // declarations of the counters of DO WHILE loops
	head, text strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) say(format string, args ...any) { fmt.Fprintf(&g.head, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) declare() {
	g.say("!hpf$ processors line(%d), row(%d), grid(%d, %d)", 1+g.IntN(5), 1+g.IntN(5), 1+g.IntN(4), 1+g.IntN(3))
	kinds := []string{"integer", "integer(2)", "integer(8)", "real(4)", "real(8)", "real(8)"}
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		g.add(array{name, g.pick(kinds...), 1 + g.IntN(2)})
	}
	for _, name := range []string{"p", "q"} {
		g.say("integer :: %s(-n-2:3*n+3)", name)
		g.mapped(array{name, "integer", 1})
		g.line("do i = -n-2, 3*n+3; %s(i) = 1 + modulo(i*%d + %d, n); end do", name, 1+g.IntN(20), g.IntN(9))
	}
	g.say("integer :: i, j, k, first, last, back, middle, stride, count\nreal(8) :: s, t")
	g.line("first = 1; last = n; back = -1; middle = max(1, n/2); stride = 2; count = 0; s = 0.5d0; t = 1")
}

func (g *generator) add(a array) {
	g.arrays = append(g.arrays, a)
	bounds := strings.TrimSuffix(strings.Repeat("-n-2:3*n+3, ", a.rank), ", ")
	g.say("%s :: %s(%s)", a.kind, a.name, bounds)
	g.mapped(a)
	quarter, subscripts, end := "", "i", ""
	if strings.HasPrefix(a.kind, "real") {
		quarter = "*0.25d0"
	}
	if a.rank == 2 {
		subscripts, end = "i, j", "; end do"
		g.line("do j = -n-2, 3*n+3")
	}
	g.line("do i = -n-2, 3*n+3; %s(%s) = mod(%d*(%s) + %d, %d)%s; end do%s", a.name, subscripts, 1+g.IntN(9),
		strings.Replace(subscripts, ", ", " + 3*", 1), g.IntN(50), 5+g.IntN(35), quarter, end)
}

// mapped distributes an array, or aligns it with a template of its own.
func (g *generator) mapped(a array) {
	switch c := g.IntN(100); {
	case c < 12:
	case c < 50 && a.rank == 1:
		g.say("!hpf$ template room_%s(-60:90, 3)\n!hpf$ distribute room_%s(%s, %s) onto grid", a.name, a.name, g.format(), g.format())
		g.say("!hpf$ align %s(i) with room_%s(%s, %s)", a.name, a.name, g.pick("i", "2*i+1", "3-i", "5-2*i"), g.pick("*", "2"))
	case c < 50:
		g.say("!hpf$ template room_%s(-60:90, -60:90)\n!hpf$ distribute room_%s(%s, %s) onto grid", a.name, a.name, g.format(), g.format())
		g.say("!hpf$ align %s(i, j) with room_%s(%s)", a.name, a.name, g.pick("j, i", "2*i, 3-j", "i-4, 2*j+1", "5-j, 7-i"))
	default:
		g.say("!hpf$ distribute %s%s", a.name, g.distribution(a.rank))
		if g.chance(30) && a.name != "p" && a.name != "q" {
			g.say("!hpf$ dynamic %s", a.name)
			g.dynamic = append(g.dynamic, a)
		}
	}
}

func (g *generator) format() string {
	return g.pick("block", "cyclic", "cyclic(2)", "cyclic(3)", "cyclic(7)")
}

func (g *generator) distribution(rank int) string {
	list := g.format()
	if rank == 2 {
		list = g.pick("*, "+list, list+", *", list+", "+g.format())
	}
	onto := g.pick(" onto line", " onto row", "")
	if rank == 2 && !strings.Contains(list, "*") {
		onto = g.pick(" onto grid", "")
	}
	return "(" + list + ")" + onto
}

// scope is where a statement stands: in the loops over vars, of the given names, some deep.
type scope struct {
	vars, loops []string
	depth       int
}

func (g *generator) outermost() {
	g.loop(scope{}, "i")
	g.line("print *, i, middle, stride, count, s, t")
}

func (g *generator) loop(c scope, v string) {
	g.loops++
	name := fmt.Sprintf("loop%d", g.loops)
	g.line("%s: do %s = %s", name, v, g.bounds(c.vars))
	g.statements(c.inside(name, v))
	g.line("end do %s", name)
}

func (c scope) inside(loop string, vars ...string) scope {
	return scope{append(append([]string{}, c.vars...), vars...), append(append([]string{}, c.loops...), loop), c.depth + 1}
}

// bounds are those of a loop whose variable stays between 1 and n.
func (g *generator) bounds(vars []string) string {
	v := "middle"
	if len(vars) > 0 {
		v = g.pick(vars...)
	}
	form := g.pick("1, n", "1, n", "2, n - 1", "n, 1, -1", "1, n, 2", "first, last", "last, first, back", "last, first", "first, middle", "1, V", "V, n", "V + 1, n",
		"V - 1, 1, -1", "1, p(V)", "q(V), n", "1, n, stride", "n, 1, -stride", "max(1, V - 2), min(n, V + 2)", "1, 0", "V, V")
	return strings.ReplaceAll(form, "V", v)
}

func (g *generator) subscript(vars []string) string {
	v := g.pick(vars...)
	form := g.pick("V", "V", "V", "V + 1", "V - 1", "V - 2", "n + 1 - V", "2*V", "p(V)", "q(p(V))", "middle", "V/2", "V + W", "V - W", "2*V - W", "max(V, W)")
	return strings.NewReplacer("V", v, "W", g.pick(vars...)).Replace(form)
}

func (g *generator) element(c scope) (string, array) {
	a := g.arrays[g.IntN(len(g.arrays))]
	subscripts := make([]string, a.rank)
	for d := range subscripts {
		subscripts[d] = g.subscript(c.vars)
		if d < len(c.vars) && g.chance(60) {
			subscripts[d] = c.vars[d] + g.pick("", "", "+1", "-1")
		}
	}
	return fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", ")), a
}

func (g *generator) value(c scope, depth int) string {
	x, _ := g.element(c)
	switch k := g.IntN(100); {
	case k < 50 || depth > 2:
		return x
	case k < 60:
		return g.pick("s", "t", "count", "stride")
	case k < 68:
		return g.pick(c.vars...)
	case k < 74:
		return fmt.Sprintf("abs(%s)", g.value(c, depth+1))
	}
	return fmt.Sprintf("(%s %s %s)", g.value(c, depth+1), g.pick("+", "-", "*0.5d0 -", "*0.25d0 +"), g.value(c, depth+1))
}

func (g *generator) condition(c scope) string {
	first, last := c.vars[0], c.vars[len(c.vars)-1]
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("mod(%s + %s, %d) %s %d", first, last, 2+g.IntN(2), g.pick("==", "/="), g.IntN(2))
	case 1:
		return fmt.Sprintf("(%s %s %s .or. s > t)", first, g.pick("<", "<=", ">", "/="), last)
	}
	return fmt.Sprintf("%s %s %s", g.value(c, 1), g.pick("<", ">", "<=", ">="), g.value(c, 1))
}

func (g *generator) statements(c scope) {
	for range 1 + g.IntN(3) {
		g.statement(c)
	}
}

func (g *generator) statement(c scope) {
	switch k := g.IntN(100); {
	case k < 44 || c.depth > 4:
		g.store(c)
	case k < 56:
		g.scalar(c)
	case k < 72 && len(c.vars) < 3:
		g.loop(c, []string{"i", "j", "k"}[len(c.vars)])
	case k < 82:
		g.branch(c)
	case k < 90:
		g.line("if (%s) %s %s", g.condition(c), g.pick("exit", "cycle"), g.pick(c.loops...))
	case k < 95 && c.depth < 3:
		g.while(c)
	case len(g.dynamic) > 0:
		a := g.dynamic[g.IntN(len(g.dynamic))]
		g.line("!hpf$ redistribute %s%s", a.name, g.distribution(a.rank))
	default:
		g.store(c)
	}
}

// store keeps values small.
func (g *generator) store(c scope) {
	x, a := g.element(c)
	value := fmt.Sprintf("mod(dble(%s), 997d0)", g.value(c, 0))
	if strings.HasPrefix(a.kind, "integer") {
		value = "int(" + value + ")"
	}
	g.line("%s = %s", x, value)
}

func (g *generator) scalar(c scope) {
	v := g.pick(c.vars...)
	form := g.pick("count = mod(count*3 + V, 9973)", "s = mod(s + E, 997d0)", "s = max(s, dble(E))", "t = mod(dble(E), 99d0)", "stride = 1 + modulo(V, 3)", "middle = 1 + modulo(V, n)")
	g.line("%s", strings.NewReplacer("V", v, "E", g.value(c, 1)).Replace(form))
}

func (g *generator) branch(c scope) {
	c.depth++
	g.line("if (%s) then", g.condition(c))
	g.statements(c)
	if g.chance(40) {
		g.line("else")
		g.statements(c)
	}
	g.line("end if")
}

// while is a loop with a counter of its own, so that it ends.
func (g *generator) while(c scope) {
	g.loops++
	name, counter := fmt.Sprintf("loop%d", g.loops), fmt.Sprintf("trips%d", g.loops)
	g.counters = append(g.counters, "integer :: "+counter+"\n")
	g.line("%s = 0\n%s: do while (%s < %d .and. (%s))\n%s = %s + 1", counter, name, counter, 1+g.IntN(3), g.condition(c), counter, counter)
	g.statements(c.inside(name))
	g.line("end do %s", name)
}

// longLines is a wavefront over a few lines, long enough that each rank cuts them into several strips, which do not cross the
// processors, and lie askew more often than not.
func (g *generator) longLines() {
	length, few := 80+g.IntN(121), 6+g.IntN(11)
	vars, mapping := []string{"i", "j"}, g.pick("(*, block)", "(*, cyclic(5))")
	if g.chance(70) {
		vars = append(vars, "k")
		mapping = g.pick("(*, block, block) onto grid", "(*, block, block)", "(*, cyclic(3), block) onto grid", "(*, *, block)", "(*, block, *) onto line")
	}
	others := len(vars) - 1
	g.say("integer :: long(-4:%d%s)\n!hpf$ distribute long%s", length+5, strings.Repeat(fmt.Sprintf(", -1:%d", few+2), others), mapping)
	before := make([]int, len(vars)) // of each loop
	indices, do, initial := "", "", "0"
	for d, v := range vars {
		size := few
		if d == 0 {
			size = length
		}
		bounds := fmt.Sprintf("1, %d", size)
		if before[d] = -1; g.chance(30) {
			bounds, before[d] = fmt.Sprintf("%d, 1, -1", size), 1
		}
		do = fmt.Sprintf("do %s = %s\n%s", v, bounds, do)
		indices += fmt.Sprintf("%s = 1:%d, ", v, size)
		initial += fmt.Sprintf(" + %d*%s", 1+g.IntN(9), v)
	}
	here := "long(" + strings.Join(vars, ", ") + ")"
	g.line("long = 5\nforall (%s) %s = modulo(%s, %d)", strings.TrimSuffix(indices, ", "), here, initial, 7+g.IntN(20))
	g.line("%s%s = mod(%s%s, 101)%s", do, here, here, g.upstream(vars, before), strings.Repeat("\nend do", len(vars)))
	g.line("print *, sum(long), long(:%s), long(%d%s)", strings.Repeat(fmt.Sprintf(", %d", few), others), length, strings.Repeat(", :", others))
}

// upstream adds elements from lines that are mostly before the present one, and places that are mostly not.
func (g *generator) upstream(vars []string, before []int) string {
	sum := ""
	for range 2 + g.IntN(2) {
		place := -before[0] * g.IntN(5)
		if g.chance(25) {
			place /= -2
		}
		sum += fmt.Sprintf(" + %d*long(%s%+d", 1+g.IntN(3), vars[0], place)
		for d, v := range vars[1:] {
			line := before[d+1]
			switch c := g.IntN(100); {
			case c < 5:
				line = -line
			case c < 10+35*d:
				line = 0
			}
			sum += fmt.Sprintf(", %s%+d", v, line)
		}
		sum += ")"
	}
	return sum
}
