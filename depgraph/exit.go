package depgraph

import (
	"maps"
	"math"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/lang/diag"
)

// A loop that is left by one EXIT (or STOP) under a condition is parallel when the condition can
// be computed for all iterations beforehand: the first one for which it holds is found by a fold,
// the iterations before it run as a loop without the EXIT, and that iteration's statements up to
// the jump are executed once more behind it.

// leaving is such a loop: front, IF (cond) THEN taken and the jump, rest.
type leaving struct {
	do          *loopir.Do
	front, rest []loopir.Stmt
	cond        loopir.Expr
	taken       []loopir.Stmt
	jump        loopir.Stmt // nil for an EXIT of the loop itself
}

// exitLoop replaces a loop with one EXIT, or returns nil.
func (r *resolver) exitLoop(d *loopir.Do, lowered []loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	x := matchExit(d, lowered)
	if x == nil || r.changedBound(d) != "" || d.ZeroStep() {
		return nil
	}
	test := r.exitTest(x)
	if test == nil || r.handsOn(x) {
		return nil
	}
	exit := r.p.NewScalar("exit", types.Int8)
	n := &loopir.Nest{At: d.At, Loops: []loopir.Index{{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}}}
	found := &loopir.AssignScalar{
		At: d.At, Dst: exit.ID,
		RHS: &loopir.Call{Fn: "min", Args: []loopir.Expr{exit.Read(), r.p.Ordinal(d)}, T: types.Int8},
	}
	body := append(append([]loopir.Stmt{}, test...), &loopir.If{At: d.At, Cond: x.cond, Then: []loopir.Stmt{found}})
	n.Body = (&loopir.Rewriter{Program: r.p}).Stmts(body)
	for _, v := range slices.Sorted(maps.Keys(loopir.Changed(test))) {
		n.Privates = append(n.Privates, loopir.ScalarID(v))
	}
	n.Reductions = []loopir.Reduction{{Acc: exit.ID, Op: loopir.OpMin}}
	if !r.foreseeable(n) || r.chooseHome(n) != "" || n.Home == nil {
		return nil
	}
	r.bag.Remarkf(diag.ParallelLoop, d.Extent, "loop over %s runs in parallel up to its exit, which is looked for first", r.p.Scalars[d.Var].Name)
	out := []loopir.Stmt{&loopir.AssignScalar{At: d.At, Dst: exit.ID, RHS: loopir.Int(math.MaxInt64)}, n}
	last := r.atExit(x, exit)
	out = append(out, r.untilExit(x, exit, last, at)...)
	return append(out, last)
}

// matchExit finds the jump in the body of a loop.
func matchExit(d *loopir.Do, list []loopir.Stmt) *leaving {
	for i, s := range list {
		if !leavesOrStops(s) {
			continue
		}
		c, ok := s.(*loopir.If)
		if !ok || len(c.Then) == 0 {
			return nil
		}
		last := len(c.Then) - 1
		x := &leaving{do: d, front: list[:i], cond: c.Cond, taken: c.Then[:last], rest: append(append([]loopir.Stmt{}, c.Else...), list[i+1:]...)}
		switch j := c.Then[last].(type) {
		case *loopir.Exit:
			if j.Depth > 0 {
				x.jump = &loopir.Exit{At: j.At, Depth: j.Depth - 1}
			}
		case *loopir.Stop:
			x.jump = j
		default:
			return nil
		}
		for _, part := range [][]loopir.Stmt{x.front, x.taken, x.rest} {
			for _, s := range part {
				if leavesOrStops(s) {
					return nil
				}
			}
		}
		return x
	}
	return nil
}

// leavesOrStops tells whether a statement may leave the list that it stands in.
func leavesOrStops(s loopir.Stmt) bool {
	found := false
	var visit func(list []loopir.Stmt, depth int)
	visit = func(list []loopir.Stmt, depth int) {
		for _, s := range list {
			inside := depth
			switch s := s.(type) {
			case *loopir.Exit:
				found = found || s.Depth >= depth
			case *loopir.Cycle:
				found = found || s.Depth >= depth
			case *loopir.Stop:
				found = true
			case *loopir.Do, *loopir.Loop:
				inside++
			}
			for _, c := range loopir.Children(s) {
				visit(c, inside)
			}
		}
	}
	visit([]loopir.Stmt{s}, 0)
	return found
}

