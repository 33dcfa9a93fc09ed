package pipelining

import (
	"fmt"

	"hpfc/depgraph/lattice"
)

// Ratio is a fraction in lowest terms with a positive denominator.
type Ratio struct{ Num, Den int64 }

func newRatio(num, den int64) Ratio {
	g := gcd(num, den)
	return Ratio{num / g, den / g}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a, 1)
}

// String writes 8/3, or 8 for 8/1.
func (r Ratio) String() string {
	if r.Den == 1 {
		return fmt.Sprint(r.Num)
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}

// Ceil rounds up.
func (r Ratio) Ceil() int64 { return ceilDiv(r.Num, r.Den) }

// Less compares exactly.
func (r Ratio) Less(q Ratio) bool { return r.Num*q.Den < q.Num*r.Den }

// ceilDiv is a/b rounded up, for b > 0.
func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// Witness is a pair of iterations of an arc, completed to all loops.
type Witness struct {
	Arc  int
	I, J []int64
}

// maxRatio maximises num/den over the pairs of a relation with den >= 1 that satisfy where:
// Dinkelbach's method, each step of which maximises an affine form over integer points, so that
// the result is exact. The pair returned attains it; it is nil when there are none.
func maxRatio(r *lattice.Relation, num, den []int64, where ...[]int64) (Ratio, []int64, error) {
	conditions := lattice.Rows(where...)
	positive := append([]int64{}, den...)
	positive[len(den)-1]--
	conditions = append(conditions, positive)
	_, at, err := r.Max(num, conditions...)
	if err != nil || at == nil {
		return Ratio{}, nil, err
	}
	q := newRatio(value(num, at), value(den, at))
	for {
		form := make([]int64, len(num))
		for i := range form {
			form[i] = q.Den*num[i] - q.Num*den[i]
		}
		m, better, err := r.Max(form, conditions...)
		if err != nil || m <= 0 {
			return q, at, err
		}
		at = better
		q = newRatio(value(num, at), value(den, at))
	}
}

// value is a form at a point.
func value(form, at []int64) int64 {
	v := form[len(at)]
	for i, x := range at {
		v += form[i] * x
	}
	return v
}
