package program

import (
	"fmt"
	"strings"
)

// described returns a scalar and edit descriptors that fit it.
func (g *generator) described(c context) (item, descriptor string) {
	c = g.budget(c)
	c.depth = min(c.depth, 2)
	number := func() string {
		return g.pick("i0", "i9", "i7.3", "b0", "b36.33", "o0", "o14", "z0", "z9.8", "g0", "g12.4", "ss,i8", "sp,i8")
	}
	switch g.IntN(5) {
	case 0:
		return g.expression(logical, nil, c), g.pick("l1", "l5", "g0", "g4.1")
	case 1, 2:
		k := double
		if g.IntN(3) == 0 {
			k = single
		}
		return g.stored(k, nil, c), g.pick("f0.2", "f12.4", "e15.6", "e14.5e3", "en16.4", "es15.6", "es14.4e3", "d14.6", "g0", "g14.5", "g15.6e3",
			"1p,e14.5", "2p,f12.3", "-1p,e14.5", "0p,f9.3", "sp,f10.2", "s,e12.3", "f5.1")
	case 3:
		if g.characters {
			return g.text(c), g.pick("a", "a6", "a2", "g0", "g8.1")
		}
	}
	return fmt.Sprintf("mod(%s, 100000)", g.expression(integer, nil, c)), number()
}

// separator returns an edit descriptor between items that needs none.
func (g *generator) separator() string {
	return g.pick("1x", "3x", "','", "'it''s'", "\"; \"", "t3", "tr2", "tl4", "tr1,tl3", "/", "//", ":", ":,'|'", "t40", "2x")
}

// formatted returns a WRITE or PRINT of several items of all types with a format that
// has a descriptor for each, or that reverts.
func (g *generator) formatted(c context) *node {
	var items, edits []string
	for range 1 + g.IntN(5) {
		item, edit := g.described(c)
		items = append(items, item)
		if g.IntN(3) == 0 {
			edits = append(edits, g.separator())
		}
		edits = append(edits, edit)
	}
	if g.IntN(3) == 0 {
		edits = append(edits, g.pick("'end'", "/", "tr3,'!'", ":"))
	}
	format := "(" + strings.Join(edits, ", ") + ")"
	if g.IntN(4) == 0 {
		format = fmt.Sprintf("('<', %d%s, '>')", 1+g.IntN(2), format)
	}
	return g.write(format, strings.Join(items, ", "))
}

// write returns a statement with the format in it or, in a FORMAT statement, beside it.
func (g *generator) write(format, items string) *node {
	quoted := "'" + strings.ReplaceAll(format, "'", "''") + "'"
	switch g.IntN(5) {
	case 0:
		g.labels++
		label := 100 + g.labels
		return &node{
			text: fmt.Sprintf("%s %s", g.pick(fmt.Sprintf("print %d,", label), fmt.Sprintf("write (*, %d)", label), fmt.Sprintf("write (unit=*, fmt=%d)", label)), items),
			last: fmt.Sprintf("%d format %s", label, format),
		}
	case 1:
		return &node{text: fmt.Sprintf("write (*, %s, advance='no') %s", quoted, items), last: "print *"}
	case 2:
		return &node{text: fmt.Sprintf("write (*, fmt=%s) %s", quoted, items)}
	}
	return &node{text: fmt.Sprintf("print %s, %s", quoted, items)}
}

// listed returns a PRINT with nested implied DO loops, the inner of which may depend on the outer.
func (g *generator) listed(c context) *node {
	a := g.target()
	inner, outer := index{"k1", 1, 1 + g.IntN(4)}, index{"k2", 1, 1 + g.IntN(3)}
	bounds := fmt.Sprintf("1, %d", inner.high)
	switch g.IntN(4) {
	case 0:
		inner.high = outer.high
		bounds = "1, k2"
	case 1:
		bounds = fmt.Sprintf("%d, 1, -1", inner.high)
	case 2:
		bounds = fmt.Sprintf("1, %d, 2", inner.high)
	}
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], inner, outer)
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		subscripts[d] = g.subscript(dim, c)
	}
	items := fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", "))
	if g.IntN(2) == 0 {
		c.simple, c.depth = true, 1
		items += ", " + g.expression(g.numeric(), nil, c)
	}
	list := fmt.Sprintf("((%s, k1 = %s), %sk2 = 1, %d)", items, bounds, g.pick("", "", "k2, "), outer.high)
	if g.IntN(3) == 0 && a.kind != logical {
		return &node{text: fmt.Sprintf("print '(%d(g0, 1x))', %s", 2+g.IntN(4), list)}
	}
	return &node{text: "print *, " + list}
}
