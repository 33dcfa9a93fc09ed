package coll

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/runtime/abi"
)

// operatorsOf lists the operators that go with a type.
func operatorsOf(typ int64) []int64 {
	switch {
	case typ >= abi.TypeL1:
		return []int64{abi.OpAnd, abi.OpOr, abi.OpEqv, abi.OpNeqv}
	case typ >= abi.TypeF4:
		return []int64{abi.OpSum, abi.OpProduct, abi.OpMax, abi.OpMin}
	}
	return []int64{abi.OpSum, abi.OpProduct, abi.OpMax, abi.OpMin, abi.OpIAnd, abi.OpIOr, abi.OpIEor}
}

var abiTypes = []int64{
	abi.TypeI1, abi.TypeI2, abi.TypeI4, abi.TypeI8, abi.TypeF4, abi.TypeF8, abi.TypeL1, abi.TypeL2, abi.TypeL4, abi.TypeL8,
}

// drawValue is the bits of a value; among the reals zeros of both signs, infinities and NaNs are
// frequent.
func drawValue(t *rapid.T, typ int64) int64 {
	real := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1, math.Inf(1), math.Inf(-1), math.NaN()}))
	switch {
	case typ >= abi.TypeL1:
		return rapid.Int64Range(0, 1).Draw(t, "logical")
	case typ == abi.TypeF8:
		return int64(math.Float64bits(real.Draw(t, "real")))
	case typ == abi.TypeF4:
		return int64(math.Float32bits(float32(real.Draw(t, "real"))))
	}
	return rapid.Int64().Draw(t, "integer")
}

// Over any number of processes a reduction gives the bits that it gives in one, whatever type,
// operator and values.
func TestReductionsHaveTheSameBitsOnAnyNumberOfProcesses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.IntRange(1, 7).Draw(t, "ranks")
		count := rapid.IntRange(1, 3).Draw(t, "values")
		types, operators, values := make([]int64, count), make([]int64, count), make([][]int64, count)
		for i := range count {
			types[i] = rapid.SampledFrom(abiTypes).Draw(t, "type")
			operators[i] = rapid.SampledFrom(operatorsOf(types[i])).Draw(t, "operator")
			if i > 0 && rapid.Bool().Draw(t, "same") {
				types[i], operators[i] = types[0], operators[0]
			}
			for range ranks {
				values[i] = append(values[i], drawValue(t, types[i]))
			}
		}
		reduce := func(processes int) [][]int64 {
			w := newWorld(t, processes, ranks)
			defer w.close()
			results := make([][]int64, count)
			for i := range results {
				results[i] = append([]int64{}, values[i]...)
			}
			w.request(abi.ReqReduce, func(rank int) []int64 {
				words := []int64{int64(count)}
				for i := range count {
					words = append(words, types[i], operators[i], w.address(unsafe.Pointer(&results[i][rank])))
				}
				return words
			})
			return results
		}
		want := reduce(1)
		require.Equal(t, want, reduce(rapid.IntRange(1, ranks).Draw(t, "processes")))
	})
}

// Extremes of reals go as integers unless the order of the ranks matters.
func TestOrderedWords(t *testing.T) {
	for _, x := range []float64{1, -1, math.Inf(1), math.Inf(-1), math.SmallestNonzeroFloat64, -math.MaxFloat64} {
		require.Equal(t, x, realOf(orderedWord(x, abi.OpMax)))
		require.False(t, uncertain(orderedWord(x, abi.OpMax)))
	}
	require.True(t, uncertain(orderedWord(math.Copysign(0, -1), abi.OpMin)))
	require.True(t, uncertain(orderedWord(math.NaN(), abi.OpMin)))
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64().Draw(t, "x"), rapid.Float64().Draw(t, "y")
		require.Equal(t, x < y, orderedWord(x, abi.OpMax) < orderedWord(y, abi.OpMax))
	})
}
