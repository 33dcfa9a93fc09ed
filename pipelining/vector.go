package pipelining

import (
	"math"

	"hpfc/depgraph/lattice"
)

// Vector holds delays for each outer loop: iteration I starts at the sum of Z[a]*i_a, its
// innermost loop from there, and statements at their Offsets. Total is the time of the whole nest in ticks.
type Vector struct {
	Z       []int64
	Offsets []int64
	Total   int64

	trips []int64 // of the outer loops
	pipe  int64   // ticks of one pipeline
}

// Overlap tells whether an iteration of an outer loop starts before the one before it has ended.
func (v *Vector) Overlap(loop int) bool {
	iteration := v.pipe
	for d := loop + 1; d < len(v.Z); d++ {
		iteration += v.Z[d] * (v.trips[d] - 1)
	}
	return v.Z[loop] < iteration
}

// VectorDelay finds non-negative delays with the least sum of Z[a]*(N[a]-1), the statements starting as with the scalar delay:
// that queues pipelines one behind the other where they could start together. Dependences are added
// as constraints while the best delays so far violate them. It gives up, nil, where that would
// take too long.
func VectorDelay(g *lattice.Graph, m Machine, storage Storage) (*Vector, error) {
	r, err := Schedule(g, m, storage)
	if err != nil {
		return nil, err
	}
	p, err := newSpace(g.Nest)
	if err != nil {
		return nil, err
	}
	s := &vectorSearch{trips: p.trips[:len(p.trips)-1], limit: scaled(p.pipes()[:len(p.trips)-1], r.Z)}
	tail := r.Total - r.Z*(r.Pipelines-1)
	for {
		z := s.best()
		if z == nil {
			return nil, nil
		}
		cut, err := p.violated(g, &m, storage, z, r.Offsets)
		if err != nil {
			return nil, err
		}
		if cut == nil {
			return &Vector{Z: z, Offsets: r.Offsets, Total: s.cost(z) + tail, trips: s.trips, pipe: tail}, nil
		}
		s.cuts = append(s.cuts, *cut)
	}
}

// cut is the constraint sum of distance[a]*Z[a] >= need.
type cut struct {
	distance []int64
	need     int64
}

// violated returns a constraint that z does not satisfy when statements start at the offsets, nil if there is none.
func (p *space) violated(g *lattice.Graph, m *Machine, storage Storage, z, offsets []int64) (*cut, error) {
	weights := append(scaled(z, -1), -m.Initiation)
	for _, i := range arcs(g, storage) {
		a := &g.Arcs[i]
		leaving := p.difference(a, p.pipes(), -1)
		apart := m.latency(a) + m.send(a) + offsets[a.Source.Statement] - offsets[a.Sink.Statement]
		late, at, err := a.Relation.Max(p.difference(a, weights, apart), leaving)
		if err != nil {
			return nil, err
		}
		if at == nil || late <= 0 {
			continue
		}
		w := p.witness(i, a, at)
		c := &cut{need: late}
		for d := range z {
			c.distance = append(c.distance, w.J[d]-w.I[d])
			c.need += z[d] * (w.J[d] - w.I[d])
		}
		return c, nil
	}
	return nil, nil
}

// vectorSearch looks for the cheapest integer point that satisfies all cuts; limit, the scalar
// delay as a vector, satisfies every cut.
type vectorSearch struct {
	trips, limit []int64
	cuts         []cut
}

func (s *vectorSearch) cost(z []int64) int64 {
	c := int64(0)
	for d, v := range z {
		c += v * (s.trips[d] - 1)
	}
	return c
}

// patience is how many candidates a search may look at.
const patience = 2_000_000

// best returns the cheapest point, nil when there are too many candidates: the outer components
// are enumerated, the last one follows from the cuts.
func (s *vectorSearch) best() []int64 {
	best := append([]int64{}, s.limit...)
	least := s.cost(best)
	z := make([]int64, len(best))
	last := len(z) - 1
	seen := 0
	var visit func(d int, cost int64)
	visit = func(d int, cost int64) {
		if seen++; d == last {
			v, ok := s.least(z)
			if cost += v * (s.trips[last] - 1); ok && cost < least {
				z[last] = v
				best, least = append([]int64{}, z...), cost
			}
			return
		}
		for z[d] = 0; z[d] <= s.limit[d] && seen < patience; z[d]++ {
			c := cost + z[d]*(s.trips[d]-1)
			if c >= least {
				break
			}
			visit(d+1, c)
		}
		z[d] = 0
	}
	visit(0, 0)
	if seen >= patience {
		return nil
	}
	return best
}

// least returns the smallest last component with which z satisfies all cuts.
func (s *vectorSearch) least(z []int64) (int64, bool) {
	last := len(z) - 1
	low, high := int64(0), int64(math.MaxInt64)
	for _, c := range s.cuts {
		need := c.need
		for d := range last {
			need -= z[d] * c.distance[d]
		}
		switch by := c.distance[last]; {
		case by > 0:
			low = max(low, ceilDiv(need, by))
		case by < 0:
			high = min(high, -ceilDiv(need, -by))
		case need > 0:
			return 0, false
		}
	}
	return low, low <= high
}
