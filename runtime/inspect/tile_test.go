package inspect

import (
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
		tiles := tilesOf(t, p, a, b, alike)
		if tiles == nil {
			return
		}
		sequence := make([][]int, elements)
		for r := range tiles.shares {
			share := &tiles.shares[r]
			iteration := make([]int, share.n)
			begin := int32(0)
			for _, piece := range share.pieces {
				for e := begin; e < piece.end; e++ {
					iteration[e] = int(share.locals[e])
					run := tiles.sources[piece.source].runs[0]
					require.True(t, run.local <= int64(iteration[e]) && int64(iteration[e]) < run.local+run.n)
				}
				begin = piece.end
			}
			require.Equal(t, share.n, int(begin))
			read, updated := tiles.elementsAt(p, r, readsA), tiles.elementsAt(p, r, updatesBoth)
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

// tilesOf makes tiles for iterations in blocks; nil where a rank has none of the elements.
func tilesOf(t *rapid.T, p oneProcess, a, b []int64, alike []int) *tiling {
	x := &Inspector{comm: comm.Alone(), arrays: p}
	d := &division{x: x, data: TileData, sources: make([]source, p.ranks), streams: []dividedStream{
		{id: 0, array: 0, layout: p.layout, elem: 8}, {id: 1, array: 0, layout: p.layout, elem: 8}, {id: 2, array: 1, layout: p.layout, elem: 8, updates: true, alike: alike},
	}}
	for r := range d.sources {
		lo, hi := len(a)*r/p.ranks, len(a)*(r+1)/p.ranks
		s := &d.sources[r]
		s.n, s.fits, s.own, s.bases = hi-lo, true, &owned{iterationStep: 1, localStep: 1}, make([]int64, 3)
		s.runs = []run{{int64(lo), int64(lo), int64(hi - lo)}}
		s.notes = make([]notes, 3)
		for j := range s.notes {
			s.notes[j].numbers = newNumbers((1 + j/2) * s.n)
		}
		for k := range s.n {
			s.notes[readsA].numbers[k], s.notes[readsB].numbers[k] = a[lo+k], b[lo+k]
			s.notes[updatesBoth].numbers[2*k], s.notes[updatesBoth].numbers[2*k+1] = a[lo+k], b[lo+k]
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
func (t *tiling) elementsAt(p oneProcess, r, stream int) map[int32]int64 {
	at := map[int32]int64{}
	for owner, l := range t.leases[r][stream] {
		positions := p.positions(int64(owner))
		for k, place := range l.places {
			at[place] = positions[l.offsets[k]]
		}
	}
	return at
}
