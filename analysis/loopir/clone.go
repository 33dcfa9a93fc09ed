package loopir

import "slices"

// Rewriter rebuilds statements. Every rebuilt statement, expression and reference is new.
type Rewriter struct {
	Program *Program
	// Expr, when set, is applied to every rebuilt expression node, parts first.
	Expr func(Expr) Expr
	// Subscript, when set, gives what stands in the place of a whole subscript, or nil where its parts are rebuilt.
	Subscript func(Expr) Expr
	// Array, when set, maps array numbers.
	Array func(ArrayID) ArrayID
	// Instead, when set, gives the array that is named in the place of that of a reference, which it is given as it stood before.
	Instead func(*Ref) ArrayID
}

// Renaming returns a rewriter that names other arrays in the places of some.
func (p *Program) Renaming(others map[ArrayID]ArrayID) *Rewriter {
	return &Rewriter{Program: p, Array: func(a ArrayID) ArrayID {
		if t, ok := others[a]; ok {
			return t
		}
		return a
	}}
}

// Stmts rebuilds a list.
func (w *Rewriter) Stmts(list []Stmt) []Stmt {
	if list == nil {
		return nil
	}
	r := make([]Stmt, len(list))
	for i, s := range list {
		r[i] = w.Stmt(s)
	}
	return r
}

func (w *Rewriter) array(a ArrayID) ArrayID {
	if w.Array == nil {
		return a
	}
	return w.Array(a)
}

func (w *Rewriter) arrays(list []ArrayID) []ArrayID {
	var out []ArrayID
	for _, a := range list {
		out = append(out, w.array(a))
	}
	return out
}

// Ref rebuilds a reference.
func (w *Rewriter) Ref(r *Ref) *Ref {
	if r == nil {
		return nil
	}
	subs := make([]Expr, len(r.Subs))
	for i, s := range r.Subs {
		subs[i] = w.X(s)
	}
	return w.newRef(r, subs)
}

func (w *Rewriter) newRef(r *Ref, subs []Expr) *Ref {
	if w.Subscript != nil {
		for i, s := range r.Subs {
			if by := w.Subscript(s); by != nil {
				subs[i] = by
			}
		}
	}
	array := w.array(r.Array)
	if w.Instead != nil {
		array = w.Instead(r)
	}
	return w.Program.NewRef(Ref{Array: array, Subs: subs, At: r.At})
}

// X rebuilds an expression.
func (w *Rewriter) X(e Expr) Expr {
	if e == nil {
		return nil
	}
	f := w.Expr
	if f == nil {
		f = func(e Expr) Expr { return e }
	}
	return MapExpr(e, f, w.newRef)
}

func (w *Rewriter) copySubs(list []CopySub) []CopySub {
	r := append([]CopySub{}, list...)
	for i := range r {
		r[i].By, r[i].B = w.X(r[i].By), w.X(r[i].B)
	}
	return r
}

// Stmt rebuilds one statement with everything in it.
func (w *Rewriter) Stmt(s Stmt) Stmt {
	switch s := s.(type) {
	case *AssignScalar:
		return &AssignScalar{At: s.At, Dst: s.Dst, Lo: w.X(s.Lo), Hi: w.X(s.Hi), RHS: w.X(s.RHS), Wraps: s.Wraps}
	case *AssignElem:
		return &AssignElem{At: s.At, LHS: w.Ref(s.LHS), RHS: w.X(s.RHS)}
	case *If:
		return &If{At: s.At, Cond: w.X(s.Cond), Then: w.Stmts(s.Then), Else: w.Stmts(s.Else), Settles: s.Settles}
	case *Do:
		c := copied(s)
		c.Lo, c.Hi, c.Step, c.Body = w.X(s.Lo), w.X(s.Hi), w.X(s.Step), w.Stmts(s.Body)
		c.NewArrays, c.Folded = w.arrays(s.NewArrays), w.arrays(s.Folded)
		return c
	case *Loop:
		return &Loop{At: s.At, Body: w.Stmts(s.Body)}
	case *Exit:
		return copied(s)
	case *Cycle:
		return copied(s)
	case *Stop:
		return &Stop{At: s.At, Error: s.Error, Quiet: s.Quiet, Code: w.X(s.Code), Fault: s.Fault}
	case *Nest:
		return w.nest(s)
	case *Serial:
		c := copied(s)
		c.Body = w.Stmts(s.Body)
		return c
	case *Staggered:
		c := copied(s)
		c.Body = w.Stmts(s.Body)
		return c
	case *Wave:
		return w.wave(s)
	case *Choose:
		return w.choose(s)
	case *Rounds:
		return w.rounds(s)
	case *Weigh:
		return copied(s)
	case *Conform:
		return &Conform{At: s.At, Extents: w.extents(s.Extents)}
	case *Within:
		return &Within{At: s.At, Array: s.Array, Dim: s.Dim, First: w.X(s.First), Last: w.X(s.Last), Counts: mapList(s.Counts, w.X)}
	}
	return w.data(s)
}

