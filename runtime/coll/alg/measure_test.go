package alg

import (
	"testing"
	"time"

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

// counting counts the batches of a process.
type counting struct {
	comm.Comm
	posts int
}

func (c *counting) Post(b *comm.Batch) error {
	c.posts++
	return c.Comm.Post(b)
}

// Where one attempt takes all the time for it, as on a busy machine, there is no second one, on any process.
func TestMeasureEndsWhenItsTimeIsSpent(t *testing.T) {
	posts := func(budget time.Duration) int {
		first := 0
		each(t, 3, func(c comm.Comm) error {
			counted := &counting{Comm: c}
			m, err := measure(counted, budget)
			require.Positive(t, m.Meeting)
			if c.Rank() == 0 {
				first = counted.posts
			}
			return err
		})
		return first
	}
	require.Greater(t, posts(time.Minute), 4*posts(0))
}
