package css

import (
	"cmp"
	"slices"
)

// greedyCover is critCover with a cheaper matching for many processors: edges are
// taken by falling worth, and what the greedy choice leaves uncovered of the vertices
// of largest degree is covered along alternating paths. Its steps are as few as the
// largest degree.
func (g *graph) greedyCover() []matching {
	c := newCover(g)
	c.matcher = newMatcher(g.rows, g.cols)
	var steps []matching
	for len(c.left) > 0 {
		c.judge(true)
		steps = append(steps, c.greedyStep())
	}
	return steps
}

// greedyStep removes a matching that covers all vertices of largest degree.
func (c *cover) greedyStep() matching {
	m := &c.matcher
	m.reset()
	clear(m.joined)
	c.mark()
	for _, k := range c.byWorth() {
		e := c.left[k]
		cell := e.row*c.cols + e.col
		if !m.joined[cell] {
			m.joined[cell], c.best[cell] = true, k
		}
		if m.mate[0][e.row] < 0 && m.mate[1][e.col] < 0 {
			m.mate[0][e.row], m.mate[1][e.col] = int32(e.col), int32(e.row)
		}
	}
	mate, ok := m.solve()
	if !ok {
		panic("css: no matching covers the vertices of largest degree")
	}
	var taken []int32
	for row, col := range mate {
		if col >= 0 {
			taken = append(taken, c.best[row*c.cols+int(col)])
		}
	}
	return c.take(taken)
}

// byWorth lists the remaining edges by falling worth.
func (c *cover) byWorth() []int32 {
	order := make([]int32, len(c.left))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(c.worth[b], c.worth[a]) })
	return order
}

// mark sets which vertices have the largest degree.
func (c *cover) mark() {
	most := 0
	for _, side := range [2][]vertex{c.row, c.col} {
		for _, v := range side {
			most = max(most, v.degree)
		}
	}
	for k, v := range c.row {
		c.matcher.must[0][k] = v.degree == most
	}
	for k, v := range c.col {
		c.matcher.must[1][k] = v.degree == most
	}
}
