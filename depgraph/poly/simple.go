package poly

// Most sets are simple: bounds of their variables exclude each other, or there is a point where each variable in turn has the least value that
// bounds leave to it. Bounds are propagated through the rows, as solvers of constraints do it.

const (
	farAway  = 1 << 40 // a variable that may reach it has no bound
	mostCoef = 1 << 15 // so that sums of products stay within 64 bits
	mostDims = 64
	rounds   = 16 // of propagation at a time
)

// simplyEmpty tells whether a set is empty, if that is simple.
func simplyEmpty(s Set) (empty, known bool) {
	known = true
	for _, p := range s.Pieces {
		b := newIntervals(p, s.Dims+p.Exists)
		switch {
		case b != nil && !b.tighten():
		case b != nil && b.point():
			return false, true
		default:
			known = false
		}
	}
	return known, known
}

// intervals are bounds of the variables of a system of rows, all of which are to be 0 at least.
type intervals struct {
	rows        []Row
	least, most []int64
}

// newIntervals returns the widest bounds for a piece, or nil if its numbers are too large.
func newIntervals(p Piece, dims int) *intervals {
	if dims > mostDims {
		return nil
	}
	b := &intervals{least: make([]int64, dims), most: make([]int64, dims)}
	for k := range dims {
		b.least[k], b.most[k] = -farAway, farAway
	}
	b.rows = append(b.rows, p.Ineq...)
	for _, r := range p.Eq {
		opposite := make(Row, len(r))
		for k, c := range r {
			opposite[k] = -c
		}
		b.rows = append(b.rows, r, opposite)
	}
	for _, r := range b.rows {
		for _, c := range r[:dims] {
			if c > mostCoef || c < -mostCoef {
				return nil
			}
		}
		if c := r[dims]; c > farAway || c < -farAway {
			return nil
		}
	}
	return b
}

// tighten propagates bounds. It tells whether they leave something.
func (b *intervals) tighten() bool {
	for range rounds {
		changed := false
		for _, r := range b.rows {
			c, ok := b.along(r)
			if !ok {
				return false
			}
			changed = changed || c
		}
		if !changed {
			break
		}
	}
	return true
}

// along propagates bounds through one row: no variable may be so small, or so large, that the others cannot make up for it.
func (b *intervals) along(r Row) (changed, ok bool) {
	dims := len(b.least)
	total, open, last := r[dims], 0, -1 // the greatest value, but for what has no bound
	for k, c := range r[:dims] {
		if c == 0 {
			continue
		}
		if x := b.best(k, c); x == farAway || x == -farAway {
			open, last = open+1, k
		} else {
			total += c * x
		}
	}
	if open == 0 && total < 0 {
		return false, false
	}
	for k, c := range r[:dims] {
		if c == 0 || open > 1 || open == 1 && last != k {
			continue
		}
		others := total
		if open == 0 {
			others -= c * b.best(k, c)
		}
		if c > 0 {
			if x := -floorQuotient(others, c); x > b.least[k] && x < farAway {
				b.least[k], changed = x, true
			}
		} else if x := floorQuotient(others, -c); x < b.most[k] && x > -farAway {
			b.most[k], changed = x, true
		}
		if b.least[k] > b.most[k] {
			return false, false
		}
	}
	return changed, true
}

// best is the bound of a variable at which its product with c is greatest.
func (b *intervals) best(k int, c int64) int64 {
	if c > 0 {
		return b.most[k]
	}
	return b.least[k]
}

// point tells whether the system has a point that is found without turning back.
func (b *intervals) point() bool {
	for k := range b.least {
		x := b.least[k]
		if x == -farAway {
			x = min(b.most[k], 0)
		}
		b.least[k], b.most[k] = x, x
		if !b.tighten() {
			return false
		}
	}
	return true
}

func floorQuotient(x, y int64) int64 {
	q := x / y
	if x%y < 0 {
		q--
	}
	return q
}
