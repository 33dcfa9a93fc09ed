// Package depgraph settles the dependences of a program in normal form: FORALL nests get a
// temporary only where the in-place loop could differ, DO loops become nests where their
// iterations are independent, every nest gets a home whose owners compute, and what must run
// in order on distributed data becomes a serial region. Each decision leaves a remark.
package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/periodic"
	"hpfc/depgraph/tables"
	"hpfc/depgraph/wrapping"
	"hpfc/lang/diag"
)

// Options are what a user may want of the decisions.
type Options struct {
	AllRanks bool // never rank 0 alone because that is estimated to take less time

	Decided func(Decision) // is told how loops that are wavefronts are executed, unless it is nil
}

// Resolve rewrites p and reports its decisions to bag.
func Resolve(p *loopir.Program, bag *diag.Bag, o Options) {
	tables.WriteOut(p, bag)
	canonical.ElementsAsScalars(p)
	canonical.OwnVariables(p)
	r := newResolver(p, bag, o)
	r.Wraps = wrapping.Mark(p)
	p.Body = canonical.SmallAsVariables(r.p, p.Body, false)
	p.Body = shapesBefore(p.Body)
	if periodic.Loops(p, bag) {
		r.Wraps = wrapping.Mark(p)
	}
	r.deals = r.mayDeal()
	p.Body = r.list(canonical.OverSubscripts(r.Flow, p.Body), nil)
	p.Body = r.chooseRepeated(p.Body)
	p.Body = r.expandSerial(p.Body)
	r.makeRoom()
	p.Body = r.ahead(p.Body, &dataflow.Frame{}, 0)
	loopir.Renumber(p)
	bag.List = append(bag.List, r.untrue.List...)
}

type resolver struct {
	p            *loopir.Program
	bag          *diag.Bag
	untrue       diag.Bag // what is said of promises, whichever way their loops are tried
	deptest.Site          // of the statement in work

	options Options
	onlyWay bool // wavefronts run in place
	inParts bool // so do those in blocks, since the loop is one of those that another one became
	copied  int  // loops around, and with, the one that is tried on copies of old values; 0: none is
	visits  int  // of loops, since the last one that is in no other began

	deals bool                           // loops may be dealt out;
	dealt map[*loopir.Scalar]*loopir.Ref // whose owner executes an iteration of one that is, by its variable

	origins   map[*loopir.Serial]origin
	unfilled  map[*loopir.Serial][]loopir.ArrayID // arrays without values before it
	repeating map[loopir.Stmt]repeated            // loops in order that only repeat their bodies
	inOrderOf map[*loopir.Nest]*loopir.Do         // loops that rank 0 may run alone if their index arrays change too often

	working bool                   // FORALLs in a loop that is tried go through work arrays,
	filled  map[*loopir.Array]bool // which iterations fill before they read them

	onRoot map[loopir.ArrayID]*loopir.Scalar // by tally: whether rank 0 runs the loop that it is for
}

func newResolver(p *loopir.Program, bag *diag.Bag, o Options) *resolver {
	return &resolver{p: p, bag: bag, Site: deptest.Site{Flow: dataflow.NewFlow(p)}, options: o, dealt: map[*loopir.Scalar]*loopir.Ref{}, origins: map[*loopir.Serial]origin{}, unfilled: map[*loopir.Serial][]loopir.ArrayID{}, repeating: map[loopir.Stmt]repeated{}, inOrderOf: map[*loopir.Nest]*loopir.Do{}, filled: map[*loopir.Array]bool{}, onRoot: map[loopir.ArrayID]*loopir.Scalar{}}
}

func (r *resolver) list(list []loopir.Stmt, parent *dataflow.Frame) []loopir.Stmt {
	return r.body(list, parent, false)
}

func (r *resolver) body(list []loopir.Stmt, parent *dataflow.Frame, loop bool) []loopir.Stmt {
	return r.inside(list, &dataflow.Frame{Parent: parent, Loop: loop})
}

// inside settles a list whose positions are like f.
func (r *resolver) inside(list []loopir.Stmt, f *dataflow.Frame) []loopir.Stmt {
	var out []loopir.Stmt
	for i, s := range list {
		r.At = f.With(list, i)
		out = append(out, r.stmt(s, r.At)...)
	}
	return out
}

