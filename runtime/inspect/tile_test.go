package inspect

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/comm"
)

// oneProcess has arrays of one layout, divided among all of its ranks.
type oneProcess struct {
	layout *mapping.Layout
	ranks  int
}

func (p oneProcess) Ranks() (first, count int)             { return 0, p.ranks }
func (p oneProcess) Process(int64) int                     { return 0 }
func (p oneProcess) Layout(int64) (*mapping.Layout, int64) { return p.layout, 8 }
func (oneProcess) SideBySide(int64) bool                   { return false }

func (p oneProcess) Name(int64) string { return "array" }
func (p oneProcess) positions(rank int64) (byOffset map[int32]int64) {
	byOffset = map[int32]int64{}
	c := newLocator(p.layout, 0)
	for position := range elementsOf(p.layout) {
		if owner, offset := c.find(position); owner == rank {
			byOffset[int32(offset)] = position
		}
	}
	return byOffset
}

// Streams of the loop y(a(i)) = ..., y(b(i)) = ... that reads x(a(i)) and x(b(i)).
const (
	readsA = iota
	readsB
	updatesBoth
)

// Tiles do the updates of every element in the order of the loop, each once, and find what they read.
func TestTilesKeepTheOrderOfUpdates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elements, ranks := rapid.Int64Range(1, 3000).Draw(t, "elements"), rapid.Int64Range(1, 5).Draw(t, "ranks")
		p := oneProcess{ranks: int(ranks)}
		spec := mapping.Spec{Dims: []mapping.DimSpec{drawDim(t, 0, [2]int64{1, elements})}, Uses: []mapping.GridUse{{Dim: 0}}}
		p.layout, _ = mapping.NewLayout(spec, [][2]int64{{1, elements}}, nil, []int64{ranks})
		n, stride := rapid.IntRange(1, 4000).Draw(t, "iterations"), rapid.Int64Range(1, 97).Draw(t, "stride")
		a, b := make([]int64, n), make([]int64, n)
		for i := range a {
			a[i], b[i] = int64(i)*stride%elements, (int64(i)*stride+int64(i%7))%elements
		}
		var alike []int // the updates have not been noted by themselves
		if rapid.Bool().Draw(t, "alike") {
			alike = []int{readsA, readsB}
		}
		block := 0 // iterations that a rank has before it is the turn of the next; 0: all
		if rapid.Bool().Draw(t, "cyclic") {
			block = rapid.IntRange(1, 50).Draw(t, "block")
		}
		tiles := tilesOf(t, p, a, b, alike, block)
		if tiles == nil {
			return
		}
		sequence := make([][]int, elements)
		for r := range tiles.shares {
			share := &tiles.shares[r]
			if share.n > 0 {
				require.Len(t, share.spare, 4*len(tiles.held)*share.n, "arrays of the iterations may lie where the records were")
			}
			iteration := make([]int, share.n)
			for i, o := range share.from {
				require.Len(t, o.locals, o.n)
				for k, local := range o.locals {
					require.Equal(t, local, share.locals[o.places[k]])
					iteration[o.places[k]] = p.iteration(i, int(local), block)
				}
			}
			begin := int32(0)
			for _, piece := range share.pieces {
				for e := begin; e < piece.end; e++ {
					iteration[e] = p.iteration(int(piece.source), int(share.locals[e]), block)
				}
				begin = piece.end
			}
			if share.from == nil {
				require.Equal(t, share.n, int(begin))
			}
			read, updated := tiles.elementsAt(t, p, r, readsA), tiles.elementsAt(t, p, r, updatesBoth)
			for e, i := range iteration {
				require.Equal(t, a[i], read[tiles.slots[r][readsA][e]])
				require.Equal(t, b[i], read[tiles.slots[r][readsB][e]])
				for k, position := range []int64{a[i], b[i]} {
					if slot := tiles.slots[r][updatesBoth][2*e+k]; slot != elsewhere {
						require.Equal(t, position, updated[slot])
						sequence[position] = append(sequence[position], 2*i+k)
					}
				}
			}
		}
		want := make([][]int, elements)
		for i := range a {
			want[a[i]] = append(want[a[i]], 2*i)
			want[b[i]] = append(want[b[i]], 2*i+1)
		}
		require.Equal(t, want, sequence)
	})
}

// One rank links as many elements with each other as two do, so that its tiles are as compact, and all records lie in the room made for them.
func TestTilesOfOneRankAreAsCompact(t *testing.T) {
	const (
		width    = 24
		elements = width * width * width
	)
	a, b := meshInNoOrder(width)
	executions := map[int]int{}
	for _, ranks := range []int{1, 2} {
		p := oneProcess{ranks: ranks}
		spec := mapping.Spec{Dims: []mapping.DimSpec{{Format: mapping.Block, S: 1, O: -1, Extent: elements}}, Uses: []mapping.GridUse{{Dim: 0}}}
		p.layout, _ = mapping.NewLayout(spec, [][2]int64{{1, elements}}, nil, []int64{int64(ranks)})
		tiles := tilesOf(t, p, a, b, []int{readsA, readsB}, 0)
		require.NotNil(t, tiles)
		for r := range tiles.shares {
			executions[ranks] += tiles.shares[r].n
			require.False(t, tiles.records[r].Valid(), "rank %d of %d", r, ranks)
		}
	}
	require.InEpsilon(t, executions[2], executions[1], 0.03)
}

