package interpret

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// wave executes a wavefront. Under check it runs the tiles, one for each rank and strip, as the
// ranks might: strip by strip, or rank by rank; and its ranks read from their overlap areas
// what came before the wavefront or with a strip.
func (m *Machine) wave(s *loopir.Wave) {
	n := s.Nest
	saved := make([]types.Value, len(n.Loops))
	box, trips := make([][]int64, len(n.Loops)), make([]int64, len(n.Loops))
	starts, steps := make([]int64, len(n.Loops)), make([]int64, len(n.Loops))
	for i, l := range n.Loops {
		starts[i], steps[i] = m.integer(l.Lo), m.integer(l.Step)
		trips[i] = mapping.Count(starts[i], m.integer(l.Hi), steps[i])
		for u := range trips[i] {
			box[i] = append(box[i], u)
		}
		saved[i] = m.scalars[l.Var]
	}
	run := &nestRun{m: m, n: n}
	at := func(u []int64) {
		for i, l := range n.Loops {
			m.scalars[l.Var] = types.IntValue(m.p.Scalars[l.Var].Type.Kind, starts[i]+steps[i]*u[i])
		}
	}
	execute := func(u []int64) {
		m.step()
		m.forget(n)
		at(u)
		if m.checker != nil {
			m.checker.iteration(m, n)
		}
		run.list(n.Body)
	}
	points := loopOrder(box)
	if m.checker == nil {
		for _, u := range points {
			execute(u)
		}
	} else {
		m.checker.tiles(m, s, points, at, execute)
	}
	m.forget(n)
	for i, l := range n.Loops {
		m.scalars[l.Var] = saved[i]
	}
}

// A tile is what one rank, with the copies of its part, does in a strip of one of its blocks.
type tile struct {
	strip, front int64   // front grows downstream
	blocks       []int64 // along the rings of the wavefront
	rounds       []int64 // rounds along these before, which grow downstream
	ranks        []int64
	points       [][]int64
}

// incoming is what a rank's strips have brought so far: elements by array and position.
type incoming map[loopir.ArrayID]map[int64]types.Value

// tiles runs the iterations tile by tile.
func (c *checker) tiles(m *Machine, s *loopir.Wave, points [][]int64, at, execute func([]int64)) {
	c.wave, c.seen = s, map[int64]incoming{}
	width := int64(1 + m.steps%3)
	var list []*tile
	c.firsts = map[int64]int64{}
	for _, u := range points {
		at(u)
		c.iteration(m, s.Nest)
		if len(c.ranks) == 0 {
			continue
		}
		strip := int64(0)
		if s.Strip >= 0 {
			strip = u[s.Strip]
		}
		if s.Local {
			strip -= c.first(m, s, u[s.Strip])
		}
		if s.Skew != 0 {
			strip += s.Skew * u[s.Over]
		}
		strip /= width
		blocks, rounds := c.blocks(m, s)
		i := slices.IndexFunc(list, func(t *tile) bool {
			return t.strip == strip && t.ranks[0] == c.ranks[0] && slices.Equal(t.blocks, blocks)
		})
		if i < 0 {
			i = len(list)
			list = append(list, &tile{strip: strip, front: c.front(m, s), blocks: blocks, rounds: rounds, ranks: c.ranks})
		}
		list[i].points = append(list[i].points, u)
	}
	slices.SortStableFunc(list, func(x, y *tile) int {
		if d := slices.Compare(x.rounds, y.rounds); d != 0 {
			return d
		}
		byFront, byStrip := int(x.front-y.front), int(x.strip-y.strip)
		if (s.Local || m.steps%2 == 0) && byFront != 0 || byStrip == 0 {
			return byFront
		}
		return byStrip
	})
	brought := map[string]int64{} // strips, by rank and block; those before the first are empty
	for _, t := range list {
		for _, rank := range t.ranks {
			key := fmt.Sprint(rank, t.blocks)
			c.bring(m, s, rank, t.blocks, brought[key], t.strip, width)
			brought[key] = t.strip + 1
		}
		jam(t.points, s.Jam)
		for _, u := range t.points {
			execute(u)
		}
	}
	c.wave = nil
}

// blocks returns the numbers of the blocks, along the rings of the wavefront, that the iteration
// belongs to, and of the rounds of the ranks that they are in.
func (c *checker) blocks(m *Machine, s *loopir.Wave) (blocks, rounds []int64) {
	l := c.layout(m, s.Nest.Home.Array)
	for _, r := range s.Rings {
		d := &l.Dims[r.Dim]
		if d.N == 1 {
			continue // one block
		}
		q := mapping.FloorDiv(c.cells[r.Dim], d.K)
		round := mapping.FloorDiv(q, d.N)
		if r.Direction > 0 {
			round = -round
		}
		blocks, rounds = append(blocks, q), append(rounds, round)
	}
	return blocks, rounds
}

