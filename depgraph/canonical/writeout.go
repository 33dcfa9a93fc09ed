// Package canonical writes loops in the forms that questions about dependences are asked of: loops of step 1, subscripts that
// are affine in the variables of loops, bounds that show what they depend on, no jumps out of a loop that one rank executes. Its
// functions take statements of a program and return others that do the same; they ask what values scalars have and who
// reads them (package dataflow), but nothing about dependences. These are the preliminary transformations of R. Allen and
// K. Kennedy, Optimizing Compilers for Modern Architectures, chapter 4.
package canonical

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// WrittenOut rebuilds the body of a loop with integer scalars replaced by what was assigned to them,
// so that subscripts show what they depend on: y(k) after k = a(i) becomes y(a(i)). A scalar is kept
// when the value could change on the way, or is needed behind the loop; one that is not affine, also
// when it is used more than once, or in a loop further in. Its assignment stays where the use may not be reached: it may end the
// run all the same.
func WrittenOut(f *dataflow.Flow, body []loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	w := &writer{p: f.Program, arrays: loopir.Stored(body), assigned: loopir.Changed(body), good: map[loopir.ScalarID]bool{}, seen: map[loopir.ScalarID]int{}, plain: map[loopir.ScalarID]bool{}, doubtful: map[loopir.ScalarID]bool{}}
	w.count(body)
	w.find(body, nil, nil, nil)
	for id, seen := range w.seen {
		w.good[id] = seen == w.uses[id] && !f.LiveAfter(at, id)
	}
	maps.DeleteFunc(w.good, func(_ loopir.ScalarID, good bool) bool { return !good })
	if len(w.good) == 0 {
		return body
	}
	return w.list(body, map[loopir.ScalarID]loopir.Expr{})
}

// writer writes scalars out.
type writer struct {
	p        *loopir.Program
	uses     map[loopir.ScalarID]int
	sets     map[loopir.ScalarID]int // assignments; a loop variable has several
	arrays   map[loopir.ArrayID]bool // stored into
	assigned map[int]bool
	plain    map[loopir.ScalarID]bool // that are affine
	seen     map[loopir.ScalarID]int  // uses that follow where the value is still the same
	good     map[loopir.ScalarID]bool // whose uses all do
	doubtful map[loopir.ScalarID]bool // that are not affine, and used under a condition only
}

// count counts uses and assignments.
func (w *writer) count(body []loopir.Stmt) {
	w.uses, w.sets = map[loopir.ScalarID]int{}, map[loopir.ScalarID]int{}
	used := func(e loopir.Expr) {
		loopir.WalkVars(e, func(v *loopir.Var) {
			w.uses[v.ID]++
		})
	}
	loopir.Walk(body, func(s loopir.Stmt) {
		w.p.Exprs(s, used) // nothing is written into the bounds of an array
		switch s := s.(type) {
		case *loopir.AssignScalar:
			w.sets[s.Dst]++
		case *loopir.Do:
			w.sets[s.Var] += 2
		}
	})
}

// find marks the scalars that are used in the list in which they are assigned, or in a branch
// inside it. open are those that were assigned so far, fixed are scalars that keep their values in
// the rest of the iteration, loops the variables of the loops around.
func (w *writer) find(list []loopir.Stmt, open, fixed, loops []loopir.ScalarID) {
	around, fixed := open, slices.Clone(fixed)
	open = slices.Clone(open)
	for _, s := range list {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkVars(e, func(v *loopir.Var) {
				if slices.Contains(open, v.ID) {
					w.seen[v.ID]++
					w.doubtful[v.ID] = !w.plain[v.ID] && slices.Contains(around, v.ID)
				}
			})
		})
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if w.sets[s.Dst] != 1 {
				continue
			}
			if (w.uses[s.Dst] == 1 || plainlyAffine(s.RHS)) && w.movable(s, append(slices.Clone(fixed), loops...)) {
				open = append(open, s.Dst)
				w.plain[s.Dst] = plainlyAffine(s.RHS)
			}
			fixed = append(fixed, s.Dst)
		case *loopir.If:
			w.find(s.Then, open, fixed, loops)
			w.find(s.Else, open, fixed, loops)
		case *loopir.Do:
			w.find(s.Body, slices.DeleteFunc(slices.Clone(open), func(id loopir.ScalarID) bool { return !w.plain[id] }), fixed, append(slices.Clone(loops), s.Var))
		}
	}
}

// plainlyAffine tells whether an expression is an affine form of scalars.
func plainlyAffine(e loopir.Expr) bool {
	_, ok := loopir.Affine(e)
	return ok
}

// movable tells whether the right side has the same value anywhere later in the iteration, since
// it uses nothing that changes but what is fixed.
func (w *writer) movable(s *loopir.AssignScalar, fixed []loopir.ScalarID) bool {
	t := w.p.Scalars[s.Dst].Type
	ok := s.Lo == nil && t.Base == types.Integer && s.RHS.Type() == t
	loopir.WalkExpr(s.RHS, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = ok && !w.arrays[e.Ref.Array]
		case *loopir.Var:
			ok = ok && (!w.assigned[int(e.ID)] || slices.Contains(fixed, e.ID))
		}
	})
	return ok
}

// list rebuilds a list; values holds what the scalars stand for.
func (w *writer) list(list []loopir.Stmt, values map[loopir.ScalarID]loopir.Expr) []loopir.Stmt {
	var out []loopir.Stmt
	fresh := &loopir.Rewriter{Program: w.p, Expr: func(e loopir.Expr) loopir.Expr {
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
				if w.doubtful[s.Dst] {
					out = append(out, fresh.Stmt(s))
				}
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
