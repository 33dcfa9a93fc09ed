package loopir

import (
	"maps"
	"slices"

	"hpfc/analysis/types"
)

// WalkExpr calls f for e and all its parts, subscripts included, parents first.
func WalkExpr(e Expr, f func(Expr)) {
	if e == nil {
		return
	}
	f(e)
	switch e := e.(type) {
	case *Elem:
		for _, s := range e.Ref.Subs {
			WalkExpr(s, f)
		}
	case *Unary:
		WalkExpr(e.X, f)
	case *Binary:
		WalkExpr(e.X, f)
		WalkExpr(e.Y, f)
	case *Convert:
		WalkExpr(e.X, f)
	case *Call:
		for _, a := range e.Args {
			WalkExpr(a, f)
		}
	case *Substr:
		WalkExpr(e.X, f)
		WalkExpr(e.Lo, f)
		WalkExpr(e.Hi, f)
	case *Existing:
		WalkExpr(e.X, f)
		for _, s := range e.Ref.Subs {
			WalkExpr(s, f)
		}
	}
}

// AnyExpr tells whether f holds for an expression or for a part of it.
func AnyExpr(e Expr, f func(Expr) bool) bool {
	found := false
	WalkExpr(e, func(e Expr) { found = found || f(e) })
	return found
}

// HoldsElem tells whether e refers to an element of an array.
func HoldsElem(e Expr) bool {
	return AnyExpr(e, func(e Expr) bool {
		_, ok := e.(*Elem)
		return ok
	})
}

// ReadsScalar tells whether e reads a scalar.
func ReadsScalar(e Expr, id ScalarID) bool {
	return AnyExpr(e, func(e Expr) bool {
		v, ok := e.(*Var)
		return ok && v.ID == id
	})
}

// MapExpr rebuilds e bottom-up: f sees every node after its parts were replaced. References
// are rebuilt by mapRef, which gets the reference with mapped subscripts.
func MapExpr(e Expr, f func(Expr) Expr, mapRef func(*Ref, []Expr) *Ref) Expr {
	return (&exprMap{after: f, ref: mapRef}).expr(e)
}

// MapOuter rebuilds e top-down: a node for which f returns something is replaced by that, the
// others by themselves with replaced parts.
func MapOuter(e Expr, f func(Expr) Expr, mapRef func(*Ref, []Expr) *Ref) Expr {
	return (&exprMap{before: f, ref: mapRef}).expr(e)
}

// An exprMap rebuilds expressions. Before, when set, may give what stands in the place of a node; after, when set, is
// applied to nodes whose parts were replaced.
type exprMap struct {
	before, after func(Expr) Expr
	ref           func(*Ref, []Expr) *Ref
}

func (m *exprMap) expr(e Expr) Expr {
	if e == nil {
		return nil
	}
	if m.before != nil {
		if r := m.before(e); r != nil {
			return r
		}
	}
	e = m.parts(e)
	if m.after != nil {
		return m.after(e)
	}
	return e
}

// parts rebuilds one node from its replaced parts.
func (m *exprMap) parts(e Expr) Expr {
	switch x := e.(type) {
	case *Elem:
		return &Elem{Ref: m.ref(x.Ref, m.list(x.Ref.Subs)), T: x.T}
	case *Unary:
		return &Unary{Op: x.Op, X: m.expr(x.X), T: x.T, Wraps: x.Wraps}
	case *Binary:
		return &Binary{Op: x.Op, X: m.expr(x.X), Y: m.expr(x.Y), T: x.T, Step: x.Step, Wraps: x.Wraps}
	case *Convert:
		return &Convert{X: m.expr(x.X), T: x.T}
	case *Call:
		return &Call{Fn: x.Fn, Args: m.list(x.Args), T: x.T}
	case *Substr:
		return &Substr{X: m.expr(x.X), Lo: m.expr(x.Lo), Hi: m.expr(x.Hi), T: x.T}
	case *Existing:
		return &Existing{X: m.expr(x.X), Ref: m.ref(x.Ref, m.list(x.Ref.Subs))}
	}
	return e
}

