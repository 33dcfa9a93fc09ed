// Package long writes random programs whose loops are long enough for the vector code that LLVM makes of them: some hundred
// iterations over arrays of all kinds, with branches, stores and reads around an iteration, folds, searches, last values, masks,
// FORALL, sections that overlap, and triangular nests. Every value stays between -64 and 63, reals are multiples of a quarter, so
// that nothing overflows and every sum is exact. Every program is legal and stays inside its arrays.
package long

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 71))}
	g.declare()
	for range 4 + g.IntN(6) {
		g.block()
	}
	for _, a := range g.arrays {
		g.check(a)
	}
	g.line("print *, %s", strings.Join(scalars, ", "))
	g.line("end program long")
	return g.text.String()
}

// margin is how far arrays reach beyond the iterations on every side.
const margin = 8

// scalars are what loops leave behind.
var scalars = []string{"total", "most", "least", "found", "last", "fraction"}

var kinds = []string{"integer(1)", "integer(2)", "integer", "integer(8)", "real", "real(8)", "logical"}

// array has dimensions from 1-margin to n+margin, or to m+margin if there are two.
type array struct {
	name, kind string
	rank       int
}

type generator struct {
	*rand.Rand
	n, m   int
	arrays []array
	text   strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) declare() {
	g.n, g.m = []int{97, 128, 200, 311, 600}[g.IntN(5)], []int{17, 33, 64}[g.IntN(3)]
	g.line("program long\nimplicit none\ninteger, parameter :: n = %d, m = %d", g.n, g.m)
	g.line("integer :: i, j, found, last\ninteger(8) :: total, most, least\nreal(8) :: fraction")
	g.line("integer :: p(%d:n+%d)", 1-margin, margin)
	mapped := []string{"p"}
	for _, name := range strings.Split("abcdefgh", "") {
		a := array{name, g.pick(kinds...), 1 + g.IntN(4)/3}
		g.arrays = append(g.arrays, a)
		extent := fmt.Sprintf("%d:n+%d", 1-margin, margin)
		if a.rank == 2 {
			extent = fmt.Sprintf("%d:m+%d, %[1]d:m+%[2]d", 1-margin, margin)
		}
		g.line("%s :: %s(%s)", a.kind, a.name, extent)
		if a.rank == 1 {
			mapped = append(mapped, name)
		} else if g.chance(70) {
			f := g.format()
			g.line("!HPF$ distribute %s(%s)", name, g.pick("*, "+f, f+", *", f+", "+g.format()))
		}
	}
	if common := g.format(); g.chance(50) {
		g.line("!HPF$ distribute (%s) :: %s", common, strings.Join(mapped, ", "))
	} else {
		for _, name := range mapped {
			if g.chance(80) {
				g.line("!HPF$ distribute %s(%s)", name, g.format())
			}
		}
	}
	for _, kind := range kinds {
		g.line("%s :: %s", kind, temporary(kind))
	}
	g.line("total = 0; most = -100; least = 100; found = 0; last = 0; fraction = 0; p = 1")
	g.line("do i = 1, n\np(i) = 1 + mod(i*%d, n)\nend do", 1+g.IntN(40))
	for _, a := range g.arrays {
		g.fill(a)
	}
}

func (g *generator) format() string {
	return g.pick("block", "block", "cyclic", fmt.Sprintf("cyclic(%d)", 2+g.IntN(60)), fmt.Sprintf("block(%d)", g.n+2*margin))
}

func temporary(kind string) string {
	return "t_" + strings.NewReplacer("(", "", ")", "").Replace(kind)
}

func (g *generator) fill(a array) {
	value := fmt.Sprintf("modulo(i*%d + %d, 90) - 45", 1+g.IntN(40), g.IntN(60))
	at := "i"
	if a.rank == 2 {
		value, at = strings.Replace(value, "i*", "(i + 3*j)*", 1), "i, j"
	}
	switch {
	case a.kind == "logical":
		value += " > 0"
	case strings.HasPrefix(a.kind, "real"):
		value = "0.25*(" + value + ")"
	}
	if a.rank == 2 {
		g.line("do j = %d, m+%d", 1-margin, margin)
		g.line("do i = %d, m+%d\n%s(%s) = %s\nend do\nend do", 1-margin, margin, a.name, at, value)
		return
	}
	g.line("do i = %d, n+%d\n%s(%s) = %s\nend do", 1-margin, margin, a.name, at, value)
}

