package exec

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/cpu"

	"hpfc/runtime/exec/internal/exported"
)

// TestTangentsHaveTheBitsOfTheCLibrary compares them one by one: any bits, numbers of the usual sizes, and those at which glibc's
// function goes another way.
func TestTangentsHaveTheBitsOfTheCLibrary(t *testing.T) {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		t.Skip("the processor has no AVX2")
	}
	turns := []uint32{0, 1, 0x007fffff, 0x24000000, 0x32800000, 0x3e317218, 0x3f051592, 0x3f800000, 0x41b00000, 0x7f800000, 0x7fc00000}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		var x [8]float32
		for i := range x {
			switch r.IntN(4) {
			case 0:
				x[i] = math.Float32frombits(r.Uint32())
			case 1:
				x[i] = float32(r.Float64()-0.5) * 50
			case 2:
				x[i] = float32(r.Float64()-0.5) * 3
			default:
				near := turns[r.IntN(len(turns))] + uint32(r.IntN(5)) - 2
				x[i] = math.Float32frombits(near ^ uint32(r.IntN(2))<<31)
			}
		}
		y := exported.Tanh8(x)
		for i := range x {
			require.Equal(t, math.Float32bits(exported.Tanhf(x[i])), math.Float32bits(y[i]), "tanh(%x)", x[i])
		}
	}
}
