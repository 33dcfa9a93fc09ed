package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Where index arrays have changed several times before their loop had run often enough for its inspectors to pay, or must be
// expected to, since the loop around changes them in each iteration, the loop runs on rank 0, until they have stayed the same
// for so long:
//
//	if changed(index arrays)
//	  if runs < worthInspecting, and inspectors have run or been waited for or the loop is restless: changes += 1, else changes = 0
//	  runs = 0; waiting = 1
//	runs += 1
//	restless = changes >= mostChanges and runs <= worthInspecting, or alone, or one rank that would inspect what has one order only
//	if not restless
//	  find out, when changed, whether all elements are the ranks' own
//	  if they are not, and waiting: ask the runtime whether the inspection should wait longer
//	  restless = waiting
//	if restless: the loop in order on rank 0, or the nest on copies, else the nest with its inspectors
//
// Iterations that store where they run only do not go to rank 0: they read copies of whole arrays, which takes no longer than
// to bring the arrays there.
//
// Rank 0 marks the elements that a FORALL stores into. If it finds one marked already, an inspector reports it.
//
// Some executions are timed with inspectors and then without, if the runtime expects anything of that; it sets alone to what was faster.

// worthInspecting is how many executions an inspection should serve, mostChanges the number of changes in a row after
// which too few are expected, and tryAgain that after which inspectors are given another chance.
const (
	worthInspecting = 16
	mostChanges     = 3
	tryAgain        = 256
)

// Executions since the last change that are timed.
const (
	timedFrom = 9
	timedTo   = 14
)

// unsteady collects what the inspectors of such a nest depend on.
type unsteady struct {
	reads   dependences
	costly  *loopir.Scalar // inspectors have run since the last change
	streams []loopir.StreamID
	checks  []check
	ordered bool           // the runtime may choose the order of the iterations
	twice   *loopir.Scalar // rank 0 has stored into an element twice
	report  []loopir.Stmt  // finds that element
}

// check is the statement that finds out whether elements of a nest are elsewhere.
type check struct {
	when      *loopir.If
	elsewhere *loopir.Scalar
	loops     []loopir.Index
	wish      *loopir.Locality
	links     []loopir.Link
}

