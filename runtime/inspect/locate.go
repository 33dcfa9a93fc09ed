package inspect

import (
	"math"
	"math/bits"

	"hpfc/analysis/mapping"
)

// A locator finds who has an element, given its position in array element order.
type locator struct {
	dims []dimension
	rank int64 // of the element that has coordinate 0 in all dimensions, for the reader
}

// A seeker is a locator for one goroutine, which remembers, of an array with one dimension, the
// block of cells that was found last: its rank, and how far its cells are from their local addresses.
type seeker struct {
	*locator
	from, to      int64
	holder, moved int64
}

func newSeeker(l *mapping.Layout, reader int64) *seeker {
	return &seeker{locator: newLocator(l, reader)}
}

type dimension struct {
	mapping.Dim
	extent int64
	ranks  int64 // from one coordinate to the next

	inverse uint64 // of K, times 2^64, rounded up
}

// newLocator returns a locator of elements of l for a reading rank: where several ranks have
// equal copies, it finds the reader's own or one that depends on the reader.
func newLocator(l *mapping.Layout, reader int64) *locator {
	c := &locator{dims: make([]dimension, len(l.Dims))}
	coordinates := make([]int64, len(l.Dims))
	c.rank = l.Holder(coordinates, reader)
	for d := range l.Dims {
		c.dims[d] = dimension{Dim: l.Dims[d], extent: l.Dims[d].Hi - l.Dims[d].Lo + 1}
		c.dims[d].inverse = inverse(l.Dims[d].K)
		if l.Dims[d].N > 1 {
			coordinates[d] = 1
			c.dims[d].ranks = l.Holder(coordinates, reader) - c.rank
			coordinates[d] = 0
		}
	}
	return c
}

// find is that of the locator.
func (c *seeker) find(position int64) (rank, offset int64) {
	if len(c.dims) != 1 {
		return c.locator.find(position)
	}
	d := &c.dims[0]
	t := d.S*(position+d.Lo) + d.O
	if t < c.from || t >= c.to {
		c.from, c.to, c.holder, c.moved = math.MinInt64, math.MaxInt64, c.rank, 0
		if d.N > 1 {
			q, period := d.blocks(t)
			c.from, c.to = q*d.K, (q+1)*d.K
			c.holder, c.moved = c.rank+(q-period*d.N)*d.ranks, q*d.K-period*d.Pitch()
		}
	}
	return c.holder, (t - c.moved) * d.Stride
}

func inverse(k int64) uint64 { return math.MaxUint64/uint64(max(1, k)) + 1 }

// blocks returns the number of the block of a cell and of its round through all coordinates, by
// a multiplication where that gives the quotient (Lemire: for numbers below 2^32).
func (d *dimension) blocks(t int64) (block, round int64) {
	if uint64(t)|uint64(d.K) >= 1<<32 {
		q := mapping.FloorDiv(t, d.K)
		return q, mapping.FloorDiv(q, d.N)
	}
	q, _ := bits.Mul64(uint64(t), d.inverse)
	if d.K == 1 {
		q = uint64(t)
	}
	if int64(q) < d.N {
		return int64(q), 0
	}
	return int64(q), int64(q) / d.N
}

// find returns the rank that has the element, and how many elements it lies behind that rank's
// local address 0.
func (c *locator) find(position int64) (rank, offset int64) {
	rank = c.rank
	for i := range c.dims {
		d := &c.dims[i]
		g := position
		if i < len(c.dims)-1 {
			g = position % d.extent
			position /= d.extent
		}
		t := d.S*(g+d.Lo) + d.O
		if d.N > 1 {
			q, period := d.blocks(t)
			rank += (q - period*d.N) * d.ranks
			t += period*d.Pitch() - q*d.K
		}
		offset += t * d.Stride
	}
	return rank, offset
}
