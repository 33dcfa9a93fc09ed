package pipelining

import (
	"hpfc/depgraph/lattice"
)

// Skew returns the least f >= 0 for which the values of a nest of two loops flow only to the
// same or later columns once the inner loop is skewed, j' = j + f*i: then strips of columns can
// run as wavefronts over blocks of rows. It fails when a statement is not in both loops.
func Skew(g *lattice.Graph) (f int64, ok bool, err error) {
	p, err := newSpace(g.Nest)
	if err != nil {
		return 0, false, err
	}
	for k := range p.fixed {
		if len(p.fixed[k]) > 0 {
			return 0, false, nil
		}
	}
	for _, i := range arcs(g, Expanded) {
		a := &g.Arcs[i]
		q, at, err := maxRatio(&a.Relation, p.difference(a, scaled(p.inner(), -1), 0), p.difference(a, p.pipes(), 0))
		if err != nil {
			return 0, false, err
		}
		if at != nil {
			f = max(f, q.Ceil())
		}
	}
	return f, true, nil
}
