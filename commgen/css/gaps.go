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

// gaps holds the three steps from an owned iteration to the next one (three-gap
// theorem; the R/L basis of Kennedy, Nedeljkovic and Sethi). right is the least
// step that moves the in-block offset up by up < k, left the least that moves it
// down by down < k; when neither fits the next owned iteration is right+left away.
// A missing step is the period, after which the offset is the same again.
type gaps struct{ right, up, left, down, period int64 }

const never = math.MaxInt64

func (l line) gaps() gaps {
	x := l.k * l.n
	g := gaps{right: never, left: never, period: x / mapping.GCD(x, l.a)}
	if l.k == 1 {
		return g
	}
	a := mapping.Mod(l.a, x)
	if z := firstHit(a, x, 1, l.k-1); z > 0 {
		g.right, g.up = z, mulMod(a, z, x)
	}
	if z := firstHit(a, x, x-l.k+1, x-1); z > 0 {
		g.left, g.down = z, x-mulMod(a, z, x)
	}
	return g
}

func mulMod(a, b, m int64) int64 {
	h, l := bits.Mul64(uint64(a), uint64(b))
	_, rem := bits.Div64(h%uint64(m), l, uint64(m))
	return int64(rem)
}

// next returns the step from an owned iteration with in-block offset o to the next
// owned one, and that one's offset.
func (g gaps) next(o, k int64) (step, offset int64) {
	up, down := g.right != never && g.up < k-o, g.left != never && g.down <= o
	switch {
	case up && (!down || g.right < g.left):
		return g.right, o + g.up
	case down:
		return g.left, o - g.down
	case g.right != never && g.left != never:
		return g.right + g.left, o + g.up - g.down
	}
	return g.period, o
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
		g, o := l.gaps(), mapping.Mod(l.a*r+l.b, l.k)
		for yield(r) {
			var step int64
			if step, o = g.next(o, l.k); step >= hi-r {
				return
			}
			r += step
		}
	}
}
