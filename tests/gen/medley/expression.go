package medley

import (
	"fmt"
	"strings"
)

// subscript is one that stays within bounds.
func (g *generator) subscript(around []variable, b bounds) string {
	for range 12 {
		text, reach := g.form(around, b)
		if reach.lo >= b.lo && reach.hi <= b.hi {
			return text
		}
	}
	return fmt.Sprint(g.between(b.lo, b.hi))
}

// form is a subscript over the variables around, with the values that it may have.
func (g *generator) form(around []variable, b bounds) (string, bounds) {
	if len(around) == 0 && g.chance(70) || g.chance(6) {
		n := g.between(b.lo, b.hi)
		return fmt.Sprint(n), bounds{n, n}
	}
	if len(around) == 0 || !g.calm && g.chance(6) {
		return fmt.Sprintf("modulo(int(%s), %d)%+d", g.pick("k", "m", "n"), b.hi-b.lo+1, b.lo), b
	}
	x := around[max(0, len(around)-1-g.IntN(2))]
	if g.chance(20) {
		x = around[g.IntN(len(around))]
	}
	shift := 0
	if g.chance(75) {
		shift = g.between(-3, 3)
	}
	switch n := g.IntN(100); {
	case n < 8:
		return fmt.Sprintf("%d - %s", x.lo+x.hi, x.name), x.bounds
	case n < 14:
		return fmt.Sprintf("2*%s%+d", x.name, shift), bounds{2*x.lo + shift, 2*x.hi + shift}
	case n < 18 && x.lo >= -1:
		return fmt.Sprintf("(%s + 1)/2", x.name), bounds{0, (x.hi + 1) / 2}
	case n < 24:
		y := around[g.IntN(len(around))]
		return fmt.Sprintf("%s + %s%+d", x.name, y.name, shift), bounds{x.lo + y.lo + shift, x.hi + y.hi + shift}
	case n < 30 && !g.calm && x.lo >= -5 && x.hi <= 46:
		return fmt.Sprintf("x(%s)", x.name), bounds{1, 12}
	case n < 34 && !g.calm:
		return fmt.Sprintf("mod(int(%s) + 20, 7)%+d", x.name, shift), bounds{shift, 6 + shift}
	case shift == 0:
		return x.name, x.bounds
	}
	return fmt.Sprintf("%s%+d", x.name, shift), bounds{x.lo + shift, x.hi + shift}
}

// element is an element of an array.
func (g *generator) element(around []variable, a array) string {
	list := make([]string, len(a.dims))
	for d, b := range a.dims {
		list[d] = g.subscript(around, b)
	}
	return a.name + "(" + strings.Join(list, ", ") + ")"
}

func (g *generator) anyArray() array {
	if g.calm {
		return g.few[g.IntN(len(g.few))]
	}
	return g.arrays[g.IntN(len(g.arrays))]
}

// integer is an expression of kind 4.
func (g *generator) integer(around []variable, depth int) string {
	n := g.IntN(100)
	if g.calm {
		depth++
	}
	switch {
	case depth > 2 || n < 18:
		if len(around) > 0 && g.chance(50) {
			return "int(" + around[g.IntN(len(around))].name + ")"
		}
		return g.pick("int(k)", "int(m)", "int(n)", "r2", "at", fmt.Sprint(g.between(0, 9)), fmt.Sprintf("(-%d)", g.between(1, 9)))
	case n < 50:
		return fmt.Sprintf("int(mod(dble(%s), 1d6))", g.element(around, g.anyArray()))
	case n < 58:
		return "x(" + g.subscript(around, line[0]) + ")"
	case n < 84:
		return fmt.Sprintf("(%s %s %s)", g.integer(around, depth+1), g.pick("+", "-", "*", "+"), g.integer(around, depth+1))
	}
	one, two := g.integer(around, depth+1), g.integer(around, depth+1)
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("mod(%s, %d)", one, g.between(2, 9))
	case 1:
		return fmt.Sprintf("modulo(%s, max(1, iand(%s, 7)))", one, two)
	case 2:
		return fmt.Sprintf("%s/%d", one, g.between(2, 5))
	case 3:
		return fmt.Sprintf("iand(%s, %d)", one, g.between(1, 99))
	case 4:
		return fmt.Sprintf("%s(%s, %s)", g.pick("max", "min", "ieor", "sign", "dim"), one, two)
	case 5:
		return fmt.Sprintf("merge(%s, %s, %s)", one, two, g.condition(around, depth+1))
	case 6:
		return fmt.Sprintf("abs(%s)", one)
	case 7:
		if g.texts {
			return "iachar(ch(3:3))"
		}
	}
	return fmt.Sprintf("ishft(%s, %d)", one, g.between(-3, 2))
}

// real is an expression of kind 8.
func (g *generator) real(around []variable, depth int) string {
	n := g.IntN(100)
	if g.calm {
		depth++
	}
	switch {
	case depth > 2 || n < 20:
		return g.pick("s", "t", "0.5d0", "1.25d0", "dble("+g.integer(around, 3)+")")
	case n < 62:
		return "dble(" + g.element(around, g.anyArray()) + ")"
	case n < 92:
		return fmt.Sprintf("(%s %s %s)", g.real(around, depth+1), g.pick("+", "-", "*", "+"), g.real(around, depth+1))
	}
	return fmt.Sprintf(g.pick("abs(%s)", "sqrt(abs(%s))", "(%s)/8d0", "(%s)/3d0", "aint(%s)"), g.real(around, depth+1))
}

// tame keeps a real expression small, and leaves no zero with a sign.
func tame(e string) string { return "mod(" + e + ", 1d3) + 0d0" }

func (g *generator) condition(around []variable, depth int) string {
	switch n := g.IntN(100); {
	case n < 20:
		return g.pick("lg("+g.subscript(around, line[0])+")", "l2("+g.subscript(around, plane[0])+", "+g.subscript(around, plane[1])+")")
	case n < 75 || depth > 2:
		return fmt.Sprintf("%s %s %s", g.integer(around, depth+1), g.pick("<", ">", "==", "/=", "<=", ">="), g.integer(around, depth+2))
	case n < 82:
		return fmt.Sprintf("%s > %s", g.real(around, depth+1), g.real(around, depth+2))
	case n < 90:
		return fmt.Sprintf("mod(%s, %d) == %d", g.integer(around, 3), g.between(2, 4), g.IntN(2))
	case n < 94:
		return "(.not. " + "(" + g.condition(around, depth+1) + "))"
	}
	return fmt.Sprintf("((%s) %s (%s))", g.condition(around, depth+1), g.pick(".and.", ".or.", ".eqv."), g.condition(around, depth+2))
}

// value is what may be assigned to an element of an array.
func (g *generator) value(around []variable, a array) string {
	if !a.isInteger() {
		return tame(g.real(around, 0))
	}
	e := g.integer(around, 0)
	if len(a.kind) > len("integer") && g.chance(50) {
		return "int(" + e + strings.Replace(a.kind, "integer(", ", ", 1)
	}
	return e
}
