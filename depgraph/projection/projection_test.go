package projection

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
)

// TestScanned compares loops made of random domains of differences with the points of the domain,
// in every order of the variables.
func TestScanned(t *testing.T) {
	const size = 5
	rapid.Check(t, func(t *rapid.T) {
		var domain []affine.Form
		for v := range 3 {
			domain = append(domain, affine.Variable(v), affine.Constant(size-1).Sub(affine.Variable(v)))
		}
		for range rapid.IntRange(0, 4).Draw(t, "conditions") {
			x, y := rapid.IntRange(0, 2).Draw(t, "x"), rapid.IntRange(0, 2).Draw(t, "y")
			if x != y {
				c := rapid.Int64Range(-3, 3).Draw(t, "c")
				domain = append(domain, affine.Variable(x).Sub(affine.Variable(y)).AddConst(c))
			}
		}
		order := rapid.Permutation([]int{0, 1, 2}).Draw(t, "order")
		s, ok := Scan(domain, order)
		require.True(t, ok)
		var got, want [][3]int64
		enumerateScan(s, 0, [3]int64{}, &got)
		for p := range int64(size * size * size) {
			point := [3]int64{p / size / size, p / size % size, p % size}
			if !slices.ContainsFunc(domain, func(f affine.Form) bool { return f.At(point[:]) < 0 }) {
				want = append(want, point)
			}
		}
		require.ElementsMatch(t, want, got)
	})
}

func enumerateScan(s Loops, level int, p [3]int64, out *[][3]int64) {
	if level == len(s.Vars) {
		*out = append(*out, p)
		return
	}
	v := s.Vars[level]
	p[v] = 0
	lo, hi := int64(-100), int64(100)
	for _, h := range s.Lo[level] {
		lo = max(lo, -h.Form.At(p[:]))
	}
	for _, h := range s.Hi[level] {
		hi = min(hi, h.Form.At(p[:]))
	}
	for x := lo; x <= hi; x++ {
		p[v] = x
		enumerateScan(s, level+1, p, out)
	}
}

// TestScannedTriangle puts the innermost loop of a triangle outermost.
func TestScannedTriangle(t *testing.T) {
	i, j, n := affine.Variable(0), affine.Variable(1), affine.Variable(2)
	s, ok := Scan([]affine.Form{i.AddConst(-1), n.Sub(i), j.AddConst(-1), i.Sub(j).AddConst(-1)}, []int{1, 0})
	require.True(t, ok)
	require.Equal(t, []Halfspace{{i.Sub(j).AddConst(-1), true}}, s.Lo[1], "i >= j+1")
	require.Equal(t, []Halfspace{{n.Sub(i), true}}, s.Hi[1])
	require.Equal(t, []Halfspace{{j.AddConst(-1), true}}, s.Lo[0])
	require.Equal(t, []Halfspace{{n.Sub(j).AddConst(-1), false}}, s.Hi[0], "j <= n-1 follows")
}
