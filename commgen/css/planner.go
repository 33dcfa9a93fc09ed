package css

import (
	"cmp"
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
	sparse    *graph // the few messages of a large table
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
	Step   int
	Peer   int64
	Count  int64
	Offset int64
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
	if err := p.findSymmetry(o); err != nil {
		return nil, err
	}
	if !p.closedForm() {
		p.scheduleClasses(o)
	}
	return p, nil
}

// findSymmetry sets the classes of the table: over whole periods those of Theorem 1,
// otherwise the entries if they are few. Of a table too large for that the messages
// may be few. If not, there is nothing to set.
func (p *Planner) findSymmetry(o Options) error {
	m := p.remap
	params, err := m.Params()
	whole := err == nil && m.N > 0 && m.N%params.Period == 0
	switch {
	case whole && !o.SameRanks && m.classes(params) <= plannerClasses:
		p.params = params
		p.factor, err = newFactor(m)
	case m.P > plannerEdges/m.Q:
		p.sparse = m.sparseGraph(o.SameRanks)
		return nil
	case o.SameRanks:
		p.factor, err = othersFactor(m)
	default:
		p.factor, err = newFactor(m)
	}
	return err
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

// sparseGraph has the messages of a table of which most entries are zero, or is nil if
// there may be too many of them.
func (m Remap) sparseGraph(sameRanks bool) *graph {
	if float64(m.N)*(m.dst().cuts()+m.src().cuts()) > plannerEdges {
		return nil
	}
	sizes := map[pair]int64{}
	m.tally(0, m.N, func(i, j, count int64) { sizes[pair{int(i), int(j)}] += count })
	g := &graph{rows: int(m.Q), cols: int(m.P)}
	for p, size := range sizes {
		if !sameRanks || p.from != p.to {
			g.edges = append(g.edges, edge{row: p.from, col: p.to, size: size})
		}
	}
	slices.SortFunc(g.edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col)) })
	return g
}

// scheduleClasses schedules what all ranks must know, or leaves them the ring.
func (p *Planner) scheduleClasses(o Options) {
	f := &p.factor
	switch {
	case p.sparse != nil:
		p.factor = factor{cosets: entries(p.remap.Q, p.remap.P)}
		p.outline.algorithm, p.outline.steps = p.sparse.steps(o.Algorithm, p.cost, quick)
	case f.weights == nil || f.nonzero() > plannerEdges:
		p.algorithm = Ring
		return
	default:
		p.outline = newOutline(f.orbits(), f.tall(), f.wide(), f.quotient, o, quick)
	}
	p.algorithm, p.length = p.outline.algorithm, p.outline.length()
	p.index()
}

// index finds the outline's edges by their ends.
func (p *Planner) index() {
	rows, cols := p.factor.quotientSize()
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
	switch {
	case p.sparse != nil:
		return p.sparse.bounds(), p.outline.time(p.cost), true
	case f.weights == nil:
		return Bounds{}, 0, false
	}
	bounds = f.orbits().weighted(f.wide(), f.tall())
	members := f.tall() * f.wide() * f.d
	bounds.Total *= members
	bounds.Messages *= int(members)
	switch {
	case p.byRow != nil:
		return bounds, p.outline.time(p.cost), true
	case p.algorithm == Ring && slices.Min(f.weights) < slices.Max(f.weights):
		return bounds, 0, false
	}
	return bounds, bounds.Time(p.cost), true // the closed forms are optimal
}