// With more ranks than tiles, those without one keep no lists of elements by owner, which would be lists for each two ranks.
func TestRanksWithoutTilesLeaseNothing(t *testing.T) {
	const elements, ranks = 4 * tileElements, 64
	a, b := make([]int64, elements), make([]int64, elements)
	for i := range a {
		a[i], b[i] = int64(i), int64(i*97%elements)
	}
	p := oneProcess{ranks: ranks}
	spec := mapping.Spec{Dims: []mapping.DimSpec{{Format: mapping.Block, S: 1, O: -1, Extent: elements}}, Uses: []mapping.GridUse{{Dim: 0}}}
	p.layout, _ = mapping.NewLayout(spec, [][2]int64{{1, elements}}, nil, []int64{ranks})
	tiles := tilesOf(t, p, a, b, nil, 0)
	require.NotNil(t, tiles)
	lists := 0
	for r := range tiles.leases {
		for _, list := range tiles.leases[r] {
			lists += len(list)
		}
	}
	require.Positive(t, lists)
	require.LessOrEqual(t, lists, tiles.tileCount()*2*ranks, "lists of reads and of updates")
}

// meshInNoOrder are the edges of a cube of vertices, with vertices and edges shuffled.
func meshInNoOrder(width int) (a, b []int64) {
	random := rand.New(rand.NewPCG(1, 2))
	vertices := random.Perm(width * width * width)
	for v := range vertices {
		i, j, k := v%width, v/width%width, v/width/width
		for d := 1; d < 8; d++ {
			if p, q, r := i+d%2, j+d/2%2, k+d/4; max(p, q, r) < width {
				a, b = append(a, int64(vertices[v])), append(b, int64(vertices[(r*width+q)*width+p]))
			}
		}
	}
	random.Shuffle(len(a), func(i, j int) { a[i], a[j], b[i], b[j] = a[j], a[i], b[j], b[i] })
	return a, b
}

// runsOf are the iterations of rank r of n: one block, or blocks of a size in turn.
func (p oneProcess) runsOf(r, n, block int) []run {
	if block == 0 {
		lo, hi := n*r/p.ranks, n*(r+1)/p.ranks
		return []run{{int64(lo), int64(lo), int64(hi - lo)}}
	}
	var runs []run
	for lo := r * block; lo < n; lo += p.ranks * block {
		runs = append(runs, run{int64(lo), int64(len(runs) * block), int64(min(block, n-lo))})
	}
	return runs
}

// iteration is the number of the iteration whose element has a local address of a rank.
func (p oneProcess) iteration(rank, local, block int) int {
	if block == 0 {
		return local
	}
	return (local/block*p.ranks+rank)*block + local%block
}

// tilesOf makes tiles for iterations in blocks; nil where a rank has none of the elements.
func tilesOf(t require.TestingT, p oneProcess, a, b []int64, alike []int, block int) *tiling {
	x := &Inspector{comm: comm.Alone(), arrays: p}
	d := &division{x: x, data: TileData, sources: make([]source, p.ranks), streams: []dividedStream{
		{id: 0, array: 0, layout: p.layout, elem: 8}, {id: 1, array: 0, layout: p.layout, elem: 8}, {id: 2, array: 1, layout: p.layout, elem: 8, updates: true, alike: alike},
	}}
	for r := range d.sources {
		s := &d.sources[r]
		s.fits, s.own, s.bases, s.runs = true, &owned{iterationStep: 1, localStep: 1}, make([]int64, 3), p.runsOf(r, len(a), block)
		var iterations []int64
		for _, run := range s.runs {
			for k := range run.n {
				iterations = append(iterations, run.iteration+k)
			}
		}
		s.n = len(iterations)
		s.notes = make([]notes, 3)
		for j := range s.notes {
			s.notes[j].numbers = newNumbers((1 + j/2) * s.n)
		}
		for k, i := range iterations {
			s.notes[readsA].numbers[k], s.notes[readsB].numbers[k] = a[i], b[i]
			s.notes[updatesBoth].numbers[2*k], s.notes[updatesBoth].numbers[2*k+1] = a[i], b[i]
		}
		if alike != nil {
			s.notes[updatesBoth] = notes{}
		}
	}
	for j := range d.streams {
		d.streams[j].per = d.perIteration(j)
	}
	tiles := d.newTiling()
	for step := stepNear; step <= stepSettle && tiles != nil; step++ {
		for i := range d.sources {
			require.NoError(t, tiles.run(step, i))
		}
		var err error
		tiles, err = tiles.done(step)
		require.NoError(t, err)
	}
	return tiles
}

// elementsAt are the positions of the elements that rank r has copies of for a stream, by place.
func (t *tiling) elementsAt(test require.TestingT, p oneProcess, r, stream int) map[int32]int64 {
	at := map[int32]int64{}
	for owner, l := range t.leases[r][stream] {
		positions := p.positions(int64(owner))
		for k, place := range l.places {
			at[place] = positions[l.offsets[k]]
		}
	}
	for k, place := range t.again[r][stream].places {
		require.Less(test, t.again[r][stream].offsets[k], place, "an earlier copy")
		at[place] = at[t.again[r][stream].offsets[k]]
	}
	return at
}
