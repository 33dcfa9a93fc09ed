package exec

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
	"hpfc/runtime/abi"
	"hpfc/runtime/exec/internal/exported"
)

func TestHeadersAreUpToDate(t *testing.T) {
	for name, want := range map[string]string{"hpf_abi.h": abi.Header(), "codes.h": abi.Codes()} {
		header, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, string(header), "run go generate")
	}
}

// The C compiler compares the prototypes in hpf_abi.h with the definitions; what is left is
// that the dynamic linker finds them.
func TestEveryFunctionIsExported(t *testing.T) {
	for _, f := range abi.Funcs {
		require.NotNil(t, exported.Symbol(f.Name), f.Name)
	}
	for _, f := range abi.VectorFuncs {
		require.NotNil(t, exported.Symbol(f.Name), f.Name)
	}
}

func TestPowersAreLibgccs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "x")
		n := rapid.OneOf(rapid.Int32Range(-40, 40), rapid.Int32()).Draw(t, "n")
		require.Equal(t, math.Float64bits(exported.LibgccPowi(x, n)), math.Float64bits(exported.Powi(x, n)))
		y := rapid.Float32().Draw(t, "y")
		require.Equal(t, math.Float32bits(exported.LibgccPowif(y, n)), math.Float32bits(exported.Powif(y, n)))
	})
}

func TestIntegerPowers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, n := rapid.Int64().Draw(t, "x"), rapid.Int64Range(0, 70).Draw(t, "n")
		want := int64(1)
		for range n {
			want *= x
		}
		require.Equal(t, want, exported.Ipow(x, n))
	})
	require.EqualValues(t, 0, exported.Ipow(2, -1))
	require.EqualValues(t, 0, exported.Ipow(0, -1))
	require.EqualValues(t, 1, exported.Ipow(1, -5))
	require.EqualValues(t, -1, exported.Ipow(-1, -5))
	require.EqualValues(t, 1, exported.Ipow(-1, -4))
	require.EqualValues(t, 1, exported.Ipow(0, 0))
}

func TestCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune(" \x1fab")), 0, 6, -1)
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		width := max(len(a), len(b))
		pad := func(s string) string { return s + strings.Repeat(" ", width-len(s)) }
		require.Equal(t, int32(strings.Compare(pad(a), pad(b))), exported.CharCompare(a, b))
	})
	buffer := []byte("abcdefgh")
	exported.CharCopy(buffer, 2, 4, 0, 3)
	require.Equal(t, "ababc gh", string(buffer))
	exported.CharCopy(buffer, 0, 2, 2, 5)
	require.Equal(t, "ababc gh", string(buffer))
	exported.CharCopy(buffer, 6, 2, 0, 0)
	require.Equal(t, "ababc   ", string(buffer))
}

// iteration is an owned iteration and its local address.
type iteration struct{ r, local int64 }

func TestOwnedEqualsEnumerationAndClosedForms(t *testing.T) {
	o := exported.NewOwnership()
	defer o.Free()
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int64Range(-12, 12)
		d := exported.Dim{
			Lo: small.Draw(t, "lo"), S: rapid.SampledFrom([]int64{1, -1, 2, -3}).Draw(t, "s"), O: small.Draw(t, "o"),
			K: rapid.Int64Range(1, 7).Draw(t, "k"), N: rapid.Int64Range(1, 5).Draw(t, "n"),

			Room: rapid.Int64Range(0, 2).Draw(t, "room"),
		}
		d.Hi = d.Lo + rapid.Int64Range(-1, 60).Draw(t, "extent")
		d.P = rapid.Int64Range(-1, d.N-1).Draw(t, "p")
		a, b, lo := small.Draw(t, "a"), small.Draw(t, "b"), small.Draw(t, "first")
		step, n := rapid.SampledFrom([]int64{1, 1, 2, -1, -5}).Draw(t, "step"), rapid.Int64Range(0, 50).Draw(t, "count")
		layout := mapping.Dim{Lo: d.Lo, Hi: d.Hi, S: d.S, O: d.O, K: d.K, N: d.N, Room: d.Room}

		want := map[iteration]bool{}
		clipped := false
		for r := range n {
			g := a*(lo+step*r) + b
			owns := d.P >= 0 && layout.Contains(g) && layout.Owner(g) == d.P
			require.Equal(t, owns, o.Owns(d, g))
			clipped = clipped || !layout.Contains(g)
			if owns {
				want[iteration{r, layout.Local(g)}] = true
			}
		}
		for _, kind := range []int64{abi.RunsByBlock, abi.RunsByPeriod} {
			runs, rstep, lstep := o.Owned(d, a, b, lo, step, n, kind, rapid.Int64Range(0, 7).Draw(t, "slot"))
			require.Equal(t, want, expand(t, runs, rstep, lstep))
		}
		runs, rstep, lstep := o.Owned(d, a, b, lo, step, n, abi.RunsJoined, rapid.Int64Range(0, 7).Draw(t, "slot"))
		require.Equal(t, addresses(want), addresses(expand(t, runs, rstep, lstep)))
		if d.P >= 0 && !clipped {
			require.Equal(t, want, expandCSS(css.Owned(css.Dim{S: d.S, O: d.O, K: d.K, N: d.N, Room: d.Room}, a*step, a*lo+b, n, d.P)))
		}
	})
}

