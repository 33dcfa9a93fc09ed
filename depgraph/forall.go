package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
	"hpfc/lang/diag"
)

// splitForall returns n itself when storing in place cannot be told from storing after all
// right sides were read, perhaps with some elements read beforehand; otherwise the evaluation
// into a temporary and the copy from it.
func (r *resolver) splitForall(n *loopir.Nest) []loopir.Stmt {
	if !n.Forall {
		return []loopir.Stmt{n}
	}
	before, n := r.readBefore(n)
	n.Forall = false
	store := loopir.LastStore(n.Body)
	blocker := r.forallConflict(n, store)
	if blocker == nil {
		return append(before, n)
	}
	r.remarkTemporary(n, store, blocker)
	return append(before, r.throughTemporary(n, store)...)
}

func (r *resolver) remarkTemporary(n *loopir.Nest, store *loopir.AssignElem, blocker *loopir.Ref) {
	r.bag.Remarkf(diag.ForallTemporary, n.Extent, "right side goes to a temporary: %s may be read after the store to %s",
		loopir.RefText(r.p, blocker), loopir.RefText(r.p, store.LHS)).Label(blocker.At, "read here")
}

// forallConflict returns a reference that reads what another iteration stores, or nil.
func (r *resolver) forallConflict(n *loopir.Nest, store *loopir.AssignElem) *loopir.Ref {
	t := r.NestTester(n)
	write := deptest.Access{Ref: store.LHS, Optional: true}
	reads, _ := t.Accesses(n.Body, nil)
	for _, x := range reads {
		if x.Ref.Array != store.LHS.Array {
			continue
		}
		for level := range t.Common {
			if t.Meet(write, x, level) {
				return x.Ref
			}
		}
	}
	return nil
}

// throughTemporary evaluates the right side of n into a temporary that lives with the left
// side, and stores from there. What the store may change is kept in further temporaries: its
// condition, and subscripts of the left side that read the array it stores into or are computed
// by statements before the store.
func (r *resolver) throughTemporary(n *loopir.Nest, store *loopir.AssignElem) []loopir.Stmt {
	k := &keeper{r: r, n: n, store: store}
	k.make = func(name string, t types.Type) (*loopir.Array, []loopir.Expr) {
		a, subs := r.overLoops(n, store, name, t)
		k.allocs = append(k.allocs, &loopir.Alloc{At: n.At, Array: a.ID})
		return a, subs
	}
	eval, back := k.split()
	return append(k.allocs, eval, back)
}

// split returns what fills the temporaries of a FORALL, and the stores from there.
func (k *keeper) split() (eval, copyBack *loopir.Nest) {
	n, store := k.n, k.store
	fresh := &loopir.Rewriter{Program: k.r.p}
	body := &loopir.AssignElem{At: store.At, LHS: fresh.Ref(store.LHS)}
	body.RHS = k.keep("right", store.RHS)
	for d, s := range body.LHS.Subs {
		if readsArray(s, store.LHS.Array) || slices.ContainsFunc(n.Privates, func(v loopir.ScalarID) bool { return loopir.ReadsScalar(s, v) }) {
			body.LHS.Subs[d] = k.keep("subscript", s)
		}
	}
	back := []loopir.Stmt{body}
	eval = fresh.Stmt(n).(*loopir.Nest)
	if conditional(n.Body) {
		flag := k.keep("stored", loopir.Logical(true))
		back = []loopir.Stmt{&loopir.If{At: n.At, Cond: flag, Then: back}}
		off := &loopir.AssignElem{At: store.At, LHS: k.again(flag.Ref), RHS: loopir.Logical(false)}
		eval.Body = append([]loopir.Stmt{off}, eval.Body...)
	}
	mark := loopir.LastStore(eval.Body)
	eval.Body = replaceStmt(eval.Body, mark, k.stores)
	return eval, &loopir.Nest{At: n.At, Loops: fresh.Stmt(n).(*loopir.Nest).Loops, Body: back}
}

