// Package dependent writes random programs of DO loops whose iterations depend on each other through
// index arrays: several arrays of all kinds and distributions, read and stored under nested
// indirection, conditions and inner loops with run-time bounds, sums and extremes beside them, index
// arrays that change between executions. Every program is legal and stays inside its arrays.
package dependent

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 23)), n: []int{5, 9, 16, 23, 40}[seed%5]}
	g.line("program dependent\nimplicit none\ninteger :: i, k, step, counted\nreal(8) :: s, total")
	g.line("!hpf$ processors procs(number_of_processors())")
	g.declare()
	g.line("total = 0; counted = 0")
	g.line("do step = 1, %d", 2+g.IntN(3))
	for range 1 + g.IntN(3) {
		g.loop()
		g.line("print *, step, total, counted, i")
		g.between()
	}
	g.line("end do")
	for _, a := range g.arrays {
		g.line("print *, %s", a.name)
	}
	g.line("end program dependent")
	return g.text.String()
}

// array has elements low to low+n-1 at least; pairs has two rows of them.
type array struct {
	name    string
	integer bool
	low     int
	pairs   bool
}

type generator struct {
	*rand.Rand
	n       int
	arrays  []array
	indices []string // index arrays of n elements, with values from 0 to n-1
	text    strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) declare() {
	formats := []string{"block", "cyclic", "cyclic(2)", "cyclic(3)"}
	var fill []string
	for _, name := range []string{"u", "v", "x", "y", "z"}[:2+g.IntN(4)] {
		kind := g.pick("real(8)", "real(4)", "integer", "integer(8)")
		a := array{name, kind == "integer" || kind == "integer(8)", []int{1, 1, 0, -3}[g.IntN(4)], g.chance(20)}
		g.arrays = append(g.arrays, a)
		rows, collapsed := "", ""
		if a.pairs {
			rows, collapsed = "2, ", "*, "
		}
		g.line("%s :: %s(%s%d:%d)", kind, name, rows, a.low, a.low+g.n-1)
		if g.chance(92) {
			g.line("!hpf$ distribute %s(%s%s) onto procs", name, collapsed, g.pick(formats...))
		}
		fill = append(fill, fmt.Sprintf("do i = %d, %d; %s(%si) = mod(i*%d, 17); end do", a.low, a.low+g.n-1, name, strings.Replace(rows, "2", "1:2", 1), 2+g.IntN(8)))
	}
	for _, name := range []string{"ia", "ib", "ic"}[:1+g.IntN(3)] {
		g.indices = append(g.indices, name)
		g.line("integer :: %s(%d)", name, g.n)
		if g.chance(80) {
			g.line("!hpf$ distribute %s(%s) onto procs", name, g.pick(formats...))
		}
		fill = append(fill, fmt.Sprintf("do i = 1, %d; %s(i) = modulo(i*%d + i*i*%d + %d, %d); end do", g.n, name, 1+g.IntN(50), g.IntN(6), g.IntN(30), g.n))
	}
	g.line("%s", strings.Join(fill, "\n"))
}

// element is an element of an array that depends on the iteration: its own, or one that an index
// array names.
func (g *generator) element(a array, iteration string) string {
	row := ""
	if a.pairs {
		row = g.pick("1, ", "2, ")
	}
	position := iteration + " - 1"
	switch c := g.IntN(100); {
	case c < 30:
	case c < 45:
		position = fmt.Sprintf("%s(1 + %s(%s))", g.pick(g.indices...), g.pick(g.indices...), iteration)
	default:
		position = fmt.Sprintf("%s(%s)", g.pick(g.indices...), iteration)
	}
	return fmt.Sprintf("%s(%s%s + (%d))", a.name, row, position, a.low)
}

func (g *generator) any(iteration string) string {
	return g.element(g.arrays[g.IntN(len(g.arrays))], iteration)
}

func (g *generator) loop() {
	g.line("%s", g.pick("!hpf$ locality(dep=levels)", "!hpf$ locality(dep=topo)", "! by itself"))
	g.line("do i = %s", g.pick(fmt.Sprintf("1, %d", g.n), fmt.Sprintf("1, %d", g.n), fmt.Sprintf("%d, 1, -1", g.n), fmt.Sprintf("1, %d, 2", g.n)))
	if g.chance(35) {
		g.line("s = 0.5d0\ndo k = 1, 1 + mod(%s(i), 3)\ns = s + 0.25d0*%s\nend do", g.pick(g.indices...), g.any(fmt.Sprintf("min(%d, i + k)", g.n)))
	} else {
		g.line("s = 0.5d0*%s + 1", g.any("i"))
	}
	for range 1 + g.IntN(3) {
		g.store()
	}
	switch g.IntN(8) {
	case 0:
		g.line("total = total + %s", g.any("i"))
	case 1:
		g.line("total = max(total, dble(%s))", g.any("i"))
	case 2:
		g.line("counted = counted + int(%s)", g.any("i"))
	}
	g.line("end do")
}

func (g *generator) store() {
	a := g.arrays[g.IntN(len(g.arrays))]
	value := fmt.Sprintf("s - 0.25d0*%s", g.any("i"))
	if g.chance(70) {
		value = fmt.Sprintf("0.5d0*%s + 0.125d0*%s + 0.25d0*s", g.any("i"), g.any("i"))
	}
	if a.integer {
		value = fmt.Sprintf("mod(int(%s), 1000)", value)
	}
	condition := ""
	if g.chance(30) {
		condition = fmt.Sprintf("if (mod(%s(i), 3) /= %d) ", g.pick(g.indices...), g.IntN(3))
	}
	g.line("%s%s = &\n%s", condition, g.element(a, "i"), value)
}

// between changes an index array now and then, or an array.
func (g *generator) between() {
	if g.chance(30) {
		name := g.pick(g.indices...)
		g.line("if (mod(step, 2) == 0) then\ndo i = 1, %d; %s(i) = mod(%s(i)*3 + step, %d); end do\nend if", g.n, name, name, g.n)
	}
	if g.chance(30) {
		a := g.arrays[g.IntN(len(g.arrays))]
		g.line("%s = %s/2", a.name, a.name)
	}
}
