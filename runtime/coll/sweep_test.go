package coll

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// drawColumns draws an array whose first dimension is distributed, perhaps in small blocks.
func drawColumns(t *rapid.T, w *world, id, elem, n, columns int64) *variable {
	v := &variable{id: id, elem: elem, bounds: [][2]int64{{-1, n - 2}}}
	if columns > 0 {
		v.bounds = append(v.bounds, [2]int64{1, columns})
	}
	v.spec = mapping.Replicated(len(v.bounds))
	v.spec.Grid = 0
	dim := drawDim(t, 0, w.grids[0][0], v.bounds[0])
	if dim.Format == mapping.Cyclic && rapid.Bool().Draw(t, "larger blocks") {
		dim.K = rapid.Int64Range(5, 50).Draw(t, "block")
	}
	v.spec.Dims[0] = dim
	v.spec.Uses = []mapping.GridUse{{Dim: 0}, {Dim: -1}}
	return v
}

// sweeps counts the routes of the world that sweep.
func (w *world) sweeps() int {
	n := 0
	for _, r := range w.engines[0].plans.byKey {
		if r.sweep != nil {
			n++
		}
	}
	return n
}

// Columns in small blocks are swept.
func TestSweepEqualsTheSequentialLoop(t *testing.T) {
	defer func(least, from int64, can bool) { sweepLeast, streamFrom, canAssemble = least, from, can }(sweepLeast, streamFrom, canAssemble)
	sweepLeast = 1
	swept, can := 0, canAssemble
	rapid.Check(t, func(t *rapid.T) {
		streamFrom = rapid.SampledFrom([]int64{0, 24 << 20}).Draw(t, "past the caches from")
		canAssemble = can && rapid.Bool().Draw(t, "assemble lines")
		grid := []int64{rapid.Int64Range(1, 5).Draw(t, "coordinates"), rapid.Int64Range(1, 2).Draw(t, "copies")}
		w := newWorld(t, 1, int(mapping.Processors(grid)), grid)
		defer w.close()
		n, columns := rapid.Int64Range(50, 2000).Draw(t, "n"), rapid.Int64Range(0, 3).Draw(t, "columns")
		elem := rapid.SampledFrom([]int64{1, 2, 3, 4, 8, 16}).Draw(t, "elem")
		dst, src := drawColumns(t, w, 0, elem, n, columns), drawColumns(t, w, 1, elem, n, columns)
		w.allocate(dst, 1000000)
		w.allocate(src, 1)
		s := section{counts: []int64{n}}
		for _, list := range []*[]subscript{&s.dst, &s.src} {
			a := rapid.SampledFrom([]int64{1, 1, 1, 2, -1, -3}).Draw(t, "a")
			*list = []subscript{{0, a, rapid.Int64Range(-2, n).Draw(t, "b")}}
		}
		switch {
		case columns > 0 && rapid.Bool().Draw(t, "one column"):
			s.dst, s.src = append(s.dst, subscript{-1, 0, columns}), append(s.src, subscript{-1, 0, 1})
		case columns > 0:
			s.counts = append(s.counts, columns)
			s.dst, s.src = append(s.dst, subscript{1, 1, 1}), append(s.src, subscript{1, -1, columns})
		}
		for round := range int64(4) { // by the remembered plan, then by calls made before
			w.fill(src, round)
			w.copy(dst, src, s)
		}
		swept += w.sweeps()
	})
	require.NotZero(t, swept)
}

