package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// lifted decides how many of the nest's liftable DO loops run outside its innermost loop: all
// if then more references go through memory in unit steps, otherwise none.
func (w *nestWork) lifted() int {
	if w.n.Lift == 0 || len(w.n.Loops) == 0 {
		return 0
	}
	order := w.order()
	inner := w.n.Loops[order[len(order)-1]].Var
	d := w.liftedLoops(w.n.Lift)[w.n.Lift-1]
	gain := 0
	count := func(ref *loopir.Ref) {
		if len(ref.Subs) == 0 {
			return
		}
		if f, ok := loopir.Affine(ref.Subs[0]); ok {
			gain += unit(f.Coef(int(inner))) - unit(f.Coef(int(d.Var)))
		}
	}
	loopir.Reads(w.n.Body, func(_ loopir.Stmt, ref *loopir.Ref) { count(ref) })
	loopir.Writes(w.n.Body, func(a *loopir.AssignElem) { count(a.LHS) })
	if gain <= 0 {
		return 0
	}
	return w.n.Lift
}

// liftAt is the place in the nest's order where lifted DO loops begin. A single one that sweeps through the array that it stores into
// goes outside all loops that take shorter steps through the memory; one that adds up something for each element stays
// outside the last loop, where elements may stay in registers.
func (w *nestWork) liftAt() int {
	order := w.order()
	last := len(order) - 1
	if w.n.Home == nil || w.n.Lift != 1 || last < 1 || w.lifted() == 0 {
		return last
	}
	d := w.liftedLoops(1)[0]
	if loopir.HoldsLoop(d.Body) || !w.sweeps(d) {
		return last
	}
	sweep := drivenDim(w.n.Home, d.Var)
	shorter := slices.IndexFunc(order, func(i int) bool { return drivenDim(w.n.Home, w.n.Loops[i].Var) < sweep })
	if shorter < 0 {
		return last
	}
	return shorter
}

// sweeps tells whether all stores in a DO loop are into the home, at places that move with the loop in the same dimension.
func (w *nestWork) sweeps(d *loopir.Do) bool {
	dim := drivenDim(w.n.Home, d.Var)
	all := dim >= 0
	loopir.Writes(d.Body, func(a *loopir.AssignElem) {
		all = all && a.LHS.Array == w.n.Home.Array && drivenDim(a.LHS, d.Var) == dim
	})
	for _, l := range w.n.Loops {
		all = all && drivenDim(w.n.Home, l.Var) >= 0
	}
	return all
}

// drivenDim is the first dimension of a reference whose subscript moves with a variable; -1: none.
func drivenDim(ref *loopir.Ref, v loopir.ScalarID) int {
	return slices.IndexFunc(ref.Subs, func(s loopir.Expr) bool {
		f, ok := loopir.Affine(s)
		return ok && f.Coef(int(v)) != 0
	})
}

func unit(c int64) int {
	if c == 1 || c == -1 {
		return 1
	}
	return 0
}

// liftedLoops returns the outermost count DO loops perfectly nested in the nest.
func (w *nestWork) liftedLoops(count int) []*loopir.Do {
	var out []*loopir.Do
	body := w.n.Body
	for range count {
		d := body[0].(*loopir.Do)
		out = append(out, d)
		body = d.Body
	}
	return out
}

// inward lists the nest's loops and the DO loops in it as they run, innermost first. Strips
// make the innermost loop of the nest the innermost one of all.
func (w *nestWork) inward() []loopir.Index {
	order, lifted := w.order(), 0
	if plan := w.g.nests[w.n]; plan != nil {
		lifted = plan.Lifted
	}
	if w.strips {
		lifted = len(w.inner)
	}
	loops := make([]loopir.Index, 0, len(order)+len(w.inner))
	for _, l := range slices.Backward(w.inner[lifted:]) {
		loops = append(loops, l)
	}
	if len(order) == 0 {
		return loops
	}
	at := len(order) - 1
	if plan := w.g.nests[w.n]; plan != nil && !w.strips {
		at = plan.LiftAt
	}
	for _, i := range slices.Backward(order[at:]) {
		loops = append(loops, w.n.Loops[i])
	}
	for _, l := range slices.Backward(w.inner[:lifted]) {
		loops = append(loops, l)
	}
	for _, i := range slices.Backward(order[:at]) {
		loops = append(loops, w.n.Loops[i])
	}
	return loops
}
