package hyper

// BreadthFirst is the paper's H_BS_D with the queue of its prose: of each component the
// lowest vertex is numbered; then, for the vertices in the order of their numbers, all
// pins of each hyperedge not yet reached. t is the transpose of h. O(vertices + pins).
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
	reached []bool  // hyperedges; nil if all have arity pins
	arity   int32
}

// newSearch starts a search. Where all hyperedges have the same few pins, as in a loop with
// a few index arrays, it is cheaper to look at the pins again than to remember which
// hyperedges were reached: at random places, every look is a cache miss.
func newSearch(h, t *Hypergraph) *search {
	const few = 4
	s := &search{h: h, t: t, data: unnumbered(h.Vertices), queue: make([]int32, 0, h.Vertices), arity: h.arity()}
	if s.arity == 0 || s.arity > few {
		s.reached = make([]bool, h.Edges())
	}
	return s
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

func (s *search) number(v int32) {
	s.data[v] = int32(len(s.queue))
	s.queue = append(s.queue, v)
}

// expand numbers the neighbours of v that have no number.
func (s *search) expand(v int32) {
	edges := s.t.Pins[s.t.Start[v]:s.t.Start[v+1]]
	if s.reached == nil {
		for _, e := range edges {
			s.numberAll(s.h.Pins[e*s.arity : (e+1)*s.arity])
		}
		return
	}
	for _, e := range edges {
		if !s.reached[e] {
			s.reached[e] = true
			s.numberAll(s.h.Pins[s.h.Start[e]:s.h.Start[e+1]])
		}
	}
}

func (s *search) numberAll(pins []int32) {
	for _, w := range pins {
		if s.data[w] < 0 {
			s.data[w] = int32(len(s.queue))
			s.queue = append(s.queue, w)
		}
	}
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
