package depgraph

import (
	"math"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
)

// Real sums and products in a parallel nest store their terms in a temporary, which is folded
// in order behind the nest: the result has the bits of the sequential loop.

const noTermOrder = "a real sum or product in it cannot keep its order otherwise"

// reductions declares the reductions of the nest, or says why it cannot.
func (r *resolver) reductions(b *band, n *loopir.Nest, code *foldCode) (why string) {
	for _, id := range b.assigned {
		if b.kinds[id] != reduction {
			continue
		}
		op, t := b.ops[id], r.p.Scalars[id].Type
		if t.Base != types.Real || op != loopir.OpSum && op != loopir.OpProduct {
			n.Reductions = append(n.Reductions, loopir.Reduction{Acc: id, Op: op})
			continue
		}
		w := &termWork{r: r, n: n, acc: id, op: op, skipped: map[*loopir.Do]bool{}}
		if !w.store(code) {
			return noTermOrder
		}
	}
	return ""
}

// termWork replaces acc = acc op x in a nest by stores of x.
type termWork struct {
	r       *resolver
	n       *loopir.Nest
	acc     loopir.ScalarID
	op      loopir.ReduceOp
	updates []*loopir.AssignScalar // in textual order
	inner   []*loopir.Do           // the loops around all of them inside the nest, outermost first
	partial bool                   // some iterations leave out a term
	skipped map[*loopir.Do]bool    // inner loops that may not run to their ends, or not at all
}

// store makes the temporary. Its dimensions are, fastest first, the updates, the loops inside
// the nest and those of the nest, so that array element order is the order of the loop.
func (w *termWork) store(code *foldCode) bool {
	if !w.collect(w.n.Body, nil, false) {
		return false
	}
	home := w.r.termHome(w.n)
	if home == nil {
		return false
	}
	var loops []loopir.Index
	if len(w.updates) > 1 {
		number := w.r.p.NewScalar("term", types.Int8)
		loops = append(loops, loopir.Index{Var: number.ID, Lo: loopir.Int(1), Hi: loopir.Int(int64(len(w.updates))), Step: loopir.Int(1)})
	}
	for _, d := range slices.Backward(w.inner) {
		lo, hi, ok := w.box(d)
		if !ok {
			return false
		}
		loops = append(loops, loopir.Index{Var: d.Var, Lo: lo, Hi: hi, Step: d.Step})
	}
	for _, l := range slices.Backward(w.n.Loops) {
		loops = append(loops, l)
	}
	a, subs, ok := w.temporary(home, loops)
	if !ok || !w.r.roomFor(loops, home, code) {
		return false
	}
	w.replace(a, subs, home)
	code.before = append(code.before, &loopir.Alloc{At: w.n.At, Array: a.ID})
	code.before = append(code.before, w.fill(a, subs, loops, home)...)
	code.after = append(code.after, &loopir.Ordered{At: w.n.At, Dst: w.acc, Op: w.op, Array: a.ID})
	return true
}

// collect finds the updates, which must all lie in the same loops.
func (w *termWork) collect(list []loopir.Stmt, around []*loopir.Do, branch bool) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if s.Dst != w.acc {
				continue
			}
			if len(w.updates) > 0 && !slices.Equal(w.inner, around) {
				return false
			}
			w.updates, w.inner = append(w.updates, s), around
			w.partial = w.partial || branch
		case *loopir.If:
			if !w.collect(s.Then, around, true) || !w.collect(s.Else, around, true) {
				return false
			}
		case *loopir.Do:
			skips := branch || loopir.LeavesEarly(s.Body)
			w.skipped[s] = skips
			if !w.collect(s.Body, append(slices.Clone(around), s), skips) {
				return false
			}
		case *loopir.Loop:
			if updates(s.Body, w.acc) > 0 {
				return false
			}
		}
	}
	return true
}

// box returns bounds of an inner loop that hold for all iterations of the nest.
func (w *termWork) box(d *loopir.Do) (lo, hi loopir.Expr, ok bool) {
	step, constant := loopir.ConstInt(d.Step)
	if !constant || step != 1 && step != -1 {
		return nil, nil, false
	}
	lo, okLo := w.outside(d.Lo, step < 0)
	hi, okHi := w.outside(d.Hi, step > 0)
	if !okLo || !okHi || !w.limited(d, step, &lo, &hi) {
		return nil, nil, false
	}
	w.partial = w.partial || lo != d.Lo || hi != d.Hi
	return lo, hi, true
}

// limited leaves out iterations of a loop that may be skipped in which no update finds what it reads: it may count as far as it likes.
// It returns false for a loop that is left early and that nothing limits.
func (w *termWork) limited(d *loopir.Do, step int64, lo, hi *loopir.Expr) bool {
	if _, constant := loopir.ConstInt(loopir.Count(*lo, *hi, d.Step)); constant || !w.skipped[d] {
		return true
	}
	least, greatest, ok := w.existing(d.Var)
	if !ok {
		return !loopir.LeavesEarly(d.Body)
	}
	if step < 0 {
		lo, hi = hi, lo
	}
	*lo = &loopir.Call{Fn: "max", Args: []loopir.Expr{loopir.ToIndex(*lo), loopir.Int(least)}, T: types.Int8}
	*hi = &loopir.Call{Fn: "min", Args: []loopir.Expr{loopir.ToIndex(*hi), loopir.Int(greatest)}, T: types.Int8}
	return true
}

