package alg

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// everyone is what element i of a reduction over n processes is, in the order of the ranks.
func everyone(n, i int) string {
	var b strings.Builder
	for r := range n {
		b.WriteString(operand(r, i))
	}
	return b.String()
}

// operand is element i of process r's vector.
func operand(r, i int) string { return fmt.Sprintf("%02d[%d] ", r, i) }

// operands is a process's vector.
func operands(r, length int) []string {
	v := make([]string, length)
	for i := range v {
		v[i] = operand(r, i)
	}
	return v
}

func sorted(s string) string {
	list := strings.SplitAfter(s, " ")
	slices.Sort(list)
	return strings.Join(list, "")
}

// A reduction is one of the algorithms.
type reduction struct {
	name string
	plan func(n, r, length, m, root int) *Plan
	root int // of mutated plans

	commutes bool // the order of operands may differ
}

// norm leaves out what may differ.
func (a reduction) norm(s string) string {
	if a.commutes {
		return sorted(s)
	}
	return s
}

var reductions = []reduction{
	{"halving", ReduceOrdered, -1, false},
	{"circulant", Reduce, -1, true},
	{"tree", treeOrReduce, 0, true},
}

// treeOrReduce is the tree where there is a root.
func treeOrReduce(n, r, length, m, root int) *Plan {
	if root < 0 {
		return Reduce(n, r, length, m, root)
	}
	return ReduceTree(n, r, length, root)
}

func (a reduction) plans(n, length, m, root int) []*Plan {
	plans := make([]*Plan, n)
	for r := range plans {
		plans[r] = a.plan(n, r, length, m, root)
	}
	return plans
}

// check simulates plans of a reduction and compares the results.
func (a reduction) check(seed uint64, plans []*Plan, length, root int) error {
	n := len(plans)
	inputs, results := make([][]string, n), make([]int, n)
	for r := range n {
		inputs[r], results[r] = operands(r, length), length
	}
	s := newSimulation(seed, plans, inputs, results)
	s.combine = func(left, right string) string { return left + right }
	if err := s.run(); err != nil {
		return err
	}
	for r, one := range s.ranks {
		if root >= 0 && root != r {
			continue
		}
		for i, got := range one.buffers[Result] {
			if a.norm(got) != everyone(n, i) {
				return fmt.Errorf("element %d at process %d is %q", i, r, got)
			}
		}
	}
	return nil
}

// Every number of processes up to 33, lengths around it, odd and none, and slices of any
// number: exactly the operands of all processes, in the order of the ranks where it matters.
func TestReductions(t *testing.T) {
	for _, a := range reductions {
		t.Run(a.name, func(t *testing.T) {
			for n := 1; n <= 33; n++ {
				for k, length := range []int{0, 1, 2, 3, 5, 7, n - 1, n, n + 1, 2*n + 1, 64, 97} {
					if n > 9 && (n+k)%6 > 0 {
						continue // a part of them is enough
					}
					for j, root := range []int{-1, 0, n / 2, n - 1} {
						m := []int{1, 2, 3, 4, 8}[(n+k+j)%5]
						err := a.check(uint64(n), a.plans(n, length, m, root), length, root)
						require.NoError(t, err, "%d processes, length %d, %d slices, root %d", n, length, m, root)
					}
				}
			}
		})
	}
}

// volume is what a plan sends, receives and combines.
func volume(p *Plan) (sent, received, combined int) {
	for _, s := range p.Steps {
		for _, t := range s.Send {
			sent += t.Len()
		}
		for _, t := range s.Receive {
			received += t.Len()
		}
		for _, c := range s.Combine {
			combined += c.Store.Len()
		}
	}
	return sent, received, combined
}

// The circulant algorithm moves 2(N-1)/N*L elements each way and combines half as many, at
// every process and for every N: the least that is possible.
func TestCirculantIsOptimal(t *testing.T) {
	for n := 1; n <= 33; n++ {
		for r := range n {
			sent, received, combined := volume(Reduce(n, r, 5*n, 4, -1))
			require.Equal(t, []int{10 * (n - 1), 10 * (n - 1), 5 * (n - 1)}, []int{sent, received, combined}, "process %d of %d", r, n)
		}
	}
}

// A test that cannot fail proves nothing: plans with one thing left out or turned round are
// found to be wrong.
func TestMutatedReductionsAreFound(t *testing.T) {
	for _, a := range reductions {
		for _, n := range []int{2, 3, 6} {
			for r := range n {
				for i := range a.plans(n, 3*n, 2, a.root)[r].Steps {
					for name, mutate := range mutations {
						plans := a.plans(n, 3*n, 2, a.root)
						if a.commutes && name == "operands" || !mutate(&plans[r].Steps[i]) {
							continue
						}
						require.Error(t, a.check(uint64(i), plans, 3*n, a.root), "%s, %d processes: %s of step %d at %d", a.name, n, name, i, r)
					}
				}
			}
		}
	}
}

// Two steps of one process that change places are found as well, unless the one has nothing to do with the
// other: what the second sends, the first has made.
func TestSwappedStepsAreFound(t *testing.T) {
	for _, a := range reductions {
		for n := 2; n <= 9; n++ {
			found, all := 0, 0
			for r := range n {
				for i := range len(a.plans(n, 3*n, 2, a.root)[r].Steps) - 1 {
					plans := a.plans(n, 3*n, 2, a.root)
					steps := plans[r].Steps
					steps[i], steps[i+1] = steps[i+1], steps[i]
					all++
					if a.check(uint64(i), plans, 3*n, a.root) != nil {
						found++
					}
				}
			}
			require.Greater(t, 10*found, 6*all, "%s, %d processes: %d of %d", a.name, n, found, all)
		}
	}
}

// mutations spoil a step; they report false when it has nothing of the kind.
var mutations = map[string]func(s *Step) bool{
	"receive": func(s *Step) bool { return drop(&s.Receive) },
	"send":    func(s *Step) bool { return drop(&s.Send) },
	"combine": func(s *Step) bool { return drop(&s.Combine) },
	"copy":    dropFilled,
	"operands": func(s *Step) bool {
		for i := range s.Combine {
			c := &s.Combine[i]
			c.Left, c.Right = c.Right, c.Left
		}
		return len(s.Combine) > 0
	},
	"length": func(s *Step) bool {
		if len(s.Send) == 0 {
			return false
		}
		s.Send[0].Hi--
		return true
	},
}

func drop[T any](list *[]T) bool {
	if len(*list) == 0 {
		return false
	}
	*list = (*list)[1:]
	return true
}
