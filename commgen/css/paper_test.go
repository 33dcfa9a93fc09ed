package css

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The paper's examples. Example 2 is printed with the subscript 2*i+1; its table,
// m = 16 and its period of 240 are those of 4*i+1.
var (
	example1 = Remap{X: 4, P: 5, A1: 3, B1: 4, Y: 3, Q: 5, A2: 2, B2: 1, N: 60}
	example2 = Remap{X: 4, P: 9, A1: 3, B1: 4, Y: 5, Q: 3, A2: 4, B2: 1, N: 60}
	example3 = Remap{X: 3, P: 6, A1: 2, B1: 1, Y: 2, Q: 6, A2: 3, B2: 4, N: 36}
	figure2c = Remap{X: 4, P: 5, A1: 1, Y: 3, Q: 5, A2: 1, N: 60}
)

func requirePaper(t *testing.T, m Remap, want Params, com Table) {
	p, err := m.Params()
	require.NoError(t, err)
	require.Equal(t, want, p)
	got, err := m.Table()
	require.NoError(t, err)
	require.Equal(t, com, got)
}

func TestFigure2bExample1(t *testing.T) {
	requirePaper(t, example1, Params{Period: 60, Segment: 12, M: 8, N: 9, S: 5, T: 5}, Table{
		{2, 2, 3, 3, 2}, {3, 3, 2, 2, 2}, {2, 2, 2, 3, 3}, {2, 3, 3, 2, 2}, {3, 2, 2, 2, 3},
	})
	// Around Figure 5: COM(0,2) = 3, and the shift of 24 elements of B carries it on.
	com, err := example1.Table()
	require.NoError(t, err)
	for _, e := range [][2]int{{0, 2}, {3, 1}, {1, 0}, {4, 4}, {2, 3}} {
		require.Equal(t, int64(3), com[e[0]][e[1]])
	}
}

func TestFigure2cRedistribution(t *testing.T) {
	requirePaper(t, figure2c, Params{Period: 60, Segment: 12, M: 4, N: 3, S: 5, T: 5}, Table{
		{3, 3, 2, 2, 2}, {2, 2, 3, 3, 2}, {3, 2, 2, 2, 3}, {2, 3, 3, 2, 2}, {2, 2, 2, 3, 3},
	})
}

func TestFigure6bExample2(t *testing.T) {
	com := Table{{2, 3, 2, 2, 3, 2, 1, 4, 1}, {2, 3, 2, 1, 4, 1, 2, 3, 2}, {1, 4, 1, 2, 3, 2, 2, 3, 2}}
	requirePaper(t, example2, Params{Period: 60, Segment: 20, M: 16, N: 15, S: 3, T: 3}, com)
	printed := example2
	printed.A2 = 2
	got, err := printed.Table()
	require.NoError(t, err)
	require.NotEqual(t, com, got, "the printed subscript 2*i+1 has another table")
}

func TestFigure7bExample3(t *testing.T) {
	full, empty := []int64{1, 2, 1, 2, 1, 2}, make([]int64, 6)
	requirePaper(t, example3, Params{Period: 36, Segment: 6, M: 9, N: 4, S: 2, T: 3},
		Table{full, empty, full, full, empty, full})
}

// csTable is the paper's CS: the receivers of every sender, step by step.
func csTable(s *Schedule, senders int) [][]int {
	cs := make([][]int, senders)
	for i := range cs {
		for _, step := range s.Steps {
			for _, m := range step {
				if m.From == i {
					cs[i] = append(cs[i], m.To)
				}
			}
		}
	}
	return cs
}

func algorithm1Of(t *testing.T, m Remap) (Table, *Schedule) {
	com, err := m.Table()
	require.NoError(t, err)
	p, err := m.Params()
	require.NoError(t, err)
	s, ok := NewAlgorithm1(com, m, p)
	require.True(t, ok)
	require.NoError(t, Verify(com, s))
	return com, s
}

