package css

import (
	"cmp"
	"slices"
)

// graph is the bipartite multigraph of messages: rows send to columns. Parallel
// edges come from the quotient of a periodic table, whose edges stand for several
// messages each; class tells which.
type graph struct {
	rows, cols int
	edges      []edge
}

// edge is a message, or the part of it that starts at offset.
type edge struct {
	row, col     int
	class        int64
	size, offset int64
}

// matching is a set of edges no two of which share a row or a column: one step.
type matching []edge

// newGraph has an edge for every message of a table.
func newGraph(t Table) *graph {
	g := &graph{rows: t.Senders(), cols: t.Receivers()}
	for i, row := range t {
		for j, size := range row {
			if size > 0 {
				g.edges = append(g.edges, edge{row: i, col: j, size: size})
			}
		}
	}
	return g
}

// length is the size of the longest edge.
func (m matching) length() int64 {
	longest := int64(0)
	for _, e := range m {
		longest = max(longest, e.size)
	}
	return longest
}

// matchingsTime is the cost of steps with barriers.
func matchingsTime(steps []matching, c Cost) float64 {
	total := 0.0
	for _, step := range steps {
		if len(step) > 0 {
			total += c.of(1, step.length())
		}
	}
	return total
}

// descending lists the edges by falling size, by row and column among equals.
func (g *graph) descending() []edge {
	edges := slices.Clone(g.edges)
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(b.size, a.size) })
	return edges
}

// degree is the largest number of edges at a row or column.
func (g *graph) degree() int {
	rows, cols, most := make([]int, g.rows), make([]int, g.cols), 0
	for _, e := range g.edges {
		rows[e.row]++
		cols[e.col]++
		most = max(most, rows[e.row], cols[e.col])
	}
	return most
}

// schedule turns the steps of a table's own graph into a schedule.
func schedule(a Algorithm, steps []matching) *Schedule {
	s := &Schedule{Algorithm: a, Steps: make([][]Message, 0, len(steps))}
	for _, step := range steps {
		messages := make([]Message, len(step))
		for k, e := range step {
			messages[k] = Message{From: e.row, To: e.col, Size: e.size, Offset: e.offset}
		}
		s.Steps = append(s.Steps, messages)
	}
	return s
}
