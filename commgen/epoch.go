package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Whether an inspector has to run again is found out by counters: each array that an inspector
// reads has one, a replicated scalar that is incremented behind every statement that may store
// into the array. All ranks see the same counts, so that all come to the same decision.

// dependences is what the result of an inspector follows from.
type dependences struct {
	arrays  []loopir.ArrayID
	scalars []loopir.ScalarID
}

// readBy collects what an inspector nest for elements of array x depends on.
func (g *generator) readBy(n *loopir.Nest, x loopir.ArrayID) *dependences {
	d := &dependences{}
	own := slices.Clone(n.Privates)
	for _, l := range n.Loops {
		own = append(own, l.Var)
	}
	scalar := func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Var:
				if !slices.Contains(own, e.ID) && !slices.Contains(d.scalars, e.ID) {
					d.scalars = append(d.scalars, e.ID)
				}
			case *loopir.Elem:
				if !slices.Contains(d.arrays, e.Ref.Array) {
					d.arrays = append(d.arrays, e.Ref.Array)
				}
			}
		})
	}
	loopir.Walk([]loopir.Stmt{n}, func(s loopir.Stmt) { loopir.Exprs(s, scalar) })
	shaped := []loopir.ArrayID{x}
	if n.Home != nil {
		shaped = append(shaped, n.Home.Array)
		for _, s := range n.Home.Subs {
			scalar(s)
		}
	}
	for _, a := range shaped {
		for _, s := range g.shapeOf(a) {
			d.scalars = append(d.scalars, s.ID)
		}
	}
	return d
}

// shapeOf returns scalars that hold what was not constant in the bounds and the alignment of an
// array when it was allocated.
func (g *generator) shapeOf(a loopir.ArrayID) []*loopir.Scalar {
	if list, ok := g.shapes[a]; ok {
		return list
	}
	var list []*loopir.Scalar
	for range g.variableShape(a) {
		list = append(list, g.p.NewScalar("shape", types.Int8))
	}
	g.shapes[a] = list
	return list
}

// variableShape lists the expressions of an array's bounds and alignment that are not constant.
func (g *generator) variableShape(id loopir.ArrayID) []loopir.Expr {
	a := g.p.Arrays[id]
	var list []loopir.Expr
	add := func(e loopir.Expr) {
		if e == nil {
			return
		}
		if _, constant := loopir.ConstInt(e); !constant {
			list = append(list, loopir.ToIndex(e))
		}
	}
	for _, b := range a.Bounds {
		add(b.Lo)
		add(b.Hi)
	}
	for _, e := range a.Align {
		add(e)
	}
	return list
}

// epoch returns the counter of an array.
func (g *generator) epoch(a loopir.ArrayID) *loopir.Scalar {
	if g.epochs[a] == nil {
		g.epochs[a] = g.counter("writes_of_" + g.p.Arrays[a].Name)
	}
	return g.epochs[a]
}

// allocations returns the counter of an array's allocations, if it can have more than one.
func (g *generator) allocations(a loopir.ArrayID) []loopir.ScalarID {
	if !g.allocates(a) || g.p.Arrays[a].Tally { // which has constant bounds, and no owners
		return nil
	}
	if g.allocs[a] == nil {
		g.allocs[a] = g.counter("allocations_of_" + g.p.Arrays[a].Name)
	}
	return []loopir.ScalarID{g.allocs[a].ID}
}

// counter makes an integer that is 0 at first.
func (g *generator) counter(name string) *loopir.Scalar {
	s := g.p.NewScalar(name, types.Int8)
	zero := types.IntValue(8, 0)
	s.Init = &zero
	return s
}

// whenChanged executes body at first, and again when something in d has changed.
func (g *generator) whenChanged(at loopir.At, d *dependences, body []loopir.Stmt) *loopir.If {
	done := g.counter("inspected")
	cond := loopir.Compare(types.Eq, done.Read(), loopir.Int(0))
	body = append(body, &loopir.AssignScalar{At: at, Dst: done.ID, RHS: loopir.Int(1)})
	watch := func(s *loopir.Scalar) {
		seen := g.p.NewScalar("seen_"+s.Name, s.Type)
		cond = &loopir.Binary{Op: types.Or, X: cond, Y: differ(s, seen), T: types.Bool}
		body = append(body, &loopir.AssignScalar{At: at, Dst: seen.ID, RHS: s.Read()})
	}
	for _, a := range d.arrays {
		watch(g.epoch(a))
	}
	for _, id := range d.scalars {
		watch(g.p.Scalars[id])
	}
	return &loopir.If{At: at, Cond: cond, Then: body}
}