// restless settles the choice between rank 0 and a nest with irregular references.
func (g *generator) restless(s *loopir.If, flag loopir.ScalarID, x loopir.Restless) loopir.Stmt {
	outer := g.unsteady
	g.unsteady = &unsteady{twice: x.Twice}
	ways := g.list(s.Else)
	u := g.unsteady
	g.unsteady = outer
	if u.costly == nil {
		last := len(ways) - 1
		g.before = append(g.before, ways[:last]...)
		return ways[last]
	}
	copied, _ := s.Then[0].(*loopir.Nest)
	runs, changes, alone, waiting := g.counter("runs"), g.counter("changes"), g.counter("alone"), g.counter("waiting")
	if g.changesEachTime(&u.reads) {
		many := types.IntValue(8, mostChanges)
		changes.Init = &many
	}
	number := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: s.At, Dst: dst.ID, RHS: e}
	}
	again := &loopir.Binary{
		Op: types.Or, X: loopir.Compare(types.Ne, loopir.Add(u.costly.Read(), waiting.Read()), loopir.Int(0)), T: types.Bool,
		Y: loopir.And(loopir.Compare(types.Ge, changes.Read(), loopir.Int(mostChanges)), loopir.Compare(types.Lt, changes.Read(), loopir.Int(tryAgain))),
	}
	brief := loopir.Compare(types.Lt, runs.Read(), loopir.Int(worthInspecting))
	g.insert(g.whenChanged(s.At, &u.reads, []loopir.Stmt{
		&loopir.If{At: s.At, Cond: loopir.And(brief, again), Then: []loopir.Stmt{increment(s.At, changes)}, Else: []loopir.Stmt{number(changes, loopir.Int(0))}},
		number(runs, loopir.Int(0)), number(u.costly, loopir.Int(0)), number(alone, loopir.Int(0)), number(waiting, loopir.Int(1)),
	}))
	g.insert(increment(s.At, runs))
	var inOrder loopir.Expr = &loopir.Binary{
		Op: types.Or, X: loopir.Compare(types.Ne, alone.Read(), loopir.Int(0)), T: types.Bool,
		Y: loopir.And(loopir.Compare(types.Ge, changes.Read(), loopir.Int(mostChanges)), loopir.Compare(types.Le, runs.Read(), loopir.Int(worthInspecting))),
	}
	if x.OneRank || len(u.checks) == 0 && !u.ordered {
		one := loopir.Compare(types.Eq, loopir.ToIndex(&loopir.Call{Fn: "number_of_processors", T: types.Int4}), loopir.Int(1))
		inOrder = &loopir.Binary{Op: types.Or, X: one, Y: inOrder, T: types.Bool}
	}
	if x.Only != nil {
		inOrder = loopir.And(x.Only, inOrder)
	}
	g.insert(&loopir.AssignScalar{At: s.At, Dst: flag, RHS: inOrder})
	clock := func(end bool) loopir.Stmt {
		early := loopir.And(loopir.Compare(types.Ge, runs.Read(), loopir.Int(timedFrom)), loopir.Compare(types.Le, runs.Read(), loopir.Int(timedTo)))
		x := &loopir.Timed{At: s.At, Streams: u.streams, Step: runs.ID, Alone: alone.ID, End: end, Copies: copied != nil}
		if len(u.checks) == 1 {
			early = loopir.And(early, u.checks[0].elsewhere.Read())
		}
		lasting := loopir.And(loopir.Compare(types.Lt, changes.Read(), loopir.Int(mostChanges)), loopir.Compare(types.Eq, waiting.Read(), loopir.Int(0)))
		return &loopir.If{At: s.At, Cond: loopir.And(early, lasting), Then: []loopir.Stmt{x}}
	}
	if len(u.streams) > 0 {
		g.insert(clock(false))
		g.after = append(g.after, clock(true))
	}
	if found, ask := g.await(s, x.Only, ways, u, runs, waiting, copied != nil); ask != nil {
		g.insert(&loopir.If{At: s.At, Cond: loopir.Negation(s.Cond), Then: slices.Concat(found, ask)})
		ways = ways[len(found):]
	}
	var then []loopir.Stmt
	if copied != nil {
		told := []loopir.Stmt{g.tell(copied.At, loopir.KeptCopied)}
		then = append(whenRestless(s.At, changes, told), g.onCopies(copied)...)
	} else {
		then = whenRestless(s.At, changes, g.tellOfSerial(s.Then, loopir.KeptRestless))
		g.boundsOnRoot(s.Then)
		then = append(then, g.keepCopies(s.Then)...)
		if x.Twice != nil {
			then = append(then, &loopir.If{At: s.At, Cond: x.Twice.Read(), Then: u.report})
		}
	}
	return &loopir.If{At: s.At, Cond: s.Cond, Then: then, Else: ways}
}

// onCopies returns a nest without inspectors, which reads what is irregular from copies that all processes have of the arrays. In one
// process that is where the array lies if its blocks do side by side.
func (g *generator) onCopies(n *loopir.Nest) []loopir.Stmt {
	irregular := (&nestWork{g: g, n: n}).irregularReads()
	stored := g.storedIn(n.Body)
	copies := map[loopir.ArrayID]loopir.ArrayID{}
	var before, behind []loopir.Stmt
	for _, r := range irregular {
		if _, ok := copies[r.Array]; ok {
			continue
		}
		src := g.p.Arrays[r.Array]
		t := g.wholeArray(src, loopir.Shared)
		copies[src.ID] = t.ID
		if !slices.Contains(stored, src.ID) {
			t.Within = &src.ID
			behind = []loopir.Stmt{g.meeting(n.At)}
		}
		kept, _ := g.keptCopy(&loopir.Alloc{At: n.At, Array: t.ID}, loopir.WholeCopy(n.At, t, src))
		before = append(before, kept...)
	}
	w := &loopir.Rewriter{Program: g.p, Instead: func(r *loopir.Ref) loopir.ArrayID {
		if slices.Contains(irregular, r) {
			return copies[r.Array]
		}
		return r.Array
	}}
	quiet := g.quiet
	g.quiet = true
	settled := g.list([]loopir.Stmt{w.Stmt(n)})
	g.quiet = quiet
	return slices.Concat(before, settled, behind)
}