func (m *exprMap) list(list []Expr) []Expr {
	out := make([]Expr, len(list))
	for i, e := range list {
		out[i] = m.expr(e)
	}
	return out
}

func mapList(list []Expr, rec func(Expr) Expr) []Expr {
	out := make([]Expr, len(list))
	for i, e := range list {
		out[i] = rec(e)
	}
	return out
}

// WalkVars calls f for the scalars that an expression reads.
func WalkVars(e Expr, f func(*Var)) {
	WalkExpr(e, func(e Expr) {
		if v, ok := e.(*Var); ok {
			f(v)
		}
	})
}

// Conjuncts lists the operands of .AND.
func Conjuncts(e Expr) []Expr {
	if b, ok := e.(*Binary); ok && b.Op == types.And {
		return append(Conjuncts(b.X), Conjuncts(b.Y)...)
	}
	return []Expr{e}
}

// Comparisons calls f for the comparisons of integers x op y that hold if a condition does, or does not.
func Comparisons(e Expr, holds bool, f func(op types.Op, x, y Expr)) {
	switch e := e.(type) {
	case *Unary:
		if e.Op == types.Not {
			Comparisons(e.X, !holds, f)
		}
	case *Binary:
		op := e.Op
		switch {
		case op == types.And && holds, op == types.Or && !holds:
			Comparisons(e.X, holds, f)
			Comparisons(e.Y, holds, f)
		case op.IsRelational() && e.X.Type().Base == types.Integer && e.Y.Type().Base == types.Integer:
			if !holds {
				op = op.Opposite()
			}
			f(op, e.X, e.Y)
		}
	}
}

// Exprs calls f for the expressions that s itself evaluates (not those of nested statements).
// The subscripts of an assigned element count; the assigned element does not, nor does the shape of an allocated array.
func Exprs(s Stmt, f func(Expr)) {
	each := func(es ...Expr) {
		for _, e := range es {
			if e != nil {
				f(e)
			}
		}
	}
	switch s := s.(type) {
	case *AssignScalar:
		each(s.Lo, s.Hi, s.RHS)
	case *AssignElem:
		each(s.LHS.Subs...)
		each(s.RHS)
	case *If:
		each(s.Cond)
	case *Do:
		each(s.Lo, s.Hi, s.Step)
	case *Stop:
		each(s.Code)
	case *Nest:
		for _, l := range s.Loops {
			each(l.Lo, l.Hi, l.Step)
		}
		for _, e := range s.Same {
			each(e.X, e.Y)
		}
	case *Copy:
		each(s.Counts...)
		for _, subs := range [...][]CopySub{s.DstSubs, s.SrcSubs} {
			for _, c := range subs {
				each(c.B, c.By)
			}
		}
	case *Fetch:
		each(s.Ref.Subs...)
	case *Update:
		each(s.LHS.Subs...)
		each(s.RHS)
	case *Wave:
		for _, x := range s.Flows {
			each(x.Strip.B, x.Over.B)
		}
	case *Choose:
		for i := range s.Of {
			for _, e := range s.Of[i].Numbers() {
				each(*e)
			}
		}
	case *Note:
		each(s.Ref.Subs...)
		each(s.Key)
	case *Await:
		each(s.Remaining, s.Iterations)
	case *ExecHalo:
		each(s.Iterations)
	case *Consider:
		each(s.Remaining, s.Iterations)
	case *Conform:
		each(s.Extents.X, s.Extents.Y)
	case *Within:
		each(s.First, s.Last)
		each(s.Counts...)
	case *Elsewhere:
		for _, r := range s.Refs {
			each(r.Subs...)
		}
	case *Put:
		each(s.RHS)
	case *PrintBegin:
		each(s.Format, s.Unit, s.Text)
	case *Input:
		each(s.Text, s.Unit, s.Format, s.Length)
	case *PrintItem:
		each(s.X)
	}
}

