package graphfile

import (
	"slices"
	"strings"

	"hpfc/locality/hyper"
)

const hmetisHeader = "hyperedges vertices [format]"

// hmetis reads a hypergraph: a line per hyperedge with its vertices. In the loop every
// hyperedge adds up what its vertices hold.
func (r *reader) hmetis() (*File, error) {
	header, err := r.header(hmetisHeader, 2, 3)
	if err != nil {
		return nil, err
	}
	format := 0
	if len(header) > 2 {
		format = header[2]
	}
	if !slices.Contains([]int{0, 1, 10, 11}, format) {
		return nil, r.errorf("format %d: it must be 1 (hyperedges have weights), 10 (vertices have) or 11", format)
	}
	headerLine := r.line
	l := &hyper.RowLoop{Columns: header[1], Start: make([]int32, 1)}
	for e := range header[0] {
		if err := r.hyperedge(l, e, header[0], format%10); err != nil {
			return nil, err
		}
	}
	if err := r.sparse(headerLine, header[1], "vertices", len(l.Pins), "pins"); err != nil {
		return nil, err
	}
	if format >= 10 {
		err = r.vertexWeights(header[1])
	}
	if err == nil {
		err = r.end(header[0], "hyperedges")
	}
	if err != nil {
		return nil, err
	}
	return &File{"hMETIS hypergraph", "hyperedges over vertices", l}, nil
}

func (r *reader) hyperedge(l *hyper.RowLoop, e, edges, weights int) error {
	line, ok := r.nonblank()
	if !ok {
		r.line++
		return r.errorf("the file ends after %d of %d hyperedges", e, edges)
	}
	words, err := r.weights(strings.Fields(line), weights, "the hyperedge")
	if err != nil {
		return err
	}
	for _, word := range words {
		v, err := r.integer(word, "vertex", l.Columns)
		if err != nil {
			return err
		}
		l.Pins = append(l.Pins, v-1)
	}
	l.Start = append(l.Start, int32(len(l.Pins)))
	return nil
}

func (r *reader) vertexWeights(vertices int) error {
	for v := range vertices {
		line, ok := r.nonblank()
		if !ok {
			r.line++
			return r.errorf("the file ends after the weights of %d of %d vertices", v, vertices)
		}
		words := strings.Fields(line)
		if len(words) != 1 {
			return r.errorf("%d words, where the weight of vertex %d is due", len(words), v+1)
		}
		if _, err := r.weights(words, 1, "the vertex"); err != nil {
			return err
		}
	}
	return nil
}
