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
	return w.Program.NewRef(Ref{Array: w.array(r.Array), Subs: subs, At: r.At})
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
		return &AssignScalar{At: s.At, Dst: s.Dst, Lo: w.X(s.Lo), Hi: w.X(s.Hi), RHS: w.X(s.RHS)}
	case *AssignElem:
		return &AssignElem{At: s.At, LHS: w.Ref(s.LHS), RHS: w.X(s.RHS)}
	case *If:
		return &If{At: s.At, Cond: w.X(s.Cond), Then: w.Stmts(s.Then), Else: w.Stmts(s.Else)}
	case *Do:
		c := *s
		c.Lo, c.Hi, c.Step, c.Body = w.X(s.Lo), w.X(s.Hi), w.X(s.Step), w.Stmts(s.Body)
		c.NewArrays, c.Folded = w.arrays(s.NewArrays), w.arrays(s.Folded)
		return &c
	case *Loop:
		return &Loop{At: s.At, Body: w.Stmts(s.Body)}
	case *Stop:
		return &Stop{At: s.At, Error: s.Error, Code: w.X(s.Code), Fault: s.Fault}
	case *Nest:
		return w.nest(s)
	case *Ordered:
		c := *s
		c.Array = w.array(s.Array)
		if s.Factor != nil {
			factor := w.array(*s.Factor)
			c.Factor = &factor
		}
		return &c
	case *FoldLines:
		return w.foldLines(s)
	case *Copy:
		c := *s
		c.Counts = make([]Expr, len(s.Counts))
		for i, e := range s.Counts {
			c.Counts[i] = w.X(e)
		}
		c.Dst, c.Src = w.array(s.Dst), w.array(s.Src)
		c.DstSubs, c.SrcSubs = w.copySubs(s.DstSubs), w.copySubs(s.SrcSubs)
		return &c
	case *Alloc:
		return &Alloc{At: s.At, Array: w.array(s.Array)}
	case *Free:
		return &Free{At: s.At, Array: w.array(s.Array)}
	case *Halo:
		c := *s
		c.Array = w.array(s.Array)
		return &c
	case *Fetch:
		return &Fetch{At: s.At, Dst: s.Dst, Ref: w.Ref(s.Ref), For: w.Ref(s.For)}
	case *Serial:
		c := *s
		c.Body = w.Stmts(s.Body)
		return &c
	case *Wave:
		return w.wave(s)
	case *Choose:
		return w.choose(s)
	case *Rounds:
		return w.rounds(s)
	case *Weigh:
		c := *s
		return &c
	case *Input:
		c := *s
		return &c
	case *PrintBegin:
		return &PrintBegin{At: s.At, Format: w.X(s.Format)}
	case *PrintItem:
		if s.X != nil {
			return &PrintItem{At: s.At, X: w.X(s.X)}
		}
		return &PrintItem{At: s.At, Array: w.array(s.Array)}
	case *Exit:
		c := *s
		return &c
	case *Cycle:
		c := *s
		return &c
	case *PrintEnd:
		c := *s
		return &c
	case *Update:
		return &Update{At: s.At, LHS: w.Ref(s.LHS), Combine: s.Combine, RHS: w.X(s.RHS)}
	case *Note:
		return &Note{At: s.At, Stream: s.Stream, Ref: w.Ref(s.Ref), Key: w.X(s.Key), Optional: s.Optional}
	case *Divide:
		c := *s
		return &c
	case *Kept:
		c := *s
		return &c
	case *Pack:
		c := *s
		return &c
	case *Timed:
		c := *s
		return &c
	case *Tally:
		return &Tally{At: s.At, Array: w.array(s.Array), Op: s.Op}
	case *Await:
		return &Await{At: s.At, Runs: s.Runs, Waiting: s.Waiting, Remaining: w.X(s.Remaining), Iterations: w.X(s.Iterations), Wish: s.Wish, Links: s.Links}
	case *ExecHalo:
		c := *s
		c.Iterations = w.X(s.Iterations)
		return &c
	case *Consider:
		c := *s
		c.Remaining, c.Iterations = w.X(s.Remaining), w.X(s.Iterations)
		return &c
	case *Conform:
		return &Conform{At: s.At, Extents: w.extents(s.Extents)}
	case *Within:
		return &Within{At: s.At, Array: s.Array, Dim: s.Dim, First: w.X(s.First), Last: w.X(s.Last), Counts: mapList(s.Counts, w.X)}
	case *Elsewhere:
		refs := make([]*Ref, len(s.Refs))
		for i, r := range s.Refs {
			refs[i] = w.Ref(r)
		}
		return &Elsewhere{At: s.At, Dst: s.Dst, Refs: refs, Bounds: s.Bounds, Report: s.Report}
	case *Put:
		return &Put{At: s.At, Stream: s.Stream, RHS: w.X(s.RHS)}
	case *Scatter:
		c := *s
		return &c
	case *Take:
		c := *s
		return &c
	case *Schedule:
		c := *s
		return &c
	case *Gather:
		c := *s
		return &c
	}
	panic("loopir: unknown statement")
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
	p.Refs = nil
	w := &Rewriter{Program: p}
	p.Body = w.Stmts(p.Body)
}
