// Package irregular writes random programs of loops and array statements that read, store and update
// through index arrays: arrays of all kinds and mappings, index arrays of all integer kinds whose own mappings differ from
// theirs, nested indirection, computed subscripts, conditions on what is read; loops that are too small and large enough for the
// runtime's different ways, over and over, with trip counts that change, that depend on themselves. Some entries of index arrays name no
// element of any array. They are used only where a condition, an operand before .and. or .or., or a mask keeps them from mattering.
package irregular

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed, and its twin for compilers that evaluate what does not matter:
// the same program, but every subscript that may name no element is replaced by one that does.
func Generate(seed uint64) (text, twin string) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 29)), n: []int{4, 9, 16, 27, 40, 500}[seed%6], m: []int{37, 1, 12, 25, 18, 30, 7, 1500, 9000}[(4*seed+3+seed/18)%9]}
	g.line("program irregular\nimplicit none\ninteger :: i, j, step, counted\nlogical :: found\nreal(8) :: total")
	g.line("integer, parameter :: n = %d, m = %d", g.n, g.m)
	g.line("!hpf$ processors procs(number_of_processors()), few(3), grid(2, 2)\n!hpf$ template cells(%d)", 3*g.n+20)
	g.line("!hpf$ distribute cells(%s) onto procs", g.pick(formats...))
	g.declare()
	g.line("total = 0; counted = 0; found = .false.\ndo step = 1, %d", []int{1, 2, 3, 13}[g.IntN(4)])
	for range 2 + g.IntN(4) {
		g.statement()
		g.line("print *, step, total, counted, found, i")
		g.between()
	}
	g.line("end do")
	for _, a := range append(g.arrays, g.own...) {
		g.line("print *, %s", a.name)
	}
	g.line("print *, counts")
	g.line("end program irregular")
	return folded(marks.Replace(g.text.String())), folded(twinMarks.Replace(g.text.String()))
}

// folded continues long lines.
func folded(text string) string {
	const most = 110
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		var parts []string
		for len(l) > most {
			at := strings.LastIndex(l[:most], " ")
			parts, l = append(parts, l[:at]+" &"), l[at:]
		}
		lines[i] = strings.Join(append(parts, l), "\n")
	}
	return strings.Join(lines, "\n")
}

// Subscripts that may name no element stand between these marks.
const opens, closes = "\x01", "\x02"

var marks, twinMarks = strings.NewReplacer(opens, "", closes, ""), strings.NewReplacer(opens, "max(1, int(", closes, "))")

// array has the elements low to low+n-1 in its last dimension, and 3 in the first if it has two.
type array struct {
	name, kind string
	low        int
	rows       bool
}

// index is an index array of m entries from low on: 1 to n, or, if it has holes, a negative number.
type index struct {
	name  string
	low   int
	holes bool
}

