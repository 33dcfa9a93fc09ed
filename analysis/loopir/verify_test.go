package loopir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// withArray returns a program with an array a(1:10) besides the scalars.
func withArray() (*loopir.Program, *loopir.Array) {
	p := program()
	return p, p.NewArray(&loopir.Array{
		Name: "a", Type: types.Int4, Map: mapping.Replicated(1),
		Bounds: []loopir.Bound{{Lo: loopir.Int(1), Hi: loopir.Int(10)}}, Halo: make([][2]int64, 1),
	})
}

func element(p *loopir.Program, a *loopir.Array, subs ...loopir.Expr) *loopir.Ref {
	return p.NewRef(loopir.Ref{Array: a.ID, Subs: subs})
}

func loopOver(body ...loopir.Stmt) *loopir.Nest {
	return &loopir.Nest{Loops: []loopir.Index{{Var: 1, Lo: loopir.Int(1), Hi: loopir.Int(10), Step: loopir.Int(1)}}, Body: body}
}

// TestVerifyFindsEachFault builds one faulty program for each thing that Verify checks.
func TestVerifyFindsEachFault(t *testing.T) {
	for want, build := range map[string]func(p *loopir.Program, a *loopir.Array) []loopir.Stmt{
		"read with the wrong type": func(p *loopir.Program, _ *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.AssignScalar{Dst: 0, RHS: &loopir.Var{ID: 1, T: types.Int4}}}
		},
		"a has no elements 9 to 11 for 1 initial values": func(_ *loopir.Program, a *loopir.Array) []loopir.Stmt {
			a.Init = []types.Run{{At: 0, Count: 9, Values: []types.Value{types.IntValue(4, 1)}}, {At: 9, Count: 3, Values: []types.Value{types.IntValue(4, 1)}}}
			return nil
		},
		"a has no elements 0 to 1 for 2 initial values": func(_ *loopir.Program, a *loopir.Array) []loopir.Stmt {
			values := []types.Value{types.IntValue(4, 1), types.IntValue(4, 2)}
			a.Init = []types.Run{{At: 1, Count: 2, Values: values}, {At: 0, Count: 2, Values: values}}
			return nil
		},
		"has a number that no reference of the program has": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			stray := &loopir.Ref{ID: 7, Array: a.ID, Subs: []loopir.Expr{loopir.Int(1)}}
			return []loopir.Stmt{&loopir.AssignElem{LHS: stray, RHS: loopir.Int(0)}}
		},
		"occurs twice": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			r := element(p, a, loopir.Int(1))
			return []loopir.Stmt{&loopir.AssignElem{LHS: r, RHS: p.Load(r)}}
		},
		"reference a(2) occurs twice": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			r := element(p, a, loopir.Int(2))
			return []loopir.Stmt{&loopir.Fetch{Dst: 0, Ref: r}, &loopir.Fetch{Dst: 0, Ref: r}}
		},
		"reference a(3) occurs twice": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			r := element(p, a, loopir.Int(3))
			n := loopOver(&loopir.AssignElem{LHS: r, RHS: loopir.Int(0)})
			n.Home = r
			return []loopir.Stmt{n}
		},
		"wrong number of subscripts": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.AssignElem{LHS: element(p, a, loopir.Int(1), loopir.Int(2)), RHS: loopir.Int(0)}}
		},
		"leaves 1 loops but only 0 enclose it": func(*loopir.Program, *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.If{Cond: loopir.Logical(true), Then: []loopir.Stmt{&loopir.Exit{}}}}
		},
		"leaves 2 loops but only 1 enclose it": func(*loopir.Program, *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.Loop{Body: []loopir.Stmt{&loopir.Cycle{Depth: 1}}}}
		},
		"nest assigns n, which is not private": func(p *loopir.Program, _ *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{loopOver(&loopir.AssignScalar{Dst: 2, RHS: loopir.Int(0)})}
		},
		"inner loop variable n is not private": func(p *loopir.Program, _ *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{loopOver(&loopir.Do{Var: 2, Lo: loopir.Int(1), Hi: loopir.Int(2), Step: loopir.Int(1)})}
		},
		"a nest may not hold this statement": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{loopOver(&loopir.Alloc{Array: a.ID})}
		},
		"type integer(8) where integer(4) is needed": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.AssignElem{LHS: element(p, a, loopir.Int(1)), RHS: loopir.Int(0)}}
		},
		"type real(8) where integer(4) is needed": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			wrong := &loopir.Elem{Ref: element(p, a, loopir.Int(1)), T: types.Real8}
			return []loopir.Stmt{&loopir.AssignScalar{Dst: 0, RHS: &loopir.Convert{X: wrong, T: p.Scalars[0].Type}}}
		},
		"type integer(4) where integer(8) is needed": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			sum := &loopir.Binary{Op: types.Add, X: loopir.Int(1), Y: p.Load(element(p, a, loopir.Int(1))), T: types.Int8}
			return []loopir.Stmt{&loopir.PrintItem{X: sum}}
		},
		"the comparison 1 < 2 is of type integer(8)": func(*loopir.Program, *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.PrintItem{X: &loopir.Binary{Op: types.Lt, X: loopir.Int(1), Y: loopir.Int(2), T: types.Int8}}}
		},
		"1 is of type integer(8)": func(*loopir.Program, *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.If{Cond: loopir.Int(1)}}
		},
		".true. is of type logical(4)": func(p *loopir.Program, a *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.PrintItem{X: p.Load(element(p, a, loopir.Logical(true)))}}
		},
		"copy of a has 0 subscripts": func(_ *loopir.Program, a *loopir.Array) []loopir.Stmt {
			return []loopir.Stmt{&loopir.Copy{Dst: a.ID, Src: a.ID}}
		},
		"copy uses iteration dimension 2 of 1": func(_ *loopir.Program, a *loopir.Array) []loopir.Stmt {
			good, bad := []loopir.CopySub{{Iter: 0, A: 1, B: loopir.Int(1)}}, []loopir.CopySub{{Iter: 1, A: 1, B: loopir.Int(1)}}
			return []loopir.Stmt{&loopir.Copy{Counts: []loopir.Expr{loopir.Int(3)}, Dst: a.ID, Src: a.ID, DstSubs: good, SrcSubs: bad}}
		},
	} {
		p, a := withArray()
		p.Body = build(p, a)
		require.ErrorContains(t, loopir.Verify(p), want)
	}
}

