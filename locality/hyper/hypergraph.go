// Package hyper reorders loops that reach their data through index arrays, so that data
// used together lie together and iterations that use the same data run near each other.
//
// A loop "do i: ... y(a(i)) ... x(b(i)) ..." is a hypergraph: every iteration is a hyperedge
// whose pins are the elements that it touches. Data orders renumber the vertices (the spatial
// hypergraph of the paper); iteration orders permute the hyperedges (its transpose, the
// temporal hypergraph). Beside the orders the package holds a cache model that gives hit
// rates without a clock, the dependences that an iteration order must respect, and a policy
// that says when reordering pays.
//
// The algorithms are those of Cao, Liu, Xie, Chen: "Hypergraph-based irregular application
// locality optimization", J. Univ. Sci. Technol. Beijing 34(12), 2012, 1469-1477, with its
// Algorithm 1 corrected and its open problem, iterations that depend on each other, solved.
// Everything is deterministic, and everything counts from 0 in int32: at most 2^31-1 pins.
package hyper

import "fmt"

// Hypergraph is a hypergraph stored by hyperedges: the pins of hyperedge e are
// Pins[Start[e]:Start[e+1]], distinct and in textual order of the loop's references.
type Hypergraph struct {
	Vertices int
	Start    []int32 // one more than there are hyperedges
	Pins     []int32
}

// IndexError is an index outside of the data array.
type IndexError struct {
	Array, Iteration int // which index array, and where in it
	Value            int32
	Vertices         int
}

func (e *IndexError) Error() string {
	return fmt.Sprintf("index array %d, iteration %d: %d is not in 0:%d", e.Array, e.Iteration, e.Value, e.Vertices-1)
}

// Build returns the spatial hypergraph of a loop with the given index arrays, all of one
// length: hyperedge i holds the distinct values index[0][i], index[1][i], ... This is
// Algorithm 1 of the paper with Start as a sum of counts (the paper stores the counts).
// Several data arrays under the same indices share one hypergraph: they add no pins.
func Build(vertices int, index ...[]int32) (*Hypergraph, error) {
	iterations := 0
	if len(index) > 0 {
		iterations = len(index[0])
	}
	h := &Hypergraph{Vertices: vertices, Start: make([]int32, iterations+1), Pins: make([]int32, 0, iterations*len(index))}
	for k, array := range index {
		if len(array) != iterations {
			return nil, fmt.Errorf("index array %d has %d elements, index array 0 has %d", k, len(array), iterations)
		}
		if err := inRange(vertices, k, array); err != nil {
			return nil, err
		}
	}
	for i := range iterations {
		first := len(h.Pins)
		for _, array := range index {
			if !contains(h.Pins[first:], array[i]) {
				h.Pins = append(h.Pins, array[i])
			}
		}
		h.Start[i+1] = int32(len(h.Pins))
	}
	return h, nil
}

// FromRows returns the hypergraph whose hyperedge e holds the distinct values of
// pins[start[e]:start[e+1]], as in a sparse matrix stored by rows.
func FromRows(vertices int, start, pins []int32) (*Hypergraph, error) {
	if err := inRange(vertices, 0, pins); err != nil {
		return nil, err
	}
	h := &Hypergraph{Vertices: vertices, Start: make([]int32, len(start)), Pins: make([]int32, 0, len(pins))}
	seen := make([]int32, vertices) // the last row, counted from 1, that holds the vertex
	for e := range len(start) - 1 {
		for _, v := range pins[start[e]:start[e+1]] {
			if seen[v] != int32(e)+1 {
				seen[v] = int32(e) + 1
				h.Pins = append(h.Pins, v)
			}
		}
		h.Start[e+1] = int32(len(h.Pins))
	}
	return h, nil
}

func inRange(vertices, array int, index []int32) error {
	for i, v := range index {
		if v < 0 || int(v) >= vertices {
			return &IndexError{Array: array, Iteration: i, Value: v, Vertices: vertices}
		}
	}
	return nil
}

// contains is slices.Contains without its call: hyperedges of index arrays are short.
func contains(pins []int32, v int32) bool {
	for _, w := range pins {
		if w == v {
			return true
		}
	}
	return false
}

// Edges returns the number of hyperedges.
func (h *Hypergraph) Edges() int { return len(h.Start) - 1 }

// Edge returns the pins of hyperedge e, which the caller must not change.
func (h *Hypergraph) Edge(e int32) []int32 { return h.Pins[h.Start[e]:h.Start[e+1]] }

// Degrees returns for every vertex the number of hyperedges that contain it.
func (h *Hypergraph) Degrees() []int32 {
	degree := make([]int32, h.Vertices)
	for _, v := range h.Pins {
		degree[v]++
	}
	return degree
}

// Transpose exchanges vertices and hyperedges: hyperedge v of the result holds the
// hyperedges of h that contain v, ascending. O(vertices + pins).
func (h *Hypergraph) Transpose() *Hypergraph {
	t := &Hypergraph{Vertices: h.Edges(), Start: make([]int32, h.Vertices+1), Pins: make([]int32, len(h.Pins))}
	for _, v := range h.Pins {
		t.Start[v+1]++
	}
	for v := range h.Vertices {
		t.Start[v+1] += t.Start[v]
	}
	next := append([]int32(nil), t.Start[:h.Vertices]...)
	for e := range int32(h.Edges()) {
		for _, v := range h.Edge(e) {
			t.Pins[next[v]] = e
			next[v]++
		}
	}
	return t
}

// Renumber returns the hypergraph under a data order; nil keeps the numbers.
func (h *Hypergraph) Renumber(data Numbering) *Hypergraph {
	if data == nil {
		return h
	}
	g := &Hypergraph{Vertices: h.Vertices, Start: h.Start, Pins: make([]int32, len(h.Pins))}
	for i, v := range h.Pins {
		g.Pins[i] = data[v]
	}
	return g
}

// Resequence returns the hypergraph under an iteration order; nil keeps the sequence.
func (h *Hypergraph) Resequence(iterations Sequence) *Hypergraph {
	if iterations == nil {
		return h
	}
	g := &Hypergraph{Vertices: h.Vertices, Start: make([]int32, len(h.Start)), Pins: make([]int32, 0, len(h.Pins))}
	for k, e := range iterations {
		g.Pins = append(g.Pins, h.Edge(e)...)
		g.Start[k+1] = int32(len(g.Pins))
	}
	return g
}
