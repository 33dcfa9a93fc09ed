package loopir

import "hpfc/analysis/types"

// types checks that what a statement evaluates has the types that it needs.
func (v *verifier) types(s Stmt) {
	Exprs(s, func(e Expr) { WalkExpr(e, func(e Expr) { v.parts(s, e) }) })
	switch s := s.(type) {
	case *AssignScalar:
		v.want(s, s.RHS, v.p.Scalars[s.Dst].Type)
	case *AssignElem:
		v.element(s, s.LHS, s.RHS.Type())
	case *Update:
		v.element(s, s.LHS, s.RHS.Type())
	case *Note:
		v.subscripts(s, s.Ref)
	case *Elsewhere:
		for _, r := range s.Refs {
			v.subscripts(s, r)
		}
	case *Fetch:
		v.element(s, s.Ref, v.p.Scalars[s.Dst].Type)
	case *Put:
		v.want(s, s.RHS, v.p.Arrays[v.p.Streams[s.Stream].Array].Type)
	case *Take:
		v.sameType(s, v.p.Scalars[s.Dst].Type, v.p.Arrays[v.p.Streams[s.Stream].Array].Type)
	case *If:
		v.base(s, s.Cond, types.Logical)
	case *Do:
		v.integers(s, s.Lo, s.Hi, s.Step)
	case *Nest:
		for _, l := range s.Loops {
			v.integers(s, l.Lo, l.Hi, l.Step)
		}
	}
}

// parts checks the types of the direct parts of an expression against its own.
func (v *verifier) parts(s Stmt, e Expr) {
	switch e := e.(type) {
	case *Elem:
		v.element(s, e.Ref, e.T)
	case *Existing:
		v.element(s, e.Ref, e.X.Type())
	case *Unary:
		v.want(s, e.X, e.T)
	case *Binary:
		v.operands(s, e)
	case *Substr:
		v.base(s, e.X, types.Character)
		v.base(s, e.Lo, types.Integer)
		v.base(s, e.Hi, types.Integer)
	}
}

func (v *verifier) operands(s Stmt, e *Binary) {
	if e.Op != types.Pow {
		v.want(s, e.Y, e.X.Type())
	}
	switch {
	case e.Op.IsRelational():
		if e.T.Base != types.Logical {
			v.fail(s, "the comparison %s is of type %s", FormatExpr(v.p, e), e.T)
		}
	case e.Op != types.Concat:
		v.want(s, e.X, e.T)
	}
}

// element checks the subscripts of a reference, and that elements of its array have a type.
func (v *verifier) element(s Stmt, r *Ref, t types.Type) {
	v.sameType(s, t, v.p.Arrays[r.Array].Type)
	v.subscripts(s, r)
}

func (v *verifier) subscripts(s Stmt, r *Ref) { v.integers(s, r.Subs...) }

func (v *verifier) integers(s Stmt, numbers ...Expr) {
	for _, e := range numbers {
		v.base(s, e, types.Integer)
	}
}

func (v *verifier) want(s Stmt, e Expr, t types.Type) { v.sameType(s, e.Type(), t) }

// sameType checks that two types are one, but for the lengths of characters.
func (v *verifier) sameType(s Stmt, have, want types.Type) {
	if have.Base != want.Base || have.Kind != want.Kind {
		v.fail(s, "type %s where %s is needed", have, want)
	}
}

func (v *verifier) base(s Stmt, e Expr, base types.Base) {
	if e.Type().Base != base {
		v.fail(s, "%s is of type %s", FormatExpr(v.p, e), e.Type())
	}
}
