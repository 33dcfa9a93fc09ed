package css

import (
	"fmt"
	"math/bits"
)

// check reports a Dim that is no mapping, a negative count, or cells of subscripts
// a*r+b, 0 <= r < n, whose arithmetic would leave 64 bits.
func (d Dim) check(a, b, n int64) error {
	if d.N < 1 || d.N > 1 && d.K < 1 {
		return fmt.Errorf("communication table: cyclic(%d) on %d processors is no distribution", d.K, d.N)
	}
	if n < 0 {
		return fmt.Errorf("communication table: %d iterations", n)
	}
	c := exact{ok: true}
	l := line{a: c.mul(d.S, a), b: c.add(c.mul(d.S, b), d.O), k: d.K, n: d.N}
	return c.line(l, n)
}

// exact is 64-bit arithmetic that remembers whether a result did not fit.
type exact struct{ ok bool }

func (c *exact) mul(a, b int64) int64 {
	h, l := bits.Mul64(magnitude(a), magnitude(b))
	if h != 0 || l > never {
		c.ok = false
	}
	return a * b
}

func (c *exact) add(a, b int64) int64 {
	s := a + b
	if (a < 0) == (b < 0) && (s < 0) != (a < 0) {
		c.ok = false
	}
	return s
}

func (c *exact) abs(a int64) int64 { return c.mul(a, 1-2*int64(uint64(a)>>63)) }

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// line checks that every cell of l up to one period or n iterations past the end,
// and the block boundaries around it, can be computed.
func (c *exact) line(l line, n int64) error {
	x := c.mul(max(l.k, 1), l.n)
	far := c.add(c.abs(c.mul(l.a, max(n, 1))), c.abs(l.b))
	c.add(far, c.mul(4, x))
	if !c.ok {
		return ErrOverflow
	}
	return nil
}
