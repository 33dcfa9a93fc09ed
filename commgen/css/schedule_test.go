package css

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestBoundsOfTheCollectedCases(t *testing.T) {
	for _, c := range tableCases(t) {
		b := c.com.Bounds()
		require.Equal(t, c.lb, b.Load, "%s: %v", c.kind, c.remap)
		require.Equal(t, c.unsplit, b.Unsplit, "%s: %v", c.kind, c.remap)
		require.Equal(t, int(c.degrees), b.Degree, "%s: %v", c.kind, c.remap)
		p, err := c.remap.Params()
		require.NoError(t, err)
		require.Equal(t, c.algorithm1, c.remap.appliesAlgorithm1(p), "%s: %v", c.kind, c.remap)
	}
}

// everySchedule schedules a table by every algorithm.
func everySchedule(t Table, m Remap, p Params) []*Schedule {
	g := newGraph(t)
	all := []*Schedule{NewRotation(t), NewRing(t), NewAlgorithm2(t, m, p)}
	if s, ok := NewAlgorithm1(t, m, p); ok {
		all = append(all, s)
	}
	if s, ok := NewTransposed1(t, m, p); ok {
		all = append(all, s)
	}
	for _, a := range []Algorithm{Auto, Koenig, KoenigDesc, CritCover, GreedyCover, Peel, OpenShop} {
		chosen, steps := g.steps(a, Cost{Alpha: 3, Beta: 1}, thorough)
		all = append(all, schedule(chosen, steps))
	}
	return append(all, schedule(Peel, g.peel(0)), schedule(CritCover, g.critCover(false)))
}

func TestEverySchedulesIsCompleteAndFreeOfContention(t *testing.T) {
	check := func(t require.TestingT, m Remap) {
		com, err := m.Table()
		require.NoError(t, err)
		p, err := m.Params()
		require.NoError(t, err)
		b := com.Bounds()
		for _, s := range everySchedule(com, m, p) {
			require.NoError(t, Verify(com, s), "%v of %v", s.Algorithm, m)
			require.GreaterOrEqual(t, s.Time(Elements), float64(b.Load), "%v of %v", s.Algorithm, m)
			require.LessOrEqual(t, s.Makespan(Elements), s.Time(Elements)+1e-9, "%v of %v", s.Algorithm, m)
		}
	}
	for _, c := range tableCases(t) {
		check(t, c.remap)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, drawRemap(t)) })
}

func TestGuaranteesOfTheAlgorithms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		com, err := m.Table()
		require.NoError(t, err)
		p, err := m.Params()
		require.NoError(t, err)
		g, b := newGraph(com), com.Bounds()
		require.Equal(t, float64(b.Load), schedule(Peel, g.peel(0)).Time(Elements), "peel reaches LB")
		require.Len(t, g.critCover(true), b.Degree, "critCover has the fewest steps")
		require.Len(t, g.greedyCover(), b.Degree)
		require.Len(t, koenig(g.rows, g.cols, g.edges, b.Degree), b.Degree)
		whole, refined := g.critCover(false), g.refined(g.critCover(false))
		require.LessOrEqual(t, matchingsTime(refined, Elements), matchingsTime(whole, Elements), "an exchange never costs")
		require.LessOrEqual(t, len(refined), len(whole))
		require.GreaterOrEqual(t, matchingsTime(refined, Elements), float64(b.Unsplit))
		if m.N == 0 || m.N%p.Period != 0 {
			return
		}
		for _, closed := range []func(Table, Remap, Params) (*Schedule, bool){NewAlgorithm1, NewTransposed1} {
			if s, ok := closed(com, m, p); ok {
				require.Equal(t, float64(b.Load), s.Time(Elements), "%v reaches LB over whole periods", s.Algorithm)
				require.Equal(t, b.Degree, s.Len())
			}
		}
	})
}

// Parallel messages, as quotients of tables have them: each step shortens the greatest load by its
// length, the longest message of a pair is the next to go, and what remains of one is more than the
// tolerance.
func TestPeelOfParallelMessages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &graph{rows: rapid.IntRange(1, 4).Draw(t, "rows"), cols: rapid.IntRange(1, 4).Draw(t, "cols")}
		for range rapid.IntRange(1, 12).Draw(t, "messages") {
			e := edge{row: rapid.IntRange(0, g.rows-1).Draw(t, "row"), col: rapid.IntRange(0, g.cols-1).Draw(t, "col")}
			e.size = rapid.Int64Range(1, 9).Draw(t, "size")
			g.edges = append(g.edges, e)
		}
		tolerance := rapid.Int64Range(0, 3).Draw(t, "tolerance")
		p := newPeeler(g)
		for load := p.load(); load > 0; load = p.load() {
			delta, rowMate := p.longestStep(load)
			p.send(rowMate, delta, tolerance)
			require.LessOrEqual(t, p.load(), load-delta)
			longest := make([]int64, len(p.top))
			for k, e := range g.edges {
				require.True(t, p.left[k] == 0 || p.left[k] == e.size || p.left[k] > tolerance)
				cell := e.row*g.cols + e.col
				longest[cell] = max(longest[cell], p.left[k])
			}
			for cell, k := range p.top {
				require.Equal(t, longest[cell] > 0, k >= 0)
				require.True(t, k < 0 || p.left[k] == longest[cell])
			}
		}
	})
}

