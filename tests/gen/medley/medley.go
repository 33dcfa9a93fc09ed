// Package medley writes random programs of many small loops and statements, one after the other and nested, that hand scalars and
// arrays of all kinds on to each other: folds and searches by hand, temporaries of an iteration, sections whose extents only the run
// knows, zero trips, EXIT and CYCLE, masks, and transformational functions over arrays with equal and with different mappings. Every
// program is legal, stays inside its arrays, and prints what it has changed behind every loop, so that a wrong value shows.
package medley

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed; those of odd seeds have no variables that hold texts.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 53)), texts: seed%2 == 0}
	g.declare()
	for block := range 8 + g.IntN(13) {
		g.block(block)
	}
	for _, a := range g.arrays {
		g.line("print *, %s", a.name)
	}
	g.line("print *, lg, l2")
	var out strings.Builder
	for _, l := range g.head {
		fold(&out, l)
	}
	for _, l := range g.text {
		fold(&out, l)
	}
	return "program medley\n  implicit none\n" + out.String() + "end program medley\n"
}

// widest is how long a line of the program may become before it is continued on the next.
const widest = 110

func fold(out *strings.Builder, line string) {
	for len(line) > widest {
		at := strings.LastIndexByte(line[:widest], ' ')
		if strings.TrimSpace(line[:max(at, 0)]) == "" {
			break
		}
		fmt.Fprintf(out, "%s &\n", line[:at])
		line = "      " + line[at:]
	}
	out.WriteString(line + "\n")
}

// bounds of a dimension, or the least and greatest value of a variable.
type bounds struct{ lo, hi int }

// array is one of the program's, with a type as it is declared.
type array struct {
	name, kind string
	dims       []bounds
}

func (a array) isInteger() bool { return strings.HasPrefix(a.kind, "integer") }

// variable is a loop variable around a place, with its range there.
type variable struct {
	name string
	bounds
}

type generator struct {
	*rand.Rand
	arrays     []array
	head, text []string
	depth      int // of the lines
	loops      int // around the place
	whiles     int // DO WHILE loops so far
	texts      bool
	// calm tells that a block holds loops over affine subscripts of a few arrays, which compilers can rearrange.
	calm bool
	few  []array
}

func (g *generator) line(format string, args ...any) {
	g.text = append(g.text, strings.Repeat("  ", g.depth+1)+fmt.Sprintf(format, args...))
}

func (g *generator) say(format string, args ...any) {
	g.head = append(g.head, "  "+fmt.Sprintf(format, args...))
}

