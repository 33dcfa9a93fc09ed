package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// writtenOut rebuilds the body of a loop with integer scalars that are used once replaced by what
// was assigned to them, so that subscripts show what they depend on: y(k) after k = a(i) becomes
// y(a(i)). A scalar is kept when the value could change on the way, when it is used in a loop
// further in, or behind the loop.
func (r *resolver) writtenOut(body []loopir.Stmt, at *frame) []loopir.Stmt {
	w := &writer{r: r, once: onceUsed(body), arrays: map[loopir.ArrayID]bool{}, assigned: changedScalars(body), good: map[loopir.ScalarID]bool{}}
	loopir.Writes(body, func(a *loopir.AssignElem) { w.arrays[a.LHS.Array] = true })
	w.find(body, nil, nil)
	for id := range w.good {
		if r.liveAfter(at, id) {
			delete(w.good, id)
		}
	}
	if len(w.good) == 0 {
		return body
	}
	return w.list(body, map[loopir.ScalarID]loopir.Expr{})
}

// writer writes scalars out.
type writer struct {
	r        *resolver
	once     map[loopir.ScalarID]bool // assigned once, used once
	arrays   map[loopir.ArrayID]bool  // stored into
	assigned map[int]bool
	good     map[loopir.ScalarID]bool // whose use follows where the value is still the same
}

// onceUsed returns the scalars that a body assigns once and uses once.
func onceUsed(body []loopir.Stmt) map[loopir.ScalarID]bool {
	uses, sets := map[loopir.ScalarID]int{}, map[loopir.ScalarID]int{}
	loopir.Walk(body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if v, ok := e.(*loopir.Var); ok {
					uses[v.ID]++
				}
			})
		})
		switch s := s.(type) {
		case *loopir.AssignScalar:
			sets[s.Dst]++
		case *loopir.Do:
			sets[s.Var] += 2
		}
	})
	once := map[loopir.ScalarID]bool{}
	for id, n := range sets {
		once[id] = n == 1 && uses[id] == 1
	}
	return once
}

// find marks the scalars that are used in the list in which they are assigned, or in a branch
// inside it. open are those that were assigned so far, loops the variables of the loops around.
func (w *writer) find(list []loopir.Stmt, open []loopir.ScalarID, loops []loopir.ScalarID) {
	open = slices.Clone(open)
	for _, s := range list {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if v, ok := e.(*loopir.Var); ok && slices.Contains(open, v.ID) {
					w.good[v.ID] = true
				}
			})
		})
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if w.once[s.Dst] && w.movable(s, loops) {
				open = append(open, s.Dst)
			}
		case *loopir.If:
			w.find(s.Then, open, loops)
			w.find(s.Else, open, loops)
		case *loopir.Do:
			w.find(s.Body, nil, append(slices.Clone(loops), s.Var))
		}
	}
}

// movable tells whether the right side has the same value anywhere later in the iteration.
func (w *writer) movable(s *loopir.AssignScalar, loops []loopir.ScalarID) bool {
	t := w.r.p.Scalars[s.Dst].Type
	ok := s.Lo == nil && t.Base == types.Integer && s.RHS.Type() == t
	loopir.WalkExpr(s.RHS, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = ok && !w.arrays[e.Ref.Array]
		case *loopir.Var:
			ok = ok && (!w.assigned[int(e.ID)] || slices.Contains(loops, e.ID) || w.good[e.ID])
		}
	})
	return ok
}

// list rebuilds a list; values holds what the scalars stand for.
func (w *writer) list(list []loopir.Stmt, values map[loopir.ScalarID]loopir.Expr) []loopir.Stmt {
	var out []loopir.Stmt
	fresh := &loopir.Rewriter{Program: w.r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && values[v.ID] != nil {
			return values[v.ID]
		}
		return e
	}}
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if w.good[s.Dst] {
				values[s.Dst] = fresh.X(s.RHS)
				continue
			}
		case *loopir.If:
			out = append(out, &loopir.If{At: s.At, Cond: fresh.X(s.Cond), Then: w.list(s.Then, values), Else: w.list(s.Else, values)})
			continue
		case *loopir.Do:
			c := *s
			c.Lo, c.Hi, c.Step, c.Body = fresh.X(s.Lo), fresh.X(s.Hi), fresh.X(s.Step), w.list(s.Body, values)
			out = append(out, &c)
			continue
		}
		out = append(out, fresh.Stmt(s))
	}
	return out
}
