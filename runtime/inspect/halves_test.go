package inspect

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Both halves together are all iterations, each with its own numbers, and no iteration overtakes another one of its half.
func TestHalvesAreAllIterations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := owned{iterationStep: rapid.Int64Range(1, 3).Draw(t, "step"), localStep: rapid.Int64Range(-2, 2).Draw(t, "move")}
		var list []run
		for range rapid.IntRange(0, 5).Draw(t, "runs") {
			list = append(list, run{int64(len(list)) * 1000, int64(len(list)) * 7000, rapid.Int64Range(0, 9).Draw(t, "n")})
		}
		own.count, own.runs = int64(len(list)), unsafeFirst(list)
		type iteration struct{ number, local int64 }
		spread := func(runs []run) (all []iteration) {
			for _, r := range runs {
				for u := range r.n {
					all = append(all, iteration{r.iteration + u*own.iterationStep, r.local + u*own.localStep})
				}
			}
			return all
		}
		all := spread(list)
		late := rapid.SliceOfN(rapid.Bool(), len(all), len(all)).Draw(t, "late")
		runs, interior := own.split(late)
		var wantFirst, wantSecond []iteration
		numbers, starts := []int{}, []int32{0}
		var first, second []int
		for k, it := range all {
			n := len(numbers)
			for range rapid.IntRange(0, 3).Draw(t, "numbers") {
				numbers = append(numbers, len(numbers))
			}
			starts = append(starts, int32(len(numbers)))
			if late[k] {
				wantSecond, second = append(wantSecond, it), append(second, numbers[n:]...)
			} else {
				wantFirst, first = append(wantFirst, it), append(first, numbers[n:]...)
			}
		}
		require.Equal(t, wantFirst, spread(runs[:interior]))
		require.Equal(t, wantSecond, spread(runs[interior:]))
		require.Equal(t, len(first), partition(numbers, starts, late))
		require.True(t, slices.Equal(slices.Concat(first, second), numbers))
	})
}

func unsafeFirst(list []run) *run {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
