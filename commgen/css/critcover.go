package css

import (
	"cmp"
	"slices"
)

// critCover builds one step at a time from the edges that a lower bound says must
// not wait. For each size w let D_w be the largest degree among the remaining edges
// of size w or more: D_w more steps at least as long as w are needed, and fewer only
// if this step covers every vertex of that degree. An edge is worth, for each of its
// two ends, the sum of (w - next smaller w) over the sizes w up to its own for which
// that end has degree D_w; the step is an assignment of greatest worth, the larger
// size deciding between equals. With fewSteps one more vertex of largest degree is
// worth more than everything else in a step, and the steps are as few as the largest
// degree.
func (g *graph) critCover(fewSteps bool) []matching {
	c := newCover(g)
	c.value = make([]int64, c.n*c.n)
	var steps []matching
	for len(c.left) > 0 {
		c.judge(fewSteps)
		steps = append(steps, c.step())
	}
	return steps
}

type cover struct {
	*graph
	n        int
	left     []edge  // by falling size
	worth    []int64 // of left
	row, col []vertex
	value    []int64 // n by n: worth of the best edge of a cell
	best     []int32 // and its index in left
	matcher  matcher // of greedyCover
}

// vertex is a row or column while the edges are added by falling size.
type vertex struct {
	degree int
	worth  int64
}

func newCover(g *graph) *cover {
	n := max(g.rows, g.cols)
	return &cover{
		graph: g, n: n, left: g.descending(), worth: make([]int64, len(g.edges)),
		row: make([]vertex, g.rows), col: make([]vertex, g.cols), best: make([]int32, n*n),
	}
}

// judge computes the worth of every remaining edge. Going down the sizes, an edge's
// two ends will still gain what all sizes from its own down bring.
func (c *cover) judge(fewSteps bool) {
	clear(c.row)
	clear(c.col)
	degree := 0
	for from := 0; from < len(c.left); {
		to := from
		for ; to < len(c.left) && c.left[to].size == c.left[from].size; to++ {
			e := c.left[to]
			c.worth[to] = -c.row[e.row].worth - c.col[e.col].worth
			c.row[e.row].degree++
			c.col[e.col].degree++
			degree = max(degree, c.row[e.row].degree, c.col[e.col].degree)
		}
		gap := c.left[from].size
		if to < len(c.left) {
			gap -= c.left[to].size
		} else if fewSteps {
			gap = 2*int64(c.n)*c.left[0].size + 1
		}
		credit(c.row, degree, gap)
		credit(c.col, degree, gap)
		from = to
	}
	for k, e := range c.left {
		c.worth[k] += c.row[e.row].worth + c.col[e.col].worth
	}
}

func credit(side []vertex, degree int, gap int64) {
	for k := range side {
		if side[k].degree == degree {
			side[k].worth += gap
		}
	}
}

// step removes the best assignment from the remaining edges.
func (c *cover) step() matching {
	c.fillCells()
	var taken []int32
	for row, col := range assign(c.n, c.value)[:c.rows] {
		if cell := row*c.n + col; c.value[cell] > 0 {
			taken = append(taken, c.best[cell])
		}
	}
	return c.take(taken)
}

// take removes edges from those left.
func (c *cover) take(taken []int32) matching {
	slices.Sort(taken)
	step, kept := make(matching, 0, len(taken)), c.left[:0]
	for k, e := range c.left {
		if len(step) < len(taken) && int(taken[len(step)]) == k {
			step = append(step, e)
		} else {
			kept = append(kept, e)
		}
	}
	c.left = kept
	return step
}

// fillCells gives every cell the worth of its largest edge, refined by the edge's
// rank among the sizes, and scaled down when sums would not fit.
func (c *cover) fillCells() {
	clear(c.value)
	ranks := int64(len(c.left) + 1)
	limit := int64(1) << 60 / int64(c.n+1) / ranks
	scale := 1 + slices.Max(c.worth[:len(c.left)])/limit
	rank := ranks
	for k, e := range c.left {
		if k > 0 && cmp.Compare(e.size, c.left[k-1].size) != 0 {
			rank = ranks - int64(k)
		}
		if cell := e.row*c.n + e.col; c.value[cell] == 0 {
			c.value[cell], c.best[cell] = c.worth[k]/scale*ranks+rank, int32(k)
		}
	}
}