type generator struct {
	*rand.Rand
	n, m    int
	arrays  []array
	own     []array // with an element for each iteration: 1 to m
	indices []index
	text    strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

var formats = []string{"block", "cyclic", "cyclic(2)", "cyclic(3)"}

func (g *generator) declare() {
	for _, name := range []string{"u", "v", "x", "y"}[:2+g.IntN(3)] {
		a := array{name, g.kind(), []int{1, 1, 0, -3}[g.IntN(4)], g.chance(25)}
		g.arrays = append(g.arrays, a)
		g.declareArray(a, g.n)
	}
	for _, name := range []string{"w", "z"} {
		a := array{name, g.kind(), 1, false}
		g.own = append(g.own, a)
		g.declareArray(a, g.m)
	}
	for k, name := range []string{"ia", "ib", "ic", "id"}[:2+g.IntN(3)] {
		x := index{name, []int{1, 0, -2}[g.IntN(3)], k%2 == 1}
		g.indices = append(g.indices, x)
		kinds := []string{"2", "4", "4", "8", "1"}
		if g.n > 127 {
			kinds = kinds[:4]
		}
		g.line("integer(%s) :: %s(%d:%d)", g.pick(kinds...), name, x.low, x.low+g.m-1)
		g.mapLine(array{name: name, low: x.low}, g.m)
	}
	g.line("integer :: ip(m), counts(0:7)")
	g.mapLine(array{name: "ip", low: 1}, g.m)
	g.mapLine(array{name: "counts"}, 8)
	g.line("do i = 1, m; ip(i) = modulo(i*%s, m) + 1; end do\ncounts = 0", g.pick("11", "13", "17")) // one-to-one: no m is a multiple of these
	for _, x := range g.indices {
		g.fillIndex(x)
	}
	for _, a := range append(g.arrays[:len(g.arrays):len(g.arrays)], g.own...) {
		g.fill(a)
	}
}

func (g *generator) kind() string {
	return g.pick("real(8)", "real(8)", "real(4)", "integer(1)", "integer(2)", "integer", "integer(8)", "logical")
}

func (g *generator) declareArray(a array, n int) {
	rows := ""
	if a.rows {
		rows = "3, "
	}
	g.line("%s :: %s(%s%d:%d)", a.kind, a.name, rows, a.low, a.low+n-1)
	g.mapLine(a, n)
}

// mapLine maps an array of n elements, and 3 rows, in one of the ways that HPF has.
func (g *generator) mapLine(a array, n int) {
	switch {
	case a.rows:
		g.line("!hpf$ distribute %s%s", a.name, g.pick("(*, block) onto procs", "(*, cyclic) onto procs", "(block, *) onto few", "(cyclic, cyclic(2)) onto grid", "(block, block) onto grid", "(*, cyclic(3)) onto few"))
	case g.chance(12): // every rank has it
	case g.chance(25) && n <= g.n:
		g.line("!hpf$ align %s(i) with cells(%s)", a.name, g.pick("i+5", "2*i+7", fmt.Sprintf("%d-2*i", 2*n+3), "3*i+10", fmt.Sprintf("%d-i", n+5)))
	default:
		g.line("!hpf$ distribute %s(%s) onto %s", a.name, g.pick(append(formats, fmt.Sprintf("block(%d)", n))...), g.pick("procs", "procs", "few"))
	}
}

func (g *generator) fillIndex(x index) {
	g.line("do i = %d, %d; %s(i) = modulo(i*%d + i*i*%d + %d, n) + 1; end do", x.low, x.low+g.m-1, x.name, 1+g.IntN(50), g.IntN(6), g.IntN(30))
	if x.holes {
		g.line("do i = %d, %d; if (mod(i, %d) == 0) %s(i) = -%d - modulo(i, 5); end do", x.low, x.low+g.m-1, 2+g.IntN(4), x.name, []int{1, 90, 120}[g.IntN(3)])
	}
}

func (g *generator) fill(a array) {
	n, rows, at := "n", "", "i"
	if a.low == 1 && (a.name == "w" || a.name == "z") {
		n = "m"
	}
	if a.rows {
		rows, at = "j, ", "i + 7*j"
		g.line("do j = 1, 3")
	}
	value := fmt.Sprintf("modulo((%s)*%d, 17)", at, 2+g.IntN(8))
	switch {
	case a.kind == "logical":
		value += " > 7"
	case strings.HasPrefix(a.kind, "real"):
		value += "*0.3"
	}
	g.line("do i = %d, %s + (%d); %s(%si) = %s; end do", a.low, n, a.low-1, a.name, rows, value)
	if a.rows {
		g.line("end do")
	}
}

// position is a subscript by way of an index array, and the condition under which it names an element: "" if always.
// It is the subscript of iteration i, or of all of them where whole is set.
func (g *generator) position(whole, guarded bool) (subscript, condition string) {
	x := g.indices[g.IntN(len(g.indices))]
	for x.holes && !guarded {
		x = g.indices[g.IntN(len(g.indices))]
	}
	at := fmt.Sprintf("%s(i + (%d))", x.name, x.low-1)
	if whole {
		at = g.pick(x.name, x.name, fmt.Sprintf("%s(%d:%d:-1)", x.name, x.low+g.m-1, x.low))
	}
	if !x.holes && g.chance(15) {
		return fmt.Sprintf("(modulo(int(%s)*%s, n) + 1)", at, g.pick("3", "5", "(-7)")), ""
	}
	if !x.holes {
		return at, ""
	}
	return opens + at + closes, at + g.pick(" > 0", " >= 1", " /= -abs("+at+")")
}

// element is an element of a at a position.
func (g *generator) element(a array, position string) string {
	row := ""
	if a.rows {
		row = g.pick("1, ", "2, ", "3, ")
	}
	if a.low == 1 && g.chance(50) {
		return fmt.Sprintf("%s(%s%s)", a.name, row, position)
	}
	return fmt.Sprintf("%s(%s%s + (%d))", a.name, row, position, a.low-1)
}

func (g *generator) any() array { return g.arrays[g.IntN(len(g.arrays))] }

// test is a condition on a value of a kind.
func (g *generator) test(a array, value string) string {
	if a.kind == "logical" {
		return g.pick("", ".not. ") + value
	}
	return value + g.pick(" > 3", " < 4", " /= 5")
}

// number makes a value of a kind a number.
func number(a array, value string) string {
	if a.kind == "logical" {
		return "merge(1.5d0, 0.25d0, " + value + ")"
	}
	return "dble(" + value + ")"
}

// to makes a number a value of the kind of a.
func to(a array, value string) string {
	switch a.kind {
	case "logical":
		return "mod(int(" + value + "), 2) == 0"
	case "integer(1)":
		return "mod(int(" + value + "), 100)"
	case "integer(2)", "integer", "integer(8)":
		return "mod(int(" + value + "), 10000)"
	}
	return value
}
