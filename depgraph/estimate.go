package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// waveOperations is what a wavefront inside such a loop counts, in operations of all ranks; updateOperations is what an array does whose updates
// may concern any rank: they are brought there, and the order of the iterations is asked for.
const (
	waveOperations   = 8
	updateOperations = 2
)

// inspection is as many assignments as two ranks can do while an inspector looks for one element.
const inspection = 20

// Where the elements that a copy brings change from one time to the next, ranks find out anew who sends what, in which two of them
// could do so many assignments: of a line, which one rank broadcasts, and of elements of several ranks. Single elements are simple.
const (
	lineAnew  = 10000
	remapAnew = 50000
)

// estimate is the cost of a loop in order, as expressions that are known before it.
type estimate struct {
	r          *resolver
	d          *loopir.Do
	operations loopir.Expr // of all ranks
	work       loopir.Expr // assignments in loops over elements
	twice      loopir.Expr // of these, what nests compute anew that were one loop
	again      loopir.Expr // what several ranks do besides: updates of elements whose owners only the run shows, and plans of copies
	bytes      loopir.Expr // of what is copied each time: for nests, and there and back for loops inside that run on one rank
	shared     bool        // several ranks work at a time
	jammed     bool        // iterations of a wavefront run side by side on a rank too
	failed     bool
	divided    bool                            // what is looked at are iterations that ranks divide among themselves
	guesses    int                             // loops with an unknown number of iterations, which are the same work however the loop in order runs
	least      bool                            // ranks do not meet in such loops, which may have no iterations
	weighs     bool                            // divisions and functions count as several assignments
	repeats    bool                            // one loop merely, of which estimates are compared with each other only
	stored     map[loopir.ArrayID]bool         // in the loop; nil: not looked at yet
	changes    map[int]bool                    // scalars in the loop; nil: not looked at yet
	bounds     map[loopir.ScalarID]loopir.Expr // what scalars got in the loop, for those that are bounds of loops in it
	before     map[loopir.ScalarID]bool        // what the nest before computes, of which the nest that is looked at is the rest
}

// newEstimate costs nothing yet. The body of the loop is what it has become.
func (r *resolver) newEstimate(d *loopir.Do) *estimate {
	return &estimate{r: r, d: d, operations: loopir.Int(0), work: loopir.Int(0), twice: loopir.Int(0), again: loopir.Int(0), bytes: loopir.Int(0), bounds: map[loopir.ScalarID]loopir.Expr{}}
}

// list adds the cost of statements that are executed a number of times, inside the loops around.
func (e *estimate) list(list []loopir.Stmt, around []*loopir.Do, times loopir.Expr, inNest bool) {
	seen := map[string]bool{}
	for i, s := range list {
		if !inNest {
			e.add(times, e.broadcasts(s, seen))
		}
		switch s := s.(type) {
		case *loopir.Choose: // the first way stands for all
			e.list(list[i+1].(*loopir.If).Then, around, times, inNest)
			e.list(list[i+2:], around, times, inNest)
			return
		case *loopir.Do:
			e.do(s, around, times, inNest)
			continue
		case *loopir.Nest:
			e.shared = e.shared || e.onOwners(s)
			e.before = computedBefore(list[:i], s)
			e.nest(s, around, times, e.messages(s), e.onOwners(s) || loopir.HoldsUpdate(s.Body))
			e.before = nil
			continue
		case *loopir.Wave:
			e.jammed = e.jammed || s.Jam >= 0
			shared := e.onOwners(s.Nest) && !e.r.oneByOne(s)
			e.shared = e.shared || shared
			e.nest(s.Nest, around, times, waveOperations, shared)
			continue
		case *loopir.Serial:
			e.serial(s, around, times)
			continue
		case *loopir.Loop:
			e.failed = e.failed || !e.repeats
			e.list(s.Body, around, loopir.Mul(times, loopir.Int(guessedTrips)), inNest)
			continue
		case *loopir.Rounds:
			e.failed = true
		case *loopir.AssignElem:
			e.assigned(s.RHS, times)
			if !inNest && e.r.mapped(s.LHS.Array) && !e.r.ownersOnly(s) {
				e.add(times, 1)
			}
		case *loopir.AssignScalar:
			e.bounds[s.Dst] = s.RHS
			if inNest {
				e.assigned(s.RHS, times)
			}
			if inNest && e.before[s.Dst] {
				e.twice = loopir.Add(e.twice, loopir.Mul(times, e.effort(s.RHS)))
			}
		case *loopir.Update:
			e.addUpdates(times)
		case *loopir.Ordered:
			if e.r.mapped(s.Array) {
				e.add(times, 1)
			}
		case *loopir.Copy, *loopir.Tally:
			e.add(times, 1)
		}
		for _, body := range loopir.Children(s) {
			e.list(body, around, times, inNest)
		}
	}
}

