package css

import "math/rand/v2"

// random draws instances from a fixed seed.
type random struct{ *rand.Rand }

func newRand(seed uint64) random { return random{rand.New(rand.NewPCG(seed, 0))} }

// between is uniform in [lo,hi].
func (r random) between(lo, hi int64) int64 { return lo + r.Int64N(hi-lo+1) }

func (r random) remap() Remap {
	strides := []int64{1, 1, 1, 2, 3, 4, 6, 7, 15, -1, -1, -2, -5, 0}
	m := Remap{
		X: r.between(1, 16), P: r.between(1, 10), A1: strides[r.IntN(len(strides))], B1: r.between(-50, 50),
		Y: r.between(1, 16), Q: r.between(1, 10), A2: strides[r.IntN(len(strides))], B2: r.between(-50, 50),
		N: r.between(0, 600),
	}
	if r.IntN(3) == 0 {
		if p, err := m.Params(); err == nil && p.Period < 2000 {
			m.N = p.Period * r.between(1, 3)
		}
	}
	return m
}
