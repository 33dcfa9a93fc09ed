package css

import (
	"errors"
	"fmt"
	"slices"
)

// Schema names the JSON form of a Plan.
const Schema = "hpfc.schedule/1"

// Plan is everything there is to say about one communication: the statement, its
// parameters, the table, the schedule chosen and how far it is from the bounds. The
// table and the schedule are whole, so this is for the compiler, for users and for
// small groups; one rank of many asks a Planner.
type Plan struct {
	Schema string `json:"schema"`
	// Remaps has one statement for each dimension, the first varying fastest in the
	// numbers of senders and receivers. It is empty for a plan made from a table.
	Remaps []Remap `json:"remaps,omitempty"`
	// Params belong to Remaps; those whose period exceeds 64 bits are zero.
	Params   []Params  `json:"params,omitempty"`
	Options  Options   `json:"options"`
	Table    Table     `json:"table"`
	Local    []int64   `json:"local,omitempty"` // elements that rank i copies to itself
	Bounds   Bounds    `json:"bounds"`
	Schedule *Schedule `json:"schedule"`
	Measure  Measure   `json:"measure"`
}

// maxTable bounds the entries of a table that is built whole.
const maxTable = 1 << 22

// NewPlan plans dims[0] x dims[1] x ..., independent dimensions of one statement, by
// the algorithm that the options name; Auto takes the cheapest. It fails if a remap
// makes no sense, if numbers do not fit, if the algorithm does not apply, or if the
// table is too large to be written down.
func NewPlan(dims []Remap, o Options) (*Plan, error) {
	p := &Plan{Schema: Schema, Remaps: dims, Options: o}
	entries := 1.0
	for _, m := range dims {
		if err := m.Check(); err != nil {
			return nil, err
		}
		params, err := m.Params()
		if err != nil && !errors.Is(err, ErrOverflow) {
			return nil, err
		}
		p.Params = append(p.Params, params)
		entries *= float64(m.P) * float64(m.Q)
	}
	if entries > maxTable {
		return nil, fmt.Errorf("communication table: %.0f entries are too many to write down (limit %d)", entries, maxTable)
	}
	tables := make([]Table, len(dims))
	for k, m := range dims {
		t, err := m.Table()
		if err != nil {
			return nil, err
		}
		tables[k] = t
	}
	p.Table = Kronecker(tables...)
	return p.finish()
}

// PlanTable plans a table that comes from elsewhere.
func PlanTable(t Table, o Options) (*Plan, error) {
	return (&Plan{Schema: Schema, Options: o, Table: t}).finish()
}

// finish takes messages to self out of the table, and schedules it.
func (p *Plan) finish() (*Plan, error) {
	if p.Options.SameRanks {
		p.Table, p.Local = p.Table.WithoutSelf()
	}
	p.Bounds = p.Table.Bounds()
	s, err := p.By(p.Options.Algorithm)
	if err != nil {
		return nil, err
	}
	p.Schedule, p.Measure = s, p.Measured(s)
	return p, nil
}

// By schedules the plan's table by another algorithm, and leaves out steps without messages. Algorithm1,
// Transposed1, Algorithm2 and CSS need a plan of one dimension and the first two their condition.
func (p *Plan) By(a Algorithm) (*Schedule, error) {
	s, err := p.by(a)
	if err == nil {
		s.Steps = slices.DeleteFunc(s.Steps, func(step []Message) bool { return len(step) == 0 })
		if s.Steps == nil {
			s.Steps = [][]Message{} // a list in JSON, too
		}
	}
	return s, err
}

func (p *Plan) by(a Algorithm) (*Schedule, error) {
	switch a {
	case Auto:
		return p.cheapest()
	case Rotation:
		return NewRotation(p.Table), nil
	case Ring:
		return NewRing(p.Table), nil
	case Algorithm1, Transposed1, Algorithm2, CSS:
		return p.fromPaper(a)
	case Orbits:
		return p.structured(Orbits)
	}
	g := newGraph(p.Table)
	if work := g.work(a); work > maxWork {
		return nil, fmt.Errorf("%v takes too long for %d senders and %d receivers; take koenigdesc", a, g.rows, g.cols)
	}
	chosen, steps := g.steps(a, p.Options.cost(), thorough)
	return schedule(chosen, steps), nil
}

// fromPaper applies one of the algorithms that follow the shift of Theorem 1.
func (p *Plan) fromPaper(a Algorithm) (*Schedule, error) {
	if len(p.Remaps) != 1 || p.Params[0].Period == 0 {
		return nil, fmt.Errorf("%v needs one dimension with a period", a)
	}
	m, params := p.Remaps[0], p.Params[0]
	switch {
	case a == Algorithm2, a == CSS && !m.appliesAlgorithm1(params):
		return NewAlgorithm2(p.Table, m, params), nil
	case a == Transposed1:
		if s, ok := NewTransposed1(p.Table, m, params); ok {
			return s, nil
		}
		return nil, fmt.Errorf("transposed1 needs gcd(P,n) = 1 and gcd(Q,m) <= Q/P; here P = %d, n = %d, Q = %d, m = %d", m.P, params.N, m.Q, params.M)
	}
	if s, ok := NewAlgorithm1(p.Table, m, params); ok {
		return s, nil
	}
	return nil, fmt.Errorf("algorithm1 needs gcd(Q,m) = 1 and gcd(P,n) <= P/Q; here Q = %d, m = %d, P = %d, n = %d", m.Q, params.M, m.P, params.N)
}

