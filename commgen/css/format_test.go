package css

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

func requireGolden(t *testing.T, name, got string) {
	file := "testdata/" + name
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func TestFormatOfPlans(t *testing.T) {
	plans := map[string]struct {
		dims []Remap
		o    Options
	}{
		"example1.txt": {[]Remap{example1}, Options{}},
		"example3.txt": {[]Remap{example3}, Options{Cost: Cost{Alpha: 1, Beta: 1}}},
		"split.txt":    {[]Remap{example3}, Options{Algorithm: Peel, Cost: Elements}},
		"rotation.txt": {[]Remap{{X: 2, P: 3, A1: 1, Y: 3, Q: 4, A2: 1, N: 30}}, Options{Algorithm: Rotation}},
		"self.txt":     {[]Remap{figure2c}, Options{SameRanks: true}},
		"grid.txt":     {[]Remap{{X: 8, P: 1, A1: 1, Y: 4, Q: 2, A2: 1, N: 8}, {X: 4, P: 2, A1: 1, Y: 8, Q: 1, A2: 1, N: 8}}, Options{}},
		"large.txt":    {[]Remap{large(96)[0]}, Options{}},
	}
	for name, c := range plans {
		p, err := NewPlan(c.dims, c.o)
		require.NoError(t, err)
		requireGolden(t, name, p.Format())
	}
}

func TestFormatOfComparison(t *testing.T) {
	p, err := NewPlan([]Remap{example3}, Options{Cost: Cost{Alpha: 1, Beta: 1}})
	require.NoError(t, err)
	requireGolden(t, "comparison.txt", FormatComparison(p.Compare()))
}

func TestJSONOfPlans(t *testing.T) {
	p, err := NewPlan([]Remap{example3}, Options{Algorithm: Peel, Cost: Elements})
	require.NoError(t, err)
	text, err := json.MarshalIndent(p, "", " ")
	require.NoError(t, err)
	requireGolden(t, "split.json", string(text)+"\n")
	var back Plan
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, p, &back)
	require.NoError(t, back.Verify())
}

func TestParseRemap(t *testing.T) {
	for _, c := range []struct {
		redistribution, subscripts string
		count                      int64
		want                       Remap
	}{
		{"cyclic(3)/6 -> cyclic(5)/8", "", 0, Remap{X: 5, P: 8, A1: 1, Y: 3, Q: 6, A2: 1, N: 360}},
		{"cyclic(3)/5->cyclic(4)/5", "3*i+4 <- 2*i+1", 60, example1},
		{"BLOCK/4 -> CYCLIC/3", "", 10, Remap{X: 1, P: 3, A1: 1, Y: 3, Q: 4, A2: 1, N: 10}},
		{"block(7)/2 -> cyclic/3", "-i+9 <- 5", 10, Remap{X: 1, P: 3, A1: -1, B1: 9, Y: 7, Q: 2, B2: 5, N: 10}},
	} {
		got, err := ParseRemap(c.redistribution, c.subscripts, c.count)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
}

func TestParseErrorsShowTheRightForm(t *testing.T) {
	for _, c := range []struct{ redistribution, subscripts, message string }{
		{"cyclic(3)/6", "", `redistribution "cyclic(3)/6": write senders -> receivers, as in "cyclic(3)/6 -> cyclic(5)/8"`},
		{"cyclic(3) -> cyclic(5)/8", "", `distribution "cyclic(3)": write FORM/PROCESSORS with block, block(n), cyclic or cyclic(n), as in "cyclic(3)/6"`},
		{"cyclic(0)/2 -> cyclic/8", "", `0: block sizes and numbers of processors go from 1 to 9223372036854775807, as in "cyclic(3)/6"`},
		{"block/4 -> cyclic/8", "", `block/4: give the number of iterations, or the block size as in block(100)/4`},
		{"cyclic/4 -> cyclic/8", "i", `subscripts "i": write receiver's <- sender's, as in "3*i+4 <- 2*i+1"`},
		{"cyclic/4 -> cyclic/8", "i*i <- i", `subscript "i*i": write stride*i+offset, as in "3*i+4", "-i" or "7"`},
		{"cyclic/4 -> cyclic/8", "99999999999999999999*i <- i", `99999999999999999999: strides and offsets must fit into 64 bits, as in "3*i+4"`},
	} {
		_, err := ParseRemap(c.redistribution, c.subscripts, 0)
		require.EqualError(t, err, c.message)
	}
	_, err := ParseRemap("block/4 -> cyclic/8", "i <- -i", 10)
	require.EqualError(t, err, "block/4: subscripts count from 0, but these go down to -9: add 9 to them")
	_, err = ParseRemap("block/4 -> cyclic/8", "i <- 4000000000000000000*i", 10)
	require.ErrorIs(t, err, ErrOverflow)
}
