package pipelining

import (
	"errors"
	"fmt"

	"hpfc/depgraph/lattice"
)

// Verdict is how a loop can be executed.
type Verdict uint8

// Verdicts. Renamed: iterations are independent once every value has a cell of its own.
// Pipelined: the loop's iterations overlap, each some ticks behind the one before.
const (
	Parallel Verdict = iota
	Renamed
	Pipelined
	Sequential
)

var verdictNames = [...]string{"parallel", "parallel after renaming", "pipelined", "sequential"}

// String returns the verdict's name.
func (v Verdict) String() string { return verdictNames[v] }

// LoopVerdict is the verdict on one loop. Arc is the dependence that the loop carries, -1 if it
// carries none; Reductions and Private name scalars that do not stand in the way.
type LoopVerdict struct {
	Loop                int
	Verdict             Verdict
	Arc                 int
	Reductions, Private []string
}

// Report is all that is known about a nest on a machine. Flow is nil where Reason says why there
// are no pipelines; InPlace is nil also when the nest cannot be pipelined in place with the
// initiation interval of Flow.
type Report struct {
	Loops         []LoopVerdict
	Flow, InPlace *Result
	Vector        *Vector
	Strips        bool  // for two loops: strips of columns can run as wavefronts,
	Skew          int64 // after skewing the inner loop by so much
	Reason        string
	Kept          []int // the dependences of the nest that delays count, which results refer to by their places here
}

// Judge finds delays, with the least initiation interval if the machine's is 0, and verdicts.
func Judge(g *lattice.Graph, m Machine) (*Report, error) {
	r := &Report{}
	if err := r.delays(g, m); errors.Is(err, lattice.ErrBudget) {
		r = &Report{Reason: "it would take too long to find their delay"}
	} else if err != nil {
		return nil, err
	}
	carried := carriedBy(g)
	for l := range g.Nest.Loops[g.Nest.Parameters:] {
		r.Loops = append(r.Loops, r.judge(g, g.Nest.Parameters+l, carried[g.Nest.Parameters+l]))
	}
	return r, nil
}

// delays computes the delays of the dependences that count.
func (r *Report) delays(g *lattice.Graph, m Machine) error {
	p, err := newSpace(g.Nest)
	if err != nil {
		r.Reason = err.Error()
		return nil
	}
	if len(g.Nest.Statements) == 0 {
		r.Reason = "nothing in it is executed"
		return nil
	}
	if !p.countable(m) {
		r.Reason = "it has too many pipelines to count their ticks"
		return nil
	}
	g, r.Kept = counted(g)
	least, err := LeastInitiation(g, m, Expanded)
	if err != nil {
		return err
	}
	if m.Initiation == 0 {
		m.Initiation = least
	}
	r.Flow, err = Schedule(g, m, Expanded)
	if errors.Is(err, ErrInitiation) {
		r.Reason = fmt.Sprintf("%v: at least %d", err, least)
		return nil
	}
	if err != nil {
		return err
	}
	if r.Flow.InitiationMin != least { // starts within an iteration, or cycles, made a difference
		r.Flow.InitiationMin, r.Flow.InitiationBound = least, nil
	}
	if r.InPlace, err = Schedule(g, m, InPlace); err != nil && !errors.Is(err, ErrInitiation) {
		return err
	}
	err = nil
	switch loops := len(g.Nest.Loops) - g.Nest.Parameters; {
	case loops == 2:
		r.Skew, r.Strips, err = Skew(g)
	case loops > 2:
		r.Vector, err = VectorDelay(g, m, Expanded)
	}
	return err
}

// counted removes the dependences through scalars that are only folded, and those that the cells of the
// compiler would have if they were shared. It also returns which are left.
func counted(g *lattice.Graph) (kept *lattice.Graph, places []int) {
	kept = &lattice.Graph{Nest: g.Nest, LiveIn: g.LiveIn}
	for i, a := range g.Arcs {
		if x := &g.Nest.Arrays[g.Nest.Reference(a.Source).Array]; x.Reduction == "" && (a.Kind == lattice.Flow || !x.Implied) {
			kept.Arcs = append(kept.Arcs, a)
			places = append(places, i)
		}
	}
	return kept, places
}

// judge decides on one loop, which carries some of the dependences.
func (r *Report) judge(g *lattice.Graph, loop int, carried []int) LoopVerdict {
	v := LoopVerdict{Loop: loop, Arc: -1}
	flow := map[int]bool{}
	for _, i := range carried {
		if a := &g.Arcs[i]; a.Kind == lattice.Flow {
			flow[g.Nest.Reference(a.Source).Array] = true
		}
	}
	seen := map[int]bool{}
	for _, i := range carried {
		a := &g.Arcs[i]
		number := g.Nest.Reference(a.Source).Array
		array := &g.Nest.Arrays[number]
		fold := array.Reduction
		if fold == "" {
			fold = g.Nest.Loops[loop].Folds[number]
		}
		switch {
		case fold != "":
			if !seen[number] {
				v.Reductions = append(v.Reductions, fold+" over "+array.Name)
			}
		case (array.Scalar || array.Implied) && !flow[number]: // temporaries are never shared
			if !seen[number] && !array.Implied {
				v.Private = append(v.Private, array.Name)
			}
		case a.Kind == lattice.Flow:
			if v.Verdict != Sequential {
				v.Verdict, v.Arc = Sequential, i
			}
		case v.Arc < 0:
			v.Verdict, v.Arc = Renamed, i
		}
		seen[number] = true
	}
	if v.Arc < 0 {
		v.oldValues(g)
	}
	last := len(g.Nest.Loops) - 1
	if v.Verdict == Sequential && loop < last && r.overlap(loop-g.Nest.Parameters) {
		v.Verdict = Pipelined
	}
	return v
}

// overlap tells whether iterations of an outer loop overlap with the one delay, or with a delay for each loop.
func (r *Report) overlap(loop int) bool {
	return r.Flow != nil && r.Flow.Profitable() || r.Vector != nil && r.Vector.Overlap(loop)
}

// oldValues finds what a FORALL has to keep because it stores where another iteration reads.
func (v *LoopVerdict) oldValues(g *lattice.Graph) {
	if g.Nest.Loops[v.Loop].Stores == 0 {
		return
	}
	for i := range g.Arcs {
		a := &g.Arcs[i]
		loops := g.Nest.Statements[a.Source.Statement].Loops
		for d, apart := range a.Apart {
			if a.Kind == lattice.Anti && apart && loops[len(a.Carried)+d] == v.Loop {
				v.Verdict, v.Arc = Renamed, i
				return
			}
		}
	}
}

// carriedBy lists for each loop the dependences that it carries.
func carriedBy(g *lattice.Graph) [][]int {
	list := make([][]int, len(g.Nest.Loops))
	for i := range g.Arcs {
		a := &g.Arcs[i]
		loops := g.Nest.Statements[a.Source.Statement].Loops
		for d, carried := range a.Carried {
			if carried {
				list[loops[d]] = append(list[loops[d]], i)
			}
		}
	}
	return list
}
