package css

import (
	"iter"
	"math"
	"math/bits"

	"hpfc/analysis/mapping"
)

// firstHit returns the smallest z >= 0 with lo <= a*z mod m <= hi, or -1 if there
// is none. It needs 0 <= lo <= hi < m, takes O(log m) steps like Euclid's
// algorithm and never overflows.
func firstHit(a, m, lo, hi int64) int64 {
	a = mapping.Mod(a, m)
	switch {
	case lo == 0:
		return 0
	case a == 0:
		return -1
	}
	if z := 1 + (lo-1)/a; hi/a >= z {
		return z
	}
	wraps := firstHit(m%a, a, mapping.Mod(-hi, a), mapping.Mod(-lo, a))
	if wraps < 0 {
		return -1
	}
	h, l := bits.Mul64(uint64(m), uint64(wraps))
	l, carry := bits.Add64(l, uint64(lo-1), 0)
	q, _ := bits.Div64(h+carry, l, uint64(a))
	return int64(q) + 1
}

// Gap is a step from one owned iteration to the next: so many iterations on, the
// offset in the block is Offset larger and the local address Local larger.
type Gap struct {
	Iterations int64 `json:"iterations"`
	Offset     int64 `json:"offset"`
	Local      int64 `json:"local"`
}

// Gaps holds the three steps that a processor's owned iterations take (three-gap
// theorem; the R/L basis of Kennedy, Nedeljkovic and Sethi). Up is the least step that
// moves the offset up inside a block, Down the least that moves it down. With offset o
// in a block of k cells the next owned iteration is the nearer of Up, if o+Up.Offset <
// k, and Down, if o+Down.Offset >= 0, and otherwise Else. A step that does not exist
// has no iterations.
type Gaps struct {
	Up   Gap `json:"up"`
	Down Gap `json:"down"`
	Else Gap `json:"else"`
}

// GapsOf returns the steps between the iterations whose subscript a*r+b one processor
// owns in d, whatever b and the processor, in O(log) time. d must be distributed.
func GapsOf(d Dim, a int64) Gaps { return d.along(a, 0).gaps() }

// FirstOwned returns the smallest r >= lo such that p owns subscript a*r+b in d, or
// -1, and the offset in the block there.
func FirstOwned(d Dim, a, b, lo, p int64) (r, offset int64) {
	l := d.along(a, b)
	if r = l.firstOwned(lo, p); r < 0 {
		return r, 0
	}
	return r, l.offset(r)
}

const never = math.MaxInt64

func (l line) gaps() Gaps {
	var g Gaps
	x := l.k * l.n
	a := mapping.Mod(l.a, x)
	if l.k > 1 {
		if z := firstHit(a, x, 1, l.k-1); z > 0 {
			g.Up = l.gap(z, mulMod(a, z, x))
		}
		if z := firstHit(a, x, x-l.k+1, x-1); z > 0 {
			g.Down = l.gap(z, mulMod(a, z, x)-x)
		}
	}
	if g.Up.Iterations > 0 && g.Down.Iterations > 0 {
		g.Else = l.gap(g.Up.Iterations+g.Down.Iterations, g.Up.Offset+g.Down.Offset)
	} else {
		g.Else = l.gap(l.period(), 0)
	}
	return g
}

func (l line) gap(z, offset int64) Gap {
	return Gap{Iterations: z, Offset: offset, Local: (l.a*z-offset)/(l.k*l.n)*l.pitch + offset}
}

// offset is the place in its block of iteration r's cell.
func (l line) offset(r int64) int64 { return mapping.Mod(l.a*r+l.b, l.k) }

func mulMod(a, b, m int64) int64 {
	h, l := bits.Mul64(uint64(a), uint64(b))
	_, rem := bits.Div64(h%uint64(m), l, uint64(m))
	return int64(rem)
}

// next returns the step from an owned iteration with offset o in its block of k cells.
func (g *Gaps) next(o, k int64) *Gap {
	up := g.Up.Iterations > 0 && g.Up.Offset < k-o
	down := g.Down.Iterations > 0 && -g.Down.Offset <= o
	switch {
	case up && (!down || g.Up.Iterations < g.Down.Iterations):
		return &g.Up
	case down:
		return &g.Down
	}
	return &g.Else
}

// firstOwned returns the smallest r >= lo whose cell p owns, or -1.
func (l line) firstOwned(lo, p int64) int64 {
	x := l.k * l.n
	from := mapping.Mod(p*l.k-mapping.Mod(l.a*lo+l.b, x), x)
	if from+l.k > x { // the window wraps through zero: lo itself is owned
		return lo
	}
	z := firstHit(l.a, x, from, from+l.k-1)
	if z < 0 {
		return -1
	}
	return lo + z
}

// walk yields the iterations of [lo,hi) that p owns one by one, in order, in O(1)
// each and without a table.
func (l line) walk(lo, hi, p int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		r := l.firstOwned(lo, p)
		if r < 0 || r >= hi {
			return
		}
		g, o := l.gaps(), l.offset(r)
		for yield(r) {
			step := g.next(o, l.k)
			if step.Iterations >= hi-r {
				return
			}
			r, o = r+step.Iterations, o+step.Offset
		}
	}
}
