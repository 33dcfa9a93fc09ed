package graphfile

import (
	"fmt"
	"strings"

	"hpfc/locality/hyper"
)

const metisHeader = "vertices edges [format [constraints]]"

// metis reads a graph: a line per vertex with its neighbours. The loop runs over the edges,
// in the order of the file.
func (r *reader) metis() (*File, error) {
	header, err := r.header(metisHeader, 2, 4)
	if err != nil {
		return nil, err
	}
	g, err := r.metisFormat(header)
	if err != nil {
		return nil, err
	}
	for v := range int32(header[0]) {
		if err := r.metisVertex(g, v); err != nil {
			return nil, err
		}
	}
	if err := r.end(header[0], "vertices"); err != nil {
		return nil, err
	}
	if err := g.symmetric(r); err != nil {
		return nil, err
	}
	if len(g.neighbours) != 2*header[1] {
		r.line = g.headerLine
		return nil, r.errorf("the header says %d edges, the lines of the vertices hold %d", header[1], len(g.neighbours)/2)
	}
	a, b := g.edges()
	return &File{"METIS graph", "edges over vertices", hyper.EdgeLoop(g.vertices, a, b)}, nil
}

// metisGraph is a graph as its file has it.
type metisGraph struct {
	vertices      int
	headerLine    int
	vertexWeights int // words at the start of a line, the size included
	edgeWeights   int // words after a neighbour
	start         []int32
	neighbours    []int32
	lines         []int // of the vertices
}

func (r *reader) metisFormat(header []int) (*metisGraph, error) {
	g := &metisGraph{vertices: header[0], headerLine: r.line, start: make([]int32, 1)}
	format, constraints := 0, 1
	if len(header) > 2 {
		format = header[2]
	}
	if len(header) > 3 {
		constraints = header[3]
	}
	size, vertex, edge := format/100, format/10%10, format%10
	if size > 1 || vertex > 1 || edge > 1 {
		return nil, r.errorf("format %d: its digits (vertex sizes, vertex weights, edge weights) must be 0 or 1", format)
	}
	g.vertexWeights = size + vertex*constraints
	g.edgeWeights = edge
	return g, nil
}

func (r *reader) metisVertex(g *metisGraph, v int32) error {
	line, ok := r.next()
	if !ok {
		r.line++
		return r.errorf("the file ends after %d of %d vertices", v, g.vertices)
	}
	words, err := r.weights(strings.Fields(line), g.vertexWeights, "the vertex")
	if err != nil {
		return err
	}
	for len(words) > 0 {
		w, err := r.integer(words[0], "vertex", g.vertices)
		if err != nil {
			return err
		}
		if w-1 == v {
			return g.ownNeighbour(r, w)
		}
		g.neighbours = append(g.neighbours, w-1)
		if words, err = r.weights(words[1:], g.edgeWeights, "the last neighbour"); err != nil {
			return err
		}
	}
	g.start = append(g.start, int32(len(g.neighbours)))
	g.lines = append(g.lines, r.line)
	return nil
}

// ownNeighbour refuses an edge from a vertex to itself, which most lines seem to have when a file counts from 0.
func (g *metisGraph) ownNeighbour(r *reader, v int32) error {
	err := r.errorf("vertex %d is its own neighbour", v)
	for {
		line, ok := r.next()
		if !ok {
			return err
		}
		words := strings.Fields(line)
		for k := g.vertexWeights; k < len(words); k += 1 + g.edgeWeights {
			if words[k] == "0" {
				return fmt.Errorf("%w; and line %d names vertex 0: METIS counts from 1, add 1 to the number of each neighbour", err, r.line)
			}
		}
	}
}

func (g *metisGraph) of(v int32) []int32 { return g.neighbours[g.start[v]:g.start[v+1]] }

// symmetric refuses an edge that only one of its ends has, or that one has twice.
func (g *metisGraph) symmetric(r *reader) error {
	h := &hyper.Hypergraph{Vertices: g.vertices, Start: g.start, Pins: g.neighbours}
	t := h.Transpose()
	mark := make([]int32, g.vertices)
	for v := range int32(g.vertices) {
		for _, w := range g.of(v) {
			if mark[w] == v+1 {
				r.line = g.lines[v]
				return r.errorf("vertex %d has the neighbour %d twice", v+1, w+1)
			}
			mark[w] = v + 1
		}
		for _, w := range t.Edge(v) {
			if mark[w] != v+1 {
				r.line = g.lines[w]
				return r.errorf("vertex %d has the neighbour %d, but %d has no neighbour %d", w+1, v+1, v+1, w+1)
			}
		}
	}
	return nil
}

// edges returns the two ends of every edge, at its lower end.
func (g *metisGraph) edges() (a, b []int32) {
	a, b = make([]int32, 0, len(g.neighbours)/2), make([]int32, 0, len(g.neighbours)/2)
	for v := range int32(g.vertices) {
		for _, w := range g.of(v) {
			if v < w {
				a, b = append(a, v), append(b, w)
			}
		}
	}
	return a, b
}
