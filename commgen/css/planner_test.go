package css

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// assemble puts the parts of all receivers together.
func assemble(t require.TestingT, p *Planner, receivers int64) *Schedule {
	s := &Schedule{Algorithm: p.Algorithm(), Steps: make([][]Message, p.Len())}
	for j := range receivers {
		part, err := p.Receiver(j)
		require.NoError(t, err)
		for _, step := range part {
			s.Steps[step.Step] = append(s.Steps[step.Step], Message{int(step.Peer), int(j), step.Count, step.Offset})
		}
	}
	return s
}

// requireSamePartsOfSenders asks every sender for its part and compares.
func requireSamePartsOfSenders(t require.TestingT, p *Planner, s *Schedule, senders int64) {
	want := make([][]Step, senders)
	for k, step := range s.Steps {
		for _, m := range step {
			want[m.From] = append(want[m.From], Step{k, int64(m.To), m.Size, m.Offset})
		}
	}
	for i := range want {
		got, err := p.Sender(int64(i))
		require.NoError(t, err)
		require.True(t, slices.IsSortedFunc(got, func(a, b Step) int { return cmp.Compare(a.Step, b.Step) }))
		require.ElementsMatch(t, want[i], got)
	}
}

func TestPartsOfAllRanksAreOneSchedule(t *testing.T) {
	used := map[Algorithm]int{}
	r := newRand(3)
	asked := []Algorithm{Auto, Auto, Auto, Ring, Koenig, CritCover, Peel}
	for range 3000 {
		m := r.remap()
		o := Options{Algorithm: asked[r.IntN(len(asked))], SameRanks: r.IntN(3) == 0, Cost: Cost{float64(r.IntN(2) * 50), 1}}
		p, err := NewPlanner(m, o)
		require.NoError(t, err)
		com := bruteTable(m)
		if o.SameRanks {
			com, _ = com.WithoutSelf()
		}
		s := assemble(t, p, m.P)
		require.NoError(t, Verify(com, s), "%v of %v", p.Algorithm(), m)
		requireSamePartsOfSenders(t, p, s, m.Q)
		if bounds, time, ok := p.Distance(); ok {
			require.Equal(t, com.Bounds(), bounds)
			require.InDelta(t, s.Time(o.Cost), time, 1e-6, "%v of %v", p.Algorithm(), m)
		}
		if b := com.Bounds(); p.Algorithm() == Algorithm1 || p.Algorithm() == Transposed1 {
			require.Equal(t, float64(b.Load), s.Time(Elements))
			require.Equal(t, b.Degree, s.Len())
		}
		used[p.Algorithm()]++
	}
	for _, a := range []Algorithm{Ring, Algorithm1, Transposed1, Koenig, KoenigDesc, CritCover, Peel} {
		require.Greater(t, used[a], 10, "%v is hardly ever used", a)
	}
}

// Tables too large to be scheduled message by message are scheduled by classes.
func TestPartsOfManyRanksAreOneSchedule(t *testing.T) {
	for _, n := range []int64{64, 150} {
		sparse, dense, strides := large(n)[0], large(n / 2)[1], large(n)[2]
		for _, m := range []Remap{sparse, dense, strides, {X: 12, P: 2 * n, A1: 5, Y: 18, Q: n, A2: 3}} {
			params, err := m.Params()
			require.NoError(t, err)
			m.N = params.Period
			for _, c := range []Cost{Elements, {Alpha: 100, Beta: 1}} {
				p, err := NewPlanner(m, Options{Cost: c})
				require.NoError(t, err)
				com, err := m.Table()
				require.NoError(t, err)
				s := assemble(t, p, m.P)
				require.NoError(t, Verify(com, s), "%v of %v", p.Algorithm(), m)
				requireSamePartsOfSenders(t, p, s, m.Q)
				bounds, time, ok := p.Distance()
				require.True(t, ok)
				require.Equal(t, com.Bounds(), bounds)
				require.InDelta(t, s.Time(c), time, 1e-6)
				t.Logf("%v: %v, %.3f x LBu, %.3f x bound", m, p.Algorithm(), s.Time(Elements)/float64(com.Bounds().Unsplit), s.Time(c)/com.Bounds().Time(c))
			}
		}
	}
}

// A scatter has as many steps as messages; what is kept must not grow with the square.
func TestOneSenderOfVeryMany(t *testing.T) {
	m := Remap{X: 3, P: 200000, A1: 1, Y: 1, Q: 1, A2: 1, N: 599999}
	p, err := NewPlanner(m, Options{})
	require.NoError(t, err)
	s, err := p.Sender(0)
	require.NoError(t, err)
	require.Len(t, s, 200000)
	require.Equal(t, int64(2), s[len(s)-1].Count)
}

// A period that does not fit into 64 bits is longer than any array. Of the entries of
// a large table few are messages between blocks, and these are scheduled.
func TestManyRanksWithFewMessages(t *testing.T) {
	const n = 1 << 34
	m := Remap{X: n/4096 + 1, P: 4096, A1: 1, Y: n/4095 + 2, Q: 4095, A2: 1, N: n}
	_, err := m.Params()
	require.ErrorIs(t, err, ErrOverflow)
	for _, o := range []Options{{}, {Cost: Elements}, {SameRanks: true}} {
		p, err := NewPlanner(m, o)
		require.NoError(t, err)
		s := assemble(t, p, m.P)
		requireSamePartsOfSenders(t, p, s, m.Q)
		for _, step := range s.Steps {
			require.NoError(t, verifyStep(int(m.Q), int(m.P), Auto, step))
		}
		bounds, time, ok := p.Distance()
		require.True(t, ok)
		require.InDelta(t, s.Time(o.cost()), time, 1e-6)
		require.Equal(t, bounds.Degree, s.Len())
		if !o.SameRanks {
			require.Equal(t, m.N, bounds.Total)
		}
	}
}

