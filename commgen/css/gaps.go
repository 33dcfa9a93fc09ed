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

// gap is a step from one owned iteration to the next: so many iterations on, the
// offset in the block is so much larger.
type gap struct{ iterations, offset int64 }

// gaps holds the three steps that a processor's owned iterations take (three-gap
// theorem; the R/L basis of Kennedy, Nedeljkovic and Sethi): up is the least step that
// moves the offset up inside a block, down the least that moves it down. With offset o
// in a block of k cells the next owned iteration is the nearer of up, if o+up.offset <
// k, and down, if o+down.offset >= 0, and otherwise over. A step that does not exist
// has no iterations.
type gaps struct{ up, down, over gap }

const never = math.MaxInt64

// gaps returns the steps between the iterations that one processor owns, whatever b and the
// processor, in O(log) time. The dimension must be distributed.
func (l line) gaps() gaps {
	var g gaps
	x := l.k * l.n
	a := mapping.Mod(l.a, x)
	if l.k > 1 {
		if z := firstHit(a, x, 1, l.k-1); z > 0 {
			g.up = gap{z, mulMod(a, z, x)}
		}
		if z := firstHit(a, x, x-l.k+1, x-1); z > 0 {
			g.down = gap{z, mulMod(a, z, x) - x}
		}
	}
	if g.up.iterations > 0 && g.down.iterations > 0 {
		g.over = gap{g.up.iterations + g.down.iterations, g.up.offset + g.down.offset}
	} else {
		g.over = gap{l.period(), 0}
	}
	return g
}

// offset is the place in its block of iteration r's cell.
func (l line) offset(r int64) int64 { return mapping.Mod(l.a*r+l.b, l.k) }

func mulMod(a, b, m int64) int64 {
	h, l := bits.Mul64(uint64(a), uint64(b))
	_, rem := bits.Div64(h%uint64(m), l, uint64(m))
	return int64(rem)
}

// next returns the step from an owned iteration with offset o in its block of k cells.
func (g *gaps) next(o, k int64) *gap {
	up := g.up.iterations > 0 && g.up.offset < k-o
	down := g.down.iterations > 0 && -g.down.offset <= o
	switch {
	case up && (!down || g.up.iterations < g.down.iterations):
		return &g.up
	case down:
		return &g.down
	}
	return &g.over
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
			if step.iterations >= hi-r {
				return
			}
			r, o = r+step.iterations, o+step.offset
		}
	}
}
