package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// Distribution with scalar expansion: a nest whose left sides live on different ranks becomes
// several nests, one behind the other. Its iterations are independent, so that each statement may
// run for all of them before the next one; scalars that go from one nest to another become
// temporaries with an element for each iteration.

// expand distributes n, or returns nil.
func (r *resolver) expand(n *loopir.Nest) []loopir.Stmt {
	if len(n.Picks) > 0 {
		return nil
	}
	x := &expansion{r: r, n: n}
	if !x.divide(slices.Clone(n.Body)) || len(x.parts) < 2 {
		return nil
	}
	var out []loopir.Stmt
	for _, id := range x.travelling() {
		alloc := x.expandScalar(id)
		if alloc == nil {
			return nil
		}
		out = append(out, alloc)
	}
	for _, p := range x.parts {
		part := x.nest(x.rewritten(p.body))
		r.absorb(part)
		if r.chooseHome(part) != "" {
			return nil
		}
		out = append(out, part)
	}
	return out
}

// expansion is the work on one nest.
type expansion struct {
	r        *resolver
	n        *loopir.Nest
	parts    []nestPart
	flags    []loopir.ScalarID // privates that hold conditions
	expanded map[loopir.ScalarID]*loopir.Array
}

// nestPart is the body of one of the nests, with the reference whose owners compute it.
type nestPart struct {
	body []loopir.Stmt
	home *loopir.Ref
}

// nest makes a nest of statements.
func (x *expansion) nest(body []loopir.Stmt) *loopir.Nest {
	n := &loopir.Nest{At: x.n.At, Loops: slices.Clone(x.n.Loops), Body: body}
	for _, id := range append(slices.Clone(x.n.Privates), x.flags...) {
		if x.expanded[id] == nil {
			n.Privates = append(n.Privates, id)
		}
	}
	for _, f := range x.n.Reductions {
		if updates(body, f.Acc) > 0 {
			n.Reductions = append(n.Reductions, f)
		}
	}
	return n
}

// divide groups statements into parts that have homes, splitting a statement that has none.
func (x *expansion) divide(list []loopir.Stmt) bool {
	for len(list) > 0 {
		size, home := 0, (*loopir.Ref)(nil)
		for k := 1; k <= len(list); k++ {
			trial := x.nest(list[:k])
			x.r.absorb(trial)
			if x.r.chooseHome(trial) == "" && x.complete(trial, list[k:]) {
				size, home = k, trial.Home
			} else if loopir.LastStore(list[:k]) != nil {
				break
			}
		}
		if size == 0 {
			pieces := x.split(list[0])
			if len(pieces) < 2 {
				return false
			}
			list = append(pieces, list[1:]...)
			continue
		}
		x.parts = append(x.parts, nestPart{list[:size:size], home})
		list = list[size:]
	}
	return true
}

// complete tells whether an iteration without an owner, since the home names no element in it, computes nothing that later
// statements use.
func (x *expansion) complete(part *loopir.Nest, later []loopir.Stmt) bool {
	if part.Home == nil || x.r.exists(part, part.Home) {
		return true
	}
	for v := range loopir.Changed(part.Body) {
		if x.r.Occurrences(later, loopir.ScalarID(v)) > 0 {
			return false
		}
	}
	return true
}

// split breaks a statement up: a branch into its statements, each under the condition, which is
// kept in a scalar; a loop by its statements.
func (x *expansion) split(s loopir.Stmt) []loopir.Stmt {
	switch s := s.(type) {
	case *loopir.If:
		flag := x.r.p.NewScalar("condition", types.Bool)
		x.flags = append(x.flags, flag.ID)
		out := []loopir.Stmt{&loopir.AssignScalar{At: s.At, Dst: flag.ID, RHS: loopir.ToType(s.Cond, flag.Type)}}
		for _, t := range s.Then {
			out = append(out, &loopir.If{At: s.At, Cond: flag.Read(), Then: []loopir.Stmt{t}})
		}
		for _, t := range s.Else {
			out = append(out, &loopir.If{At: s.At, Cond: loopir.Negation(flag.Read()), Then: []loopir.Stmt{t}})
		}
		if len(s.Then)+len(s.Else) < 2 {
			return nil
		}
		return out
	case *loopir.Do:
		return x.fission(s)
	}
	return nil
}

