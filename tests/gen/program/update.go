package program

import (
	"fmt"
	"strings"
)

// declareLists declares index arrays whose values repeat, and which statements may change.
func (g *generator) declareLists() {
	for i, extent := range []int{g.n, g.r} {
		q := &array{name: fmt.Sprintf("q%d", i+1), dims: []dimension{{1, extent}}}
		g.lists = append(g.lists, q)
		g.declare(q)
	}
}

func (g *generator) initialiseLists() {
	for _, q := range g.lists {
		n := q.dims[0].extent
		g.tagged(q.name, fmt.Sprintf("forall (i1 = 1:%d) %s(i1) = modulo(%d * i1 * i1 + %d * i1 / 2, %d) + 1", n, q.name, g.IntN(5), 1+g.IntN(9), n))
	}
}

// changedList gives an index array other values of its range.
func (g *generator) changedList(c context) *node {
	q := g.lists[g.IntN(len(g.lists))]
	n := q.dims[0].extent
	c.simple = true
	c.depth = 1
	return &node{text: fmt.Sprintf("%s = modulo(%s %s, %d) + 1", q.name, q.name, g.pick("+ "+g.scalar(integer, c), "* 2", "- 3"), n)}
}

// gathered returns a subscript through an index array whose values repeat and fit.
func (g *generator) gathered(i index, dim dimension) (string, bool) {
	q := g.lists[g.IntN(len(g.lists))]
	if q.dims[0].extent > dim.extent {
		return "", false
	}
	inside, ok := g.affine(i.name, i.low, i.high, q.dims[0], true)
	return fmt.Sprintf("%s(%s) + (%d)", q.name, inside, dim.lower-1), ok
}

// updates returns a loop that updates elements of an array through an index array, and a statement
// that brings them back into range.
func (g *generator) updates(c context) *node {
	a := g.target()
	if a.kind != integer && a.kind != double {
		return g.scalarAssignment(c)
	}
	q := g.lists[g.IntN(len(g.lists))]
	i := index{"j3", 1, q.dims[0].extent}
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], i)
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		text, ok := g.gathered(i, dim)
		if !ok || g.IntN(4) == 0 {
			text = g.subscript(dim, c)
		}
		subscripts[d] = text
	}
	defer g.hide(a.name)()
	element := fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", "))
	c.simple, c.depth = true, 1
	x := g.expression(a.kind, nil, c)
	line := fmt.Sprintf("%s = %s %s %s", element, element, g.pick("+", "+", "-"), x)
	switch g.IntN(5) {
	case 0:
		line = fmt.Sprintf("%s = %s(%s, %s)", element, g.pick("min", "max"), element, x)
	case 1:
		line = fmt.Sprintf("if (%s) %s", g.expression(logical, nil, c), line)
	}
	bounds := g.pick(fmt.Sprintf("1, %d", i.high), fmt.Sprintf("%d, 1, -1", i.high), fmt.Sprintf("1, %d, 2", i.high), fmt.Sprintf("1, min(%d, 2 + abs(s1))", i.high))
	limit := map[kind]string{integer: "mod(%s, 997)", double: "aint(mod(%s, 1000.0d0)) / 2 + 0.0d0"}[a.kind]
	return &node{text: "do j3 = " + bounds, last: "end do; " + a.name + " = " + fmt.Sprintf(limit, a.name), body: []*node{{text: line}}}
}

// hide keeps arrays out of expressions until the function that it returns is called.
func (g *generator) hide(names ...string) func() {
	before := g.hidden
	g.hidden = append(g.hidden[:len(g.hidden):len(g.hidden)], names...)
	return func() { g.hidden = before }
}

