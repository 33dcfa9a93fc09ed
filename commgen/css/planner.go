package css

import (
	"slices"
)

// Planner gives every rank its own part of one contention-free schedule. What all
// ranks must agree on is computed once, without the table: nothing for the closed
// forms (ring, Algorithm 1 and its transpose), otherwise the schedule of the table's
// quotient, which is small when the table has symmetry. All ranks that make a planner
// of the same remap and the same options get parts of the same schedule.
type Planner struct {
	remap     Remap
	params    Params // of the closed forms
	algorithm Algorithm
	factor    factor // its weights are nil for a plain ring
	outline   outline
	byRow     [][]slot
	byCol     [][]slot
	length    int
	same      bool // rank i's message to itself is left out
	cost      Cost
}

// slot is an edge of the outline with the step it has there.
type slot struct {
	step int
	edge
}

// Step is one message of a rank, or the part of it that starts at Offset: in step
// Step of the schedule, counted from zero, Count elements travel between it and
// coordinate Peer. Steps may be missing: the rank is idle in them.
type Step struct {
	Step   int   `json:"step"`
	Peer   int64 `json:"peer"`
	Count  int64 `json:"count"`
	Offset int64 `json:"offset,omitempty"`
}

// Options choose a schedule. The zero value lets the planner choose for DefaultCost.
type Options struct {
	Algorithm Algorithm `json:"algorithm"`
	Cost      Cost      `json:"cost"`
	// SameRanks says that sender i and receiver i are one rank: its message to itself
	// is a local copy and the others are scheduled without it.
	SameRanks bool `json:"sameRanks"`
	// NoBarriers says that ranks wait for nothing but their messages, in the order of
	// the schedule: plans are chosen by Makespan instead of Time. A Planner's parts are
	// chosen by Time in any case.
	NoBarriers bool `json:"noBarriers"`
}

func (o Options) cost() Cost {
	if o.Cost == (Cost{}) {
		return DefaultCost
	}
	return o.Cost
}

// Limits of what every rank computes for itself rather than fall back to the ring.
const (
	plannerClasses = 1 << 21 // classes of the table
	plannerEdges   = 1 << 18 // classes or messages to schedule
)

// NewPlanner chooses the schedule for a remap. Whole periods have closed forms where
// Algorithm 1 or its transpose applies or all entries are equal; other tables are
// scheduled as their quotient, and by the ring when that is too large.
func NewPlanner(m Remap, o Options) (*Planner, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	p := &Planner{remap: m, algorithm: o.Algorithm, length: int(max(m.P, m.Q)), same: o.SameRanks, cost: o.cost()}
	if o.Algorithm == Ring {
		return p, nil
	}
	params, err := m.Params()
	whole := err == nil && m.N > 0 && m.N%params.Period == 0 && !o.SameRanks
	if whole && m.classes(params) <= plannerClasses {
		if p.factor, err = newFactor(m); err != nil {
			return nil, err
		}
		p.params = params
	}
	switch {
	case p.closedForm():
		return p, nil
	case !whole && !o.SameRanks && m.P*m.Q <= plannerEdges:
		p.factor, err = newFactor(m)
	case o.SameRanks && m.P*m.Q <= plannerEdges:
		p.factor, err = othersFactor(m)
	}
	if err != nil {
		return nil, err
	}
	p.scheduleClasses(o)
	return p, nil
}

func othersFactor(m Remap) (factor, error) {
	t, err := m.Table()
	if err != nil {
		return factor{}, err
	}
	others, _ := t.WithoutSelf()
	return tableFactor(others), nil
}

// closedForm picks the rule that each rank can apply alone, if one is optimal and
// the options do not ask for another.
func (p *Planner) closedForm() bool {
	var rule Algorithm
	switch {
	case p.params.Period == 0:
		return false
	case slices.Min(p.factor.weights) == slices.Max(p.factor.weights):
		rule = Ring
	case p.remap.appliesAlgorithm1(p.params):
		rule = Algorithm1
	case p.remap.Transposed().appliesAlgorithm1(p.params.transposed()):
		rule = Transposed1
	default:
		return false
	}
	if p.algorithm != Auto && p.algorithm != rule {
		return false
	}
	if p.algorithm = rule; rule == Algorithm1 {
		p.length = int(p.remap.P)
	}
	return true
}

// scheduleClasses schedules what all ranks must know, or leaves them the ring.
func (p *Planner) scheduleClasses(o Options) {
	f := &p.factor
	if f.weights == nil || f.nonzero() > plannerEdges {
		p.algorithm = Ring
		return
	}
	p.outline = newOutline(f.orbits(), f.tall(), f.wide(), f.quotient, o, quick)
	p.algorithm, p.length = p.outline.algorithm, p.outline.length()
	rows, cols := f.quotientSize()
	if b := p.outline.blocks; b != nil {
		rows, cols = b.rows, b.cols
	}
	p.byRow, p.byCol = make([][]slot, rows), make([][]slot, cols)
	for k, step := range p.outline.steps {
		for _, e := range step {
			p.byRow[e.row] = append(p.byRow[e.row], slot{k, e})
			p.byCol[e.col] = append(p.byCol[e.col], slot{k, e})
		}
	}
}

// Algorithm is the one in use; Ring when the table is too large for a better one.
func (p *Planner) Algorithm() Algorithm { return p.algorithm }

// Len is the number of steps, of which some may be empty.
func (p *Planner) Len() int { return p.length }

// Distance returns the bounds of the whole table and the time of the whole schedule for
// the planner's cost, with a barrier after each step. ok is false for a ring that was asked
// for, or taken because the table is too large.
func (p *Planner) Distance() (bounds Bounds, time float64, ok bool) {
	f := &p.factor
	if f.weights == nil {
		return Bounds{}, 0, false
	}
	bounds = f.orbits().weighted(f.wide(), f.tall())
	members := f.tall() * f.wide() * f.d
	bounds.Total *= members
	bounds.Messages *= int(members)
	switch {
	case p.outline.steps != nil:
		return bounds, p.outline.time(p.cost), true
	case p.algorithm == Ring && slices.Min(f.weights) < slices.Max(f.weights):
		return bounds, 0, false
	}
	return bounds, bounds.Time(p.cost), true // the closed forms are optimal
}
