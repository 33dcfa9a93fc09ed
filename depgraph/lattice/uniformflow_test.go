package lattice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// sweep is u(i,j) = u(i-1,j) + u(i,j-1) + u(i+stride,j), large enough that nothing can be listed.
func sweep(stride int64) *AffineNest {
	at := func(i, j int64, coef int64) Reference {
		return Reference{Subscripts: []Subscript{{Form: affine.Variable(0).Scale(coef).AddConst(i)}, {Form: affine.Variable(1).AddConst(j)}}}
	}
	return &AffineNest{
		Loops:  []NestLoop{{Name: "i", Trip: 100_000}, {Name: "j", Trip: 100_000}},
		Arrays: []NestArray{{Name: "u"}},
		Statements: []Statement{{
			Name: "S", Loops: []int{0, 1}, Position: []int{0, 0, 0}, Write: at(0, 0, stride),
			Reads: []Reference{at(-1, 0, 1), at(0, -1, 1), at(1, 0, 1)},
		}},
	}
}

// Constant distances need no isl.
func TestUniformSweep(t *testing.T) {
	g, err := Analyze(sweep(1), Budget)
	require.NoError(t, err)
	var found []string
	for i := range g.Arcs {
		a := &g.Arcs[i]
		require.Empty(t, a.Relation.Set.Pieces)
		found = append(found, a.Kind.String()+g.Distances(a)+g.Directions(a))
	}
	require.Equal(t, []string{"flow(1, 0)(<, =)", "flow(0, 1)(=, <)", "anti(1, 0)(<, =)"}, found)
	require.Len(t, g.LiveIn, 3)
}

// Without isl, other nests are refused.
func TestStridesNeedPoly(t *testing.T) {
	_, err := Analyze(sweep(2), Budget)
	if poly.Available {
		require.NoError(t, err)
	} else {
		require.ErrorIs(t, err, poly.ErrUnavailable)
	}
}

// Of two writes of an element in one iteration the later one hides the earlier.
func TestTheLaterStatementHidesTheEarlier(t *testing.T) {
	u := func(c int64) Reference {
		return Reference{Subscripts: []Subscript{{Form: affine.Variable(0).AddConst(c)}}}
	}
	n := &AffineNest{Loops: []NestLoop{{Name: "i", Trip: 9}}, Arrays: []NestArray{{Name: "u"}, {Name: "v"}}}
	for k := range 3 {
		n.Statements = append(n.Statements, Statement{Name: "S", Loops: []int{0}, Position: []int{0, k}, Write: u(0), Reads: []Reference{u(-1)}})
	}
	n.Statements[2].Write.Array = 1
	n.Statements[2].Reads[0] = u(0)
	g, err := Analyze(n, Budget)
	require.NoError(t, err)
	var flows [][2]int
	for i := range g.Arcs {
		require.Empty(t, g.Arcs[i].Relation.Set.Pieces)
		if g.Arcs[i].Kind == Flow {
			flows = append(flows, [2]int{g.Arcs[i].Source.Statement, g.Arcs[i].Sink.Statement})
		}
	}
	require.ElementsMatch(t, [][2]int{{1, 0}, {1, 1}, {1, 2}}, flows)
}