// everyStatement returns a program with each kind of statement and expression.
func everyStatement() *loopir.Program {
	p, a := withArray()
	i, j, n := p.Scalars[0], p.Scalars[1], p.Scalars[2]
	c := p.NewScalar("c", types.Char(4))
	at := func(e loopir.Expr) *loopir.Ref { return element(p, a, e) }
	whole := []loopir.CopySub{{Iter: 0, A: 1, B: loopir.Int(1)}}
	nest := loopOver(
		&loopir.AssignScalar{Dst: n.ID, RHS: loopir.Add(j.Read(), loopir.Int(1))},
		&loopir.AssignElem{LHS: at(j.Read()), RHS: &loopir.Convert{X: &loopir.Unary{Op: types.Neg, X: n.Read(), T: types.Int8}, T: types.Int4}})
	nest.Privates, nest.Home = []loopir.ScalarID{n.ID}, at(j.Read())
	p.Body = []loopir.Stmt{
		&loopir.AssignScalar{Dst: c.ID, Lo: loopir.Int(1), Hi: loopir.Int(2), RHS: &loopir.Const{Value: types.StringValue("ab")}},
		&loopir.Do{Var: i.ID, Lo: loopir.Int(9), Hi: loopir.Int(1), Step: loopir.Int(-2), Body: []loopir.Stmt{
			&loopir.If{
				Cond: loopir.Compare(types.Gt, p.Load(at(i.Read())), &loopir.Const{Value: types.IntValue(4, 3)}),
				Then: []loopir.Stmt{&loopir.Exit{}}, Else: []loopir.Stmt{&loopir.Cycle{}},
			},
		}},
		&loopir.Loop{Body: []loopir.Stmt{&loopir.Exit{}}},
		nest,
		&loopir.Alloc{Array: a.ID},
		&loopir.Halo{Array: a.ID, Widths: [][2]int64{{1, 0}}},
		&loopir.Copy{Counts: []loopir.Expr{loopir.Int(10)}, Dst: a.ID, Src: a.ID, DstSubs: whole, SrcSubs: whole},
		&loopir.Fetch{Dst: i.ID, Ref: at(loopir.Int(5))},
		&loopir.Ordered{Dst: i.ID, Op: loopir.OpProduct, Array: a.ID},
		&loopir.Serial{Body: []loopir.Stmt{&loopir.Free{Array: a.ID}}, Out: []loopir.ScalarID{i.ID}, Reason: "why"},
		&loopir.PrintBegin{},
		&loopir.PrintItem{X: &loopir.Substr{X: c.Read(), Lo: loopir.Int(1), Hi: loopir.Int(3), T: types.Char(3)}},
		&loopir.PrintItem{X: &loopir.Call{Fn: "abs", Args: []loopir.Expr{i.Read()}, T: types.Int4}},
		&loopir.PrintItem{Array: a.ID},
		&loopir.PrintEnd{Advance: true},
		&loopir.Stop{Error: true, Code: loopir.Int(2)},
	}
	return p
}

const everyText = `program test
  integer(4) a(1:10) replicated
  c(1:2) = 'ab'
  do i = 9:1:-2
    if a(i) > 3
      exit 0
    else
      cycle 0
  loop
    exit 0
  nest (j = 1:10) home a(j) private(n)
    n = j + 1
    a(j) = integer(4)(-n)
  alloc integer(4) a(1:10) replicated
  halo a widths [[1 0]]
  copy box(10): a(1*r1 + 1) = a(1*r1 + 1)
  fetch i = a(5)
  i = ordered product of a
  serial on rank 0, then broadcast (i)  ! why
    free a
  print list-directed
  item c(1:3)
  item abs(i)
  items of a
  end print
  error stop 2
`

func TestFormat(t *testing.T) {
	require.Equal(t, everyText, loopir.Format(everyStatement()))
}

// TestRenumber checks that renumbering keeps the text, numbers references in order of
// occurrence, and separates shared statements.
func TestRenumber(t *testing.T) {
	p := everyStatement()
	loopir.Renumber(p)
	require.Equal(t, everyText, loopir.Format(p))
	require.NoError(t, loopir.Verify(p))
	require.Equal(t, 4, p.NumRefs)
	p.Body = append(p.Body, p.Body...)
	require.Error(t, loopir.Verify(p))
	loopir.Renumber(p)
	require.NoError(t, loopir.Verify(p))
	require.Equal(t, 8, p.NumRefs)
}

// TestNames checks that scalars which share a name are told apart, by numbers in texts and by letters to users.
func TestNames(t *testing.T) {
	p, a := withArray()
	twin := p.NewScalar("i", types.Int8)
	r := element(p, a, loopir.Add(twin.Read(), p.Scalars[0].Read()))
	require.Equal(t, "a(i.0 + i.3)", loopir.FormatRef(p, r))
	require.Equal(t, "a(i + j)", loopir.RefText(p, r))
	require.Equal(t, "n", loopir.FormatExpr(p, p.Scalars[2].Read()))
}
