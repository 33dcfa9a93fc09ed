package css

import "hpfc/analysis/mapping"

// box counts lattice points: the pairs (a1*r+b1 mod X, a2*r+b2 mod Y) of one period
// are the points of a lattice, each once, and COM(i,j) is their number in an x by y
// box. The receivers' coordinate takes the values b1 + g*k; for a given k the
// senders' coordinate takes the values b2 + h*k modulo w.
type box struct {
	m       Remap
	g, h, w int64
}

// newBox computes the lattice's basis, g = gcd(a1,X), w = gcd(a2*X/g, Y), in O(log).
// It fails if the number of lattice points, the period, exceeds 64 bits.
func newBox(m Remap) (box, error) {
	if _, err := m.Params(); err != nil {
		return box{}, err
	}
	x, y := m.P*m.X, m.Q*m.Y
	g := mapping.GCD(m.A1, x)
	around := inverse(m.A1/g, x/g)
	a2 := mapping.Mod(m.A2, y)
	w := mapping.GCD(mulMod(a2, mapping.Mod(x/g, y), y), y)
	return box{m: m, g: g, w: w, h: mulMod(a2%w, around%w, w)}, nil
}

// entry is COM(i,j) of one period, in O(log) whatever the sizes.
func (b box) entry(i, j int64) int64 {
	low := j*b.m.X - b.m.B1
	first := mapping.CeilDiv(low, b.g)
	n := mapping.FloorDiv(low+b.m.X-1, b.g) - first + 1
	if n <= 0 {
		return 0
	}
	from := mapping.Mod(mapping.Mod(i*b.m.Y-b.m.B2, b.w)-mulMod(b.h, mapping.Mod(first, b.w), b.w), b.w)
	return floorSum(n, b.w, -b.h, from+b.m.Y-1) - floorSum(n, b.w, -b.h, from-1)
}

// Entry returns COM(i,j) over one whole period in O(log) steps, independent of the
// array's size and of the number of processors. It fails with ErrOverflow if the
// period exceeds 64 bits.
func (m Remap) Entry(i, j int64) (int64, error) {
	b, err := newBox(m)
	if err != nil {
		return 0, err
	}
	return b.entry(i, j), nil
}