func (r *resolver) stmt(s loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	switch s := s.(type) {
	case *loopir.Nest: // settled on a copy, since the loop around may be tried in several ways
		before, n := r.steadyTakenOutOf((&loopir.Rewriter{Program: r.p}).Stmt(s).(*loopir.Nest))
		return append(before, r.nest(n)...)
	case *loopir.If:
		c := *s
		c.Then, c.Else = r.inside(s.Then, &dataflow.Frame{Parent: at, Then: true}), r.list(s.Else, at)
		return []loopir.Stmt{&c}
	case *loopir.Do:
		before, d := r.steadyTakenOut(s, at)
		return append(before, canonical.UnlessEmpty(r.p, d, r.loop(d, at))...)
	case *loopir.Loop:
		c := *s
		c.Body = r.body(s.Body, at, true)
		if !r.options.AllRanks && !r.usesLoopAround(s, at) && !holdsWave(c.Body) && !r.inspects(c.Body) {
			r.repeating[&c] = repeated{s, at}
		}
		return r.ordered(&c, c.Body, nil)
	}
	return []loopir.Stmt{s}
}

func (r *resolver) loop(s *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if r.visits == 0 {
		defer func() { r.visits = 0 }()
	}
	r.visits++
	if s.InOrder != "" {
		return r.knownOrder(s)
	}
	if at.Loops()+1+loopDepth(s.Body) > deepNest {
		return r.unanalysed(s, at)
	}
	if out := r.inTurn(s, at); out != nil {
		return out
	}
	if nests := r.parallelDo(s, at); nests != nil {
		return nests
	}
	return r.inOrder(s, at)
}

// knownOrder settles a loop that is known to keep its order.
func (r *resolver) knownOrder(s *loopir.Do) []loopir.Stmt {
	if !r.touchesMapped(s) {
		return []loopir.Stmt{s}
	}
	return []loopir.Stmt{&loopir.Serial{At: s.At, Body: []loopir.Stmt{s}, Reason: s.InOrder}}
}

// deepNest bounds the loops inside each other whose dependences are analysed: every one is tried in several ways, which try
// those inside again.
const deepNest = 12

// mostVisits bounds how often loops of one nest are looked at before ways that look at them once more are no longer tried: two
// in each of many loops would take twice as long with each loop more. Few nests need more than 50.
const mostVisits = 500

// unanalysed keeps the order of a loop of a deeper nest.
func (r *resolver) unanalysed(s *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if r.touchesMapped(s) {
		r.bag.Remarkf(diag.SequentialLoop, s.Extent, "loop over %s keeps its order: dependences in more than %d loops inside each other are not analysed", r.p.Scalars[s.Var].Name, deepNest)
	}
	c := *s
	c.Body = r.body(s.Body, at, true)
	r.At = at
	return r.ordered(&c, c.Body, nil)
}

// inOrder settles a DO loop whose iterations depend on each other.
func (r *resolver) inOrder(s *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if out := r.try(r.afterTaking, s, at); out != nil {
		return out
	}
	front, block := r.wavefront(s, at)
	if front != nil && front.crosses() && !front.idle() {
		return r.cheapest(s, at, front)
	}
	if front == nil {
		if rounds := r.inRounds(s, at); rounds != nil {
			return rounds
		}
	}
	if front == nil || !front.crosses() && loopDepth(s.Body) > 0 {
		if out := r.try(r.onOldValues, s, at); out != nil {
			return out
		}
	}
	c := *s
	said := r.quietly(func() { c.Body = r.body(s.Body, at, true) })
	r.At = at
	apart := r.serialises(c.Body) || r.deep(c.Body) || front != nil && front.crosses()
	if apart && r.visits >= mostVisits {
		r.bag.Remarkf(diag.SequentialLoop, s.Extent, "loop over %s keeps its order: the loops of its nest have been looked at %d times, and no more ways to execute them are tried", r.p.Scalars[s.Var].Name, mostVisits)
	} else if apart {
		if out := r.try(r.chosenSteps, s, at); out != nil {
			return out
		}
		for _, other := range []func(*loopir.Do, *dataflow.Frame) []loopir.Stmt{r.inComponents, r.foldedElement, r.asForall} {
			if out := r.try(other, s, at); out != nil {
				return out
			}
		}
	}
	if front != nil && front.crosses() {
		return r.cheapest(s, at, front)
	}
	if !r.serialises(c.Body) {
		return r.try(func(s *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
			r.bag.List = said
			if either := r.wholeOrRounds(&c, c.Body); either != nil {
				return either
			}
			return r.chooseOrder(s, []loopir.Stmt{&c}, at)
		}, s, at)
	}
	r.bag.List = append(r.bag.List, said...)
	if front != nil {
		return front.statements()
	}
	if folds(c.Body) {
		if lowered, ok := r.lowered(s.Body); ok && fitsOneRank(lowered) { // one rank needs no temporaries for terms
			c.Body = (&loopir.Rewriter{Program: r.p}).Stmts(lowered)
		}
	}
	out := r.ordered(&c, c.Body, block)
	if region, ok := out[0].(*loopir.Serial); ok {
		r.origins[region] = origin{s, at}
	}
	return out
}

