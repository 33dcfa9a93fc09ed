package codegen

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Every function that a Call may name has code, for all kinds of its arguments.
func TestEveryElementalHasCode(t *testing.T) {
	b := newBuilder()
	for _, e := range analysis.Elementals {
		for _, kind := range []int{1, 2, 4, 8} {
			b.elemental(e, kind)
		}
	}
	b.text(t)
}

// elemental assigns a call of e with arguments of a kind.
func (b *builder) elemental(e analysis.Elemental, kind int) {
	bases := []types.Base{types.Integer, types.Real}
	letters := strings.Fields(strings.NewReplacer("?", "", "...", "").Replace(e.Args))
	for _, base := range bases {
		call := &loopir.Call{Fn: e.Name}
		for _, l := range letters {
			call.Args = append(call.Args, b.argument(l, base, kind))
		}
		first := types.Int4
		if len(call.Args) > 0 {
			first = call.Args[0].Type()
		}
		call.T = resultType(e.Result, first, kind)
		if valid(first) {
			b.do(b.set(b.NewScalar("result", call.T), call))
		}
	}
}

func valid(t types.Type) bool { return t.Base != types.Real || t.Kind >= 4 }

func (b *builder) argument(letter string, base types.Base, kind int) loopir.Expr {
	t := types.Type{Base: base, Kind: kind}
	switch letter {
	case "I":
		t.Base = types.Integer
	case "R":
		t.Base = types.Real
	case "L", "l":
		t = types.Bool
	case "C":
		t = types.Char(5)
	case "i":
		t = types.Int4
	case "r":
		t = types.Real8
	}
	return b.NewScalar("x", t).Read()
}

func resultType(letter string, first types.Type, kind int) types.Type {
	switch letter {
	case "int":
		return types.Type{Base: types.Integer, Kind: kind}
	case "C1":
		return types.Char(1)
	case "I4":
		return types.Int4
	case "L4":
		return types.Bool
	}
	return first
}

func TestInitialValues(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	want := []string{"1 2 3 0 5 5", "7 7 7 7 7", "ab cd"}
	x := b.mapped("x", types.Int4, []int64{2, 3})
	y := b.mapped("y", types.Int8, []int64{5})
	z := b.mapped("z", types.Char(2), []int64{2})
	four := func(v int64) types.Value { return types.IntValue(4, v) }
	x.Init = []types.Run{{At: 0, Count: 3, Values: []types.Value{four(1), four(2), four(3)}}, {At: 4, Count: 2, Values: []types.Value{four(5)}}}
	y.Init = types.RunOf(slices.Repeat([]types.Value{types.IntValue(8, 7)}, 5))
	z.Init = types.RunOf([]types.Value{types.StringValue("ab"), types.StringValue("cd")})
	for _, a := range []*loopir.Array{x, y} {
		b.do(&loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), Array: a.ID}, &loopir.PrintEnd{At: b.at(), Advance: true})
	}
	b.do(&loopir.PrintBegin{At: b.at()})
	for i := int64(1); i <= 2; i++ {
		b.do(&loopir.PrintItem{At: b.at(), X: b.elem(z, nil, loopir.Int(i))}, &loopir.PrintItem{At: b.at(), X: &loopir.Const{Value: types.StringValue(" ")}})
	}
	b.do(&loopir.PrintEnd{At: b.at(), Advance: true})
	for i, line := range strings.Split(strings.TrimSpace(b.run(t, 3)), "\n") {
		require.Equal(t, want[i], strings.Join(strings.Fields(line), " "))
	}
}