// runTimePart returns an assignment between sections whose lengths the run time knows.
func (g *generator) runTimePart(c context) *node {
	a := g.target()
	b := g.target()
	for range 8 {
		if b.kind == a.kind {
			break
		}
		b = g.target()
	}
	if b.kind != a.kind {
		return g.scalarAssignment(c)
	}
	x, y := a.dims[0], b.dims[0]
	most := min(x.extent, y.extent)
	length := &node{text: fmt.Sprintf("m1 = %s", g.length(most, c)), fixed: true}
	from := func(d dimension) int { return d.lower + g.IntN(d.extent-most+1) }
	part := func(v *array, d dimension) string {
		lo := from(d)
		rest := make([]string, len(v.dims)-1)
		for i := range rest {
			rest[i] = ", " + g.subscript(v.dims[i+1], c)
		}
		return fmt.Sprintf("%s(%s%s)", v.name, g.pick(fmt.Sprintf("%d:%d + m1", lo, lo-1), fmt.Sprintf("%d + m1:%d:-1", lo-1, lo)), strings.Join(rest, ""))
	}
	left, right := part(a, x), part(b, y)
	switch g.IntN(8) {
	case 0:
		right = fmt.Sprintf("cshift(%s, %s)", right, g.pick("1", "-2", "s1"))
	case 1:
		right = fmt.Sprintf("eoshift(%s, %s)", right, g.pick("1", "-2"))
	case 2:
		right = fmt.Sprintf("pack(%s, %s, %s)", right, g.pick("l1", ".true."), part(b, y))
	case 3:
		right = fmt.Sprintf("merge(%s, %s, %s)", right, part(b, y), g.mask(nil, c))
	case 4:
		right = fmt.Sprintf("unpack(%s, spread(l1, 1, m1), %s)", right, part(b, y))
	case 5:
		right = fmt.Sprintf("reshape(%s, (/ m1 /))", right)
	case 6:
		if a.kind == integer {
			right = fmt.Sprintf("mod(%s + %s * sum(%s), 997)", right, part(b, y), part(b, y))
		}
	}
	return &node{text: "if (one == 1) then", last: "end if", body: []*node{length, {text: left + " = " + right}}}
}

// length returns a number from zero to most that the run time knows.
func (g *generator) length(most int, c context) string {
	c = g.budget(c)
	c.depth, c.simple = 1, true
	return fmt.Sprintf("modulo(%s, %d)", g.expression(integer, nil, c), most+1)
}

// packed stores as many elements as a mask has true ones.
func (g *generator) packed(c context) *node {
	a := g.target()
	if len(a.dims) != 1 {
		return g.scalarAssignment(c)
	}
	n, lo := a.dims[0].extent, a.dims[0].lower
	c.simple, c.array, c.depth = true, true, 1
	mask := g.expression(logical, []int{n}, c)
	return &node{text: fmt.Sprintf("%s(%d:%d + count(%s)) = pack(%s, %s)", a.name, lo, lo-1, mask, g.expression(a.kind, []int{n}, c), mask)}
}

// endless returns a DO without limits that an EXIT leaves after three rounds at the latest.
func (g *generator) endless(c context) *node {
	g.loops++
	g.waits++
	defer func() { g.loops--; g.waits-- }()
	counter, construct := fmt.Sprintf("w%d", g.waits), g.enter()
	defer g.leave()
	m := g.budget(c)
	m.depth = 1
	rounds := 1 + g.IntN(3)
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], index{counter, 1, rounds})
	block := &node{
		text: fmt.Sprintf("%s = 0; %s: do", counter, construct), last: "end do " + construct,
		body: []*node{
			{text: fmt.Sprintf("%s = %s + 1", counter, counter), fixed: true},
			{text: fmt.Sprintf("if (%s > %d .or. %s) exit", counter, rounds, g.expression(logical, nil, m)), fixed: true},
		},
	}
	a := g.target()
	for range 1 + g.IntN(2) {
		block.body = append(block.body, g.inLoop(a, c))
	}
	return block
}

// runTimeBounds returns a header whose first value, last value or step the run time knows.
func (g *generator) runTimeBounds(name string, d dimension, c context) string {
	c = g.budget(c)
	c.depth, c.simple = 1, true
	some := func() string {
		return fmt.Sprintf("%d + modulo(%s, %d)", d.lower, g.expression(integer, nil, c), d.extent)
	}
	step := fmt.Sprintf("1 + modulo(%s, 3)", g.expression(integer, nil, c))
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("do %s = %d, %d, %s", name, d.lower, d.upper(), step)
	case 1:
		return fmt.Sprintf("do %s = %d, %d, -(%s)", name, d.upper(), d.lower, step)
	case 2:
		return fmt.Sprintf("do %s = %s, %d", name, some(), d.upper())
	case 3:
		return fmt.Sprintf("do %s = %d, %s", name, d.lower, some())
	}
	return fmt.Sprintf("do %s = %s, %s, merge(%d, -%d, %s)", name, some(), some(), 1+g.IntN(2), 1+g.IntN(2), g.mask(nil, c))
}
