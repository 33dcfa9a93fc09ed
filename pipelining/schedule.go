package pipelining

import (
	"errors"

	"hpfc/depgraph/lattice"
)

// ErrInitiation says that no delay helps: dependences inside the pipelines need a greater
// initiation interval.
var ErrInitiation = errors.New("the initiation interval is too small for dependences inside a pipeline")

// Schedule finds the smallest z for which statements can be given starts tau within an
// iteration, theta(S, I) = z*(Npipe(I)-1) + iii*i_s + tau(S), so that every dependence is met.
// That is possible if and only if the graph of the statements, in which arc (u, v) has the
// greatest latency + Tsend - z*DN - iii*(j_s-i_s) as its weight, has no positive cycle; tau
// are longest paths. Weights fall with z, so z is found by bisection.
func Schedule(g *lattice.Graph, m Machine, storage Storage) (*Result, error) {
	r, err := Delay(g, m, storage)
	if err != nil {
		return nil, err
	}
	p, err := newSpace(g.Nest)
	if err != nil {
		return nil, err
	}
	high := p.largest(&m)
	if r.Offsets, err = p.offsets(g, &m, storage, high); err != nil {
		return nil, err
	}
	for low := int64(0); low < high; {
		middle := (low + high) / 2
		tau, err := p.offsets(g, &m, storage, middle)
		switch {
		case errors.Is(err, ErrInitiation):
			low = middle + 1
			continue
		case err != nil:
			return nil, err
		}
		high, r.Offsets = middle, tau
	}
	r.Z = high
	r.times(p, &m)
	return r, nil
}

// LeastInitiation is the smallest initiation interval for which a Schedule exists: cycles of
// dependences through several statements count too.
func LeastInitiation(g *lattice.Graph, m Machine, storage Storage) (int64, error) {
	p, err := newSpace(g.Nest)
	if err != nil {
		return 0, err
	}
	m.Initiation = 0
	low, high := int64(1), p.largest(&m)
	for low < high {
		m.Initiation = (low + high) / 2
		_, err := p.offsets(g, &m, storage, p.largest(&m))
		switch {
		case err == nil:
			high = m.Initiation
		case errors.Is(err, ErrInitiation):
			low = m.Initiation + 1
		default:
			return 0, err
		}
	}
	return low, nil
}

// largest is a delay that keeps even dependent pipelines apart.
func (p *space) largest(m *Machine) int64 {
	z := m.Initiation*p.trips[len(p.trips)-1] + m.Send
	for u := range m.Compute {
		z += m.Compute[u] + 1
		if u < len(m.Read) {
			for _, t := range m.Read[u] {
				z += t
			}
		}
	}
	return z
}

// countable tells whether all products of ticks and pipelines stay far below 64 bits, and coefficients below what
// poly takes.
func (p *space) countable(m Machine) bool {
	interval := m.Initiation
	m.Initiation = 0
	m.Initiation = max(interval, p.largest(&m))
	ticks := float64(m.Initiation) * float64(p.trips[len(p.trips)-1])
	for _, t := range p.trips[:len(p.trips)-1] {
		ticks *= float64(t)
	}
	return ticks*float64(len(m.Compute)+2) < 1<<54
}

// offsets returns tau for one z, or ErrInitiation when there are none.
func (p *space) offsets(g *lattice.Graph, m *Machine, storage Storage, z int64) ([]int64, error) {
	type edge struct {
		from, to int
		weight   int64
	}
	var edges []edge
	for _, i := range arcs(g, storage) {
		a := &g.Arcs[i]
		w, any, err := p.weight(m, a, z)
		if err != nil {
			return nil, err
		}
		if any {
			edges = append(edges, edge{a.Source.Statement, a.Sink.Statement, w})
		}
	}
	tau := make([]int64, len(p.nest.Statements))
	for range len(tau) + 1 {
		changed := false
		for _, e := range edges {
			if tau[e.from]+e.weight > tau[e.to] {
				tau[e.to] = tau[e.from] + e.weight
				changed = true
			}
		}
		if !changed {
			return tau, nil
		}
	}
	return nil, ErrInitiation
}

// constant returns the sum of weights[d]*(J_d-I_d) if it is the same for all pairs of an arc, by its distance.
func (p *space) constant(a *lattice.Arc, weights []int64) (sum int64, same bool) {
	depth := p.nest.Parameters + len(weights)
	if len(a.Distance) != depth || len(a.Carried) != depth || !a.Uniform() {
		return 0, false
	}
	for k, w := range weights {
		sum += w * a.Distance[p.nest.Parameters+k].Least
	}
	return sum, true
}

// weight is by how much the sink must start after the source.
func (p *space) weight(m *Machine, a *lattice.Arc, z int64) (int64, bool, error) {
	weights := scaled(p.pipes(), -z)
	weights[len(weights)-1] -= m.Initiation
	if ahead, same := p.constant(a, p.pipes()); same {
		w, _ := p.constant(a, weights)
		if w += m.latency(a); ahead >= 1 {
			w += m.send(a)
		}
		return w, true, nil
	}
	pipes := p.difference(a, p.pipes(), 0)
	leaving := append([]int64{}, pipes...)
	leaving[len(leaving)-1]--
	w, at, err := a.Relation.Max(p.difference(a, weights, m.latency(a)+m.send(a)), leaving)
	if err != nil {
		return 0, false, err
	}
	v, within, err := a.Relation.Max(p.difference(a, weights, m.latency(a)), scaled(pipes, -1))
	if at == nil || within != nil && v > w {
		w = v
	}
	return w, at != nil || within != nil, err
}