// do adds the cost of a loop.
func (e *estimate) do(d *loopir.Do, around []*loopir.Do, times loopir.Expr, inNest bool) {
	in, guesses := append(around[:len(around):len(around)], d), e.guesses
	trips := e.trips(in)
	operations, again, bytes := e.operations, e.again, e.bytes
	unknown := e.guesses > guesses
	e.list(d.Body, in, loopir.Mul(times, trips), inNest)
	if unknown && e.least {
		e.operations, e.again, e.bytes = operations, again, bytes
	}
}

// broadcasts is how many elements that the loop stores into a statement of all ranks reads, beside those that its list has seen.
func (e *estimate) broadcasts(s loopir.Stmt, seen map[string]bool) int64 {
	switch s := s.(type) {
	case *loopir.AssignElem:
		if e.r.ownersOnly(s) {
			return 0
		}
	case *loopir.AssignScalar, *loopir.If:
	default:
		return 0
	}
	before := len(seen)
	loopir.Exprs(s, func(x loopir.Expr) {
		loopir.WalkExpr(x, func(x loopir.Expr) {
			if x, ok := x.(*loopir.Elem); ok && e.r.mapped(x.Ref.Array) && e.stores(x.Ref.Array) {
				seen[loopir.FormatRef(e.r.p, x.Ref)] = true
			}
		})
	})
	return int64(len(seen) - before)
}

// stores tells whether the loop stores into an array.
func (e *estimate) stores(id loopir.ArrayID) bool {
	if e.stored == nil {
		e.stored = map[loopir.ArrayID]bool{}
		loopir.Writes(e.d.Body, func(a *loopir.AssignElem) { e.stored[a.LHS.Array] = true })
	}
	return e.stored[id]
}

// changed holds the scalars that the loop changes, its own variable among them.
func (e *estimate) changed() map[int]bool {
	if e.changes == nil {
		e.changes = loopir.Changed([]loopir.Stmt{e.d})
	}
	return e.changes
}

// serial adds what one rank does in a region while others wait, and what it costs to bring arrays to it and back, or into other
// blocks and back: those that the loop stores into. Others may have been brought before.
func (e *estimate) serial(s *loopir.Serial, around []*loopir.Do, times loopir.Expr) {
	var ids []loopir.ArrayID
	for _, id := range e.r.touched(s.Body) {
		if e.stores(id) {
			ids = append(ids, id)
		}
	}
	bytes, copies := e.r.traffic(s.Body, ids)
	e.bytes = loopir.Add(e.bytes, loopir.Mul(times, bytes))
	e.add(times, copies)
	region := *e
	region.work, region.twice = loopir.Int(0), loopir.Int(0)
	region.list(nestsAsLoops(s.Body), around, times, true)
	e.work, e.again, e.failed, e.guesses = loopir.Add(e.work, region.work), loopir.Add(e.again, region.work), region.failed, region.guesses
}

// updated counts the arrays that a nest updates at places that only the run shows.
func (r *resolver) updated(n *loopir.Nest) int64 {
	var ids []loopir.ArrayID
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok && r.mapped(u.LHS.Array) && !slices.Contains(ids, u.LHS.Array) {
			ids = append(ids, u.LHS.Array)
		}
	})
	return int64(len(ids))
}

func (e *estimate) add(times loopir.Expr, operations int64) {
	e.operations = loopir.Add(e.operations, loopir.Mul(times, loopir.Int(operations)))
}

// messages is the number of times that ranks communicate for the references of a nest; the overlap
// area of an array is exchanged at once.
func (e *estimate) messages(n *loopir.Nest) int64 {
	areas := map[loopir.ArrayID]bool{}
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if _, shifted := e.aligned(n, ref); shifted {
			areas[ref.Array] = true
		}
	})
	count := len(areas) + len(e.remapped(n))
	if len(n.Reductions)+len(n.Picks) > 0 {
		count++
	}
	return int64(count) + updateOperations*e.r.updated(n)
}

// aligned tells whether an element that a nest reads lies where the iteration is executed, or so many cells away in all iterations,
// where that is in the overlap area.
func (e *estimate) aligned(n *loopir.Nest, ref *loopir.Ref) (same, shifted bool) {
	switch {
	case !e.r.mapped(ref.Array):
		return true, false
	case n.Home == nil:
		return false, false
	}
	if same, shifted = e.r.owners(n.Home, ref); shifted && e.r.cyclic(ref.Array) {
		return false, false
	}
	return same, shifted
}