// chosenSteps compares steps with rank 0.
func (r *resolver) chosenSteps(s *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	steps := r.inSteps(s, at)
	if steps == nil {
		return nil
	}
	return r.chooseOrder(s, steps, at)
}

// quietly does some work and returns the remarks that it would have made.
func (r *resolver) quietly(work func()) []*diag.Diagnostic {
	bag := r.bag
	r.bag = &diag.Bag{}
	work()
	said := r.bag.List
	r.bag = bag
	return said
}

// try rewrites a loop in another way, and leaves no trace if that does not succeed.
func (r *resolver) try(way func(*loopir.Do, *dataflow.Frame) []loopir.Stmt, s *loopir.Do, at *dataflow.Frame) (out []loopir.Stmt) {
	r.At = at
	out = r.attempt(func() []loopir.Stmt { return way(s, at) })
	r.At = at
	return out
}

// attempt returns what work makes, and leaves no trace of it if that is nothing.
func (r *resolver) attempt(work func() []loopir.Stmt) (out []loopir.Stmt) {
	arrays, scalars := len(r.p.Arrays), len(r.p.Scalars)
	said := r.quietly(func() { out = work() })
	if out == nil {
		r.p.Arrays, r.p.Scalars = r.p.Arrays[:arrays], r.p.Scalars[:scalars]
		return nil
	}
	r.bag.List = append(r.bag.List, said...)
	return out
}

// deep tells whether in the body of a loop in order something else runs in order on all ranks: a
// loop that holds what ranks do together, a wavefront of one strip, a fold.
func (r *resolver) deep(body []loopir.Stmt) bool {
	return loopir.AnyStmt(body, func(s loopir.Stmt) bool {
		switch s := s.(type) {
		case *loopir.Do:
			return r.together(s.Body)
		case *loopir.Wave:
			return r.oneByOne(s)
		case *loopir.Ordered, *loopir.Tally:
			return true
		}
		return false
	})
}

// folds tells whether a list holds a fold of an array.
func folds(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Ordered)
		return ok
	})
}

// oneByOne tells whether only one rank at a time has work in a wavefront.
func (r *resolver) oneByOne(w *loopir.Wave) bool {
	return w.Strip < 0 && (len(w.Flows) > 0 || w.Chain != nil || !r.divided(w.Nest))
}

func (r *resolver) together(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		switch s := s.(type) {
		case *loopir.Nest:
			return s.Home != nil && r.mapped(s.Home.Array)
		case *loopir.Wave, *loopir.Copy:
			return true
		}
		return false
	})
}

// ordered makes a loop that stays in order a serial region if its body asks for one; block is
// why it is no wavefront.
func (r *resolver) ordered(loop loopir.Stmt, body []loopir.Stmt, block *obstacle) []loopir.Stmt {
	_, endless := loop.(*loopir.Loop)
	if !r.serialises(body) && !(endless && r.serialisesBut(body, r.smallBeside(body))) {
		if either := r.wholeOrRounds(loop, body); either != nil {
			return either
		}
		return []loopir.Stmt{loop}
	}
	why := "its iterations run in order"
	if only, ok := loopir.TheOnly(body).(*loopir.Serial); ok { // which is repeated
		why = only.Reason
	} else if block != nil {
		why += ", and not as a wavefront, because " + block.why
	} else if what := noWave(body); what != "" {
		why += ", and not as a wavefront, because it holds " + what
	}
	before, inside, after := canonical.Contain(r.p, loop)
	region := &loopir.Serial{At: loopir.At{Extent: loop.Span()}, Body: []loopir.Stmt{inside}, Reason: why}
	return append(append(before, region), after...)
}

// noWave names a statement that keeps a loop from being looked at as a wavefront; "" where there is none.
func noWave(body []loopir.Stmt) string {
	what := ""
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.Exit:
			what = "an EXIT"
		case *loopir.Stop:
			what = "a STOP"
		case *loopir.Loop:
			what = "a DO WHILE"
		case *loopir.PrintBegin:
			what = "output"
		case *loopir.Input:
			what = "input"
		}
	})
	return what
}

// serialises tells whether the body of a loop in order touches mapped arrays element by element
// and holds no parallel nest that would be lost.
func (r *resolver) serialises(body []loopir.Stmt) bool { return r.serialisesBut(body, nil) }

