package css

import (
	"math"
	"slices"
)

// Limits above which an algorithm is left out of the choice because it takes too long.
const (
	coverVertices = 128     // critCover: the larger side; it takes O(n^3) per step
	peelVertices  = 128     // peel
	refineBudget  = 1 << 25 // refine: rows visited
)

// portfolio schedules a graph by every algorithm that is likely to win for the cost
// and returns the cheapest, with a barrier after each step; the earlier on a tie.
func (g *graph) portfolio(c Cost) (Algorithm, []matching) {
	best, steps := KoenigDesc, g.refined(g.koenigDesc())
	time := matchingsTime(steps, c)
	consider := func(a Algorithm, s []matching) {
		if t := matchingsTime(s, c); t < time-1e-9*math.Abs(time) {
			best, steps, time = a, s, t
		}
	}
	bounds := g.bounds()
	least := bounds.Time(c)
	if n := max(g.rows, g.cols); n <= coverVertices && time > least {
		consider(CritCover, g.refined(g.critCover(false)))
		consider(CritCover, g.refined(g.critCover(true)))
	}
	if n := max(g.rows, g.cols); n <= peelVertices && time > least {
		for _, tolerance := range c.tolerances() {
			consider(Peel, g.peel(tolerance))
		}
	}
	return best, steps
}

func (g *graph) refined(steps []matching) []matching {
	return refine(g.rows, g.cols, steps, refineBudget)
}

// tolerances lists the rests of messages worth sending at once rather than in
// another step.
func (c Cost) tolerances() []int64 {
	all := []int64{0}
	if c.Beta <= 0 {
		return all
	}
	startup := c.Alpha / c.Beta
	for _, part := range []float64{0.5, 1, 2, 4} {
		if t := part * startup; t >= 1 && t < 1<<62 {
			all = append(all, int64(t))
		}
	}
	return slices.Compact(all)
}

// steps schedules a graph by one algorithm.
func (g *graph) steps(a Algorithm, c Cost) (Algorithm, []matching) {
	switch a {
	case Koenig:
		return a, koenig(g.rows, g.cols, g.edges, g.degree())
	case KoenigDesc:
		return a, g.refined(g.koenigDesc())
	case CritCover:
		few, many := g.refined(g.critCover(true)), g.refined(g.critCover(false))
		if matchingsTime(many, c) < matchingsTime(few, c) {
			return a, many
		}
		return a, few
	case Peel:
		return a, g.cheapestPeel(c)
	}
	return g.portfolio(c)
}

func (g *graph) cheapestPeel(c Cost) []matching {
	var best []matching
	for _, tolerance := range c.tolerances() {
		if steps := g.peel(tolerance); best == nil || matchingsTime(steps, c) < matchingsTime(best, c) {
			best = steps
		}
	}
	return best
}