// throughWork does what throughTemporary does with arrays of the left side's subscripts, of which the loop around, if it is parallel,
// has a copy for each iteration. It fails where subscripts are not those of a box of known size, and where limits are elements of
// arrays.
func (r *resolver) throughWork(n *loopir.Nest, blocker *loopir.Ref) ([]loopir.Stmt, bool) {
	store := loopir.LastStore(n.Body)
	lhs := r.p.Arrays[store.LHS.Array]
	k := &keeper{r: r, n: n, store: store}
	w := loopir.Array{Source: n.Extent, Place: loopir.Mapped, Of: lhs.Name}
	for _, l := range n.Loops { // in loops, inner bounds are evaluated again
		if loopir.HoldsElem(l.Lo) || loopir.HoldsElem(l.Hi) || loopir.HoldsElem(l.Step) {
			return nil, false
		}
	}
	var dims []int
	cells := int64(1)
	for d, sub := range store.LHS.Subs {
		size, constant := loopir.ConstInt(loopir.Count(lhs.Bounds[d].Lo, lhs.Bounds[d].Hi, loopir.Int(1)))
		_, affine := loopir.Affine(sub)
		private := slices.ContainsFunc(n.Privates, func(v loopir.ScalarID) bool { return loopir.ReadsScalar(sub, v) })
		if !constant || !affine || private || size > maxTerms/max(cells, 1) {
			return nil, false
		}
		cells *= size
		if slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return loopir.ReadsScalar(sub, l.Var) }) {
			dims = append(dims, d)
			w.Bounds = append(w.Bounds, lhs.Bounds[d])
		}
	}
	if len(dims) == 0 {
		return nil, false
	}
	w.Map, w.Halo = mapping.Replicated(len(dims)), make([][2]int64, len(dims))
	k.make = func(name string, t types.Type) (*loopir.Array, []loopir.Expr) {
		a := w
		a.Name, a.Type = name, t
		var subs []loopir.Expr
		for _, d := range dims {
			subs = append(subs, (&loopir.Rewriter{Program: r.p}).X(store.LHS.Subs[d]))
		}
		r.filled[&a] = true
		return r.p.NewArray(&a), subs
	}
	eval, back := k.split()
	r.remarkTemporary(n, store, blocker)
	return []loopir.Stmt{eval.AsLoops(), back.AsLoops()}, true
}

// keeper makes the temporaries of a FORALL, and the stores that fill them.
type keeper struct {
	r      *resolver
	n      *loopir.Nest
	store  *loopir.AssignElem
	make   func(name string, t types.Type) (a *loopir.Array, current []loopir.Expr)
	allocs []loopir.Stmt
	stores []loopir.Stmt
}

// keep stores e for every iteration and returns a read of the copy.
func (k *keeper) keep(name string, e loopir.Expr) *loopir.Elem {
	a, subs := k.make(name, e.Type())
	fresh := &loopir.Rewriter{Program: k.r.p}
	at := k.r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: k.store.LHS.At})
	k.stores = append(k.stores, &loopir.AssignElem{At: k.store.At, LHS: at, RHS: fresh.X(e)})
	return k.r.p.Load(k.again(at))
}

// again returns another reference like ref.
func (k *keeper) again(ref *loopir.Ref) *loopir.Ref {
	return (&loopir.Rewriter{Program: k.r.p}).Ref(ref)
}

func readsArray(e loopir.Expr, a loopir.ArrayID) bool {
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok && x.Ref.Array == a {
			found = true
		}
	})
	return found
}

func conditional(list []loopir.Stmt) bool {
	for _, s := range list {
		if _, ok := s.(*loopir.If); ok {
			return true
		}
	}
	return false
}

// replaceStmt returns the list with others in the place of the statement mark, wherever that is
// nested under conditions.
func replaceStmt(list []loopir.Stmt, mark loopir.Stmt, others []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, x := range list {
		if x == mark {
			out = append(out, others...)
			continue
		}
		if i, ok := x.(*loopir.If); ok {
			i.Then = replaceStmt(i.Then, mark, others)
			i.Else = replaceStmt(i.Else, mark, others)
		}
		out = append(out, x)
	}
	return out
}

// overLoops makes a temporary with one element for each iteration of n, living where the element of store lives if that can be said,
// and returns the subscripts of the current iteration's element.
func (r *resolver) overLoops(n *loopir.Nest, store *loopir.AssignElem, name string, t types.Type) (*loopir.Array, []loopir.Expr) {
	spec, align, ok := r.p.AlignWith(store.LHS, n.Loops)
	if home := r.readHome(n); !ok && home != nil {
		spec, align, ok = r.p.AlignWith(home, n.Loops)
	}
	if !ok {
		spec, align = loopir.ReplicatedOver(n.Loops), nil
	}
	a := &loopir.Array{Name: name, Type: t, Temp: true, Source: n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(n.Loops))}
	var subs []loopir.Expr
	for _, l := range n.Loops {
		a.Bounds = append(a.Bounds, r.rangeOf(l))
		subs = append(subs, loopir.ToIndex(r.p.Scalars[l.Var].Read()))
	}
	return r.p.NewArray(a), subs
}

// rangeOf returns the subscripts that a loop runs through as a bound, least first.
func (r *resolver) rangeOf(l loopir.Index) loopir.Bound {
	step, ok := loopir.ConstInt(l.Step)
	switch {
	case ok && step > 0:
		return loopir.Bound{Lo: l.Lo, Hi: l.Hi}
	case ok:
		return loopir.Bound{Lo: l.Hi, Hi: l.Lo}
	}
	pick := func(fn string) loopir.Expr {
		return &loopir.Call{Fn: fn, Args: []loopir.Expr{loopir.ToIndex(l.Lo), loopir.ToIndex(l.Hi)}, T: types.Int8}
	}
	return loopir.Bound{Lo: pick("min"), Hi: pick("max")}
}