// first is the first iteration of the strip loop on the executing ranks, u being one of them and
// the iterations coming in order.
func (c *checker) first(m *Machine, s *loopir.Wave, u int64) int64 {
	x := s.Flows[0]
	at := c.layout(m, x.Array).Coordinate(c.ranks[0], x.Strip.Dim)
	if _, known := c.firsts[at]; !known {
		c.firsts[at] = u
	}
	return c.firsts[at]
}

// jam puts the points of a tile into the order that jammed loops may take.
func jam(points [][]int64, skew int64) {
	if skew < 0 {
		return
	}
	slices.SortStableFunc(points, func(x, y []int64) int {
		o := len(x) - 2
		if d := slices.Compare(x[:o], y[:o]); d != 0 {
			return d
		}
		if d := x[o+1] + skew*x[o] - y[o+1] - skew*y[o]; d != 0 {
			return int(d)
		}
		return int(x[o] - y[o])
	})
}

// front is the position of the executing ranks in the order of the wavefront.
func (c *checker) front(m *Machine, s *loopir.Wave) int64 {
	sum := int64(0)
	if s.Chain != nil {
		return -s.Chain.Direction * c.layout(m, s.Nest.Home.Array).Coordinate(c.ranks[0], s.Chain.Dim)
	}
	for _, x := range s.Flows {
		l := c.layout(m, x.Array)
		for d := range l.Dims {
			sign := int64(0)
			for _, face := range x.Faces {
				sign += max(-1, min(1, face[d]))
			}
			if sign != 0 {
				sum -= max(-1, min(1, sign)) * l.Coordinate(c.ranks[0], d)
			}
		}
	}
	return sum
}

// bring copies the elements of the flows that were stored in strips to a rank's overlap area, along
// rings to that of the given blocks.
func (c *checker) bring(m *Machine, s *loopir.Wave, rank int64, blocks []int64, first, last, width int64) {
	home := c.layout(m, s.Nest.Home.Array)
	block := map[int]int64{} // by dimension of the processors
	for _, r := range s.Rings {
		if d := &home.Dims[r.Dim]; d.N > 1 {
			block[d.Grid], blocks = blocks[0], blocks[1:]
		}
	}
	if c.seen[rank] == nil {
		c.seen[rank] = incoming{}
	}
	for _, x := range s.Flows {
		l, storage := c.layout(m, x.Array), m.arrays[x.Array]
		if c.seen[rank][x.Array] == nil {
			c.seen[rank][x.Array] = map[int64]types.Value{}
		}
		var box [][]int64
		for d := range l.Dims {
			var values []int64
			for g := l.Dims[d].Lo; g <= l.Dims[d].Hi; g++ {
				values = append(values, g)
			}
			box = append(box, values)
		}
		for _, g := range loopOrder(box) {
			t := m.drivenBy(x.Strip, g) + s.Skew*m.drivenBy(x.Over, g)
			inFace := slices.ContainsFunc(x.Faces, func(face []int64) bool { return within(l, rank, block, face, g) })
			if s.Local {
				if before, known := c.firsts[l.Dims[x.Strip.Dim].Owner(g[x.Strip.Dim])]; known {
					t -= before
				}
				if inFace && l.Dims[x.Strip.Dim].Owner(g[x.Strip.Dim]) != l.Coordinate(rank, x.Strip.Dim) {
					t = 0 // comes before the first strip, whole
				}
			}
			if strip := mapping.FloorDiv(t, width); inFace && strip >= first && strip <= last {
				c.seen[rank][x.Array][storage.index(g)] = storage.data[storage.index(g)]
			}
		}
	}
}

// drivenBy is the iteration in which a loop drives the element's subscript.
func (m *Machine) drivenBy(d loopir.Driven, g []int64) int64 {
	if d.Dim < 0 {
		return 0
	}
	return mapping.FloorDiv(g[d.Dim]-m.integer(d.B), d.A)
}

// within tells whether an element lies in a face of a rank's block, which block says along rings.
func within(l *mapping.Layout, rank int64, block map[int]int64, face, g []int64) bool {
	for i, w := range face {
		d := &l.Dims[i]
		if d.N == 1 {
			continue
		}
		cell := d.S*g[i] + d.O
		own := mapping.FloorDiv(cell, d.K*d.N)*d.K*d.N + l.Coordinate(rank, i)*d.K
		if q, ring := block[d.Grid]; ring {
			own = q * d.K
		}
		from, to := own, own+d.K
		if w < 0 {
			from, to = own+w, own
		} else if w > 0 {
			from, to = to, to+w
		}
		if cell < from || cell >= to {
			return false
		}
	}
	return true
}
