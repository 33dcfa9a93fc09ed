package commgen

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// driver is an iteration variable that a remapped reference depends on: a loop of the nest or
// a sequential loop inside it, with the box of its values; or a sum of several (sums.go).
type driver struct {
	index  loopir.Index
	sum    affine.Form // if it has terms
	lo, hi loopir.Expr // least and greatest value, outside the nest
	step   loopir.Expr // if only the run knows it; only the values of the loop are moved then, otherwise all between lo and hi
	nest   bool
}

// split parts a subscript into what varies with iteration variables and a rest that is known before the nest.
func (w *nestWork) split(sub loopir.Expr, variables *[]driver) (varying, rest affine.Form, ok bool) {
	rest, ok = loopir.Affine(sub)
	for _, t := range rest.Terms {
		isDriver, known := w.driverOf(t.Var, variables)
		if ok = ok && known; isDriver {
			varying = varying.Add(affine.Variable(t.Var).Scale(t.Coef))
		}
	}
	return varying, rest.Sub(varying), ok
}

// confine leaves out values of a loop inside the nest for which a subscript of a remapped array is out of its bounds: under a condition
// that does not hold, such a loop may count as far as it likes.
func (g *generator) confine(d *driver, b loopir.Bound, sub loopir.CopySub) {
	_, okLo := loopir.ConstInt(b.Lo)
	_, okHi := loopir.ConstInt(b.Hi)
	if d.nest || d.step != nil || !okLo || !okHi {
		return
	}
	at := func(bound loopir.Expr) loopir.Expr {
		return loopir.Quotient(loopir.Sub(bound, sub.B), loopir.Int(sub.A))
	}
	least, greatest := at(b.Lo), at(b.Hi)
	if sub.A < 0 {
		least, greatest = greatest, least
	}
	if _, constant := loopir.ConstInt(d.lo); !constant && !g.atMost(least, d.lo) {
		d.lo = extreme("max", least, d.lo)
	}
	if _, constant := loopir.ConstInt(d.hi); !constant && !g.atMost(d.hi, greatest) {
		d.hi = extreme("min", greatest, d.hi)
	}
}

// atMost tells whether x is known to be no greater than y.
func (g *generator) atMost(x, y loopir.Expr) bool {
	f, okX := loopir.Affine(x)
	h, okY := loopir.Affine(y)
	difference, known := g.limitsOf(h.Sub(f))
	return okX && okY && known && difference.lo >= 0
}

// driversOf lists the iteration variables in the subscripts of ref, innermost first.
func (w *nestWork) driversOf(ref *loopir.Ref) ([]driver, bool) {
	var drivers []driver
	for _, l := range w.inward() {
		used := slices.ContainsFunc(ref.Subs, func(s loopir.Expr) bool { return len(loopsIn(s, []loopir.Index{l})) > 0 })
		if !used {
			continue
		}
		if _, ok := w.driverOf(int(l.Var), &drivers); !ok {
			return nil, false
		}
	}
	return drivers, true
}

// driverOf tells whether variable v is one of the drivers, adding it when it is an iteration
// variable; ok is false when v changes inside the nest in another way.
func (w *nestWork) driverOf(v int, drivers *[]driver) (isDriver, ok bool) {
	if slices.ContainsFunc(*drivers, func(d driver) bool { return int(d.index.Var) == v }) {
		return true, true
	}
	for _, l := range w.n.Loops {
		if int(l.Var) == v {
			d, ok := w.driver(l, true)
			*drivers = append(*drivers, d)
			return true, ok
		}
	}
	var found *loopir.Index
	for i, l := range w.inner {
		if int(l.Var) == v {
			if found != nil || w.loose[l.Var] {
				return false, false
			}
			found = &w.inner[i]
		}
	}
	if found != nil {
		d, ok := w.driver(*found, false)
		*drivers = append(*drivers, d)
		return true, ok
	}
	return false, !w.changes(v)
}

func (w *nestWork) driver(l loopir.Index, nest bool) (driver, bool) {
	step, ok := loopir.ConstInt(l.Step)
	d := driver{index: l, lo: l.Lo, hi: l.Hi, nest: nest}
	switch {
	case !ok:
		return w.stepping(d)
	case step < 0:
		d.lo, d.hi = l.Hi, l.Lo
	}
	var okLo, okHi bool
	d.lo, okLo = w.outside(d.lo, false)
	d.hi, okHi = w.outside(d.hi, true)
	return d, okLo && okHi
}

// stepping is a driver with a step of any sign.
func (w *nestWork) stepping(d driver) (driver, bool) {
	l := &d.index
	for _, e := range []*loopir.Expr{&l.Lo, &l.Hi, &l.Step} {
		if !w.known(*e) {
			return d, false
		}
		*e = loopir.ToIndex(w.g.harmless(*e))
	}
	up := loopir.Compare(types.Gt, l.Step, loopir.Int(0))
	choice := func(x, y loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: "merge", Args: []loopir.Expr{x, y, up}, T: types.Int8}
	}
	d.lo, d.hi, d.step = choice(l.Lo, l.Hi), choice(l.Hi, l.Lo), l.Step
	return d, true
}

// subscripts are those of the temporary in the iterations of a copy.
func (d *driver) subscripts(iter int) loopir.CopySub {
	if d.step != nil {
		return loopir.CopySub{Iter: iter, A: 1, By: d.step, B: d.index.Lo}
	}
	return loopir.CopySub{Iter: iter, A: 1, B: d.lo}
}

func sameRange(l, m loopir.Index) bool {
	return loopir.SameExpr(l.Lo, m.Lo) && loopir.SameExpr(l.Hi, m.Hi) && loopir.SameExpr(l.Step, m.Step)
}
