package interpret

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/commgen"
)

// place is an element of an array.
type place struct {
	array loopir.ArrayID
	at    int64
}

// reached lists the ranks that execute an iteration with several owners: those whose blocks hold one of the cells within
// reach of the home's.
func (c *checker) reached(l *mapping.Layout, plan *commgen.NestPlan) []int64 {
	ranks := []int64{}
	for rank := range mapping.Processors(l.Grid) {
		in := l.Holds(rank)
		for _, d := range plan.Dims {
			if l.Dims[d.Dim].Grid < 0 || l.Dims[d.Dim].N == 1 {
				continue
			}
			away := beyond(&l.Dims[d.Dim], l.Coordinate(rank, d.Dim), c.cells[d.Dim])
			in = in && -away >= d.Reach[0] && -away <= d.Reach[1]
		}
		if in {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// beyond is how far a cell lies before (negative) or behind the block of a coordinate.
func beyond(d *mapping.Dim, coordinate, cell int64) int64 {
	first := coordinate * d.K
	return min(cell-first, max(0, cell-first-d.K+1))
}

// reachedAddress checks that all ranks that execute an iteration with several owners find an element where the plan says: in
// their own parts, or in overlap areas that hold it. All who hold it have to be among those who store it.
func (c *checker) reachedAddress(m *Machine, r *loopir.Ref, v types.Value, store bool) {
	s, l := m.arrays[r.Array], c.layout(m, r.Array)
	homeDims, access := c.plan.Nests[c.nest].Dims, c.plan.Access[r.ID]
	subs := m.subs(r)
	at := place{r.Array, s.index(subs)}
	owners := 0
	for _, rank := range c.ranks {
		shift, outside := make([]int64, len(subs)), false
		for d := range subs {
			if l.Dims[d].Grid < 0 {
				continue
			}
			x, cell := access.Dims[d], l.Dims[d].S*subs[d]+l.Dims[d].O
			if cell != c.cells[homeDims[x.Home].Dim]+m.distance(&x) {
				c.complain(m, r, "is not on the cell that the plan says")
			}
			if l.Dims[d].N == 1 {
				continue
			}
			shift[d] = beyond(&l.Dims[d], l.Coordinate(rank, d), cell)
			outside = outside || shift[d] != 0
			if room := m.p.Arrays[r.Array].Halo[d]; -shift[d] > room[0] || shift[d] > room[1] {
				c.complain(m, r, "has no place in the overlap area")
			}
		}
		halo := s.overlap(shift)
		switch {
		case !outside:
			owners++
		case store || c.fresh[at]:
		case halo == nil:
			c.complain(m, r, "lies outside the overlap area")
		case !alike(halo.data[at.at], v):
			c.complain(m, r, "is stale in the overlap area")
		}
	}
	if store {
		c.fresh[at] = true
		coordinates := make([]int64, len(subs))
		for d := range subs {
			if l.Dims[d].Grid >= 0 {
				coordinates[d] = l.Dims[d].Owner(subs[d])
			}
		}
		if owners != len(c.holders(l, coordinates)) {
			c.complain(m, r, "is not stored by all ranks that hold it")
		}
	}
}
