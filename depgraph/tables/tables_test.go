package tables

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// What is known of an array when the program has run its statements: numbers, 0 for an element that is not known, nil for
// an array that is no table.
func TestTablesAreWhatIsStoredBeforeItIsRead(t *testing.T) {
	type program struct {
		*loopir.Program
		a, b *loopir.Array
		i    *loopir.Scalar
	}
	at := func(p *program, x *loopir.Array, sub loopir.Expr) *loopir.Ref {
		return p.NewRef(loopir.Ref{Array: x.ID, Subs: []loopir.Expr{sub}})
	}
	set := func(p *program, x *loopir.Array, sub int64, value loopir.Expr) loopir.Stmt {
		return &loopir.AssignElem{LHS: at(p, x, loopir.Int(sub)), RHS: value}
	}
	four := func(n int64) loopir.Expr { return &loopir.Const{Value: types.IntValue(4, n)} }
	each := func(p *program, lo, hi, step int64, s loopir.Stmt) loopir.Stmt {
		loop := loopir.Index{Var: p.i.ID, Lo: loopir.Int(lo), Hi: loopir.Int(hi), Step: loopir.Int(step)}
		return &loopir.Nest{Loops: []loopir.Index{loop}, Body: []loopir.Stmt{s}}
	}
	backwards := func(p *program) *loopir.Ref { return at(p, p.a, loopir.Sub(loopir.Int(5), p.i.Read())) }
	for _, c := range []struct {
		what string
		body func(p *program) []loopir.Stmt
		a, b []int64 // b is 7, 8, 9 when the program begins
	}{
		{"nothing", func(*program) []loopir.Stmt { return nil }, []int64{0, 0, 0}, []int64{7, 8, 9}},
		{"elements", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{set(p, p.a, 2, four(5)), set(p, p.a, 4, four(6)), set(p, p.a, 2, four(4))}
		}, []int64{4, 0, 6}, []int64{7, 8, 9}},
		{"a section", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{each(p, 2, 4, 2, &loopir.AssignElem{LHS: at(p, p.a, p.i.Read()), RHS: four(3)})}
		}, []int64{3, 0, 3}, []int64{7, 8, 9}},
		{"another table, backwards", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{each(p, 1, 3, 1, &loopir.AssignElem{LHS: backwards(p), RHS: p.Load(at(p, p.b, p.i.Read()))})}
		}, []int64{9, 8, 7}, []int64{7, 8, 9}},
		{"stored again after it was read", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{set(p, p.a, 2, p.Load(at(p, p.b, loopir.Int(1)))), set(p, p.b, 1, four(1))}
		}, []int64{7, 0, 0}, nil},
		{"stored from itself", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{set(p, p.b, 2, p.Load(at(p, p.b, loopir.Int(1))))}
		}, []int64{0, 0, 0}, nil},
		{"stored under a condition", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{&loopir.If{Cond: p.i.Read(), Then: []loopir.Stmt{set(p, p.b, 1, four(7))}}}
		}, []int64{0, 0, 0}, nil},
		{"stored in a loop", func(p *program) []loopir.Stmt {
			return []loopir.Stmt{&loopir.Do{Var: p.i.ID, Lo: loopir.Int(1), Hi: loopir.Int(2), Step: loopir.Int(1), Body: []loopir.Stmt{set(p, p.b, 1, four(7))}}}
		}, []int64{0, 0, 0}, nil},
		{"stored out of bounds", func(p *program) []loopir.Stmt { return []loopir.Stmt{set(p, p.b, 4, four(7))} }, []int64{0, 0, 0}, nil},
		{"a value that is not known", func(p *program) []loopir.Stmt { return []loopir.Stmt{set(p, p.b, 1, p.i.Read())} }, []int64{0, 0, 0}, nil},
		{"another kind", func(p *program) []loopir.Stmt { return []loopir.Stmt{set(p, p.b, 1, loopir.Int(7))} }, []int64{0, 0, 0}, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			array := func(name string, lo int64, init ...types.Value) *loopir.Array {
				bounds := []loopir.Bound{{Lo: loopir.Int(lo), Hi: loopir.Int(lo + 2)}}
				return &loopir.Array{Name: name, Type: types.Int4, Bounds: bounds, Map: mapping.Replicated(1), Init: types.RunOf(init)}
			}
			p := &program{Program: &loopir.Program{}}
			p.a, p.b = p.NewArray(array("a", 2)), p.NewArray(array("b", 1, types.IntValue(4, 7), types.IntValue(4, 8), types.IntValue(4, 9)))
			p.i = p.NewScalar("i", types.Int4)
			p.Body = c.body(p)
			all := find(p.Program)
			require.Equal(t, c.a, known(all[p.a.ID]), "a")
			require.Equal(t, c.b, known(all[p.b.ID]), "b")
		})
	}
}

func known(t *table) (list []int64) {
	if t == nil {
		return nil
	}
	for _, x := range t.values {
		n := int64(0)
		if x != nil {
			n, _ = loopir.ConstInt(x)
		}
		list = append(list, n)
	}
	return list
}
