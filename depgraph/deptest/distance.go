package deptest

import (
	"math"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// unbounded stands for infinity in the ranges of distances.
const unbounded = math.MaxInt64 / 4

// A CarriedPair is a set of dependences between different iterations of a nest: from source, in
// iteration I, to sink in iteration J, I being before J. Distance bounds the number of iterations
// from I to J in each loop.
type CarriedPair struct {
	Kind         lattice.Kind
	Source, Sink *loopir.Ref
	Distance     []lattice.Range
}

// CarriedPairs returns the dependences, memory-based, between a store and an access of the same
// array in the iterations of a nest, whose loops have constant steps. Subscripts of the same
// linear part give exact distances, whatever the bounds; others leave a distance open.
func (t *Tester) CarriedPairs(n *loopir.Nest, store, other Access, otherStores bool) []CarriedPair {
	delta, uniform := t.distances(n, store.Ref, other.Ref)
	if delta == nil {
		return nil
	}
	meets := func(level int, sign int64) bool {
		if step, _ := loopir.ConstInt(n.Loops[level].Step); step < 0 {
			sign = -sign
		}
		return uniform || t.meetInDirection(store, other, level, sign)
	}
	forward, backward := lattice.Flow, lattice.Anti
	if otherStores {
		forward, backward = lattice.Output, lattice.Output
	}
	var out []CarriedPair
	for level, d := range delta {
		if d.Greatest > 0 && meets(level, 1) {
			out = append(out, CarriedPair{forward, store.Ref, other.Ref, atLevel(delta, level, 1)})
		}
		if d.Least < 0 && meets(level, -1) {
			out = append(out, CarriedPair{backward, other.Ref, store.Ref, atLevel(delta, level, -1)})
		}
		if d.Least > 0 || d.Greatest < 0 {
			return out
		}
		delta[level] = lattice.Range{}
	}
	return out
}

// atLevel is the part of a set of distances, 0 outside level, with the given sign at level;
// distances of negative sign are turned round.
func atLevel(delta []lattice.Range, level int, sign int64) []lattice.Range {
	out := make([]lattice.Range, len(delta))
	for d := level; d < len(delta); d++ {
		out[d] = delta[d]
		if sign < 0 {
			out[d] = lattice.Range{Least: -delta[d].Greatest, Greatest: -delta[d].Least}
		}
	}
	out[level].Least = max(1, out[level].Least)
	return out
}

// distances returns the range of J-I, counted in iterations of each loop, for which x in iteration
// I and y in iteration J are the same element; nil when they never are. uniform tells whether
// every subscript gave an equation.
func (t *Tester) distances(n *loopir.Nest, x, y *loopir.Ref) (delta []lattice.Range, uniform bool) {
	equations, uniform := t.equations(n, x, y)
	known := make(map[int]int64)
	for progress := true; progress; {
		progress = false
		for _, e := range equations {
			rest, solved, ok := e.solve(known)
			if !ok {
				return nil, true
			}
			if solved >= 0 {
				known[solved], progress = rest, true
			}
		}
	}
	delta = make([]lattice.Range, len(n.Loops))
	for i, l := range n.Loops {
		v, ok := known[int(l.Var)]
		if !ok {
			delta[i] = lattice.Range{Least: -unbounded, Greatest: unbounded}
			continue
		}
		step, _ := loopir.ConstInt(l.Step)
		v, ok = v/step, v%step == 0
		if trips, fixed := loopir.ConstInt(loopir.Count(l.Lo, l.Hi, l.Step)); !ok || fixed && max(v, -v) >= trips {
			return nil, true
		}
		delta[i] = lattice.Range{Least: v, Greatest: v}
	}
	return delta, uniform
}

// equation says that form, over the differences of loop variables, is 0.
type equation struct{ form affine.Form }

// equations equates the subscripts of x in one iteration and of y in another, dimension by
// dimension; those that differ in more than a constant and in what both iterations share are
// left out.
func (t *Tester) equations(n *loopir.Nest, x, y *loopir.Ref) (list []equation, all bool) {
	all = true
	for d := range x.Subs {
		f, okf := loopir.Affine(x.Subs[d])
		g, okg := loopir.Affine(y.Subs[d])
		rest := f.Sub(g)
		if !okf || !okg || !rest.IsConst() || t.variesIn(n, f) {
			all = false
			continue
		}
		e := affine.Constant(-rest.Const)
		for _, l := range n.Loops {
			if c := f.Coef(int(l.Var)); c != 0 {
				e = e.Add(affine.Variable(int(l.Var)).Scale(c))
			}
		}
		list = append(list, equation{e})
	}
	return list, all
}

// variesIn tells whether f uses a scalar that iterations change, other than the nest's loops.
func (t *Tester) variesIn(n *loopir.Nest, f affine.Form) bool {
	for _, l := range n.Loops {
		f = f.Without(int(l.Var))
	}
	return f.UsesAny(t.Varying)
}

// solve finds the value of the only unknown, -1 for none or several; ok is false when the
// equation has no solution.
func (e equation) solve(known map[int]int64) (value int64, unknown int, ok bool) {
	sum, unknown, coef := e.form.Const, -1, int64(0)
	for _, term := range e.form.Terms {
		v, has := known[term.Var]
		switch {
		case has:
			sum += term.Coef * v
		case unknown >= 0:
			return 0, -1, true
		default:
			unknown, coef = term.Var, term.Coef
		}
	}
	if unknown < 0 {
		return 0, -1, sum == 0
	}
	return -sum / coef, unknown, sum%coef == 0
}
