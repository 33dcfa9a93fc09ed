package css

import (
	"cmp"
	"slices"
)

// refine shortens a schedule of whole messages by exchanges between two steps. The
// union of two matchings falls into paths and cycles; in each of them either
// matching may go to either step. Sending every component's longer half with the
// longer step is the best choice, and leaves the shorter step as short as these two
// can be. Pairs are tried until no pair gains or budget edges have been visited.
func refine(rows, cols int, steps []matching, budget int) []matching {
	if len(steps)*(rows+cols) > budget { // too large to hold, let alone to visit
		return steps
	}
	r := newRefiner(rows, cols, steps)
	for gained := true; gained && budget > 0; {
		gained = false
		slices.SortStableFunc(r.steps, func(a, b *slots) int { return cmp.Compare(b.length, a.length) })
		for a := range r.steps {
			for b := a + 1; b < len(r.steps) && budget > 0; b++ {
				budget -= rows
				gained = r.exchange(r.steps[a], r.steps[b]) || gained
			}
		}
	}
	return r.matchings()
}

// slots is a step as the edge of each row and of each column, or -1.
type slots struct {
	row, col []int32
	length   int64
}

type refiner struct {
	edges []edge
	steps []*slots
	seen  []int // the last exchange that visited a row
	turn  int
	comp  []int32 // rows of the component at hand
}

func newRefiner(rows, cols int, steps []matching) *refiner {
	r := &refiner{seen: make([]int, rows)}
	for _, step := range steps {
		s := &slots{row: newIndices(rows), col: newIndices(cols), length: step.length()}
		for _, e := range step {
			s.row[e.row], s.col[e.col] = int32(len(r.edges)), int32(len(r.edges))
			r.edges = append(r.edges, e)
		}
		r.steps = append(r.steps, s)
	}
	return r
}

// exchange gives each component's longer half to a, the longer step, and reports
// whether b became shorter. (a keeps the longest edge of both.)
func (r *refiner) exchange(a, b *slots) bool {
	if a.length < b.length {
		a, b = b, a
	}
	r.turn++
	shorter := int64(0)
	for row := range a.row {
		if r.seen[row] == r.turn || a.row[row] < 0 && b.row[row] < 0 {
			continue
		}
		inA, inB := r.component(a, b, int32(row))
		if inB > inA {
			r.swap(a, b)
		}
		shorter = max(shorter, min(inA, inB))
	}
	gained := shorter < b.length
	b.length = shorter
	return gained
}

// component collects the rows connected to row by edges of a and b and returns the
// longest edge of each.
func (r *refiner) component(a, b *slots, row int32) (inA, inB int64) {
	r.seen[row] = r.turn
	r.comp = append(r.comp[:0], row)
	for k := 0; k < len(r.comp); k++ {
		row := r.comp[k]
		if e := a.row[row]; e >= 0 {
			inA = max(inA, r.edges[e].size)
			r.visit(b.col[r.edges[e].col])
		}
		if e := b.row[row]; e >= 0 {
			inB = max(inB, r.edges[e].size)
			r.visit(a.col[r.edges[e].col])
		}
	}
	return inA, inB
}

// visit adds the row of an edge to the component.
func (r *refiner) visit(e int32) {
	if e < 0 {
		return
	}
	if row := r.edges[e].row; r.seen[row] != r.turn {
		r.seen[row] = r.turn
		r.comp = append(r.comp, int32(row))
	}
}

// swap exchanges a's and b's edges of the component.
func (r *refiner) swap(a, b *slots) {
	for _, row := range r.comp {
		for _, e := range [2]int32{a.row[row], b.row[row]} {
			if e >= 0 {
				a.col[r.edges[e].col], b.col[r.edges[e].col] = -1, -1
			}
		}
	}
	for _, row := range r.comp {
		a.row[row], b.row[row] = b.row[row], a.row[row]
		if e := a.row[row]; e >= 0 {
			a.col[r.edges[e].col] = e
		}
		if e := b.row[row]; e >= 0 {
			b.col[r.edges[e].col] = e
		}
	}
}

func (r *refiner) matchings() []matching {
	var steps []matching
	for _, s := range r.steps {
		var step matching
		for _, e := range s.row {
			if e >= 0 {
				step = append(step, r.edges[e])
			}
		}
		if len(step) > 0 {
			steps = append(steps, step)
		}
	}
	return steps
}
