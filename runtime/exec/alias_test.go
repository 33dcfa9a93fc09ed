package exec_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/exec/internal/exported"
)

// local is the local address of a subscript.
func local(d exported.StridedDim, g int64) int64 {
	t := d.S*g + d.O
	if d.N == 1 {
		return t
	}
	return mapping.FloorDiv(t, d.K*d.N)*(d.K+d.Room) + mapping.Mod(t, d.K)
}

func owner(d exported.StridedDim, g int64) int64 {
	return mapping.Mod(mapping.FloorDiv(d.S*g+d.O, d.K), d.N)
}

// TestAliasesAddressTheSource compares the addresses of random aliases, element by element, with those of the source, and the owners
// where dimensions are divided.
func TestAliasesAddressTheSource(t *testing.T) {
	made, divided := 0, 0
	check := func(t *rapid.T) {
		draw := func(lo, hi int64, what string) int64 { return rapid.Int64Range(lo, hi).Draw(t, what) }
		box := int(draw(1, 2, "box"))
		counts, dst, to := make([]int64, box), make([]exported.StridedDim, box), make([]exported.Subscript, box)
		k, n := draw(1, 3, "k"), draw(1, 2, "n")
		for i := range counts {
			counts[i] = draw(1, 5, "count")
			b := draw(-3, 3, "b")
			to[i] = exported.Subscript{Iter: int64(i), A: 1, B: b}
			dst[i] = exported.StridedDim{Dim: exported.Dim{Lo: b, Hi: b + counts[i] - 1, S: draw(0, 1, "s")*2 - 1, O: draw(-2, 2, "o"), K: k, N: 1}, Stride: 1 + 100*int64(i)}
		}
		src, from := make([]exported.StridedDim, draw(1, 3, "rank")), []exported.Subscript{}
		for e := range src {
			s := exported.Subscript{Iter: draw(-1, int64(box)-1, "iter"), A: draw(-2, 2, "a"), B: draw(-3, 3, "from")}
			d := exported.Dim{Lo: -9, Hi: draw(8, 14, "hi"), S: 1, O: draw(-2, 2, "o"), K: k, N: 1}
			if s.Iter >= 0 && draw(0, 1, "divided") == 1 {
				x := &dst[s.Iter]
				d.N, x.N = n, n
				if draw(0, 2, "same") > 0 { // the cells of the destination
					s.A, s.B, d.S, d.O = to[s.Iter].A, to[s.Iter].B, x.S, x.O
				}
			}
			from = append(from, s)
			src[e] = exported.StridedDim{Dim: d, Stride: []int64{1, 30, 900}[e]}
		}
		base, strides, ok := exported.Alias(2, dst, src, counts, to, from, 1<<len(src)-1)
		if !ok {
			return
		}
		made++
		require.EqualValues(t, 1, strides[0])
		for r := range counts[0] * counts[box-1] {
			point := []int64{r % counts[0], r / counts[0]}
			if box == 1 && point[1] > 0 {
				break
			}
			at, want, parts := base, int64(0), map[int64]int64{}
			for d, s := range to {
				at += local(dst[d], s.A*point[d]+s.B) * strides[d]
				parts[int64(d)] = owner(dst[d], s.A*point[d]+s.B)
			}
			for e, s := range from {
				g := s.B
				if s.Iter >= 0 {
					g += s.A * point[s.Iter]
				}
				require.True(t, src[e].Lo <= g && g <= src[e].Hi)
				want += local(src[e], g) * src[e].Stride
				if src[e].N > 1 {
					divided++
					require.Equal(t, parts[s.Iter], owner(src[e], g))
				}
			}
			require.Equal(t, want, at)
		}
	}
	const most = 20 // in a hundred drawn ones there may be none that is divided
	for k := 0; k < most && divided == 0; k++ {
		rapid.Check(t, check)
	}
	require.Positive(t, made)
	require.Positive(t, divided)
}

// TestAliasesAreRefused has one reason not to make an alias in each case, and none in the first.
func TestAliasesAreRefused(t *testing.T) {
	line := func(n, s int64) exported.StridedDim {
		return exported.StridedDim{Dim: exported.Dim{Lo: 1, Hi: 10, S: s, K: 2, N: n}, Stride: 1}
	}
	at := func(a, b int64) []exported.Subscript { return []exported.Subscript{{Iter: 0, A: a, B: b}} }
	for _, c := range []struct {
		name        string
		size, alike int64
		dst, src    exported.StridedDim
		from        []exported.Subscript
		ok          bool
	}{
		{"shifted on one processor", 1, 1, line(1, 1), line(1, 1), at(1, 2), true},
		{"shifted on two", 2, 1, line(2, 1), line(2, 1), at(1, 2), false},
		{"in place on two", 2, 1, line(2, 1), line(2, 1), at(1, 1), true},
		{"along another dimension of the processors", 2, 0, line(2, 1), line(2, 1), at(1, 1), false},
		{"read by ranks that have nothing", 2, -1, line(1, 1), line(1, 1), at(1, 2), false},
		{"read as a whole on one rank", 1, -1, line(1, 1), line(1, 1), at(1, 2), true},
		{"out of bounds", 1, 1, line(1, 1), line(1, 1), at(1, 3), false},
		{"with a stride", 1, 1, line(1, 1), line(1, 1), at(-1, 10), false},
		{"with the stride of the array's cells", 1, 1, line(1, 1), line(1, -1), at(-1, 10), true},
	} {
		_, _, ok := exported.Alias(c.size, []exported.StridedDim{c.dst}, []exported.StridedDim{c.src}, []int64{9}, at(1, 1), c.from, c.alike)
		require.Equal(t, c.ok, ok, c.name)
	}
}
