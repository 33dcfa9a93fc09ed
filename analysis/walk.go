package analysis

// walk calls f for e and every expression in it, outside in.
func walk(e Expr, f func(Expr)) {
	if e == nil {
		return
	}
	f(e)
	for _, x := range operands(e) {
		walk(x, f)
	}
}

// operands returns the expressions directly inside e; absent ones are left out.
func operands(e Expr) []Expr {
	var list []Expr
	add := func(xs ...Expr) {
		for _, x := range xs {
			if x != nil {
				list = append(list, x)
			}
		}
	}
	switch e := e.(type) {
	case *Ref:
		for _, s := range e.Subs {
			add(s.Index, s.Lo, s.Hi, s.Step, s.Vector)
		}
	case *Substring:
		add(e.X, e.Lo, e.Hi)
	case *Unary:
		add(e.X)
	case *Binary:
		add(e.X, e.Y)
	case *Paren:
		add(e.X)
	case *Convert:
		add(e.X)
	case *Call:
		add(e.Args...)
	case *Transform:
		add(e.Args...)
	case *ArrayConstructor:
		add(e.Items...)
	case *ImpliedDo:
		add(e.Items...)
		add(e.Lo, e.Hi, e.Step)
	}
	return list
}
