// Package elements writes random programs that print elemental functions and operations of numbers of all kinds, at the
// ends of their types, bit by bit: of scalars and of elements of distributed arrays, in assignments, FORALL and WHERE.
// What the standard leaves undefined (shifts beyond the width, conversions that overflow, extremes of zeros with
// different signs) does not occur.
package elements

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 23))}
	g.line("program elements\nimplicit none\ninteger, parameter :: n = %d\ninteger :: i, k\nreal(8) :: zero = 0", extent)
	for _, p := range pools {
		g.line("%s :: %s(n)", p.kind, p.name)
		g.line("!HPF$ distribute %s(%s)", p.name, g.pick("block", "cyclic", "cyclic(2)"))
	}
	for _, t := range []string{"i1", "i2", "i4", "i8", "r4", "r8"} {
		g.line("%s :: y%s(n)\n!HPF$ distribute y%s(%s)", kinds[t], t, t, g.pick("block", "cyclic"))
	}
	g.line("logical :: m(n)\n!HPF$ distribute m(block)")
	for _, p := range pools {
		for i := range extent {
			g.line("%s(%d) = %s", p.name, i+1, p.values[(i*5+g.IntN(3))%len(p.values)])
		}
	}
	g.line("m = (/ (mod(k, 3) > 0, k = 1, n) /)")
	for range statements {
		g.statement()
	}
	g.line("end program elements")
	return g.text.String()
}

const (
	extent     = 12
	statements = 60
)

var kinds = map[string]string{
	"i1": "integer(1)", "i2": "integer(2)", "i4": "integer(4)", "i8": "integer(8)", "r4": "real(4)", "r8": "real(8)",
}

// A pool holds values that some arguments may have: any numbers, divisors, exponents, shifts, and reals that fit
// integers of a kind.
type pool struct {
	name, kind string
	values     []string
}

var pools = makePools()

func makePools() []pool {
	var all []pool
	for i, most := range []string{"127_1", "32767_2", "2147483647_4", "9223372036854775807_8"} {
		k := 1 << i
		kind, suffix := fmt.Sprintf("integer(%d)", k), fmt.Sprintf("_%d", k)
		fit := func(list ...string) []string {
			for i, v := range list {
				list[i] = strings.ReplaceAll(strings.ReplaceAll(v, "huge", most), "#", suffix)
			}
			return list
		}
		all = append(
			all,
			pool{fmt.Sprintf("i%d", k), kind, fit("0#", "1#", "-1#", "huge", "-huge", "-huge-1#", "7#", "-100#", "64#", "-3#", "huge/3#")},
			pool{fmt.Sprintf("divisor%d", k), kind, fit("1#", "2#", "-2#", "huge", "-huge-1#", "7#", "-10#", "100#", "-huge")},
			pool{fmt.Sprintf("power%d", k), kind, fit("0#", "1#", "2#", "3#", "-1#", "-2#", "-7#", "31#", "64#", "-100#", "8#")},
			pool{fmt.Sprintf("shift%d", k), kind, fit("0#", "1#", "-1#", "8#", "-8#", "5#", "-6#")},
		)
	}
	for _, k := range []int{4, 8} {
		kind, name := fmt.Sprintf("real(%d)", k), fmt.Sprintf("r%d", k)
		fit := func(list ...string) []string {
			for i, v := range list {
				list[i] = strings.ReplaceAll(v, "#", fmt.Sprintf("_%d", k))
			}
			return list
		}
		edges := fit("tiny(1.0#)/8", "-tiny(1.0#)", "huge(1.0#)", "-huge(1.0#)/2", "nearest(0.5#, -1.0)", "nearest(0.0#, 1.0)")
		plain := fit("1.0#", "-1.0#", "0.5#", "-1.5#", "2.5#", "0.1#", "-7.3#", "1e10#", "3.3e-8#")
		with := func(list []string, more ...string) []string { return append(append([]string{}, list...), more...) }
		all = append(
			all,
			pool{name, kind, with(append(with(plain), edges...), "0.0", "-zero", "1/zero", "-1/zero", "zero/zero")},
			pool{"divisor" + name, kind, with(plain, edges...)},
			pool{"plain" + name, kind, plain},
			pool{"small" + name, kind, fit("0.5#", "-0.5#", "1.5#", "-2.5#", "126.6#", "-127.7#", "0.49999998#", "-0.0#", "99.99999#")},
		)
	}
	return all
}

