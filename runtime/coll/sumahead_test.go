package coll

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// terms of sums that grow, that wander, that stay on their grid, leave it, lie halfway between its points, overflow or
// are no numbers.
var terms = map[string]func(r *rand.Rand, i int) float64{
	"positive":    func(r *rand.Rand, _ int) float64 { return r.Float64() },
	"negative":    func(r *rand.Rand, _ int) float64 { return -r.Float64() },
	"both signs":  func(r *rand.Rand, _ int) float64 { return r.Float64() - 0.5 },
	"drifting":    func(r *rand.Rand, _ int) float64 { return r.Float64() - 0.45 },
	"smaller":     func(_ *rand.Rand, i int) float64 { return 1 / float64(i+1) },
	"oscillating": func(_ *rand.Rand, i int) float64 { return math.Sin(float64(i)) },
	"integers":    func(r *rand.Rand, _ int) float64 { return float64(r.IntN(100)) },
	"quarters":    func(r *rand.Rand, _ int) float64 { return float64(r.IntN(9)-3) / 4 },
	"halfway": func(r *rand.Rand, i int) float64 {
		return math.Ldexp(float64(1+2*r.IntN(3)), -53+i%16) + float64(i/1000%2)
	},
	"all sizes": func(r *rand.Rand, _ int) float64 { return math.Ldexp(r.Float64()-0.3, r.IntN(120)-60) },
	"waves":     func(r *rand.Rand, i int) float64 { return float64(1-i/1400%2*2) * r.Float64() },
	"few large": func(r *rand.Rand, i int) float64 {
		return pick(i%300 == 0, 900*r.Float64()-450, math.Ldexp(r.Float64(), -40))
	},
	"tiny":          func(r *rand.Rand, _ int) float64 { return math.Ldexp(r.Float64(), -1060) },
	"huge":          func(r *rand.Rand, _ int) float64 { return math.Ldexp(r.Float64(), 1012) },
	"zeros":         func(r *rand.Rand, _ int) float64 { return math.Copysign(0, r.Float64()-0.5) },
	"few infinite":  func(r *rand.Rand, i int) float64 { return pick(r.IntN(3000) == 0, math.Inf(i%2-1), r.Float64()) },
	"few not a one": func(r *rand.Rand, _ int) float64 { return pick(r.IntN(9000) == 0, math.NaN(), r.Float64()) },
}

var (
	starts  = []float64{0, math.Copysign(0, -1), 1, -1000, 1500, -1500, 1050, 1e6, 0x1p24, 0x1p52}
	guesses = []float64{1, 1.001, 0.7, 1.4, 3, -1, math.NaN()} // as multiples of the right one
)

func pick(condition bool, a, b float64) float64 {
	if condition {
		return a
	}
	return b
}

// Sums and sums of products have the bits of one addition after the other, in all mappings and however wrong the guesses are.
func TestSumsHaveTheBitsOfTheLoop(t *testing.T) {
	names := slices.Sorted(maps.Keys(terms))
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		x := drawLong(t, w)
		y := &variable{id: 1, elem: x.elem, spec: x.spec, bounds: x.bounds}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		term := terms[rapid.SampledFrom(names).Draw(t, "terms")]
		storeReals(w, x, func(i int) float64 { return term(r, i) })
		storeReals(w, y, func(int) float64 { return r.Float64() })
		if rapid.Bool().Draw(t, "one array") {
			y = nil
		}
		start := rapid.SampledFrom(starts).Draw(t, "start")
		wrong := rapid.SampledFrom(guesses).Draw(t, "wrong")
		if x.elem == 8 {
			checkSum(t, w, x, y, start, wrong, abi.TypeF8, func(x int64) float64 { return math.Float64frombits(uint64(x)) })
		} else {
			checkSum(t, w, x, y, float32(start), wrong, abi.TypeF4, func(x int64) float32 { return math.Float32frombits(uint32(x)) })
		}
	})
}

