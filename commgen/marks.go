package commgen

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A nest that may not store into an element twice need not be inspected where all elements are the ranks' own: then
// another pass over the subscripts marks the elements, and takes one that has its mark already for elsewhere, so that the
// inspectors run and report it. Every array that is updated has an array of marks that lies like it, one byte for each
// element. A mark is the number of the pass, which spares clearing them each time:
//
//	if not elsewhere
//	  if the array has been allocated: allocate its marks; pass = lastPass
//	  pass = pass + 1
//	  if pass > lastPass: marks = 0; pass = 1
//	  nest: elsewhere = elsewhere or marks(ix(i)) == pass; marks(ix(i)) = pass
//
// Where a nest has few iterations for the elements of its arrays, the inspectors take less than the marks would.

// lastPass is the greatest mark that a byte holds, marksPay how many elements there may be for an iteration.
const (
	lastPass = 127
	marksPay = 16
)

// marks are those of the elements of an array; all nests that update it use them.
type marks struct {
	array    *loopir.Array
	pass     *loopir.Scalar
	allocate *loopir.If // when the array has been allocated
}

// isMark tells whether an array holds marks: each rank only reads and sets those in its own part.
func (g *generator) isMark(id loopir.ArrayID) bool {
	for _, m := range g.marks {
		if m.array.ID == id {
			return true
		}
	}
	return false
}

// markElements returns the pass that marks the elements, as a rank runs it that has found all of them in its own part.
func (w *nestWork) markElements(privates []loopir.ScalarID, elsewhere *loopir.Scalar) []loopir.Stmt {
	p, at := w.g.p, w.n.At
	w.few = p.NewScalar("few", types.Bool)
	var few loopir.Expr
	begun := map[loopir.ArrayID]bool{}
	var pass []loopir.Stmt
	targets := map[loopir.Stmt]loopir.Stmt{}
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		u, ok := s.(*loopir.Update)
		if !ok {
			return
		}
		m := w.g.marksOf(at, p.Arrays[u.LHS.Array])
		if !begun[u.LHS.Array] {
			begun[u.LHS.Array] = true
			few = either(few, loopir.Compare(types.Lt, loopir.Mul(w.iterations(), loopir.Int(marksPay)), m.elements()))
			pass = append(pass, w.g.beginPass(at, m)...)
		}
		lhs := &loopir.Ref{Array: m.array.ID, Subs: u.LHS.Subs, At: u.LHS.At}
		targets[u] = &loopir.Update{At: u.At, LHS: lhs, Combine: loopir.Combine{Store: true}, RHS: &loopir.Convert{X: m.pass.Read(), T: m.array.Type}}
	})
	n := w.inspector(loopir.Replaced(loopir.SliceOf(w.whole, targets).Body, func(s loopir.Stmt) []loopir.Stmt {
		u, ok := s.(*loopir.Update)
		if !ok {
			return []loopir.Stmt{s}
		}
		marked := loopir.Compare(types.Eq, loopir.ToIndex(p.Load(u.LHS)), loopir.ToIndex(u.RHS))
		return []loopir.Stmt{&loopir.AssignScalar{At: u.At, Dst: elsewhere.ID, RHS: either(elsewhere.Read(), marked)}, u}
	}))
	n.Privates = privates
	n.Reductions = []loopir.Reduction{{Acc: elsewhere.ID, Op: loopir.OpOr}}
	return []loopir.Stmt{
		&loopir.AssignScalar{At: at, Dst: w.few.ID, RHS: few},
		&loopir.If{At: at, Cond: loopir.Negation(either(elsewhere.Read(), w.few.Read())), Then: append(pass, w.asOwn(n, 0)...)},
	}
}

// either is x .or. y; x may be nil, which means false.
func either(x, y loopir.Expr) loopir.Expr {
	if x == nil {
		return y
	}
	return &loopir.Binary{Op: types.Or, X: x, Y: y, T: types.Bool}
}