func (g *generator) directive(format string, args ...any) {
	g.head = append(g.head, "!hpf$ "+fmt.Sprintf(format, args...))
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// between is a number from lo to hi.
func (g *generator) between(lo, hi int) int { return lo + g.IntN(hi-lo+1) }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

var (
	line  = []bounds{{-5, 46}}
	plane = []bounds{{-2, 14}, {-3, 15}}
	cube  = []bounds{{-1, 7}, {0, 8}, {-2, 7}}
)

// declare declares the arrays with their mappings, the scalars, and gives all of them values.
func (g *generator) declare() {
	kinds := []string{"integer", "integer(8)", "integer(2)", "integer(1)", "real(8)", "real(4)"}
	wide := []string{"integer", "integer(8)", "real(8)"}
	for _, a := range []array{
		{"a", g.pick(wide...), line},
		{"b", g.pick(kinds...), line},
		{"c", g.pick(kinds...), []bounds{{0, 50}}},
		{"d", g.pick(wide...), plane},
		{"e", g.pick(kinds...), plane},
		{"f", g.pick(kinds...), []bounds{{0, 14}, {-3, 17}}},
		{"p", g.pick(kinds...), cube},
		{"q", g.pick(kinds...), cube},
		{"w", g.pick(wide...), []bounds{{-3, 16}}},
	} {
		g.arrays = append(g.arrays, a)
		g.say("%s :: %s(%s)", a.kind, a.name, ranges(a.dims, ":"))
	}
	g.say("integer :: x(-5:46)")
	g.say("logical :: lg(-5:46), l2(-2:14, -3:15), lf = .false.")
	for _, v := range []string{"i", "j", "u", "v"} {
		g.say("%s :: %s = 0", g.pick("integer", "integer", "integer(8)", "integer(2)"), v)
	}
	for n, v := range []string{"k", "m", "n"} {
		g.say("%s :: %s = %d", g.pick("integer", "integer", "integer(8)", "integer(2)"), v, 3+2*n)
	}
	g.say("integer :: r1 = 0, r2 = 9, at = 0, extent = 0, more = 0, tries = 0")
	g.say("real(8) :: s = 0.5d0, t = 1")
	g.say("integer :: i1, i2")
	if g.texts {
		g.say("character(8) :: ch = 'abcdefgh'")
	}
	g.directive("processors line(%d), grid(%d, %d), box(2, %d, 2)", g.between(2, 8), g.between(1, 3), g.between(2, 3), g.between(1, 2))
	for _, a := range g.arrays {
		g.mapped(a)
	}
	g.mapped(array{"x", "integer", line})
	for _, a := range append(g.arrays[:len(g.arrays):len(g.arrays)], array{"x", "integer", line}) {
		g.fill(a)
	}
	g.line("forall (i = -5:46) lg(i) = mod(int(i), 3) == 1")
	g.line("forall (i = -2:14, j = -3:15) l2(i, j) = mod(int(i)*int(j), 4) == 1")
}

func ranges(dims []bounds, between string) string {
	list := make([]string, len(dims))
	for d, b := range dims {
		list[d] = fmt.Sprintf("%d%s%d", b.lo, between, b.hi)
	}
	return strings.Join(list, ", ")
}

// mapped gives an array a mapping, or none.
func (g *generator) mapped(a array) {
	if g.chance(12) {
		return
	}
	other := map[string]string{"b": "a", "x": "a", "e": "d", "q": "p"}[a.name]
	switch {
	case other != "" && g.chance(40):
		names := strings.Join([]string{"i", "j", "k"}[:len(a.dims)], ", ")
		g.directive("align %s(%s) with %s(%s)", a.name, names, other, names)
	case a.name == "e" && g.chance(40):
		g.directive("align %s", g.pick("e(i, *) with d(i, 3)", "e(i, j) with d(*, j)", "e(*, j) with a(j)", "e(j, i) with d(j, *)"))
	case len(a.dims) == 1 && g.chance(30):
		step := g.pick("", "2*", "3*", "-")
		g.directive("template t%s(-60:200)", a.name)
		g.directive("align %s(i) with t%s(%si%+d)", a.name, a.name, step, g.between(0, 9))
		g.directive("distribute t%s(%s) onto line", a.name, g.pick("block", "cyclic", "cyclic(2)", "cyclic(7)"))
	default:
		g.distributed(a)
	}
}

// distributed distributes an array by itself.
func (g *generator) distributed(a array) {
	formats := make([]string, len(a.dims))
	shared := 0
	for d := range formats {
		formats[d] = g.pick("block", "block", "cyclic", "cyclic(2)", "cyclic(3)", "cyclic(5)", "cyclic(70)", "block(60)", "*")
		if formats[d] != "*" {
			shared++
		}
	}
	if shared > 0 {
		g.directive("distribute %s(%s) onto %s", a.name, strings.Join(formats, ", "), []string{"line", "grid", "box"}[shared-1])
	}
}

// fill gives an array its first values.
func (g *generator) fill(a array) {
	names := []string{"i", "j", "u"}[:len(a.dims)]
	value := fmt.Sprint(g.between(0, 9))
	var header []string
	for d, v := range names {
		value += fmt.Sprintf(" + %d*%s", g.between(1, 9), v)
		header = append(header, fmt.Sprintf("%s = %d:%d", v, a.dims[d].lo, a.dims[d].hi))
	}
	value = fmt.Sprintf("mod(int(%s), %s)", value, g.pick("10", "17", "50"))
	switch {
	case a.name == "x":
		value = "modulo(" + value + ", 12) + 1"
	case !a.isInteger():
		value += g.pick(" + 0.25", " + 0.5", " - 0.125", "")
	}
	g.line("forall (%s) %s(%s) = %s", strings.Join(header, ", "), a.name, strings.Join(names, ", "), value)
}

// block writes a loop, or statements, and prints what they have changed.
func (g *generator) block(number int) {
	g.calm = g.chance(60)
	g.few = nil
	for _, n := range g.Perm(len(g.arrays))[:2+g.IntN(2)] {
		g.few = append(g.few, g.arrays[n])
	}
	if g.calm || g.chance(80) {
		g.loop(nil)
	} else {
		g.statement(nil)
	}
	g.calm = false
	if g.chance(30) {
		g.statement(nil)
	}
	g.line("print *, %d, i, j, u, v, k, m, n, r1, r2, at, s, t, lf", number)
	if g.texts {
		g.line("print *, ch")
	}
	sums := make([]string, len(g.arrays))
	for i, a := range g.arrays {
		sums[i] = "sum(dble(" + a.name + "))"
	}
	g.line("print *, %s, count(lg), count(l2), sum(x)", strings.Join(sums, ", "))
	switch g.IntN(12) {
	case 0:
		g.line("print *, %s", g.pick("a", "b", "c(50:0:-3)", "d(:, 1:3)", "e(2, :)", "f(:, -3:17:5)", "p(1, :, :)"))
	case 1:
		g.line("print '(i4, 5(1x, f0.3))', r1, (%s, i = 0, 4)", "dble(b(i))")
	case 2:
		g.line("print *, (int(mod(dble(a(i)), 1d6)), x(i + 1), i = k - k, mod(abs(int(k)), 5))")
	}
}
