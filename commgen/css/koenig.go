package css

// koenig colours the edges, in the given order, with as many colours as the largest
// degree (Koenig's theorem): a colour is free at the row, another at the column, and
// if they differ the path of these two colours from the column is exchanged. The
// colours are the steps.
func koenig(rows, cols int, edges []edge, degree int) []matching {
	k := colouring{
		degree: degree, edges: edges,
		atRow: newPalette(rows, degree), atCol: newPalette(cols, degree),
	}
	steps := make([]matching, degree)
	for e := range edges {
		k.colour(int32(e))
	}
	for e, colour := range k.colours() {
		steps[colour] = append(steps[colour], edges[e])
	}
	return steps
}

type colouring struct {
	degree       int
	edges        []edge
	atRow, atCol palette
}

// palette holds, for each vertex and colour, the edge there, or -1; and for each
// vertex a colour below which none is free.
type palette struct {
	degree int
	dense  []int32
	sparse map[int]int32 // instead of dense, when few of very many places are taken
	used   []int
}

// densePlaces bounds the places of a palette that is an array: 64 MB.
const densePlaces = 1 << 24

func newPalette(vertices, degree int) palette {
	p := palette{degree: degree, used: make([]int, vertices)}
	if vertices*degree > densePlaces {
		p.sparse = map[int]int32{}
	} else {
		p.dense = newIndices(vertices * degree)
	}
	return p
}

// newIndices returns n times -1: no edge, no vertex.
func newIndices(n int) []int32 {
	c := make([]int32, n)
	for k := range c {
		c[k] = -1
	}
	return c
}

func (p *palette) at(vertex, colour int) int32 {
	place := vertex*p.degree + colour
	if p.dense != nil {
		return p.dense[place]
	}
	if e, ok := p.sparse[place]; ok {
		return e
	}
	return -1
}

func (p *palette) put(vertex, colour int, e int32) {
	place := vertex*p.degree + colour
	if p.dense != nil {
		p.dense[place] = e
	} else {
		p.sparse[place] = e
	}
	if e < 0 {
		p.used[vertex] = min(p.used[vertex], colour)
	}
}

func (p *palette) firstFree(vertex int) int {
	for p.at(vertex, p.used[vertex]) >= 0 {
		p.used[vertex]++
	}
	return p.used[vertex]
}

func (k *colouring) colour(e int32) {
	row, col := k.edges[e].row, k.edges[e].col
	free, want := k.atRow.firstFree(row), k.atCol.firstFree(col)
	if free != want {
		k.exchange(col, free, want)
	}
	k.atRow.put(row, free, e)
	k.atCol.put(col, free, e)
}

// exchange swaps colours c and d along the path that leaves column col with colour c,
// so that c becomes free there. The path cannot reach the row where c is free.
func (k *colouring) exchange(col, c, d int) {
	var path []int32
	vertex, side, other := col, &k.atCol, &k.atRow
	for colour, next := c, d; ; colour, next = next, colour {
		e := side.at(vertex, colour)
		if e < 0 {
			break
		}
		path = append(path, e)
		if vertex = k.edges[e].row; other == &k.atCol {
			vertex = k.edges[e].col
		}
		side, other = other, side
	}
	k.recolour(path, c, d)
}

// recolour exchanges the colours of a path whose edges have colours c, d, c, ...
func (k *colouring) recolour(path []int32, c, d int) {
	for n, e := range path {
		old := [2]int{c, d}[n%2]
		k.atRow.put(k.edges[e].row, old, -1)
		k.atCol.put(k.edges[e].col, old, -1)
	}
	for n, e := range path {
		now := [2]int{d, c}[n%2]
		k.atRow.put(k.edges[e].row, now, e)
		k.atCol.put(k.edges[e].col, now, e)
	}
}

// colours lists every edge's colour.
func (k *colouring) colours() []int {
	all := make([]int, len(k.edges))
	for place, e := range k.atRow.dense {
		if e >= 0 {
			all[e] = place % k.degree
		}
	}
	for place, e := range k.atRow.sparse {
		if e >= 0 {
			all[e] = place % k.degree
		}
	}
	return all
}

// koenigDesc colours the longest messages first, so that colours tend to hold
// messages of one length.
func (g *graph) koenigDesc() []matching {
	return koenig(g.rows, g.cols, g.descending(), g.degree())
}