// cheapest tries the closed forms, which are optimal where they apply to whole
// periods, then the table's symmetry, then its messages, until a lower bound is met.
func (p *Plan) cheapest() (*Schedule, error) {
	c := p.Options.cost()
	best, time, least := NewRing(p.Table), 0.0, p.Bounds.Time(c)
	price := func(s *Schedule) float64 { return s.Time(c) }
	if p.Options.NoBarriers {
		price = func(s *Schedule) float64 { return s.Makespan(c) }
		least = p.Table.BusiestTime(c)
	}
	time = price(best)
	for _, a := range p.candidates() {
		if time <= least*(1+1e-9) {
			break
		}
		s, err := p.candidate(a)
		if err != nil {
			continue // does not apply to this table
		}
		if t := price(s); t < time*(1-1e-9) {
			best, time = s, t
		}
	}
	return best, nil
}

// candidates lists what cheapest tries besides the ring; Auto is the table's symmetry.
func (p *Plan) candidates() []Algorithm {
	all := []Algorithm{Algorithm1, Transposed1, Auto, KoenigDesc}
	if p.Options.NoBarriers {
		if p.Table.Senders()*p.Table.Receivers() <= shopCells {
			all = append(all, OpenShop)
		}
		if max(p.Table.Senders(), p.Table.Receivers()) <= coverVertices {
			all = append(all, CritCover, Peel)
		}
	}
	return all
}

func (p *Plan) candidate(a Algorithm) (*Schedule, error) {
	if a == Auto {
		return p.structured(Auto)
	}
	return p.By(a)
}

// structured schedules the table modulo its symmetry and lifts the result.
func (p *Plan) structured(a Algorithm) (*Schedule, error) {
	f := &fabric{factors: []factor{tableFactor(p.Table)}}
	if len(p.Remaps) > 0 && !p.Options.SameRanks {
		var err error
		if f, err = newFabric(p.Remaps); err != nil {
			return nil, err
		}
	}
	return f.schedule(Options{Algorithm: a, Cost: p.Options.Cost})
}

// Verify proves the plan's schedule against its table, see Verify.
func (p *Plan) Verify() error { return Verify(p.Table, p.Schedule) }

// Measure compares a schedule with the bounds.
type Measure struct {
	Algorithm Algorithm `json:"algorithm"`
	Steps     int       `json:"steps"`
	// Elements is the time in elements with a barrier after each step.
	Elements int64 `json:"elements"`
	// Time and Makespan are the time for the plan's cost with barriers and, both sides
	// keeping to the order of the schedule, without.
	Time     float64 `json:"time"`
	Makespan float64 `json:"makespan"`
	// OverLoad is Elements/LB, OverUnsplit Elements/LBu, OverBound Time/(Alpha*degree +
	// Beta*LB); 1 when there is nothing to send.
	OverLoad    float64 `json:"overLB"`
	OverUnsplit float64 `json:"overLBu"`
	OverBound   float64 `json:"overBound"`
	// IdleSenders and IdleReceivers are the shares of Elements that the senders and
	// the receivers spend waiting, on the average.
	IdleSenders   float64 `json:"idleSenders"`
	IdleReceivers float64 `json:"idleReceivers"`
	// Conflicts is the number of receivers, over all steps, that senders contend for.
	Conflicts int `json:"conflicts"`
}

// Measured compares a schedule of the plan's table with the plan's bounds.
func (p *Plan) Measured(s *Schedule) Measure {
	c, b := p.Options.cost(), p.Bounds
	m := Measure{
		Algorithm: s.Algorithm, Steps: s.Len(),
		Elements: int64(s.Time(Elements)), Time: s.Time(c), Makespan: s.Makespan(c),
	}
	m.OverLoad = ratio(float64(m.Elements), float64(b.Load))
	m.OverUnsplit = ratio(float64(m.Elements), float64(b.Unsplit))
	m.OverBound = ratio(m.Time, b.Time(c))
	m.IdleSenders = 1 - ratio(float64(b.Total), float64(m.Elements)*float64(p.Table.Senders()))
	m.IdleReceivers = 1 - ratio(float64(b.Total), float64(m.Elements)*float64(p.Table.Receivers()))
	for _, step := range s.Conflicts() {
		m.Conflicts += len(step)
	}
	return m
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 1
	}
	return a / b
}

// Compare measures every algorithm that applies to the plan's table, in the order of
// their declaration; Auto comes last, as the algorithm that it chose.
func (p *Plan) Compare() []Measure {
	var all []Measure
	for a := Auto + 1; a < algorithms; a++ {
		if s, err := p.By(a); err == nil {
			m := p.Measured(s)
			m.Algorithm = a
			all = append(all, m)
		}
	}
	return append(all, p.Measure)
}
