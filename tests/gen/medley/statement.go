package medley

import (
	"fmt"
	"strings"
)

// loop writes a DO loop or a DO WHILE around some statements.
func (g *generator) loop(around []variable) {
	v, ok := g.free(around)
	if !ok {
		return
	}
	g.loops++
	if g.chance(10) {
		g.while(around)
	} else {
		b, header := g.header(around)
		g.line("do %s = %s", v, header)
		g.body(append(around[:len(around):len(around)], variable{v, b}))
		g.line("end do")
	}
	g.loops--
}

// free is a loop variable that no loop around has.
func (g *generator) free(around []variable) (string, bool) {
	used := map[string]bool{}
	for _, x := range around {
		used[x.name] = true
	}
	var list []string
	for _, v := range []string{"i", "j", "u", "v"} {
		if !used[v] {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return "", false
	}
	return g.pick(list...), true
}

// header is the range of a loop, with the values that its variable has inside.
func (g *generator) header(around []variable) (bounds, string) {
	b := bounds{g.between(-1, 4), g.between(6, 12)}
	if len(around) == 0 && g.chance(40) {
		b.hi = g.between(12, 30)
	}
	if len(around) > 0 && g.chance(20) {
		x := around[g.IntN(len(around))]
		if x.lo >= -2 && x.hi <= 12 {
			wide := bounds{-3, 13}
			return wide, g.pick(x.name+", 12", x.name+" + 1, 12", "1, "+x.name, x.name+" - 1, "+x.name+" + 1", "12, "+x.name+", -1")
		}
	}
	switch g.IntN(10) {
	case 0, 1, 2, 3, 4:
		return b, fmt.Sprintf("%d, %d", b.lo, b.hi)
	case 5, 6:
		return b, fmt.Sprintf("%d, %d, -%d", b.hi, b.lo, g.between(1, 3))
	case 7:
		return b, fmt.Sprintf("%d, %d, %d", b.lo, b.hi, g.between(2, 3))
	case 8:
		return b, fmt.Sprintf("max(%d, int(%s)), min(%d, int(%s))", b.lo, g.pick("k", "m", "n"), b.hi, g.pick("k", "m", "n", "r2"))
	}
	return b, fmt.Sprintf("%d, min(%d, abs(mod(int(k), 20)) + %d)", b.lo, b.hi, b.lo-1)
}

// while writes a loop that counts by itself.
func (g *generator) while(around []variable) {
	if g.whiles++; g.loops > 1 {
		g.line("if (tries > 200) exit")
		g.line("tries = tries + 1")
	}
	name := fmt.Sprintf("c%d", g.whiles)
	g.say("integer :: %s = 0", name)
	most := g.between(3, 9)
	g.line("%s = 0", name)
	g.line("do while (%s < %d .and. %s)", name, most, g.condition(nil, 1))
	g.nested(func() { g.line("%s = %s + 1", name, name) })
	g.body(append(around[:len(around):len(around)], variable{name, bounds{1, most}}))
	g.line("end do")
}

// body writes the statements of a loop.
func (g *generator) body(around []variable) {
	g.nested(func() {
		least := 1
		if g.calm {
			least = 2
		}
		for range least + g.IntN(4) {
			g.statement(around)
		}
	})
}

// statement writes one statement, or several that belong together.
func (g *generator) statement(around []variable) {
	if g.calm {
		g.simple(around)
		return
	}
	inside := len(around) > 0
	switch n := g.IntN(100); {
	case n < 24:
		a := g.anyArray()
		g.line("%s = %s", g.element(around, a), g.value(around, a))
	case n < 30:
		g.scalar(around)
	case n < 36:
		g.byHand(around)
	case n < 41:
		g.temporary(around)
	case n < 46:
		g.branch(around)
	case n < 50 && inside:
		g.line("if (%s) %s", g.condition(around, 1), g.pick("exit", "cycle", "cycle"))
	case n < 54:
		g.line("%s = %s", g.pick("lg("+g.subscript(around, line[0])+")", "l2("+g.subscript(around, plane[0])+", "+g.subscript(around, plane[1])+")"), g.condition(around, 0))
	case n < 72 && g.loops < 3:
		g.loop(around)
	case n < 82:
		g.arrayAssignment(around)
	case n < 86:
		g.forall(around)
	case n < 91:
		g.reduction(around)
	case n < 93 && g.texts:
		at := g.between(1, 8)
		g.line("ch(%d:%d) = achar(65 + iand(%s, 15))", at, at, g.integer(around, 1))
		if g.chance(40) {
			g.line("if (ch(%d:) > '%s') n = n + 1", g.between(1, 8), g.pick("G", "EEE", "ab"))
		}
	case n < 96:
		g.whole()
	default:
		g.arms(around)
	}
}

// simple writes a statement of a calm loop.
func (g *generator) simple(around []variable) {
	a := g.anyArray()
	switch n := g.IntN(100); {
	case n < 40:
		g.line("%s = %s", g.element(around, a), g.value(around, a))
	case n < 54:
		g.temporary(around)
	case n < 62:
		g.byHand(around)
	case n < 67:
		g.line("m = m + %d", g.between(1, 2))
		g.line("if (m > 30) m = 1")
	case n < 71 && len(around) > 0:
		x := around[len(around)-1]
		g.line("extent = %s%+d", x.name, g.between(-1, 2))
		g.line("a(extent) = %s", g.value(around, g.arrays[0]))
	case n < 75:
		g.line("if (%s) cycle", g.condition(around, 2))
	case n < 82:
		g.branch(around)
	case n < 84:
		g.reduction(around)
	case n < 87:
		g.arrayAssignment(around)
	default:
		if g.loops < 3 {
			g.loop(around)
		}
	}
}

// scalar changes a scalar that later statements use.
func (g *generator) scalar(around []variable) {
	v := g.pick("k", "m", "n")
	switch g.IntN(4) {
	case 0:
		g.line("%s = %s + %d", v, v, g.between(1, 3))
	case 1:
		g.line("%s = %s - 1", v, v)
	case 2:
		g.line("%s = mod(%s, 50)", v, g.integer(around, 0))
	default:
		g.line("%s = %s*2 + 1", v, v)
	}
	if g.chance(60) {
		g.line("if (abs(%s) > %d) %s = %d", v, g.between(20, 40), v, g.between(0, 3))
	}
}

// byHand folds, counts or searches.
func (g *generator) byHand(around []variable) {
	switch g.IntN(9) {
	case 0:
		g.line("s = %s", tame("s + "+g.real(around, 0)))
	case 1:
		g.line("s = max(s, %s)", tame(g.real(around, 0)))
	case 2:
		g.line("r1 = r1 + %s", g.integer(around, 0))
	case 3:
		g.line("r2 = min(r2, %s)", g.integer(around, 0))
	case 4:
		g.line("lf = lf .or. %s", g.condition(around, 2))
	case 5:
		g.line("r1 = ieor(r1, %s)", g.integer(around, 0))
	case 6:
		g.line("if (%s) r2 = r2 + 1", g.condition(around, 0))
	case 7:
		g.line("t = %s", tame("t*0.5d0 + s"))
	default:
		e := g.integer(around, 0)
		g.line("if (%s %s r2) then", e, g.pick(">", ">=", "<"))
		g.nested(func() {
			g.line("r2 = %s", e)
			g.line("at = %s", g.integer(around, 3))
		})
		g.line("end if")
	}
}

// temporary computes a scalar, or elements of a work array, and uses it.
func (g *generator) temporary(around []variable) {
	a := g.anyArray()
	if g.chance(60) {
		g.line("t = %s", tame(g.real(around, 0)))
		g.line("%s = %s", g.element(around, a), small(a, "t*"+g.real(around, 2)))
		return
	}
	w := g.arrays[len(g.arrays)-1]
	s := g.shape(1)
	s[0].text = fmt.Sprint(s[0].most)
	g.line("w(1:%d) = %s", s[0].most, small(w, g.sections(around, s, 0)))
	g.line("%s = %s", g.element(around, a), small(a, fmt.Sprintf("dble(w(%d))*2 + %s", g.between(1, s[0].most), g.real(around, 2))))
}

func (g *generator) branch(around []variable) {
	g.line("if (%s) then", g.condition(around, 0))
	g.nested(func() { g.statement(around) })
	if g.chance(40) {
		g.line("else")
		g.nested(func() { g.statement(around) })
	}
	g.line("end if")
}

// arms writes a selection.
func (g *generator) arms(around []variable) {
	g.line("select case (mod(%s, 4))", g.integer(around, 0))
	for _, values := range []string{"(0)", g.pick("(1:2)", "(-3:-1)", "(:-1)"), "default"} {
		g.line("case %s", values)
		g.nested(func() { g.statement(around) })
	}
	g.line("end select")
}

// forall writes a FORALL over one or two variables, one of which drives a dimension of the left side each.
func (g *generator) forall(around []variable) {
	a := g.anyArray()
	inner := around[:len(around):len(around)]
	subs := make([]string, len(a.dims))
	for d, b := range a.dims {
		subs[d] = g.subscript(around, b)
	}
	var header []string
	for n, d := range g.Perm(len(a.dims))[:g.between(1, min(2, len(a.dims)))] {
		v := []string{"i1", "i2"}[n]
		lo, shift := g.between(0, 3), g.between(-1, 1)
		x := variable{v, bounds{lo, g.between(lo, 6)}}
		inner = append(inner, x)
		subs[d] = v
		if lo+shift >= a.dims[d].lo {
			subs[d] = fmt.Sprintf("%s%+d", v, shift)
		}
		header = append(header, fmt.Sprintf("%s = %d:%d%s", v, x.lo, x.hi, g.pick("", "", ":2", ":3")))
	}
	if g.chance(40) {
		header = append(header, g.condition(inner, 1))
	}
	g.line("forall (%s) %s(%s) = %s", strings.Join(header, ", "), a.name, strings.Join(subs, ", "), g.value(inner, a))
}
