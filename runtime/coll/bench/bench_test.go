package bench

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
)

func TestEveryOperationHasARow(t *testing.T) {
	var out strings.Builder
	require.NoError(t, Goroutines(&out, 3, []int{8, 1000}, nil))
	for _, operation := range OverMessages {
		require.Contains(t, out.String(), "\n"+operation)
	}
	require.Equal(t, 1, strings.Count(out.String(), "operation"))
	require.Equal(t, 2+2*16, strings.Count(out.String(), "\n"))
	require.Equal(t, 2, strings.Count(out.String(), "(chosen)"))
	for line := range strings.Lines(out.String()) {
		if name := strings.Fields(line)[0]; name != "a" && name != "operation" {
			require.Contains(t, OverMessages, name)
		}
	}
}

// exchanging is a library that only exchanges.
type exchanging struct{ comm.Comm }

func (x exchanging) AllToAll(input []byte, sent comm.Blocks, result []byte, received comm.Blocks) error {
	var receives, sends []comm.Message
	for p := range x.Size() {
		sends = append(sends, comm.Message{Peer: p, Data: input[sent.Places[p]:][:sent.Bytes[p]]})
		receives = append(receives, comm.Message{Peer: p, Data: result[received.Places[p]:][:received.Bytes[p]]})
	}
	return comm.Exchange(x.Comm, receives, sends)
}

// Both ways of a redistribution give every process the elements that are its own, of vectors of all lengths.
func TestRedistributionsAreThoseOfTheMapping(t *testing.T) {
	for _, size := range []int{0, 8, 1000, 100000} {
		for n := 1; n <= 4; n++ {
			for _, m := range remappings(n, size) {
				var all sync.WaitGroup
				for _, c := range comm.InProcess(n) {
					all.Add(1)
					go func() {
						defer all.Done()
						checkRemapping(t, c, m)
					}()
				}
				all.Wait()
			}
		}
	}
}

func checkRemapping(t *testing.T, c comm.Comm, m remapping) {
	p, err := newProgrammed(c, m)
	if err != nil {
		t.Error(err)
		return
	}
	defer p.engine.Close()
	w := newWritten(exchanging{c}, m)
	n, r := int64(c.Size()), int64(c.Rank())
	element := func(k, i int64) float64 { return float64((i/k*n+r)*k + i%k) } // local element i of a vector that is CYCLIC(k)
	given, program, byHand := m.data(p.from), m.data(p.to), w.result
	for i := range m.part {
		given[i] = element(m.from, i)
		w.input[i] = given[i]
	}
	for _, copied := range []func() error{p.copy, w.copy, p.copy, w.copy} {
		if err := copied(); err != nil {
			t.Error(err)
			return
		}
	}
	for i := range m.part {
		if want := element(m.to, i); program[i] != want || byHand[i] != want {
			t.Errorf("%s, process %d of %d, element %d of %d: %v by the program, %v by hand, not %v", m.name, r, n, i, m.part, program[i], byHand[i], want)
			return
		}
	}
}
