package css

import "hpfc/analysis/mapping"

// blocks schedules a table by its classes. A class (a,b,delta) is d disjoint complete
// bipartite graphs of A = s/d senders and B = t/d receivers with equal messages, and
// every graph of the orbits a and b has the same vertices, so classes can be scheduled
// like messages: one after the other in max(A,B) rounds each (slots 1 and 1), or A
// classes of each a and B classes of each b together in A*B rounds. With slots
// alpha < A and beta < B distinct at every orbit, the u-th sender meets the v-th
// receiver in round ((alpha+u) mod A, (beta+v) mod B): a sender has each round once,
// since the first half tells alpha and with it the class, the second v; a receiver
// likewise.
type blocks struct {
	*graph                   // of the split orbits: row a*rowSlots + alpha
	rowSlots, colSlots int   // slots in use
	tall, wide         int64 // A and B
	together           bool
}

// newBlocks splits the vertices of an orbit graph into slots. The classes of an orbit
// are dealt out by falling size, so that every slot has large ones and small ones.
func newBlocks(orbits *graph, tall, wide int64, together bool) *blocks {
	b := &blocks{graph: orbits, rowSlots: 1, colSlots: 1, tall: tall, wide: wide, together: together}
	if !together {
		return b
	}
	degree := int64(max(orbits.degree(), 1))
	b.rowSlots, b.colSlots = int(min(tall, degree)), int(min(wide, degree))
	b.graph = &graph{rows: orbits.rows * b.rowSlots, cols: orbits.cols * b.colSlots}
	rows, cols := make([]int, orbits.rows), make([]int, orbits.cols)
	for _, e := range orbits.descending() {
		alpha, beta := rows[e.row]%b.rowSlots, cols[e.col]%b.colSlots
		rows[e.row]++
		cols[e.col]++
		e.row, e.col = e.row*b.rowSlots+alpha, e.col*b.colSlots+beta
		b.edges = append(b.edges, e)
	}
	return b
}

// rounds is the number of rounds that one step of the split graph takes.
func (b *blocks) rounds() int64 {
	if b.together {
		return b.tall * b.wide
	}
	return max(b.tall, b.wide)
}

// round is the round in which the u-th sender of an edge meets its v-th receiver.
func (b *blocks) round(e edge, u, v int64) int64 {
	if !b.together {
		return mapping.Mod(v-u, b.rounds())
	}
	alpha, beta := int64(e.row%b.rowSlots), int64(e.col%b.colSlots)
	return (alpha+u)%b.tall*b.wide + (beta+v)%b.wide
}

// orbits returns an edge as it was before its ends were split.
func (b *blocks) orbits(e edge) edge {
	e.row, e.col = e.row/b.rowSlots, e.col/b.colSlots
	return e
}

// least is the least time of whole messages in which the split graph can be served.
func (b *blocks) least(c Cost) float64 {
	return float64(b.rounds()) * b.bounds().UnsplitTime(c)
}

// outline is a schedule of a table modulo its symmetry.
type outline struct {
	algorithm Algorithm
	blocks    *blocks // nil: the steps are the quotient's
	steps     []matching
}

// smallQuotient is the number of edges that are always worth scheduling one by one.
const smallQuotient = 1 << 11

// newOutline schedules the classes of an orbit graph, one by one or together, the way
// with the lower bound on its time; or the quotient, where that is small or neither
// way can come near the table's own bound. The cheapest wins.
func newOutline(orbits *graph, tall, wide int64, quotient func() *graph, o Options, e effort) outline {
	c := o.cost()
	b := newBlocks(orbits, tall, wide, true)
	if one := newBlocks(orbits, tall, wide, false); one.least(c) <= b.least(c) {
		b = one
	}
	limit := int64(smallQuotient)
	if tall*wide == 1 || b.least(c) > 1.05*orbits.weighted(wide, tall).UnsplitTime(c) {
		limit = plannerEdges
	}
	if o.Algorithm == Orbits || int64(len(orbits.edges))*tall*wide > limit {
		_, steps := b.steps(o.Algorithm, c, e)
		return outline{Orbits, b, steps}
	}
	a, steps := quotient().steps(o.Algorithm, c, e)
	if time := matchingsTime(steps, c); o.Algorithm == Auto && time > b.least(c) {
		if _, s := b.steps(Auto, c, e); float64(b.rounds())*matchingsTime(s, c) < time {
			return outline{Orbits, b, s}
		}
	}
	return outline{algorithm: a, steps: steps}
}

func (o *outline) length() int {
	if o.blocks == nil {
		return len(o.steps)
	}
	return len(o.steps) * int(o.blocks.rounds())
}

func (o *outline) time(c Cost) float64 {
	if o.blocks == nil {
		return matchingsTime(o.steps, c)
	}
	return matchingsTime(o.steps, c) * float64(o.blocks.rounds())
}
