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
