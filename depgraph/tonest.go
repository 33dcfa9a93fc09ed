package depgraph

import (
	"math"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// toNest rewrites the parallel loops of a band as nests, followed by the final values of their
// variables, or says why it cannot.
func (r *resolver) toNest(b *band) (out []loopir.Stmt, why string) {
	n := &loopir.Nest{At: b.do.At}
	for _, d := range b.loops[:b.n] {
		n.Loops = append(n.Loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
	}
	fresh := &loopir.Rewriter{Program: r.p}
	n.Body = fresh.Stmts(withUpdates(b.loops[b.n-1].Body, b.updates))
	for _, id := range b.assigned {
		if b.kinds[id] == private && !b.isNestLoop(id) {
			n.Privates = append(n.Privates, id)
		}
	}
	if r.staleUpdates(n) {
		return nil, "which elements an iteration updates depends on what it changes before"
	}
	folds, ok := r.reductions(b, n)
	if !ok {
		return nil, "a real sum or product in it cannot keep its order otherwise"
	}
	placed, why := r.homes(n)
	if why != "" {
		return nil, why
	}
	out = append(folds.before, placed...)
	out = append(out, folds.after...)
	return append(out, r.finalValues(b)...), ""
}

func (b *band) isNestLoop(id loopir.ScalarID) bool {
	for _, d := range b.loops[:b.n] {
		if d.Var == id {
			return true
		}
	}
	return false
}

// homes is placed without the serial way out.
func (r *resolver) homes(n *loopir.Nest) (out []loopir.Stmt, why string) {
	why = r.chooseHome(n)
	switch {
	case why == "" && n.Home == nil && !holdsUpdate(n.Body):
		return nil, noOwner
	case why == "":
		return []loopir.Stmt{n}, ""
	}
	parts := r.distribute(n)
	for _, s := range parts {
		if _, serial := s.(*loopir.Serial); serial {
			return nil, why
		}
	}
	if parts == nil {
		return nil, why
	}
	r.remarkDistribution(n, len(parts))
	return parts, ""
}

// finalValues gives the loop variables the values that Fortran's DO leaves them with. The
// variables of inner loops are dead, or the band would not have been parallel.
func (r *resolver) finalValues(b *band) []loopir.Stmt {
	d := b.do
	v := r.p.Scalars[d.Var]
	trips := loopir.Count(d.Lo, d.Hi, d.Step)
	last := loopir.Add(d.Lo, loopir.Mul(trips, d.Step))
	var e loopir.Expr = last
	if e.Type() != v.Type {
		e = &loopir.Convert{X: last, T: v.Type}
	}
	return []loopir.Stmt{&loopir.AssignScalar{At: d.At, Dst: d.Var, RHS: e}}
}

// foldCode is what surrounds a nest for the sake of real sums and products, whose terms are
// stored and folded in order.
type foldCode struct{ before, after []loopir.Stmt }

// reductions declares the reductions of the nest. Real sums and products store their terms in a
// temporary instead.
func (r *resolver) reductions(b *band, n *loopir.Nest) (foldCode, bool) {
	var code foldCode
	for _, id := range b.assigned {
		if b.kinds[id] != reduction {
			continue
		}
		op, t := b.ops[id], r.p.Scalars[id].Type
		if t.Base != types.Real || op != loopir.OpSum && op != loopir.OpProduct {
			n.Reductions = append(n.Reductions, loopir.Reduction{Acc: id, Op: op})
			continue
		}
		if b.n < len(b.loops) || !r.storeTerms(n, id, op, &code) {
			return code, false
		}
	}
	return code, true
}

// storeTerms replaces acc = acc op x in n by a store of x into a temporary over the nest's
// iterations, innermost loop first, so that array element order is the order of the loop.
func (r *resolver) storeTerms(n *loopir.Nest, acc loopir.ScalarID, op loopir.ReduceOp, code *foldCode) bool {
	home := r.termHome(n)
	if home == nil || updates(n.Body, acc) != 1 || insideDo(n.Body, acc) {
		return false
	}
	loops := make([]loopir.Index, len(n.Loops))
	for i, l := range n.Loops {
		loops[len(loops)-1-i] = l
	}
	spec, align, ok := r.p.AlignWith(home, loops)
	if !ok {
		return false
	}
	t := r.p.Scalars[acc].Type
	a := &loopir.Array{Name: "terms", Type: t, Temp: true, Source: n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(loops))}
	subs := make([]loopir.Expr, len(loops))
	for d, l := range loops {
		v := loopir.ToIndex(r.p.Scalars[l.Var].Read())
		step, _ := loopir.ConstInt(l.Step)
		switch step {
		case 1:
			subs[d] = v
			a.Bounds = append(a.Bounds, loopir.Bound{Lo: l.Lo, Hi: l.Hi})
		case -1:
			subs[d] = loopir.Sub(loopir.Int(0), v)
			a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Sub(loopir.Int(0), l.Lo), Hi: loopir.Sub(loopir.Int(0), l.Hi)})
			a.Map.Dims[d].S = -a.Map.Dims[d].S
		default:
			return false
		}
	}
	r.p.NewArray(a)
	element := func() *loopir.Ref { return r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: home.At}) }
	conditional := replaceUpdate(n, acc, element)
	if conditional {
		first := &loopir.AssignElem{At: n.At, LHS: element(), RHS: neutral(op, t)}
		n.Body = append([]loopir.Stmt{first}, n.Body...)
	}
	code.before = append(code.before, &loopir.Alloc{At: n.At, Array: a.ID})
	code.after = append(code.after, &loopir.Ordered{At: n.At, Dst: acc, Op: op, Array: a.ID})
	return true
}

// termHome is the reference whose owners compute the terms: the home that the nest will get.
func (r *resolver) termHome(n *loopir.Nest) *loopir.Ref {
	trial := *n
	if r.chooseHome(&trial) != "" {
		return nil
	}
	return trial.Home
}

// neutral changes no sum or product, not even the sign of a zero.
func neutral(op loopir.ReduceOp, t types.Type) loopir.Expr {
	v := math.Copysign(0, -1)
	if op == loopir.OpProduct {
		v = 1
	}
	return &loopir.Const{Value: types.RealValue(t.Kind, v)}
}

func updates(list []loopir.Stmt, acc loopir.ScalarID) int {
	n := 0
	loopir.Walk(list, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok && a.Dst == acc {
			n++
		}
	})
	return n
}

func insideDo(list []loopir.Stmt, acc loopir.ScalarID) bool {
	found := false
	loopir.Walk(list, func(s loopir.Stmt) {
		if d, ok := s.(*loopir.Do); ok && updates(d.Body, acc) > 0 {
			found = true
		}
	})
	return found
}

// replaceUpdate puts a store of the term in the place of the update and tells whether it stands
// under a condition.
func replaceUpdate(n *loopir.Nest, acc loopir.ScalarID, element func() *loopir.Ref) bool {
	conditional := false
	var visit func(list []loopir.Stmt, nested bool)
	visit = func(list []loopir.Stmt, nested bool) {
		for i, s := range list {
			if a, ok := s.(*loopir.AssignScalar); ok && a.Dst == acc {
				_, x, _ := updateOf(a)
				list[i] = &loopir.AssignElem{At: a.At, LHS: element(), RHS: x}
				conditional = nested
			}
			for _, c := range loopir.Children(s) {
				visit(c, true)
			}
		}
	}
	visit(n.Body, false)
	return conditional
}