// serialisesBut does the same when some of the nests would be no loss.
func (r *resolver) serialisesBut(body []loopir.Stmt, small map[*loopir.Nest]bool) bool {
	touches, parallel := false, false
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Nest:
			parallel = parallel || !small[s] && (s.Home != nil && r.mapped(s.Home.Array) || loopir.HoldsUpdate(s.Body) || r.options.AllRanks && r.readsMapped([]loopir.Stmt{s}))
		case *loopir.Copy:
			parallel = true
		case *loopir.AssignElem:
			touches = touches || r.mapped(s.LHS.Array)
		case *loopir.Serial:
			touches = true
		}
	})
	loopir.Reads(body, func(_ loopir.Stmt, ref *loopir.Ref) { touches = touches || r.mapped(ref.Array) })
	return touches && !parallel
}

// mapped tells whether an array is distributed.
func (r *resolver) mapped(a loopir.ArrayID) bool {
	return r.p.Arrays[a].Distributed()
}

// nest settles one nest: FORALL semantics, then its home.
func (r *resolver) nest(n *loopir.Nest) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range r.splitForall(n) {
		m, ok := s.(*loopir.Nest)
		if !ok {
			out = append(out, s)
			continue
		}
		for _, m := range periodic.Nest(r.p, m, r.bag) {
			m := m.(*loopir.Nest)
			placed := r.placed(m)
			if p, ok := loopir.TheOnly(placed).(*loopir.Nest); ok {
				r.independentInOrder(p, m)
			}
			out = append(out, placed...)
		}
	}
	return out
}

// placed gives a nest its home, distributing its statements over several nests when their
// owners differ, or makes it serial when no home will do.
func (r *resolver) placed(n *loopir.Nest) []loopir.Stmt {
	why := r.chooseHome(n)
	if why == "" || r.onAllOwners(n) {
		return []loopir.Stmt{n}
	}
	if s := r.scattered(n); s != nil {
		return []loopir.Stmt{s}
	}
	if parts := r.distribute(n); parts != nil {
		r.remarkDistribution(n, len(parts))
		return parts
	}
	return []loopir.Stmt{&loopir.Serial{At: n.At, Body: []loopir.Stmt{n}, Reason: why}}
}

// smallBeside returns the nests of a loop's body that have at most as many iterations as elements travel to rank 0
// in each iteration of the loop: those that go once over arrays that a serial region of the body works on. An endless
// loop with nothing else is better off on rank 0 as a whole; small arrays would travel for ever.
func (r *resolver) smallBeside(body []loopir.Stmt) map[*loopir.Nest]bool {
	there := map[loopir.ArrayID]bool{}
	for _, s := range body {
		if cycles(s) { // what follows may be executed rarely
			break
		}
		region, ok := s.(*loopir.Serial)
		if !ok {
			continue
		}
		loopir.Reads(region.Body, func(_ loopir.Stmt, ref *loopir.Ref) { there[ref.Array] = true })
		loopir.Writes(region.Body, func(a *loopir.AssignElem) { there[a.LHS.Array] = true })
	}
	small := map[*loopir.Nest]bool{}
	if len(there) > 0 {
		r.addSmall(small, body, there)
	}
	return small
}

func cycles(s loopir.Stmt) bool {
	return loopir.AnyStmt([]loopir.Stmt{s}, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Cycle)
		return ok
	})
}

func (r *resolver) addSmall(small map[*loopir.Nest]bool, list []loopir.Stmt, there map[loopir.ArrayID]bool) {
	allocated := map[loopir.ArrayID]bool{}
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Alloc:
			allocated[s.Array] = true
		case *loopir.If:
			r.addSmall(small, s.Then, there)
			r.addSmall(small, s.Else, there)
		case *loopir.Nest:
			small[s] = r.once(s) && r.only(s, func(a loopir.ArrayID) bool { return there[a] || allocated[a] })
		}
	}
}

// once tells whether a nest goes over its home once, storing elements only.
func (r *resolver) once(n *loopir.Nest) bool {
	if n.Home == nil || len(n.Loops) > r.p.Arrays[n.Home.Array].Rank() || len(n.Reductions)+len(n.Picks) > 0 {
		return false
	}
	return !slices.ContainsFunc(n.Body, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.AssignElem)
		return !ok
	})
}

// only tells whether all mapped arrays that a nest names are of a kind.
func (r *resolver) only(n *loopir.Nest, kind func(loopir.ArrayID) bool) bool {
	ok := true
	loopir.Reads([]loopir.Stmt{n}, func(_ loopir.Stmt, ref *loopir.Ref) { ok = ok && (kind(ref.Array) || !r.mapped(ref.Array)) })
	loopir.Writes([]loopir.Stmt{n}, func(a *loopir.AssignElem) { ok = ok && (kind(a.LHS.Array) || !r.mapped(a.LHS.Array)) })
	return ok
}
