package hyper

import "math"

// BreadthFirst is the paper's H_BS_D with the queue of its prose: of each component the
// lowest vertex is numbered; then, for the vertices in the order of their numbers, all
// pins of each hyperedge not yet reached. t is the transpose of h, or nil. O(vertices + pins).
func BreadthFirst(h, t *Hypergraph) Numbering {
	s := newSearch(h, t)
	for seed := range int32(h.Vertices) {
		if s.data[seed] >= 0 {
			continue
		}
		head := len(s.queue)
		s.number(seed)
		for ; head < len(s.queue); head++ {
			s.expand(s.queue[head])
		}
	}
	return s.data
}

// search numbers vertices as hyperedges reach them.
type search struct {
	h, t    *Hypergraph
	data    Numbering
	queue   []int32 // the vertices in the order of their numbers
	near    *lists  // instead of t and reached, where hyperedges are short
	reached []bool  // hyperedges
}

func newSearch(h, t *Hypergraph) *search {
	s := &search{h: h, t: t, data: unnumbered(h.Vertices), queue: make([]int32, 0, h.Vertices)}
	if h.short() {
		s.near = neighbourLists(h)
		return s
	}
	if t == nil {
		s.t = h.Transpose()
	}
	s.reached = make([]bool, h.Edges())
	return s
}

func (s *search) number(v int32) {
	s.data[v] = int32(len(s.queue))
	s.queue = append(s.queue, v)
}

// expand numbers the neighbours of v that have no number.
func (s *search) expand(v int32) {
	if s.near != nil {
		s.numberAll(s.near.pins[s.near.start[v]:s.near.start[v+1]])
		return
	}
	for _, e := range s.t.Pins[s.t.Start[v]:s.t.Start[v+1]] {
		if !s.reached[e] {
			s.reached[e] = true
			s.numberAll(s.h.Pins[s.h.Start[e]:s.h.Start[e+1]])
		}
	}
}

func (s *search) numberAll(pins []int32) {
	for _, w := range pins {
		if s.data[w] < 0 {
			s.number(w)
		}
	}
}

// lists hold for every vertex the other pins of its hyperedges, hyperedge by hyperedge.
type lists struct{ start, pins []int32 }

// short tells whether all hyperedges have the same few pins, as in a loop with a few index
// arrays. A search then reads lists of neighbours: they take no longer to make than the
// transpose, and save a cache miss for each pin at a random place.
func (h *Hypergraph) short() bool {
	arity := h.arity()
	return arity > 1 && arity <= 4 && len(h.Pins) <= math.MaxInt32/int(arity)
}

// arity returns how many pins every hyperedge has, or 0 if they differ.
func (h *Hypergraph) arity() int32 {
	if h.Edges() == 0 {
		return 0
	}
	arity := h.Start[1]
	for e, start := range h.Start {
		if start != int32(e)*arity {
			return 0
		}
	}
	return arity
}

func neighbourLists(h *Hypergraph) *lists {
	others := h.arity() - 1
	l := &lists{make([]int32, h.Vertices+1), make([]int32, int(others)*len(h.Pins))}
	for _, v := range h.Pins {
		l.start[v+1] += others
	}
	for v := range h.Vertices {
		l.start[v+1] += l.start[v]
	}
	next := append([]int32(nil), l.start[:h.Vertices]...)
	for e := range int32(h.Edges()) {
		pins := h.Edge(e)
		for _, v := range pins {
			for _, w := range pins {
				if w != v {
					l.pins[next[v]] = w
					next[v]++
				}
			}
		}
	}
	return l
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
