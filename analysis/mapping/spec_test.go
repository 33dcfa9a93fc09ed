package mapping

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Arrays that lie across each other on the same processors are not mapped alike, though each dimension is.
func TestSpecsAreEqual(t *testing.T) {
	along := Spec{Dims: []DimSpec{{Format: Block, Grid: 0, S: 1}, {Format: Block, Grid: 1, S: 1}}, Uses: []GridUse{{Dim: 0}, {Dim: 1}}}
	across := Spec{Dims: []DimSpec{{Format: Block, Grid: 1, S: 1}, {Format: Block, Grid: 0, S: 1}}, Uses: []GridUse{{Dim: 1}, {Dim: 0}}}
	on := func(cell int64) Spec {
		return Spec{Dims: []DimSpec{{Format: Block, S: 1}}, Uses: []GridUse{{Dim: 0}, {Dim: -1, Fixed: &DimSpec{Format: Block, O: cell}}}}
	}
	copies := Spec{Dims: []DimSpec{{Format: Block, S: 1}}, Uses: []GridUse{{Dim: 0}, {Dim: -1}}}
	require.Equal(t, along.String(), across.String())
	require.False(t, along.Equal(across))
	require.True(t, along.Equal(along))
	require.True(t, on(3).Equal(on(3)))
	require.False(t, on(3).Equal(on(4)))
	require.False(t, on(3).Equal(copies))
	require.True(t, copies.Equal(copies))
}