// changesEachTime tells whether the loop around changes something in d in each of its iterations, without a condition.
func (g *generator) changesEachTime(d *dependences) bool {
	if g.innermost == nil {
		return false
	}
	body := slices.DeleteFunc(slices.Clone(loopir.Children(g.innermost)[0]), func(s loopir.Stmt) bool {
		_, branch := s.(*loopir.If)
		return branch
	})
	moving, stored := g.moving(body), g.storedIn(body)
	return slices.ContainsFunc(d.scalars, func(id loopir.ScalarID) bool { return moving[id] }) ||
		slices.ContainsFunc(d.arrays, func(a loopir.ArrayID) bool { return slices.Contains(stored, a) })
}

// moving are the scalars to which the assignments in the body of the loop around give other values each time: the variable of the
// loop, what follows from it, and what follows from its own last value. Many others get the same value again.
func (g *generator) moving(body []loopir.Stmt) map[loopir.ScalarID]bool {
	moving := map[loopir.ScalarID]bool{}
	if l, ok := g.innermost.(*loopir.Do); ok {
		moving[l.Var] = true
	}
	for before := -1; before < len(moving); {
		before = len(moving)
		for _, s := range body {
			a, ok := s.(*loopir.AssignScalar)
			if !ok {
				continue
			}
			loopir.WalkVars(a.RHS, func(v *loopir.Var) {
				if v.ID == a.Dst || moving[v.ID] {
					moving[a.Dst] = true
				}
			})
		}
	}
	return moving
}

// whenRestless does what tells the runtime once why a loop runs without inspectors when index arrays have changed too often.
func whenRestless(at loopir.At, changes *loopir.Scalar, told []loopir.Stmt) []loopir.Stmt {
	if len(told) == 0 {
		return nil
	}
	return []loopir.Stmt{&loopir.If{At: at, Cond: loopir.Compare(types.Ge, changes.Read(), loopir.Int(mostChanges)), Then: told}}
}

// await returns how the nest finds out whether elements are elsewhere, which is where ways begins, and the question whether the inspection should wait;
// nil if there is no single nest that can be asked about.
func (g *generator) await(s *loopir.If, only loopir.Expr, ways []loopir.Stmt, u *unsteady, runs, waiting *loopir.Scalar, copied bool) (found, ask []loopir.Stmt) {
	if len(u.checks) != 1 {
		return nil, nil
	}
	c := u.checks[0]
	last := slices.Index(ways, loopir.Stmt(c.when))
	if last < 0 {
		return nil, nil
	}
	w := &loopir.Rewriter{Program: g.p}
	x := &loopir.Await{At: s.At, Runs: runs.ID, Waiting: waiting.ID, Remaining: g.remaining(&u.reads), Iterations: loopir.Int(1), Wish: c.wish, Copies: copied, Links: c.links}
	for _, l := range c.loops {
		x.Iterations = loopir.Mul(x.Iterations, w.X(loopir.Count(l.Lo, l.Hi, l.Step)))
	}
	waits := func() loopir.Expr { return loopir.Compare(types.Ne, waiting.Read(), loopir.Int(0)) }
	again := &loopir.If{At: s.At, Cond: loopir.Negation(waits()), Then: []loopir.Stmt{&loopir.AssignScalar{At: s.At, Dst: runs.ID, RHS: loopir.Int(1)}}}
	inOrder := loopir.And(c.elsewhere.Read(), waits())
	if only != nil {
		inOrder = loopir.And(only, inOrder)
	}
	return ways[:last+1], []loopir.Stmt{
		&loopir.If{At: s.At, Cond: loopir.Negation(c.elsewhere.Read()), Then: []loopir.Stmt{&loopir.AssignScalar{At: s.At, Dst: waiting.ID, RHS: loopir.Int(0)}}},
		&loopir.If{At: s.At, Cond: loopir.And(c.elsewhere.Read(), waits()), Then: []loopir.Stmt{x, again}},
		&loopir.AssignScalar{At: s.At, Dst: s.Cond.(*loopir.Var).ID, RHS: inOrder},
	}
}

