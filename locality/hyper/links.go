package hyper

// Links is a graph of data that iterations use together. It keeps the first few links of each
// vertex only: that is enough to find parts that lie close together, and is filled in one pass
// over the index arrays, without degrees, prefix sums or a transpose.
type Links struct {
	Most  int     // links that a vertex may have
	Count []uint8 // links that it has
	To    []int32 // Most for each vertex
}

// NewLinks returns a graph without links, which keeps at most the given number (up to 255) of each vertex.
func NewLinks(vertices, most int) *Links {
	return &Links{Most: most, Count: make([]uint8, vertices), To: make([]int32, vertices*most)}
}

// Add links v to w, in this direction, unless v has all the links that it may have. Different
// vertices v may be given links concurrently.
func (g *Links) Add(v, w int32) {
	if n := g.Count[v]; int(n) < g.Most {
		g.To[int(v)*g.Most+int(n)] = w
		g.Count[v] = n + 1
	}
}

// Grow numbers the vertices part by part, as GrowParts does for hypergraphs: breadth first until
// a part holds size vertices, then on from the vertex that has been waiting longest. Vertices
// without links come last. The order is the inverse of the numbering. O(vertices + links).
func (g *Links) Grow(size int) (data Numbering, order []int32) {
	data = unnumbered(len(g.Count))
	queue := make([]int32, 0, len(data))
	number := func(v int32) {
		data[v] = int32(len(queue))
		queue = append(queue, v)
	}
	var aside []int32
	seed := 0
	for {
		start := -1
		for len(aside) > 0 && start < 0 {
			if data[aside[0]] < 0 {
				start = int(aside[0])
			}
			aside = aside[1:]
		}
		for ; start < 0 && seed < len(data); seed++ {
			if data[seed] < 0 && g.Count[seed] > 0 {
				start = seed
			}
		}
		if start < 0 {
			break
		}
		head, full := len(queue), len(queue)+size
		number(int32(start))
		for ; head < len(queue) && len(queue) < full; head++ {
			v := int(queue[head])
			for _, w := range g.To[v*g.Most : v*g.Most+int(g.Count[v])] {
				if data[w] < 0 {
					data[w] = int32(len(queue))
					queue = append(queue, w)
				}
			}
		}
		for ; head < len(queue); head++ {
			aside = g.outside(aside, queue[head], data)
		}
	}
	for v := range data {
		if data[v] < 0 {
			number(int32(v))
		}
	}
	return data, queue
}

// outside appends a neighbour of v that has no number, if there is one.
func (g *Links) outside(aside []int32, v int32, data Numbering) []int32 {
	for _, w := range g.To[int(v)*g.Most : int(v)*g.Most+int(g.Count[v])] {
		if data[w] < 0 {
			return append(aside, w)
		}
	}
	return aside
}
