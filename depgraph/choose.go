package depgraph

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
	"hpfc/pipelining/strips"
)

// The choice between a loop in order in which all ranks take part, and the same loop on rank 0. In
// order, every iteration of its inner loops may wait for other ranks; on rank 0, arrays travel
// there and back and one rank computes everything. Both are estimated from the numbers of
// iterations; where these are known at run time only, the program decides.

// chooseOrder returns what the loop s has become, or the loop on rank 0, or both with the condition
// that decides. The bag holds what there is to say about the loop, which is dropped with it.
func (r *resolver) chooseOrder(s *loopir.Do, resolved []loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	lowered, ok := r.lowered(s.Body)
	repeats := r.Occurrences(s.Body, s.Var) == 0 && !holdsWave(resolved) && !r.inspects(resolved) && !r.broadcastsEach(s.Body)
	if r.options.AllRanks || !r.touchesMapped(s) || r.usesLoopAround(s, at) {
		return resolved // inner loops leave the choice to outer ones
	}
	if repeats || !ok || !fitsOneRank(lowered) {
		if d, ok := loopir.TheOnly(resolved).(*loopir.Do); ok && d.Var == s.Var {
			r.repeating[d] = repeated{s, at}
		}
		return resolved
	}
	e := r.newEstimate(&loopir.Do{Var: s.Var, Body: resolved})
	e.weighs, e.least = !holdsWave(resolved), true
	e.list(resolved, nil, loopir.Int(1), false)
	if fixed, ok := constant(e.operations); e.failed || ok && fixed == 0 {
		return resolved
	}
	if e.weighs {
		e.work, e.twice = loopir.Quotient(e.work, loopir.Int(abreast)), loopir.Quotient(e.twice, loopir.Int(abreast))
	}
	together, alone := r.orderWays(e, s.Body, resolved)
	alone.make = func() []loopir.Stmt {
		return r.inOrderAlone(s, lowered, at, ", if that is estimated to cost more at run time")
	}
	fastest, slowest := together.plan, together.plan
	fastest.Points, fastest.Again, slowest.Alone = 0, 0, true
	margin := 1.0
	if holdsWave(resolved) { // one rank may be quicker with its strips than the plain loop
		margin = clearly * clearly
	}
	longer := func(x, y strips.Plan) bool { // on all machines
		return !slices.ContainsFunc(strips.Plausible, func(m strips.Machine) bool { return x.Time(m, 2) <= margin*y.Time(m, 2) })
	}
	_, fixed := constant(e.operations)
	switch {
	case fixed && alone.known && longer(fastest, alone.plan):
		r.bag.List = nil
		least, single := fastest.Time(strips.Typical, 2), alone.plan.Time(strips.Typical, 2)
		return r.inOrderAlone(s, lowered, at, fmt.Sprintf(", %.3g ms, which is more than %.3g ms on one rank", least/1e6, single/1e6))
	case together.known && alone.known && longer(alone.plan, slowest):
		return resolved
	}
	r.bag.Remarkf(diag.SequentialLoop, s.Extent, "loop over %s runs on all ranks or on rank 0, whichever is estimated to take less time with its numbers of iterations", r.p.Scalars[s.Var].Name)
	return r.chooseOf(s, []way{together, alone})
}

// broadcastsEach tells whether each iteration of a loop with this body reads single elements on all ranks that other iterations
// store into.
func (r *resolver) broadcastsEach(body []loopir.Stmt) bool {
	e := &estimate{r: r, d: &loopir.Do{Body: body}}
	return slices.ContainsFunc(body, func(s loopir.Stmt) bool { return e.broadcasts(s, map[string]bool{}) > 0 })
}

// inspects tells whether nests in a list may need inspectors, and nobody asks for an order of theirs. Such nests meet several times in each
// execution, and rank 0 alone would still have to bring their arrays there and back each time.
func (r *resolver) inspects(list []loopir.Stmt) bool {
	found, asked := false, false
	loopir.Walk(list, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok && r.inOrderOf[n] != nil {
			found, asked = true, asked || n.Locality != nil
		}
	})
	return found && !asked
}

