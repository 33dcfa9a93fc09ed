package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
)

// INDEPENDENT loops that fold into scalars and touch no distributed array have no owners. They are dealt out, by portions:
//
//	do done = 0, number-1, portion
//	  do t = 0, min(portion, number-done)-1: for the owner of iterations(t)
//	    s = s + f(lo + (done+t)*step)
//
// The array of iterations has a mapping and is never used. It lies in blocks: dealt out like cards, all even numbers would go to one
// of two ranks, and they are no primes.

const (
	// portion is the number of iterations after which ranks combine what they have.
	portion = 1 << 16
	// dealtWork is how many simple assignments take much longer than for ranks to meet; termEffort is how many make it
	// worth while to keep a term for its turn.
	dealtWork  = 20000
	termEffort = 12
	// copiedWork is what every rank may as well do for itself.
	copiedWork = 1000000
)

// dealtOut returns such a loop as nests, or nil.
func (r *resolver) dealtOut(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if !promised(d) {
		return nil
	}
	why := r.notDealt(d, at)
	if why == "" {
		if out := r.try(r.inPortions, d, at); out != nil {
			return out
		}
		why = "its iterations do more than to fold values into scalars"
	}
	r.bag.Remarkf(diag.SequentialLoop, d.Extent, "loop over %s is executed as a whole: no array in it is distributed, and %s", r.p.Scalars[d.Var].Name, why)
	return nil
}

// notDealt says why a loop is not to be dealt out; empty if it is.
func (r *resolver) notDealt(d *loopir.Do, at *dataflow.Frame) string {
	step, known := loopir.ConstInt(d.Step)
	switch {
	case !foldsOnly(d):
		return "it does more than to fold values into scalars"
	case !known || step == 0:
		return "its step is no constant"
	case !r.deals:
		return "other loops of the program, which all ranks would execute too, may take longer"
	case r.insideMapped(at):
		return "a loop around it works on distributed arrays"
	}
	if n, ok := constant(r.workOf(d)); ok && n < dealtWork {
		return "it has little to do"
	}
	if n, ok := constant(r.workOf(&loopir.Do{Var: d.Var, Lo: loopir.Int(1), Hi: loopir.Int(1), Step: loopir.Int(1), Body: d.Body})); ok && n < termEffort && r.foldsReals(d.Body) {
		return "a real sum or product in it keeps its order, which takes as long as its terms"
	}
	return ""
}

// foldsOnly tells whether an INDEPENDENT loop folds into scalars and stores nothing.
func foldsOnly(d *loopir.Do) bool {
	return promised(d) && len(loopir.Reductions(d.Body)) > 0 && loopir.LastStore(d.Body) == nil && !loopir.HoldsUpdate(d.Body) && simple(d.Body)
}

// foldsReals tells whether a loop body has a real sum or product.
func (r *resolver) foldsReals(body []loopir.Stmt) bool {
	for id, op := range loopir.Reductions(body) {
		if r.p.Scalars[id].Type.Base == types.Real && (op == loopir.OpSum || op == loopir.OpProduct) {
			return true
		}
	}
	return false
}

// workOf estimates a loop in simple assignments.
func (r *resolver) workOf(d *loopir.Do) loopir.Expr {
	e := r.newEstimate(d)
	e.weighs, e.repeats = true, true
	e.list(d.Body, []*loopir.Do{d}, e.trips([]*loopir.Do{d}), true)
	return e.work
}

// insideMapped tells whether a loop around a position touches distributed arrays.
func (r *resolver) insideMapped(at *dataflow.Frame) bool {
	for f := at; f.Parent != nil; f = f.Parent {
		if f.Loop && r.touchesMapped(&loopir.Do{Body: f.List}) {
			return true
		}
	}
	return false
}

// mayDeal tells whether a program may deal out loops: if nothing in it is distributed, the ranks would have to execute
// everything else each.
func (r *resolver) mayDeal() bool { return !r.p.Undistributed() || r.littleBeside(r.p.Body) }

