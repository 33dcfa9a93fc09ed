package canonical

import (
	"fmt"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A work array of few elements, as in d(1) = x(i) - x(j), is as many scalars if the program never names it as a whole or by a subscript
// that varies. Scalars need neither copies for the iterations of a parallel loop nor storage.

// ElementsAsScalars gives the elements of such arrays scalars of their own, unless the ranks divide them.
func ElementsAsScalars(p *loopir.Program) {
	e := &elements{p: p, mentions: map[loopir.ArrayID]int{}, refs: map[loopir.ArrayID]int{}, scalars: map[element]*loopir.Scalar{}}
	(&loopir.Rewriter{Program: p, Array: e.mention}).Stmts(p.Body)
	loopir.Walk(p.Body, e.stmt)
	if len(e.refs) == 0 {
		return
	}
	reading := &loopir.Rewriter{Program: p, Expr: func(x loopir.Expr) loopir.Expr {
		if x, ok := x.(*loopir.Elem); ok {
			if s := e.scalar(x.Ref); s != nil {
				return s.Read()
			}
		}
		return x
	}}
	p.Body = loopir.Replace(reading.Stmts(p.Body), func(s loopir.Stmt) []loopir.Stmt {
		if a, ok := s.(*loopir.AssignElem); ok {
			if v := e.scalar(a.LHS); v != nil {
				return []loopir.Stmt{&loopir.AssignScalar{At: a.At, Dst: v.ID, RHS: a.RHS}}
			}
		}
		return []loopir.Stmt{s}
	})
}

// element is one element of an array, by its subscripts.
type element struct {
	array loopir.ArrayID
	subs  string
}

type elements struct {
	p        *loopir.Program
	mentions map[loopir.ArrayID]int // how often statements name arrays, however they do it
	refs     map[loopir.ArrayID]int // how often as an element that is known at compile time, outside the left sides of nests
	scalars  map[element]*loopir.Scalar
}

func (e *elements) mention(id loopir.ArrayID) loopir.ArrayID {
	e.mentions[id]++
	return id
}

func (e *elements) stmt(s loopir.Stmt) {
	count := func(r *loopir.Ref) {
		if _, ok := e.constant(r); ok {
			e.refs[r.Array]++
		}
	}
	switch s := s.(type) {
	case *loopir.AssignElem:
		count(s.LHS)
	case *loopir.Nest:
		loopir.Writes(s.Body, func(a *loopir.AssignElem) { e.mention(a.LHS.Array) })
	}
	loopir.Exprs(s, func(x loopir.Expr) {
		loopir.WalkExpr(x, func(x loopir.Expr) {
			if x, ok := x.(*loopir.Elem); ok {
				count(x.Ref)
			}
		})
	})
}

// constant returns the subscripts of a reference to one element of an array that every rank has.
func (e *elements) constant(r *loopir.Ref) (x element, ok bool) {
	a := e.p.Arrays[r.Array]
	if a.Temp || a.Init != nil || a.Distributed() || a.Place != loopir.Mapped || a.Type.Base == types.Character {
		return x, false
	}
	var subs []string
	for d, s := range r.Subs {
		at, fixed := loopir.ConstInt(s)
		lo, loOK := loopir.ConstInt(a.Bounds[d].Lo)
		hi, hiOK := loopir.ConstInt(a.Bounds[d].Hi)
		if !fixed || !loOK || !hiOK || at < lo || at > hi {
			return x, false
		}
		subs = append(subs, fmt.Sprint(at))
	}
	return element{r.Array, strings.Join(subs, ",")}, true
}

// scalar is what takes the place of an element; nil if it stays one.
func (e *elements) scalar(r *loopir.Ref) *loopir.Scalar {
	x, ok := e.constant(r)
	if !ok || e.refs[r.Array] != e.mentions[r.Array] {
		return nil
	}
	if e.scalars[x] == nil {
		a := e.p.Arrays[r.Array]
		e.scalars[x] = e.p.NewScalar(fmt.Sprintf("%s(%s)", a.Name, x.subs), a.Type)
		e.scalars[x].Written = true
	}
	return e.scalars[x]
}
