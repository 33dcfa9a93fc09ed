package ast

// Walk calls visit for n and then, if visit returned true, for the nodes below it, in the order
// of the text. Nil parts are left out.
func Walk(n Node, visit func(Node) bool) {
	if !visit(n) {
		return
	}
	switch n := n.(type) {
	case *Program:
		walkStmts(n.Body, visit)
	case Expr:
		walkExpr(n, visit)
	case Stmt:
		walkStmt(n, visit)
	case *TypeSpec:
		walkExprs(visit, n.Kind, n.Len)
	case *Entity:
		Walk(n.Name, visit)
		walkDims(n.Dims, visit)
		walkExprs(visit, n.Len, n.Init)
	}
}

func walkExpr(x Expr, visit func(Node) bool) {
	switch x := x.(type) {
	case *Unary:
		Walk(x.X, visit)
	case *Binary:
		walkExprs(visit, x.X, x.Y)
	case *Paren:
		Walk(x.X, visit)
	case *Apply:
		Walk(x.X, visit)
		for _, a := range x.Args {
			Walk(a.Value, visit)
		}
	case *Triplet:
		walkExprs(visit, x.Lo, x.Hi, x.Step)
	case *ArrayConstructor:
		walkType(x.Type, visit)
		walkExprs(visit, x.Items...)
	case *ImpliedDo:
		walkExprs(visit, x.Items...)
		Walk(x.Var, visit)
		walkExprs(visit, x.Lo, x.Hi, x.Step)
	case *ComplexLit:
		walkExprs(visit, x.Re, x.Im)
	}
}

func walkStmt(s Stmt, visit func(Node) bool) {
	switch s := s.(type) {
	case *TypeDecl:
		walkType(s.Type, visit)
		walkDims(s.Dims, visit)
		walkNames(s.Other, visit)
		walkEntities(s.Entities, visit)
	case *Implicit:
		for _, r := range s.Rules {
			walkType(r.Type, visit)
		}
	case *ParameterStmt:
		for i, n := range s.Names {
			Walk(n, visit)
			Walk(s.Values[i], visit)
		}
	case *DimensionStmt:
		walkEntities(s.Entities, visit)
	case *Save:
		walkNames(s.Names, visit)
		walkNames(s.Blocks, visit)
	case *Intrinsic:
		walkNames(s.Names, visit)
	case *Common:
		for _, b := range s.Blocks {
			if b.Name != nil {
				Walk(b.Name, visit)
			}
			walkEntities(b.Entities, visit)
		}
	case *Data:
		for _, set := range s.Sets {
			walkExprs(visit, set.Variables...)
			for _, v := range set.Values {
				walkExprs(visit, v.Repeat, v.Value)
			}
		}
	case *Assign:
		walkExprs(visit, s.LHS, s.RHS)
	case *If:
		for _, c := range s.Clauses {
			walkExprs(visit, c.Cond)
			walkStmts(c.Body, visit)
		}
		walkStmts(s.Else, visit)
	case *Select:
		walkExprs(visit, s.Selector)
		for _, c := range s.Clauses {
			for _, v := range c.Values {
				walkExprs(visit, v.Lo, v.Hi)
			}
			walkStmts(c.Body, visit)
		}
	case *ComputedGoto:
		walkExprs(visit, s.X)
	case *ArithmeticIf:
		walkExprs(visit, s.X)
	case *Do:
		walkDo(s, visit)
	case *Stop:
		walkExprs(visit, s.Code)
	case *Forall:
		walkForall(s, visit)
	case *Where:
		for _, c := range s.Clauses {
			walkExprs(visit, c.Mask)
			walkStmts(c.Body, visit)
		}
	case *Read:
		walkExprs(visit, s.Unit, s.Format)
		walkExprs(visit, s.Items...)
		walkExprs(visit, s.Status, s.Size)
	case *Print:
		walkExprs(visit, s.Unit, s.Format)
		walkExprs(visit, s.Items...)
		walkExprs(visit, s.Status)
	case *Call:
		for _, a := range s.Args {
			Walk(a.Value, visit)
		}
	default:
		walkDirective(s, visit)
	}
}

func walkDo(s *Do, visit func(Node) bool) {
	if s.Locality != nil {
		Walk(s.Locality, visit)
	}
	if s.Independent != nil {
		Walk(s.Independent, visit)
	}
	if s.Var != nil {
		Walk(s.Var, visit)
	}
	walkExprs(visit, s.Lo, s.Hi, s.Step, s.While)
	walkStmts(s.Body, visit)
}

func walkForall(s *Forall, visit func(Node) bool) {
	if s.Independent != nil {
		Walk(s.Independent, visit)
	}
	for _, i := range s.Indices {
		Walk(i.Var, visit)
		walkExprs(visit, i.Lo, i.Hi, i.Step)
	}
	walkExprs(visit, s.Mask)
	walkStmts(s.Body, visit)
}

func walkDirective(s Stmt, visit func(Node) bool) {
	switch s := s.(type) {
	case *Locality:
		for _, i := range s.Items {
			Walk(i.Word, visit)
			Walk(i.Value, visit)
		}
	case *Processors:
		walkEntities(s.Entities, visit)
	case *Template:
		walkEntities(s.Entities, visit)
	case *Shadow:
		walkEntities(s.Entities, visit)
	case *Align:
		for _, a := range s.Arrays {
			Walk(a.Name, visit)
			walkExprs(visit, a.Dummies...)
		}
		Walk(s.Base, visit)
		walkExprs(visit, s.Subs...)
	case *Distribute:
		walkNames(s.Names, visit)
		for _, f := range s.Formats {
			walkExprs(visit, f.Arg)
		}
		if s.Onto != nil {
			Walk(s.Onto, visit)
		}
	case *Dynamic:
		walkNames(s.Names, visit)
	case *Independent:
		walkNames(s.New, visit)
		walkNames(s.Reduction, visit)
	}
}

func walkExprs(visit func(Node) bool, list ...Expr) {
	for _, x := range list {
		if x != nil {
			Walk(x, visit)
		}
	}
}

func walkStmts(list []Stmt, visit func(Node) bool) {
	for _, s := range list {
		Walk(s, visit)
	}
}

func walkNames(list []*Name, visit func(Node) bool) {
	for _, n := range list {
		Walk(n, visit)
	}
}

func walkEntities(list []*Entity, visit func(Node) bool) {
	for _, e := range list {
		Walk(e, visit)
	}
}

func walkDims(list []DimSpec, visit func(Node) bool) {
	for _, d := range list {
		walkExprs(visit, d.Lo, d.Hi)
	}
}

func walkType(t *TypeSpec, visit func(Node) bool) {
	if t != nil {
		Walk(t, visit)
	}
}