// Nobody is busy with two messages at once, and barriers end at Time.
func TestTimeline(t *testing.T) {
	r := newRand(31)
	for range 300 {
		m := r.remap()
		com := m.mustTable()
		p, err := m.Params()
		require.NoError(t, err)
		c := Cost{Alpha: float64(r.IntN(5)), Beta: 1}
		for _, s := range everySchedule(com, m, p) {
			free := map[port]float64{}
			last := 0.0
			for _, bar := range s.Timeline(c, true) {
				for _, end := range []port{port(bar.From) + 1, -port(bar.To) - 1} {
					require.GreaterOrEqual(t, bar.Start, free[end])
					free[end] = bar.End
				}
				require.Equal(t, c.of(1, bar.Size), bar.End-bar.Start)
				require.False(t, bar.Contended && s.Algorithm != Rotation)
				last = max(last, bar.End)
			}
			require.InDelta(t, s.Time(c), last, 1e-9)
		}
	}
	bars := NewRotation(Table{{2, 1}, {3, 1}, {2, 1}}).Timeline(Elements, true)
	require.Equal(t, Bar{Message: Message{From: 2, To: 0, Size: 2}, Start: 2, End: 4, Contended: true}, bars[2])
}

func TestVerifyRejects(t *testing.T) {
	com := Table{{1, 2}, {3, 0}}
	good := func() *Schedule {
		return &Schedule{Algorithm: CritCover, Steps: [][]Message{
			{{From: 0, To: 1, Size: 2}, {From: 1, To: 0, Size: 3}}, {{From: 0, To: 0, Size: 1}},
		}}
	}
	require.NoError(t, Verify(com, good()))
	missing := good()
	missing.Steps = missing.Steps[:1]
	require.ErrorContains(t, Verify(com, missing), "message 0->0 has 0 elements, the table says 1")
	twice := good()
	twice.Steps[0][1] = Message{From: 1, To: 1, Size: 3}
	require.ErrorContains(t, Verify(com, twice), "step 1: receiver 1 has two messages")
	short := good()
	short.Steps[0][1].Size = 2
	require.ErrorContains(t, Verify(com, short), "message 1->0 has 2 elements, the table says 3")
	gap := good()
	gap.Steps[1][0].Offset = 1
	require.ErrorContains(t, Verify(com, gap), "step 2: message 0->0 continues at 1 after 0 elements")
	outside := good()
	outside.Steps[1][0].To = 2
	require.ErrorContains(t, Verify(com, outside), "outside the table")
}

// Strides so large that products of Theorem 1's numbers do not fit leave no message out.
func TestSchedulesOfVeryLargeStrides(t *testing.T) {
	for b := range int64(7) {
		for _, m := range []Remap{
			{X: 1, P: 8, A1: 1, Y: 1, Q: 7, A2: 1<<61 - 1, B2: b, N: 3},
			{X: 1, P: 7, A1: 1<<61 - 1, B1: b, Y: 1, Q: 8, A2: 1, N: 3},
			{X: 1, P: 8, A1: 1, Y: 1, Q: 7, A2: -1<<61 + 1, B2: b, N: 3},
		} {
			p, err := NewPlan([]Remap{m}, Options{})
			require.NoError(t, err)
			require.NoError(t, p.Verify())
			for _, a := range []Algorithm{Algorithm1, Transposed1, Algorithm2, CSS} {
				if s, err := p.By(a); err == nil {
					require.NoError(t, Verify(p.Table, s), a)
				}
			}
		}
	}
}

// A plan has as many steps as it says: those in which nobody sends are left out.
func TestPlansHaveNoEmptySteps(t *testing.T) {
	p, err := NewPlan([]Remap{{X: 2, P: 16, A1: 1, Y: 1, Q: 7, A2: 2, N: 5}}, Options{})
	require.NoError(t, err)
	for a := Auto; a < algorithms; a++ {
		if s, err := p.By(a); err == nil {
			require.Len(t, s.Steps, s.Len(), a)
		}
	}
}

// Beside messages so long that their times swallow it, a short one is sent all the same.
func TestOpenShopSendsWhatRoundingHides(t *testing.T) {
	const long = 1 << 60
	table := Table{{1, long, 0}, {long, 0, long}, {0, long, 0}}
	p, err := PlanTable(table, Options{Algorithm: OpenShop, Cost: Elements})
	require.NoError(t, err)
	require.NoError(t, p.Verify())
}
