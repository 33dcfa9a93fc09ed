package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A FORALL whose index array changes each time would be inspected each time, and sorted by owners. Rank 0 stores as the DO loop
// does, and marks the elements, with a byte for each, so that it sees whether one gets two values.

// marksPay is how many elements there may be for an iteration: their marks are cleared each time.
const marksPay = 16

// updatedOnce lists the updates of a nest that store into every element once.
func updatedOnce(n *loopir.Nest) (once []*loopir.Update) {
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok && u.Combine.Once {
			once = append(once, u)
		}
	})
	return once
}

// fewMarks is the condition for marks to pay.
func (r *resolver) fewMarks(n *loopir.Nest) loopir.Expr {
	fresh := &loopir.Rewriter{Program: r.p}
	iterations := loopir.Int(marksPay)
	for _, l := range n.Loops {
		iterations = loopir.Mul(iterations, fresh.X(loopir.Count(l.Lo, l.Hi, l.Step)))
	}
	var cond loopir.Expr
	seen := map[loopir.ArrayID]bool{}
	for _, u := range updatedOnce(n) {
		if seen[u.LHS.Array] {
			continue
		}
		seen[u.LHS.Array] = true
		elements := loopir.Int(1)
		for _, b := range r.p.Arrays[u.LHS.Array].Bounds {
			elements = loopir.Mul(elements, fresh.X(loopir.Count(b.Lo, b.Hi, loopir.Int(1))))
		}
		cond = loopir.And(cond, loopir.Compare(types.Ge, iterations, elements))
	}
	return cond
}

// marked is the loop d that a nest was made of, for rank 0, with marks of the elements that it stores into once; twice tells whether
// one was marked already.
func (r *resolver) marked(n *loopir.Nest, d *loopir.Do, twice *loopir.Scalar) []loopir.Stmt {
	marks := map[loopir.ArrayID]*loopir.Array{}
	var before []loopir.Stmt
	for _, u := range updatedOnce(n) {
		if marks[u.LHS.Array] == nil {
			m, cleared := r.newMarks(n.At, r.p.Arrays[u.LHS.Array])
			marks[u.LHS.Array], before = m, append(before, cleared...)
		}
	}
	before = append(before, &loopir.AssignScalar{At: n.At, Dst: twice.ID, RHS: loopir.Logical(false)})
	return append(before, loopir.Replaced([]loopir.Stmt{d}, func(s loopir.Stmt) []loopir.Stmt {
		switch s := s.(type) {
		case *loopir.Do:
			c := *s
			c.Independent = false
			return []loopir.Stmt{&c}
		case *loopir.Update:
			store := &loopir.AssignElem{At: s.At, LHS: s.LHS, RHS: s.RHS}
			return append([]loopir.Stmt{store}, r.mark(store, marks[s.LHS.Array], twice)...)
		case *loopir.AssignElem:
			if m := marks[s.LHS.Array]; m != nil {
				return append([]loopir.Stmt{s}, r.mark(s, m, twice)...)
			}
		}
		return []loopir.Stmt{s}
	})...)
}

// newMarks makes the marks of an array on rank 0, and what allocates and clears them.
func (r *resolver) newMarks(at loopir.At, a *loopir.Array) (*loopir.Array, []loopir.Stmt) {
	m := r.p.NewArray(&loopir.Array{
		Name: "marks", Type: types.Type{Base: types.Integer, Kind: 1}, Bounds: a.Bounds, Place: loopir.Root, Temp: true,
		Map: loopir.ReplicatedOver(make([]loopir.Index, a.Rank())), Halo: make([][2]int64, a.Rank()), Source: a.Source,
	})
	fresh := &loopir.Rewriter{Program: r.p}
	clearing := &loopir.Nest{At: at}
	var subs []loopir.Expr
	for _, b := range a.Bounds {
		v := r.p.NewScalar("element", types.Int8)
		clearing.Loops = append(clearing.Loops, loopir.Index{Var: v.ID, Lo: fresh.X(loopir.ToIndex(b.Lo)), Hi: fresh.X(loopir.ToIndex(b.Hi)), Step: loopir.Int(1)})
		subs = append(subs, v.Read())
	}
	lhs := r.p.NewRef(loopir.Ref{Array: m.ID, Subs: subs, At: at.Extent})
	clearing.Body = []loopir.Stmt{&loopir.AssignElem{At: at, LHS: lhs, RHS: &loopir.Const{Value: types.IntValue(1, 0)}}}
	return m, []loopir.Stmt{&loopir.Alloc{At: at, Array: m.ID}, clearing}
}

// mark tests and sets the mark of the element that s stores into.
func (r *resolver) mark(s *loopir.AssignElem, marks *loopir.Array, twice *loopir.Scalar) []loopir.Stmt {
	fresh := &loopir.Rewriter{Program: r.p}
	ref := func() *loopir.Ref {
		return r.p.NewRef(loopir.Ref{Array: marks.ID, Subs: fresh.Ref(s.LHS).Subs, At: s.LHS.At})
	}
	marked := loopir.Compare(types.Ne, loopir.ToIndex(r.p.Load(ref())), loopir.Int(0))
	return []loopir.Stmt{
		&loopir.AssignScalar{At: s.At, Dst: twice.ID, RHS: &loopir.Binary{Op: types.Or, X: twice.Read(), Y: marked, T: types.Bool}},
		&loopir.AssignElem{At: s.At, LHS: ref(), RHS: &loopir.Const{Value: types.IntValue(1, 1)}},
	}
}
