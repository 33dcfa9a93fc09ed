package types_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/types"
)

func TestRuns(t *testing.T) {
	four := func(list ...int64) (values []types.Value) {
		for _, v := range list {
			values = append(values, types.IntValue(4, v))
		}
		return values
	}
	var runs []types.Run
	for _, r := range []types.Run{
		{At: 2, Count: 3, Values: four(7)},
		{At: 5, Count: 1, Values: four(8)},
		{At: 6, Count: 2, Values: four(9, 10)},
		{At: 8, Count: 1 << 40, Values: four(1)},
		{At: 8 + 1<<40, Count: 5, Values: four(1)},
		{At: 2 << 40, Count: 1, Values: four(3)},
	} {
		runs = types.AppendRun(runs, r)
	}
	require.Equal(t, []types.Run{
		{At: 2, Count: 6, Values: four(7, 7, 7, 8, 9, 10)},
		{At: 8, Count: 5 + 1<<40, Values: four(1)},
		{At: 2 << 40, Count: 1, Values: four(3)},
	}, runs)
	for element, want := range map[int64]int64{0: -1, 1: -1, 2: 7, 4: 7, 5: 8, 7: 10, 8: 1, 12 + 1<<40: 1, 13 + 1<<40: -1, 2 << 40: 3, 1 + 2<<40: -1} {
		v, ok := types.ValueAt(runs, element)
		require.Equal(t, want >= 0, ok, element)
		require.True(t, !ok || v.I == want, element)
	}
}

func TestRunOf(t *testing.T) {
	one, zero, negative := types.RealValue(4, 1), types.RealValue(4, 0), types.RealValue(4, math.Copysign(0, -1))
	require.Empty(t, types.RunOf(nil))
	require.Equal(t, []types.Run{{Count: 3, Values: []types.Value{one}}}, types.RunOf([]types.Value{one, one, one}))
	require.Equal(t, []types.Run{{Count: 2, Values: []types.Value{zero, negative}}}, types.RunOf([]types.Value{zero, negative}))
}