// exitTest returns the statements that the condition needs; nil when it depends on what the loop
// changes. They may be none, but not nil.
func (r *resolver) exitTest(x *leaving) []loopir.Stmt {
	var wanted []loopir.ScalarID
	loopir.WalkExpr(x.cond, func(e loopir.Expr) {
		if v, ok := e.(*loopir.Var); ok && v.ID != x.do.Var {
			wanted = append(wanted, v.ID)
		}
	})
	test := append([]loopir.Stmt{}, partIn(x.front, wanted)...)
	probe := append(append([]loopir.Stmt{}, test...), &loopir.If{Cond: x.cond})
	if !simple(probe) {
		return nil
	}
	whole := append(append(append([]loopir.Stmt{}, x.front...), x.taken...), x.rest...)
	changed, here := loopir.Changed(whole), loopir.Changed(test)
	for v := range changed {
		id := loopir.ScalarID(v)
		if named := r.Occurrences(probe, id) > 0; named && (!here[v] || r.FateOf(probe, id) == dataflow.Read) {
			return nil
		}
	}
	stored := loopir.Stored(whole)
	ok := len(test) == 0 || loopir.LastStore(test) == nil
	loopir.Reads(probe, func(_ loopir.Stmt, ref *loopir.Ref) { ok = ok && !stored[ref.Array] })
	loopir.Walk(test, func(s loopir.Stmt) {
		if _, endless := s.(*loopir.Loop); endless {
			ok = false
		}
	})
	if !ok {
		return nil
	}
	return test
}

// handsOn tells whether the part that is executed again reads a scalar that earlier iterations
// leave, other than a fold.
func (r *resolver) handsOn(x *leaving) bool {
	before := append(append([]loopir.Stmt{}, x.front...), x.rest...)
	again := append(append(append([]loopir.Stmt{}, x.front...), &loopir.If{Cond: x.cond}), x.taken...)
	if x.jump != nil {
		again = append(again, x.jump)
	}
	for v := range loopir.Changed(before) {
		id := loopir.ScalarID(v)
		if _, folds := loopir.ReductionOf(before, id); !folds && r.FateOf(again, id) == dataflow.Read {
			return true
		}
	}
	return false
}

// foreseeable tells whether all iterations of n may be executed though the program executes only
// some of them: elements exist, which also says that there are not many more iterations than an array has
// elements, no integer is divided by what may be zero, and no substring reaches out of its text.
func (r *resolver) foreseeable(n *loopir.Nest) bool {
	ok, bounded := true, false
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		ok = ok && r.within(n, ref)
		bounded = bounded || slices.ContainsFunc(ref.Subs, func(e loopir.Expr) bool {
			f, affine := loopir.Affine(e)
			return affine && f.Coef(int(n.Loops[0].Var)) != 0
		})
	})
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) { ok = ok && !loopir.MayEndRun(e) })
	})
	return ok && bounded
}

func (r *resolver) within(n *loopir.Nest, ref *loopir.Ref) bool {
	t := r.NestTester(n)
	order := t.OuterOrder(len(t.Common) - 1)
	for d, bound := range r.p.Arrays[ref.Array].Bounds {
		if !deptest.InRange(ref.Subs[d], bound, order) {
			return false
		}
	}
	return true
}

// untilExit runs the iterations before the exit, in front of what the leaving iteration executes.
func (r *resolver) untilExit(x *leaving, exit *loopir.Scalar, behind loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	if len(x.front)+len(x.rest) == 0 {
		return r.finalValues(x.do)
	}
	d := *x.do
	trips := &loopir.Call{Fn: "min", Args: []loopir.Expr{exit.Read(), loopir.Count(d.Lo, d.Hi, d.Step)}, T: types.Int8}
	last := r.p.NewScalar("last", types.Int8)
	set := &loopir.AssignScalar{At: d.At, Dst: last.ID, RHS: loopir.Add(d.Lo, loopir.Mul(loopir.Sub(trips, loopir.Int(1)), d.Step))}
	d.Lo, d.Hi, d.Step = loopir.ToIndex(d.Lo), last.Read(), loopir.ToIndex(d.Step)
	d.Body = (&loopir.Rewriter{Program: r.p}).Stmts(append(append([]loopir.Stmt{}, x.front...), x.rest...))
	list := slices.Replace(slices.Clone(at.List), at.Index, at.Index+1, loopir.Stmt(&d), behind)
	r.At = at.With(list, at.Index)
	out := append([]loopir.Stmt{set}, r.stmt(&d, r.At)...)
	r.At = at
	return out
}

// atExit executes the part of the leaving iteration before the jump.
func (r *resolver) atExit(x *leaving, exit *loopir.Scalar) loopir.Stmt {
	d := x.do
	there := loopir.Add(d.Lo, loopir.Mul(exit.Read(), d.Step))
	body := []loopir.Stmt{&loopir.AssignScalar{At: d.At, Dst: d.Var, RHS: loopir.ToType(there, r.p.Scalars[d.Var].Type)}}
	w := &loopir.Rewriter{Program: r.p}
	body = append(append(body, w.Stmts(x.front)...), w.Stmts(x.taken)...)
	if x.jump != nil {
		body = append(body, w.Stmt(x.jump))
	}
	return &loopir.If{At: d.At, Cond: loopir.Compare(types.Lt, exit.Read(), loopir.Int(math.MaxInt64)), Then: body}
}
