package program

import (
	"fmt"
	"strings"
)

// doLoop returns a loop over a part of a dimension of some array.
func (g *generator) doLoop(c context) *node {
	g.loops++
	defer func() { g.loops-- }()
	name := fmt.Sprintf("j%d", g.loops)
	a := g.target()
	d := a.dims[g.IntN(len(a.dims))]
	n := 1 + g.IntN(d.extent)
	if g.IntN(3) > 0 {
		n = d.extent
	}
	if g.IntN(10) == 0 {
		n = 0
	}
	outside := c
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], index{name, d.lower, d.upper()})
	construct := g.enter()
	defer g.leave()
	block := &node{text: construct + ": " + g.doHeader(name, d, n, outside), last: "end do " + construct}
	for range 1 + g.IntN(3) {
		block.body = append(block.body, g.inLoop(a, c))
	}
	return block
}

// enter names a loop that begins.
func (g *generator) enter() string {
	g.constructs++
	name := fmt.Sprintf("loop%d", g.constructs)
	g.around = append(g.around, name)
	return name
}

func (g *generator) leave() { g.around = g.around[:len(g.around)-1] }

func (g *generator) doHeader(name string, d dimension, n int, c context) string {
	if g.IntN(5) == 0 {
		return g.runTimeBounds(name, d, c)
	}
	if n == 0 {
		return fmt.Sprintf("do %s = %d, %d", name, d.upper(), d.lower-1)
	}
	return fmt.Sprintf("do %s = %s", name, strings.ReplaceAll(g.stride(d, n), ":", ", "))
}

// inLoop returns a statement for a loop body: mostly assignments to elements, with
// all the dependences that random subscripts give.
func (g *generator) inLoop(a *array, c context) *node {
	switch g.IntN(8) {
	case 0:
		return g.statement(c)
	case 1:
		leave := g.pick("exit", "cycle")
		if g.IntN(2) == 0 {
			leave += " " + g.pick(g.around...)
		}
		m := g.budget(c)
		m.simple, m.depth = true, 1
		return &node{text: fmt.Sprintf("if (%s) %s", g.expression(logical, nil, m), leave)}
	case 2:
		return g.scalarAssignment(c)
	case 3:
		if line, ok := g.tailAssignment(a, c); ok {
			return &node{text: line}
		}
	}
	if g.IntN(3) == 0 {
		a = g.target()
	}
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		subscripts[d] = g.subscript(dim, c)
	}
	c.simple = g.IntN(4) > 0
	return &node{text: fmt.Sprintf("%s(%s) = %s", a.name, strings.Join(subscripts, ", "), g.stored(a.kind, nil, c))}
}

// tailAssignment assigns to the part of an array that begins or ends at the loop
// variable, as eliminations do.
func (g *generator) tailAssignment(a *array, c context) (string, bool) {
	i := c.indices[g.IntN(len(c.indices))]
	d := g.IntN(len(a.dims))
	from := g.IntN(2) == 0
	part := func(b *array) (string, bool) {
		shift := b.dims[d].lower - a.dims[d].lower
		bound, ok := g.affineOne(i, a.dims[d], shift)
		subscripts := make([]string, len(b.dims))
		for k := range subscripts {
			subscripts[k] = ":"
		}
		subscripts[d] = fmt.Sprintf("%d:%s", b.dims[d].lower, bound)
		if from {
			subscripts[d] = fmt.Sprintf("%s:%d", bound, b.dims[d].upper())
		}
		return fmt.Sprintf("%s(%s)", b.name, strings.Join(subscripts, ", ")), ok
	}
	left, ok := part(a)
	if !ok || a.kind >= logical {
		return "", false
	}
	b := g.similar(a)
	right, _ := part(b)
	factor := g.scalar(a.kind, c)
	limit := [...]string{"mod(%s, 997)", "aint(mod(%s, 1000.0d0)) / 2 + 0.0d0", "aint(mod(%s, 1000.0)) / 2 + 0.0"}[a.kind]
	return left + " = " + fmt.Sprintf(limit, fmt.Sprintf("%s %s %s", right, g.pick("+", "-"), factor)), true
}

// affineOne returns index+shift if the index stays inside the dimension.
func (g *generator) affineOne(i index, d dimension, shift int) (string, bool) {
	return affineText(1, i.name, shift), i.low >= d.lower && i.high <= d.upper()
}

// independentLoop returns a DO loop, promised to be INDEPENDENT, that computes one
// array from others at the same place.
func (g *generator) independentLoop() (*node, bool) {
	a, b := g.target(), g.target()
	if a == b || a.kind != b.kind || len(a.dims) != 1 || len(b.dims) != 1 {
		return nil, false
	}
	i := index{"j3", a.dims[0].lower, a.dims[0].upper()}
	subscript, ok := g.affine(i.name, i.low, i.high, b.dims[0], true)
	if !ok {
		return nil, false
	}
	return &node{
		promise: "!hpf$ independent",
		text:    fmt.Sprintf("do j3 = %d, %d", i.low, i.high),
		last:    "end do",
		body:    []*node{{text: fmt.Sprintf("%s(j3) = %s(%s)", a.name, b.name, subscript)}},
	}, true
}

// doWhile returns a loop that ends after three rounds at the latest.
func (g *generator) doWhile(c context) *node {
	g.loops++
	g.waits++
	defer func() { g.loops--; g.waits-- }()
	counter, construct := fmt.Sprintf("w%d", g.waits), g.enter()
	defer g.leave()
	m := g.budget(c)
	m.depth = 1
	block := &node{
		text: fmt.Sprintf("%s: do while (%s < %d .and. %s)", construct, counter, 1+g.IntN(3), g.expression(logical, nil, m)),
		last: "end do " + construct,
		body: []*node{{text: fmt.Sprintf("%s = %s + 1", counter, counter), fixed: true}},
	}
	for range 1 + g.IntN(2) {
		block.body = append(block.body, g.statement(c))
	}
	return block
}
