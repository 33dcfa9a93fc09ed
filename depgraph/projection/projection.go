// Package projection writes the integer points of a polyhedron as loops, by Fourier's and Motzkin's elimination.
package projection

import (
	"slices"

	"hpfc/analysis/affine"
)

// Halfspace is a bound of a polyhedron, form >= 0; given tells that the loops of the program say so; others
// follow from those that do.
type Halfspace struct {
	Form  affine.Form
	Given bool
}

// Loops is a polyhedron written as loops: the variable of each loop, outermost first, with the
// forms that it is not below and not above.
type Loops struct {
	Vars   []int
	Lo, Hi [][]Halfspace // of the variable itself: v + rest >= 0, or rest - v >= 0
	When   []Halfspace   // what holds where there are points at all, without the variables
}

// Scan writes the integer points of a domain as loops over vars, outermost first. It fails where a coefficient is not 1 or -1,
// since the integer points are then not those between the bounds, and where a variable has no bound.
func Scan(domain []affine.Form, vars []int) (Loops, bool) {
	var left []Halfspace
	for _, f := range domain {
		left = append(left, Halfspace{f, true})
	}
	s := Loops{Vars: vars, Lo: make([][]Halfspace, len(vars)), Hi: make([][]Halfspace, len(vars))}
	for i, v := range slices.Backward(vars) {
		var rest []Halfspace
		for _, h := range left {
			switch h.Form.Coef(v) {
			case 0:
				rest = append(rest, h)
			case 1:
				s.Lo[i] = append(s.Lo[i], h)
			case -1:
				s.Hi[i] = append(s.Hi[i], h)
			default:
				return s, false
			}
		}
		if len(s.Lo[i]) == 0 || len(s.Hi[i]) == 0 {
			return s, false
		}
		for _, low := range s.Lo[i] {
			for _, high := range s.Hi[i] {
				rest = withBound(rest, Halfspace{Form: low.Form.Add(high.Form)})
			}
		}
		left = rest
		s.Lo[i], s.Hi[i] = tightest(s.Lo[i], left), tightest(s.Hi[i], left)
	}
	for _, h := range left {
		if !h.Form.IsConst() || h.Form.Const < 0 {
			s.When = append(s.When, h)
		}
	}
	return s, true
}

// withBound adds a bound unless one of the same linear part says as much.
func withBound(list []Halfspace, h Halfspace) []Halfspace {
	if h.Form.IsConst() && h.Form.Const >= 0 {
		return list
	}
	for _, x := range list {
		if diff := h.Form.Sub(x.Form); diff.IsConst() && diff.Const >= 0 {
			return list
		}
	}
	return append(list, h)
}

// tightest leaves out the bounds of one side of a variable that follow from another one of that
// side and a given bound of the variables outside. Bounds that merely follow must not serve:
// they need not hold where loops are empty.
func tightest(bounds, outside []Halfspace) []Halfspace {
	var out []Halfspace
	for i, b := range bounds {
		implied := slices.ContainsFunc(bounds[i+1:], func(x Halfspace) bool { return implies(b, x, outside) }) ||
			slices.ContainsFunc(out, func(x Halfspace) bool { return implies(b, x, outside) })
		if !implied {
			out = append(out, b)
		}
	}
	return out
}

func implies(b, from Halfspace, outside []Halfspace) bool {
	diff := b.Form.Sub(from.Form)
	if diff.IsConst() {
		return diff.Const >= 0
	}
	return slices.ContainsFunc(outside, func(o Halfspace) bool {
		rest := diff.Sub(o.Form)
		return o.Given && rest.IsConst() && rest.Const >= 0
	})
}

// Runs tells whether a bound holds wherever the loop of a level, between its other bounds, has iterations.
func (s Loops) Runs(level int, h Halfspace) bool {
	for _, low := range s.Lo[level] {
		for _, high := range s.Hi[level] {
			if rest := h.Form.Sub(low.Form).Sub(high.Form); rest.IsConst() && rest.Const >= 0 {
				return true
			}
		}
	}
	return false
}

// Limits returns the lower or the upper bounds of the variable of a level, as forms of the variables
// outside it.
func (s Loops) Limits(level int, upper bool) []affine.Form {
	bounds := s.Lo[level]
	if upper {
		bounds = s.Hi[level]
	}
	out := make([]affine.Form, len(bounds))
	for i, h := range bounds {
		out[i] = h.Form.Without(s.Vars[level])
		if !upper {
			out[i] = out[i].Scale(-1)
		}
	}
	return out
}
