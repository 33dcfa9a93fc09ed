package css

import "hpfc/analysis/mapping"

// cosets gives the entries of a full-period table coordinates in which Theorem 1's
// shift is visible. Sender i = a + gq*(M/gq*u mod s) has coordinates (a,u), receiver
// j likewise (b,v), and COM(i,j) depends on (a, b, (v-u) mod d) alone, d = gcd(s,t).
type cosets struct {
	Params
	gq, gp, d          int64
	rowGap, colGap     int64 // M/gq mod s, N/gp mod t
	rowUngap, colUngap int64 // and their inverses
}

func (m Remap) cosets(p Params) cosets {
	c := cosets{Params: p, gq: m.Q / p.S, gp: m.P / p.T, d: mapping.GCD(p.S, p.T)}
	c.rowGap, c.colGap = mapping.Mod(p.M/c.gq, p.S), mapping.Mod(p.N/c.gp, p.T)
	c.rowUngap, c.colUngap = inverse(c.rowGap, p.S), inverse(c.colGap, p.T)
	return c
}

func (c cosets) row(i int64) (a, u int64) { return i % c.gq, i / c.gq * c.rowUngap % c.S }
func (c cosets) col(j int64) (b, v int64) { return j % c.gp, j / c.gp * c.colUngap % c.T }
func (c cosets) sender(a, u int64) int64  { return a + c.gq*(u*c.rowGap%c.S) }
func (c cosets) receiver(b, v int64) int64 {
	return b + c.gp*(v*c.colGap%c.T)
}

// class numbers the sets of equal entries, 0 <= class < gq*gp*d.
func (c cosets) class(a, u, b, v int64) int64 {
	return (a*c.gp+b)*c.d + mapping.Mod(v-u, c.d)
}

func (c cosets) count() int64 { return c.gq * c.gp * c.d }

// weights returns the common entry of every class over one period: every iteration
// of the first segment falls into one class and is repeated once for each member.
// The closed form is used instead where the segment has more pieces than that costs.
func (m Remap) weights(c cosets) ([]int64, error) {
	const closedFormPerPiece = 16
	w := make([]int64, c.count())
	if pieces := max(c.M, -c.M) + max(c.N, -c.N); pieces/closedFormPerPiece > c.count() {
		return w, m.closedWeights(c, w)
	}
	m.tally(0, c.Segment, func(i, j, count int64) {
		a, u := c.row(i)
		b, v := c.col(j)
		w[c.class(a, u, b, v)] += count
	})
	return w, nil
}

func (m Remap) closedWeights(c cosets, w []int64) error {
	box, err := newBox(m)
	if err != nil {
		return err
	}
	for k := range w {
		ab, delta := int64(k)/c.d, int64(k)%c.d
		w[k] = box.entry(c.sender(ab/c.gp, 0), c.receiver(ab%c.gp, delta))
	}
	return nil
}
