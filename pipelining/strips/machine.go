package strips

import (
	"math"
	"slices"

	"hpfc/runtime/costs"
)

// Machine is what the model knows of a machine, in nanoseconds. A loop is, as a rule, either made
// of what ranks do together or has little of it, so that factors of two hardly matter.
type Machine struct {
	Operation float64 // start-up of a copy, a reduction or another operation of all ranks
	Strip     float64 // what a strip costs besides its iterations: a wait, a post, a call and the ends of jammed loops
	Iteration float64 // an assignment in a loop
	Point     float64 // the same where iterations wait for each other's results
	Byte      float64 // a byte on the way from one rank's array into another's
	Line      float64 // an element far from those before it, which no cache has
}

// Typical holds the times of ranks in one process that are used as long as nothing has been
// measured.
var Typical = Machine{Operation: 3000, Strip: 600, Iteration: 1, Point: 2, Byte: 1.0 / 16, Line: 25}

// Plausible are machines that differ as much as those that a program may meet: ranks in one process, and
// processes on hosts of a network.
var Plausible = []Machine{Typical, {Operation: 100e3, Strip: 60e3, Iteration: 1, Point: 2, Byte: 8, Line: 25}}

// On returns the machine that has these costs of communication.
func On(m costs.Model) Machine {
	x := Typical
	x.Operation = m.Meeting + 2*m.Alpha + ownShare
	x.Strip = Typical.Strip + 2*m.Alpha
	x.Byte = m.Beta
	return x
}

// ownShare is what an operation of all ranks costs besides communication: to find out what a rank owns, the
// call of a kernel, the ends of its loops.
const ownShare = 1000

// A Plan is one way to execute a loop whose iterations depend on each other.
type Plan struct {
	Points     int64 // assignments
	Again      int64 // assignments that two ranks may execute, if there are two: their second execution
	Steps      int64 // of the loop that strips are cut from, 1: there are none; 0: all ranks work side by side
	Blocks     int64 // of a ring, 0: each rank has one
	Bytes      int64 // that arrays have on their way to where they are worked on and back
	Operations int64 // of all ranks
	Lines      int64 // how often iterations go on far from the element before
	Alone      bool  // rank 0 works
	Free       bool  // iterations do not wait for the results of those just before
}

// Time predicts the nanoseconds that a plan takes on a number of ranks.
func (p Plan) Time(m Machine, ranks int64) float64 {
	ranks = max(1, ranks)
	point := m.Point
	if p.Free {
		point = m.Iteration
	}
	if ranks > 1 {
		p.Points += p.Again
	} else if p.Alone {
		p.Bytes = 0 // its arrays lie within the others
	}
	points, bytes := counted(p.Points)*point, counted(p.Bytes)*m.Byte+counted(p.Lines)*m.Line
	all := counted(p.Operations) * m.Operation
	switch {
	case ranks == 1 && p.Bytes == 0: // and one block
		return points + counted(p.Operations)*ownShare/4 // nobody to meet
	case p.Alone:
		return all + bytes + points
	case p.Steps == 0 || ranks == 1:
		return all + (bytes+points)/float64(ranks)
	}
	return all + bytes/float64(ranks) + p.Strip(m, ranks).Time
}

// counted is a number of a plan. One that has become negative is too large for 64 bits: loops that are not executed may have any bounds.
func counted(n int64) float64 {
	if n < 0 {
		return math.MaxInt64
	}
	return float64(n)
}

// Strip returns the best strips of a wavefront.
func (p Plan) Strip(m Machine, ranks int64) Strip { return Best(p.cost(m, ranks)) }

// cost describes a wavefront of a plan. Rows need not be whole: they only count in sums.
func (p Plan) cost(m Machine, ranks int64) Cost {
	c := Cost{Processors: ranks, Rows: 1, Columns: max(1, p.Steps), Overhead: m.Strip}
	c.Blocks = p.Blocks
	parts := max(p.Blocks, ranks)
	c.Compute = counted(p.Points) * m.Point / float64(parts) / float64(c.Columns)
	return c
}

// asGood is how many times as long as the cheapest a plan may take to be as good: estimates are no better.
const asGood = 1.05

// Cheapest returns the number of the plan that takes least time, the first of those that are as good.
func Cheapest(plans []Plan, m Machine, ranks int64) int {
	least := plans[0].Time(m, ranks)
	for _, p := range plans {
		least = min(least, p.Time(m, ranks))
	}
	return slices.IndexFunc(plans, func(p Plan) bool { return p.Time(m, ranks) <= asGood*least })
}
