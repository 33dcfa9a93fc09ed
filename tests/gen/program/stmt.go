package program

import (
	"fmt"
	"slices"
	"strings"
)

// mainPart writes the statements between initialisation and output.
func (g *generator) mainPart() {
	for range 6 + g.IntN(9) {
		g.nodes = append(g.nodes, g.statement(context{}))
	}
}

// budget is the context in which a statement's expressions start.
func (g *generator) budget(c context) context {
	c.depth, c.product = 1+g.IntN(3), true
	return c
}

func (g *generator) statement(c context) *node {
	if len(g.movable) > 0 && g.IntN(12) == 0 {
		return &node{text: "!hpf$ re" + g.distribute(g.movable[g.IntN(len(g.movable))])}
	}
	switch choice := g.IntN(33); {
	case choice == 22 && g.loops < 2:
		return g.endless(c)
	case choice == 23:
		return g.updates(c)
	case choice == 24:
		return g.runTimePart(c)
	case choice == 25:
		return g.packed(c)
	case choice == 26:
		return g.promised(c)
	case choice == 27 || choice == 28:
		return g.formatted(c)
	case choice == 29:
		return g.listed(c)
	case choice == 30:
		return g.changedList(c)
	case choice == 31 && g.characters:
		return g.textAssignment(c)
	case choice == 32 && g.loops == 0:
		return g.realigned(c)
	case choice == 20:
		return g.partlyAssigned(c)
	case choice == 21:
		return g.permuted(c)
	case choice < 6:
		return g.arrayAssignment(c)
	case choice < 9:
		return g.forallStatement(c)
	case choice < 11:
		return g.forallConstruct(c)
	case choice < 13:
		return g.where(c)
	case choice < 15 && g.loops < 2:
		return g.doLoop(c)
	case choice == 15 && g.loops < 2:
		return g.doWhile(c)
	case choice == 16 && g.IntN(3) == 0:
		return g.selection(c)
	case choice == 16:
		return g.ifConstruct(c)
	case choice == 17:
		return g.printStatement(c)
	case choice == 18:
		if loop, ok := g.independentLoop(); ok {
			return loop
		}
	}
	return g.scalarAssignment(c)
}

// stored returns a right-hand side whose value may be kept: either a reference as it
// is, whose values are small already, or an expression that is brought back
// into range.
func (g *generator) stored(k kind, shape []int, c context) string {
	if g.IntN(3) == 0 {
		c.depth = 0
		return g.leaf(k, shape, c)
	}
	if !c.simple && len(shape) > 0 && g.IntN(4) == 0 {
		c.depth = 1
		return g.moving(k, shape, c)
	}
	start := g.budget(c)
	start.math = k == double || k == single
	x := g.expression(k, shape, start)
	switch k {
	case integer:
		return fmt.Sprintf("mod(%s, 997)", x)
	case double:
		return fmt.Sprintf("aint(mod(%s, 1000.0d0)) / 2 + 0.0d0", x)
	case single:
		return fmt.Sprintf("aint(mod(%s, 1000.0)) / 2 + 0.0", x)
	}
	return x
}

func (g *generator) target() *array { return g.arrays[g.IntN(len(g.arrays))] }

// arrayAssignment assigns to a whole array or to a section of random shape.
func (g *generator) arrayAssignment(c context) *node {
	a := g.target()
	shape := g.partOf(a)
	left, ok := g.sectionOf(a, shape, c)
	if !ok {
		shape, left = a.shape(), a.name
	}
	return &node{text: left + " = " + g.stored(a.kind, shape, c)}
}

// partOf returns a shape that may fit into the array: mostly its own.
func (g *generator) partOf(a *array) []int {
	shape := a.shape()
	if g.IntN(3) == 0 {
		return shape
	}
	for d := range shape {
		if g.IntN(2) == 0 {
			shape[d] = g.IntN(shape[d] + 1)
		}
	}
	if len(shape) > 1 && g.IntN(3) == 0 {
		return shape[1:]
	}
	return shape
}

// where returns a WHERE statement or construct over the shape of an array.
func (g *generator) where(c context) *node {
	a := g.target()
	return g.whereOver(a, a.shape(), c)
}

func (g *generator) whereOver(a *array, shape []int, c context) *node {
	mask := func() string {
		m := g.budget(c)
		m.array, m.simple, m.depth = true, true, 2
		if g.IntN(4) == 0 {
			m.depth = 0
			return g.moving(logical, shape, m)
		}
		return g.expression(logical, shape, m)
	}
	first := fmt.Sprintf("where (%s)", mask())
	if g.IntN(3) == 0 {
		return &node{text: first + " " + g.maskedAssignment(a, shape, c)}
	}
	block := &node{text: first, last: "end where"}
	g.addMasked(block, a, shape, c)
	if g.IntN(3) == 0 {
		block.body = append(block.body, &node{text: fmt.Sprintf("elsewhere (%s)", mask())})
		g.addMasked(block, a, shape, c)
	}
	if g.IntN(2) == 0 {
		block.body = append(block.body, &node{text: "elsewhere"})
		g.addMasked(block, a, shape, c)
	}
	return block
}

