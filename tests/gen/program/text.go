package program

import "fmt"

// texts are the character variables and their lengths.
var texts = []struct {
	name   string
	length int
}{{"c1", 9}, {"c2", 4}, {"c3", 1}}

// declareTexts gives two of three programs character variables; the interpreter of plans
// cannot follow where their values lead.
func (g *generator) declareTexts() {
	g.characters = g.IntN(3) > 0
	if !g.characters {
		return
	}
	g.fixed("character(len=9) :: c1 = 'Jo, a b''c'")
	g.fixed("character(4) :: c2 = 'zb'")
	g.fixed("character c3*1")
}

// text returns a character expression of any length.
func (g *generator) text(c context) string {
	c.array = false
	if c.depth <= 0 || g.IntN(4) == 0 {
		return g.pick("c1", "c2", "c3", "'ab'", "'c ; '", "\"it's\"", "''", g.substring(c))
	}
	inner := c.deeper()
	switch g.IntN(10) {
	case 0, 1:
		return fmt.Sprintf("%s // %s", g.text(inner), g.text(inner))
	case 2:
		return fmt.Sprintf("%s(%s)", g.pick("trim", "adjustl", "adjustr"), g.text(inner))
	case 3:
		return fmt.Sprintf("repeat(%s, %d)", g.pick("c2", "c3", "'-='", "trim(c1)"), g.IntN(4))
	case 4:
		return fmt.Sprintf("%s(%d + modulo(%s, 26))", g.pick("char", "achar"), g.IntN(2)*32+65, g.expression(integer, nil, inner))
	case 5:
		return fmt.Sprintf("merge(%s, %s, %s)", g.pick("c1", "adjustr(c1)"), g.pick("'Aardvark!'", "adjustl(c1)"), g.mask(nil, inner))
	}
	return g.substring(inner)
}

// substring returns a part of a character variable, often with bounds that the run time knows.
func (g *generator) substring(c context) string {
	v := texts[g.IntN(2)]
	if c.depth <= 0 || g.IntN(2) == 0 {
		from := 1 + g.IntN(v.length)
		return fmt.Sprintf("%s(%d:%d)", v.name, from, g.IntN(v.length)+1)
	}
	c.depth, c.simple = 1, true
	at := fmt.Sprintf("1 + modulo(%s, %d)", g.expression(integer, nil, c), v.length)
	return fmt.Sprintf("%s(%s)", v.name, g.pick(":"+at, at+":", fmt.Sprintf("%s:%d", at, v.length)))
}

// comparison returns a logical value that depends on characters.
func (g *generator) comparison(c context) string {
	x, y := g.text(c.deeper()), g.text(c.deeper())
	if g.IntN(4) == 0 {
		return fmt.Sprintf("%s(%s, %s)", g.pick("lge", "lgt", "lle", "llt"), x, y)
	}
	return fmt.Sprintf("(%s %s %s)", x, g.pick("==", "/=", "<", "<=", ">", ".ge."), y)
}

// placeInText returns an integer that depends on characters.
func (g *generator) placeInText(c context) string {
	x, y := g.text(c.deeper()), g.text(c.deeper())
	back := g.pick("", "", ", .true.", ", back=l1")
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("%s(%s)", g.pick("len_trim", "len"), x)
	case 1:
		return fmt.Sprintf("%s(%s)", g.pick("ichar", "iachar"), g.pick("c3", "c2(2:2)", "c1(1 + modulo(s1, 9):1 + modulo(s1, 9))"))
	}
	return fmt.Sprintf("%s(%s, %s%s)", g.pick("index", "scan", "verify"), x, y, back)
}

// textAssignment assigns to a character variable or to a part of one.
func (g *generator) textAssignment(c context) *node {
	left := g.pick("c1", "c2", "c3")
	if g.IntN(3) == 0 {
		left = g.substring(g.budget(c))
	}
	c.simple = true
	return &node{text: left + " = " + g.text(g.budget(c))}
}
