package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
)

// A bound of a polyhedron: form >= 0. Given tells that the loops of the program say so; others
// follow from those that do.
type halfspace struct {
	form  affine.Form
	given bool
}

// scan is a polyhedron written as loops: the variable of each loop, outermost first, with the
// forms that it is not below and not above.
type scan struct {
	vars   []int
	lo, hi [][]halfspace // of the variable itself: v + rest >= 0, or rest - v >= 0
	when   []halfspace   // what holds where there are points at all, without the variables
}

// scanned writes the integer points of a domain as loops over vars, outermost first, by Fourier's
// and Motzkin's elimination. It fails where a coefficient is not 1 or -1, since the integer points
// are then not those between the bounds, and where a variable has no bound.
func scanned(domain []affine.Form, vars []int) (scan, bool) {
	var left []halfspace
	for _, f := range domain {
		left = append(left, halfspace{f, true})
	}
	s := scan{vars: vars, lo: make([][]halfspace, len(vars)), hi: make([][]halfspace, len(vars))}
	for i, v := range slices.Backward(vars) {
		var rest []halfspace
		for _, h := range left {
			switch h.form.Coef(v) {
			case 0:
				rest = append(rest, h)
			case 1:
				s.lo[i] = append(s.lo[i], h)
			case -1:
				s.hi[i] = append(s.hi[i], h)
			default:
				return s, false
			}
		}
		if len(s.lo[i]) == 0 || len(s.hi[i]) == 0 {
			return s, false
		}
		for _, low := range s.lo[i] {
			for _, high := range s.hi[i] {
				rest = withBound(rest, halfspace{form: low.form.Add(high.form)})
			}
		}
		left = rest
		s.lo[i], s.hi[i] = tightest(s.lo[i], left), tightest(s.hi[i], left)
	}
	for _, h := range left {
		if !h.form.IsConst() || h.form.Const < 0 {
			s.when = append(s.when, h)
		}
	}
	return s, true
}

// withBound adds a bound unless one of the same linear part says as much.
func withBound(list []halfspace, h halfspace) []halfspace {
	if h.form.IsConst() && h.form.Const >= 0 {
		return list
	}
	for _, x := range list {
		if diff := h.form.Sub(x.form); diff.IsConst() && diff.Const >= 0 {
			return list
		}
	}
	return append(list, h)
}

// tightest leaves out the bounds of one side of a variable that follow from another one of that
// side and a given bound of the variables outside. Bounds that merely follow must not serve:
// they need not hold where loops are empty.
func tightest(bounds, outside []halfspace) []halfspace {
	var out []halfspace
	for i, b := range bounds {
		implied := slices.ContainsFunc(bounds[i+1:], func(x halfspace) bool { return implies(b, x, outside) }) ||
			slices.ContainsFunc(out, func(x halfspace) bool { return implies(b, x, outside) })
		if !implied {
			out = append(out, b)
		}
	}
	return out
}

func implies(b, from halfspace, outside []halfspace) bool {
	diff := b.form.Sub(from.form)
	if diff.IsConst() {
		return diff.Const >= 0
	}
	return slices.ContainsFunc(outside, func(o halfspace) bool {
		rest := diff.Sub(o.form)
		return o.given && rest.IsConst() && rest.Const >= 0
	})
}

// runs tells whether a bound holds wherever the loop of a level, between its other bounds, has iterations.
func (s scan) runs(level int, h halfspace) bool {
	for _, low := range s.lo[level] {
		for _, high := range s.hi[level] {
			if rest := h.form.Sub(low.form).Sub(high.form); rest.IsConst() && rest.Const >= 0 {
				return true
			}
		}
	}
	return false
}

// limits returns the lower or the upper bounds of the variable of a level, as forms of the variables
// outside it.
func (s scan) limits(level int, upper bool) []affine.Form {
	bounds := s.lo[level]
	if upper {
		bounds = s.hi[level]
	}
	out := make([]affine.Form, len(bounds))
	for i, h := range bounds {
		out[i] = h.form.Without(s.vars[level])
		if !upper {
			out[i] = out[i].Scale(-1)
		}
	}
	return out
}
