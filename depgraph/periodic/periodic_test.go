package periodic

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// The pieces of a loop go once through its range, in order, and the subscripts are the numbers that they were.
func TestPiecesComputeTheSameSubscripts(t *testing.T) {
	cuts := 0
	rapid.Check(t, func(t *rapid.T) {
		p := &loopir.Program{}
		bounds := []loopir.Bound{{Lo: loopir.Int(-1000), Hi: loopir.Int(1000)}}
		block := mapping.Spec{Dims: []mapping.DimSpec{{Format: mapping.Block}}}
		a := p.NewArray(&loopir.Array{Name: "a", Type: types.Int4, Bounds: bounds, Map: block})
		a.Place = loopir.Mapped
		i, k := p.NewScalar("i", types.Int8), p.NewScalar("k", types.Int8)
		store := func(sub loopir.Expr) loopir.Stmt {
			return &loopir.AssignElem{LHS: p.NewRef(loopir.Ref{Array: a.ID, Subs: []loopir.Expr{sub}}), RHS: loopir.Int(0)}
		}
		lo := rapid.Int64Range(-5, 5).Draw(t, "lo")
		hi := lo + rapid.Int64Range(1, 12).Draw(t, "length")
		sub := subscript(t, i.Read(), rapid.IntRange(1, 3).Draw(t, "depth"))
		reset := &loopir.If{
			Cond: &loopir.Binary{Op: types.Gt, X: k.Read(), Y: number(t), T: types.Bool},
			Then: []loopir.Stmt{&loopir.AssignScalar{Dst: k.ID, RHS: loopir.Sub(k.Read(), number(t))}},
		}
		body := []loopir.Stmt{&loopir.AssignScalar{Dst: k.ID, RHS: sub}, reset, store(k.Read()), store(quotient(t, subscript(t, i.Read(), 1)))}
		p.Body = []loopir.Stmt{&loopir.Do{Var: i.ID, Lo: loopir.Int(lo), Hi: loopir.Int(hi), Step: loopir.Int(1), Body: body}}
		want := stored(t, p.Body, i.ID, k.ID)
		Loops(p, &diag.Bag{})
		require.Equal(t, want, stored(t, p.Body, i.ID, k.ID))
		cuts += len(p.Body) - 1
	})
	require.Positive(t, cuts)
}

func number(t *rapid.T) loopir.Expr { return loopir.Int(rapid.Int64Range(-6, 9).Draw(t, "number")) }

// subscript draws functions of v inside each other.
func subscript(t *rapid.T, v loopir.Expr, depth int) loopir.Expr {
	if depth == 0 {
		if rapid.Bool().Draw(t, "falls") {
			return loopir.Sub(number(t), v)
		}
		return loopir.Add(v, number(t))
	}
	x, y := subscript(t, v, depth-1), number(t)
	call := &loopir.Call{Fn: rapid.SampledFrom([]string{"min", "max", "modulo", "mod"}).Draw(t, "function"), T: types.Int8}
	switch {
	case call.Fn == "mod":
		x, y = loopir.Add(x, loopir.Int(40)), loopir.Int(rapid.Int64Range(2, 9).Draw(t, "divisor"))
	case call.Fn == "modulo":
		y = loopir.Int(rapid.Int64Range(2, 9).Draw(t, "divisor"))
	case rapid.Bool().Draw(t, "swapped"):
		x, y = y, x
	}
	call.Args = []loopir.Expr{x, y}
	return call
}

func quotient(t *rapid.T, e loopir.Expr) loopir.Expr {
	return loopir.Quotient(e, loopir.Int(rapid.Int64Range(1, 9).Draw(t, "by")))
}

// stored lists the values of variable i and the subscripts of all elements that loops over it store.
func stored(t require.TestingT, loops []loopir.Stmt, i, k loopir.ScalarID) (list [][2]int64) {
	for _, s := range loops {
		d := s.(*loopir.Do)
		lo, _ := loopir.ConstInt(d.Lo)
		hi, _ := loopir.ConstInt(d.Hi)
		for v := lo; v <= hi; v++ {
			values := map[loopir.ScalarID]int64{i: v}
			run(t, d.Body, values, k, func(sub int64) { list = append(list, [2]int64{v, sub}) })
		}
	}
	return list
}

func run(t require.TestingT, body []loopir.Stmt, values map[loopir.ScalarID]int64, k loopir.ScalarID, store func(int64)) {
	for _, s := range body {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			values[s.Dst] = value(t, s.RHS, values)
		case *loopir.If:
			cond := s.Cond.(*loopir.Binary)
			if value(t, cond.X, values) > value(t, cond.Y, values) {
				run(t, s.Then, values, k, store)
			}
		case *loopir.AssignElem:
			store(value(t, s.LHS.Subs[0], values))
		}
	}
}

func value(t require.TestingT, e loopir.Expr, values map[loopir.ScalarID]int64) int64 {
	switch e := e.(type) {
	case *loopir.Const:
		return e.Value.I
	case *loopir.Var:
		return values[e.ID]
	case *loopir.Unary:
		return -value(t, e.X, values)
	case *loopir.Binary:
		x, y := value(t, e.X, values), value(t, e.Y, values)
		switch e.Op {
		case types.Add:
			return x + y
		case types.Div:
			return x / y
		}
		require.Equal(t, types.Sub, e.Op)
		return x - y
	}
	call := e.(*loopir.Call)
	x, y := value(t, call.Args[0], values), value(t, call.Args[1], values)
	switch call.Fn {
	case "min":
		return min(x, y)
	case "max":
		return max(x, y)
	case "mod":
		return x % y
	}
	return x - y*mapping.FloorDiv(x, y)
}
