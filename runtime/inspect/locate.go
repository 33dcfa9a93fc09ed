package inspect

import "hpfc/analysis/mapping"

// A locator finds who has an element, given its position in array element order.
type locator struct {
	dims []dimension
	rank int64 // of the element that has coordinate 0 in all dimensions, for the reader
}

type dimension struct {
	mapping.Dim
	extent int64
	ranks  int64 // from one coordinate to the next
}

// newLocator returns a locator of elements of l for a reading rank: where several ranks have
// equal copies, it finds the reader's own or one that depends on the reader.
func newLocator(l *mapping.Layout, reader int64) *locator {
	c := &locator{dims: make([]dimension, len(l.Dims))}
	coordinates := make([]int64, len(l.Dims))
	c.rank = l.Holder(coordinates, reader)
	for d := range l.Dims {
		c.dims[d] = dimension{Dim: l.Dims[d], extent: l.Dims[d].Hi - l.Dims[d].Lo + 1}
		if l.Dims[d].N > 1 {
			coordinates[d] = 1
			c.dims[d].ranks = l.Holder(coordinates, reader) - c.rank
			coordinates[d] = 0
		}
	}
	return c
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
			q := mapping.FloorDiv(t, d.K)
			period := mapping.FloorDiv(q, d.N)
			rank += (q - period*d.N) * d.ranks
			t += (period - q) * d.K
		}
		offset += t * d.Stride
	}
	return rank, offset
}