// Blocks that are longer than a table are cut into segments; what they deal out lies equally far apart.
func TestSweepDealsOutLongBlocks(t *testing.T) {
	defer func(least int64) { sweepLeast = least }(sweepLeast)
	sweepLeast = 1
	const ranks, n = 3, 20011
	for _, elem := range []int64{1, 2, 4, 8, 16} {
		for _, a := range []int64{1, -1, 2} {
			w := newWorld(t, 1, ranks, []int64{ranks})
			dst := &variable{elem: elem, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
			src := &variable{id: 1, elem: elem, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
			w.allocate(dst, 1000000)
			w.allocate(src, 1)
			count := n / max(a, -a)
			from := subscript{0, a, 1}
			if a < 0 {
				from.b = n
			}
			for range 4 {
				w.copy(dst, src, section{[]int64{count}, []subscript{{0, 1, 1}}, []subscript{from}})
			}
			require.Equal(t, 1, w.sweeps(), "elements of %d bytes, step %d", elem, a)
			w.close()
		}
	}
}

// assembled tells whether the only route of the world assembles lines.
func (w *world) assembled() bool {
	for _, r := range w.engines[0].plans.byKey {
		if r.sweep == nil {
			continue
		}
		const header, segment = 8, 7
		words := r.sweep.words
		first := header + 3*words[1] + words[3]
		for k := range words[4] {
			if words[first+k*segment+segment-1] > 0 {
				return true
			}
		}
	}
	return false
}

// Lines are put together from whatever small blocks there are at both sides, in the caches and past them.
func TestSweepAssemblesLines(t *testing.T) {
	if !canAssemble {
		t.Skip("this processor has no instructions for it")
	}
	defer func(least, from int64) { sweepLeast, streamFrom = least, from }(sweepLeast, streamFrom)
	sweepLeast = 1
	const n = 2111
	all, assembled := 0, 0
	for _, elem := range []int64{1, 2, 3, 4, 8, 16} {
		for _, ranks := range []int64{2, 3, 4} {
			for to := range int64(6) {
				for from := range int64(6) { // 0: a block for each rank
					if to == from {
						continue
					}
					streamFrom = (to + from) % 2 << 30
					w := newWorld(t, 1, int(ranks), []int64{ranks})
					dst := &variable{elem: elem, bounds: [][2]int64{{1, n}}, spec: smallBlocks(to, n)}
					src := &variable{id: 1, elem: elem, bounds: [][2]int64{{1, n}}, spec: smallBlocks(from, n)}
					w.allocate(dst, 1000000)
					w.allocate(src, 1)
					w.copy(dst, src, section{[]int64{n - 5}, []subscript{{0, 1, 1 + to}}, []subscript{{0, 1, 2}}})
					if all++; w.assembled() {
						assembled++
					}
					w.close()
				}
			}
		}
	}
	require.Greater(t, assembled, all/3)
}

// smallBlocks is a distribution in blocks of k elements, or one block for each rank.
func smallBlocks(k, n int64) mapping.Spec {
	if k == 0 {
		return vectorSpec(1, 0, n)
	}
	return vectorSpec(2, k, n)
}

// Two windows of 64 bytes are told apart by the upper half of the numbers, and what comes from elsewhere is a byte that is not loaded.
func TestWordsOfPair(t *testing.T) {
	pair := [2]sweepWindow{
		{source: 3, lo: 100, hi: 124, pieces: []sweepPiece{{src: 100, at: 0, bytes: 8}, {src: 116, at: 24, bytes: 8}}},
		{source: 4, lo: 200, hi: 208, pieces: []sweepPiece{{src: 200, at: 8, bytes: 8}}},
	}
	words := wordsOfPair(pair, true)
	require.Equal(t, []int64{3, 4, 100, 200, 0xff00ff, 0xff, 1}, words[:7])
	require.Equal(t, []int64{0x0706050403020100, 0x4746454443424140, 0x0808080808080808, 0x1716151413121110}, words[7:11])
	require.Len(t, words, 15)
}

// Copies of long pieces are left alone.
func TestWhereSweepsPay(t *testing.T) {
	set(t, &streamFrom, 1<<20)
	of := func(from, to, n int64) bool {
		w := newWorld(t, 1, 2, []int64{2})
		defer w.close()
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, to, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, from, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1000)
		w.copy(dst, src, section{[]int64{n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}})
		return w.sweeps() > 0
	}
	require.True(t, of(3, 4, 5000))
	require.True(t, of(3, 4, 500000))
	require.False(t, of(3, 4, 500))
	require.True(t, of(50000, 3, 100000)) // a block on each rank
	require.False(t, of(400, 1600, 100000))
}

// The shortest way to copy a period is one loop with a stride, if the elements lie so in all periods.
func TestKindsOfRuns(t *testing.T) {
	const elem = 8
	run := func(source, dst, src, count int64) sweepRun { return sweepRun{0, source, dst, src, count} }
	strided := []sweepRun{run(1, 0, 0, 1), run(1, 8, 24, 1), run(1, 16, 48, 1)}
	for _, c := range []struct {
		name             string
		runs             []sweepRun
		dstStep, srcStep int64
		kind             int64
	}{
		{"at one stride", strided, 24, 72, sweepStrided},
		{"two of them", strided[:2], 16, 48, sweepStrided},
		{"one alone has no stride", strided[:1], 8, 24, sweepDense},
		{"a gap between periods at the destination", strided, 32, 72, sweepDense},
		{"periods closer at the source", strided, 24, 64, sweepDense},
		{"the last from elsewhere", []sweepRun{strided[0], strided[1], run(2, 16, 48, 1)}, 24, 72, sweepDense},
		{"the last at another distance", []sweepRun{strided[0], strided[1], run(1, 16, 40, 1)}, 24, 72, sweepDense},
		{"a gap at the destination", []sweepRun{strided[0], strided[1], run(1, 24, 48, 1)}, 24, 72, sweepScattered},
		{"several at a time", []sweepRun{strided[0], run(1, 8, 24, 2)}, 24, 72, sweepByRuns},
	} {
		require.EqualValues(t, c.kind, kindOfRuns(c.runs, elem, c.dstStep, c.srcStep), c.name)
	}
	require.EqualValues(t, sweepByRuns, kindOfRuns(strided, 24, 72, 72), "an element of 24 bytes")
	require.EqualValues(t, 1, gapless(strided, elem, 24))
	require.EqualValues(t, 0, gapless(strided, elem, 32), "a gap between periods")
	require.EqualValues(t, 0, gapless(strided, elem, 16), "periods overlap")
	require.EqualValues(t, 0, gapless([]sweepRun{strided[0], strided[2]}, elem, 16), "a gap in the period")
}