// iterations is how many the nest has.
func (w *nestWork) iterations() loopir.Expr {
	n := loopir.Int(1)
	for _, l := range w.n.Loops {
		n = loopir.Mul(n, (&loopir.Rewriter{Program: w.g.p}).X(loopir.Count(l.Lo, l.Hi, l.Step)))
	}
	return n
}

// marksOf returns the marks of a, which lie like its elements as these have been allocated.
func (g *generator) marksOf(at loopir.At, a *loopir.Array) *marks {
	if m := g.marks[a.ID]; m != nil {
		return m
	}
	shape := g.shapeOf(a.ID)
	d := &dependences{}
	asAllocated := func(e loopir.Expr) loopir.Expr {
		if e == nil {
			return nil
		}
		if _, constant := loopir.ConstInt(e); constant {
			return e
		}
		s := shape[len(d.scalars)]
		d.scalars = append(d.scalars, s.ID)
		return s.Read()
	}
	t := &loopir.Array{Name: "marks", Of: a.Name, Type: types.Type{Base: types.Integer, Kind: 1}, Place: a.Place, Map: a.Map, Temp: true, Halo: make([][2]int64, a.Rank()), Source: a.Source}
	for _, b := range a.Bounds {
		t.Bounds = append(t.Bounds, loopir.Bound{Lo: asAllocated(b.Lo), Hi: asAllocated(b.Hi)})
	}
	for _, e := range a.Align {
		t.Align = append(t.Align, asAllocated(e))
	}
	m := &marks{array: g.p.NewArray(t), pass: g.counter("pass")}
	d.scalars = append(d.scalars, g.allocations(a.ID)...)
	m.allocate = g.whenChanged(at, d, []loopir.Stmt{&loopir.Alloc{At: at, Array: t.ID}, m.number(at, lastPass)})
	g.marks[a.ID] = m
	return m
}

func (m *marks) number(at loopir.At, pass int64) loopir.Stmt {
	return &loopir.AssignScalar{At: at, Dst: m.pass.ID, RHS: loopir.Int(pass)}
}

// elements is how many elements the array has.
func (m *marks) elements() loopir.Expr {
	n := loopir.Int(1)
	for _, b := range m.array.Bounds {
		n = loopir.Mul(n, loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
	}
	return n
}

// beginPass begins another pass over the elements of an array.
func (g *generator) beginPass(at loopir.At, m *marks) []loopir.Stmt {
	return []loopir.Stmt{
		(&loopir.Rewriter{Program: g.p}).Stmt(m.allocate),
		increment(at, m.pass),
		&loopir.If{At: at, Cond: loopir.Compare(types.Gt, m.pass.Read(), loopir.Int(lastPass)), Then: append(g.cleared(at, m.array), m.number(at, 1))},
	}
}

// cleared sets all elements of an array to 0, by their owners.
func (g *generator) cleared(at loopir.At, a *loopir.Array) []loopir.Stmt {
	n := &loopir.Nest{At: at}
	var subs []loopir.Expr
	for _, b := range a.Bounds {
		v := g.p.NewScalar("element", types.Int8)
		n.Loops = append(n.Loops, loopir.Index{Var: v.ID, Lo: loopir.ToIndex(b.Lo), Hi: loopir.ToIndex(b.Hi), Step: loopir.Int(1)})
		subs = append(subs, v.Read())
	}
	n.Home = g.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: at.Extent})
	zero := &loopir.Const{Value: types.IntValue(a.Type.Kind, 0)}
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: at, LHS: (&loopir.Rewriter{Program: g.p}).Ref(n.Home), RHS: zero}}
	before, after, quiet := g.before, g.after, g.quiet
	g.before, g.after, g.quiet = nil, nil, true
	settled := g.list([]loopir.Stmt{n})
	g.before, g.after, g.quiet = before, after, quiet
	return settled
}
