package inspect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A report of loops on rank 0 alone has no table of references.
func TestReportsHaveNoEmptyTables(t *testing.T) {
	var text strings.Builder
	r := Report{Loops: []loopRow{{Cells: []string{"3", "all"}}}}
	r.Write(&text)
	require.Contains(t, text.String(), "iterations")
	require.NotContains(t, text.String(), "references to")
}
