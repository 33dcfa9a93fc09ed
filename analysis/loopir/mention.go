package loopir

// Mentions calls f for the scalars that a statement itself reads or assigns, once for each time that it names one. To the rest of the
// program a scalar that one list mentions alone is nothing.
func (p *Program) Mentions(s Stmt, f func(ScalarID)) {
	read := func(e Expr) { WalkVars(e, func(v *Var) { f(v.ID) }) }
	refs := func(list ...*Ref) {
		for _, r := range list {
			if r == nil {
				continue
			}
			for _, x := range r.Subs {
				read(x)
			}
		}
	}
	p.Exprs(s, read)
	Changes(s, f)
	switch s := s.(type) {
	case *Nest:
		refs(s.Home)
		for _, l := range s.Loops {
			f(l.Var)
		}
		for _, k := range s.Picks {
			f(k.Order)
		}
	case *Fetch:
		refs(s.For)
	case *Wave:
		for _, id := range s.Carried() {
			f(id)
		}
	case *Rounds:
		f(s.Count)
		for _, id := range s.Stores {
			f(id)
		}
	case *Timed:
		f(s.Step)
	case *Await:
		f(s.Runs)
	case *ExecHalo:
		f(s.Cut)
	case *Consider:
		f(s.Step)
	}
}

// AssignedFirst returns the scalars that statements certainly assign before they read them, whichever way the program takes through
// the list: a second execution needs nothing from the first.
func AssignedFirst(p *Program, list []Stmt) map[ScalarID]bool {
	a := &assignments{program: p, is: map[ScalarID]bool{}, tooEarly: map[ScalarID]bool{}}
	a.list(list)
	first := map[ScalarID]bool{}
	note := func(id ScalarID) {
		if !a.tooEarly[id] {
			first[id] = true
		}
	}
	Walk(list, func(s Stmt) {
		Changes(s, note)
		if n, ok := s.(*Nest); ok {
			for _, l := range n.Loops {
				note(l.Var)
			}
		}
	})
	return first
}

// assignments follows what is certainly assigned. What is behind a jump counts as if the jump were not taken: jumps lead out of
// lists only, so that no statement is reached without those before it in its lists.
type assignments struct {
	program  *Program
	is       map[ScalarID]bool
	order    []ScalarID // those of is, as they were assigned
	tooEarly map[ScalarID]bool
}

func (a *assignments) list(list []Stmt) {
	for _, s := range list {
		a.stmt(s)
	}
}

func (a *assignments) read(id ScalarID) {
	if !a.is[id] {
		a.tooEarly[id] = true
	}
}

func (a *assignments) assign(id ScalarID) {
	if !a.is[id] {
		a.is[id] = true
		a.order = append(a.order, id)
	}
}

// within follows a list that may not be executed, or not to its end, and returns what it assigns.
func (a *assignments) within(list []Stmt) []ScalarID {
	n := len(a.order)
	a.list(list)
	inside := append([]ScalarID(nil), a.order[n:]...)
	for _, id := range inside {
		delete(a.is, id)
	}
	a.order = a.order[:n]
	return inside
}

func (a *assignments) stmt(s Stmt) {
	switch s := s.(type) {
	case *AssignScalar:
		a.reads(s)
		if s.Lo != nil || s.Hi != nil {
			a.read(s.Dst)
			return
		}
		a.assign(s.Dst)
	case *Take:
		a.assign(s.Dst)
	case *If:
		a.reads(s)
		inThen := map[ScalarID]bool{}
		for _, id := range a.within(s.Then) {
			inThen[id] = true
		}
		for _, id := range a.within(s.Else) {
			if inThen[id] {
				a.assign(id)
			}
		}
	case *Do:
		a.reads(s)
		a.assign(s.Var)
		a.within(s.Body)
	case *Nest:
		a.reads(s)
		Changes(s, a.read)
		for _, l := range s.Loops {
			a.assign(l.Var)
		}
		if s.Home != nil {
			for _, x := range s.Home.Subs {
				WalkVars(x, func(v *Var) { a.read(v.ID) })
			}
		}
		for _, k := range s.Picks {
			a.read(k.Order)
		}
		a.within(s.Body)
	default:
		a.program.Mentions(s, a.read)
		for _, c := range Children(s) {
			a.within(c)
		}
	}
}

// reads notes what the expressions of a statement read.
func (a *assignments) reads(s Stmt) {
	a.program.Exprs(s, func(e Expr) {
		WalkVars(e, func(v *Var) { a.read(v.ID) })
	})
}