// Exprs does so with the expressions that the shape and alignment of an array depend on where s allocates one: whoever asks whether a
// scalar is used asks this.
func (p *Program) Exprs(s Stmt, f func(Expr)) {
	Exprs(s, f)
	if s, ok := s.(*Alloc); ok {
		a := p.Arrays[s.Array]
		for _, b := range a.Bounds {
			f(b.Lo)
			f(b.Hi)
		}
		for _, e := range a.Align {
			if e != nil {
				f(e)
			}
		}
	}
}

// Children returns the statement lists nested in s.
func Children(s Stmt) [][]Stmt {
	switch s := s.(type) {
	case *If:
		return [][]Stmt{s.Then, s.Else}
	case *Do:
		return [][]Stmt{s.Body}
	case *Loop:
		return [][]Stmt{s.Body}
	case *Nest:
		return [][]Stmt{s.Body}
	case *Serial:
		return [][]Stmt{s.Body}
	case *Staggered:
		return [][]Stmt{s.Body}
	case *Wave:
		return [][]Stmt{{s.Nest}}
	case *Rounds:
		return [][]Stmt{s.Before, {s.Nest}, s.After, s.Serial}
	}
	return nil
}

// Walk calls f for every statement of the list and those nested in them, in order, parents
// first.
func Walk(list []Stmt, f func(Stmt)) {
	for _, s := range list {
		f(s)
		for _, c := range Children(s) {
			Walk(c, f)
		}
	}
}

// Replace puts what f returns in the place of each statement of a list, after it has done so in the statement if that is an IF
// or a loop.
func Replace(list []Stmt, f func(Stmt) []Stmt) []Stmt {
	var out []Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *If:
			s.Then, s.Else = Replace(s.Then, f), Replace(s.Else, f)
		case *Do:
			s.Body = Replace(s.Body, f)
		case *Loop:
			s.Body = Replace(s.Body, f)
		}
		out = append(out, f(s)...)
	}
	return out
}

// Replaced is like Replace, but leaves the list as it is: IFs and loops are copies.
func Replaced(list []Stmt, f func(Stmt) []Stmt) []Stmt {
	var out []Stmt
	for _, s := range list {
		switch x := s.(type) {
		case *If:
			s = &If{At: x.At, Cond: x.Cond, Then: Replaced(x.Then, f), Else: Replaced(x.Else, f), Settles: x.Settles}
		case *Do:
			c := *x
			c.Body = Replaced(x.Body, f)
			s = &c
		case *Loop:
			s = &Loop{At: x.At, Body: Replaced(x.Body, f)}
		}
		out = append(out, f(s)...)
	}
	return out
}

// AnyStmt tells whether f holds for a statement of the list or for one nested in those.
func AnyStmt(list []Stmt, f func(Stmt) bool) bool {
	return slices.ContainsFunc(list, func(s Stmt) bool {
		return f(s) || slices.ContainsFunc(Children(s), func(c []Stmt) bool { return AnyStmt(c, f) })
	})
}

// Reads calls f for every array reference that is read in the list, with the statement that
// reads it.
func Reads(list []Stmt, f func(Stmt, *Ref)) {
	Walk(list, func(s Stmt) {
		Exprs(s, func(e Expr) {
			WalkExpr(e, func(e Expr) {
				if x, ok := e.(*Elem); ok {
					f(s, x.Ref)
				}
			})
		})
	})
}

// Writes calls f for every array reference that is assigned in the list.
func Writes(list []Stmt, f func(*AssignElem)) {
	Walk(list, func(s Stmt) {
		if a, ok := s.(*AssignElem); ok {
			f(a)
		}
	})
}

