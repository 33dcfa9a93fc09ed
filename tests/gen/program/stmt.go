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

// forallStatement returns FORALL with one assignment on its line.
func (g *generator) forallStatement(c context) *node {
	a := g.target()
	header, inner := g.forallHeader(a, c)
	if line, ok := g.forallAssignment(a, inner, g.own(inner, c)); ok {
		return &node{text: header + " " + line}
	}
	return g.scalarAssignment(c)
}

// forallConstruct returns FORALL with several assignments, one of them perhaps in a
// nested FORALL or a WHERE.
func (g *generator) forallConstruct(c context) *node {
	a := g.target()
	header, inner := g.forallHeader(a, c)
	block := &node{text: header, last: "end forall"}
	for range 1 + g.IntN(3) {
		b := a
		if g.IntN(2) == 0 {
			b = g.target()
		}
		if line, ok := g.forallAssignment(b, inner, g.own(inner, c)); ok {
			block.body = append(block.body, &node{text: line})
		}
	}
	if g.IntN(4) == 0 {
		if masked, ok := g.whereInForall(a, inner, g.own(inner, c)); ok {
			block.body = append(block.body, masked)
		}
	}
	if nested, ok := g.nestedForall(a, inner, c); ok && g.IntN(2) == 0 {
		block.body = append(block.body, nested)
	}
	if len(block.body) == 0 {
		return g.scalarAssignment(c)
	}
	return block
}

// nestedForall spreads the FORALL over a dimension that is still free.
func (g *generator) nestedForall(a *array, c, outside context) (*node, bool) {
	own := g.own(c, outside)
	if len(own) >= len(a.dims) {
		return nil, false
	}
	d := a.dims[g.IntN(len(a.dims))]
	text, i := g.forallIndex(len(own)+1, d, c)
	c.indices = append(c.indices[:len(c.indices):len(c.indices)], i)
	own = g.own(c, outside)
	line, ok := g.forallAssignment(a, c, own)
	if !ok || g.IntN(3) == 0 {
		return &node{text: fmt.Sprintf("forall (%s) %s", text, line)}, ok
	}
	block := &node{text: fmt.Sprintf("forall (%s%s)", text, g.forallMask(c)), last: "end forall", body: []*node{{text: line}}}
	for range 1 + g.IntN(2) {
		if line, ok := g.forallAssignment(g.target(), c, own); ok {
			block.body = append(block.body, &node{text: line})
		}
	}
	if masked, ok := g.whereInForall(a, c, own); ok && g.IntN(2) == 0 {
		block.body = append(block.body, masked)
	}
	return block, true
}

// whereInForall returns a WHERE over the lines of a matrix, one for each value of the only index.
func (g *generator) whereInForall(a *array, c context, own []index) (*node, bool) {
	if len(own) >= len(a.dims) {
		return nil, false
	}
	places := g.Perm(len(a.dims))[:len(own)]
	var shape []int
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		k := slices.Index(places, d)
		if k < 0 {
			subscripts[d] = ":"
			shape = append(shape, dim.extent)
			continue
		}
		i, ok := g.injective(own[k], dim)
		if !ok {
			return nil, false
		}
		subscripts[d] = i
	}
	line := fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", "))
	c.simple, c.masked = true, true
	m := g.budget(c)
	m.array, m.depth = true, 2
	block := &node{text: fmt.Sprintf("where (%s)", g.expression(logical, shape, m)), last: "end where"}
	block.body = append(block.body, &node{text: line + " = " + g.stored(a.kind, shape, c)})
	if g.IntN(3) == 0 {
		block.body = append(block.body, &node{text: fmt.Sprintf("elsewhere (%s)", g.expression(logical, shape, m)), fixed: true},
			&node{text: line + " = " + g.stored(a.kind, shape, c)})
	}
	block.body = append(block.body, &node{text: "elsewhere", fixed: true}, &node{text: line + " = " + g.stored(a.kind, shape, c)})
	return block, true
}

// partlyAssigned stores a scalar into a section whose bounds are known at run time only, or
// reduces one.
func (g *generator) partlyAssigned(c context) *node {
	a := g.target()
	c = g.budget(c)
	c.depth, c.simple = 1, true
	subscripts := make([]string, len(a.dims))
	for d, dim := range a.dims {
		at := fmt.Sprintf("%d + modulo(%s, %d)", dim.lower, g.expression(integer, nil, c), dim.extent)
		subscripts[d] = []string{at, at + ":", ":" + at, fmt.Sprintf("%s:%d:-1", at, dim.lower), fmt.Sprintf("%d:%s:2", dim.lower, at)}[g.IntN(5)]
	}
	part := fmt.Sprintf("%s(%s)", a.name, strings.Join(subscripts, ", "))
	if a.kind == integer && g.IntN(3) == 0 && strings.Contains(part, ":") {
		return &node{text: fmt.Sprintf("s1 = mod(sum(%s), 997)", part)}
	}
	return &node{text: part + " = " + g.stored(a.kind, nil, c)}
}

