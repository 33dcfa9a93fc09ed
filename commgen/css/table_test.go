package css

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// tableCase is one line of testdata/tables.txt.
type tableCase struct {
	kind                 string
	remap                Remap
	params               Params
	algorithm1           bool
	lb, unsplit, degrees int64
	com                  Table
}

func tableCases(t *testing.T) []tableCase {
	file, err := os.Open("testdata/tables.txt")
	require.NoError(t, err)
	defer file.Close()
	var cases []tableCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			cases = append(cases, parseCase(t, line))
		}
	}
	return cases
}

func parseCase(t *testing.T, line string) tableCase {
	f := strings.Fields(line)
	require.Len(t, f, 21)
	v := make([]int64, 20)
	for k := 1; k < 20; k++ {
		v[k] = number(t, f[k])
	}
	c := tableCase{
		kind:       f[0],
		remap:      Remap{X: v[1], Y: v[2], P: v[3], Q: v[4], A1: v[5], B1: v[6], A2: v[7], B2: v[8], N: v[9]},
		params:     Params{Period: v[10], Segment: v[11], M: v[12], N: v[13], S: v[14], T: v[15]},
		algorithm1: v[16] == 1,
		lb:         v[17], unsplit: v[18], degrees: v[19],
	}
	for _, row := range strings.Split(f[20], ";") {
		var entries []int64
		for _, e := range strings.Split(row, ",") {
			entries = append(entries, number(t, e))
		}
		c.com = append(c.com, entries)
	}
	return c
}

func number(t *testing.T, s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	require.NoError(t, err)
	return n
}

// bruteTable counts iteration by iteration.
func bruteTable(m Remap) Table {
	t := NewTable(int(m.Q), int(m.P))
	for r := range m.N {
		i := mapping.Mod(mapping.FloorDiv(m.A2*r+m.B2, m.Y), m.Q)
		j := mapping.Mod(mapping.FloorDiv(m.A1*r+m.B1, m.X), m.P)
		t[i][j]++
	}
	return t
}

func TestTablesAndParametersOfTheCollectedCases(t *testing.T) {
	cases := tableCases(t)
	require.Len(t, cases, 200)
	for _, c := range cases {
		got, err := c.remap.Table()
		require.NoError(t, err)
		require.Equal(t, c.com, got, "%s: %v", c.kind, c.remap)
		params, err := c.remap.Params()
		require.NoError(t, err)
		require.Equal(t, c.params, params, "%s: %v", c.kind, c.remap)
	}
}

// drawRemap draws a remap with every trouble: both signs, zero strides, offsets
// below zero, more processors than blocks, BLOCK on sizes that do not divide.
func drawRemap(t *rapid.T) Remap {
	stride := rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 4, 5, 7, 12, 40, -1, -2, -3, -9, 0})
	small, offset := rapid.Int64Range(1, 12), rapid.Int64Range(-60, 60)
	m := Remap{
		X: small.Draw(t, "x"), P: small.Draw(t, "P"), A1: stride.Draw(t, "a1"), B1: offset.Draw(t, "b1"),
		Y: small.Draw(t, "y"), Q: small.Draw(t, "Q"), A2: stride.Draw(t, "a2"), B2: offset.Draw(t, "b2"),
		N: rapid.Int64Range(0, 1500).Draw(t, "n"),
	}
	if rapid.Bool().Draw(t, "block") {
		m.X = max(1, mapping.CeilDiv(max(m.A1, -m.A1)*m.N, m.P))
	}
	return m
}

func TestTableEqualsEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		want := bruteTable(m)
		got, err := m.Table()
		require.NoError(t, err)
		require.Equal(t, want, got)
		columns := want.Transposed()
		for j, column := range columns {
			got, err := m.Column(int64(j))
			require.NoError(t, err)
			require.Equal(t, column, got)
		}
		for i, row := range want {
			got, err := m.Row(int64(i))
			require.NoError(t, err)
			require.Equal(t, row, got)
		}
	})
}

// Ten thousand cases of one seed, periods and parts of periods, whatever rapid draws.
func TestTenThousandTables(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rng := newRand(7)
	for range 10000 {
		m := rng.remap()
		got, err := m.Table()
		require.NoError(t, err)
		require.Equal(t, bruteTable(m), got, m.String())
	}
}

func TestEntryIsTheClosedFormOfAPeriod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		p, err := m.Params()
		require.NoError(t, err)
		if p.Period > 20000 {
			t.Skip("long period")
		}
		m.N = p.Period
		for i, row := range bruteTable(m) {
			for j, want := range row {
				got, err := m.Entry(int64(i), int64(j))
				require.NoError(t, err)
				require.Equal(t, want, got)
			}
		}
	})
}

// Lemma 1: q whole periods have q times the table of one.
func TestLemma1(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		p, err := m.Params()
		require.NoError(t, err)
		if p.Period > 5000 {
			t.Skip("long period")
		}
		m.N = p.Period
		one := bruteTable(m)
		q := rapid.Int64Range(2, 4).Draw(t, "q")
		m.N *= q
		for i, row := range bruteTable(m) {
			for j, size := range row {
				require.Equal(t, q*one[i][j], size)
			}
		}
	})
}