// cyclic tells whether the elements beside one of an array may be those of any rank.
func (r *resolver) cyclic(id loopir.ArrayID) bool {
	return slices.ContainsFunc(r.p.Arrays[id].Map.Dims, func(d mapping.DimSpec) bool { return d.Format == mapping.Cyclic })
}

// remapped lists, of the elements that a nest reads, those that are copied to where its iterations are.
func (e *estimate) remapped(n *loopir.Nest) (refs []*loopir.Ref) {
	seen := map[string]bool{}
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		text := loopir.FormatRef(e.r.p, ref)
		if same, _ := e.aligned(n, ref); !same && !seen[text] {
			refs = append(refs, ref)
		}
		seen[text] = true
	})
	return refs
}

// nest adds the cost of a nest, whose iterations ranks may divide among themselves.
func (e *estimate) nest(n *loopir.Nest, around []*loopir.Do, times loopir.Expr, operations int64, divided bool) {
	outside := e.divided
	e.divided = e.divided || divided
	e.add(times, operations)
	in := around[:len(around):len(around)]
	c := &copiesOf{estimate: e, nest: n, executions: times, trips: map[loopir.ScalarID]loopir.Expr{}, loops: map[loopir.ScalarID]*loopir.Do{}}
	for _, l := range n.Loops {
		in = append(in, &loopir.Do{At: n.At, Var: l.Var, Lo: l.Lo, Hi: l.Hi, Step: l.Step, Body: n.Body})
		c.loop(in)
		times = loopir.Mul(times, c.trips[l.Var])
	}
	c.inside(n.Body, in)
	c.add(times)
	e.list(n.Body, in, times, true)
	e.divided = outside
}

// onOwners tells whether ranks divide the iterations of a nest among themselves.
func (e *estimate) onOwners(n *loopir.Nest) bool {
	return n.Home != nil && e.r.mapped(n.Home.Array) && e.r.divided(n)
}

// trips is the number of iterations of the last loop: half of those that it may have in all
// where its bounds depend on loops around.
func (e *estimate) trips(loops []*loopir.Do) loopir.Expr {
	d := loops[len(loops)-1]
	b := &band{do: e.d, loops: loops[:len(loops)-1]}
	step, ok := loopir.ConstInt(d.Step)
	if !ok && e.r.steadyIn(b, d.Lo) && e.r.steadyIn(b, d.Hi) && e.r.steadyIn(b, d.Step) {
		return tripsOfAnyStep(d)
	}
	if n, constant := span(d); ok && constant {
		return loopir.Count(loopir.Int(0), loopir.Int(n), d.Step)
	}
	lo, okLo := e.r.limit(b, d.Lo, step < 0)
	hi, okHi := e.r.limit(b, d.Hi, step > 0)
	if !ok || !okLo || !okHi {
		return e.share(loops)
	}
	n := loopir.Count(lo, hi, d.Step)
	if len(loops) == 1 || !e.usesLoop(d.Lo, loops) && !e.usesLoop(d.Hi, loops) {
		return n
	}
	return loopir.Quotient(loopir.Add(n, loopir.Int(1)), loopir.Int(2))
}

// span is the difference of a loop's bounds if it is a constant, as in i-1:i+1.
func span(d *loopir.Do) (int64, bool) {
	lo, okLo := loopir.Affine(d.Lo)
	hi, okHi := loopir.Affine(d.Hi)
	f := hi.Sub(lo)
	return f.Const, okLo && okHi && f.IsConst()
}

// tripsOfAnyStep estimates the number of iterations of a loop whose step has any sign. It is computed even if the loop is not
// executed, and its step may be 0 then.
func tripsOfAnyStep(d *loopir.Do) loopir.Expr {
	size := func(e loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: "abs", Args: []loopir.Expr{loopir.ToIndex(e)}, T: types.Int8}
	}
	step := &loopir.Call{Fn: "max", Args: []loopir.Expr{size(d.Step), loopir.Int(1)}, T: types.Int8}
	return loopir.Add(loopir.Quotient(size(loopir.Sub(d.Hi, d.Lo)), step), loopir.Int(1))
}

// share is the number of iterations of the last loop where its bounds are elements, say of the index array that
// tells where rows of a sparse matrix begin: all its executions together go through an array once.
func (e *estimate) share(loops []*loopir.Do) loopir.Expr {
	d, outer := loops[len(loops)-1], loops[:len(loops)-1]
	extent := e.leastExtent(d)
	for i, l := range outer {
		if extent > 0 && (e.follows(d.Lo, l.Var) || e.follows(d.Hi, l.Var)) {
			rows := loopir.ToIndex(e.trips(outer[:i+1]))
			if n, ok := constant(rows); ok {
				rows = loopir.Int(max(n, 1))
			} else {
				rows = &loopir.Call{Fn: "max", Args: []loopir.Expr{rows, loopir.Int(1)}, T: types.Int8}
			}
			return loopir.Quotient(loopir.Add(loopir.Int(extent), rows), rows)
		}
	}
	if !e.repeats {
		e.guesses++
		e.failed = e.failed || e.divided || e.r.together(d.Body) || loopir.HoldsUpdate(d.Body)
	}
	return loopir.Int(max(extent, guessedTrips))
}

