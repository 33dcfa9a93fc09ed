package lattice

import (
	"hpfc/depgraph/poly"
)

// Relation is a set of pairs (I, J): translations of boxes, as uniform distances give them, and
// besides any set of isl's. Forms over it have a coefficient for each component of I, then of
// J, then the constant.
type Relation struct {
	Shifts []Shift
	Set    poly.Set

	work *poly.Allowance // for questions about the set; nil for as much as anybody waits for
}

// Shift is the set of pairs (J-Delta, J) for J between Low and High, both included. For a set
// of single points Delta is nil.
type Shift struct{ Delta, Low, High []int64 }

// ErrBudget says that there are more points than asked for, or that it would take too long to find
// them.
var ErrBudget = poly.ErrBudget

// allowance returns the work that may be done for a question.
func (r Relation) allowance() *poly.Allowance {
	if r.work == nil {
		return poly.NewAllowance(Budget, Budget)
	}
	return r.work
}

// Pieces returns of how many pieces the relation is made.
func (r Relation) Pieces() int { return len(r.Shifts) + len(r.Set.Pieces) }

// Max returns the greatest value of the form over the pairs with w.(I,J,1) >= 0 for all w of
// where, and a pair that attains it; nil, without an error, when there are none.
func (r Relation) Max(form poly.Row, where ...poly.Row) (int64, []int64, error) {
	var best int64
	var at []int64
	set := r.Set
	set.Dims = len(form) - 1
	for _, s := range r.Shifts {
		holds, decided := s.decide(where)
		switch {
		case !decided:
			set.Pieces = append(set.Pieces[:len(set.Pieces):len(set.Pieces)], s.piece())
		case holds:
			if v, x := s.max(form); at == nil || v > best {
				best, at = v, x
			}
		}
	}
	v, x, err := poly.Max(set.Where(where...), form, r.allowance())
	if err != nil || x == nil {
		return best, at, err
	}
	if at == nil || v > best {
		best, at = v, x
	}
	return best, at, nil
}

// Any tells whether there is a pair of dims components with w.(I,J,1) >= 0 for all w of where.
func (r Relation) Any(dims int, where ...poly.Row) (bool, error) {
	set := poly.Set{Dims: dims, Pieces: r.Set.Pieces}
	for _, s := range r.Shifts {
		switch holds, decided := s.decide(where); {
		case !decided:
			set.Pieces = append(set.Pieces[:len(set.Pieces):len(set.Pieces)], s.piece())
		case holds:
			return true, nil
		}
	}
	empty, err := poly.Empty(set.Where(where...), r.allowance())
	return !empty, err
}

// fixed returns the value of a form if an equation of every piece gives it.
func (r Relation) fixed(form poly.Row) (int64, bool) {
	if len(r.Shifts) > 0 || len(r.Set.Pieces) == 0 {
		return 0, false
	}
	var value int64
	for i, p := range r.Set.Pieces {
		v, ok := p.Value(form)
		if !ok || i > 0 && v != value {
			return 0, false
		}
		value = v
	}
	return value, true
}

// bounds returns the range of a form over a relation that is not empty.
func (r Relation) bounds(form poly.Row) (Range, error) {
	if v, ok := r.fixed(form); ok {
		return Range{v, v}, nil
	}
	greatest, _, err := r.Max(form)
	if err != nil {
		return Range{}, err
	}
	least, _, err := r.Max(negated(form))
	return Range{-least, greatest}, err
}

// decide tells whether conditions hold for all pairs, or for none; decided is false if that
// depends on the pair.
func (s Shift) decide(where []poly.Row) (holds, decided bool) {
	decided = true
	for _, w := range where {
		least, _ := s.max(negated(w))
		greatest, _ := s.max(w)
		switch {
		case greatest < 0:
			return false, true
		case -least < 0:
			decided = false
		}
	}
	return decided, decided
}

// max maximises a form over the pairs, in a corner of the box.
func (s Shift) max(form poly.Row) (int64, []int64) {
	p, q := len(s.Delta), len(s.Low)
	at := make([]int64, p+q)
	v := form[p+q]
	for d := range q {
		c := form[p+d]
		if p > 0 {
			c += form[d]
		}
		at[p+d] = s.High[d]
		if c < 0 {
			at[p+d] = s.Low[d]
		}
		v += c * at[p+d]
		if p > 0 {
			at[d] = at[p+d] - s.Delta[d]
			v -= form[d] * s.Delta[d]
		}
	}
	return v, at
}

// piece writes s with constraints.
func (s Shift) piece() poly.Piece {
	var out poly.Piece
	p, q := len(s.Delta), len(s.Low)
	for d := range q {
		low, high := make(poly.Row, p+q+1), make(poly.Row, p+q+1)
		low[p+d], low[p+q] = 1, -s.Low[d]
		high[p+d], high[p+q] = -1, s.High[d]
		out.Ineq = append(out.Ineq, low, high)
		if p > 0 {
			same := difference(p, d, p+q)
			same[p+q] = -s.Delta[d]
			out.Eq = append(out.Eq, same)
		}
	}
	return out
}

// Points lists the pairs in no particular order; it fails when there are more than limit.
func (r Relation) Points(limit int) ([][]int64, error) {
	out, err := poly.Points(r.Set, limit, r.allowance())
	for _, s := range r.Shifts {
		out = append(out, s.points()...)
	}
	if err == nil && len(out) > limit {
		err = poly.ErrBudget
	}
	return out, err
}

func (s Shift) points() [][]int64 {
	var out [][]int64
	overBox(s.Low, s.High, func(at []int64) {
		var pair []int64
		for d := range s.Delta {
			pair = append(pair, at[d]-s.Delta[d])
		}
		out = append(out, append(pair, at...))
	})
	return out
}

// overBox calls f for the points of a box in lexicographic order; f must copy what it keeps.
func overBox(low, high []int64, f func([]int64)) {
	at := make([]int64, len(low))
	var visit func(d int)
	visit = func(d int) {
		if d == len(low) {
			f(at)
			return
		}
		for at[d] = low[d]; at[d] <= high[d]; at[d]++ {
			visit(d + 1)
		}
	}
	visit(0)
}

// Rows lets callers write conditions without naming the type of a row.
func Rows(rows ...[]int64) []poly.Row {
	out := make([]poly.Row, len(rows))
	for i, r := range rows {
		out[i] = r
	}
	return out
}
