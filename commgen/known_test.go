package commgen

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// What is known of one scalar is found without a look at what is known of all others, whatever has been learnt, forgotten and
// taken over in between.
func TestFactsAboutScalarsAreThoseThatMentionThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &loopir.Program{}
		for range 5 {
			p.NewScalar("k", types.Int4)
		}
		read := func() loopir.Expr { return p.Scalars[rapid.IntRange(0, 4).Draw(t, "scalar")].Read() }
		k := &known{g: &generator{p: p, ranges: map[int]limits{}}, forms: map[int]affine.Form{}}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			v := rapid.IntRange(0, 4).Draw(t, "v")
			switch rapid.SampledFrom([]string{"assign", "suppose", "forget", "clone", "join", "ask"}).Draw(t, "step") {
			case "assign":
				least := &loopir.Call{Fn: "min", Args: []loopir.Expr{read(), loopir.Add(read(), loopir.Int(1))}, T: types.Int8}
				k.assign(&loopir.AssignScalar{Dst: loopir.ScalarID(v), RHS: least})
			case "suppose":
				k.suppose(loopir.Compare(types.Lt, read(), read()), rapid.Bool().Draw(t, "holds"))
			case "forget":
				k.forget(map[int]bool{v: true})
			case "clone":
				k = k.clone()
			case "join":
				k.join(k.clone(), k.clone(), []loopir.Stmt{&loopir.AssignScalar{Dst: loopir.ScalarID(v), RHS: read()}})
			}
			var want []int
			for i, f := range k.facts {
				if f.Coef(v) != 0 {
					want = append(want, i)
				}
			}
			require.Equal(t, want, k.factsAbout(v))
		}
	})
}

// Extremes of extremes, and sums of many extremes, have few ends and take no long time to look at.
func TestManyExtremesHaveFewEnds(t *testing.T) {
	p := &loopir.Program{}
	x, y := p.NewScalar("x", types.Int8).ID, p.NewScalar("y", types.Int8).ID
	g := &generator{p: p, ranges: map[int]limits{int(x): {1, 5}, int(y): {2, 9}}}
	k := &known{g: g, forms: map[int]affine.Form{}}
	extreme := func(fn string, e loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: fn, Args: []loopir.Expr{p.Scalars[x].Read(), e}, T: types.Int8}
	}
	var nested loopir.Expr = p.Scalars[y].Read()
	sum := loopir.Int(0)
	for range 100 {
		nested = extreme("min", extreme("max", nested))
		sum = &loopir.Binary{Op: types.Add, X: sum, Y: extreme("max", p.Scalars[y].Read()), T: types.Int8}
	}
	require.True(t, k.within(nested, limits{1, 5}))
	require.False(t, k.within(nested, limits{1, 4}))
	require.True(t, k.within(sum, limits{100, 900}))
	require.False(t, k.within(sum, limits{100, 899}))
	los, his := k.interval(sum)
	require.LessOrEqual(t, len(los)+len(his), 2*mostEnds)
}
