package alg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// exchanges are the algorithms of the all-to-all exchange.
var exchanges = map[string]func(s Sizes, r int) *Plan{
	"direct":                       Direct,
	"pairwise":                     Pairwise,
	"bruck":                        Bruck,
	"grid":                         func(s Sizes, r int) *Plan { return Grid(s, r, 1<<30) },
	"grid, larger blocks directly": func(s Sizes, r int) *Plan { return Grid(s, r, 3) },
	"grid, all blocks directly":    func(s Sizes, r int) *Plan { return Grid(s, r, -1) },
}

// sizesOf draws the sizes of all blocks; many are empty.
func sizesOf(seed uint64, n int) Sizes {
	random := rand.New(rand.NewPCG(seed, 2))
	table := make([]int, n*n)
	for i := range table {
		table[i] = []int{0, 0, 1, 3, 8, 25}[random.IntN(6)]
	}
	return Sizes{n, func(from, to int) int { return table[from*n+to] }}
}

func (s Sizes) plans(algorithm func(s Sizes, r int) *Plan) []*Plan {
	plans := make([]*Plan, s.N)
	for r := range plans {
		plans[r] = algorithm(s, r)
	}
	return plans
}

// block is the elements of a block, which say where they belong.
func (s Sizes) block(from, to int) []string {
	var list []string
	for k := range s.Of(from, to) {
		list = append(list, fmt.Sprintf("%d->%d:%d", from, to, k))
	}
	return list
}

// check simulates an exchange and compares what every process has with what it should have.
func (s Sizes) check(seed uint64, plans []*Plan) error {
	inputs, want := make([][]string, s.N), make([][]string, s.N)
	results := make([]int, s.N)
	for r := range s.N {
		for p := range s.N {
			inputs[r] = append(inputs[r], s.block(r, p)...)
			want[r] = append(want[r], s.block(p, r)...)
		}
		results[r] = len(want[r])
	}
	simulation := newSimulation(seed, plans, inputs, results)
	if err := simulation.run(); err != nil {
		return err
	}
	for r, one := range simulation.ranks {
		for i, x := range one.buffers[Result] {
			if x != want[r][i] {
				return fmt.Errorf("element %d at process %d is %q, not %q", i, r, x, want[r][i])
			}
		}
	}
	return nil
}

func TestExchanges(t *testing.T) {
	for name, algorithm := range exchanges {
		t.Run(name, func(t *testing.T) {
			for n := 1; n <= 33; n++ {
				s := sizesOf(uint64(n), n)
				require.NoError(t, s.check(uint64(n), s.plans(algorithm)), "%d processes", n)
			}
		})
	}
}

func TestMutatedExchangesAreFound(t *testing.T) {
	for name, algorithm := range exchanges {
		s := sizesOf(7, 7)
		for r := range s.N {
			for i := range algorithm(s, r).Steps {
				for what, mutate := range mutations {
					plans := s.plans(algorithm)
					if !mutate(&plans[r].Steps[i]) {
						continue
					}
					require.Error(t, s.check(1, plans), "%s: %s of step %d at %d", name, what, i, r)
				}
			}
		}
	}
}

// dropFilled drops the first copy that is not empty.
func dropFilled(s *Step) bool {
	for i, c := range s.Copy {
		if c.Store.Len() > 0 {
			s.Copy = append(s.Copy[:i:i], s.Copy[i+1:]...)
			return true
		}
	}
	return false
}

// The most messages that one process sends, as the table of the design has them.
func TestMessages(t *testing.T) {
	one := func(n int) Sizes { return Sizes{n, func(int, int) int { return 1 }} }
	for _, n := range []int{8, 11, 16, 32, 64} {
		direct, grid, bruck := Messages(n)
		for name, want := range map[string]int{"direct": direct, "grid": grid, "bruck": bruck} {
			most := 0
			for r := range n {
				messages := 0
				for _, s := range exchanges[name](one(n), r).Steps {
					messages += len(s.Send)
				}
				most = max(most, messages)
			}
			if name == "grid" {
				require.LessOrEqual(t, most, 2*want, "%d processes, %s", n, name) // short rows host more units
				continue
			}
			require.Equal(t, want, most, "%d processes, %s", n, name)
		}
	}
}

// The busiest process is the one that sends, or gets, the most; what it keeps does not count.
func TestBusiest(t *testing.T) {
	require.Equal(t, 30, Sizes{4, func(from, to int) int { return map[bool]int{true: 10}[to == 2] }}.Busiest())
	require.Equal(t, 30, Sizes{4, func(from, to int) int { return map[bool]int{true: 10}[from == 2] }}.Busiest())
	require.Zero(t, Sizes{4, func(from, to int) int { return map[bool]int{true: 10}[from == to] }}.Busiest())
}

// The columns of the grid are as many as the nearest integer to the root of the number of processes.
func TestColumns(t *testing.T) {
	for n := 1; n < 200; n++ {
		require.Equal(t, int(math.Round(math.Sqrt(float64(n)))), columns(n), "%d processes", n)
	}
}
