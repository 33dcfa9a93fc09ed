//go:build cgo

package poly

import (
	"math/rand"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// plenty is enough for every question here.
func plenty() *Allowance { return NewAllowance(1<<40, 1<<40) }

// doubling is the nest u[2i] = ... u[i+3]: i<12: a read has a source where i+3 is even.
func doubling(n int64) (write, read Access) {
	domain := Box([]int64{n})
	write = Access{domain, []Subscript{{Form: Row{2, 0}}}, []Row{{1, 0}, {0, 1}}}
	read = Access{domain, []Subscript{{Form: Row{1, 3}}}, []Row{{1, 0}, {0, 0}}}
	return write, read
}

func TestFlowWithDivision(t *testing.T) {
	write, read := doubling(12)
	flow, err := Flow(read, []Access{write}, nil, plenty())
	require.NoError(t, err)
	pairs, err := Points(flow.Sources[0], 100, plenty())
	require.NoError(t, err)
	slices.SortFunc(pairs, slices.Compare)
	require.Equal(t, [][]int64{{4, 5}, {5, 7}, {6, 9}, {7, 11}}, pairs)
	orphans, err := Points(flow.NoSource, 100, plenty())
	require.NoError(t, err)
	require.Len(t, orphans, 8)
}

func TestModulo(t *testing.T) {
	domain := Box([]int64{3, 4})
	at := []Row{{1, 0, 0}, {0, 1, 0}}
	write := Access{domain, []Subscript{{Form: Row{1, 0, 0}}, {Form: Row{0, 1, 0}}}, at}
	read := Access{domain, []Subscript{{Form: Row{1, 0, -1}}, {Form: Row{0, 1, 1}, Mod: 4}}, at}
	flow, err := Flow(read, []Access{write}, nil, plenty())
	require.NoError(t, err)
	pairs, err := Points(flow.Sources[0], 100, plenty())
	require.NoError(t, err)
	require.Len(t, pairs, 8)
	for _, p := range pairs {
		require.Equal(t, []int64{p[2] - 1, (p[3] + 1) % 4}, p[:2])
	}
}

func TestMaxAttains(t *testing.T) {
	s := Box([]int64{5, 7}).Where(Row{-2, -3, 16}) // 2x+3y <= 16
	v, at, err := Max(s, Row{1, 2, 1}, plenty())
	require.NoError(t, err)
	require.EqualValues(t, 11, v)
	require.Equal(t, v, at[0]+2*at[1]+1)
	_, at, err = Max(s.Where(Row{1, 0, -9}), Row{1, 0, 0}, plenty())
	require.NoError(t, err)
	require.Nil(t, at)
	_, _, err = Max(Set{Dims: 1, Pieces: []Piece{{}}}, Row{1, 0}, plenty())
	require.ErrorIs(t, err, ErrUnbounded)
}

func TestBudgetEndsEveryCall(t *testing.T) {
	write, read := doubling(1000)
	_, err := Flow(read, []Access{write}, nil, NewAllowance(1000, 1000))
	require.ErrorIs(t, err, ErrBudget)
	_, _, err = Max(Box([]int64{5, 7}), Row{1, 1, 0}, NewAllowance(100, 100))
	require.ErrorIs(t, err, ErrBudget)
	_, err = Points(Box([]int64{50}), 10, plenty())
	require.ErrorIs(t, err, ErrBudget)
}

// Contexts are independent: the race detector and isl agree.
func TestConcurrentCalls(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 20 {
				write, read := doubling(12)
				_, err := Flow(read, []Access{write}, nil, plenty())
				require.NoError(t, err)
			}
		}()
	}
	all.Wait()
}

// Empty agrees with the search for a maximum on random sets, also with bound variables.
func TestEmptyAgreesWithMax(t *testing.T) {
	empty := 0
	for seed := range 300 {
		rnd := rand.New(rand.NewSource(int64(seed)))
		s := Box([]int64{4, 5, 3})
		for range 1 + rnd.Intn(2) {
			p := &s.Pieces[0]
			p.Exists = 1
			for i := range p.Ineq {
				if len(p.Ineq[i]) == 4 {
					p.Ineq[i] = widen(p.Ineq[i], 1)
				}
			}
			r := Row{rnd.Int63n(5) - 2, rnd.Int63n(5) - 2, rnd.Int63n(3) - 1, -2 - rnd.Int63n(3), rnd.Int63n(9) - 4}
			p.Eq = append(p.Eq, r)
		}
		if rnd.Intn(2) == 0 {
			s = s.Where(Row{1, -1, 0, -1}, Row{-1, 1, rnd.Int63n(2), 1})
		}
		_, at, err := Max(s, Row{0, 0, 0, 0}, plenty())
		require.NoError(t, err)
		got, err := Empty(s, plenty())
		require.NoError(t, err)
		require.Equal(t, at == nil, got, "%v", s)
		if got {
			empty++
		}
	}
	require.Greater(t, empty, 30)
	require.Less(t, empty, 270)
}

// Coefficients beyond 32 bits arrive whole.
func TestEmptyTakesLongCoefficients(t *testing.T) {
	for _, far := range []int64{1 << 31, 1 << 32, 1 << 40} {
		for _, c := range []struct {
			least int64
			empty bool
		}{{far, false}, {far + 1, true}} {
			s := Set{Dims: 1, Pieces: []Piece{{Ineq: []Row{{-1, far}, {1, -c.least}}}}}
			got, err := Empty(s, plenty())
			require.NoError(t, err)
			require.Equal(t, c.empty, got)
		}
	}
}
