package hyper

import (
	"fmt"
	"slices"
)

// Times are what accesses and orders cost on a machine, in nanoseconds.
type Times struct {
	Access, L1Miss, MemoryMiss float64 // an access, and what its misses add
	// Per pin of the hypergraph: a data order by search, and one by degrees; an iteration
	// order with all that goes with an order (index arrays and data rewritten).
	Search, Degree, Iterations float64
}

// ReferenceTimes fit the measurements of the mesh loops on a server of the 2020s: a step of
// the shuffled 3-D mesh of 80^3 took 30 ms, of the ordered one 4 ms. Searching
// pairs takes half of Search.
var ReferenceTimes = Times{Access: 0.11, L1Miss: 0.6, MemoryMiss: 1.4, Search: 15, Degree: 5, Iterations: 11}

func (t Times) step(n Counts, accesses int64) float64 {
	if n.Accesses == 0 {
		return 0
	}
	one := t.Access + (t.L1Miss*float64(n.L1)+t.MemoryMiss*float64(n.L2))/float64(n.Accesses)
	return one * float64(accesses)
}

// scaled returns the times of a machine that makes accesses faster by a factor.
func (t Times) scaled(by float64) Times {
	t.Access, t.L1Miss, t.MemoryMiss = t.Access*by, t.L1Miss*by, t.MemoryMiss*by
	return t
}

// Situation is what the policy knows beside the loop.
type Situation struct {
	Caches Caches
	Times  Times
	Steps  int64 // how often the loop is expected to run, under one order
	Fixed  bool  // the data may not move

	// Step is what a step takes, in nanoseconds, or more; 0 if nobody knows. Times that make more of
	// it are reduced.
	Step float64
}

// Decision is the policy's answer, with its numbers.
type Decision struct {
	Method    Method
	Order     Order   // empty if the loop stays as it is
	Reason    string  // why this method, or why none: one clause, in lower case
	Skew      float64 // 99th percentile of the degrees over their mean; 0 if nobody asked
	Now       Rates   // sampled
	Predicted Rates   // sampled under the order, as Now if none was computed
	Limit     Rates
	Gain      float64 // ns that a step becomes shorter
	Cost      float64 // ns that the order costs
	Later     bool    // an order might pay in more steps
}

// BreakEven returns after how many steps the order has paid, or 0 without an order.
func (d Decision) BreakEven() float64 {
	if d.Gain <= 0 {
		return 0
	}
	return d.Cost / d.Gain
}

const (
	nearLimit = 1.0 // points of the L1 rate
	skewed    = 8.0 // 99th percentile of the degrees over their mean
)

// Decide chooses an order for a loop whose iterations may run in any order, or none where
// it would not pay. It goes from cheap to dear: what the loop misses now, by sampled
// windows, against the least that it must miss; how uneven the degrees are; how much of
// its neighbourhood a part of the data holds; and only then the order itself, which is
// sampled again before it is taken.
func Decide(l Loop, s Situation) Decision {
	p := &policy{loop: l, arrays: l.Arrays(), Situation: s}
	now := sample(l, s.Caches, p.arrays)
	accesses := l.Accesses()
	limits := limitsOf(p.arrays, accesses, s.Caches)
	p.accesses = accesses
	if model := s.Times.step(now, accesses); s.Step > 0 && s.Step < model {
		p.Times = s.Times.scaled(s.Step / model)
	}
	p.now = p.Times.step(now, accesses)
	p.Decision = Decision{Now: now.Rates(), Predicted: now.Rates(), Limit: limits.Repeated}
	if lines(p.arrays, s.Caches.L1.Line) <= s.Caches.L1.Entries() {
		return p.decline("small: all data fit into the first-level cache")
	}
	if p.Limit.L1-p.Now.L1 < nearLimit {
		return p.decline("already within %.1f points of the limit", nearLimit)
	}
	misses := func(rate float64) int64 { return int64((100 - rate) / 100 * float64(accesses)) }
	best := p.Times.step(Counts{accesses, misses(p.Limit.L1), misses(p.Limit.L2), 0}, accesses)
	h := l.Hypergraph()
	p.pins = float64(len(h.Pins))
	p.Skew = Skew(h)
	return p.choose(h, p.now-best)
}

type policy struct {
	loop   Loop
	arrays []int
	Situation
	Decision
	accesses int64
	now      float64 // ns of a step
	pins     float64
}

