package alg

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
)

// A fold gives the combination of all inputs, at the root or everywhere, by any algorithm.
func TestFoldCombinesAllInputs(t *testing.T) {
	const elem = 8
	for n := 1; n <= 9; n++ {
		for _, length := range []int{0, 1, 2, 3, 64, 65, 3000} {
			for _, root := range []int{-1, 0, n - 1} {
				for _, op := range []int64{abi.OpSum, abi.OpMax, abi.OpIOr, abi.OpIEor} {
					x := Exact{Type: abi.TypeI8, Op: op}
					value := func(rank, i int) int64 { return int64((rank+3)*(i-7)) ^ int64(i%5) }
					each(t, n, func(c comm.Comm) error {
						f, err := NewFold(c, x, length, root)
						if err != nil {
							return err
						}
						input, result := make([]byte, length*elem), make([]byte, length*elem)
						for i := range length {
							binary.LittleEndian.PutUint64(input[i*elem:], uint64(value(c.Rank(), i)))
						}
						for range 2 {
							if err := f.Run(input, result); err != nil {
								return err
							}
						}
						for i := range length {
							want := value(0, i)
							for rank := 1; rank < n; rank++ {
								want = x.Words(want, value(rank, i))
							}
							if got := int64(binary.LittleEndian.Uint64(result[i*elem:])); (root < 0 || root == c.Rank()) && got != want {
								return fmt.Errorf("n=%d length=%d root=%d op=%d: element %d is %d, not %d", n, length, root, op, i, got, want)
							}
						}
						return nil
					})
				}
			}
		}
	}
}

// Logicals are folded as bits; an equivalence is settled at the end.
func TestExactLogicals(t *testing.T) {
	chain := map[int64]func(a, b bool) bool{
		abi.OpAnd:  func(a, b bool) bool { return a && b },
		abi.OpOr:   func(a, b bool) bool { return a || b },
		abi.OpEqv:  func(a, b bool) bool { return a == b },
		abi.OpNeqv: func(a, b bool) bool { return a != b },
	}
	for op, f := range chain {
		x, ok := ExactOf(abi.TypeL4, op)
		require.True(t, ok)
		for n := 1; n <= 4; n++ {
			for values := range 1 << n {
				want, got := values&1 != 0, int64(values&1)
				for i := 1; i < n; i++ {
					bit := values >> i & 1
					want, got = f(want, bit != 0), x.Words(got, int64(bit))
				}
				low := []byte{byte(got)}
				x.Settle(low, 1, n)
				require.Equal(t, want, low[0] != 0, "operator %d of %b", op, values)
			}
		}
	}
	require.False(t, slices.ContainsFunc([]int64{abi.OpSum, abi.OpMax}, func(op int64) bool { _, ok := ExactOf(abi.TypeF8, op); return ok }))
}

// Gathering has half the steps of halving, and more bytes to move and to combine.
func TestGatherOrHalve(t *testing.T) {
	for _, n := range []int{2, 3, 4, 16} {
		require.True(t, SharedMemory.Gathers(n, 24), n)
		require.False(t, SharedMemory.Gathers(n, 1<<16), n)
	}
	fast := Cost{Alpha: 0.15e-6, Beta: 1e-10, Gamma: 1e-10}
	require.True(t, fast.Gathers(2, 2900))
	require.False(t, fast.Gathers(2, 3100))
	require.True(t, fast.Gathers(4, 500))
	require.False(t, fast.Gathers(4, 900))
	require.False(t, Cost{Alpha: 1, Beta: 1e-10, Gamma: 1e-10}.Gathers(2, 5000), "one that libraries would not send at once")
}