// permuted assigns to all elements of an array in the order of an index array.
func (g *generator) permuted(c context) *node {
	a := g.target()
	subscripts := make([]string, len(a.dims))
	var shape []int
	for d, dim := range a.dims {
		subscripts[d] = ":"
		shape = append(shape, dim.extent)
		if p := g.permutations[g.IntN(len(g.permutations))]; p.dims[0].extent <= dim.extent {
			subscripts[d] = fmt.Sprintf("%s + (%d)", p.name, dim.lower-1)
			shape[d] = p.dims[0].extent
		}
	}
	return &node{text: fmt.Sprintf("%s(%s) = %s", a.name, strings.Join(subscripts, ", "), g.stored(a.kind, shape, c))}
}

// own returns the FORALL indices of c, those that the surroundings do not have.
func (g *generator) own(c, outside context) []index { return c.indices[len(outside.indices):] }

// forallHeader draws indices that run over dimensions of the array, and a mask.
func (g *generator) forallHeader(a *array, c context) (string, context) {
	outer := c
	c.indices = c.indices[:len(c.indices):len(c.indices)]
	var parts []string
	for i := range 1 + g.IntN(len(a.dims)) {
		text, ix := g.forallIndex(i+1, a.dims[i], outer)
		parts = append(parts, text)
		c.indices = append(c.indices, ix)
	}
	return fmt.Sprintf("forall (%s%s)", strings.Join(parts, ", "), g.forallMask(c)), c
}

// forallMask returns a mask for the indices of c, mostly none.
func (g *generator) forallMask(c context) string {
	if g.IntN(3) > 0 {
		return ""
	}
	m := g.budget(c)
	m.simple, m.depth = true, 2
	return ", " + g.expression(logical, nil, m)
}

// forallIndex returns "name = lower:upper:step" for a part of the dimension, perhaps
// with a bound that depends on a loop outside.
func (g *generator) forallIndex(number int, d dimension, c context) (string, index) {
	name := fmt.Sprintf("i%d", number)
	if len(c.indices) > 0 && g.IntN(2) == 0 {
		o := c.indices[g.IntN(len(c.indices))]
		if bound, ok := g.affine(o.name, o.low, o.high, d, false); ok {
			return fmt.Sprintf("%s = %s:%d", name, bound, d.upper()), index{name, d.lower, d.upper()}
		}
	}
	if g.IntN(15) == 0 {
		return fmt.Sprintf("%s = %d:%d", name, d.lower, d.lower-1), index{name, d.lower, d.lower}
	}
	n := d.extent
	if g.IntN(2) == 0 {
		n = 1 + g.IntN(d.extent)
	}
	return fmt.Sprintf("%s = %s", name, g.stride(d, n)), index{name, d.lower, d.upper()}
}

// forallAssignment returns an assignment whose left-hand side uses every index once,
// so that no element is assigned twice.
func (g *generator) forallAssignment(a *array, c context, own []index) (string, bool) {
	if len(own) > len(a.dims) {
		return "", false
	}
	places := g.Perm(len(a.dims))
	subscripts := make([]string, len(a.dims))
	for i, ix := range own {
		d := places[i]
		text, ok := g.injective(ix, a.dims[d])
		if !ok {
			return "", false
		}
		subscripts[d] = text
	}
	var shape []int
	for d, dim := range a.dims {
		if subscripts[d] != "" {
			continue
		}
		if g.IntN(3) > 0 {
			subscripts[d] = fmt.Sprint(dim.lower + g.IntN(dim.extent))
			continue
		}
		n := 1 + g.IntN(dim.extent)
		subscripts[d] = g.stride(dim, n)
		shape = append(shape, n)
	}
	c.simple, c.total = true, g.IntN(4) == 0
	return fmt.Sprintf("%s(%s) = %s", a.name, strings.Join(subscripts, ", "), g.stored(a.kind, shape, c)), true
}

// injective returns a subscript that differs for different values of the index.
func (g *generator) injective(i index, dim dimension) (string, bool) {
	if g.IntN(8) == 0 {
		if text, ok := g.indirect(i, dim); ok {
			return text, true
		}
	}
	return g.affine(i.name, i.low, i.high, dim, false)
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