func (p *policy) decline(format string, args ...any) Decision {
	p.Method, p.Order, p.Gain, p.Cost = Method{}, Order{}, 0, 0
	p.Reason = fmt.Sprintf(format, args...)
	return p.Decision
}

// choose finds the method that the hypergraph asks for; most is the gain at the limit.
func (p *policy) choose(h *Hypergraph, most float64) Decision {
	iterations := p.Times.Iterations * p.pins
	switch {
	case !p.pays(most, iterations):
		p.Later = most > 0
		return p.decline("even the best order would not pay in %d steps", p.Steps)
	case p.Fixed:
		return p.try(h, nil, Method{KeepData, IterationDatum}, iterations, "the data may not move")
	case p.Skew >= skewed:
		cost := iterations + p.Times.Degree*p.pins
		return p.try(h, nil, Method{DataDegree, IterationDatum}, cost, "uneven degrees: groups of equal degree")
	}
	cost := iterations + p.Times.Search*p.pins
	if !p.pays(most, cost) {
		return p.try(h, nil, Method{KeepData, IterationDatum}, iterations, "too few steps to order the data")
	}
	t := h.Transpose()
	inside := closedness(h, t, SizesOf(p.Caches, p.loop.ElementBytes()).Part)
	if !p.pays(inside*most, cost) {
		return p.decline("no part of the data is closed: of the neighbours %.0f %% are inside, as in an expander", 100*inside)
	}
	return p.try(h, t, DefaultMethod, cost, "even degrees: breadth-first search")
}

func (p *policy) pays(gain, cost float64) bool { return gain*float64(p.Steps) > cost }

// try computes an order, and takes it if its sampled hit rates pay.
func (p *policy) try(h, t *Hypergraph, m Method, cost float64, reason string) Decision {
	p.Order = Compose(m, h, t, SizesOf(p.Caches, p.loop.ElementBytes()))
	then := sample(p.loop.Reordered(p.Order), p.Caches, p.arrays)
	p.Predicted = then.Rates()
	p.Method, p.Reason, p.Cost = m, reason, cost
	p.Gain = p.now - p.Times.step(then, p.accesses)
	if !p.pays(p.Gain, cost) {
		p.Later = p.Gain > 0
		return p.decline("the order %v would not pay in %d steps", m, p.Steps)
	}
	return p.Decision
}

// Skew returns the 99th percentile of the degrees over their mean, of the vertices that have one.
func Skew(h *Hypergraph) float64 {
	if len(h.Pins) == 0 {
		return 0
	}
	degree := slices.DeleteFunc(h.Degrees(), func(d int32) bool { return d == 0 })
	mean := float64(len(h.Pins)) / float64(len(degree))
	order := countingSort(identity(len(degree)), degree, int(slices.Max(degree))+1)
	return float64(degree[order[len(order)*99/100]]) / mean
}

// Touched returns how many vertices have a hyperedge.
func (h *Hypergraph) Touched() int {
	return len(slices.DeleteFunc(h.Degrees(), func(d int32) bool { return d == 0 }))
}

const balls = 8

// closedness grows parts of the given size around 8 vertices, breadth first, and returns
// the share of their neighbours, counted by hyperedges, that lie inside: near 1 for meshes,
// whose parts have small surfaces, and near 0 for expanders.
func closedness(h, t *Hypergraph, size int) float64 {
	size = min(size, max(1, h.Vertices/balls))
	inside, all := 0, 0
	for b := range balls {
		seed := int32(b * h.Vertices / balls)
		in, total := ball(h, t, seed, size)
		inside += in
		all += total
	}
	if all == 0 {
		return 1
	}
	return float64(inside) / float64(all)
}

func ball(h, t *Hypergraph, seed int32, size int) (inside, all int) {
	part := []int32{seed}
	member, seen := make([]bool, h.Vertices), make([]bool, t.Vertices)
	member[seed] = true
	for head := 0; head < len(part) && len(part) < size; head++ {
		for _, e := range t.Edge(part[head]) {
			if seen[e] {
				continue
			}
			seen[e] = true
			for _, w := range h.Edge(e) {
				if !member[w] && len(part) < size {
					member[w] = true
					part = append(part, w)
				}
			}
		}
	}
	members := make([]int, t.Vertices) // of the part in each hyperedge
	for _, v := range part {
		for _, e := range t.Edge(v) {
			members[e]++
		}
	}
	for e, m := range members {
		if m > 0 {
			inside += m * (m - 1)
			all += m * (len(h.Edge(int32(e))) - 1)
		}
	}
	return inside, all
}
