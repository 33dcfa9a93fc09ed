package exec

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/cpu"

	"hpfc/runtime/exec/internal/exported"
)

// TestExponentialsHaveTheBitsOfTheCLibrary compares them one by one, of all sizes and of what is no number.
func TestExponentialsHaveTheBitsOfTheCLibrary(t *testing.T) {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		t.Skip("the processor has no AVX2")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		var x [4]float64
		var u [8]float32
		for i := range u {
			x[i%4], u[i] = number(r), float32(number(r)/8)
		}
		y, v := exported.Exp4(x), exported.Exp8(u)
		for i := range u {
			require.Equal(t, math.Float64bits(exported.Exp(x[i%4])), math.Float64bits(y[i%4]), "exp(%x)", x[i%4])
			require.Equal(t, math.Float32bits(exported.Expf(u[i])), math.Float32bits(v[i]), "expf(%x)", u[i])
		}
	}
}

// number is one of any size, and most often of those whose exponential is one too.
func number(r *rand.Rand) float64 {
	switch r.IntN(40) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 512, -512, 704, -704}[r.IntN(9)]
	case 2, 3, 4, 5, 6, 7:
		return math.Ldexp(r.Float64()-0.5, -r.IntN(80))
	}
	return (r.Float64() - 0.5) * 1500
}
