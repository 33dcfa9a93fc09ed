package hyper

// BreadthFirst is the paper's H_BS_D with the queue of its prose: of each component the
// lowest vertex is numbered; then, for the vertices in the order of their numbers, all
// pins of each hyperedge not yet reached. t is the transpose of h. O(vertices + pins).
func BreadthFirst(h, t *Hypergraph) Numbering {
	data := unnumbered(h.Vertices)
	reached := make([]bool, h.Edges())
	queue := make([]int32, 0, h.Vertices) // the vertices in the order of their numbers
	head := 0
	for seed := range int32(h.Vertices) {
		if data[seed] >= 0 {
			continue
		}
		data[seed] = int32(len(queue))
		queue = append(queue, seed)
		for ; head < len(queue); head++ {
			queue = numberNeighbours(h, t, queue[head], data, reached, queue)
		}
	}
	return data
}

// numberNeighbours numbers the neighbours of v that have no number and appends them to the
// queue, whose length is the next number.
func numberNeighbours(h, t *Hypergraph, v int32, data Numbering, reached []bool, queue []int32) []int32 {
	for _, e := range t.Pins[t.Start[v]:t.Start[v+1]] {
		if reached[e] {
			continue
		}
		reached[e] = true
		for _, w := range h.Pins[h.Start[e]:h.Start[e+1]] {
			if data[w] < 0 {
				data[w] = int32(len(queue))
				queue = append(queue, w)
			}
		}
	}
	return queue
}

// DepthFirst is the paper's H_BS_D with the stack of its Algorithm 2, carried on to all
// components: a hyperedge that is reached has all its pins numbered, then the search goes
// down from the first of them. t is the transpose of h. O(vertices + pins).
func DepthFirst(h, t *Hypergraph) Numbering {
	d := depthFirst{
		h: h, t: t, data: unnumbered(h.Vertices), visited: make([]bool, h.Vertices),
		edge: append([]int32(nil), t.Start[:h.Vertices]...), pin: append([]int32(nil), h.Start[:h.Edges()]...),
	}
	for seed := range int32(h.Vertices) {
		if !d.visited[seed] {
			d.from(seed)
		}
	}
	return d.data
}

type depthFirst struct {
	h, t    *Hypergraph
	data    Numbering
	next    int32
	visited []bool
	edge    []int32 // for each vertex, where to go on among its hyperedges
	pin     []int32 // for each hyperedge, where to go on among its pins
}

func (d *depthFirst) from(seed int32) {
	d.visited[seed] = true
	d.number(seed)
	stack := []int32{seed}
	for len(stack) > 0 {
		child, ok := d.child(stack[len(stack)-1])
		if !ok {
			stack = stack[:len(stack)-1]
			continue
		}
		d.visited[child] = true
		stack = append(stack, child)
	}
}

// child returns the next vertex to go down to from v.
func (d *depthFirst) child(v int32) (int32, bool) {
	for ; d.edge[v] < d.t.Start[v+1]; d.edge[v]++ {
		e := d.t.Pins[d.edge[v]]
		if d.pin[e] == d.h.Start[e] {
			for _, w := range d.h.Edge(e) {
				d.number(w)
			}
		}
		for d.pin[e] < d.h.Start[e+1] {
			w := d.h.Pins[d.pin[e]]
			d.pin[e]++
			if !d.visited[w] {
				return w, true
			}
		}
	}
	return 0, false
}

func (d *depthFirst) number(v int32) {
	if d.data[v] < 0 {
		d.data[v] = d.next
		d.next++
	}
}
