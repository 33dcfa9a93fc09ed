package coll

import (
	"slices"
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
// CYCLIC(k); values flow upwards along both, and strips are cut along dimension strip.
type waveCase struct {
	w     *world
	v     *variable
	strip driven
	steps int64
	local int64
	faces [][]int64
	rooms []front
	next  []int // tiles that each rank has done
}

func drawWave(t *rapid.T) *waveCase {
	grid := []int64{rapid.Int64Range(1, 3).Draw(t, "p1"), rapid.Int64Range(1, 3).Draw(t, "p2")}
	ranks := int(grid[0] * grid[1])
	c := &waveCase{w: newWorld(t, rapid.IntRange(1, ranks).Draw(t, "processes"), ranks, grid), rooms: make([]front, ranks), next: make([]int, ranks)}
	c.v = &variable{id: 0, elem: 8, spec: mapping.Spec{Uses: []mapping.GridUse{{Dim: 0}, {Dim: 1}}}}
	for d := range 3 {
		lo, n := rapid.Int64Range(-3, 3).Draw(t, "lo"), rapid.Int64Range(1, 9).Draw(t, "n")
		c.v.bounds = append(c.v.bounds, [2]int64{lo, lo + n - 1})
		m := mapping.DimSpec{Grid: -1, S: 1, O: -lo, Extent: n}
		halo := [2]int64{}
		if d < 2 {
			m.Format, m.Grid = mapping.Block, d
			halo = [2]int64{rapid.Int64Range(1, 3).Draw(t, "below"), rapid.Int64Range(0, 1).Draw(t, "above")}
			if rapid.Bool().Draw(t, "cyclic") {
				m.Format, m.K, m.Room = mapping.Cyclic, rapid.Int64Range(1, 3).Draw(t, "k"), halo
			}
		}
		c.v.spec.Dims, c.v.halo = append(c.v.spec.Dims, m), append(c.v.halo, halo)
	}
	below := []int64{-c.v.halo[0][0], -c.v.halo[1][0]}
	c.faces = [][]int64{{below[0], 0, 0}, {0, below[1], 0}, {below[0], below[1], 0}}
	c.strip = driven{dim: rapid.SampledFrom([]int64{-1, 2, 1}).Draw(t, "strip"), a: 1}
	if c.strip.dim == 1 && c.v.spec.Dims[1].Format == mapping.Cyclic {
		c.strip.dim = -1
	}
	c.steps = 1
	if c.strip.dim >= 0 {
		b := c.v.bounds[c.strip.dim]
		c.steps = rapid.Int64Range(1, b[1]-b[0]+1).Draw(t, "steps")
		c.strip.b = rapid.Int64Range(b[0], b[1]-c.steps+1).Draw(t, "first")
		if c.strip.dim == 2 && rapid.Bool().Draw(t, "downwards") {
			c.strip.a, c.strip.b = -1, c.strip.b+c.steps-1
		}
	}
	if c.strip.dim == 1 {
		c.local = 1
	}
	c.w.allocate(c.v, 5)
	return c
}

func (c *waveCase) words(rank int) []int64 {
	desc := mem.Address(unsafe.Pointer(c.v.descs[rank]))
	list := []int64{c.w.address(unsafe.Pointer(&c.rooms[rank])), c.steps, 1, 100, 0, c.local}
	if c.local != 0 {
		list = append(list, desc, c.strip.dim, c.strip.a, c.strip.b)
	}
	list = append(list, 1, desc, c.strip.dim, c.strip.a, c.strip.b, -1, 0, 0, int64(len(c.faces)))
	for _, face := range c.faces {
		list = append(list, face...)
	}
	list = append(list, 0)
	rings := c.rings()
	list = append(list, int64(len(rings)))
	if len(rings) > 0 {
		list = append(list, desc)
	}
	for _, d := range rings {
		b := c.v.bounds[d]
		list = append(list, int64(d), -1, 1, 0, b[0], 1, b[1]-b[0]+1)
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
		if p == nil || c.strip.dim == 2 && (g[2]-c.strip.b)*c.strip.a/c.rooms[rank].width != strip {
			return
		}
		for k, d := range c.rings() {
			if dim := &c.v.descs[rank].dims[d]; dim.n > 1 && mapping.FloorDiv(g[d]+dim.o, dim.k*dim.n) != block[k] {
				return
			}
		}
		if c.local == 0 {
			*(*int64)(p) = c.v.model[i]
		}
	})
}

// TestWaveBringsEdges runs the strips of all ranks, each when its sources have done theirs, in one
// and in several processes, and compares the overlap areas with the array.
func TestWaveBringsEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawWave(t)
		defer c.w.close()
		if c.local == 0 {
			c.v.each(func(_ int, g []int64) {
				for rank := range c.w.ranks {
					if p := c.v.at(rank, g); p != nil {
						*(*int64)(p) = -1
					}
				}
			})
		}
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
		widths := []int64{c.v.halo[0][0], 0, c.v.halo[1][0], 0, 0, 0}
		c.v.each(func(i int, g []int64) {
			if c.strip.dim == 2 {
				if u := (g[2] - c.strip.b) * c.strip.a; u < 0 || u >= c.steps {
					return // not stored
				}
			}
			for rank := range c.w.ranks {
				own := c.v.visible(rank, g, make([]int64, 6), false)
				for _, p := range c.v.visible(rank, g, widths, false) {
					if slices.Contains(own, p) || c.covers(g, rank) {
						require.Equal(t, c.v.model[i], load(p, 8), "element %v seen by rank %d", g, rank)
					}
				}
			}
		})
	})
}

// covers tells whether the strips of a rank bring an element outside its block: with strips of
// its own part, only iterations of the strip loop do.
func (c *waveCase) covers(g []int64, rank int) bool {
	d := c.v.descs[rank].dims[1]
	if c.local == 0 || mapping.FloorDiv(g[1]-c.v.bounds[1][0], d.k) != d.p {
		return true
	}
	return g[1] >= c.strip.b && g[1] < c.strip.b+c.steps
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
