// Package program writes random array programs with random mappings for
// differential tests. A program is Fortran 95 with HPF directives, terminates,
// stays inside its arrays, reads nothing that it has not written, and computes
// only with integers and with reals whose sums and products are exact, so that
// its output does not depend on any order of evaluation. The same seed gives the
// same program.
package program

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Program is a random program as a tree of lines, from which statements can be
// taken away.
type Program struct {
	Seed uint64
	root node
}

// node is a line, or with a body a block that its first and last line enclose. Nodes of
// one tag belong together: the declaration, the directive, the initial value and
// the printing of one array.
type node struct {
	promise string // a directive about the line
	text    string
	last    string
	tag     string
	body    []*node
	fixed   bool
	gone    bool
}

// Generate returns the program of a seed.
func Generate(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))}
	g.declareExtents()
	g.declareProcessors()
	g.declareArrays()
	g.initialise()
	g.mainPart()
	g.printAll()
	return &Program{Seed: seed, root: node{
		text: "program random", last: "end program random", fixed: true, body: g.nodes,
	}}
}

// Text returns the program as source text.
func (p *Program) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "! Random program of seed %d, written by tests/gen.\n", p.Seed)
	p.root.write(&b, 0)
	return b.String()
}

func (n *node) write(b *strings.Builder, depth int) {
	if n.gone {
		return
	}
	if n.promise != "" {
		writeLine(b, n.promise, depth)
	}
	writeLine(b, n.text, depth)
	for _, child := range n.body {
		child.write(b, depth+1)
	}
	if n.last != "" {
		writeLine(b, n.last, depth)
	}
}

// writeLine breaks lines longer than free form allows.
func writeLine(b *strings.Builder, line string, depth int) {
	const longest = 110
	indent := strings.Repeat("  ", depth)
	prefix := ""
	if strings.HasPrefix(line, "!hpf$") {
		indent, prefix = "", "!hpf$ "
	}
	for len(line) > longest {
		cut := strings.LastIndexAny(line[:longest], " ,")
		fmt.Fprintf(b, "%s%s&\n", indent, line[:cut+1])
		indent, line = prefix+strings.Repeat("  ", depth+2), line[cut+1:]
	}
	fmt.Fprintf(b, "%s%s\n", indent, line)
}

// kind is the type of an expression or an array.
type kind int

const (
	integer kind = iota
	double
	single
	logical
	long  // integers of kind 8
	short // and of kind 2
	byteSized
)

var declaration = [...]string{"integer", "real(8)", "real(4)", "logical", "integer(8)", "integer(2)", "integer(1)"}

// dimension is the range of subscripts of one dimension.
type dimension struct{ lower, extent int }

func (d dimension) upper() int { return d.lower + d.extent - 1 }

// array is an array, a template or a processor arrangement.
type array struct {
	name string
	kind kind
	dims []dimension
}

func (a *array) shape() []int {
	s := make([]int, len(a.dims))
	for i, d := range a.dims {
		s[i] = d.extent
	}
	return s
}

// declarator returns the name with its bounds, as a declaration has it.
func (a *array) declarator() string {
	bounds := make([]string, len(a.dims))
	for i, d := range a.dims {
		bounds[i] = fmt.Sprintf("%d:%d", d.lower, d.upper())
		if d.lower == 1 {
			bounds[i] = fmt.Sprint(d.extent)
		}
	}
	return fmt.Sprintf("%s(%s)", a.name, strings.Join(bounds, ", "))
}

type generator struct {
	*rand.Rand
	nodes        []*node
	n, r, c, k   int // extents that arrays share, so that they conform
	arrays       []*array
	permutations []*array // index arrays, never assigned
	processors   []*array
	templates    []*array
	mapped       []*array // possible targets of ALIGN
	dynamic      []*array // those that REALIGN may map anew
	movable      []*array // those, and templates, that REDISTRIBUTE may
	around       []string // names of the loops around a statement
	lists        []*array // index arrays whose values repeat and change
	hidden       []string // arrays that expressions may not use
	constructs   int      // loops that have a name
	labels       int      // FORMAT statements
	characters   bool     // whether there are character variables
	loops        int      // DO variables in use
	waits        int      // counters of DO WHILE loops in use
}

func (g *generator) declareExtents() {
	g.n, g.r, g.c, g.k = 1+g.IntN(24), 1+g.IntN(8), 1+g.IntN(8), 1+g.IntN(4)
	g.fixed("implicit none")
	g.fixed("integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2")
	g.fixed("integer :: s1, s2, s3")
	g.fixed("integer :: m1, n1, n2, j4")
	g.fixed("real(8) :: x1, x2, y1, y2")
	g.fixed("logical :: l1")
	g.fixed("integer :: one = 1")
	g.declareTexts()
}

func (g *generator) add(n *node) {
	g.nodes = append(g.nodes, n)
}

func (g *generator) fixed(line string) { g.add(&node{text: line, fixed: true}) }

func (g *generator) tagged(tag, line string) { g.add(&node{text: line, tag: tag, fixed: true}) }

func (g *generator) declareArrays() {
	for i, extent := range []int{g.n, g.r, g.c} {
		a := &array{name: fmt.Sprintf("p%d", i+1), dims: []dimension{{1, extent}}}
		g.permutations = append(g.permutations, a)
		g.declare(a)
	}
	g.declareLists()
	for i := range 5 + g.IntN(6) {
		a := &array{name: string(rune('a' + i)), kind: g.anyKind(), dims: g.anyDimensions()}
		g.arrays = append(g.arrays, a)
		g.declare(a)
	}
}