// existing bounds the values of a loop variable for which an update finds the elements that it reads; it fails where one reads none that tell.
func (w *termWork) existing(v loopir.ScalarID) (least, greatest int64, ok bool) {
	least, greatest = math.MaxInt64, math.MinInt64
	for _, u := range w.updates {
		from, to := int64(math.MinInt64), int64(math.MaxInt64)
		loopir.WalkExpr(u.RHS, func(e loopir.Expr) {
			if x, isElem := e.(*loopir.Elem); isElem && evaluates(u.RHS, x.Ref) {
				lo, hi := w.within(x.Ref, v)
				from, to = max(from, lo), min(to, hi)
			}
		})
		if from == math.MinInt64 && to == math.MaxInt64 {
			return 0, 0, false
		}
		least, greatest = min(least, from), max(greatest, to)
	}
	return least, greatest, true
}

// within returns the range of v in which the subscripts v + c of a reference, if there are any, are within constant bounds.
func (w *termWork) within(ref *loopir.Ref, v loopir.ScalarID) (from, to int64) {
	from, to = math.MinInt64, math.MaxInt64
	for d, sub := range ref.Subs {
		f, affine := loopir.Affine(sub)
		c, rest := f.Coef(int(v)), f.Without(int(v))
		lo, okLo := loopir.ConstInt(w.r.p.Arrays[ref.Array].Bounds[d].Lo)
		hi, okHi := loopir.ConstInt(w.r.p.Arrays[ref.Array].Bounds[d].Hi)
		if affine && c == 1 && rest.IsConst() && okLo && okHi {
			from, to = max(from, lo-rest.Const), min(to, hi-rest.Const)
		}
	}
	return from, to
}

// outside returns the least or greatest value of e over the nest and the inner loops.
func (w *termWork) outside(e loopir.Expr, greatest bool) (loopir.Expr, bool) {
	t := w.r.NestTester(w.n)
	var inside []deptest.Loop
	for _, d := range w.inner {
		inside = append(inside, t.Loop(d.Var, d.Lo, d.Hi, d.Step, append(slices.Clone(t.Common), inside...)))
	}
	var order []deptest.Bounded
	for _, l := range slices.Backward(inside) {
		order = append(order, l.Bounded(nil))
	}
	order = append(order, t.OuterOrder(len(t.Common)-1)...)
	f, ok := loopir.Affine(e)
	if !ok {
		return nil, false
	}
	if !slices.ContainsFunc(f.Terms, func(x affine.Term) bool { return t.Moves(x.Var) }) {
		return e, true
	}
	f, ok = deptest.Extreme(f, order, greatest)
	if !ok || slices.ContainsFunc(f.Terms, func(x affine.Term) bool { return t.Moves(x.Var) }) {
		return nil, false
	}
	return w.r.p.FormExpr(f), true
}

// temporary makes the array of terms, mapped like home, and the subscripts of the current term.
func (w *termWork) temporary(home *loopir.Ref, loops []loopir.Index) (*loopir.Array, []loopir.Expr, bool) {
	spec, align, ok := w.r.p.AlignWith(home, loops)
	if !ok {
		return nil, nil, false
	}
	t := w.r.p.Scalars[w.acc].Type
	a := &loopir.Array{Name: "terms", Type: t, Temp: true, Source: w.n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(loops))}
	subs := make([]loopir.Expr, len(loops))
	for d, l := range loops {
		v := loopir.ToIndex(w.r.p.Scalars[l.Var].Read())
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
			return nil, nil, false
		}
	}
	return w.r.p.NewArray(a), subs, true
}

// replace puts stores of the terms in the places of the updates.
func (w *termWork) replace(a *loopir.Array, subs []loopir.Expr, home *loopir.Ref) {
	store := func(u *loopir.AssignScalar) loopir.Stmt {
		_, x, _ := loopir.UpdateOf(u)
		at := slices.Clone(subs)
		if len(w.updates) > 1 {
			at[0] = loopir.Int(int64(slices.Index(w.updates, u) + 1))
		}
		return &loopir.AssignElem{At: u.At, LHS: w.r.p.NewRef(loopir.Ref{Array: a.ID, Subs: at, At: home.At}), RHS: x}
	}
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for i, s := range list {
			if u, ok := s.(*loopir.AssignScalar); ok && u.Dst == w.acc {
				list[i] = store(u)
			}
			for _, c := range loopir.Children(s) {
				visit(c)
			}
		}
	}
	visit(w.n.Body)
}

// fill gives the terms that may be left out a value that changes nothing: at the beginning of
// the body where there is one for each iteration, else in a nest of their own.
func (w *termWork) fill(a *loopir.Array, subs []loopir.Expr, loops []loopir.Index, home *loopir.Ref) []loopir.Stmt {
	if !w.partial {
		return nil
	}
	first := &loopir.AssignElem{At: w.n.At, LHS: w.r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: home.At}), RHS: neutral(w.op, a.Type)}
	if len(loops) == len(w.n.Loops) {
		w.n.Body = append([]loopir.Stmt{first}, w.n.Body...)
		return nil
	}
	return []loopir.Stmt{&loopir.Nest{At: w.n.At, Loops: loops, Body: []loopir.Stmt{first}, Home: first.LHS}}
}

// termHome is the reference whose owners compute the terms: the home that the nest will get, unless conditions let that name
// no element in some iterations, which have terms all the same.
func (r *resolver) termHome(n *loopir.Nest) *loopir.Ref {
	trial := *n
	switch {
	case r.chooseHome(&trial) != "":
		return nil
	case trial.Home == nil || r.exists(n, trial.Home):
		return trial.Home
	}
	return r.readHome(n)
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
