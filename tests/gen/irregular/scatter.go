package irregular

import (
	"fmt"
	"strings"
)

// sure is an element of an array that exists.
func (g *generator) sure(a array) string {
	at, _ := g.position(false, false)
	return g.element(a, at)
}

// dependent is a loop whose iterations read what others store.
func (g *generator) dependent() {
	a := g.any()
	g.line("%s\n%s", g.pick("! as it is", "!hpf$ locality(dep=levels)", "!hpf$ locality(dep=topo)"), g.header())
	for range 1 + g.IntN(2) {
		to, from := g.sure(a), g.sure(a)
		switch {
		case a.kind == "logical":
			g.line("%s = %s .neqv. %s", to, to, from)
		case strings.HasPrefix(a.kind, "integer"):
			g.line("%s = mod(%s + %s, 90)", to, to, from)
		case g.chance(50):
			g.line("total = 0.25d0*(%s - %s)\n%s = %s + total\n%s = %s - total", from, to, to, to, from, from)
		default:
			g.line("%s = 0.5d0*%s + 0.25d0*%s + 0.125d0*i", to, to, from)
		}
	}
	if g.chance(40) {
		g.line("if (%s) total = total + 1", g.test(a, g.sure(a)))
	}
	g.line("end do")
}

// stores is a loop in which the last iteration that stores into an element wins.
func (g *generator) stores() {
	a := g.any()
	value, condition := g.guarded(false)
	if condition == "" {
		condition = g.masked(false)
	}
	g.line("%s\nif (%s) %s = %s\nend do", g.header(), condition, g.sure(a), to(a, value))
}

// scatter stores through an index array that is one-to-one.
func (g *generator) scatter() {
	z := g.own[1]
	switch g.IntN(4) {
	case 0:
		g.line("z(ip) = %s", to(z, number(g.own[0], "w")))
	case 1:
		g.line("z(ip(1:m:2)) = %s", to(z, number(z, "z(m:1:-2)")))
	case 2:
		value, condition := g.guarded(false)
		if condition == "" {
			condition = g.masked(false)
		}
		g.line("forall (i = 1:m, %s) z(ip(i)) = %s", condition, to(z, value))
	case 3:
		g.line("forall (i = 1:m) z(ip(i)) = %s", to(z, fmt.Sprintf("%s - %s", number(z, "z(ip(ip(i)))"), number(z, "z(i)"))))
	}
}

// histogram counts in few elements.
func (g *generator) histogram() {
	at, _ := g.position(false, false)
	at = fmt.Sprintf("iand(ieor(int(%s), i), 7)", at)
	g.line("%s\ncounts(%s) = %s\nend do", g.header(), at, g.pick("counts("+at+") + 1", "max(counts("+at+"), i)", "ieor(counts("+at+"), i)"))
}

// ofKind makes a number one of the kind of a, which is not logical.
func ofKind(a array, value string) string {
	switch a.kind {
	case "real(8)":
		return value
	case "real(4)":
		return "real(" + value + ", 4)"
	}
	return fmt.Sprintf("int(mod(int(%s), 100), kind(%s))", value, a.name)
}
