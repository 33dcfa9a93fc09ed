package mapping

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawLayout draws a mapping with at most 3 array and 3 grid dimensions.
func drawLayout(t *rapid.T) (Spec, *Layout) {
	grid := rapid.SliceOfN(rapid.Int64Range(1, 4), 1, 3).Draw(t, "grid")
	rank := rapid.IntRange(1, 3).Draw(t, "rank")
	s := Replicated(rank)
	s.Grid, s.Uses = 0, make([]GridUse, len(grid))
	bounds, halo := make([][2]int64, rank), make([][2]int64, rank)
	for d := range bounds {
		lo := rapid.Int64Range(-4, 4).Draw(t, "lo")
		bounds[d] = [2]int64{lo, lo + rapid.Int64Range(0, 8).Draw(t, "extent")}
		halo[d] = [2]int64{rapid.Int64Range(0, 2).Draw(t, "below"), rapid.Int64Range(0, 2).Draw(t, "above")}
	}
	next := 0
	for g := range grid {
		s.Uses[g].Dim = -1
		switch use := rapid.IntRange(0, 3).Draw(t, "use"); {
		case use > 1 && next < rank:
			s.Uses[g].Dim = next
			s.Dims[next] = drawDimSpec(t, g, bounds[next])
			next++
		case use == 1:
			fixed := drawDimSpec(t, g, [2]int64{0, 6})
			fixed.O = rapid.Int64Range(0, fixed.Extent-1).Draw(t, "cell")
			s.Uses[g].Fixed = &fixed
		}
	}
	l, ok := NewLayout(s, bounds, halo, grid)
	require.True(t, ok)
	return s, l
}

func drawDimSpec(t *rapid.T, g int, b [2]int64) DimSpec {
	d := DimSpec{Format: Format(rapid.IntRange(1, 2).Draw(t, "format")), Grid: g, S: rapid.SampledFrom([]int64{1, -1, 2, -3}).Draw(t, "s")}
	d.O = -min(d.S*b[0], d.S*b[1]) + rapid.Int64Range(0, 9).Draw(t, "o")
	d.Extent = max(d.S*b[0], d.S*b[1]) + d.O + 1
	if d.Format == Cyclic {
		d.K = rapid.Int64Range(0, 4).Draw(t, "k")
		d.Room = [2]int64{rapid.Int64Range(0, 2).Draw(t, "room below"), rapid.Int64Range(0, 2).Draw(t, "room above")}
	}
	return d
}

// elements calls f with the subscripts of every element.
func (l *Layout) elements(f func(g []int64)) {
	g := make([]int64, len(l.Dims))
	for d := range g {
		g[d] = l.Dims[d].Lo
	}
	for {
		f(g)
		d := 0
		for ; d < len(g); d++ {
			if g[d]++; g[d] <= l.Dims[d].Hi {
				break
			}
			g[d] = l.Dims[d].Lo
		}
		if d == len(g) {
			return
		}
	}
}

// coordinateOf is the coordinate of a cell by the definition of HPF: BLOCK(k) and CYCLIC(k)
// deal out blocks of k cells, BLOCK has k = ceiling(extent/n), CYCLIC has k = 1.
func coordinateOf(s DimSpec, cell, n int64) int64 {
	k := s.K
	if k == 0 {
		k = 1
		if s.Format == Block {
			k = (s.Extent + n - 1) / n
		}
	}
	return cell / k % n
}

func TestLayoutFollowsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, l := drawLayout(t)
		ranks := Processors(l.Grid) + 1
		taken := make([]map[int64]bool, ranks)
		for r := range taken {
			taken[r] = map[int64]bool{}
		}
		l.elements(func(g []int64) {
			primaries := 0
			for rank := range ranks {
				holds := l.Holds(rank) && ownsByDefinition(spec, l, g, rank)
				require.Equal(t, holdsByDefinition(spec, l, g, rank), holds)
				if !holds {
					continue
				}
				if l.Primary(rank) {
					primaries++
					require.Equal(t, rank, l.Owner(g))
				}
				at := l.Origin + l.Offset(g)
				require.True(t, at >= 0 && at < l.Size && !taken[rank][at], "%v at %d of %d", g, at, l.Size)
				taken[rank][at] = true
				require.Equal(t, g, l.Subscripts(rank, l.Offset(g)))
				home := make([]int64, len(g))
				for d := range g {
					home[d] = l.Dims[d].Owner(g[d])
					require.Equal(t, l.Coordinate(rank, d), home[d])
				}
				require.Equal(t, rank, l.Holder(home, rank), "a holder reads its own part")
			}
			require.Equal(t, 1, primaries)
		})
	})
}

// The storage of a distributed dimension is whole blocks of K cells, with room between them.
func TestBlocksAreThoseOfTheStorage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, l := drawLayout(t)
		for _, d := range l.Dims {
			if d.N == 1 {
				continue
			}
			starts := map[int64]bool{}
			for la := d.First; la < d.First+d.Cells; la++ {
				if Mod(la, d.Pitch()) == 0 {
					starts[la] = true
				}
			}
			require.Len(t, starts, int(d.Blocks()))
			require.Contains(t, starts, d.Period()*d.Pitch())
			require.Contains(t, starts, d.First+d.Cells-d.K)
		}
	})
}

// coordinates is the position of a rank in an arrangement, first dimension fastest, or nil
// when the rank is not part of it.
func coordinates(rank int64, extents []int64) []int64 {
	if rank >= Processors(extents) {
		return nil
	}
	c := make([]int64, len(extents))
	for g, e := range extents {
		c[g] = rank % e
		rank /= e
	}
	return c
}

func ownsByDefinition(s Spec, l *Layout, g []int64, rank int64) bool {
	at := coordinates(rank, l.Grid)
	for d, dim := range s.Dims {
		if dim.Format != Collapsed && coordinateOf(dim, dim.S*g[d]+dim.O, l.Grid[dim.Grid]) != at[dim.Grid] {
			return false
		}
	}
	return true
}

func holdsByDefinition(s Spec, l *Layout, g []int64, rank int64) bool {
	at := coordinates(rank, l.Grid)
	if at == nil {
		return false
	}
	for i, u := range s.Uses {
		if u.Fixed != nil && coordinateOf(*u.Fixed, u.Fixed.O, l.Grid[i]) != at[i] {
			return false
		}
	}
	return ownsByDefinition(s, l, g, rank)
}

// All ranks have storage of one shape, and local addresses grow by one within a block.
func TestLocalStorageOfABlock(t *testing.T) {
	s := Spec{Dims: []DimSpec{{Format: Block, S: 1, O: -1, Extent: 10}}, Uses: []GridUse{{Dim: 0}}}
	l, ok := NewLayout(s, [][2]int64{{1, 10}}, [][2]int64{{1, 2}}, []int64{4})
	require.True(t, ok)
	d := l.Dims[0]
	require.EqualValues(t, []int64{3, 4, 0, 3, 6, 1}, []int64{d.K, d.N, d.First, d.Cells, l.Size, l.Origin})
	require.EqualValues(t, []int64{0, 2, 1}, []int64{d.Local(1), d.Local(3), d.Local(5)})
	require.EqualValues(t, []int64{0, 1, 3}, []int64{d.Owner(3), d.Owner(4), d.Owner(10)})
}

func TestLayoutTooLarge(t *testing.T) {
	_, ok := NewLayout(Replicated(3), [][2]int64{{1, 1 << 30}, {1, 1 << 30}, {1, 1 << 30}}, nil, nil)
	require.False(t, ok)
}

func TestLayoutOfAnEmptyArray(t *testing.T) {
	l, ok := NewLayout(Replicated(2), [][2]int64{{1, 0}, {1, 5}}, nil, nil)
	require.True(t, ok)
	require.EqualValues(t, 0, l.Size)
	require.False(t, l.Contains([]int64{1, 1}))
}