type generator struct {
	*rand.Rand
	at   string // how elements are named: "", "(i)" or "(n+1-i)"
	text strings.Builder
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// statement stores an expression in an array, or computes it of single elements, and prints it.
func (g *generator) statement() {
	t := g.pick("i1", "i2", "i4", "i8", "r4", "r8", "r4", "r8")
	edit := map[string]string{"i": "i0", "r4": "z8.8", "r8": "z16.16"}[strings.TrimRight(t, "12")]
	if t[0] == 'i' {
		edit = "i0"
	}
	g.at = ""
	switch g.IntN(4) {
	case 0:
		g.line("y%s = %s", t, g.broken(t))
	case 1:
		g.line("y%s = 0\nwhere (m) y%s = %s", t, t, g.broken(t))
	case 2:
		g.at = "(i)"
		g.line("forall (i = 1:n) y%s(i) = %s", t, g.broken(t))
	default:
		g.at = "(k)"
		g.line("do k = 1, n\ny%s(k) = %s\nend do", t, g.broken(t))
	}
	if t[0] == 'r' { // NaNs have signs that nobody promises
		g.line("where (.not. y%s == y%s) y%s = 42", t, t, t)
	}
	g.line("print '(a, 99(1x, %s))', '%s', y%s", edit, t, t)
}

// broken is an expression on several lines.
func (g *generator) broken(t string) string {
	return strings.ReplaceAll(g.expr(t, 2), ", ", ", &\n")
}

func (g *generator) of(pool string) string { return pool + g.at }

// kindOf is a random kind of integer, real one of real.
func (g *generator) kindOf() string { return g.pick("1", "2", "4", "8") }
func (g *generator) real() string   { return g.pick("r4", "r8") }

func (g *generator) expr(t string, depth int) string {
	if depth == 0 {
		return g.of(t)
	}
	if t[0] == 'i' {
		return g.integer(t, depth)
	}
	return g.realNumber(t, depth)
}

func (g *generator) integer(t string, depth int) string {
	k := t[1:]
	x, y := g.expr(t, depth-1), g.expr(t, depth-1)
	switch g.IntN(14) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", x, g.pick("+", "-", "*"), y)
	case 3:
		return fmt.Sprintf("%s(%s, %s)", g.pick("mod", "modulo"), x, g.of("divisor"+k))
	case 4:
		return fmt.Sprintf("(%s)/%s", x, g.of("divisor"+k))
	case 5:
		return fmt.Sprintf("int(%s**%s, %s)", g.of("divisor"+g.kindOf()), g.of("power"+g.kindOf()), k)
	case 6:
		return fmt.Sprintf("%s(%s, %s)", g.pick("max", "min", "sign", "dim", "iand", "ior", "ieor"), x, y)
	case 7:
		return fmt.Sprintf("%s(%s)", g.pick("abs", "not", "-", "+"), x)
	case 8:
		return fmt.Sprintf("%s(%s, %s)", g.pick("ishft", "ishftc"), x, g.of("shift"+g.kindOf()))
	case 9:
		return fmt.Sprintf("%s(%s, abs(%s)/2)", g.pick("ibset", "ibclr"), x, g.of("shift"+g.kindOf()))
	case 10:
		return fmt.Sprintf("%s(%s, %s)", g.pick("nint", "floor", "ceiling", "int"), g.of("small"+g.real()), k)
	case 11:
		return fmt.Sprintf("int(%s(%s), %s)", g.pick("popcnt", "leadz", "trailz", ""), g.expr("i"+g.kindOf(), depth-1), k)
	case 12:
		return fmt.Sprintf("int(exponent(%s), %s)", g.expr(g.real(), depth-1), k)
	}
	return fmt.Sprintf("merge(%s, %s, %s %s %s)", x, y, g.expr(g.real(), depth-1), g.pick("<", "==", ">="), g.expr(g.real(), depth-1))
}

func (g *generator) realNumber(t string, depth int) string {
	k := t[1:]
	x, y := g.expr(t, depth-1), g.expr(t, depth-1)
	switch g.IntN(13) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", x, g.pick("+", "-", "*"), y)
	case 3:
		return fmt.Sprintf("(%s)/%s", x, g.of("divisor"+t))
	case 4:
		return fmt.Sprintf("%s**%s", x, g.of("power"+g.kindOf()))
	case 5:
		return fmt.Sprintf("real(%s**(%s), %s)", g.of("plain"+g.real()), g.pick("-3_8", "-2_8", "5_8", "-3", "-31_2", "2_1", "-1_8"), k)
	case 6:
		return fmt.Sprintf("%s(%s, %s)", g.pick("mod", "modulo"), g.of("plain"+t), g.of("divisor"+t))
	case 7:
		return fmt.Sprintf("%s(%s, %s)", g.pick("sign", "dim"), g.of("divisor"+t), g.of("divisor"+t))
	case 8:
		return fmt.Sprintf("%s(%s)", g.pick("fraction", "spacing", "rrspacing", "abs", "aint", "anint"), x)
	case 9:
		return fmt.Sprintf("%s(%s, %s)", g.pick("aint", "anint", "real"), g.expr(g.real(), depth-1), k)
	case 10:
		return fmt.Sprintf("%s(%s, int(%s))", g.pick("scale", "set_exponent"), x, g.of("shift"+g.kindOf()))
	case 11:
		return fmt.Sprintf("nearest(%s, %s)", x, g.of("divisor"+g.real()))
	}
	return fmt.Sprintf("real(%s, %s)", g.expr("i"+g.kindOf(), depth-1), k)
}
