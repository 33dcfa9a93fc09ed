package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// A locator agrees with the layout's own arithmetic on every element, for every reader.
func TestLocatorFollowsTheLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid := rapid.SliceOfN(rapid.Int64Range(1, 4), 2, 2).Draw(t, "grid")
		spec := mapping.Spec{Dims: make([]mapping.DimSpec, 2), Uses: []mapping.GridUse{{Dim: 0}, {Dim: -1}}}
		bounds := make([][2]int64, 2)
		for d := range bounds {
			lo := rapid.Int64Range(-3, 3).Draw(t, "lo")
			bounds[d] = [2]int64{lo, lo + rapid.Int64Range(0, 12).Draw(t, "extent")}
		}
		spec.Dims[0] = drawDim(t, 0, bounds[0])
		spec.Dims[1] = mapping.DimSpec{Grid: -1, S: 1}
		if rapid.Bool().Draw(t, "both") {
			spec.Dims[1], spec.Uses[1].Dim = drawDim(t, 1, bounds[1]), 1
		}
		l, ok := mapping.NewLayout(spec, bounds, nil, grid)
		require.True(t, ok)
		reader := rapid.Int64Range(0, mapping.Processors(grid)-1).Draw(t, "reader")
		c, position := newLocator(l, reader), int64(0)
		for j := bounds[1][0]; j <= bounds[1][1]; j++ {
			for i := bounds[0][0]; i <= bounds[0][1]; i++ {
				g := []int64{i, j}
				rank, offset := c.find(position)
				require.Equal(t, l.Holder([]int64{l.Dims[0].Owner(i), l.Dims[1].Owner(j)}, reader), rank)
				require.Equal(t, l.Offset(g), offset)
				position++
			}
		}
	})
}

// Nor does it depend on what was looked for before in an array with one dimension.
func TestLocatorInALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid := []int64{rapid.Int64Range(1, 4).Draw(t, "grid")}
		lo := rapid.Int64Range(-3, 3).Draw(t, "lo")
		bounds := [2]int64{lo, lo + rapid.Int64Range(0, 30).Draw(t, "extent")}
		spec := mapping.Spec{Dims: []mapping.DimSpec{drawDim(t, 0, bounds)}, Uses: []mapping.GridUse{{Dim: 0}}}
		l, ok := mapping.NewLayout(spec, [][2]int64{bounds}, nil, grid)
		require.True(t, ok)
		c := newSeeker(l, 0)
		for _, g := range rapid.SliceOf(rapid.Int64Range(bounds[0], bounds[1])).Draw(t, "subscripts") {
			rank, offset := c.find(g - lo)
			require.Equal(t, l.Holder([]int64{l.Dims[0].Owner(g)}, 0), rank)
			require.Equal(t, l.Offset([]int64{g}), offset)
		}
	})
}

func drawDim(t *rapid.T, g int, b [2]int64) mapping.DimSpec {
	s := mapping.DimSpec{Format: mapping.Format(rapid.IntRange(1, 2).Draw(t, "format")), Grid: g, S: rapid.SampledFrom([]int64{1, -1, 2}).Draw(t, "s")}
	s.O = -min(s.S*b[0], s.S*b[1])
	s.Extent = max(s.S*b[0], s.S*b[1]) + s.O + 1
	if s.Format == mapping.Cyclic {
		s.K = rapid.Int64Range(0, 4).Draw(t, "k")
		s.Room[0] = rapid.Int64Range(0, 2).Draw(t, "room")
	}
	return s
}

func TestDistinctNumbersEveryPositionOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, want := newDistinctOf(rapid.SampledFrom([]int{1, 1000}).Draw(t, "questions"), 401), map[int64]int32{}
		for _, p := range rapid.SliceOf(rapid.Int64Range(0, 400)).Draw(t, "positions") {
			slot, fresh := table.slot(p)
			known, seen := want[p]
			require.Equal(t, !seen, fresh)
			if fresh {
				require.EqualValues(t, len(want), slot)
				want[p] = slot
				continue
			}
			require.Equal(t, known, slot)
		}
	})
}

// Ghosts stand in the order of their owners, those of one owner as they were found.
func TestGhostsByOwner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var found []ghost
		for i, owner := range rapid.SliceOf(rapid.Int64Range(0, 9)).Draw(t, "owners") {
			found = append(found, ghost{owner, int64(i)})
		}
		var p part
		p.sort(found)
		for k := 1; k < len(p.ghosts); k++ {
			a, b := p.ghosts[k-1], p.ghosts[k]
			require.True(t, a.owner < b.owner || a.owner == b.owner && a.offset < b.offset)
		}
		for slot, g := range found {
			require.Equal(t, g, p.ghosts[p.order[slot]])
		}
	})
}