// check prints what tells of all elements and where they are.
func (g *generator) check(a array) {
	quarters := "4*" + a.name
	if a.kind == "logical" {
		quarters = "merge(1, 0, " + a.name + ")"
	} else if strings.HasPrefix(a.kind, "integer") {
		quarters = "int(" + a.name + ", 8)"
	}
	if a.rank == 2 {
		g.line("print *, '%s', sum(int(%s, 8), 1), sum(int(%s, 8), 2)", a.name, quarters, quarters)
		return
	}
	weights := fmt.Sprintf("(/ (mod(i*i, 101), i = 1, n + %d) /)", 2*margin)
	g.line("print *, '%s', sum(int(%s, 8)*%s), %s(n/2:n/2+3)", a.name, quarters, weights, a.name)
}

// block is a loop, a FORALL, a statement over sections, or a fold of one.
func (g *generator) block() {
	switch k := g.IntN(100); {
	case k < 50:
		g.loop()
	case k < 60:
		g.nest()
	case k < 72:
		g.forall()
	case k < 88:
		g.sections()
	default:
		g.folds()
	}
	if g.chance(30) {
		g.line("print *, %s", strings.Join(scalars, ", "))
	}
}

func (g *generator) bounds() string {
	return g.pick("1, n", "1, n", "1, n", "n, 1, -1", "2, n - 1", "1, n, 2", "3, n, 3", "n/3, n", "1, n/2", "n, n/4, -2")
}

func (g *generator) loop() {
	g.line("do i = %s", g.bounds())
	s := &scope{g: g, one: "i"}
	if few := g.vectors(); len(few) > 2 && g.chance(60) {
		s.few = few[:2]
		g.branch(s, 1)
	} else {
		g.statements(s, 0)
	}
	g.line("end do")
	if g.chance(20) {
		g.line("last = i")
	}
}

// vectors are the arrays of one dimension, in any order.
func (g *generator) vectors() []array {
	var list []array
	for _, i := range g.Perm(len(g.arrays)) {
		if g.arrays[i].rank == 1 {
			list = append(list, g.arrays[i])
		}
	}
	return list
}

func (g *generator) nest() {
	g.line("do j = %s", g.pick("1, m", "1, m", "m, 1, -1", "2, m, 2"))
	g.line("do i = %s", g.pick("1, m", "1, m", "1, j", "j, m", "m, j, -1", "1, m, 2", "max(1, j - 3), min(m, j + 3)"))
	s := &scope{g: g, one: g.pick("i", "j"), row: "i", column: "j"}
	if g.chance(25) {
		s.row, s.column = s.column, s.row
	}
	g.statements(s, 0)
	g.line("end do\nend do")
}

// statements are those of an iteration, or of a branch in it.
func (g *generator) statements(s *scope, depth int) {
	most := 4
	if s.few != nil {
		most = 1
	}
	for range 1 + g.IntN(most) {
		g.statement(s, depth)
	}
}

func (g *generator) statement(s *scope, depth int) {
	switch k := g.IntN(100); {
	case k < 45 || s.few != nil && k < 65:
		g.store(s)
	case k < 55:
		kind := g.pick(kinds...)
		g.line("%s = &\n%s", temporary(kind), s.value(kind, 0))
		s.set = append(s.set, kind)
		g.store(s)
	case k < 75 && depth < 2:
		g.branch(s, depth)
	case k < 80 && depth == 0:
		g.line("if (%s) cycle", s.condition(1))
	case k < 82 && depth == 0:
		g.line("if (%s .and. &\n%s) exit", s.condition(0), s.condition(0))
	default:
		g.fold(s)
	}
}

func (g *generator) store(s *scope) {
	if s.few != nil {
		a := s.few[0]
		g.line("%s(%s) = &\n%s", a.name, s.one, s.value(a.kind, 0))
		return
	}
	a := g.arrays[g.IntN(len(g.arrays))]
	if a.rank == 2 && s.row == "" {
		return
	}
	g.line("%s = &\n%s", s.element(a), s.value(a.kind, 0))
}

func (g *generator) branch(s *scope, depth int) {
	set := s.set
	g.line("if (%s) then", s.condition(0))
	g.statements(s, depth+1)
	s.set = set
	for g.chance(15) {
		g.line("else if (%s) then", s.condition(1))
		g.statements(s, depth+1)
		s.set = set
	}
	if g.chance(70) {
		g.line("else")
		g.statements(s, depth+1)
		s.set = set
	}
	g.line("end if")
}

