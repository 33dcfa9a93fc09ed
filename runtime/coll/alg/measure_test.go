package alg

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

func TestMeasureAgreesOnAllProcesses(t *testing.T) {
	for _, n := range []int{1, 2, 5} {
		models := make([]costs.Model, n)
		each(t, n, func(c comm.Comm) error {
			m, err := Measure(c)
			models[c.Rank()] = m
			return err
		})
		for _, m := range models {
			require.Equal(t, models[0], m)
			require.Equal(t, m, ReadModel(ModelBytes(m)))
			require.Positive(t, m.Alpha)
			require.Positive(t, m.Beta)
			require.Positive(t, m.Meeting)
		}
		require.Len(t, ModelBytes(models[0]), ModelSize)
		if n > 1 {
			require.NotEqual(t, costs.Typical, models[0])
		}
	}
}