func (g *generator) anyKind() kind {
	return []kind{integer, integer, integer, integer, double, double, double, single, logical, logical, long, short, byteSized}[g.IntN(13)]
}

func (g *generator) anyDimensions() []dimension {
	n, r, c, k := g.n, g.r, g.c, g.k
	shapes := [][]int{{n}, {n}, {n}, {r}, {c}, {r, c}, {r, c}, {c, r}, {r, r}, {r, c, k}, {k, c, r}}
	var dims []dimension
	for _, extent := range shapes[g.IntN(len(shapes))] {
		lower := 1
		if g.IntN(3) == 0 {
			lower = g.IntN(12) - 6
		}
		dims = append(dims, dimension{lower, extent})
	}
	return dims
}

func (g *generator) declare(a *array) {
	g.tagged(a.name, g.declarationOf(a))
	g.mapArray(a)
}

// declarationOf returns a declaration in one of the styles of Fortran.
func (g *generator) declarationOf(a *array) string {
	bounds := strings.TrimPrefix(a.declarator(), a.name)
	switch word := declaration[a.kind]; g.IntN(8) {
	case 0:
		return fmt.Sprintf("%s, dimension%s :: %s", word, bounds, a.name)
	case 1:
		return fmt.Sprintf("%s %s; dimension %s%s", word, a.name, a.name, bounds)
	case 2:
		if a.kind == double {
			return "double precision " + a.declarator()
		}
		return strings.NewReplacer("(", "*", ")", "").Replace(word) + " " + a.declarator()
	default:
		return word + " :: " + a.declarator()
	}
}

// initialise gives every variable a value that differs from place to place.
func (g *generator) initialise() {
	g.fixed("s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.")
	g.fixed("m1 = 0; n1 = 0; n2 = 0; j4 = 0; y1 = 0; y2 = 0")
	g.fixed("j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13")
	if g.characters {
		g.fixed("c3 = '+'")
	}
	for _, p := range g.permutations {
		n := p.dims[0].extent
		g.tagged(p.name, fmt.Sprintf("forall (i1 = 1:%d) %s(i1) = modulo(%d * i1 + %d, %d) + 1",
			n, p.name, g.coprime(n), g.IntN(9), n))
	}
	g.initialiseLists()
	for _, a := range g.arrays {
		g.tagged(a.name, g.initialValue(a))
	}
}

// coprime returns a factor that makes i -> factor*i a permutation modulo n.
func (g *generator) coprime(n int) int {
	for {
		f := 1 + g.IntN(2*n)
		if gcd(f, n) == 1 {
			return f
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (g *generator) initialValue(a *array) string {
	var ranges, names, terms []string
	for d, dim := range a.dims {
		i := fmt.Sprintf("i%d", d+1)
		names = append(names, i)
		ranges = append(ranges, fmt.Sprintf("%s = %d:%d", i, dim.lower, dim.upper()))
		terms = append(terms, fmt.Sprintf("%d * %s", 1+g.IntN(30), i))
	}
	value := fmt.Sprintf("modulo(%s, %d)", strings.Join(terms, " + "), 11+g.IntN(40))
	switch a.kind {
	case double:
		value = "0.5d0 * " + value + " - 6"
	case single:
		value = "0.5 * " + value + " - 4"
	case logical:
		value += " < 9"
	case short:
		value = "int(" + value + " * 331, 2)"
	case byteSized:
		value = "int(" + value + " * 5, 1)"
	case long:
		value = "int(" + value + ", 8) * 1234567890123_8"
	default:
		value += " - 9"
	}
	return fmt.Sprintf("forall (%s) %s(%s) = %s",
		strings.Join(ranges, ", "), a.name, strings.Join(names, ", "), value)
}

func (g *generator) printAll() {
	g.add(&node{text: "print *, s1, s2, s3, x1, x2, l1"})
	// k1 to k3 stay out: gfortran turns (a(k1), k1 = 1, 3) into a section and leaves k1 alone.
	g.add(&node{text: "print *, i1, i2, i3, j1, j2, j3, w1, w2"})
	if g.characters {
		g.add(&node{text: "print *, c1, '|', c2, '|', c3"})
	}
	for _, a := range append(g.lists, g.arrays...) {
		g.add(&node{text: g.printLine(a), tag: a.name})
	}
	if g.IntN(4) == 0 {
		g.add(&node{text: g.pick("stop 7", "if (s1 > 0) stop 300", "error stop 4", "if (l1) error stop", "stop 'done'")})
	}
}

// format returns a format for values of a kind.
func (g *generator) format(k kind) string {
	switch k {
	case double, single:
		return g.pick("'(8f9.2)'", "'(3(f0.1, \",\"), 2x, es12.3)'", "'(e14.5e3, :, /, 2(1x, g12.4))'", "'(1p, 3e13.4)'", "'(f4.1, t10, f8.0, tl3, \"|\")'")
	case logical:
		return g.pick("'(20l2)'", "'(3(l1, 1x), l4)'", "'(g6.1)'")
	}
	return g.pick("'(10i7)'", "'(3(i0, :, \", \"), \"!\")'", "'(i6.4, (1x, i5, \";\", i3))'", "'(sp, 4i12, /)'", "'(\"a\", t20, i8, t3, i8)'", "'(*(g0, 1x))'")
}

func (g *generator) printLine(a *array) string {
	switch format := g.format(a.kind); g.IntN(3) {
	case 0:
		return fmt.Sprintf("print %s, %s", format, a.name)
	case 1:
		return fmt.Sprintf("write (*, *) '%s', %s", a.name, a.name)
	}
	return "print *, " + a.name
}
