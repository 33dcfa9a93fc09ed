package inspect

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// The iterations of all ranks come in the order of the loop, whoever owns which.
func TestShareIsInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		owners := rapid.SliceOf(rapid.IntRange(0, 3)).Draw(t, "owners")
		keys := make([][]int64, 4)
		for key, rank := range owners {
			keys[rank] = append(keys[rank], int64(key))
		}
		var p share
		for rank, list := range keys {
			p.supplies = append(p.supplies, &supply{rank: int64(rank), n: len(list), keys: func(at int) int64 { return list[at] }})
			p.from = append(p.from, origin{rank: int64(rank), first: p.n, n: len(list)})
			p.n += len(list)
		}
		p.putInOrder()
		for k := range p.from {
			for at, key := range keys[k] {
				require.EqualValues(t, key, p.from[k].place(at))
			}
		}
		require.Equal(t, slices.IsSorted(owners), p.from[0].places == nil)
	})
}

// The multiplication gives the quotients of the division.
func TestBlocksByMultiplication(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := mapping.Dim{K: rapid.Int64Range(1, 1<<33).Draw(t, "k"), N: rapid.Int64Range(2, 9).Draw(t, "n")}
		if rapid.Bool().Draw(t, "small") {
			d.K = d.K%100 + 1
		}
		x := dimension{Dim: d, inverse: inverse(d.K)}
		cell := rapid.Int64Range(-1<<34, 1<<34).Draw(t, "cell")
		block, round := x.blocks(cell)
		require.Equal(t, mapping.FloorDiv(cell, d.K), block)
		require.Equal(t, mapping.FloorDiv(block, d.N), round)
	})
}

// A numbering finds the iteration of every number.
func TestNumbering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := &numbering{step: rapid.Int64Range(1, 3).Draw(t, "step")}
		per := rapid.IntRange(1, 3).Draw(t, "per")
		var want []int64
		for _, length := range rapid.SliceOfN(rapid.Int64Range(1, 5), 1, 4).Draw(t, "runs") {
			r := run{iteration: int64(100 * len(n.runs)), n: length}
			n.runs, n.starts = append(n.runs, r), append(n.starts, n.n)
			n.n += int(length)
			for u := range length {
				for range per {
					want = append(want, r.iteration+u*n.step)
				}
			}
		}
		for k, key := range want {
			require.Equal(t, key, n.key(k, len(want)))
		}
	})
}
