package commgen

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Where index arrays have changed several times before their loop had run often enough for its inspectors to pay, the loop
// runs on rank 0, until they have stayed the same for so long:
//
//	if changed(index arrays)
//	  if runs < worthInspecting, and inspectors have run or the loop is restless: changes += 1, else changes = 0
//	  runs = 0
//	runs += 1
//	restless = changes >= mostChanges and runs <= worthInspecting
//	if restless: the loop in order on rank 0, else the nest with its inspectors

// worthInspecting is how many executions an inspection should serve, mostChanges the number of changes in a row after
// which too few are expected, and tryAgain that after which inspectors are given another chance.
const (
	worthInspecting = 16
	mostChanges     = 3
	tryAgain        = 256
)

// unsteady collects what the inspectors of such a nest depend on.
type unsteady struct {
	reads  dependences
	costly *loopir.Scalar // inspectors have run since the last change
}

// restless settles the choice between rank 0 and a nest with irregular references.
func (g *generator) restless(s *loopir.If, flag loopir.ScalarID) loopir.Stmt {
	outer := g.unsteady
	g.unsteady = &unsteady{}
	ways := g.list(s.Else)
	u := g.unsteady
	g.unsteady = outer
	if u.costly == nil {
		last := len(ways) - 1
		g.before = append(g.before, ways[:last]...)
		return ways[last]
	}
	runs, changes := g.counter("runs"), g.counter("changes")
	number := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: s.At, Dst: dst.ID, RHS: e}
	}
	again := &loopir.Binary{
		Op: types.Or, X: loopir.Compare(types.Ne, u.costly.Read(), loopir.Int(0)), T: types.Bool,
		Y: loopir.And(loopir.Compare(types.Ge, changes.Read(), loopir.Int(mostChanges)), loopir.Compare(types.Lt, changes.Read(), loopir.Int(tryAgain))),
	}
	brief := loopir.Compare(types.Lt, runs.Read(), loopir.Int(worthInspecting))
	g.insert(g.whenChanged(s.At, &u.reads, []loopir.Stmt{
		&loopir.If{At: s.At, Cond: loopir.And(brief, again), Then: []loopir.Stmt{increment(s.At, changes)}, Else: []loopir.Stmt{number(changes, loopir.Int(0))}},
		number(runs, loopir.Int(0)), number(u.costly, loopir.Int(0)),
	}))
	g.insert(increment(s.At, runs))
	g.insert(&loopir.AssignScalar{At: s.At, Dst: flag, RHS: loopir.And(
		loopir.Compare(types.Ge, changes.Read(), loopir.Int(mostChanges)), loopir.Compare(types.Le, runs.Read(), loopir.Int(worthInspecting)))})
	g.boundsOnRoot(s.Then)
	return &loopir.If{At: s.At, Cond: s.Cond, Then: g.keepCopies(s.Then), Else: ways}
}

// inspects notes what an inspector depends on, and returns what says that it has run.
func (g *generator) inspects(at loopir.At, reads *dependences) []loopir.Stmt {
	if g.unsteady == nil {
		return nil
	}
	if g.unsteady.costly == nil {
		g.unsteady.costly = g.counter("costly")
	}
	g.unsteady.reads.add(reads)
	return []loopir.Stmt{&loopir.AssignScalar{At: at, Dst: g.unsteady.costly.ID, RHS: loopir.Int(1)}}
}
