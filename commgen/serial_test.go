package commgen_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// An array that has just been allocated has nothing that rank 0 would need; one that has values has.
func TestRegionsOnRankZeroGatherNothingOfNewArrays(t *testing.T) {
	text := planned(t, `real a(100), b(50)
!HPF$ DISTRIBUTE (BLOCK) :: a
a = 1
b = pack(a, a > 0.5)
b = pack(a, a > 0.5, b)
end
`)
	gathered := regexp.MustCompile(`copy .*: (pack|a)_root`).FindAllString(text, -1)
	require.Equal(t, []string{"copy box(100): a_root", "copy box(100): a_root", "copy box(50): pack_root"}, gathered)
}
