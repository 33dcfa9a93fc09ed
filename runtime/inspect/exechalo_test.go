package inspect

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

func TestExecHalosPayWhereFewUpdatesAreElsewhere(t *testing.T) {
	const iterations = 1 << 20
	sampled := int64(iterations / (iterations/haloSamples + 1))
	require.False(t, haloPays(0, iterations, 1), "one processor gains nothing")
	require.True(t, haloPays(0, iterations, 2))
	require.True(t, haloPays(sampled/10, iterations, 2), "a mesh in good order")
	require.False(t, haloPays(sampled, iterations, 2), "a shuffled mesh: each of two ranks runs three of four edges")
	require.True(t, haloPays(sampled, iterations, 4))
}

// An exec halo of many ranks, most of which have nothing for each other, holds no lists for each two of them.
func TestExecHalosOfManyRanks(t *testing.T) {
	const ranks, each = 2048, 4
	spec := mapping.Spec{Dims: []mapping.DimSpec{{Format: mapping.Block, S: 1, O: -1, Extent: each * ranks}}, Uses: []mapping.GridUse{{Dim: 0}}}
	shape, _ := mapping.NewLayout(spec, [][2]int64{{1, each * ranks}}, nil, []int64{ranks})
	x := New(comm.Alone(), oneProcess{ranks: ranks, layout: shape}, Locality{})
	size := func(s abi.Struct) int64 { return int64(8 * len(s.Fields)) }
	room, err := mem.Alloc(size(abi.Desc) + ranks*(size(abi.Stream)+size(abi.Owned)+size(abi.Run)))
	require.NoError(t, err)
	t.Cleanup(room.Free)
	used := int64(0)
	take := func(bytes int64) unsafe.Pointer {
		used += bytes
		return unsafe.Add(room.Place(0), used-bytes)
	}
	var requests []abi.Request
	var headers []int64
	array, answer := mem.Address(take(size(abi.Desc))), newNoting(t).address()
	for i := range int64(ranks) {
		own, its := (*owned)(take(size(abi.Owned))), (*run)(take(size(abi.Run)))
		*its = run{i * each, 0, each}
		*own = owned{1, 1, 1, its}
		noted := notes{header: mem.Address(take(size(abi.Stream)))}
		if last := i*each + each - 1; i+1 < ranks { // updates the next rank's first element, which that rank updates, too
			noted.numbers = newNumbers(2)
			noted.numbers[0], noted.numbers[1] = last+1, last
		}
		noted.tell()
		headers = append(headers, noted.header)
		requests = append(requests, abi.Request{Words: []int64{answer, 1, 0, each * ranks, 0, mem.Address(unsafe.Pointer(own)), array, 1, 7, noted.header, array, 0}})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	h := x.newExecHalo(requests)
	for step := range h.phases() {
		for i := range ranks {
			require.NoError(t, h.run(step, i))
		}
		require.NoError(t, h.done(step))
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(ranks*ranks))
	for i := range int64(ranks) {
		want := []int64{i * each, 0, each}
		if i > 0 {
			want = append([]int64{i*each - 1, -1, 1}, want...)
		}
		require.Equal(t, want, notesAt(headers[i]).numbers, "rank %d", i)
	}
	x.Close()
}
