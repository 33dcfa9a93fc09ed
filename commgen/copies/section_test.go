package copies

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
)

func anyArray(t *rapid.T, name string, extents []int64) *loopir.Array {
	rank := rapid.IntRange(1, 3).Draw(t, name+" rank")
	a := &loopir.Array{Name: name, Map: mapping.Spec{Uses: make([]mapping.GridUse, len(extents))}, Halo: make([][2]int64, rank)}
	replicated := rapid.IntRange(0, 3).Draw(t, name+" replicated") == 0
	free := rapid.Permutation([]int{0, 1}).Draw(t, name+" grid dimensions")
	for g := range a.Map.Uses {
		a.Map.Uses[g].Dim = -1
	}
	for d := range rank {
		lo := rapid.Int64Range(-5, 5).Draw(t, "lo")
		n := rapid.Int64Range(1, 9).Draw(t, "n")
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(lo), Hi: loopir.Int(lo + n - 1)})
		m := mapping.DimSpec{Grid: -1, S: 1, O: -lo, Extent: n}
		if len(free) > 0 && rapid.Bool().Draw(t, "distributed") {
			m.Grid, free = free[0], free[1:]
			m.Format = rapid.SampledFrom([]mapping.Format{mapping.Block, mapping.Cyclic}).Draw(t, "format")
			if m.Format == mapping.Cyclic {
				m.K = rapid.Int64Range(1, 4).Draw(t, "k")
			}
			a.Map.Uses[m.Grid].Dim = d
		}
		a.Map.Dims = append(a.Map.Dims, m)
	}
	if replicated {
		a.Map = mapping.Replicated(rank)
	}
	return a
}

func anySubs(t *rapid.T, a *loopir.Array, iterations int) []loopir.CopySub {
	subs := make([]loopir.CopySub, a.Rank())
	for d, b := range a.Bounds {
		lo, _ := loopir.ConstInt(b.Lo)
		subs[d] = loopir.CopySub{
			Iter: rapid.IntRange(-1, iterations-1).Draw(t, "iter"),
			A:    rapid.Int64Range(-3, 3).Draw(t, "a"),
			B:    loopir.Int(lo + rapid.Int64Range(-2, 9).Draw(t, "b")),
		}
	}
	return subs
}

// The table of a section is what counting its elements gives: the last iteration that
// assigns an element decides where it comes from.
func TestSectionTableIsWhatIterationsCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid := []int64{rapid.Int64Range(1, 3).Draw(t, "p1"), rapid.Int64Range(1, 3).Draw(t, "p2")}
		v := &evaluator{p: &loopir.Program{Grids: make([]loopir.Grid, 1)}, nprocs: rapid.Int64Range(0, 12).Draw(t, "processors"), grids: [][]int64{grid}}
		dst, src := anyArray(t, "dst", grid), anyArray(t, "src", grid)
		v.p.Arrays = []*loopir.Array{dst, src}
		counts := rapid.SliceOfN(rapid.Int64Range(0, 6), 1, 2).Draw(t, "counts")
		c := &loopir.Copy{Dst: 0, Src: 1, DstSubs: anySubs(t, dst, len(counts)), SrcSubs: anySubs(t, src, len(counts))}
		for _, n := range counts {
			c.Counts = append(c.Counts, loopir.Int(n))
		}
		s := v.section(c)
		got, ok := s.Table()
		require.True(t, ok)
		require.Equal(t, counted(v, c, counts, s), got)
		plan, err := s.Schedule(css.Options{})
		require.NoError(t, err)
		require.NoError(t, plan.Verify())
		require.Equal(t, total(got), total(plan.Table))
	})
}

func total(t css.Table) int64 { return t.Bounds().Total }

// counted executes the iterations one by one on a map from element to element and counts
// what every holder of an element gets from where.
func counted(v *evaluator, c *loopir.Copy, counts []int64, s *Section) css.Table {
	from := map[[3]int64][3]int64{}
	r := make([]int64, len(counts))
	var walk func(i int)
	walk = func(i int) {
		if i < 0 {
			to, source := subscripts(v, c.DstSubs, r), subscripts(v, c.SrcSubs, r)
			if s.Dst.Contains(to) && s.Src.Contains(source) {
				from[[3]int64(append(to, 0, 0))] = [3]int64(append(source, 0, 0))
			}
			return
		}
		for r[i] = 0; r[i] < counts[i]; r[i]++ {
			walk(i - 1)
		}
	}
	walk(len(counts) - 1)
	receivers := v.ranks()
	if s.Dst.Grid != nil {
		receivers = mapping.Processors(s.Dst.Grid)
	}
	senders := receivers
	if s.Src.Grid != nil {
		senders = mapping.Processors(s.Src.Grid)
	}
	t := css.NewTable(int(senders), int(receivers))
	for to, source := range from {
		at := coordinates(s.Dst, to[:])
		for j := range receivers {
			if s.Dst.Holds(j) && s.Dst.Holder(at, j) == j {
				t[s.Src.Holder(coordinates(s.Src, source[:]), j)][j]++
			}
		}
	}
	return t
}

func subscripts(v *evaluator, subs []loopir.CopySub, r []int64) []int64 {
	list := make([]int64, len(subs), 6)
	for d, s := range subs {
		list[d], _ = v.integer(s.B)
		if s.Iter >= 0 {
			list[d] += s.A * r[s.Iter]
		}
	}
	return list
}

func coordinates(l *mapping.Layout, subscripts []int64) []int64 {
	at := make([]int64, len(l.Dims))
	for d := range at {
		at[d] = l.Dims[d].Owner(subscripts[d])
	}
	return at
}
