package depgraph

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
	"hpfc/lang/source"
	"hpfc/pipelining/strips"
)

// The choice between the ways to execute a loop that is a wavefront: in place, on copies of its
// arrays in blocks of one dimension, and on rank 0. All are estimated by the cost model of
// pipelining/strips. Where numbers of iterations or of ranks leave it open which one is cheapest,
// the program has several, and asks at run time.

// A Decision says which ways a loop could be executed in.
type Decision struct {
	At   source.Span
	Ways []Estimate
}

// An Estimate is one way to execute a loop; Known tells that the numbers of the plan are.
type Estimate struct {
	Name  string
	Plan  strips.Plan
	Known bool
}

// clearly is the factor by which a way must be estimated to be slower than another one to be given
// up at compile time.
const clearly = 2

// likelyRanks are the numbers of ranks for which ways are compared when only the run will tell.
var likelyRanks = []int64{2, 4, 8, 16, 32, 64}

// A way is a way to execute a loop, with what it needs in the program.
type way struct {
	loopir.Way
	plan  strips.Plan
	known bool
	make  func() []loopir.Stmt
	drop  func() // what it has made already, if it is not taken
}

// cheapest returns a loop that is a wavefront as what is estimated to take least time.
func (r *resolver) cheapest(s *loopir.Do, at *dataflow.Frame, f *front) []loopir.Stmt {
	w := f.strips()
	inPlace := r.wayOf(w)
	inPlace.make = f.statements
	r.fix(&inPlace)
	if r.onlyWay || len(f.rings) == 0 && r.inParts {
		return f.statements()
	}
	ranks := r.ranksOf(f.home)
	ways := []way{inPlace}
	if alone := r.aloneWay(s, at, &inPlace); alone != nil {
		ways = append(ways, *alone)
	}
	if r.couldBeat(&inPlace, s, ranks) {
		if blocks := r.blocksWay(origin{s, at}, &inPlace); blocks != nil {
			ways = slices.Insert(ways, 1, *blocks)
		}
	}
	if len(f.rings) == 0 && inPlace.known && !beaten(ways, 0, ranks, false) {
		for _, w := range ways[1:] { // several copies of the loop would gain little
			if w.drop != nil {
				w.drop()
			}
		}
		ways = ways[:1]
	}
	return r.take(s, ways, ranks)
}

// take returns the way that is clearly the cheapest, or those that may be with a choice.
func (r *resolver) take(s *loopir.Do, ways []way, ranks []int64) []loopir.Stmt {
	left := slices.Clone(ways)
	if !slices.ContainsFunc(ways, func(w way) bool { return !w.known }) {
		left = nil
		for i, w := range ways {
			if !beaten(ways, i, ranks, true) {
				left = append(left, w)
			}
		}
	}
	taken := -1
	for i := range ways {
		if drop := ways[i].drop; drop != nil && !slices.ContainsFunc(left, func(w way) bool { return w.Name == ways[i].Name }) {
			drop()
		}
	}
	if len(left) == 1 {
		taken = slices.IndexFunc(ways, func(w way) bool { return w.Name == left[0].Name })
	}
	if len(ways) > 1 {
		r.remarkWays(s, ways, taken, ranks)
	}
	r.decided(s, ways)
	if taken >= 0 {
		return left[0].make()
	}
	return r.chooseOf(s, left)
}

// chooseOf asks at run time which way is the cheapest.
func (r *resolver) chooseOf(loop loopir.Stmt, ways []way) []loopir.Stmt {
	at := loopir.At{Extent: loop.Span()}
	chosen := r.p.NewScalar("way", types.Int8)
	choose := &loopir.Choose{At: at, Dst: chosen.ID}
	bodies := make([][]loopir.Stmt, len(ways))
	c := &collector{r: r, held: map[string]*loopir.Scalar{}, at: at}
	for i, w := range ways {
		for _, e := range w.Numbers() {
			*e = c.sum(*e)
		}
		choose.Of = append(choose.Of, w.Way)
		bodies[i] = w.make()
	}
	list := bodies[len(ways)-1]
	for i := len(ways) - 2; i >= 0; i-- {
		here := loopir.Compare(types.Eq, chosen.Read(), loopir.Int(int64(i)))
		list = []loopir.Stmt{&loopir.If{At: at, Cond: here, Then: bodies[i], Else: list}}
	}
	return append(append(c.before, choose), list...)
}

// beaten tells whether way i is clearly slower than another one on some number of ranks of some plausible
// machine, or on all.
func beaten(ways []way, i int, ranks []int64, all bool) bool {
	for _, m := range strips.Plausible {
		for _, p := range ranks {
			least := ways[i].plan.Time(m, p)
			slow := slices.ContainsFunc(ways, func(w way) bool { return clearly*w.plan.Time(m, p) < least })
			if slow != all {
				return slow
			}
		}
	}
	return all
}