// fission makes a loop for each statement of d, if no statement of an iteration depends on a
// later statement of an earlier one, and no scalar goes from one to another.
func (x *expansion) fission(d *loopir.Do) []loopir.Stmt {
	if !simple(d.Body) {
		return nil
	}
	t := x.r.NestTester(x.n)
	t.Common = append(t.Common, t.Loop(d.Var, d.Lo, d.Hi, d.Step, t.Common))
	level := len(t.Common) - 1
	sign := int64(1)
	if step, ok := loopir.ConstInt(d.Step); !ok {
		return nil
	} else if step < 0 {
		sign = -1
	}
	var out []loopir.Stmt
	for i, s := range d.Body {
		reads, writes := t.Accesses(d.Body[i:i+1], nil)
		for j := range d.Body[:i] {
			before, stored := t.Accesses(d.Body[j:j+1], nil)
			if t.Follows(writes, append(before, stored...), level, sign) || t.Follows(reads, stored, level, sign) ||
				!x.r.SeparateScalars(d.Body[i:i+1], d.Body[j:j+1]) {
				return nil
			}
		}
		c := *d
		c.Body = []loopir.Stmt{s}
		out = append(out, &c)
	}
	return out
}

// travelling lists the privates that are assigned in one part and named in another one.
func (x *expansion) travelling() []loopir.ScalarID {
	var out []loopir.ScalarID
	for _, id := range append(slices.Clone(x.n.Privates), x.flags...) {
		named, assigned := 0, false
		for _, p := range x.parts {
			if x.r.Occurrences(p.body, id) > 0 {
				named++
			}
			assigned = assigned || loopir.Changed(p.body)[int(id)]
		}
		if named > 1 && assigned && !x.ownLoops(id) {
			out = append(out, id)
		}
	}
	return out
}

// ownLoops tells whether every part that names a scalar runs loops of its own over it first.
func (x *expansion) ownLoops(id loopir.ScalarID) bool {
	for _, p := range x.parts {
		if x.r.Occurrences(p.body, id) > 0 && (!isLoopVariable(p.body, id) || x.r.FateOf(p.body, id) == dataflow.Read) {
			return false
		}
	}
	return true
}

// expandScalar makes the temporary of a scalar, which lives with the first part that assigns it.
func (x *expansion) expandScalar(id loopir.ScalarID) loopir.Stmt {
	s := x.r.p.Scalars[id]
	for _, p := range x.parts {
		if isLoopVariable(p.body, id) {
			return nil
		}
	}
	i := slices.IndexFunc(x.parts, func(p nestPart) bool { return loopir.Changed(p.body)[int(id)] })
	spec, align := loopir.ReplicatedOver(x.n.Loops), []loopir.Expr(nil)
	if home := x.parts[i].home; home != nil {
		var ok bool
		if spec, align, ok = x.r.p.AlignWith(home, x.n.Loops); !ok {
			return nil
		}
	}
	a := &loopir.Array{Name: s.Name, Type: s.Type, Temp: true, Source: x.n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(x.n.Loops))}
	for _, l := range x.n.Loops {
		a.Bounds = append(a.Bounds, x.r.rangeOf(l))
	}
	if x.expanded == nil {
		x.expanded = map[loopir.ScalarID]*loopir.Array{}
	}
	x.expanded[id] = x.r.p.NewArray(a)
	return &loopir.Alloc{At: x.n.At, Array: a.ID}
}

// rewritten replaces the expanded scalars by elements of their temporaries.
func (x *expansion) rewritten(list []loopir.Stmt) []loopir.Stmt {
	w := &loopir.Rewriter{Program: x.r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && x.expanded[v.ID] != nil {
			return x.r.p.Load(x.element(x.expanded[v.ID], x.n))
		}
		return e
	}}
	return loopir.Replace(w.Stmts(list), func(s loopir.Stmt) []loopir.Stmt {
		if set, ok := s.(*loopir.AssignScalar); ok && x.expanded[set.Dst] != nil {
			s = &loopir.AssignElem{At: set.At, LHS: x.element(x.expanded[set.Dst], x.n), RHS: set.RHS}
		}
		return []loopir.Stmt{s}
	})
}

// element refers to the element of a temporary for the current iteration of n.
func (x *expansion) element(a *loopir.Array, n *loopir.Nest) *loopir.Ref {
	subs := make([]loopir.Expr, len(n.Loops))
	for d, l := range n.Loops {
		subs[d] = loopir.ToIndex(x.r.p.Scalars[l.Var].Read())
	}
	return x.r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: n.Extent})
}