// All terms, starts and guesses with an array of which the runs end anywhere.
func TestSumsFromAnyGuess(t *testing.T) {
	set(t, &aheadFrom, 0)
	set(t, &shortestRun, 1)
	const n = 9100
	for name, term := range terms {
		w := newWorld(t, 1, 3, []int64{3})
		x := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: mapping.Replicated(1)}
		x.spec.Grid, x.spec.Uses = 0, []mapping.GridUse{{Dim: 0}}
		x.spec.Dims[0] = mapping.DimSpec{Grid: 0, S: 1, O: -1, Format: mapping.Block, Extent: n}
		r := rand.New(rand.NewPCG(1, 0))
		storeReals(w, x, func(i int) float64 { return term(r, i) })
		for _, start := range starts {
			for _, wrong := range guesses {
				t.Log(name, start, wrong)
				checkSum(t, w, x, nil, start, wrong, abi.TypeF8, func(x int64) float64 { return math.Float64frombits(uint64(x)) })
			}
		}
		w.close()
	}
}

// drawLong draws a distributed array of reals.
func drawLong(t *rapid.T, w *world) *variable {
	n := rapid.Int64Range(1, 9000).Draw(t, "elements")
	if rapid.IntRange(0, 9).Draw(t, "sampled") == 0 {
		n *= 10
	}
	x := &variable{elem: rapid.SampledFrom([]int64{4, 8}).Draw(t, "bytes"), bounds: [][2]int64{{1, n}}}
	if rapid.Bool().Draw(t, "matrix") {
		x.bounds = [][2]int64{{0, n / 5}, {1, 5}}
	}
	x.spec = drawSpec(t, w.grids[0], x.bounds)
	return x
}

func storeReals(w *world, v *variable, value func(i int) float64) {
	w.allocate(v, 1)
	for i := range v.model {
		if v.elem == 8 {
			v.model[i] = bits(value(i))
		} else {
			v.model[i] = int64(math.Float32bits(float32(value(i))))
		}
	}
	v.each(func(i int, g []int64) { v.store(w, i, g) })
}

// checkSum compares three sums with the loop's, and then one for which the guesses are made wrong.
func checkSum[real float32 | float64](t tester, w *world, x, y *variable, start real, wrong float64, typ int64, value func(x int64) real) {
	want := start
	for i := range x.model {
		term := value(x.model[i])
		if y != nil {
			term *= value(y.model[i])
		}
		want += term
	}
	results := make([]real, w.ranks)
	words := func(rank int) []int64 {
		words := []int64{mem.Address(unsafe.Pointer(x.descs[rank])), typ, abi.OpSum, w.address(unsafe.Pointer(&results[rank]))}
		if y != nil {
			words = append(words, mem.Address(unsafe.Pointer(y.descs[rank])))
		}
		return words
	}
	compare := func() {
		for rank, got := range results {
			require.Equal(t, bitsOf(want), bitsOf(got), "rank %d: %v, %v", rank, want, got)
			results[rank] = start
		}
	}
	for rank := range results {
		results[rank] = start
	}
	for range 3 {
		w.request(abi.ReqOrdered, words)
		compare()
	}
	if len(w.engines) == 1 && wrongGuesses(t, w, words, wrong) {
		compare()
	}
}

// wrongGuesses adds up ahead, if that is possible, with guesses that are wrong by a factor.
func wrongGuesses(t tester, w *world, words func(rank int) []int64, factor float64) bool {
	requests := make([]abi.Request, w.ranks)
	for rank := range requests {
		requests[rank] = abi.Request{Kind: abi.ReqOrdered, Words: words(rank)}
	}
	e := w.engines[0]
	a := e.known(descAt(requests[0].Words[0]).id)
	f, err := e.foldOf(a, requests)
	require.NoError(t, err)
	j, ok := e.newSumAhead(f, a, requests).(*sumAhead)
	if !ok {
		return false
	}
	for phase := range j.phases() {
		for rank := range requests {
			require.NoError(t, j.run(phase, rank))
		}
		require.NoError(t, j.done(phase))
		for k := range j.runs.guesses {
			j.runs.guesses[k] *= factor
		}
	}
	return true
}

// bitsOf are a number's bits, the same ones for all that are not numbers.
func bitsOf[real float32 | float64](x real) uint64 {
	if x != x {
		return 1
	}
	return math.Float64bits(float64(x))
}
