package loopir

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
	}
}

// MapExpr rebuilds e bottom-up: f sees every node after its parts were replaced. References
// are rebuilt by mapRef, which gets the reference with mapped subscripts; nil keeps them as
// they are when nothing inside changed.
func MapExpr(e Expr, f func(Expr) Expr, mapRef func(*Ref, []Expr) *Ref) Expr {
	if e == nil {
		return nil
	}
	rec := func(x Expr) Expr { return MapExpr(x, f, mapRef) }
	switch x := e.(type) {
	case *Elem:
		subs := make([]Expr, len(x.Ref.Subs))
		for i, s := range x.Ref.Subs {
			subs[i] = rec(s)
		}
		e = &Elem{Ref: mapRef(x.Ref, subs), T: x.T}
	case *Unary:
		e = &Unary{Op: x.Op, X: rec(x.X), T: x.T}
	case *Binary:
		e = &Binary{Op: x.Op, X: rec(x.X), Y: rec(x.Y), T: x.T}
	case *Convert:
		e = &Convert{X: rec(x.X), T: x.T}
	case *Call:
		args := make([]Expr, len(x.Args))
		for i, a := range x.Args {
			args[i] = rec(a)
		}
		e = &Call{Fn: x.Fn, Args: args, T: x.T}
	case *Substr:
		e = &Substr{X: rec(x.X), Lo: rec(x.Lo), Hi: rec(x.Hi), T: x.T}
	}
	return f(e)
}

// Exprs calls f for the expressions that s itself evaluates (not those of nested statements).
// The subscripts of an assigned element count; the assigned element does not.
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
	case *Copy:
		each(s.Counts...)
		for _, c := range append(append([]CopySub{}, s.DstSubs...), s.SrcSubs...) {
			each(c.B)
		}
	case *Fetch:
		each(s.Ref.Subs...)
	case *Wave:
		for _, x := range s.Flows {
			each(x.Strip.B, x.Over.B)
		}
	case *PrintBegin:
		each(s.Format)
	case *PrintItem:
		each(s.X)
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
	case *Wave:
		return [][]Stmt{{s.Nest}}
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