// Iterations that store at distances from least to greatest from their own cell belong to all owners of these cells that have
// an element of the array at all.
func TestReachedEqualsEnumeration(t *testing.T) {
	o := exported.NewOwnership()
	defer o.Free()
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int64Range(-5, 5)
		d := exported.Dim{S: rapid.SampledFrom([]int64{1, 1, -1, 2, -3}).Draw(t, "s"), Lo: small.Draw(t, "lo"), N: rapid.Int64Range(1, 6).Draw(t, "n")}
		d.Hi = d.Lo + rapid.Int64Range(-1, 30).Draw(t, "extent")
		d.O = rapid.Int64Range(0, 5).Draw(t, "o") - min(d.S*d.Lo, d.S*d.Hi)
		cells := max(d.S*d.Lo, d.S*d.Hi) + d.O + 1 // of the template, from 0
		d.K = max(1, (cells+d.N-1)/d.N)
		d.P = rapid.Int64Range(-1, d.N-1).Draw(t, "p")
		least, greatest := -rapid.Int64Range(0, 3).Draw(t, "least"), rapid.Int64Range(0, 3).Draw(t, "greatest")
		a, b, lo := small.Draw(t, "a"), small.Draw(t, "b"), small.Draw(t, "first")
		step, n := rapid.SampledFrom([]int64{1, 1, 2, -1, -5}).Draw(t, "step"), rapid.Int64Range(0, 40).Draw(t, "count")

		has := d.N == 1 && d.P == 0
		for g := d.Lo; g <= d.Hi; g++ {
			has = has || d.P >= 0 && (d.S*g+d.O)/d.K == d.P
		}
		want := map[iteration]bool{}
		for r := range n {
			cell, mine := d.S*(a*(lo+step*r)+b)+d.O, d.N == 1
			for by := least; by <= greatest; by++ {
				mine = mine || d.P*d.K <= cell+by && cell+by < (d.P+1)*d.K
			}
			if has && mine {
				want[iteration{r, cell - d.P*d.K}] = true
			}
		}
		runs, rstep, lstep := o.Reached(d, a, b, lo, step, n, least, greatest)
		require.Equal(t, want, expand(t, runs, rstep, lstep))
	})
}

// addresses are the local addresses of iterations in order.
func addresses(all map[iteration]bool) []int64 {
	var list []int64
	for it := range all {
		list = append(list, it.local)
	}
	slices.Sort(list)
	return list
}

func expand(t *rapid.T, runs []exported.Run, rstep, lstep int64) map[iteration]bool {
	all := map[iteration]bool{}
	for _, run := range runs {
		require.Positive(t, run.N)
		for i := range run.N {
			it := iteration{run.R + i*rstep, run.L + i*lstep}
			require.NotContains(t, all, it)
			all[it] = true
		}
	}
	return all
}

func expandCSS(runs []css.Run) map[iteration]bool {
	all := map[iteration]bool{}
	for _, run := range runs {
		for i := range run.Count {
			all[iteration{run.R0 + i*run.RStep, run.Dst + i*run.DstStep}] = true
		}
	}
	return all
}

// Block runs of a BLOCK array are one loop; period runs of a CYCLIC one are too.
func TestOwnedRunsAreLong(t *testing.T) {
	o := exported.NewOwnership()
	defer o.Free()
	runs, rstep, lstep := o.Owned(exported.Dim{Lo: 1, Hi: 100, S: 1, O: -1, K: 25, N: 4, P: 2}, 1, 0, 1, 1, 100, abi.RunsByBlock, 0)
	require.Equal(t, []exported.Run{{R: 50, L: 0, N: 25}}, runs)
	require.EqualValues(t, []int64{1, 1}, []int64{rstep, lstep})
	runs, rstep, lstep = o.Owned(exported.Dim{Lo: 1, Hi: 100, S: 1, O: -1, K: 1, N: 4, P: 2}, 1, 0, 1, 1, 100, abi.RunsByPeriod, 0)
	require.Equal(t, []exported.Run{{R: 2, L: 0, N: 25}}, runs)
	require.EqualValues(t, []int64{4, 1}, []int64{rstep, lstep})
	runs, rstep, lstep = o.Owned(exported.Dim{Lo: 1, Hi: 100, S: 1, O: -1, K: 3, N: 4, P: 2}, 1, 0, 1, 1, 100, abi.RunsJoined, 0)
	require.Equal(t, []exported.Run{{R: 6, L: 0, N: 24}}, runs)
	require.EqualValues(t, []int64{1, 1}, []int64{rstep, lstep})
}

// Zeros of both signs and NaNs come out as the comparisons one after the other leave them.
func TestExtremesAreThoseOfAChain(t *testing.T) {
	special := []float64{0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1)}
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, len(special)).Draw(t, "kinds")
		kinds := rapid.SliceOfN(rapid.SampledFrom(special), most, most).Draw(t, "of")
		terms := rapid.SliceOfN(rapid.SampledFrom(kinds), 0, 200).Draw(t, "terms")
		acc := rapid.SampledFrom(special).Draw(t, "acc")
		short := make([]float32, len(terms))
		for i, x := range terms {
			short[i] = float32(x)
		}
		for how := range int64(4) {
			want := acc
			for _, term := range terms {
				x, y := want, term
				if how&abi.ExtremeTermFirst != 0 {
					x, y = y, x
				}
				if how&abi.ExtremeLeast == 0 && x > y || how&abi.ExtremeLeast != 0 && x < y {
					want = x
				} else {
					want = y
				}
			}
			got := exported.Extreme(acc, terms, how)
			require.Equal(t, math.IsNaN(want), math.IsNaN(got))
			if !math.IsNaN(want) {
				require.Equal(t, math.Float64bits(want), math.Float64bits(got))
				require.Equal(t, math.Float32bits(float32(want)), math.Float32bits(exported.Extremef(float32(acc), short, how)))
			}
		}
	})
}
