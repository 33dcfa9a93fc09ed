package hyper

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTopoFollow compares legality with the definition: two iterations that touch one
// element, which one of them writes, keep their order.
func TestTopoFollow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertices := rapid.IntRange(1, 10).Draw(t, "vertices")
		iterations := rapid.IntRange(0, 15).Draw(t, "iterations")
		pins := rapid.SliceOfN(rapid.Int32Range(0, int32(vertices-1)), 0, 3)
		reads := hypergraphOf(t, vertices, rapid.SliceOfN(pins, iterations, iterations).Draw(t, "reads")...)
		writes := hypergraphOf(t, vertices, rapid.SliceOfN(pins, iterations, iterations).Draw(t, "writes")...)
		d, err := Depend(reads, writes)
		require.NoError(t, err)
		want := Sequence(rapid.Permutation(identity(iterations)).Draw(t, "want"))

		require.Equal(t, legal(reads, writes, want), d.Verify(want) == nil)
		order := d.TopoFollow(want)
		require.NoError(t, d.Verify(order))
		require.True(t, legal(reads, writes, order))
		if legal(reads, writes, want) {
			require.Empty(t, slices.Compare(want, order), "a legal order is followed")
		}
	})
}

func legal(reads, writes *Hypergraph, order Sequence) bool {
	position := order.Numbering()
	for i := range int32(len(order)) {
		for j := range i {
			if position[i] < position[j] && conflict(reads, writes, i, j) {
				return false
			}
		}
	}
	return true
}

func conflict(reads, writes *Hypergraph, i, j int32) bool {
	meet := func(a, b []int32) bool {
		return slices.ContainsFunc(a, func(v int32) bool { return slices.Contains(b, v) })
	}
	return meet(writes.Edge(i), writes.Edge(j)) || meet(writes.Edge(i), reads.Edge(j)) || meet(reads.Edge(i), writes.Edge(j))
}

func TestDependRefusesUnequalLoops(t *testing.T) {
	_, err := Depend(hypergraphOf(t, 3, []int32{1}), hypergraphOf(t, 3))
	require.EqualError(t, err, "reads of 1 iterations and 3 elements, writes of 0 and 3")
}

// zeusDependences are those of the paper's Figure 1: X and Y are two classes, of which X(A),
// X(C), Y(A), Y(C) are read and X(B), X(D), Y(A), Y(D) written. (Z is only read.)
func zeusDependences(t *testing.T, l *IndexLoop) *Dependences {
	t.Helper()
	const x, y = 0, 1
	c := NewClasses(l.Data, l.Data)
	reads, err := c.Build(Reference{x, l.Index[0]}, Reference{x, l.Index[2]}, Reference{y, l.Index[0]}, Reference{y, l.Index[2]})
	require.NoError(t, err)
	writes, err := c.Build(Reference{x, l.Index[1]}, Reference{x, l.Index[3]}, Reference{y, l.Index[0]}, Reference{y, l.Index[3]})
	require.NoError(t, err)
	d, err := Depend(reads, writes)
	require.NoError(t, err)
	return d
}

// TestZeusIsNotFreeToReorder shows that one-to-one index functions, which the paper's
// example asks for, do not make its iterations independent.
func TestZeusIsNotFreeToReorder(t *testing.T) {
	_, levels := zeusDependences(t, zeusStencil()).Levels()
	require.Equal(t, zeusSize, levels, "the stencil is serial")

	l := zeusShuffled()
	d := zeusDependences(t, l)
	_, levels = d.Levels()
	require.Less(t, levels, 100)
	h := l.Hypergraph()
	o := Compose(Method{DataSearch, IterationDatum}, h, nil, SizesOf(PaperCaches, 24))
	require.Error(t, d.Verify(o.Iterations))
	o.Iterations = d.TopoFollow(o.Iterations)
	require.NoError(t, d.Verify(o.Iterations))
	rates := Simulate(l.Reordered(o), PaperCaches).Rates()
	t.Logf("topo-follow: %.2f", rates)
	require.Greater(t, rates.L1, 90.0)
}

// TestGaussSeidel sweeps a shuffled mesh in a legal order: to the bit the result of the
// order of the program, at the hit rate of an order that ignores the dependences.
func TestGaussSeidel(t *testing.T) {
	const n = 40
	mesh, _ := shuffledMesh(n, n, n)
	h := mesh.Hypergraph()
	rows := neighbours(h)
	self := hypergraphOf(t, h.Vertices)
	self.Start, self.Pins = identity(h.Vertices+1), identity(h.Vertices)
	d, err := Depend(rows, self)
	require.NoError(t, err)

	data := GrowParts(h, h.Transpose(), 1024)
	free := data.Sequence()
	order := d.TopoFollow(free)
	require.NoError(t, d.Verify(order))
	require.Error(t, d.Verify(free))
	require.Equal(t, sweep(rows, nil), sweep(rows, order))
	require.NotEqual(t, sweep(rows, nil), sweep(rows, free))

	rate := func(iterations Sequence) float64 {
		return Simulate(sweepLoop(rows, Order{data, iterations}), PaperCaches).Rates().L1
	}
	t.Logf("L1 %.2f as written, %.2f by data order, %.2f topo-follow, %.2f free",
		Simulate(sweepLoop(rows, Order{}), PaperCaches).Rates().L1, rate(nil), rate(order), rate(free))
	require.InDelta(t, rate(free), rate(order), 1)
}

// neighbours returns the rows of the mesh's matrix without its diagonal.
func neighbours(h *Hypergraph) *Hypergraph {
	g := star(h)
	return &Hypergraph{Vertices: h.Vertices, Start: g.start, Pins: g.adjacent}
}

// sweep returns x after one Gauss-Seidel sweep in an order.
func sweep(rows *Hypergraph, order Sequence) []float64 {
	r := rand.New(rand.NewSource(2))
	x := make([]float64, rows.Vertices)
	for v := range x {
		x[v] = r.Float64()
	}
	if order == nil {
		order = identity(len(x))
	}
	for _, v := range order {
		sum := 0.0
		for _, w := range rows.Edge(v) {
			sum += x[w]
		}
		x[v] = 0.5*x[v] + 0.03*sum
	}
	return x
}

// sweepLoop returns the accesses of the sweep: the neighbours of each vertex and itself.
func sweepLoop(rows *Hypergraph, o Order) Loop {
	l := &RowLoop{Columns: rows.Vertices, Start: make([]int32, 1)}
	for v := range int32(rows.Vertices) {
		l.Pins = append(append(l.Pins, rows.Edge(v)...), v)
		l.Start = append(l.Start, int32(len(l.Pins)))
	}
	return l.Reordered(o)
}
