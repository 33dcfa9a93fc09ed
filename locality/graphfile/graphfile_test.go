package graphfile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/locality/hyper"
)

// TestRead reads small files of each format and all their variants.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		want             hyper.Loop
	}{
		{"graph", "a.graph", "% a path\n3 2\n2\n1 3\n2\n", hyper.EdgeLoop(3, []int32{0, 1}, []int32{1, 2})},
		{"isolated vertex", "a.graph", "3 1\n3\n\n1\n", hyper.EdgeLoop(3, []int32{0}, []int32{2})},
		{"all weights", "a.graph", "2 1 111 2\r\n9 1 2 2 7\r\n9 1 2 1 7\r\n", hyper.EdgeLoop(2, []int32{0}, []int32{1})},
		{"no vertex", "a.graph", "0 0\n", hyper.EdgeLoop(0, []int32{}, []int32{})},
		{
			"matrix", "a.mtx", "%%MatrixMarket matrix coordinate real general\n% why\n2 3 3\n2 3 1.5\n1 2 -1e3\n2 1 0\n",
			&hyper.RowLoop{Columns: 3, Start: []int32{0, 1, 3}, Pins: []int32{1, 0, 2}},
		},
		{
			"exponents of double precision", "A.MTX", "%%MatrixMarket matrix coordinate complex general\n1 2 1\n1 2 1.5D0 -1d-400\n",
			&hyper.RowLoop{Columns: 2, Start: []int32{0, 1}, Pins: []int32{1}},
		},
		{
			"symmetric pattern", "a.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n1 1\n3 1\n",
			&hyper.RowLoop{Columns: 3, Start: []int32{0, 2, 2, 3}, Pins: []int32{0, 2, 0}},
		},
		{
			"hypergraph", "a.hgr", "% four\n2 4 11\n3 1 4\n1 2\n5\n5\n5\n5\n",
			&hyper.RowLoop{Columns: 4, Start: []int32{0, 2, 3}, Pins: []int32{0, 3, 1}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := Read(c.file, FormOf(c.file), []byte(c.text))
			require.NoError(t, err)
			require.Equal(t, c.want, f.Loop)
		})
	}
}

