package irregular

import (
	"fmt"
	"strings"
)

func (g *generator) statement() {
	switch g.IntN(15) {
	case 0, 1, 2:
		g.loop()
	case 3, 4:
		g.updates()
	case 5:
		g.forall()
	case 6:
		g.where()
	case 7:
		g.assignment()
	case 8:
		g.reduction()
	case 9:
		g.inner()
	case 10, 11:
		g.dependent()
	case 12:
		g.stores()
	case 13:
		g.scatter()
	case 14:
		g.histogram()
	}
}

// masked is a condition that reads an element that may only be read if the first operands say so.
func (g *generator) masked(whole bool) string {
	a := g.any()
	at, condition := g.position(whole, true)
	value := g.test(a, g.element(a, at))
	if condition == "" {
		return value
	}
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf(".not. (%s) .or. %s", condition, value)
	case 1:
		b := g.any()
		return fmt.Sprintf("%s .and. (%s .or. %s)", condition, value, g.test(b, g.element(b, at)))
	case 2:
		at2, condition2 := g.position(whole, true)
		if b := g.any(); condition2 != "" {
			return fmt.Sprintf("%s .and. %s .and. %s .and. %s", condition, value, condition2, g.test(b, g.element(b, at2)))
		}
	}
	return condition + " .and. " + value
}

// guarded is a value that is read if a condition holds.
func (g *generator) guarded(whole bool) (value, condition string) {
	a := g.any()
	at, condition := g.position(whole, true)
	if whole || condition != "" || g.chance(70) {
		return number(a, g.element(a, at)), condition
	}
	b := g.indices[0]
	for b.holes {
		b = g.indices[g.IntN(len(g.indices))]
	}
	return number(a, g.element(a, fmt.Sprintf("%s(%d + min(int(%s), m))", b.name, b.low-1, at))), ""
}

func (g *generator) header() string {
	return g.pick("do i = 1, m", "do i = 1, m", "do i = m, 1, -1", "do i = 1, m, 3", "do i = 2, m - 1", "do i = 3, 2", "do i = counted - counted + 1, m",
		"do i = 1, min(m, 2 + m*step/3)", "do i = m, step, -2", "do i = step, max(1, m - 5*step)")
}

func (g *generator) directive() {
	g.line("%s", g.pick("!hpf$ independent", "! as it is", "!hpf$ locality(data=pfb)", "!hpf$ locality(iter=bs, reduce=strict)", "!hpf$ locality(iter=nrc, data=none)"))
}

// loop stores into an array with an element for each iteration.
func (g *generator) loop() {
	g.directive()
	g.line("%s", g.header())
	z := g.own[1]
	for range 1 + g.IntN(2) {
		value, condition := g.guarded(false)
		stored := fmt.Sprintf("z(i) = %s", to(z, value+g.pick("", " + 0.1d0", " + "+number(g.own[0], "w(i)"))))
		switch {
		case condition == "":
			g.line("if (%s) %s", g.masked(false), stored)
		case g.chance(40):
			g.line("if (%s) then\n%s\nelse if (%s) then\nz(i) = %s\nend if", condition, stored, g.masked(false), to(z, "1.5d0"))
		case g.chance(30):
			g.line("if (.not. (%s)) cycle\n%s", condition, stored)
		default:
			g.line("if (%s) %s", condition, stored)
		}
	}
	g.line("end do")
}

// updates changes elements that index arrays name.
func (g *generator) updates() {
	a := g.any()
	g.line("%s\n%s", g.pick("! as it is", "!hpf$ locality(data=pfb)", "!hpf$ locality(iter=bs, reduce=strict)"), g.header())
	for range 1 + g.IntN(2) {
		at, condition := g.position(false, true)
		if condition == "" {
			condition = g.pick("i > 1", g.masked(false), ".true.")
		} else if g.chance(40) {
			b := g.any()
			for b.name == a.name && g.chance(80) {
				b = g.any()
			}
			condition += " .and. " + g.test(b, g.element(b, at))
		}
		e := g.element(a, at)
		value := g.pick(number(g.own[0], "w(i)"), "0.7d0", "i*0.1d0")
		if from, second := g.guarded(false); second == "" && !strings.Contains(from, a.name+"(") {
			value = from
		}
		g.line("if (%s) %s = %s", condition, e, g.combined(a, e, value))
	}
	g.line("end do")
}

