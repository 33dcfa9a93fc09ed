package hyper

import (
	"fmt"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// hypergraphOf returns the hypergraph with the given hyperedges.
func hypergraphOf(t require.TestingT, vertices int, edges ...[]int32) *Hypergraph {
	start, pins := []int32{0}, []int32{}
	for _, e := range edges {
		pins = append(pins, e...)
		start = append(start, int32(len(pins)))
	}
	h, err := FromRows(vertices, start, pins)
	require.NoError(t, err)
	return h
}

// TestFigure4 is the paper's example of H_NRC_D. What its text says is certain: the first
// two hyperedges, and the numbers of their vertices. The others are a completion that fits
// all that can be read in the drawing; vertex 0 does not exist there.
func TestFigure4(t *testing.T) {
	h := hypergraphOf(t, 14, []int32{11, 2, 8, 4}, []int32{8, 3, 5, 7}, []int32{5, 9, 13, 6}, []int32{7, 12, 1, 10})
	data := FirstTouch(h)
	for number, v := range []int32{11, 2, 4, 8, 3, 5, 7} {
		require.EqualValues(t, number, data[v], "vertex %d, as the paper says", v)
	}
	for number, v := range []int32{9, 13, 6, 12, 1, 10, 0} {
		require.EqualValues(t, 7+number, data[v], "vertex %d of the completion", v)
	}
}

// TestFigure5 is the paper's example of H_NRC_I; it counts iterations and data from 1.
func TestFigure5(t *testing.T) {
	h := hypergraphOf(t, 5, []int32{1, 3, 4}, []int32{1, 2, 3}, []int32{3, 4}, []int32{2, 3}, []int32{2})
	require.Equal(t, Sequence{0, 1, 4, 3, 2}, FirstDatum(h))
	temporal := h.Transpose()
	require.Equal(t, []int32{0, 1}, temporal.Edge(1))
	require.Equal(t, []int32{1, 3, 4}, temporal.Edge(2))
	require.Equal(t, []int32{0, 1, 2, 3}, temporal.Edge(3))
	require.Equal(t, []int32{0, 2}, temporal.Edge(4))
}

// anyHypergraph has empty hyperedges, repeated pins, isolated vertices, and single vertices.
func anyHypergraph(t *rapid.T) *Hypergraph {
	vertices := rapid.IntRange(1, 40).Draw(t, "vertices")
	pins := rapid.SliceOfN(rapid.Int32Range(0, int32(vertices-1)), 0, 6)
	return hypergraphOf(t, vertices, rapid.SliceOfN(pins, 0, 60).Draw(t, "hyperedges")...)
}

// TestAlgorithm1 compares the builder with the definition: the set of the index values.
func TestAlgorithm1(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertices := rapid.IntRange(1, 12).Draw(t, "vertices")
		iterations := rapid.IntRange(0, 20).Draw(t, "iterations")
		array := rapid.SliceOfN(rapid.Int32Range(0, int32(vertices-1)), iterations, iterations)
		index := rapid.SliceOfN(array, 1, 5).Draw(t, "index arrays")
		h, err := Build(vertices, index...)
		require.NoError(t, err)
		require.Equal(t, iterations, h.Edges())
		for i := range iterations {
			var want []int32
			for _, a := range index {
				if !slices.Contains(want, a[i]) {
					want = append(want, a[i])
				}
			}
			require.Equal(t, want, h.Edge(int32(i)))
		}
	})
}

func TestBuildRefusesIndexOutOfRange(t *testing.T) {
	_, err := Build(5, []int32{0, 1}, []int32{4, 5})
	require.EqualError(t, err, "index array 1, iteration 1: 5 is not in 0:4")
	_, err = Build(5, []int32{0, 1}, []int32{4})
	require.EqualError(t, err, "index array 1 has 1 elements, index array 0 has 2")
	_, err = FromRows(5, []int32{0, 1}, []int32{-1})
	require.EqualError(t, err, "index array 0, iteration 0: -1 is not in 0:4")
}

func TestTransposeTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHypergraph(t)
		twice := h.Transpose().Transpose()
		require.Equal(t, h.Start, twice.Start)
		for e := range int32(h.Edges()) {
			require.ElementsMatch(t, h.Edge(e), twice.Edge(e))
			require.IsIncreasing(t, append([]int32{-1}, twice.Edge(e)...))
		}
	})
}

// TestFirstDatumIsH_NRC_I compares the counting sorts with the paper's procedure.
func TestFirstDatumIsH_NRC_I(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHypergraph(t)
		require.Equal(t, paperNRCI(h), FirstDatum(h))
	})
}

// paperNRCI takes the data in turn, and appends of each the iterations not placed yet,
// sorted by the number of their data.
func paperNRCI(h *Hypergraph) Sequence {
	placed := make([]bool, h.Edges())
	order := Sequence{}
	place := func(iterations []int32) {
		first := len(order)
		for _, i := range iterations {
			if !placed[i] {
				placed[i] = true
				order = append(order, i)
			}
		}
		group := order[first:]
		sort.SliceStable(group, func(i, j int) bool { return len(h.Edge(group[i])) < len(h.Edge(group[j])) })
	}
	temporal := h.Transpose()
	for v := range int32(h.Vertices) {
		place(temporal.Edge(v))
	}
	place(identity(h.Edges()))
	return order
}

// TestOrdersAreBijections tries all pairs of orders, twice: the same comes out.
func TestOrdersAreBijections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHypergraph(t)
		sizes := Sizes{Line: rapid.IntRange(1, 8).Draw(t, "line"), Part: rapid.IntRange(1, 20).Draw(t, "part"), Limit: rapid.IntRange(1, 40).Draw(t, "limit")}
		for _, data := range DataOrders() {
			for _, iterations := range IterationOrders() {
				m := Method{data, iterations}
				o := Compose(m, h, nil, sizes)
				require.NoError(t, o.Verify(h.Vertices, h.Edges()), m)
				require.Equal(t, o, Compose(m, h, h.Transpose(), sizes), m)
			}
		}
	})
}

