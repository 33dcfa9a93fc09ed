package pipelining

import (
	"hpfc/depgraph/lattice"
)

// Result is what is known about a nest on a machine. Where in-pipeline dependences need a
// greater initiation interval than the machine's, InitiationMin says so, and Z holds only for
// an interval of at least that.
type Result struct {
	Initiation      int64
	InitiationMin   int64
	InitiationBound *Witness // nil when nothing bounds it
	Z               int64
	Bound           Ratio    // greatest T1
	ZBound          *Witness // nil when no dependence leaves its pipeline
	Arcs            []ArcDelay
	Offsets         []int64 // starts of the statements within an iteration; nil for all 0
	Pipelines       int64
	Total           int64 // ticks with delay Z
	Sequential      int64 // ticks for one pipeline after another
}

// ArcDelay is the part of one arc: the greatest T1 over its pairs that leave their pipeline.
type ArcDelay struct {
	Arc     int
	T1      Ratio
	Witness *Witness
}

// Profitable tells whether the pipelines overlap enough to gain.
func (r *Result) Profitable() bool { return r.Total < r.Sequential }

// Delay computes z by formula (7): the greatest value of
//
//	T1 = (latency + Tsend - iii*(j_s - i_s)) / DN(I, J)
//
// over all pairs with DN >= 1, rounded up, at least 0. Pairs with DN = 0 bound iii instead. For
// statements outside the innermost loop, or pairs inside an iteration, use Schedule.
func Delay(g *lattice.Graph, m Machine, storage Storage) (*Result, error) {
	p, err := newSpace(g.Nest)
	if err != nil {
		return nil, err
	}
	r := &Result{Initiation: m.Initiation, InitiationMin: 1, Pipelines: p.pipelines()}
	for _, i := range arcs(g, storage) {
		if err := r.across(p, &m, i, &g.Arcs[i]); err != nil {
			return nil, err
		}
		if err := r.within(p, &m, i, &g.Arcs[i]); err != nil {
			return nil, err
		}
	}
	if r.ZBound != nil {
		r.Z = max(0, r.Bound.Ceil())
	}
	r.times(p, &m)
	return r, nil
}

// across bounds z by the pairs of an arc that leave their pipeline.
func (r *Result) across(p *space, m *Machine, i int, a *lattice.Arc) error {
	num := p.difference(a, scaled(p.inner(), -m.Initiation), m.latency(a)+m.send(a))
	q, at, err := maxRatio(&a.Relation, num, p.difference(a, p.pipes(), 0))
	if err != nil || at == nil {
		return err
	}
	w := p.witness(i, a, at)
	r.Arcs = append(r.Arcs, ArcDelay{i, q, w})
	if r.ZBound == nil || r.Bound.Less(q) {
		r.Bound, r.ZBound = q, w
	}
	return nil
}

// within bounds iii by the pairs of an arc in one pipeline.
func (r *Result) within(p *space, m *Machine, i int, a *lattice.Arc) error {
	same := scaled(p.difference(a, p.pipes(), 0), -1) // DN <= 0
	num := p.difference(a, make([]int64, len(p.trips)), m.latency(a))
	q, at, err := maxRatio(&a.Relation, num, p.difference(a, p.inner(), 0), same)
	if err != nil || at == nil {
		return err
	}
	if q.Ceil() > r.InitiationMin || r.InitiationBound == nil && q.Ceil() == r.InitiationMin {
		r.InitiationMin, r.InitiationBound = q.Ceil(), p.witness(i, a, at)
	}
	return nil
}

// witness completes a pair of an arc.
func (p *space) witness(i int, a *lattice.Arc, at []int64) *Witness {
	n := len(p.nest.Statements[a.Source.Statement].Loops)
	return &Witness{i, p.embed(a.Source.Statement, at[:n]), p.embed(a.Sink.Statement, at[n:])}
}

// times predicts the ticks of the whole nest.
func (r *Result) times(p *space, m *Machine) {
	iteration := int64(0)
	for u, t := range m.Compute {
		if r.Offsets != nil {
			t += r.Offsets[u]
		}
		iteration = max(iteration, t)
	}
	pipe := m.Initiation*(p.trips[len(p.trips)-1]-1) + iteration
	r.Total = r.Z*(r.Pipelines-1) + pipe
	r.Sequential = r.Pipelines * pipe
}

func scaled(row []int64, c int64) []int64 {
	out := make([]int64, len(row))
	for i, v := range row {
		out[i] = c * v
	}
	return out
}

// Begin returns the schedule of a result: when a statement starts in an iteration.
func (r *Result) Begin(g *lattice.Graph) (func(statement int, at []int64) int64, error) {
	p, err := newSpace(g.Nest)
	if err != nil {
		return nil, err
	}
	return func(statement int, at []int64) int64 {
		x := p.embed(statement, at)
		begin := r.Z*(Pipeline(p.trips, x)-1) + r.Initiation*x[len(x)-1]
		if r.Offsets != nil {
			begin += r.Offsets[statement]
		}
		return begin
	}, nil
}

// Finite is a nest on a given number of processors, pipeline k on processor k mod P.
type Finite struct {
	Processors int64
	Z          int64 // least constant delay that is at least the nest's and keeps no processor twice busy
	Total      int64 // with that
	Greedy     int64 // starting every pipeline as soon as its predecessor and its processor permit
}

// OnProcessors predicts the time on so many processors.
func (r *Result) OnProcessors(g *lattice.Graph, processors int64) Finite {
	inner := g.Nest.Loops[len(g.Nest.Loops)-1].Trip
	busy := r.Initiation * inner
	tail := r.Total - r.Z*(r.Pipelines-1)
	f := Finite{Processors: processors, Z: r.Z}
	if r.Pipelines > processors {
		f.Z = max(r.Z, ceilDiv(busy, processors))
	}
	f.Total = f.Z*(r.Pipelines-1) + tail
	// Every start waits for its predecessor's and for the one on its processor before; the longest
	// chain of such waits takes one kind of them wherever it can.
	last := r.Pipelines - 1
	f.Greedy = tail + max(r.Z*last, busy*(last/processors)+r.Z*(last%processors))
	return f
}