// ranksOf are the numbers of ranks that may work on an array.
func (r *resolver) ranksOf(a *loopir.Array) []int64 {
	g := r.p.Grids[a.Map.Grid]
	n := int64(1)
	for _, e := range g.Extents {
		x, ok := loopir.ConstInt(e)
		if !ok {
			return likelyRanks
		}
		n *= x
	}
	if g.Auto || len(g.Extents) == 0 {
		return likelyRanks
	}
	return []int64{n}
}

// wayOf describes a wavefront to the cost model.
func (r *resolver) wayOf(w *loopir.Wave) way {
	points, trips := loopir.Expr(loopir.Int(r.assignments(w.Nest.Body))), make([]loopir.Expr, len(w.Nest.Loops))
	for i, l := range w.Nest.Loops {
		trips[i] = loopir.Count(l.Lo, l.Hi, l.Step)
		points = loopir.Mul(points, trips[i])
	}
	steps, blocks, lines := loopir.Expr(loopir.Int(1)), loopir.Expr(loopir.Int(0)), loopir.Expr(loopir.Int(0))
	if w.Strip >= 0 {
		steps = trips[w.Strip]
	}
	if w.Skew != 0 {
		steps = loopir.Add(steps, loopir.Mul(loopir.Int(w.Skew), trips[w.Over]))
	}
	home := r.p.Arrays[w.Nest.Home.Array]
	for i, ring := range w.Rings {
		n := r.ringLength(w, ring, trips)
		if ring.Dim == 0 && home.Rank() > 1 { // where elements lie side by side, and blocks apart
			lines = loopir.Quotient(points, loopir.Int(max(1, home.Map.Dims[0].K)))
		}
		switch {
		case i == 0:
			blocks = n
		case w.Strip < 0:
			steps = n
		}
	}
	const operations = 3 // its beginning, its end, and the exchange of old values
	return way{Way: loopir.Way{Name: "in place", Points: points, Again: loopir.Int(0), Steps: steps, Blocks: blocks, Bytes: loopir.Int(0), Operations: loopir.Int(operations), Lines: lines}}
}

// ringLength is about how many blocks a wavefront has along a ring.
func (r *resolver) ringLength(w *loopir.Wave, ring loopir.Ring, trips []loopir.Expr) loopir.Expr {
	home := r.p.Arrays[w.Nest.Home.Array]
	m := home.Map.Dims[ring.Dim]
	sub, _ := loopir.Affine(w.Nest.Home.Subs[ring.Dim])
	for i, l := range w.Nest.Loops {
		step, _ := loopir.ConstInt(l.Step)
		if move := m.S * sub.Coef(int(l.Var)) * step; move != 0 {
			cells, k := loopir.Mul(trips[i], loopir.Int(max(move, -move))), max(1, m.K)
			return loopir.Quotient(loopir.Add(cells, loopir.Int(k-1)), loopir.Int(k))
		}
	}
	return loopir.Int(1)
}

// assignments counts those to elements in a list.
func (r *resolver) assignments(list []loopir.Stmt) int64 {
	n := int64(0)
	loopir.Writes(list, func(*loopir.AssignElem) { n++ })
	return max(1, n)
}

// aloneWay is the loop on rank 0; nil where that is not wanted.
func (r *resolver) aloneWay(s *loopir.Do, at *dataflow.Frame, inPlace *way) *way {
	lowered, ok := r.lowered(s.Body)
	lowered = loopir.WithoutCycles(lowered)
	if r.options.AllRanks || !ok || !simple(lowered) || r.Occurrences(s.Body, s.Var) == 0 || r.usesLoopAround(s, at) {
		return nil
	}
	bytes, copies := r.traffic(s.Body, r.touched(s.Body))
	w := &way{Way: inPlace.Way}
	w.Name, w.Alone, w.Bytes, w.Operations = "on rank 0", true, bytes, loopir.Int(copies+1)
	w.Steps, w.Blocks, w.Lines = loopir.Int(1), loopir.Int(0), loopir.Int(0)
	w.make = func() []loopir.Stmt {
		c := *s
		c.Body = lowered
		why := "its iterations depend on each other, and this is estimated to take less time than on all ranks"
		return []loopir.Stmt{&loopir.Serial{At: s.At, Body: []loopir.Stmt{(&loopir.Rewriter{Program: r.p}).Stmt(&c)}, Reason: why}}
	}
	r.fix(w)
	return w
}

// touched lists the distributed arrays that a list refers to.
func (r *resolver) touched(list []loopir.Stmt) (ids []loopir.ArrayID) {
	add := func(id loopir.ArrayID) {
		if r.mapped(id) && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { add(ref.Array) })
	loopir.Writes(list, func(a *loopir.AssignElem) { add(a.LHS.Array) })
	return ids
}

