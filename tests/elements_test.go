package tests

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/elements"
	"hpfc/tests/oracle"
)

// TestGeneratedElements compares elemental functions and operations at the ends of their types with gfortran's, bit by bit.
func TestGeneratedElements(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	forEachText(t, 8, elements.Generate, func(t *testing.T, source string, _ uint64) {
		want, err := oracle.Sequential(source)
		require.NoError(t, err)
		require.NoError(t, hpfc.Check(source, want, []int{1, 3}))
	})
}