// TestBreadthFirst compares with the definition, vertex by vertex.
func TestBreadthFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHypergraph(t)
		data := BreadthFirst(h, h.Transpose())
		order := data.Sequence()
		parent := func(v int32) int32 { // the lowest number of a neighbour
			lowest := data[v]
			for e := range int32(h.Edges()) {
				if slices.Contains(h.Edge(e), v) {
					for _, w := range h.Edge(e) {
						lowest = min(lowest, data[w])
					}
				}
			}
			return lowest
		}
		seed, last := int32(-1), int32(0)
		for number, v := range order {
			p := parent(v)
			if p == int32(number) { // no neighbour before: it starts a component
				require.Greater(t, v, seed)
				seed = v
			}
			require.GreaterOrEqual(t, p, last, "queue order")
			last = p
		}
	})
}

// TestNeighbourLists compares the searches of hypergraphs of short hyperedges with the same
// after a hyperedge without pins, which makes them take the other way.
func TestNeighbourLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertices := rapid.IntRange(4, 30).Draw(t, "vertices")
		arity := rapid.IntRange(2, 4).Draw(t, "arity")
		pins := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(vertices-1)), arity, arity, rapid.ID[int32])
		edges := rapid.SliceOfN(pins, 1, 40).Draw(t, "hyperedges")
		h, other := hypergraphOf(t, vertices, edges...), hypergraphOf(t, vertices, append(edges, nil)...)
		require.True(t, h.short())
		require.False(t, other.short())
		size := rapid.IntRange(1, 9).Draw(t, "part")
		require.Equal(t, BreadthFirst(other, nil), BreadthFirst(h, nil))
		require.Equal(t, GrowParts(other, nil, size), GrowParts(h, nil, size))
	})
}

func TestDegreeGroups(t *testing.T) {
	h := hypergraphOf(t, 5, []int32{1, 3}, []int32{3, 4}, []int32{3, 1}, []int32{3, 2})
	require.Equal(t, Numbering{4, 1, 2, 0, 3}, DegreeGroups(h)) // degrees 0 2 1 4 1
}

func TestVerifyNamesTheFault(t *testing.T) {
	require.NoError(t, Numbering{1, 0}.Verify(2))
	require.EqualError(t, Numbering{1, 0}.Verify(3), "permutation of 2 elements, want 3")
	require.EqualError(t, Numbering{1, 2}.Verify(2), "permutation takes 1 to 2, which is not in 0:1")
	require.EqualError(t, Sequence{1, 0, 1}.Verify(3), "permutation takes both 0 and 2 to 1")
	require.EqualError(t, Order{Iterations: Sequence{0, 0}}.Verify(7, 2), "iteration order: permutation takes both 0 and 1 to 0")
}

// TestClasses orders two index spaces together and never mixes them.
func TestClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 3).Draw(t, "classes")
		iterations := rapid.IntRange(0, 12).Draw(t, "iterations")
		c := NewClasses(sizes...)
		var references []Reference
		for range rapid.IntRange(1, 4).Draw(t, "references") {
			class := rapid.IntRange(0, len(sizes)-1).Draw(t, "class")
			value := rapid.Int32Range(0, int32(sizes[class]-1))
			references = append(references, Reference{class, rapid.SliceOfN(value, iterations, iterations).Draw(t, "index")})
		}
		h, err := c.Build(references...)
		require.NoError(t, err)
		data := BreadthFirst(h, h.Transpose())
		split := c.Split(data)
		for i, class := range split {
			require.NoError(t, class.Verify(sizes[i]))
			for v := range class {
				for w := range class {
					before := data[int(c.Offset[i])+v] < data[int(c.Offset[i])+w]
					require.Equal(t, before, class[v] < class[w], "class %d keeps the order of %d and %d", i, v, w)
				}
			}
		}
		joined := c.Join(split)
		require.NoError(t, joined.Verify(h.Vertices))
		require.Equal(t, split, c.Split(joined))
	})
}

func TestClassesRefuseIndexOfAnotherClass(t *testing.T) {
	_, err := NewClasses(3, 9).Build(Reference{1, []int32{8}}, Reference{0, []int32{3}})
	require.EqualError(t, err, "index array 1, iteration 0: 3 is not in 0:2")
}

// TestReorderedLoopDoesTheSame runs the edge loop in exact arithmetic before and after.
func TestReorderedLoopDoesTheSame(t *testing.T) {
	l, _ := shuffledMesh(7, 5, 3)
	sum := func(l *IndexLoop, number func(v int) int) []int {
		y := make([]int, l.Data)
		for i := range l.Iterations() {
			y[l.Index[0][i]] += number(int(l.Index[1][i])) + 1
			y[l.Index[1][i]] -= number(int(l.Index[0][i])) + 1
		}
		return y
	}
	want := sum(l, func(v int) int { return v })
	for _, data := range DataOrders() {
		t.Run(fmt.Sprint(data), func(t *testing.T) {
			o := Compose(Method{data, IterationDatum}, l.Hypergraph(), nil, Sizes{8, 16, 64})
			old := func(v int) int { return v }
			if o.Data != nil {
				back := o.Data.Sequence()
				old = func(v int) int { return int(back[v]) }
			}
			got := sum(l.Reordered(o).(*IndexLoop), old)
			for v := range got {
				require.Equal(t, want[old(v)], got[v])
			}
		})
	}
}