// orderWays are the two ways to execute a loop in order with a body, which has become these statements. The caller makes the second.
func (r *resolver) orderWays(e *estimate, body, resolved []loopir.Stmt) (together, alone way) {
	none, free := loopir.Int(0), !holdsWave(resolved)
	bytes, copies := r.traffic(body, r.touched(body))
	together = way{Way: loopir.Way{Name: "on all ranks", Points: e.work, Again: e.again, Steps: none, Blocks: none, Bytes: e.bytes, Operations: e.operations, Lines: none, Free: free || e.jammed, Alone: !e.shared}}
	alone = way{Way: loopir.Way{Name: "on rank 0", Points: loopir.Sub(e.work, e.twice), Again: none, Steps: none, Blocks: none, Bytes: bytes, Operations: loopir.Int(copies), Lines: none, Free: free, Alone: true}}
	together.make = func() []loopir.Stmt { return resolved }
	r.fix(&together)
	r.fix(&alone)
	return together, alone
}

// holdsWave tells whether ranks follow each other in one of the statements. Sweeps that are repeated pay
// for that each time, or for the way of their arrays to rank 0, which all sweeps together pay once.
func holdsWave(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Wave)
		return ok
	})
}

// aloneBecause says of loops on rank 0 why they are there.
const aloneBecause = "its iterations run in order, and ranks would wait for each other in each"

// inOrderAlone is the loop on rank 0.
func (r *resolver) inOrderAlone(s *loopir.Do, lowered []loopir.Stmt, at *dataflow.Frame, compared string) []loopir.Stmt {
	c := *s
	c.Body = lowered
	body := []loopir.Stmt{(&loopir.Rewriter{Program: r.p}).Stmt(&c)}
	out := &loopir.Serial{At: s.At, Body: body, Reason: aloneBecause + compared}
	r.origins[out] = origin{s, at}
	return []loopir.Stmt{out}
}

// fitsOneRank tells whether a loop with this body, and no jump to loops around it, may run on rank 0: it does not print, and a
// STOP there ends the program for all ranks.
func fitsOneRank(body []loopir.Stmt) bool {
	return consists([]loopir.Stmt{&loopir.Loop{Body: body}}, 0, true)
}

// usesLoopAround tells whether a statement uses the variable of a loop around it that may run on rank 0 in its place: one
// that prints, reads, redistributes or has temporaries does not.
func (r *resolver) usesLoopAround(s loopir.Stmt, f *dataflow.Frame) bool {
	for ; f != nil && f.Parent != nil; f = f.Parent {
		d, ok := f.Parent.List[f.Parent.Index].(*loopir.Do)
		switch {
		case !ok || !f.Loop:
		case transfers(d.Body):
			return false // nor do the loops around it
		case r.Occurrences([]loopir.Stmt{s}, d.Var) > 0:
			return true
		}
	}
	return false
}

// transfers tells whether a list holds output or input, or whole arrays that are copied or made, as REDISTRIBUTE and MATMUL do.
func transfers(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		switch s.(type) {
		case *loopir.PrintBegin, *loopir.Input, *loopir.Copy, *loopir.Alloc:
			return true
		}
		return false
	})
}

// constant returns the value of an expression made of constants.
func constant(e loopir.Expr) (int64, bool) {
	if v, ok := loopir.ConstInt(e); ok {
		return v, true
	}
	if c, ok := e.(*loopir.Call); ok && c.Fn == "max" && len(c.Args) == 2 {
		x, okX := constant(c.Args[0])
		y, okY := constant(c.Args[1])
		return max(x, y), okX && okY
	}
	b, ok := e.(*loopir.Binary)
	if !ok {
		return 0, false
	}
	x, okX := constant(b.X)
	y, okY := constant(b.Y)
	switch {
	case !okX || !okY:
	case b.Op == types.Add:
		return x + y, true
	case b.Op == types.Sub:
		return x - y, true
	case b.Op == types.Mul:
		return x * y, true
	case b.Op == types.Div && y != 0:
		return x / y, true
	}
	return 0, false
}