func (g *generator) fold(s *scope) {
	kind := g.pick(kinds[:4]...)
	switch g.IntN(8) {
	case 0, 1:
		g.line("total = total + &\n%s", s.value(kind, 0))
	case 2:
		g.line("most = max(most, int(%s, 8))", s.value(kind, 1))
	case 3:
		g.line("least = min(least, int(%s, 8))", s.value(kind, 1))
	case 4:
		g.line("if (%s) total = total + 1", s.condition(0))
	case 5:
		g.line("if (%s) last = %s", s.condition(0), s.one)
	case 6:
		x := s.value("integer(8)", 1)
		g.line("if (%s > most) then\nmost = %s\nfound = %s\nend if", x, x, s.one)
	default:
		g.line("fraction = fraction + &\n%s", s.value("real(8)", 0))
	}
}

func (g *generator) forall() {
	mask := ""
	s := &scope{g: g, one: "i"}
	if g.chance(40) {
		mask = ", &\n" + s.condition(0)
	}
	header := g.pick("i=1:n", "i=1:n", "i=n:1:-1", "i=2:n-1", "i=1:n:3")
	if g.chance(30) {
		s.row, s.column = "i", "j"
		header = g.pick("i=1:m, j=1:m", "j=1:m, i=m:1:-1", "i=1:m:2, j=2:m")
	}
	g.line("forall (%s%s)", header, mask)
	for range 1 + g.IntN(2) {
		g.wide(s)
	}
	g.line("end forall")
}

// wide stores into an array that the dimensions of a FORALL name in whole.
func (g *generator) wide(s *scope) {
	rank := 1
	if s.row != "" {
		rank = 2
	}
	var fitting []array
	for _, a := range g.arrays {
		if a.rank == rank {
			fitting = append(fitting, a)
		}
	}
	if len(fitting) == 0 {
		g.line("p(i) = p(i)")
		return
	}
	a := fitting[g.IntN(len(fitting))]
	g.line("%s(%s) = &\n%s", a.name, s.itself(a), s.value(a.kind, 0))
}

// sections is a statement over sections, or a WHERE over them.
func (g *generator) sections() {
	s := &scope{g: g, sections: true, backwards: g.IntN(4) == 3, stride: 1 + g.IntN(5)/3}
	a := g.arrays[g.IntN(len(g.arrays))]
	if a.rank == 2 {
		a = array{"p", "integer", 1}
		g.line("%s = 1 + modulo(&\n%s, n)", s.element(a), s.value(a.kind, 0))
		return
	}
	if g.chance(40) {
		g.line("where (%s)", overSections(func() string { return s.condition(0) }))
		g.line("%s = &\n%s", s.element(a), s.value(a.kind, 0))
		if g.chance(50) {
			g.line("elsewhere")
			g.line("%s = &\n%s", s.element(a), s.value(a.kind, 0))
		}
		g.line("end where")
		return
	}
	g.line("%s = &\n%s", s.element(a), s.value(a.kind, 0))
}

// folds are those of sections by the language's functions.
func (g *generator) folds() {
	s := &scope{g: g, sections: true, stride: 1 + g.IntN(5)/3}
	kind := g.pick(kinds[2:4]...)
	value := func(kind string, depth int) string {
		return overSections(func() string { return s.value(kind, depth) })
	}
	condition := func() string { return overSections(func() string { return s.condition(0) }) }
	x, mask := value(kind, 0), "mask=&\n"+condition()
	switch g.IntN(6) {
	case 0:
		g.line("total = total + sum(&\n%s, %s)", x, mask)
	case 1:
		g.line("most = maxval(&\n%s, %s)", x, mask)
	case 2:
		g.line("found = maxval(minloc(&\n%s, %s))", x, mask)
	case 3:
		g.line("last = count(%s)", condition())
	case 4:
		g.line("found = merge(1, 0, any(%s) .neqv. all(&\n%s))", condition(), condition())
	default:
		g.line("total = total + dot_product(&\n%s, &\n%s)", value("integer(8)", 1), value("integer(8)", 1))
	}
}

// overSections returns the first of the expressions of a function that holds a section.
func overSections(expression func() string) string {
	x := expression()
	for !strings.Contains(x, ":") {
		x = expression()
	}
	return x
}
