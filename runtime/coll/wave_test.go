package coll

import (
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A waveCase is a wavefront over a three-dimensional array whose first two dimensions are BLOCK or
// CYCLIC(k); values flow along both, up or down, and strips are cut along dimension strip.
type waveCase struct {
	w           *world
	v, home     *variable // the home may have more elements
	directions  [2]int64  // where values come from: -1 below, 1 above
	strip, over driven
	skew        int64 // strips of u + skew*v, v counting the iterations over dimension over
	iterations  int64 // of the loop in strips
	steps       int64
	local       int64
	faces       [][]int64
	chained     bool     // ranks hand over how they were visited, along dimension 0
	visits      []*int64 // by rank
	rooms       []front
	next        []int // tiles that each rank has done
}

func drawWave(t *rapid.T) *waveCase {
	grid := []int64{rapid.Int64Range(1, 3).Draw(t, "p1"), rapid.Int64Range(1, 3).Draw(t, "p2")}
	ranks := int(grid[0] * grid[1])
	c := &waveCase{w: newWorld(t, rapid.IntRange(1, ranks).Draw(t, "processes"), ranks, grid), rooms: make([]front, ranks), next: make([]int, ranks)}
	c.chained = rapid.IntRange(0, 3).Draw(t, "chained") == 0
	c.v = &variable{id: 0, elem: 8, spec: mapping.Spec{Uses: []mapping.GridUse{{Dim: 0}, {Dim: 1}}}}
	c.home = &variable{id: 1, elem: 1}
	for d := range 3 {
		lo, n := rapid.Int64Range(-3, 3).Draw(t, "lo"), rapid.Int64Range(1, 9).Draw(t, "n")
		c.home.bounds = append(c.home.bounds, [2]int64{lo, lo + n - 1})
		first := rapid.Int64Range(0, min(2, n-1)).Draw(t, "first")
		c.v.bounds = append(c.v.bounds, [2]int64{lo + first, lo + n - 1 - rapid.Int64Range(0, min(2, n-1-first)).Draw(t, "fewer")})
		m := mapping.DimSpec{Grid: -1, S: 1, O: -lo, Extent: n}
		halo := [2]int64{}
		if d < 2 {
			m.Format, m.Grid = mapping.Block, d
			halo = [2]int64{rapid.Int64Range(1, 3).Draw(t, "upstream"), rapid.Int64Range(0, 1).Draw(t, "downstream")}
			if c.directions[d] = rapid.SampledFrom([]int64{-1, 1}).Draw(t, "direction"); c.directions[d] > 0 {
				slices.Reverse(halo[:])
			}
			if (d == 0 || !c.chained) && rapid.Bool().Draw(t, "cyclic") {
				m.Format, m.K, m.Room = mapping.Cyclic, rapid.Int64Range(1, 3).Draw(t, "k"), halo
			}
		}
		c.v.spec.Dims, c.v.halo = append(c.v.spec.Dims, m), append(c.v.halo, halo)
	}
	upstream := func(d int) int64 { return c.directions[d] * c.v.halo[d][(c.directions[d]+1)/2] }
	c.faces = [][]int64{{upstream(0), 0, 0}, {0, upstream(1), 0}, {upstream(0), upstream(1), 0}}
	c.strip, c.over = driven{dim: -1}, driven{dim: -1}
	if !c.chained {
		c.strip = driven{dim: rapid.SampledFrom([]int64{-1, 2, 1}).Draw(t, "strip"), a: 1}
	}
	if c.strip.dim == 1 && c.v.spec.Dims[1].Format == mapping.Cyclic {
		c.strip.dim = -1
	}
	c.iterations = 1
	if c.strip.dim >= 0 {
		b := c.v.bounds[c.strip.dim]
		c.iterations = rapid.Int64Range(1, b[1]-b[0]+1).Draw(t, "iterations")
		c.strip.b = rapid.Int64Range(b[0], b[1]-c.iterations+1).Draw(t, "first")
		if c.strip.dim == 2 && rapid.Bool().Draw(t, "downwards") {
			c.strip.a, c.strip.b = -1, c.strip.b+c.iterations-1
		}
	}
	c.steps = c.iterations
	if c.strip.dim == 1 {
		c.local = 1
	}
	if c.strip.dim == 2 && rapid.Bool().Draw(t, "skewed") {
		c.over.dim, c.skew = rapid.Int64Range(0, 1).Draw(t, "over"), rapid.Int64Range(1, 2).Draw(t, "skew")
		b := c.v.bounds[c.over.dim]
		if c.over.a, c.over.b = 1, b[0]; rapid.Bool().Draw(t, "over downwards") {
			c.over.a, c.over.b = -1, b[1]
		}
		c.steps += c.skew * (b[1] - b[0])
	}
	for range ranks {
		c.visits = append(c.visits, new(int64))
	}
	c.home.spec = c.v.spec
	c.w.allocate(c.v, 5)
	c.w.allocate(c.home, 0)
	for rank := range ranks {
		if *c.visits[rank] = -1; c.v.descs[rank].dims[0].p == c.coordinate(0) {
			*c.visits[rank] = 0
		}
	}
	return c
}

// step is the step of the strip loop in which an element is stored, -1 for none.
func (c *waveCase) step(g []int64) int64 {
	if c.strip.dim < 0 {
		return 0
	}
	u := (g[c.strip.dim] - c.strip.b) * c.strip.a
	if u < 0 || u >= c.iterations {
		return -1
	}
	if d := c.home.descs[0].dims[1]; c.local != 0 && d.n > 1 { // counted from the owner's first one
		return u - max(0, mapping.FloorDiv(g[1]+d.o, d.k)*d.k-d.o-c.strip.b)
	}
	if c.skew > 0 {
		u += c.skew * (g[c.over.dim] - c.over.b) * c.over.a
	}
	return u
}

func (c *waveCase) words(rank int) []int64 {
	desc, home := mem.Address(unsafe.Pointer(c.v.descs[rank])), mem.Address(unsafe.Pointer(c.home.descs[rank]))
	list := []int64{c.w.address(unsafe.Pointer(&c.rooms[rank])), c.steps, 1, 100, c.skew, c.local}
	if c.local != 0 {
		list = append(list, home, c.strip.dim, c.strip.a, c.strip.b)
	}
	list = append(list, 1, desc, c.strip.dim, c.strip.a, c.strip.b, c.over.dim, c.over.a, c.over.b, int64(len(c.faces)))
	for _, face := range c.faces {
		list = append(list, face...)
	}
	if c.chained {
		list = append(list, 1, home, 0, c.directions[0], c.w.address(unsafe.Pointer(c.visits[rank])), 8)
	} else {
		list = append(list, 0)
	}
	rings := c.rings()
	list = append(list, int64(len(rings)))
	if len(rings) > 0 {
		list = append(list, home)
	}
	for _, d := range rings {
		b := c.home.bounds[d]
		list = append(list, int64(d), c.directions[d], 1, 0, b[0], 1, b[1]-b[0]+1)
	}
	return list
}

// rings lists the cyclic dimensions.
func (c *waveCase) rings() (list []int) {
	for d, m := range c.v.spec.Dims {
		if m.Format == mapping.Cyclic {
			list = append(list, d)
		}
	}
	return list
}

func (c *waveCase) engine(rank int) *Engine {
	for _, e := range c.w.engines {
		if first, n := e.Ranks(); rank >= first && rank < first+n {
			return e
		}
	}
	panic("no engine has the rank")
}

// tiles lists the blocks of a rank.
func (c *waveCase) tiles(rank int) (list [][2]int64) {
	e := c.engine(rank)
	counts := [2]int64{1, 1}
	for i := range e.wave.rings {
		r := &e.wave.rings[i]
		counts[i] = r.count(r.at(int64(rank)))
	}
	for c1 := range counts[0] {
		for c2 := range counts[1] {
			list = append(list, [2]int64{c1, c2})
		}
	}
	return list
}

// advance does the next strip of a rank if its sources have done theirs.
func (c *waveCase) advance(t *rapid.T, rank int) bool {
	e, f := c.engine(rank), &c.rooms[rank]
	tiles := c.tiles(rank)
	if c.next[rank] == len(tiles)*int(f.strips) {
		return false
	}
	strip := int64(c.next[rank]) % f.strips
	f.block = tiles[int64(c.next[rank])/f.strips]
	for _, p := range e.wave.pieces[rank-e.first] {
		r := p.rings
		if f.block[0] < r[0].low || f.block[0] >= r[0].high || f.block[1] < r[1].low || f.block[1] >= r[1].high {
			continue
		}
		before := ((f.block[0]+r[0].delta)*f.across + f.block[1] + r[1].delta) * f.strips
		if *(*int64)(mem.At(p.progress)) <= before+max(strip, p.until) {
			return false
		}
		at := p.from([2]int64{f.block[0] + r[0].delta, f.block[1] + r[1].delta})
		var from [][]byte
		at.each(strip, f.width, at.src, func(at []byte) { from = append(from, at) })
		at.each(strip, f.width, at.dst, func(at []byte) {
			copy(at, from[0])
			from = from[1:]
		})
	}
	c.store(rank, f.block, strip)
	*c.visits[rank] = visited(*c.visits[rank], c.v.descs[rank].dims[0].p)
	c.next[rank]++
	f.progress = (f.block[0]*f.across+f.block[1])*f.strips + strip + 1
	for range 4 * len(c.w.engines) {
		for _, e := range c.w.engines {
			_, err := e.Poll()
			require.NoError(t, err)
		}
	}
	return true
}

// store stores the elements of a strip of a block of a rank.
func (c *waveCase) store(rank int, block [2]int64, strip int64) {
	c.v.each(func(i int, g []int64) {
		p := c.v.at(rank, g)
		if step := c.step(g); p == nil || step < 0 || step/c.rooms[rank].width != strip {
			return
		}
		for k, d := range c.rings() {
			dim := &c.v.descs[rank].dims[d]
			if dim.n == 1 {
				continue
			}
			number := mapping.FloorDiv(g[d]+dim.o, dim.k*dim.n)
			if c.directions[d] > 0 {
				number = c.engine(rank).wave.rings[k].count(dim.p) - 1 - number
			}
			if number != block[k] {
				return
			}
		}
		*(*int64)(p) = c.v.model[i]
	})
}

// TestWaveBringsEdges runs the strips of all ranks, each when its sources have done theirs, in one
// and in several processes, and compares the overlap areas with the array.
func TestWaveBringsEdges(t *testing.T) {
	const width = "HPF_STRIP"
	t.Setenv(width, "") // nothing else may run, and it is as before in the end
	rapid.Check(t, func(t *rapid.T) {
		require.NoError(t, os.Setenv(width, strconv.Itoa(rapid.IntRange(1, 5).Draw(t, "width"))))
		c := drawWave(t)
		defer c.w.close()
		c.v.each(func(_ int, g []int64) {
			for rank := range c.w.ranks {
				if p := c.v.at(rank, g); p != nil {
					*(*int64)(p) = -1
				}
			}
		})
		c.w.request(abi.ReqWave, c.words)
		for moved := true; moved; {
			moved = false
			for rank := range c.w.ranks {
				moved = c.advance(t, rank) || moved
			}
		}
		for rank := range c.w.ranks {
			require.Equal(t, len(c.tiles(rank))*int(c.rooms[rank].strips), c.next[rank], "rank %d waits for ever", rank)
		}
		c.w.request(abi.ReqWaveEnd, func(rank int) []int64 { return c.words(rank)[:1] })
		if c.chained {
			for _, visits := range c.visits {
				require.Equal(t, c.expected(), *visits)
			}
		}
		widths := make([]int64, 6)
		for _, face := range c.faces[:2] {
			for d, w := range face[:2] {
				widths[2*d], widths[2*d+1] = max(widths[2*d], -w), max(widths[2*d+1], w)
			}
		}
		c.v.each(func(i int, g []int64) {
			if c.step(g) < 0 {
				return // not stored
			}
			for rank := range c.w.ranks {
				for _, p := range c.v.visible(rank, g, widths, false) {
					require.Equal(t, c.v.model[i], load(p, 8), "element %v seen by rank %d", g, rank)
				}
			}
		})
	})
}

// visited is what a rank at a coordinate makes of what the one before it hands over.
func visited(x, coordinate int64) int64 { return 10*x + coordinate + 1 }

// blocks is how many blocks, dealt out or one for each coordinate, values are handed over to.
func (c *waveCase) blocks() int64 {
	d := &c.home.descs[0].dims[0]
	if len(c.rings()) > 0 && d.n > 1 {
		return mapping.CeilDiv(c.home.bounds[0][1]-c.home.bounds[0][0]+1, d.k)
	}
	return d.n
}

// coordinate is that of the block of a number, in the order in which values are handed over.
func (c *waveCase) coordinate(block int64) int64 {
	if c.directions[0] > 0 {
		block = c.blocks() - 1 - block
	}
	return block % c.home.descs[0].dims[0].n
}

// expected is what the last block hands over.
func (c *waveCase) expected() (x int64) {
	for b := range c.blocks() {
		x = visited(x, c.coordinate(b))
	}
	return x
}

// TestStripWidthsAreFoundByTrying lets the time of a wavefront depend on the width, and expects
// the best one in the end, though the machine is busy for a while.
func TestStripWidthsAreFoundByTrying(t *testing.T) {
	s := stripSites{}
	w := waveWords{steps: 4000, grain: 8, points: 16_000_000, flows: []waveFlow{{strip: driven{dim: 0}}}}
	cost := func(width int64) time.Duration { return time.Duration(200*(4000/width) + 90*width) }
	last := int64(0)
	for run := range 2000 {
		last = s.choose(1, w, 4, strips.Typical)
		took := cost(last)
		if run < 40 && run%3 == 0 {
			took *= 5
		}
		s.learn(1, last, took)
	}
	for width := int64(8); width <= 4000; width *= 2 {
		require.LessOrEqual(t, cost(s[1].width), cost(width)*11/10, "width %d is better than %d", width, s[1].width)
	}
	require.Equal(t, int64(4000), s.choose(2, w, 1, strips.Typical), "one rank needs no strips")
	w.steps, w.points = 40, 400
	require.Equal(t, int64(40), s.choose(1, w, 4, strips.Typical), "a small nest is another matter")
	require.Empty(t, s[1].times)
}
