package alg

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
)

// echo is a transport that takes no time, on which every exchange brings what is there already.
type echo struct{ comm.Comm }

func (echo) Exchange(_, _ []comm.Message, _ comm.Copy) error { return nil }
func (echo) Rank() int                                       { return 0 }
func (echo) Size() int                                       { return 2 }

// What a short reduction takes besides its messages.
func BenchmarkFold(b *testing.B) {
	sum, _ := ExactOf(abi.TypeI8, abi.OpSum)
	for _, root := range []int{-1, 0} {
		f, err := NewFold(echo{}, sum, 3, root)
		require.NoError(b, err)
		input, result := make([]byte, 24), make([]byte, 24)
		b.Run(map[int]string{-1: "allreduce", 0: "reduce"}[root], func(b *testing.B) {
			for b.Loop() {
				_ = f.Run(input, result)
			}
		})
	}
}
