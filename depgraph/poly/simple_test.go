package poly

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is told of a set is so: all points of small boxes are tried. Most sets are told of.
func TestSimpleSetsAgreeWithTheirPoints(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	answers, empties := 0, 0
	const questions, size = 3000, 4
	for range questions {
		s := Box([]int64{size, size, size})
		p := &s.Pieces[0]
		if r.Intn(4) == 0 {
			p.Ineq = p.Ineq[1:] // no lower bound, but one of the others
			p.Ineq = append(p.Ineq, Row{1, int64(r.Intn(3) - 1), 0, 1})
		}
		for range 1 + r.Intn(3) {
			row := Row{int64(r.Intn(5) - 2), int64(r.Intn(5) - 2), int64(r.Intn(5) - 2), int64(r.Intn(9) - 4)}
			if r.Intn(3) == 0 {
				p.Eq = append(p.Eq, row)
			} else {
				p.Ineq = append(p.Ineq, row)
			}
		}
		empty, known := simplyEmpty(s)
		if !known {
			continue
		}
		answers++
		if empty {
			empties++
		}
		require.Equal(t, !hasPoint(*p, 2*size), empty, "%v", p)
	}
	require.Greater(t, answers, questions*8/10)
	require.Greater(t, empties, questions/20)
}

// hasPoint looks for a point of a piece with coordinates from -n to n.
func hasPoint(p Piece, n int64) bool {
	for x := -n; x <= n; x++ {
		for y := -n; y <= n; y++ {
			for z := -n; z <= n; z++ {
				if p.holds([]int64{x, y, z, 1}) {
					return true
				}
			}
		}
	}
	return false
}

// holds tells whether a point, which ends with 1, is in a piece without bound variables.
func (p Piece) holds(at []int64) bool {
	value := func(r Row) (sum int64) {
		for k, c := range r {
			sum += c * at[k]
		}
		return sum
	}
	for _, r := range p.Eq {
		if value(r) != 0 {
			return false
		}
	}
	for _, r := range p.Ineq {
		if value(r) < 0 {
			return false
		}
	}
	return true
}

// Numbers that may overflow, and variables without any bounds, are left alone or found.
func TestSimpleSetsWithLargeNumbers(t *testing.T) {
	half := Piece{Ineq: []Row{{1, -1, 0}}}
	empty, known := simplyEmpty(Set{Dims: 2, Pieces: []Piece{half}})
	require.True(t, known)
	require.False(t, empty)
	for _, r := range []Row{{1 << 16, 1, -1}, {1, 1, 1 << 41}} {
		_, known := simplyEmpty(Set{Dims: 2, Pieces: []Piece{{Ineq: []Row{r}}}})
		require.False(t, known, "%v", r)
	}
	far := Piece{Ineq: []Row{{1, -1 << 40}, {-1, 1 << 40}}}
	_, known = simplyEmpty(Set{Dims: 1, Pieces: []Piece{far}})
	require.False(t, known)
}