// data rebuilds what allocates arrays and moves, folds, reads or prints what is in them.
func (w *Rewriter) data(s Stmt) Stmt {
	switch s := s.(type) {
	case *Alloc:
		return &Alloc{At: s.At, Array: w.array(s.Array)}
	case *Free:
		return &Free{At: s.At, Array: w.array(s.Array)}
	case *Copy:
		c := copied(s)
		c.Counts = mapList(s.Counts, w.X)
		c.Dst, c.Src = w.array(s.Dst), w.array(s.Src)
		c.DstSubs, c.SrcSubs = w.copySubs(s.DstSubs), w.copySubs(s.SrcSubs)
		return c
	case *Halo:
		c := copied(s)
		c.Array = w.array(s.Array)
		return c
	case *Fetch:
		return &Fetch{At: s.At, Dst: s.Dst, Ref: w.Ref(s.Ref), For: w.Ref(s.For)}
	case *Ordered:
		c := copied(s)
		c.Array = w.array(s.Array)
		if s.Factor != nil {
			factor := w.array(*s.Factor)
			c.Factor = &factor
		}
		return c
	case *FoldLines:
		return w.foldLines(s)
	case *Tally:
		return &Tally{At: s.At, Array: w.array(s.Array), Op: s.Op}
	case *Input:
		c := copied(s)
		c.Text, c.Unit, c.Format, c.Length = w.X(s.Text), w.X(s.Unit), w.X(s.Format), w.X(s.Length)
		return c
	case *PrintBegin:
		c := copied(s)
		c.Format, c.Unit, c.Text = w.X(s.Format), w.X(s.Unit), w.X(s.Text)
		return c
	case *PrintItem:
		if s.X != nil {
			return &PrintItem{At: s.At, X: w.X(s.X)}
		}
		return &PrintItem{At: s.At, Array: w.array(s.Array)}
	case *PrintEnd:
		return copied(s)
	}
	return w.irregular(s)
}

// irregular rebuilds what serves references through index arrays.
func (w *Rewriter) irregular(s Stmt) Stmt {
	switch s := s.(type) {
	case *Update:
		return &Update{At: s.At, LHS: w.Ref(s.LHS), Combine: s.Combine, RHS: w.X(s.RHS), Spares: s.Spares}
	case *Note:
		return &Note{At: s.At, Stream: s.Stream, Ref: w.Ref(s.Ref), Key: w.X(s.Key), Optional: s.Optional}
	case *Put:
		return &Put{At: s.At, Stream: s.Stream, RHS: w.X(s.RHS), Spares: s.Spares}
	case *Take:
		return copied(s)
	case *Schedule:
		return copied(s)
	case *Gather:
		return copied(s)
	case *Scatter:
		return copied(s)
	case *Divide:
		return copied(s)
	case *Kept:
		return copied(s)
	case *Pack:
		return copied(s)
	case *Timed:
		return copied(s)
	case *Await:
		c := copied(s)
		c.Remaining, c.Iterations = w.X(s.Remaining), w.X(s.Iterations)
		return c
	case *ExecHalo:
		c := copied(s)
		c.Iterations = w.X(s.Iterations)
		return c
	case *Consider:
		c := copied(s)
		c.Remaining, c.Iterations = w.X(s.Remaining), w.X(s.Iterations)
		return c
	case *Elsewhere:
		c := copied(s)
		c.Refs = make([]*Ref, len(s.Refs))
		for i, r := range s.Refs {
			c.Refs[i] = w.Ref(r)
		}
		return c
	}
	panic("loopir: unknown statement")
}

func copied[S any](s *S) *S {
	c := *s
	return &c
}

func (w *Rewriter) nest(s *Nest) *Nest {
	c := *s
	c.Loops = make([]Index, len(s.Loops))
	for i, l := range s.Loops {
		c.Loops[i] = Index{Var: l.Var, Lo: w.X(l.Lo), Hi: w.X(l.Hi), Step: w.X(l.Step)}
	}
	c.Body = w.Stmts(s.Body)
	c.Same = nil
	for _, e := range s.Same {
		c.Same = append(c.Same, w.extents(e))
	}
	c.Home = w.Ref(s.Home)
	c.Reach = slices.Clone(s.Reach)
	c.Reductions = append([]Reduction{}, s.Reductions...)
	c.Picks = append([]Pick{}, s.Picks...)
	c.Privates = append([]ScalarID{}, s.Privates...)
	if s.Lines != nil {
		c.Lines = w.foldLines(s.Lines)
	}
	return &c
}

func (w *Rewriter) extents(e Extents) Extents { return Extents{w.X(e.X), w.X(e.Y)} }

func (w *Rewriter) foldLines(s *FoldLines) *FoldLines {
	c := *s
	c.Dst, c.Array = w.array(s.Dst), w.array(s.Array)
	return &c
}

// Renumber rebuilds the body of p so that no statement, expression or reference occurs twice,
// and numbers the references from 0 in order of occurrence.
func Renumber(p *Program) {
	p.NumRefs = 0
	w := &Rewriter{Program: p}
	p.Body = w.Stmts(p.Body)
}
