package commgen

import (
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
)

// In img(i+p,j+q), with p and q the variables of DO loops inside the nest or around it, or scalars whose
// limits are known, the distance from the home varies, but not beyond constants. Such a shift goes through an overlap area that is
// wide enough for all of them.

// swayRanges finds the constant ranges of the variables of the DO loops in a nest that it only refers to inside these loops.
func (g *generator) swayRanges(n *loopir.Nest) map[int]limits {
	r := swayRanges{ranges: map[int]limits{}, refused: map[int]bool{}}
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Do:
			r.variables = append(r.variables, int(s.Var))
		case *loopir.AssignScalar:
			r.refused[int(s.Dst)] = true
		}
	})
	if len(r.variables) == 0 {
		return nil
	}
	k := &known{g: g}
	for _, l := range n.Loops {
		k.enter(l, n.Body)
	}
	r.list(n.Body, nil, k)
	maps.DeleteFunc(r.ranges, func(v int, _ limits) bool { return r.refused[v] })
	return r.ranges
}

type swayRanges struct {
	variables []int // of all DO loops
	ranges    map[int]limits
	refused   map[int]bool // they have other values, too
}

// list goes through statements inside DO loops with the variables in around.
func (r *swayRanges) list(list []loopir.Stmt, around []int, k *known) {
	for _, s := range list {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkVars(e, func(v *loopir.Var) {
				if slices.Contains(r.variables, int(v.ID)) && !slices.Contains(around, int(v.ID)) {
					r.refused[int(v.ID)] = true
				}
			})
		})
		in, inside := around, k
		if d, ok := s.(*loopir.Do); ok {
			in, inside = append(slices.Clone(around), int(d.Var)), k.clone()
			inside.enter(loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}, d.Body)
			r.loop(int(d.Var), inside)
		}
		for _, body := range loopir.Children(s) {
			r.list(body, in, inside)
		}
	}
}

// loop adds the range of a loop that has been entered.
func (r *swayRanges) loop(v int, k *known) {
	x, below, above := k.limits(affine.Variable(v))
	if old, again := r.ranges[v]; again {
		x = limits{min(x.lo, old.lo), max(x.hi, old.hi)}
	}
	r.ranges[v] = x
	r.refused[v] = r.refused[v] || !below || !above
}

// sway is the range of a form without constant, false if it is not known.
func (w *nestWork) sway(f affine.Form) (limits, bool) {
	var r limits
	for _, t := range f.Terms {
		x, ok := w.inside[t.Var]
		if !ok {
			x, ok = w.g.ranges[t.Var]
		}
		if !ok || w.wave || x.lo > x.hi || slices.ContainsFunc(w.n.Loops, func(l loopir.Index) bool { return int(l.Var) == t.Var }) {
			return r, false
		}
		if t.Coef < 0 {
			x.lo, x.hi = x.hi, x.lo
		}
		r.lo, r.hi = r.lo+t.Coef*x.lo, r.hi+t.Coef*x.hi
	}
	return r, true
}