// Dense tables of very many ranks, over a part of a period, have the ring.
func TestManyRanksWithManyMessages(t *testing.T) {
	m := Remap{X: 1, P: 5000, A1: 3, Y: 1, Q: 4999, A2: 2, N: 1 << 20}
	p, err := NewPlanner(m, Options{})
	require.NoError(t, err)
	require.Equal(t, Ring, p.Algorithm())
	part, err := p.Receiver(17)
	require.NoError(t, err)
	column, err := m.Column(17)
	require.NoError(t, err)
	total := int64(0)
	for _, s := range part {
		total += s.Count
	}
	require.Equal(t, sum(column), total)
}

// The quotient by d = gcd(s,t) has the table's own bounds.
func TestQuotientHasTheSameBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		p, err := m.Params()
		require.NoError(t, err)
		if p.Period > 20000 {
			t.Skip("long period")
		}
		m.N = p.Period
		f, err := newFactor(m)
		require.NoError(t, err)
		small, whole := f.quotient().bounds(), bruteTable(m).Bounds()
		require.Equal(t, whole.Load, small.Load)
		require.Equal(t, whole.Unsplit, small.Unsplit)
		require.Equal(t, whole.Degree, small.Degree)
		require.Equal(t, whole.Total, small.Total*f.d)
	})
}

// large are remaps of n ranks over whole periods: sparse, dense coprime, sparse mixed.
func large(n int64) []Remap {
	all := []Remap{
		{X: 64, P: n, A1: 1, Y: 48, Q: n, A2: 1},
		{X: 64, P: n, A1: 3, B1: 4, Y: 48, Q: n - 1, A2: 2, B2: 1},
		{X: 64, P: n, A1: 7, B1: 4, Y: 63, Q: n, A2: 5, B2: 1},
	}
	for k := range all {
		p, err := all[k].Params()
		if err != nil {
			panic(err)
		}
		all[k].N = p.Period
	}
	return all
}

// One rank of many finds its row and its part of the schedule in the space that the ranks'
// number needs, whatever the array's size; BenchmarkOneRank measures the time.
func TestOneRankOfAMillion(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, n := range []int64{4096, 1000000} {
		for _, m := range large(n) {
			for _, periods := range []int64{1, 1000} {
				m.N *= periods
				planOneRank(t, m)
				m.N /= periods
			}
		}
	}
}

// planOneRank plans what rank 17 sends and receives.
func planOneRank(t *testing.T, m Remap) {
	before := allocated()
	p, err := NewPlanner(m, Options{})
	require.NoError(t, err)
	sends, err := p.Sender(17)
	require.NoError(t, err)
	bytes := allocated() - before
	receives, err := p.Receiver(17)
	require.NoError(t, err)
	t.Logf("%v: %v, %d sends, %d receives, %d kB", m, p.Algorithm(), len(sends), len(receives), bytes>>10)
	require.Less(t, bytes, uint64(64<<20))
	requireRow(t, m, 17, sends)
}

func requireRow(t *testing.T, m Remap, i int64, sends []Step) {
	row, err := m.Row(i)
	require.NoError(t, err)
	for _, s := range sends {
		row[s.Peer] -= s.Count
	}
	require.Zero(t, slices.Max(row))
	require.Zero(t, slices.Min(row))
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// The cost of one rank's part against the number of ranks, the blocks and the size of
// the array, with enumeration beside it where that ends.
func BenchmarkOneRank(b *testing.B) {
	for _, n := range []int64{16, 256, 4096, 1000000} {
		for k, m := range large(n) {
			b.Run(fmt.Sprintf("%s/ranks=%d", [...]string{"redistribution", "coprime", "strides"}[k], n), func(b *testing.B) {
				for b.Loop() {
					p, err := NewPlanner(m, Options{})
					require.NoError(b, err)
					_, err = p.Sender(17 % m.Q)
					require.NoError(b, err)
				}
			})
		}
	}
}

func BenchmarkTable(b *testing.B) {
	for _, periods := range []int64{1, 100, 10000} {
		m := large(16)[1]
		m.N = m.N*periods + 12345
		b.Run(fmt.Sprintf("closed/n=%d", m.N), func(b *testing.B) {
			for b.Loop() {
				_, err := m.Table()
				require.NoError(b, err)
			}
		})
		if periods <= 100 {
			b.Run(fmt.Sprintf("enumerated/n=%d", m.N), func(b *testing.B) {
				for b.Loop() {
					bruteTable(m)
				}
			})
		}
	}
}

// A few messages from each of many ranks: the matchings of the cover are searched for along messages.
func BenchmarkGreedyCover(b *testing.B) {
	t, err := Remap{X: 3, P: 1000, A1: 1, Y: 5, Q: 999, A2: 1, N: 100_000}.Table()
	require.NoError(b, err)
	g := newGraph(t)
	for b.Loop() {
		g.greedyCover()
	}
}