// Theorem 1 on whole periods: equal entries along the shift (M,N), lcm(s,t) of them;
// corollary 2: one class means that all entries are equal.
func TestTheorem1(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		p, err := m.Params()
		require.NoError(t, err)
		if p.Period > 20000 {
			t.Skip("long period")
		}
		m.N = p.Period
		com := bruteTable(m)
		for i, row := range com {
			for j, size := range row {
				require.Equal(t, size, com[mapping.Mod(int64(i)+p.M, m.Q)][mapping.Mod(int64(j)+p.N, m.P)])
			}
		}
		require.Equal(t, p.Period/p.Segment, p.S*p.T/mapping.GCD(p.S, p.T))
		if m.classes(p) == 1 {
			require.True(t, uniform(com))
		}
	})
}

// Theorem 1 needs whole periods: Example 1 cut short has unequal entries in a class.
func TestTheorem1FailsOnAPartOfAPeriod(t *testing.T) {
	m := example1
	m.N = 31
	com := bruteTable(m)
	require.NotEqual(t, com[0][0], com[(0+8)%5][(0+9)%5])
}

// The paper's formulas (3) to (5) and both versions of Theorem 1's numbers, which
// hold for positive strides, agree with ours (corollary 1).
func TestPaperFormulasForPositiveStrides(t *testing.T) {
	lcm := func(a, b int64) int64 { return a / mapping.GCD(a, b) * b }
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		m.A1, m.A2 = max(m.A1, 1-m.A1), max(m.A2, 1-m.A2)
		p, err := m.Params()
		require.NoError(t, err)
		periodA := lcm(m.P*m.X, m.A1) / m.A1
		require.Equal(t, lcm(m.Q*m.Y, m.A2*periodA)/m.A2, p.Period)
		move := lcm(lcm(m.Y, m.A2), lcm(m.X, m.A1)/m.A1*m.A2)
		require.Equal(t, move/m.Y, p.M)
		require.Equal(t, move*m.A1/(m.A2*m.X), p.N)
		moveA := lcm(lcm(m.X, m.A1), lcm(m.Y, m.A2)/m.A2*m.A1)
		require.Equal(t, moveA*m.A2/(m.A1*m.Y), p.M)
		require.Equal(t, moveA/m.X, p.N)
	})
}

func TestOverflowingPeriodIsReportedButTheTableIsNot(t *testing.T) {
	m := Remap{X: 1<<31 - 1, P: 3, A1: 1, Y: 1<<31 - 19, Q: 5, A2: 1, N: 1 << 33}
	_, err := m.Params()
	require.ErrorIs(t, err, ErrOverflow, "a period of 15 * 2^62")
	com, err := m.Table()
	require.NoError(t, err)
	require.Equal(t, [][]int64{
		{m.Y, 0, 0}, // cells [0,y) all in block 0 of x = y+18 cells
		{18, m.Y - 18, 0},
	}, [][]int64(com[:2]))
	require.Equal(t, m.N, sum(com.RowSums()))
}

func sum(v []int64) (total int64) {
	for _, x := range v {
		total += x
	}
	return total
}

func TestFloorSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m := rapid.Int64Range(0, 60).Draw(t, "n"), rapid.Int64Range(1, 40).Draw(t, "m")
		a, b := rapid.Int64Range(-90, 90).Draw(t, "a"), rapid.Int64Range(-90, 90).Draw(t, "b")
		want := int64(0)
		for k := range n {
			want += mapping.FloorDiv(a*k+b, m)
		}
		require.Equal(t, want, floorSum(n, m, a, b))
	})
}

// Blocks and periods near the limits of 64 bits: the closed form against the pieces of
// one rank's own blocks, and against the sum that a row must have.
func TestHugePeriods(t *testing.T) {
	for _, m := range []Remap{
		{X: 3 << 33, P: 4, A1: 1, B1: 5, Y: 1<<34 - 1<<10, Q: 3, A2: 1, B2: -7},
		{X: 1 << 36, P: 8, A1: 3, Y: 1 << 20, Q: 4096, A2: 5, B2: 1},
		{X: 1e9, P: 2000, A1: -7, B1: 11, Y: 999999, Q: 1000, A2: 3},
		{X: 1 << 40, P: 1 << 10, A1: 1 << 20, Y: 1 << 41, Q: 1 << 9, A2: 1 << 9},
	} {
		p, err := m.Params()
		require.NoError(t, err)
		m.N = p.Period
		for _, j := range []int64{0, m.P - 1} {
			column, err := m.Column(j)
			require.NoError(t, err)
			require.Equal(t, m.ownedInPeriod(j), sum(column))
			for _, i := range []int64{0, 1, m.Q - 1} {
				entry, err := m.Entry(i, j)
				require.NoError(t, err)
				require.Equal(t, column[i], entry, "%v (%d,%d)", m, i, j)
			}
		}
	}
}

// ownedInPeriod counts receiver j's iterations in one period.
func (m Remap) ownedInPeriod(j int64) (total int64) {
	for from, to := range m.dst().intervals(0, m.dst().period(), j) {
		total += to - from
	}
	return total * (m.N / m.dst().period())
}

// uniform reports whether all entries are equal.
func uniform(t Table) bool {
	for _, row := range t {
		for _, size := range row {
			if size != t[0][0] {
				return false
			}
		}
	}
	return true
}
