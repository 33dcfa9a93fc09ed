package program

import (
	"fmt"
	"slices"
	"strings"
)

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
