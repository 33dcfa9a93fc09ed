package pipelining

import (
	"hpfc/depgraph"
)

// Vector holds delays for each outer loop: iteration I starts at the sum of Z[a]*i_a, and its
// innermost loop from there. Total is the time of the whole nest in ticks.
type Vector struct {
	Z     []int64
	Total int64
}

// VectorDelay finds non-negative delays with the least sum of Z[a]*(N[a]-1): the scalar delay
// queues pipelines one behind the other where they could start together. Dependences are added
// as constraints while the best delays so far violate them.
func VectorDelay(g *depgraph.Graph, m Machine, storage Storage) (*Vector, error) {
	r, err := Delay(g, m, storage)
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
		cut, err := p.violated(g, &m, storage, z)
		if err != nil {
			return nil, err
		}
		if cut == nil {
			return &Vector{z, s.cost(z) + tail}, nil
		}
		s.cuts = append(s.cuts, *cut)
	}
}

// cut is the constraint sum of distance[a]*Z[a] >= need.
type cut struct {
	distance []int64
	need     int64
}

// violated returns a constraint that z does not satisfy, nil if there is none.
func (p *space) violated(g *depgraph.Graph, m *Machine, storage Storage, z []int64) (*cut, error) {
	weights := append(scaled(z, -1), -m.Initiation)
	for _, i := range arcs(g, storage) {
		a := &g.Arcs[i]
		leaving := p.difference(a, p.pipes(), -1)
		late, at, err := a.Relation.Max(p.difference(a, weights, m.latency(a)+m.send(a)), leaving)
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

func (s *vectorSearch) best() []int64 {
	best := append([]int64{}, s.limit...)
	least := s.cost(best)
	z := make([]int64, len(best))
	var visit func(d int, cost int64)
	visit = func(d int, cost int64) {
		if d == len(z) {
			if s.satisfied(z) {
				best, least = append([]int64{}, z...), cost
			}
			return
		}
		for z[d] = 0; z[d] <= s.limit[0]; z[d]++ {
			c := cost + z[d]*(s.trips[d]-1)
			if c >= least {
				break
			}
			visit(d+1, c)
		}
		z[d] = 0
	}
	visit(0, 0)
	return best
}

func (s *vectorSearch) satisfied(z []int64) bool {
	for _, c := range s.cuts {
		have := int64(0)
		for d := range z {
			have += z[d] * c.distance[d]
		}
		if have < c.need {
			return false
		}
	}
	return true
}
