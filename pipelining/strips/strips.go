// Package strips is the cost model of wavefronts that are cut into strips: wide strips make
// ranks downstream wait for their first one, narrow ones cost more messages; and of the other ways
// to execute such loops, on copies of the arrays or on one rank. It is pure, so that the compiler
// predicts with it what the runtime begins with.
package strips

import "math"

// Cost describes a wavefront over Rows rows on each of Processors, each of Columns points,
// in any one unit of time. A strip of b columns costs its receiver Overhead/2 and its sender
// Overhead/2 plus Element*b; Latency passes before it arrives; a point takes Compute. With Blocks
// the processors form a ring: these, of Rows rows each, follow each other, and a processor takes
// them in turns.
type Cost struct {
	Processors, Rows, Columns, Blocks   int64
	Compute, Overhead, Element, Latency float64
}

// A Strip is the width of the strips into which a wavefront is cut, their number and the time.
type Strip struct {
	Width, Count int64
	Time         float64
}

// Best returns the strip near b* = sqrt(N2*alpha / ((P-1)*w)), w being the time for a column of
// a strip, rounded so that all strips are about as wide.
func Best(c Cost) Strip {
	if c.Processors < 2 || c.Columns < 2 {
		return Strip{c.Columns, 1, c.Time(c.Columns)}
	}
	if c.Blocks > 0 {
		return c.search()
	}
	alpha := c.Overhead
	if c.Processors == 2 { // no processor both receives and sends
		alpha /= 2
	}
	w := c.Compute*float64(c.Rows) + c.Element
	width := math.Sqrt(float64(c.Columns) * alpha / (float64(c.Processors-1) * w))
	count := max(1, min(c.Columns, int64(math.Round(float64(c.Columns)/max(1, width)))))
	b := (c.Columns + count - 1) / count
	return Strip{b, (c.Columns + b - 1) / b, c.Time(b)}
}

// search tries all numbers of strips, ever more of them at a time: about as many as there are
// processors keep all of a ring busy, more only cost.
func (c Cost) search() Strip {
	var best Strip
	for count := int64(1); count <= c.Columns; count += 1 + count/16 {
		b := (c.Columns + count - 1) / count
		if t := c.Time(b); best.Count == 0 || t < best.Time {
			best = Strip{b, (c.Columns + b - 1) / b, t}
		}
	}
	return best
}

// around is the time of a ring: a block starts when the one before has done its first strip, and
// its processor all strips of its last block.
func (c Cost) around(strips, occupied float64) float64 {
	delay := max(occupied+c.Latency, strips*occupied/float64(c.Processors))
	return float64(c.Blocks-1)*delay + strips*occupied
}

// Time is the predicted time with strips of b columns: the last processor starts P-1 delays
// late and then works off its strips.
func (c Cost) Time(b int64) float64 {
	strips := float64((c.Columns + b - 1) / b)
	compute := c.Compute * float64(c.Rows*b)
	if c.Processors < 2 {
		return strips * compute * float64(max(1, c.Blocks))
	}
	send, receive := c.Overhead/2+c.Element*float64(b), c.Overhead/2
	occupied := receive + compute + send
	if c.Blocks > 0 {
		return c.around(strips, occupied)
	}
	if c.Processors == 2 {
		return compute + send + c.Latency + receive + compute + (strips-1)*(compute+max(send, receive))
	}
	return float64(c.Processors-1)*(occupied+c.Latency) + (strips-1)*occupied + compute
}
