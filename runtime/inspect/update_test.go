package inspect

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/runtime/abi"
)

// The cells of all sources come out in the order of their iterations, those of one iteration in the
// order of its statements.
func TestMergeSortIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []cell
		for i, key := range rapid.SliceOf(rapid.Int64Range(0, 20)).Draw(t, "keys") {
			list = append(list, cell{int64(i), 0, key})
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b cell) int { return int(a.key - b.key) })
		require.True(t, slices.Equal(want, mergeSort(list)))
	})
}

// Ranks that have updates for a few others get their cells, in the order of the sources with their own in between, without tables for
// each two of them.
func TestUpdatesAmongManyRanks(t *testing.T) {
	const ranks = 2048
	u := &updates{parts: make([]updatePart, ranks)}
	for i := range int64(ranks) {
		u.parts[i].away = []target{{owner: (i + 1) % ranks, key: i}, {owner: (i + 1) % ranks, key: i + 1}, {owner: (i + 2) % ranks, key: i}}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	u.within(0)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(ranks*ranks))
	require.Equal(t, [][]cell{{{key: 3}}, {{key: 4}, {key: 5}}, nil}, u.parts[5].given)
	require.Equal(t, [][]cell{nil, {{key: ranks - 2}}, {{key: ranks - 1}, {key: ranks}}}, u.parts[0].given)
}

func TestOffsetsAreASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		origin := rapid.Int64Range(-5, 5).Draw(t, "origin")
		set, want := newOffsets(200, origin), map[int64]bool{}
		for _, k := range rapid.SliceOf(rapid.Int64Range(0, 199)).Draw(t, "cells") {
			set.add(k - origin)
			want[k-origin] = true
		}
		for k := range int64(200) {
			require.Equal(t, want[k-origin], set.has(k-origin))
		}
	})
}

func TestParseLocality(t *testing.T) {
	for text, want := range map[string]Locality{
		"": {}, "auto": {}, "none": {Iterations: KeepOrder, Dependences: KeepDependences, Data: KeepData}, "dep=levels": {Dependences: LevelDependences},
		"iter=nrc": {Iterations: DatumOrder},
		"data=pfb": {Data: TileData}, "iter=bs, reduce=relaxed": {Iterations: SearchOrder, Relaxed: true}, "reduce=strict": {},
	} {
		l, err := ParseLocality(text)
		require.NoError(t, err, text)
		require.Equal(t, want, l, text)
	}
	for _, text := range []string{"iter=fast", "order=nrc", "reduce=yes", "iter", "data=bs", "iter=bs,iter=bs", "none,iter=bs", "iter=bs,"} {
		_, err := ParseLocality(text)
		require.Error(t, err, text)
	}
}

// What the user says goes before the program's wish.
func TestWishesOfTheProgram(t *testing.T) {
	require.Equal(t, Locality{Iterations: SearchOrder, Relaxed: true}, Locality{}.with(abi.WishSearch|abi.WishRelaxed))
	require.Equal(t, Locality{Data: TileData}, Locality{}.with(abi.WishTiles))
	require.Equal(t, Locality{Data: KeepData}, Locality{Data: KeepData}.with(abi.WishTiles))
	require.Equal(t, Locality{Iterations: KeepOrder}, Locality{Iterations: KeepOrder}.with(abi.WishDatum))
}