// follows tells whether a bound is computed from variable v.
func (e *estimate) follows(bound loopir.Expr, v loopir.ScalarID) bool {
	found := loopir.ReadsScalar(bound, v)
	loopir.WalkExpr(bound, func(x loopir.Expr) {
		if x, ok := x.(*loopir.Var); ok && e.bounds[x.ID] != nil {
			found = found || loopir.ReadsScalar(e.bounds[x.ID], v)
		}
	})
	return found
}

// leastExtent is the least constant extent of a dimension whose subscript is the variable of d; 0 if there is none.
func (e *estimate) leastExtent(d *loopir.Do) int64 {
	least := int64(0)
	look := func(ref *loopir.Ref) {
		for dim, s := range ref.Subs {
			f, ok := loopir.Affine(s)
			lo, okLo := loopir.ConstInt(e.r.p.Arrays[ref.Array].Bounds[dim].Lo)
			hi, okHi := loopir.ConstInt(e.r.p.Arrays[ref.Array].Bounds[dim].Hi)
			if n := hi - lo + 1; ok && okLo && okHi && f.Coef(int(d.Var)) != 0 && (least == 0 || n < least) {
				least = n
			}
		}
	}
	loopir.Reads(d.Body, func(_ loopir.Stmt, ref *loopir.Ref) { look(ref) })
	loopir.Writes(d.Body, func(a *loopir.AssignElem) { look(a.LHS) })
	return least
}

// usesLoop tells whether an expression uses the variable of a loop.
func (e *estimate) usesLoop(x loopir.Expr, loops []*loopir.Do) bool {
	return slices.ContainsFunc(loops, func(d *loopir.Do) bool { return loopir.ReadsScalar(x, d.Var) })
}

// assigned adds the work of an assignment in a loop over elements.
func (e *estimate) assigned(rhs loopir.Expr, times loopir.Expr) {
	e.work = loopir.Add(e.work, loopir.Mul(times, e.effort(rhs)))
}

func (e *estimate) effort(rhs loopir.Expr) loopir.Expr {
	if e.weighs {
		return loopir.Int(simpleAssignments(rhs))
	}
	return loopir.Int(1)
}

// computedBefore are the scalars that the nest just before n assigns, if both were one loop until their left sides had homes of
// their own.
func computedBefore(list []loopir.Stmt, n *loopir.Nest) map[loopir.ScalarID]bool {
	if len(list) == 0 {
		return nil
	}
	first, ok := list[len(list)-1].(*loopir.Nest)
	if !ok || first.Extent != n.Extent || !slices.Equal(first.Loops, n.Loops) {
		return nil
	}
	set := map[loopir.ScalarID]bool{}
	loopir.Walk(first.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.AssignScalar); ok {
			set[s.Dst] = true
		}
	})
	return set
}

// addUpdates adds the work of updates through index arrays, which are done one by one.
func (e *estimate) addUpdates(times loopir.Expr) {
	work := times
	if e.weighs {
		work = loopir.Mul(times, loopir.Int(abreast))
	}
	e.work, e.again = loopir.Add(e.work, work), loopir.Add(e.again, times)
}

// simpleAssignments is about how many simple assignments take as long as one of this value.
func simpleAssignments(x loopir.Expr) int64 {
	const division, function = 4, 16 // which no vector instruction does
	sum := int64(1)
	loopir.WalkExpr(x, func(x loopir.Expr) {
		switch x := x.(type) {
		case *loopir.Elem:
			if slices.ContainsFunc(x.Ref.Subs, loopir.HoldsElem) {
				sum++ // nor does one bring such elements
			}
		case *loopir.Binary:
			switch {
			case x.Op == types.Div && x.T.Base == types.Integer && fixed(x.Y):
			case x.T.Base != types.Real && x.Op != types.Div:
			case x.Op == types.Div:
				sum += division
			case x.Op == types.Pow && x.Y.Type().Base == types.Real:
				sum += function
			}
		case *loopir.Call:
			switch {
			case types.Transcendental(x.Fn):
				sum += function
			case x.Fn == "sqrt", (x.Fn == "mod" || x.Fn == "modulo") && (x.T.Base == types.Real || !fixed(x.Args[1])):
				sum += division
			}
		}
	})
	return sum
}

func fixed(x loopir.Expr) bool {
	_, ok := x.(*loopir.Const)
	return ok
}