// littleBeside tells whether the loops of a list are dealt out, or hold such loops, or are short.
func (r *resolver) littleBeside(list []loopir.Stmt) bool {
	return !slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		switch s := s.(type) {
		case *loopir.Do:
			n, ok := constant(r.workOf(s))
			return !foldsOnly(s) && !(ok && n <= copiedWork) && !(holdsDealt(s.Body) && r.littleBeside(s.Body))
		case *loopir.Nest:
			return !r.littleBeside([]loopir.Stmt{s.AsLoops()})
		case *loopir.Loop:
			return !holdsDealt(s.Body) || !r.littleBeside(s.Body)
		case *loopir.If:
			return !r.littleBeside(s.Then) || !r.littleBeside(s.Else)
		}
		return false
	})
}

func holdsDealt(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		d, ok := s.(*loopir.Do)
		return ok && foldsOnly(d)
	})
}

// inPortions deals a loop out.
func (r *resolver) inPortions(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	name := r.p.Scalars[d.Var].Name
	first, number := r.p.NewScalar(name, types.Int8), r.p.NewScalar("number", types.Int8)
	set := func(s *loopir.Scalar, x loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: d.At, Dst: s.ID, RHS: loopir.ToType(x, s.Type)}
	}
	before := []loopir.Stmt{set(first, d.Lo), set(number, loopir.Count(d.Lo, d.Hi, d.Step))}
	after := set(r.p.Scalars[d.Var], loopir.Add(first.Read(), loopir.Mul(number.Read(), d.Step)))
	done, size := r.p.NewScalar("done", types.Int8), r.p.NewScalar("size", types.Int8)
	turn, current := r.p.NewScalar(name, types.Int8), r.p.NewScalar(name, r.p.Scalars[d.Var].Type)
	rename := &loopir.Rewriter{Program: r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && v.ID == d.Var {
			return current.Read()
		}
		return e
	}}
	value := loopir.Add(first.Read(), loopir.Mul(loopir.Add(done.Read(), turn.Read()), d.Step))
	part := *d
	part.Var, part.Lo, part.Hi, part.Step = turn.ID, loopir.Int(0), loopir.Sub(size.Read(), loopir.Int(1)), loopir.Int(1)
	part.New = append(slices.Clone(d.New), current.ID)
	part.Body = append([]loopir.Stmt{set(current, value)}, rename.Stmts(d.Body)...)
	iterations := r.iterations(d)
	r.dealt[turn] = r.p.NewRef(loopir.Ref{Array: iterations.ID, Subs: []loopir.Expr{turn.Read()}, At: d.Extent})
	out := r.inParallel(&part, at)
	if out == nil {
		return nil
	}
	least := &loopir.Call{Fn: "min", Args: []loopir.Expr{loopir.Int(portion), loopir.Sub(number.Read(), done.Read())}, T: types.Int8}
	loop := &loopir.Do{
		At: d.At, Var: done.ID, Lo: loopir.Int(0), Hi: loopir.Sub(number.Read(), loopir.Int(1)), Step: loopir.Int(portion),
		Body: append([]loopir.Stmt{set(size, least)}, out...), InOrder: "a portion follows the other",
	}
	return append(before, &loopir.Alloc{At: d.At, Array: iterations.ID}, loop, after)
}

// iterations makes the array whose owners execute the iterations of a portion.
func (r *resolver) iterations(d *loopir.Do) *loopir.Array {
	spec := mapping.Replicated(1)
	spec.Grid = r.p.AllRanks()
	spec.Dims[0] = mapping.DimSpec{Format: mapping.Block, S: 1, Extent: portion}
	spec.Uses = []mapping.GridUse{{Dim: 0}}
	return r.p.NewArray(&loopir.Array{
		Name: "iterations", Type: types.Type{Base: types.Integer, Kind: 1}, Temp: true, Source: d.Extent, Map: spec,
		Bounds: []loopir.Bound{{Lo: loopir.Int(0), Hi: loopir.Int(portion - 1)}}, Halo: make([][2]int64, 1),
	})
}
