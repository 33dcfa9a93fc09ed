package program

import (
	"fmt"
	"strings"
)

// promised returns a DO loop or two, promised to be INDEPENDENT with NEW and REDUCTION variables, which
// no other statement uses.
func (g *generator) promised(c context) *node {
	a := g.target()
	if a.kind != integer && a.kind != double {
		return g.scalarAssignment(c)
	}
	defer g.hide(a.name)()
	c.indices = c.indices[:len(c.indices):len(c.indices)]
	subscripts := make([]string, len(a.dims))
	var block, innermost *node
	news, sums := map[kind]string{integer: "n1", double: "y1"}[a.kind], ""
	var total string
	if g.IntN(2) == 0 {
		total = map[kind]string{integer: "n2", double: "y2"}[a.kind]
		sums = ", reduction(" + total + ")"
	}
	for d, dim := range a.dims {
		if d == 2 || d == 1 && g.IntN(3) == 0 {
			subscripts[d] = fmt.Sprint(dim.lower + g.IntN(dim.extent))
			continue
		}
		i := index{[]string{"j3", "j4"}[d], dim.lower, dim.upper()}
		c.indices = append(c.indices, i)
		subscripts[d] = i.name
		loop := &node{promise: fmt.Sprintf("!hpf$ independent, new(%s)%s", news, sums), text: fmt.Sprintf("do %s = %d, %d", i.name, i.low, i.high), last: "end do"}
		if d == 0 && len(a.dims) > 1 {
			loop.promise = strings.Replace(loop.promise, news, news+", j4", 1)
		}
		if block == nil {
			block = loop
		} else {
			innermost.body = []*node{loop}
		}
		innermost = loop
	}
	c.simple, c.depth = true, 2
	bring := map[kind]string{integer: "mod(%s, 997)", double: "aint(mod(%s, 1000.0d0)) / 2 + 0.0d0"}[a.kind]
	x := func() string { return g.expression(a.kind, nil, c) }
	innermost.body = append(innermost.body,
		&node{text: fmt.Sprintf("%s = %s", news, fmt.Sprintf(bring, x())), fixed: true},
		&node{text: fmt.Sprintf("%s(%s) = %s", a.name, strings.Join(subscripts, ", "), fmt.Sprintf(bring, g.pick(news, news+" + "+x(), "merge("+news+", "+x()+", "+g.mask(nil, c)+")")))})
	if total != "" {
		innermost.body = append(innermost.body, &node{text: g.pick(
			fmt.Sprintf("%s = %s + %s", total, total, news), fmt.Sprintf("%s = max(%s, %s)", total, total, news),
			fmt.Sprintf("%s = %s - %s", total, total, fmt.Sprintf(bring, x())),
			fmt.Sprintf("if (%s) %s = %s + 1", g.expression(logical, nil, c), total, total))})
		g.nodes = append(g.nodes, &node{text: "n2 = mod(n2, 997); y2 = mod(y2, 1000.0d0); print *, n2, y2"})
	}
	return block
}
