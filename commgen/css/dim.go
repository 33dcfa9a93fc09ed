package css

import "hpfc/analysis/mapping"

// Dim maps the subscripts of one array dimension onto N processors: subscript g
// lies in template cell S*g+O, and the cells are dealt out cyclic(K) to 0..N-1.
// With N = 1 the dimension is not distributed and K is ignored.
type Dim struct {
	S int64
	O int64
	K int64
	N int64

	// Room is how many local cells lie between one block of a processor and its next.
	Room int64
}

// DimOf returns what matters of a dimension of an array.
func DimOf(d *mapping.Dim) Dim { return Dim{S: d.S, O: d.O, K: d.K, N: d.N, Room: d.Room} }

// Owner returns the processor coordinate, 0 <= p < N, that holds subscript g.
func (d Dim) Owner(g int64) int64 {
	if d.N == 1 {
		return 0
	}
	return mapping.Mod(mapping.FloorDiv(d.S*g+d.O, d.K), d.N)
}

// Local returns the address, in cells, of subscript g on its owner.
func (d Dim) Local(g int64) int64 {
	return d.along(1, 0).local(g)
}

// along returns the cells that subscript a*r+b visits as r grows.
func (d Dim) along(a, b int64) line {
	if d.N == 1 {
		d.K = 1
	}
	return line{a: d.S * a, b: d.S*b + d.O, k: d.K, n: d.N, pitch: d.K + d.Room}
}

// line is a walk over template cells: iteration r stands on cell a*r+b of a
// cyclic(k) distribution on n processors; local addresses move by pitch from one block of a
// processor to its next.
type line struct{ a, b, k, n, pitch int64 }

func (l line) owner(r int64) int64 {
	if l.n == 1 {
		return 0
	}
	return mapping.Mod(mapping.FloorDiv(l.a*r+l.b, l.k), l.n)
}

func (l line) local(r int64) int64 {
	t := l.a*r + l.b
	if l.n == 1 {
		return t
	}
	return mapping.FloorDiv(t, l.k*l.n)*l.pitch + mapping.Mod(t, l.k)
}

// period is the least T > 0 after which owner and in-block offset repeat:
// X/gcd(X,a) with X = k*n.
func (l line) period() int64 {
	if l.n == 1 {
		return 1
	}
	x := l.k * l.n
	return x / mapping.GCD(x, l.a)
}

// shift is the advance of the local address over q iterations, where q is a
// multiple of the period or stays inside one block.
func (l line) shift(r, q int64) int64 { return l.local(r+q) - l.local(r) }
