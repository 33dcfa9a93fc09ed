package alg

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// checkScatter simulates a scatter and compares what every process has.
func checkScatter(seed uint64, plans []*Plan, sizes []int, root int) error {
	n := len(sizes)
	s := Sizes{n, func(from, to int) int {
		if from != root {
			return 0
		}
		return sizes[to]
	}}
	inputs := make([][]string, n)
	for to := range n {
		inputs[root] = append(inputs[root], s.block(root, to)...)
	}
	simulation := newSimulation(seed, plans, inputs, sizes)
	if err := simulation.run(); err != nil {
		return err
	}
	for r, one := range simulation.ranks {
		for i, want := range s.block(root, r) {
			if got := one.buffers[Result][i]; got != want {
				return fmt.Errorf("element %d at process %d is %q, not %q", i, r, got, want)
			}
		}
	}
	return nil
}

func scatterPlans(sizes []int, root int) []*Plan {
	plans := make([]*Plan, len(sizes))
	for r := range plans {
		plans[r] = Scatter(sizes, r, root)
	}
	return plans
}

func scatterSizes(n int) []int {
	random := rand.New(rand.NewPCG(uint64(n), 4))
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = []int{0, 1, 3, 8}[random.IntN(4)]
	}
	return sizes
}

func TestScatter(t *testing.T) {
	for n := 1; n <= 33; n++ {
		sizes := scatterSizes(n)
		for _, root := range []int{0, n / 2, n - 1} {
			require.NoError(t, checkScatter(uint64(n), scatterPlans(sizes, root), sizes, root), "%d processes, root %d", n, root)
		}
	}
}

func TestMutatedScattersAreFound(t *testing.T) {
	sizes := []int{2, 1, 3, 2, 1, 4, 2}
	for r := range sizes {
		for i := range Scatter(sizes, r, 2).Steps {
			for name, mutate := range mutations {
				plans := scatterPlans(sizes, 2)
				if mutate(&plans[r].Steps[i]) {
					require.Error(t, checkScatter(1, plans, sizes, 2), "%s of step %d at %d", name, i, r)
				}
			}
		}
	}
}