func (g *generator) addMasked(block *node, a *array, shape []int, c context) {
	for range 1 + g.IntN(2) {
		if g.IntN(8) == 0 && c.nested < 1 {
			c.nested++
			block.body = append(block.body, g.whereOver(a, shape, c))
			continue
		}
		block.body = append(block.body, &node{text: g.maskedAssignment(a, shape, c)})
	}
}

func (g *generator) maskedAssignment(a *array, shape []int, c context) string {
	c.simple, c.masked = true, true
	for range 3 {
		b := g.target()
		if left, ok := g.sectionOf(b, shape, c); ok {
			return left + " = " + g.stored(b.kind, shape, c)
		}
	}
	return a.name + " = " + g.stored(a.kind, shape, c)
}

// similar returns an array of the same kind and shape: sometimes the same one.
func (g *generator) similar(a *array) *array {
	for range 6 {
		b := g.target()
		if b.kind == a.kind && slices.Equal(b.shape(), a.shape()) {
			return b
		}
	}
	return a
}

func (g *generator) ifConstruct(c context) *node {
	condition := func() string {
		m := g.budget(c)
		m.depth = 2
		return g.expression(logical, nil, m)
	}
	block := &node{text: fmt.Sprintf("if (%s) then", condition()), last: "end if"}
	block.body = append(block.body, g.statement(c))
	if g.IntN(3) == 0 {
		block.body = append(block.body, &node{text: fmt.Sprintf("else if (%s) then", condition())}, g.statement(c))
	}
	if g.IntN(2) == 0 {
		block.body = append(block.body, &node{text: "else"}, g.statement(c))
	}
	return block
}

// selection returns a SELECT CASE over an integer, a logical or a text.
func (g *generator) selection(c context) *node {
	m := g.budget(c)
	m.depth = 2
	value := fmt.Sprintf("mod(%s, 9)", g.expression(integer, nil, m))
	cases := []string{"(:-3, 0)", g.pick("(1:4)", "(1, 3, 5:7)", "(-1)")}
	switch {
	case g.characters && g.IntN(3) == 0:
		value, cases = g.text(m), []string{"(:'Jo', 'ab')", g.pick("('b':'c', 'zb')", "('c':)", "('K':'Z')")}
	case g.IntN(4) == 0:
		value, cases = g.expression(logical, nil, m), []string{"(.true.)", "(.false.)"}
	}
	block := &node{text: fmt.Sprintf("select case (%s)", value), last: "end select"}
	for _, of := range append(cases, " default")[:2+g.IntN(2)] {
		block.body = append(block.body, &node{text: "case " + strings.TrimSpace(of), fixed: true}, g.statement(c))
	}
	return block
}

func (g *generator) scalarAssignment(c context) *node {
	switch g.IntN(5) {
	case 0, 1:
		return &node{text: g.pick("x1", "x2") + " = " + g.stored(double, nil, c)}
	case 2:
		return &node{text: "l1 = " + g.stored(logical, nil, c)}
	}
	return &node{text: g.pick("s1", "s2", "s3") + " = " + g.stored(integer, nil, c)}
}

func (g *generator) printStatement(c context) *node {
	a := g.target()
	switch g.IntN(3) {
	case 0:
		return &node{text: fmt.Sprintf("print *, %s", g.expression(integer, nil, g.budget(c)))}
	case 1:
		return &node{text: fmt.Sprintf("print *, (%s(%s), k1 = 1, 3)", a.name, g.fixedElement(a))}
	}
	if a.kind == logical {
		return &node{text: fmt.Sprintf("print *, count(%s), any(%s)", a.name, a.name)}
	}
	if g.IntN(2) == 0 {
		k := g.numeric()
		shape := a.shape()
		c = g.budget(c)
		c.array = true
		return &node{text: fmt.Sprintf("print %s, %s", g.format(k), g.expression(k, shape, c))}
	}
	if g.IntN(2) == 0 {
		mask := ""
		if g.IntN(2) == 0 {
			c = g.budget(c)
			c.array, c.depth = true, 1
			mask = ", mask=" + g.expression(logical, a.shape(), c)
		}
		return &node{text: fmt.Sprintf("print *, maxloc(%s%s), minloc(%s%s), shape(%s), lbound(%s)", a.name, mask, a.name, mask, a.name, a.name)}
	}
	return &node{text: fmt.Sprintf("print *, sum(%s), maxval(%s), minloc(%s)", a.name, a.name, a.name)}
}

func (g *generator) fixedElement(a *array) string {
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		subscripts[d] = fmt.Sprint(dim.lower + g.IntN(dim.extent))
		if dim.extent >= 3 && g.IntN(2) == 0 {
			subscripts[d] = fmt.Sprintf("k1 + (%d)", dim.lower-1)
		}
	}
	return strings.Join(subscripts, ", ")
}
