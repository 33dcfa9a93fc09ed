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
	last := len(order) - 1
	if last < 0 {
		return loops
	}
	loops = append(loops, w.n.Loops[order[last]])
	for _, l := range slices.Backward(w.inner[:lifted]) {
		loops = append(loops, l)
	}
	for _, i := range slices.Backward(order[:last]) {
		loops = append(loops, w.n.Loops[i])
	}
	return loops
}
