package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"
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
