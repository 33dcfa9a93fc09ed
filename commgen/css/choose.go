package css

import "slices"

// Limits above which an algorithm is left out of the choice because it takes too long.
const (
	coverWork     = 3e8     // critCover takes O(n^3) per step
	greedyWork    = 4e8     // greedyCover takes O(edges) per step
	quickCover    = 2e6     // critCover for one rank at run time
	shopCells     = 1 << 14 // openShop looks at all cells for every message
	coverVertices = 128     // critCover on its own
	peelVertices  = 128     // peel
	refineBudget  = 1 << 22 // refine: rows visited
	maxWork       = 4e9     // any algorithm that was asked for by name: ten seconds
)

// work estimates the steps of computation that an algorithm takes.
func (g *graph) work(a Algorithm) float64 {
	n, degree, edges := float64(max(g.rows, g.cols)), float64(g.degree()), float64(len(g.edges))
	switch a {
	case CritCover:
		return n * n * n * degree
	case GreedyCover:
		return 20 * edges * degree
	case Peel:
		return 20 * n * n * degree * 10
	case OpenShop:
		return edges * float64(g.rows) * float64(g.cols)
	}
	return edges
}

// effort is how hard the choice tries.
type effort uint8

const (
	thorough effort = iota // for the compiler: everything that may win
	quick                  // for one rank at run time: what is likely to win by a hundredth
)

// portfolio schedules a graph by the algorithms that may win for the cost and returns
// the cheapest, with a barrier after each step; the earlier on a tie.
func (g *graph) portfolio(c Cost, e effort) (Algorithm, []matching) {
	p := &contest{graph: g, cost: c, bounds: g.bounds(), slack: 1e-9, limit: coverWork}
	if e == quick {
		p.slack, p.limit = 0.01, quickCover
	}
	p.enter(KoenigDesc, g.refined(g.koenigDesc()))
	splitting := p.bounds.splitting(c) < 0
	if splitting {
		p.split()
	}
	p.cover(false)
	if e == thorough {
		p.cover(true)
		p.greedy()
		p.split()
	}
	return p.best, p.steps
}

// contest keeps the cheapest schedule so far.
type contest struct {
	*graph
	cost   Cost
	bounds Bounds
	slack  float64
	limit  float64 // of critCover's work
	best   Algorithm
	steps  []matching
	time   float64
}

func (p *contest) enter(a Algorithm, steps []matching) {
	if t := matchingsTime(steps, p.cost); p.steps == nil || t < p.time*(1-1e-9) {
		p.best, p.steps, p.time = a, steps, t
	}
}

// hopeful reports whether a schedule as good as the bound would be worth having.
func (p *contest) hopeful(bound float64) bool { return p.time > bound*(1+p.slack) }

func (p *contest) cover(fewSteps bool) {
	if p.hopeful(p.bounds.UnsplitTime(p.cost)) && p.graph.work(CritCover) <= p.limit {
		p.enter(CritCover, p.refined(p.critCover(fewSteps)))
	}
}

// greedy stands in for cover where that takes too long.
func (p *contest) greedy() {
	stands := p.graph.work(CritCover) > p.limit && p.graph.work(GreedyCover) <= greedyWork
	if stands && p.rows*p.cols <= maxTable && p.hopeful(p.bounds.UnsplitTime(p.cost)) {
		p.enter(GreedyCover, p.refined(p.greedyCover()))
	}
}

func (p *contest) split() {
	for _, tolerance := range p.cost.tolerances() {
		if p.hopeful(p.bounds.Time(p.cost)) && max(p.rows, p.cols) <= peelVertices {
			p.enter(Peel, p.peel(tolerance))
		}
	}
}

// splitting estimates what splitting messages costs: peel takes about a third more
// steps than the largest degree, and saves the distance from LBu to LB.
func (b Bounds) splitting(c Cost) float64 {
	return c.Alpha*float64(b.Degree)/3 - c.Beta*float64(b.Unsplit-b.Load)
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

// steps schedules a graph by one algorithm, or by the portfolio.
func (g *graph) steps(a Algorithm, c Cost, e effort) (Algorithm, []matching) {
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
	case GreedyCover:
		return a, g.refined(g.greedyCover())
	case Peel:
		return a, g.cheapestPeel(c)
	case OpenShop:
		return a, g.openShop(c)
	}
	return g.portfolio(c, e)
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