// differ tells whether two scalars of one type hold different values. The zeros are equal to each other and do differ:
// SIGN, ATAN2 and quotients lead elsewhere from them.
func differ(x, y *loopir.Scalar) loopir.Expr {
	switch x.Type.Base {
	case types.Logical:
		return loopir.Compare(types.Neqv, x.Read(), y.Read())
	case types.Real:
		sign := func(s *loopir.Scalar) loopir.Expr {
			one := &loopir.Const{Value: types.IntValue(8, 1).Convert(s.Type)}
			return &loopir.Call{Fn: "sign", Args: []loopir.Expr{one, s.Read()}, T: s.Type}
		}
		return &loopir.Binary{
			Op: types.Or, X: loopir.Compare(types.Ne, x.Read(), y.Read()),
			Y: loopir.Compare(types.Ne, sign(x), sign(y)), T: types.Bool,
		}
	}
	return loopir.Compare(types.Ne, x.Read(), y.Read())
}

// whenWritten executes s unless array a has not been written since the last time, which seen
// tells.
func (g *generator) whenWritten(at loopir.At, a loopir.ArrayID, seen *loopir.Scalar, s loopir.Stmt) *loopir.If {
	count := g.epoch(a)
	return &loopir.If{
		At: at, Cond: loopir.Compare(types.Ne, count.Read(), seen.Read()),
		Then: []loopir.Stmt{s, &loopir.AssignScalar{At: at, Dst: seen.ID, RHS: count.Read()}},
	}
}

// countWrites increments the counters behind the statements of a list that store into their
// arrays, and keeps the shapes of what is allocated.
func (g *generator) countWrites(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt { return append([]loopir.Stmt{s}, g.counts(s)...) })
}

// counts lists what is done behind a statement for the counters of what it stores.
func (g *generator) counts(s loopir.Stmt) (out []loopir.Stmt) {
	switch s.(type) {
	case *loopir.If, *loopir.Do, *loopir.Loop:
		return nil
	}
	at := loopir.At{Extent: s.Span()}
	for _, id := range g.storedBy(s) {
		if e := g.epochs[id]; e != nil {
			out = append(out, increment(at, e))
		}
	}
	a, ok := s.(*loopir.Alloc)
	if !ok {
		return out
	}
	if c := g.allocs[a.Array]; c != nil {
		out = append(out, increment(at, c))
	}
	for i, e := range g.variableShape(a.Array) {
		if list := g.shapes[a.Array]; list != nil {
			out = append(out, &loopir.AssignScalar{At: at, Dst: list[i].ID, RHS: (&loopir.Rewriter{Program: g.p}).X(e)})
		}
	}
	return out
}

func increment(at loopir.At, s *loopir.Scalar) loopir.Stmt {
	return &loopir.AssignScalar{At: at, Dst: s.ID, RHS: &loopir.Binary{Op: types.Add, X: s.Read(), Y: loopir.Int(1), T: types.Int8}}
}

// storedBy lists the arrays that s may change: all of them unless the kind of statement is known
// not to.
func (g *generator) storedBy(s loopir.Stmt) []loopir.ArrayID {
	if a, ok := g.storedInto(s); ok {
		return []loopir.ArrayID{a}
	}
	switch s := s.(type) {
	case *loopir.Alloc:
		return []loopir.ArrayID{s.Array}
	case *loopir.Nest, *loopir.Serial, *loopir.Wave:
		return g.storedIn(loopir.Children(s)[0])
	case *loopir.Rounds:
		return g.storedIn([]loopir.Stmt{s.Nest})
	case *loopir.AssignScalar, *loopir.Exit, *loopir.Cycle, *loopir.Stop, *loopir.Ordered, *loopir.Free, *loopir.Halo, *loopir.Fetch,
		*loopir.Schedule, *loopir.Gather, *loopir.Consider, *loopir.Timed, *loopir.Await, *loopir.ExecHalo, *loopir.Divide, *loopir.Pack, *loopir.Kept, *loopir.Within, *loopir.Conform, *loopir.Weigh, *loopir.Choose, *loopir.PrintBegin, *loopir.PrintItem, *loopir.PrintEnd:
		return nil
	}
	all := make([]loopir.ArrayID, len(g.p.Arrays))
	for id := range all {
		all[id] = loopir.ArrayID(id)
	}
	return all
}

// storedIn lists the arrays that are allocated or stored into in a list.
func (g *generator) storedIn(list []loopir.Stmt) []loopir.ArrayID {
	var out []loopir.ArrayID
	add := func(a loopir.ArrayID) {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	loopir.Walk(list, func(s loopir.Stmt) {
		if a, ok := g.storedInto(s); ok {
			add(a)
		}
		if s, ok := s.(*loopir.Alloc); ok {
			add(s.Array)
		}
	})
	return out
}

// storedInto is the array that a statement itself stores into, if it does.
func (g *generator) storedInto(s loopir.Stmt) (loopir.ArrayID, bool) {
	switch s := s.(type) {
	case *loopir.AssignElem:
		return s.LHS.Array, true
	case *loopir.Update:
		return s.LHS.Array, true
	case *loopir.Copy:
		return s.Dst, true
	case *loopir.Tally:
		return s.Array, true
	case *loopir.FoldLines:
		return s.Dst, true
	case *loopir.Put:
		return g.p.Streams[s.Stream].Array, true
	case *loopir.Scatter:
		return g.p.Streams[s.Stream].Array, true
	}
	return 0, false
}