// links lists the updates whose subscripts are elements of the iteration, where all are.
func (w *nestWork) links() (list []loopir.Link) {
	ok := len(w.n.Loops) == 1
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		u, isUpdate := s.(*loopir.Update)
		if !isUpdate || !ok {
			return
		}
		subscript, found := w.ownElement(u.LHS)
		list, ok = append(list, loopir.Link{Array: u.LHS.Array, Subscript: subscript}), found
	})
	if !ok {
		return nil
	}
	return list
}

// ownElement returns the array whose element of the iteration is the only subscript of a reference.
func (w *nestWork) ownElement(r *loopir.Ref) (subscript loopir.ArrayID, ok bool) {
	if len(r.Subs) != 1 {
		return 0, false
	}
	e, ok := withoutConversion(r.Subs[0]).(*loopir.Elem)
	if !ok || len(e.Ref.Subs) != 1 {
		return 0, false
	}
	v, ok := withoutConversion(e.Ref.Subs[0]).(*loopir.Var)
	return e.Ref.Array, ok && v.ID == w.n.Loops[0].Var && w.g.mapped(e.Ref.Array) && w.g.mapped(r.Array)
}

func withoutConversion(e loopir.Expr) loopir.Expr {
	if c, ok := e.(*loopir.Convert); ok {
		return c.X
	}
	return e
}

// remaining is how many executions of the statement in work are to be expected, with the coming one, by the DO loops around it,
// before something in d changes.
func (g *generator) remaining(d *dependences) loopir.Expr {
	n := loopir.Int(1)
	for _, l := range slices.Backward(g.enclosing) {
		stored := g.storedIn(l.Body)
		changed := loopir.Changed(l.Body)
		changed[int(l.Var)] = true
		if slices.ContainsFunc(d.arrays, func(a loopir.ArrayID) bool { return slices.Contains(stored, a) && !g.p.Arrays[a].Temp }) ||
			slices.ContainsFunc(d.scalars, func(id loopir.ScalarID) bool { return changed[int(id)] }) {
			break
		}
		if loopir.HoldsElem(l.Hi) || loopir.HoldsElem(l.Step) {
			continue
		}
		w := &loopir.Rewriter{Program: g.p}
		n = loopir.Mul(n, g.harmless(loopir.Count(g.p.Scalars[l.Var].Read(), w.X(l.Hi), w.X(l.Step)))) // the loop may have made its step 0
	}
	return n
}

// inspects notes what an inspector depends on, and returns what says that it has run.
func (g *generator) inspects(at loopir.At, reads *dependences) []loopir.Stmt {
	if g.unsteady == nil {
		return nil
	}
	g.unsteady.reads.add(reads)
	return g.costs(at)
}

// costs returns what says that an inspector, or another pass over the index arrays, has run.
func (g *generator) costs(at loopir.At) []loopir.Stmt {
	if g.unsteady == nil {
		return nil
	}
	if g.unsteady.costly == nil {
		g.unsteady.costly = g.counter("costly")
	}
	return []loopir.Stmt{&loopir.AssignScalar{At: at, Dst: g.unsteady.costly.ID, RHS: loopir.Int(1)}}
}
