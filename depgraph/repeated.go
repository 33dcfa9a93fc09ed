package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
	"hpfc/pipelining/strips"
)

// Time loops merely repeat what they hold. Where that are so few assignments that ranks would mostly meet, rank 0 alone takes
// less time. What the outermost of these loops would leave open its inner ones need not ask.

// worthwhile is how many nanoseconds rank 0 has to save where the numbers of iterations are known: what is over so soon stays as
// it was written.
const worthwhile = 2e6

// guessedTrips are the iterations of a loop of which nobody knows their number, if ways to execute what is around are only compared with
// each other.
const guessedTrips = 10

// guessedRepeats is how often a loop repeats its body if nobody knows.
const guessedRepeats = 1000

// abreast is how many of the assignments that such loops hold are done at a time: vector instructions do more, but of few elements
// there is always a rest.
const abreast = 2

// A repeated loop is one that merely repeats its body, as it was before that has been settled.
type repeated struct {
	loop loopir.Stmt
	at   *dataflow.Frame
}

// chooseRepeated lets the program choose between all ranks and rank 0 for the outermost loops that merely repeat what they hold.
func (r *resolver) chooseRepeated(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		if ways := r.repeatedWays(s); ways != nil {
			out = append(out, ways...)
			continue
		}
		switch s := s.(type) {
		case *loopir.If:
			s.Then, s.Else = r.chooseRepeated(s.Then), r.chooseRepeated(s.Else)
		case *loopir.Do:
			s.Body = r.chooseRepeated(s.Body)
		case *loopir.Loop:
			s.Body = r.chooseRepeated(s.Body)
		}
		out = append(out, s)
	}
	return out
}

// repeatedWays is a loop that merely repeats something and the same on rank 0, with a choice between them; nil if it is no such
// loop or rank 0 is not expected to save much in one process.
func (r *resolver) repeatedWays(s loopir.Stmt) []loopir.Stmt {
	was, ok := r.repeating[s]
	if !ok {
		return nil
	}
	return r.attempt(func() []loopir.Stmt { return r.eitherWay(s, was) })
}

// eitherWay is nil where rank 0 does not save enough, or could not do what the loop does.
func (r *resolver) eitherWay(s loopir.Stmt, was repeated) []loopir.Stmt {
	r.At = was.at
	body := loopir.Children(was.loop)[0]
	single := r.forOneRank(was.loop, body)
	if single == nil {
		single = r.forOneRank(was.loop, loopir.Children(s)[0])
	}
	e := r.ofRepeats(s)
	if fixed, ok := constant(e.operations); single == nil || e.failed || ok && fixed == 0 {
		return nil
	}
	e.work, e.twice = loopir.Quotient(e.work, loopir.Int(abreast)), loopir.Quotient(e.twice, loopir.Int(abreast))
	together, alone := r.orderWays(e, body, []loopir.Stmt{s})
	if together.known && alone.known && together.plan.Time(strips.Typical, 2)-alone.plan.Time(strips.Typical, 2) < worthwhile {
		return nil
	}
	alone.make = func() []loopir.Stmt { return single }
	name := "the loop"
	if d, ok := was.loop.(*loopir.Do); ok {
		name = "loop over " + r.p.Scalars[d.Var].Name
	}
	r.bag.Remarkf(diag.SequentialLoop, was.loop.Span(), "%s runs on all ranks or on rank 0, whichever is estimated to take less time with its numbers of iterations", name)
	return r.chooseOf(was.loop, []way{together, alone})
}

// ofRepeats estimates a loop that merely repeats something.
func (r *resolver) ofRepeats(s loopir.Stmt) *estimate {
	d, ok := s.(*loopir.Do)
	if !ok {
		d = &loopir.Do{Var: r.p.NewScalar("repeated", types.Int8).ID, Body: loopir.Children(s)[0]}
	}
	e := r.newEstimate(d)
	e.repeats, e.weighs = true, true
	times := loopir.Expr(loopir.Int(guessedRepeats))
	if ok {
		if n, ok := constant(loopir.Count(d.Lo, d.Hi, d.Step)); ok {
			times = loopir.Int(n)
		}
	}
	e.list(d.Body, []*loopir.Do{d}, times, false)
	return e
}

// forOneRank is a loop with a body as rank 0 may execute it; nil if it may not. What its temporaries need does not change, so that
// rank 0 has them before: loops that allocate are no functions of their own.
func (r *resolver) forOneRank(loop loopir.Stmt, body []loopir.Stmt) []loopir.Stmt {
	asItIs := func(n *loopir.Nest) bool { return holdsLoop(n) || len(n.Picks) > 0 } // a loop would not begin its picks anew
	lowered, ok := r.loweredBut(body, asItIs)
	if !ok {
		return nil
	}
	changed := loopir.Changed([]loopir.Stmt{withBody(loop, lowered)})
	var allocs []*loopir.Alloc
	lowered = loopir.Replaced(lowered, func(s loopir.Stmt) []loopir.Stmt {
		if a, ok := s.(*loopir.Alloc); ok && r.p.Arrays[a.Array].Temp && !sizeDependsOn(r.p.Arrays[a.Array].Bounds, changed) {
			allocs = append(allocs, a)
			return nil
		}
		return []loopir.Stmt{s}
	})
	if !fitsOneRank(besides(nestsAsLoops(lowered))) {
		return nil
	}
	var out []loopir.Stmt
	twins := map[loopir.ArrayID]loopir.ArrayID{}
	for _, a := range allocs {
		if _, again := twins[a.Array]; !again {
			t := r.rootTwin(r.p.Arrays[a.Array])
			twins[a.Array] = t.ID
			out = append(out, &loopir.Alloc{At: a.At, Array: t.ID})
		}
	}
	region := &loopir.Serial{At: loopir.At{Extent: loop.Span()}, Reason: aloneBecause + ", if that is estimated to cost more at run time"}
	region.Body = []loopir.Stmt{r.p.Renaming(twins).Stmt(withBody(loop, lowered))}
	return append(out, region)
}

// besides is a list without what regions of rank 0 may hold as well where they merely repeat something: output, which is the same
// work on all ranks, and temporaries whose bounds change.
func besides(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		switch s.(type) {
		case *loopir.PrintBegin, *loopir.PrintItem, *loopir.PrintEnd, *loopir.Alloc:
			return nil
		}
		return []loopir.Stmt{s}
	})
}

// sizeDependsOn tells whether bounds may change with these scalars, or with elements of arrays.
func sizeDependsOn(bounds []loopir.Bound, changed map[int]bool) bool {
	return slices.ContainsFunc(bounds, func(b loopir.Bound) bool { return loopir.DependsOn(b.Lo, changed) || loopir.DependsOn(b.Hi, changed) })
}

// withBody is a loop like another one with a body of its own.
func withBody(loop loopir.Stmt, body []loopir.Stmt) loopir.Stmt {
	d, ok := loop.(*loopir.Do)
	if !ok {
		return &loopir.Loop{At: loopir.At{Extent: loop.Span()}, Body: body}
	}
	c := *d
	c.Body = body
	return &c
}

// nestsAsLoops is a list in which all nests are loops.
func nestsAsLoops(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		if n, ok := s.(*loopir.Nest); ok {
			return []loopir.Stmt{n.AsLoops()}
		}
		return []loopir.Stmt{s}
	})
}

// holdsLoop tells whether a nest may run in strips because there are DO loops in it.
func holdsLoop(n *loopir.Nest) bool {
	return loopDepth(n.Body) > 0 && len(n.Reductions)+len(n.Picks) == 0 && !loopir.HoldsUpdate(n.Body)
}
