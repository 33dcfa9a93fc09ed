package hyper

import "math"

// Pairs are hyperedges of two different pins each, such as the edges of a mesh: those of
// hyperedge e are first[e*stride] and second[e*stride].
type pairs struct {
	vertices, edges int
	first, second   []int32
	stride          int
}

// pairs returns the hyperedges as pairs; each has two pins.
func (h *Hypergraph) pairs() pairs {
	p := pairs{vertices: h.Vertices, edges: h.Edges(), first: h.Pins, second: h.Pins, stride: 2}
	if p.edges > 0 {
		p.second = h.Pins[1:]
	}
	return p
}

// A pairOrder is the order of pairs, and the pairs under it.
type pairOrder struct {
	Order
	first, second []int32
	read          incidence // the sum of what was looked at, or nobody would look
}

// searchPairs is BreadthFirst, then FirstDatum, in one search: the pairs that FirstDatum places one after
// the other, because they have their lowest vertex in common, are those that the search finds at
// this vertex and has not found before. It is not ok if a pin is out of range, if the pins of a
// hyperedge are equal, or if there are too many. O(vertices + edges).
func searchPairs(p pairs) (o pairOrder, ok bool) {
	room := newScratch(16*p.edges + 9*p.vertices + 1024)
	defer room.free()
	start, ok := p.starts(room)
	if !ok {
		return o, false
	}
	o.Data, o.Iterations = make(Numbering, p.vertices), make(Sequence, p.edges+1)
	o.first, o.second = make([]int32, p.edges+1), make([]int32, p.edges+1)
	queue := o.search(start, p.incidences(start, room), room)
	for n, v := range queue {
		o.Data[v] = int32(n)
	}
	o.Iterations, o.first, o.second = o.Iterations[:p.edges], o.first[:p.edges], o.second[:p.edges]
	for k, e := range o.Iterations {
		low, high := o.first[k], o.Data[o.second[k]]
		swap := (low ^ high) & (e >> 31)
		o.Iterations[k], o.first[k], o.second[k] = e&^atSecond, low^swap, high^swap
	}
	return o, true
}

// An incidence is what a vertex knows of a hyperedge: the other pin in the upper half, in the
// lower half the hyperedge, negative (with atSecond) if the vertex itself is the second pin.
type incidence uint64

const atSecond = math.MinInt32

func newIncidence(other, edge int32) incidence { return incidence(other)<<32 | incidence(uint32(edge)) }

// starts counts the incidences of the vertices: those of vertex v begin at start[v+1].
func (p pairs) starts(room *scratch) (start []int32, ok bool) {
	if p.edges > math.MaxInt32/2 {
		return nil, false
	}
	start = carve[int32](room, p.vertices+2)
	most := uint32(p.vertices)
	for k := 0; k < p.edges*p.stride; k += p.stride {
		v, w := p.first[k], p.second[k]
		if v == w || uint32(v) >= most || uint32(w) >= most {
			return nil, false
		}
		start[v+2]++
		start[w+2]++
	}
	for v := range p.vertices {
		start[v+2] += start[v+1]
	}
	return start, true
}

// incidences lists those of each vertex by ascending hyperedge, and makes start what it is called:
// those of vertex v are list[start[v]:start[v+1]].
func (p pairs) incidences(start []int32, room *scratch) (list []incidence) {
	list = carve[incidence](room, 2*p.edges)
	for e, k := int32(0), 0; k < p.edges*p.stride; e, k = e+1, k+p.stride {
		v, w := p.first[k], p.second[k]
		at := start[v+1]
		start[v+1]++
		list[at] = newIncidence(w, e)
		at = start[w+1]
		start[w+1]++
		list[at] = newIncidence(v, e|atSecond)
	}
	return list
}

// The state of a vertex.
const (
	stateNumbered = 1 << iota // it has its place in the queue
	stateExpanded             // its hyperedges are found
)

const lookAhead = 32

// search returns the vertices in their new order, and stores the hyperedges as they are found, with the
// number of the vertex where they are as first and the vertex at the other end as second. There is
// room for one more than there are.
//
// Both would be slow if done as they are said. Every vertex is a miss of all caches, so that the
// lists of the next few vertices are looked at together before the first one is gone through; and
// since nobody can guess whether a vertex has a number, there is no branch for it.
func (o *pairOrder) search(start []int32, list []incidence, room *scratch) []int32 {
	queue, state := carve[int32](room, len(o.Data)+1), carve[uint8](room, len(o.Data))
	edges, lowest, others := o.Iterations, o.first, o.second
	tail, k := 0, 0
	for seed := range state {
		if state[seed] != 0 {
			continue
		}
		head := tail
		state[seed] = stateNumbered
		queue[tail] = int32(seed)
		tail++
		for head < tail {
			var from, to [lookAhead]int32
			next := queue[head:min(tail, head+lookAhead)]
			o.read += look(next, start, list, &from, &to)
			for j, v := range next {
				state[v] |= stateExpanded
				for _, x := range list[from[j]:to[j]] {
					w := int32(x >> 32)
					old := state[w]
					state[w] = old | stateNumbered
					queue[tail] = w
					tail += int(old&stateNumbered ^ stateNumbered)
					edges[k], lowest[k], others[k] = int32(x), int32(head+j), w
					k += int(old>>1 ^ 1)
				}
			}
			head += len(next)
		}
	}
	return queue[:tail]
}

// look finds the lists of some vertices, and reads of each the lines of memory that it most
// probably has.
func look(vertices, start []int32, list []incidence, from, to *[lookAhead]int32) (read incidence) {
	for j, v := range vertices {
		from[j], to[j] = start[v], start[v+1]
	}
	for j := range vertices {
		if from[j] < to[j] {
			read += list[from[j]] + list[to[j]-1] + list[(from[j]+to[j])/2]
		}
	}
	return read
}
