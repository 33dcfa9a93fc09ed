package costs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/costs"
)

func TestParseReadsWhatStringWrites(t *testing.T) {
	m, err := costs.Parse(costs.Typical.String())
	require.NoError(t, err)
	require.Equal(t, costs.Typical, m)
	require.InDelta(t, 1000, m.Element(8), 1e-9)
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "1,2", "1,2,3", "1,2,3,4,5", "1,,3,4", "0,1,1,1", "1,-1,1,1", "1,1,1,Inf", "1,NaN,1,1", "a,b,c,d"} {
		_, err := costs.Parse(text)
		require.ErrorContains(t, err, "ALPHA,GAP,BETA,MEETING", text)
	}
}
