package css

// koenig colours the edges, in the given order, with as many colours as the largest
// degree (Koenig's theorem): a colour is free at the row, another at the column, and
// if they differ the path of these two colours from the column is exchanged. The
// colours are the steps.
func koenig(rows, cols int, edges []edge, degree int) []matching {
	k := colouring{
		degree: degree, edges: edges,
		atRow: newColours(rows * degree), atCol: newColours(cols * degree),
	}
	for e := range edges {
		k.colour(int32(e))
	}
	steps := make([]matching, degree)
	for slot, e := range k.atRow {
		if e >= 0 {
			steps[slot%degree] = append(steps[slot%degree], edges[e])
		}
	}
	return steps
}

// colouring holds, for each row and colour and for each column and colour, the edge
// there, or -1.
type colouring struct {
	degree       int
	edges        []edge
	atRow, atCol []int32
}

func newColours(n int) []int32 {
	c := make([]int32, n)
	for k := range c {
		c[k] = -1
	}
	return c
}

func (k *colouring) colour(e int32) {
	row, col := k.edges[e].row*k.degree, k.edges[e].col*k.degree
	free, want := firstFree(k.atRow[row:row+k.degree]), firstFree(k.atCol[col:col+k.degree])
	if free != want {
		k.exchange(k.edges[e].col, free, want)
	}
	k.atRow[row+free], k.atCol[col+free] = e, e
}

func firstFree(colours []int32) int {
	for c, e := range colours {
		if e < 0 {
			return c
		}
	}
	panic("css: a vertex has more edges than the largest degree")
}

// exchange swaps colours c and d along the path that leaves column col with colour c,
// so that c becomes free there. The path cannot reach the row where c is free.
func (k *colouring) exchange(col, c, d int) {
	var path []int32
	for colour, other, atCol := c, d, true; ; atCol = !atCol {
		e := int32(-1)
		if atCol {
			e = k.atCol[col*k.degree+colour]
		} else {
			e = k.atRow[k.edges[path[len(path)-1]].row*k.degree+colour]
		}
		if e < 0 {
			break
		}
		path = append(path, e)
		col = k.edges[e].col
		colour, other = other, colour
	}
	k.recolour(path, c, d)
}

// recolour exchanges the colours of a path whose edges have colours c, d, c, ...
func (k *colouring) recolour(path []int32, c, d int) {
	for n, e := range path {
		old := [2]int{c, d}[n%2]
		k.atRow[k.edges[e].row*k.degree+old], k.atCol[k.edges[e].col*k.degree+old] = -1, -1
	}
	for n, e := range path {
		now := [2]int{d, c}[n%2]
		k.atRow[k.edges[e].row*k.degree+now], k.atCol[k.edges[e].col*k.degree+now] = e, e
	}
}

// koenigDesc colours the longest messages first, so that colours tend to hold
// messages of one length.
func (g *graph) koenigDesc() []matching {
	return koenig(g.rows, g.cols, g.descending(), g.degree())
}