// combined is an element with a number combined with it.
func (g *generator) combined(a array, e, value string) string {
	switch {
	case a.kind == "logical":
		return fmt.Sprintf("%s %s %s > 1", e, g.pick(".neqv.", ".neqv.", ".eqv.", ".and.", ".or."), value)
	case g.chance(10):
		return fmt.Sprintf("%s*merge(1, -1, mod(i, 3) == 0)", e)
	case g.chance(20):
		return fmt.Sprintf("%s(%s, %s)", g.pick("max", "min"), e, ofKind(a, value))
	case strings.HasPrefix(a.kind, "integer") && g.chance(25):
		return fmt.Sprintf("%s(%s, %s)", g.pick("ior", "iand", "ieor"), e, ofKind(a, value))
	case strings.HasPrefix(a.kind, "integer"):
		return fmt.Sprintf("%s + int(%s)", e, value)
	}
	return fmt.Sprintf("%s %s %s", e, g.pick("+", "-"), value)
}

func (g *generator) forall() {
	z := g.own[1]
	value, condition := g.guarded(false)
	if condition == "" {
		condition = g.masked(false)
	} else if g.chance(50) {
		condition += " .and. " + g.pick("mod(i, 2) == 0", g.masked(false))
	}
	g.line("forall (i = 1:m%s, %s)", g.pick("", ":2"), condition)
	g.line("z(i) = %s", to(z, value))
	if g.chance(30) {
		g.line("w(i) = %s", to(g.own[0], number(z, "z(i)")))
	}
	g.line("end forall")
}

func (g *generator) where() {
	z := g.own[1]
	value, condition := g.guarded(true)
	if condition == "" {
		condition = g.masked(true)
	}
	g.line("where (%s)\nz = %s", condition, to(z, value))
	if g.chance(40) {
		g.line("elsewhere (%s)\nz = %s", g.masked(true), to(z, "0.5d0"))
	}
	if g.chance(40) {
		g.line("elsewhere\nz = %s", to(z, number(g.own[0], "w")))
	}
	g.line("end where")
}

// assignment reads sections with vector subscripts, or a merge of which one part may not exist.
func (g *generator) assignment() {
	z := g.own[1]
	value, condition := g.guarded(true)
	if condition != "" {
		g.line("z = %s", to(z, fmt.Sprintf("merge(%s, 0.5d0, %s)", value, condition)))
		return
	}
	g.line("z = %s", to(z, value))
}

func (g *generator) reduction() {
	switch g.IntN(6) {
	case 0:
		g.line("counted = counted + count(%s)", g.masked(true))
	case 1:
		g.line("found = %s(%s)", g.pick("any", "all"), g.masked(true))
	case 2:
		value, condition := g.guarded(true)
		if condition == "" {
			condition = g.masked(true)
		}
		g.line("total = total + sum(%s, mask = %s)", value, condition)
	case 3:
		value, condition := g.guarded(true)
		if condition == "" {
			condition = g.masked(true)
		}
		g.line("total = total + %s(%s, mask = %s)*0.001d0", g.pick("maxval", "minval"), value, condition)
		g.line("if (abs(total) > 1d100) total = 1")
	case 4:
		value, condition := g.guarded(false)
		if condition == "" {
			condition = g.masked(false)
		}
		g.line("%s\nif (%s) total = total + %s\nend do", g.header(), condition, value)
	case 5:
		g.line("%s\nif (%s) counted = counted + i\nend do", g.header(), g.masked(false))
	}
}

// inner goes through a part of the index arrays for each iteration, as a sparse matrix does.
func (g *generator) inner() {
	z := g.own[1]
	value, condition := g.guarded(false)
	if condition == "" {
		condition = g.masked(false)
	}
	g.line("do j = 1, m\nif (mod(j, %d) == 0) cycle", 3+g.IntN(5))
	g.line("do i = j, min(j + mod(j, 3), m)\nif (%s) z(j) = %s\nend do\nend do", condition, to(z, fmt.Sprintf("%s*0.5d0 + %s", number(z, "z(j)"), value)))
}

// between changes an index array, or an array, now and then.
func (g *generator) between() {
	if g.chance(25) {
		g.fillIndex(g.indices[g.IntN(len(g.indices))])
	}
	if g.chance(25) {
		g.fill(g.any())
	}
	if g.chance(20) {
		g.line("w = z")
		if (g.own[0].kind == "logical") != (g.own[1].kind == "logical") {
			s := g.text.String()
			g.text.Reset()
			g.text.WriteString(strings.TrimSuffix(s, "w = z\n"))
		}
	}
}