// TestReadErrors shows what users are told about files that are wrong.
func TestReadErrors(t *testing.T) {
	const banner = "%%MatrixMarket matrix coordinate real general\n"
	for _, c := range []struct{ file, text, want string }{
		{"a.txt", "", "a.txt: not a graph that hpfc knows: the name must end in .graph, .mtx, .hgr, or --input must say what it is"},
		{"a.graph", "", "a.graph:1: the file ends before its header: vertices edges [format [constraints]]"},
		{"a.graph", "3\n", `a.graph:1: "3" is no header: it must be`},
		{"a.graph", "3 -2\n", `a.graph:1: "-2" in the header is no number from 0 to 134217728`},
		{"a.graph", "3 2 5\n", "a.graph:1: format 5: its digits"},
		{"a.graph", "3 2\n2\n1 3\n", "a.graph:4: the file ends after 2 of 3 vertices"},
		{"a.graph", "3 2\n2\n1 4\n2\n", "a.graph:3: vertex 4 is not in 1:3"},
		{"a.graph", "% c\n3 2\n2\n% c\n1 x\n2\n", `a.graph:5: "x" is no vertex`},
		{"a.graph", "3 2\n2\n1 2\n2\n", "a.graph:3: vertex 2 is its own neighbour"},
		{"a.graph", "3 2\n1\n0 2\n1\n", "a.graph:2: vertex 1 is its own neighbour; and line 3 names vertex 0: METIS counts from 1, add 1 to"},
		{"a.graph", "3 2 1\n1 7\n2 0 0 7\n1 7\n", "a.graph:2: vertex 1 is its own neighbour; and line 3 names vertex 0"},
		{"a.graph", "2 1\n1\n2\n", "a.graph:2: vertex 1 is its own neighbour"},
		{"a.graph", "2 1\n2\n0\n", "a.graph:3: vertex 0: these files count from 1; add 1 to each number"},
		{"a.graph", "3 2\n2\n1 3\n\n", "a.graph:3: vertex 2 has the neighbour 3, but 3 has no neighbour 2"},
		{"a.graph", "3 2\n2 2\n1 3\n2\n", "a.graph:2: vertex 1 has the neighbour 2 twice"},
		{"a.graph", "% c\n3 5\n2\n1 3\n2\n", "a.graph:2: the header says 5 edges, the lines of the vertices hold 2"},
		{"a.graph", "3 2\n2\n1 3\n2\n7\n", `a.graph:5: more than the 3 vertices of the header: "7"`},
		{"a.graph", "2 1 1\n2\n1 5\n", "a.graph:2: the last neighbour has 0 of its weights, of which there are 1"},
		{"a.graph", "2 1 1\n2 -1\n1 5\n", `a.graph:2: "-1" is no weight`},
		{"a.mtx", "3 3 1\n", "a.mtx:1: the first line must be %%MatrixMarket matrix coordinate"},
		{"a.mtx", "%%MatrixMarket matrix array real general\n", `a.mtx:1: a matrix in the format "array"`},
		{"a.mtx", "%%MatrixMarket matrix coordinate quaternion general\n", "a.mtx:1: quaternion general: the first line must be"},
		{"a.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n", "a.mtx:2: a symmetric matrix of 2 rows and 3 columns"},
		{"a.mtx", banner + "134000000 3 0\n", "a.mtx:2: 134000000 rows for 0 entries: most would be empty; leave the empty ones out and number the others from 1"},
		{"a.mtx", banner + "3 134000000 2\n", "a.mtx:2: 134000000 columns for 2 entries"},
		{"a.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 1.5\n", `a.mtx:3: "1.5" is no value of this matrix`},
		{"a.hgr", "% c\n1 134000000\n1 2\n", "a.hgr:2: 134000000 vertices for 2 pins"},
		{"a.mtx", banner + "2 2\n", `a.mtx:2: "2 2" is no header: it must be rows columns entries`},
		{"a.mtx", banner + "2 2 2\n1 1 1\n", "a.mtx:4: the file ends after 1 of 2 entries"},
		{"a.mtx", banner + "2 2 1\n1 1\n", `a.mtx:3: "1 1" is no entry: it must be row, column and value`},
		{"a.mtx", banner + "2 2 1\n3 1 1\n", "a.mtx:3: row 3 is not in 1:2"},
		{"a.mtx", banner + "2 2 1\n1 0 1\n", "a.mtx:3: column 0: these files count from 1"},
		{"a.mtx", banner + "2 2 1\n1 1 one\n", `a.mtx:3: "one" is no value`},
		{"a.mtx", banner + "2 2 1\n1 1 1\n2 2 2\n", `a.mtx:4: more than the 1 entries of the header: "2 2 2"`},
		{"a.hgr", "2 4 7\n", "a.hgr:1: format 7: it must be 1"},
		{"a.hgr", "2 4\n1 2\n", "a.hgr:3: the file ends after 1 of 2 hyperedges"},
		{"a.hgr", "1 4\n1 5\n", "a.hgr:2: vertex 5 is not in 1:4"},
		{"a.hgr", "1 2 10\n1 2\n1\n", "a.hgr:4: the file ends after the weights of 1 of 2 vertices"},
		{"a.hgr", "1 2 10\n1 2\n1 2\n", "a.hgr:3: 2 words, where the weight of vertex 1 is due"},
	} {
		_, err := Read(c.file, FormOf(c.file), []byte(c.text))
		require.Error(t, err, c.text)
		require.True(t, strings.HasPrefix(err.Error(), c.want), "%q\nwant %q\ngot  %q", c.text, c.want, err)
	}
}

// FuzzRead looks for files that crash: what is read is in range.
func FuzzRead(f *testing.F) {
	f.Add(".graph", "3 2\n2\n1 3\n2\n")
	f.Add(".mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n1 1\n3 1\n")
	f.Add(".hgr", "2 4 11\n3 1 4\n1 2\n5\n5\n5\n5\n")
	f.Fuzz(func(t *testing.T, suffix, text string) {
		if digits := "0123456789"; strings.ContainsAny(text, digits) && longestRun(text, digits) > 5 {
			t.Skip("sizes that are only large")
		}
		if file, err := Read("a", FormOf("a"+suffix), []byte(text)); err == nil {
			require.Equal(t, file.Loop.Iterations(), file.Loop.Hypergraph().Edges())
		}
	})
}

func longestRun(text, of string) int {
	longest, run := 0, 0
	for _, c := range text {
		run++
		if !strings.ContainsRune(of, c) {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