// traffic is the bytes that copies of arrays move, there, and back if the list stores into them, and the
// number of copies.
func (r *resolver) traffic(list []loopir.Stmt, ids []loopir.ArrayID) (sum loopir.Expr, copies int64) {
	sum = loopir.Int(0)
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(list, func(a *loopir.AssignElem) { stored[a.LHS.Array] = true })
	for _, id := range ids {
		a, times := r.p.Arrays[id], int64(1)
		if stored[id] {
			times = 2
		}
		copies += times
		bytes := loopir.Expr(loopir.Int(times * a.Type.Size()))
		for _, b := range a.Bounds {
			bytes = loopir.Mul(bytes, loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
		}
		sum = loopir.Add(sum, bytes)
	}
	return sum, copies
}

// couldBeat tells whether copies in blocks might be cheaper than a way, if all ranks worked on them
// side by side.
func (r *resolver) couldBeat(inPlace *way, s *loopir.Do, ranks []int64) bool {
	if !inPlace.known {
		return true
	}
	best := way{Way: inPlace.Way}
	best.Bytes, _ = r.traffic(s.Body, r.touched(s.Body))
	best.Steps, best.Blocks, best.Lines = loopir.Int(0), loopir.Int(0), loopir.Int(0)
	if r.fix(&best); !best.known {
		return true
	}
	return beaten([]way{*inPlace, best}, 0, ranks, false) || inPlace.plan.Blocks > 0 && beatenAtAll(inPlace, &best, ranks)
}

func beatenAtAll(x, y *way, ranks []int64) bool {
	return slices.ContainsFunc(ranks, func(p int64) bool { return y.plan.Time(strips.Typical, p) < x.plan.Time(strips.Typical, p) })
}

// blocksWay is the loop on copies of its arrays in blocks, nil if that cannot be.
func (r *resolver) blocksWay(o origin, inPlace *way) *way {
	grids, arrays := len(r.p.Grids), len(r.p.Arrays)
	stored, twins, t := r.bestBlocks(o)
	if t == nil {
		return nil
	}
	w := &way{Way: inPlace.Way}
	w.drop = func() { r.p.Grids, r.p.Arrays = r.p.Grids[:grids], r.p.Arrays[:arrays] }
	bytes, copies := r.traffic(o.do.Body, twins)
	w.Name, w.Bytes = fmt.Sprintf("on copies distributed as (%s)", t.format(r.p.Arrays[stored[0]].Rank())), bytes
	w.Steps, w.Blocks, w.Lines, w.Operations = loopir.Int(0), loopir.Int(0), loopir.Int(0), loopir.Int(copies)
	loopir.Walk(t.stmts, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Wave:
			inner := r.wayOf(s)
			if len(s.Flows) > 0 || s.Chain != nil {
				w.Steps = inner.Steps
			}
			w.Operations = loopir.Add(w.Operations, inner.Operations)
		}
	})
	if e := r.newEstimate(&loopir.Do{Var: o.do.Var, Body: t.stmts}); !holdsWave(t.stmts) {
		e.list(t.stmts, nil, loopir.Int(1), false)
		w.Operations, w.Bytes, w.Again = loopir.Add(w.Operations, e.operations), loopir.Add(w.Bytes, e.bytes), e.again
	}
	w.make = func() []loopir.Stmt { return r.accept(o, stored, twins, t) }
	r.fix(w)
	return w
}

// fix makes the plan of a way whose numbers are constants.
func (r *resolver) fix(w *way) {
	w.known = true
	numbers := make([]int64, 0, 7)
	for _, e := range w.Numbers() {
		n, ok := constant(*e)
		w.known = w.known && ok
		numbers = append(numbers, n)
	}
	w.plan = strips.Plan{Points: numbers[0], Again: numbers[1], Steps: numbers[2], Blocks: numbers[3], Bytes: numbers[4], Operations: numbers[5], Lines: numbers[6], Alone: w.Alone, Free: w.Free}
}

// remarkWays says what the ways are estimated to take.
func (r *resolver) remarkWays(s *loopir.Do, ways []way, taken int, ranks []int64) {
	p := ranks[min(1, len(ranks)-1)]
	var parts []string
	for _, w := range ways {
		text := w.Name
		if w.known {
			text += fmt.Sprintf(" %.3g ms", w.plan.Time(strips.Typical, p)/1e6)
		}
		parts = append(parts, text)
	}
	result := "the cheapest is chosen at run time"
	if taken >= 0 {
		result = "it runs " + ways[taken].Name
	}
	r.bag.Remarkf(diag.Strategy, s.Extent, "loop over %s: %s; estimated for %d ranks: %s", r.p.Scalars[s.Var].Name, result, p, strings.Join(parts, ", "))
}

func (r *resolver) decided(s *loopir.Do, ways []way) {
	if r.options.Decided == nil {
		return
	}
	d := Decision{At: s.Extent}
	for _, w := range ways {
		d.Ways = append(d.Ways, Estimate{w.Name, w.plan, w.known})
	}
	r.options.Decided(d)
}

// format is how the copies of a trial are distributed.
func (t *trial) format(rank int) string {
	parts := slices.Repeat([]string{mapping.DimSpec{}.String()}, rank)
	parts[t.dim] = "block"
	return strings.Join(parts, ", ")
}
