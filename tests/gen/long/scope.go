package long

import (
	"fmt"
	"strings"
)

// scope is what an expression may use: the variable of one dimension, those of two if there are two, temporaries that the iteration
// has set, or sections of n/2-8 elements in one direction instead.
type scope struct {
	g           *generator
	one         string
	row, column string
	set         []string // kinds of the temporaries
	few         []array  // the only arrays that occur, if not nil: every element is stored in its own iteration, and read from there on
	sections    bool
	backwards   bool // sections may run so
	stride      int
}

func (s *scope) itself(a array) string {
	if a.rank == 2 {
		return s.row + ", " + s.column
	}
	return s.one
}

// element is an element of an array near the iteration, or a section of one.
func (s *scope) element(a array) string {
	g := s.g
	if s.sections {
		low := 1 - margin + g.IntN(2*margin)
		if high := low + s.stride*(g.n/2-8-1); s.backwards && g.chance(70) {
			return fmt.Sprintf("%s(%d:%d:%d)", a.name, high, low, -s.stride)
		} else {
			return fmt.Sprintf("%s(%d:%d:%d)", a.name, low, high, s.stride)
		}
	}
	shift := func() string {
		if g.chance(60) {
			return ""
		}
		if s.few != nil {
			return fmt.Sprintf("%+d", g.IntN(5))
		}
		return fmt.Sprintf("%+d", g.IntN(9)-4)
	}
	if a.rank == 2 {
		return fmt.Sprintf("%s(%s%s, %s%s)", a.name, s.row, shift(), s.column, shift())
	}
	switch k := g.IntN(100); {
	case s.few != nil:
	case k < 8:
		return fmt.Sprintf("%s(n+1-%s)", a.name, s.one)
	case k < 16 && a.name != "p":
		return fmt.Sprintf("%s(p(%s))", a.name, s.one)
	}
	return fmt.Sprintf("%s(%s%s)", a.name, s.one, shift())
}

// readable are the arrays that may be named here.
func (s *scope) readable() []array {
	if s.few != nil {
		return s.few
	}
	var list []array
	for _, a := range s.g.arrays {
		if a.rank == 1 || s.row != "" {
			list = append(list, a)
		}
	}
	return append(list, array{"p", "integer(4)", 1})
}

// leaf is a value of a kind without operators.
func (s *scope) leaf(kind string) string {
	g := s.g
	for _, set := range s.set {
		if set == kind && g.chance(50) {
			return temporary(kind)
		}
	}
	if g.chance(12) {
		return literal(kind, g.IntN(40))
	}
	if !s.sections && g.chance(8) {
		return convert(kind, "integer(4)", "mod("+s.one+", 50)")
	}
	list := s.readable()
	a := list[g.IntN(len(list))]
	for range 2 {
		if a.kind != kind && g.chance(60) {
			a = list[g.IntN(len(list))]
		}
	}
	if a.name == "p" {
		return convert(kind, a.kind, "mod("+s.element(a)+", 60)")
	}
	return convert(kind, a.kind, s.element(a))
}

func literal(kind string, n int) string {
	switch kind {
	case "logical":
		return []string{".false.", ".true."}[n%2]
	case "integer":
		return fmt.Sprint(n)
	case "real":
		return fmt.Sprintf("%d.25", n)
	case "real(8)":
		return fmt.Sprintf("%d.5d0", n)
	}
	return fmt.Sprintf("%d_%s", n, kind[len(kind)-2:len(kind)-1])
}

// convert makes a value of one kind one of another; both hold the same whole numbers.
func convert(to, from, x string) string {
	switch {
	case to == from || to == "integer" && from == "integer(4)":
		return x
	case to == "logical":
		if from == "real" || from == "real(8)" {
			return x + " > 1.5"
		}
		return x + " > 3"
	case from == "logical":
		return fmt.Sprintf("merge(%s, %s, %s)", literal(to, 7), literal(to, 2), x)
	case to == "real":
		return "real(" + x + ")"
	case to == "real(8)":
		return "dble(" + x + ")"
	case to == "integer":
		return "int(" + x + ")"
	}
	return fmt.Sprintf("int(%s, %s)", x, to[len(to)-2:len(to)-1])
}

// value is an expression of a kind that stays between -64 and 63.
func (s *scope) value(kind string, depth int) string {
	g := s.g
	if s.few != nil && g.chance(60) {
		depth++
	}
	if depth > 1 || g.chance(20+20*depth) {
		return s.leaf(kind)
	}
	if kind == "logical" {
		return s.condition(depth)
	}
	a, b := s.value(kind, depth+1), s.value(kind, depth+1)
	split := ""
	if depth == 0 {
		split = " &\n"
	}
	whole := strings.HasPrefix(kind, "integer")
	switch k := g.IntN(100); {
	case k < 10:
		return fmt.Sprintf("merge(%s,%s %s,%[2]s %[4]s)", a, split, b, s.condition(1))
	case k < 18:
		return fmt.Sprintf("%s(%s,%s %s)", g.pick("min", "max"), a, split, b)
	case k < 24 && whole:
		return fmt.Sprintf("%s(%s,%s %s)", g.pick("iand", "ieor", "ior"), a, split, b)
	case k < 28:
		return fmt.Sprintf("mod(%s, %s)", a, literal(kind, 5))
	case k < 32 && whole:
		return fmt.Sprintf("(%s)/%s", a, literal(kind, 3))
	case k < 36:
		return clamped(kind, fmt.Sprintf("abs(%s)", a))
	case k < 40:
		return clamped(kind, fmt.Sprintf("(%s)*%s", a, map[bool]string{true: literal(kind, 2), false: "2"}[whole]))
	}
	return clamped(kind, fmt.Sprintf("%s%s %s %s", a, split, g.pick("+", "-"), parenthesised(b)))
}

func parenthesised(x string) string {
	if strings.HasPrefix(x, "-") {
		return "(" + x + ")"
	}
	return x
}

func clamped(kind, x string) string {
	return fmt.Sprintf("min(%s, max(-%s, %s))", strings.Replace(literal(kind, 63), ".25", ".", 1), literal(kind, 63), x)
}

// condition is a logical expression.
func (s *scope) condition(depth int) string {
	g := s.g
	kind := g.pick(kinds[:6]...)
	switch k := g.IntN(100); {
	case k < 12 && !s.sections:
		return fmt.Sprintf("mod(%s, %d) == %d", s.one, 2+g.IntN(4), g.IntN(2))
	case k < 25:
		return s.leaf("logical")
	case k < 45 && depth == 0:
		return fmt.Sprintf("((%s) &\n%s (%s))", s.condition(1), g.pick(".and.", ".or.", ".and.", ".neqv."), s.condition(1))
	case k < 52 && depth == 0:
		return ".not. (" + s.condition(1) + ")"
	}
	return fmt.Sprintf("%s %s %s", s.leaf(kind), g.pick("<", ">", "<=", ">=", "==", "/="), s.leaf(kind))
}
