package coll

import (
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A waveCase is a wavefront over a three-dimensional array in blocks of its first two
// dimensions; values flow upwards along both, and strips are cut along dimension strip.
type waveCase struct {
	w     *world
	v     *variable
	strip driven
	steps int64
	local int64
	faces [][]int64
	rooms []front
}

func drawWave(t *rapid.T) *waveCase {
	grid := []int64{rapid.Int64Range(1, 3).Draw(t, "p1"), rapid.Int64Range(1, 3).Draw(t, "p2")}
	ranks := int(grid[0] * grid[1])
	c := &waveCase{w: newWorld(t, rapid.IntRange(1, ranks).Draw(t, "processes"), ranks, grid), rooms: make([]front, ranks)}
	c.v = &variable{id: 0, elem: 8, spec: mapping.Spec{Uses: []mapping.GridUse{{Dim: 0}, {Dim: 1}}}}
	for d := range 3 {
		lo, n := rapid.Int64Range(-3, 3).Draw(t, "lo"), rapid.Int64Range(1, 9).Draw(t, "n")
		c.v.bounds = append(c.v.bounds, [2]int64{lo, lo + n - 1})
		m := mapping.DimSpec{Grid: -1, S: 1, O: -lo, Extent: n}
		halo := [2]int64{}
		if d < 2 {
			m.Format, m.Grid = mapping.Block, d
			halo = [2]int64{rapid.Int64Range(1, 3).Draw(t, "below"), rapid.Int64Range(0, 1).Draw(t, "above")}
		}
		c.v.spec.Dims, c.v.halo = append(c.v.spec.Dims, m), append(c.v.halo, halo)
	}
	below := []int64{-c.v.halo[0][0], -c.v.halo[1][0]}
	c.faces = [][]int64{{below[0], 0, 0}, {0, below[1], 0}, {below[0], below[1], 0}}
	c.strip = driven{dim: rapid.SampledFrom([]int64{-1, 2, 1}).Draw(t, "strip"), a: 1}
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
	list := []int64{
		mem.Address(unsafe.Pointer(&c.rooms[rank])), c.steps, 1, 100, 0, c.local, 1,
		mem.Address(unsafe.Pointer(c.v.descs[rank])), c.strip.dim, c.strip.a, c.strip.b, -1, 0, 0, int64(len(c.faces)),
	}
	for _, face := range c.faces {
		list = append(list, face...)
	}
	return append(list, 0)
}

// advance does all strips of a rank whose sources have done theirs.
func (c *waveCase) advance(t *rapid.T, rank int) {
	var e *Engine
	for _, x := range c.w.engines {
		if first, n := x.Ranks(); rank >= first && rank < first+n {
			e = x
		}
	}
	f := &c.rooms[rank]
	for strip := range f.strips {
		for _, p := range e.wave.pieces[rank-e.first] {
			progress := (*int64)(mem.At(p.progress))
			require.Greater(t, *progress, max(strip, p.until), "rank %d would wait for ever", rank)
			var from [][]byte
			p.each(strip, f.width, p.src, func(at []byte) { from = append(from, at) })
			p.each(strip, f.width, p.dst, func(at []byte) {
				copy(at, from[0])
				from = from[1:]
			})
		}
		f.progress++
		for range 4 * len(c.w.engines) {
			for _, e := range c.w.engines {
				_, err := e.Poll()
				require.NoError(t, err)
			}
		}
	}
}

// TestWaveBringsEdges runs the strips of all ranks, upstream ones first, in one and in several
// processes, and compares the overlap areas with the array.
func TestWaveBringsEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawWave(t)
		defer c.w.close()
		c.w.request(abi.ReqWave, c.words)
		for rank := range c.w.ranks {
			c.advance(t, rank)
		}
		c.w.request(abi.ReqWaveEnd, func(rank int) []int64 { return c.words(rank)[:1] })
		c.w.check(c.v)
		widths := []int64{c.v.halo[0][0], 0, c.v.halo[1][0], 0, 0, 0}
		c.v.each(func(i int, g []int64) {
			if c.strip.dim == 2 {
				if u := (g[2] - c.strip.b) * c.strip.a; u < 0 || u >= c.steps {
					return // not stored
				}
			}
			for rank := range c.w.ranks {
				own := c.v.visible(rank, g, make([]int64, 6))
				p := c.v.visible(rank, g, widths)
				if p != nil && own == nil && c.covers(g, rank) {
					require.Equal(t, c.v.model[i], load(p, 8), "element %v seen by rank %d", g, rank)
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
		last = s.choose(1, w, 4)
		took := cost(last)
		if run < 40 && run%3 == 0 {
			took *= 5
		}
		s.learn(1, last, took)
	}
	for width := int64(8); width <= 4000; width *= 2 {
		require.LessOrEqual(t, cost(s[1].width), cost(width)*11/10, "width %d is better than %d", width, s[1].width)
	}
	require.Equal(t, int64(4000), s.choose(2, w, 1), "one rank needs no strips")
	w.steps, w.points = 40, 400
	require.Equal(t, int64(40), s.choose(1, w, 4), "a small nest is another matter")
	require.Empty(t, s[1].times)
}
