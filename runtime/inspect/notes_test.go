package inspect

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// noted is a stream as compiled code leaves it, outside of Go's memory, which may move.
func noted(numbers []int64) notes {
	header := newNumbers(len(abi.Stream.Fields))
	n := notes{header: mem.Address(unsafe.Pointer(&header[0])), numbers: newNumbers(len(numbers))}
	copy(n.numbers, numbers)
	n.tell()
	return n
}

// Distances are the same however they are kept, and in which order.
func TestNotesKeepDistances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elem := rapid.SampledFrom([]int64{1, 2, 3, 4, 8, 16}).Draw(t, "elem")
		far := rapid.SampledFrom([]int64{100, 1 << 30, 1 << 40}).Draw(t, "far")
		var want []int64
		for _, k := range rapid.SliceOf(rapid.Int64Range(-far, far)).Draw(t, "elements") {
			want = append(want, k*elem)
		}
		n := noted(want)
		defer n.free()
		n.compress(len(want), elem)
		if far == 100 {
			require.NotNil(t, n.narrow)
		}
		same := func() {
			require.Equal(t, len(want), n.count())
			for k, d := range want {
				require.Equal(t, d, n.distance(k))
			}
		}
		same()
		if len(want) > 0 {
			order := hyper.Sequence(rapid.Permutation(sequenceOf(len(want))).Draw(t, "order"))
			back := make(hyper.Sequence, len(order))
			for k, i := range order {
				back[i] = int32(k)
			}
			n.permute(order)
			require.Equal(t, want[order[0]], n.distance(0))
			n.permute(back)
			same()
		}
		n.widen()
		same()
		require.Nil(t, n.narrow)
	})
}

func sequenceOf(n int) []int32 {
	list := make([]int32, n)
	for k := range list {
		list[k] = int32(k)
	}
	return list
}