// Figure 4 says "corresponds to Figure 2(c)", but its improved schedule belongs to
// Figure 2(b): only there do all messages of a step have one length.
func TestFigure4Schedules(t *testing.T) {
	com, s := algorithm1Of(t, example1)
	require.Equal(t, [][]int{
		{0, 1, 2, 3, 4}, {3, 4, 0, 1, 2}, {1, 2, 3, 4, 0}, {4, 0, 1, 2, 3}, {2, 3, 4, 0, 1},
	}, csTable(s, 5), "Figure 4(c)")
	for _, step := range s.Steps {
		for _, m := range step {
			require.Equal(t, step[0].Size, m.Size)
		}
	}
	require.Equal(t, 12.0, s.Time(Elements))
	require.Equal(t, 12, int(com.Bounds().Load))
	rotation := NewRotation(com)
	require.Equal(t, [][]int{
		{0, 1, 2, 3, 4}, {1, 2, 3, 4, 0}, {2, 3, 4, 0, 1}, {3, 4, 0, 1, 2}, {4, 0, 1, 2, 3},
	}, csTable(rotation, 5), "Figure 4(a)")
	require.Equal(t, 15.0, rotation.Time(Elements))
}

func TestFigure6cSchedule(t *testing.T) {
	com, s := algorithm1Of(t, example2)
	require.Equal(t, [][]int{
		{0, 1, 2, 3, 4, 5, 6, 7, 8}, {6, 7, 8, 0, 1, 2, 3, 4, 5}, {3, 4, 5, 6, 7, 8, 0, 1, 2},
	}, csTable(s, 3))
	require.Equal(t, float64(com.Bounds().Load), s.Time(Elements))
}

// Figure 7(d) has a conflict in step 5 (senders 2 and 3 both to receiver 2) when its
// rows are read without the cell that seems to be lost from row 2; its header has six
// columns, and six steps the procedure takes. Row 2 of step 2 is "0,4" in the table
// and {2,4} in the step's own figure. Steps 1 to 4 agree but for the fillers of sender
// 5 in step 1, {0,4} where {0,2} is printed; the rest follows from that.
func TestFigure7dSchedule(t *testing.T) {
	com, err := example3.Table()
	require.NoError(t, err)
	p, err := example3.Params()
	require.NoError(t, err)
	s := NewAlgorithm2(com, example3, p)
	require.NoError(t, Verify(com, s))
	require.Equal(t, []map[int][]int{
		{0: {1}, 2: {3}, 3: {5}, 5: {0, 4}},
		{0: {5}, 2: {2, 4}, 3: {3}, 5: {1}},
		{0: {3}, 2: {1}, 3: {0, 4}, 5: {5}},
		{0: {2, 4}, 2: {5}, 3: {1}, 5: {3}},
		{0: {0}, 3: {2}},
		{2: {0}, 5: {2}},
	}, stepSets(s))
	require.Equal(t, 10.0, s.Time(Elements), "the paper's cost, one above LB = 9")
}

func stepSets(s *Schedule) []map[int][]int {
	var all []map[int][]int
	for _, step := range s.Steps {
		sets := map[int][]int{}
		for _, m := range step {
			sets[m.From] = append(sets[m.From], m.To)
			slices.Sort(sets[m.From])
		}
		all = append(all, sets)
	}
	return all
}

// "Minimises the communication time" is too much said of Algorithm 2: Example 3 takes
// 10 with several messages of a sender in one step, 11 with one each, 9 when messages
// are split, and 9 is the bound. (12 with the fewest steps: a step without a message of
// size 2 has room for three senders only, since three receivers get messages of 1.)
func TestExample3IsShorterWhenMessagesAreSplit(t *testing.T) {
	com, err := example3.Table()
	require.NoError(t, err)
	g, b := newGraph(com), com.Bounds()
	require.Equal(t, Bounds{Load: 9, Unsplit: 10, Degree: 6, Total: 36, Messages: 24}, b)
	require.Equal(t, 9.0, schedule(Peel, g.peel(0)).Time(Elements))
	require.Equal(t, 11.0, schedule(CritCover, g.critCover(false)).Time(Elements))
	require.Equal(t, 12.0, schedule(CritCover, g.critCover(true)).Time(Elements))
	require.Equal(t, 11.0, float64(shortestUnsplit(g)), "enumeration of all schedules")
}

// "All entries equal: the traditional algorithm is good" holds only up to as many
// senders as receivers.
func TestRotationContendsWithMoreSendersThanReceivers(t *testing.T) {
	com := Table{{1, 1}, {1, 1}, {1, 1}}
	require.Error(t, verifyStep(3, 2, Ring, NewRotation(com).Steps[0]))
	require.Equal(t, 4.0, NewRotation(com).Time(Elements))
	ring := NewRing(com)
	require.NoError(t, Verify(com, ring))
	require.Equal(t, 3.0, ring.Time(Elements))
}
