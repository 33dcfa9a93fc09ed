// Package affine holds integer forms c0 + c1*v1 + ... over dense variable numbers: subscripts,
// bounds and their differences.
package affine

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Term is a variable with its coefficient, which is not 0.
type Term struct {
	Var  int
	Coef int64
}

// Form is Const plus the sum of its Terms, which are sorted by variable without repeats. Forms share terms: nobody changes them.
type Form struct {
	Const int64
	Terms []Term
}

// Constant returns the form c.
func Constant(c int64) Form { return Form{Const: c} }

// Variable returns the form v.
func Variable(v int) Form { return Form{Terms: []Term{{v, 1}}} }

// IsConst tells whether f has no variables.
func (f Form) IsConst() bool { return len(f.Terms) == 0 }

// Coef returns the coefficient of v in f.
func (f Form) Coef(v int) int64 {
	for _, t := range f.Terms {
		if t.Var == v {
			return t.Coef
		}
	}
	return 0
}

// Add returns f + g.
func (f Form) Add(g Form) Form { return f.combine(g, 1) }

// Sub returns f - g.
func (f Form) Sub(g Form) Form { return f.combine(g, -1) }

// AddConst returns f + c.
func (f Form) AddConst(c int64) Form { return Form{f.Const + c, f.Terms} }

func (f Form) combine(g Form, sign int64) Form {
	r := Form{Const: f.Const + sign*g.Const}
	x, y := f.Terms, g.Terms
	if len(y) == 0 {
		r.Terms = x
		return r
	}
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].Var < y[0].Var:
			r.Terms = append(r.Terms, x[0])
			x = x[1:]
		case len(x) == 0 || y[0].Var < x[0].Var:
			r.Terms = append(r.Terms, Term{y[0].Var, sign * y[0].Coef})
			y = y[1:]
		default:
			if c := x[0].Coef + sign*y[0].Coef; c != 0 {
				r.Terms = append(r.Terms, Term{x[0].Var, c})
			}
			x, y = x[1:], y[1:]
		}
	}
	return r
}

// Scale returns c*f.
func (f Form) Scale(c int64) Form {
	switch c {
	case 0:
		return Form{}
	case 1:
		return f
	}
	r := Form{Const: c * f.Const}
	for _, t := range f.Terms {
		r.Terms = append(r.Terms, Term{t.Var, c * t.Coef})
	}
	return r
}

// At returns the value of f where variable v has the value x[v].
func (f Form) At(x []int64) int64 {
	value := f.Const
	for _, t := range f.Terms {
		value += t.Coef * x[t.Var]
	}
	return value
}

// NegativeAt tells whether the value of f is below 0 where variable v has the value x[v], also if 64 bits cannot hold it.
func (f Form) NegativeAt(x []int64) bool {
	about := float64(f.Const)
	for _, t := range f.Terms {
		about += float64(t.Coef) * float64(x[t.Var])
	}
	if math.Abs(about) < 1<<62 {
		return f.At(x) < 0 // what wrapped on the way has wrapped back
	}
	return about < 0
}

// Countable tells whether all numbers of f are so small that those of sums of a few such forms fit 64 bits.
func (f Form) Countable() bool {
	fits := func(c int64) bool { return -1<<60 < c && c < 1<<60 }
	return fits(f.Const) && !slices.ContainsFunc(f.Terms, func(t Term) bool { return !fits(t.Coef) })
}

// UsesAny tells whether f depends on a variable of the set.
func (f Form) UsesAny(set map[int]bool) bool {
	return slices.ContainsFunc(f.Terms, func(t Term) bool { return set[t.Var] })
}

// Without returns f with the term of v removed.
func (f Form) Without(v int) Form {
	r := Form{Const: f.Const}
	for _, t := range f.Terms {
		if t.Var != v {
			r.Terms = append(r.Terms, t)
		}
	}
	return r
}

// Substitute replaces variables of f by forms.
func (f Form) Substitute(by map[int]Form) Form {
	r := Constant(f.Const)
	for _, t := range f.Terms {
		if g, ok := by[t.Var]; ok {
			r = r.Add(g.Scale(t.Coef))
		} else {
			r = r.Add(Variable(t.Var).Scale(t.Coef))
		}
	}
	return r
}

// Equal tells whether f and g are the same form.
func (f Form) Equal(g Form) bool { return f.Const == g.Const && slices.Equal(f.Terms, g.Terms) }

// Format writes f with the given names for its variables, as "2*i-j+3".
func (f Form) Format(name func(v int) string) string {
	var b strings.Builder
	for _, t := range f.Terms {
		switch {
		case t.Coef == 1 && b.Len() > 0:
			b.WriteString("+")
		case t.Coef == -1:
			b.WriteString("-")
		case t.Coef == 1:
		case b.Len() > 0:
			fmt.Fprintf(&b, "%+d*", t.Coef)
		default:
			fmt.Fprintf(&b, "%d*", t.Coef)
		}
		b.WriteString(name(t.Var))
	}
	switch {
	case b.Len() == 0:
		fmt.Fprint(&b, f.Const)
	case f.Const != 0:
		fmt.Fprintf(&b, "%+d", f.Const)
	}
	return b.String()
}