// Stored returns the arrays whose elements statements of the program in normal form may change: by assignments, or as the next
// version of a redistributed array.
func Stored(list []Stmt) map[ArrayID]bool {
	set := map[ArrayID]bool{}
	Walk(list, func(s Stmt) {
		switch s := s.(type) {
		case *AssignElem:
			set[s.LHS.Array] = true
		case *Copy:
			set[s.Dst] = true
		case *Alloc:
			set[s.Array] = true
		}
	})
	return set
}

// LeavesEarly tells whether the list holds an EXIT or CYCLE.
func LeavesEarly(list []Stmt) bool {
	return AnyStmt(list, func(s Stmt) bool {
		switch s.(type) {
		case *Exit, *Cycle:
			return true
		}
		return false
	})
}

// HoldsLoop tells whether the list holds a loop in order.
func HoldsLoop(list []Stmt) bool { return AnyStmt(list, isLoop) }

// HoldsUpdate tells whether the list holds an update.
func HoldsUpdate(list []Stmt) bool {
	return AnyStmt(list, func(s Stmt) bool {
		_, ok := s.(*Update)
		return ok
	})
}

// Changed returns the scalars that statements assign, loop variables included.
func Changed(list []Stmt) map[int]bool {
	set := map[int]bool{}
	Walk(list, func(s Stmt) {
		Changes(s, func(id ScalarID) { set[int(id)] = true })
	})
	return set
}

// Changes calls f for the scalars that a statement assigns, those inside it left out.
func Changes(s Stmt, f func(ScalarID)) {
	switch s := s.(type) {
	case *AssignScalar:
		f(s.Dst)
	case *Do:
		f(s.Var)
	case *Fetch:
		f(s.Dst)
	case *Choose:
		f(s.Dst)
	case *Weigh:
		f(s.Dst)
	case *Take:
		f(s.Dst)
	case *Elsewhere:
		f(s.Dst)
	case *ExecHalo:
		f(s.Dst)
	case *Timed:
		f(s.Alone)
	case *Await:
		f(s.Waiting)
	case *Consider:
		f(s.Elsewhere)
		f(s.Next)
	case *Input:
		if s.Part != InputBegin {
			f(s.Dst)
		}
		if s.Part == InputItem {
			f(s.Given)
		}
	case *Ordered:
		f(s.Dst)
	case *Nest:
		for _, x := range s.Reductions {
			f(x.Acc)
		}
		for _, p := range s.Picks {
			for _, id := range p.Values {
				f(id)
			}
		}
	case *Serial:
		for _, id := range s.Out {
			f(id)
		}
	}
}

// DependsOn tells whether an expression reads one of these scalars, or an element.
func DependsOn(e Expr, changed map[int]bool) bool {
	return AnyExpr(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Elem:
			return true
		case *Var:
			return changed[int(e.ID)]
		}
		return false
	})
}

// TheOnly returns the statement of a list that holds just one, else nil.
func TheOnly(list []Stmt) Stmt {
	if len(list) != 1 {
		return nil
	}
	return list[0]
}

// LastStore returns the last store of the list, nil when there is none.
func LastStore(list []Stmt) *AssignElem {
	var store *AssignElem
	Writes(list, func(a *AssignElem) { store = a })
	return store
}

// UsedOutside lists the variables of DO loops that are read outside their loops.
func UsedOutside(body []Stmt) map[ScalarID]bool {
	out := map[ScalarID]bool{}
	inside := map[ScalarID]int{}
	variables := map[ScalarID]bool{}
	var visit func(list []Stmt)
	visit = func(list []Stmt) {
		for _, s := range list {
			Exprs(s, func(e Expr) {
				WalkVars(e, func(v *Var) {
					if inside[v.ID] == 0 {
						out[v.ID] = true
					}
				})
			})
			d, ok := s.(*Do)
			if ok {
				inside[d.Var]++
				variables[d.Var] = true
			}
			for _, c := range Children(s) {
				visit(c)
			}
			if ok {
				inside[d.Var]--
			}
		}
	}
	visit(body)
	maps.DeleteFunc(out, func(id ScalarID, _ bool) bool { return !variables[id] })
	return out
}
