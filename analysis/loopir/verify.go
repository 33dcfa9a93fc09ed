package loopir

import "fmt"

// Verify checks the structure of a program and returns the first fault: numbers in range,
// ranks of references, types, loops and privates of nests, EXIT and CYCLE inside loops, no
// reference used twice, and initial values in order and inside their arrays.
func Verify(p *Program) error {
	v := &verifier{p: p, seen: make([]bool, p.NumRefs)}
	for _, a := range p.Arrays {
		v.initial(a)
	}
	v.stmts(p.Body, 0)
	return v.err
}

type verifier struct {
	chain *Chain // of the wavefront around
	p     *Program
	seen  []bool
	err   error
}

func (v *verifier) fail(s Stmt, format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("%s\nin:\n%s", fmt.Sprintf(format, args...), FormatStmts(v.p, []Stmt{s}))
	}
}

func (v *verifier) initial(a *Array) {
	size, end := int64(1), int64(0)
	for _, b := range a.Bounds {
		lo, okLo := ConstInt(b.Lo)
		hi, okHi := ConstInt(b.Hi)
		if !okLo || !okHi {
			size = 0
			break
		}
		size *= max(0, hi-lo+1)
	}
	for _, r := range a.Init {
		values := int64(len(r.Values))
		if v.err == nil && (r.At < end || r.Count < 1 || r.At+r.Count > size || values != 1 && values != r.Count) {
			v.err = fmt.Errorf("%s has no elements %d to %d for %d initial values", a.Name, r.At, r.At+r.Count-1, values)
		}
		end = r.At + r.Count
	}
}

func (v *verifier) stmts(list []Stmt, loops int) {
	for _, s := range list {
		if v.err != nil {
			return
		}
		v.stmt(s, loops)
	}
}

func (v *verifier) stmt(s Stmt, loops int) {
	Exprs(s, func(e Expr) {
		WalkExpr(e, func(e Expr) {
			switch e := e.(type) {
			case *Var:
				if int(e.ID) >= len(v.p.Scalars) || v.p.Scalars[e.ID].Type != e.T {
					v.fail(s, "scalar %d read with the wrong type", e.ID)
				}
			case *Elem:
				v.ref(s, e.Ref)
			}
		})
	})
	switch s := s.(type) {
	case *AssignElem:
		v.ref(s, s.LHS)
	case *Exit:
		v.depth(s, s.Depth, loops)
	case *Cycle:
		v.depth(s, s.Depth, loops)
	case *Do, *Loop:
		loops++
	case *Serial:
		loops = 0 // other ranks do not know where it jumps to
		if HoldsUpdate(s.Body) {
			v.fail(s, "rank 0 updates elements of other ranks")
		}
	case *Fetch:
		v.ref(s, s.Ref)
		if s.For != nil {
			v.ref(s, s.For)
		}
	case *Note:
		v.ref(s, s.Ref)
	case *Update:
		v.ref(s, s.LHS)
	case *Elsewhere:
		for _, r := range s.Refs {
			v.ref(s, r)
		}
	case *Nest:
		if s.Home != nil {
			v.ref(s, s.Home)
		}
		v.nest(s)
		loops = 0
	case *Wave:
		v.wave(s)
		v.chain = s.Chain
	case *Rounds:
		v.rounds(s)
	case *Copy:
		v.copySubs(s, s.Dst, s.DstSubs)
		v.copySubs(s, s.Src, s.SrcSubs)
	}
	if v.err == nil {
		v.types(s)
	}
	for _, c := range Children(s) {
		v.stmts(c, loops)
	}
	v.chain = nil
}

func (v *verifier) ref(s Stmt, r *Ref) {
	switch {
	case int(r.ID) >= v.p.NumRefs:
		v.fail(s, "reference %s has a number that no reference of the program has", FormatRef(v.p, r))
	case v.seen[r.ID]:
		v.fail(s, "reference %s occurs twice", FormatRef(v.p, r))
	case len(r.Subs) != v.p.Arrays[r.Array].Rank():
		v.fail(s, "reference %s has the wrong number of subscripts", FormatRef(v.p, r))
	default:
		v.seen[r.ID] = true
	}
}

func (v *verifier) depth(s Stmt, depth, loops int) {
	if depth >= loops {
		v.fail(s, "leaves %d loops but only %d enclose it", depth+1, loops)
	}
}

func (v *verifier) copySubs(s *Copy, a ArrayID, subs []CopySub) {
	if len(subs) != v.p.Arrays[a].Rank() {
		v.fail(s, "copy of %s has %d subscripts", ArrayName(v.p.Arrays[a]), len(subs))
	}
	for _, c := range subs {
		if c.Iter >= len(s.Counts) {
			v.fail(s, "copy uses iteration dimension %d of %d", c.Iter+1, len(s.Counts))
		}
	}
}

// nest checks that scalars assigned in a nest are its privates, accumulators, or loop variables
// of inner loops that are privates.
func (v *verifier) nest(n *Nest) {
	own := map[ScalarID]bool{}
	for _, id := range n.Privates {
		own[id] = true
	}
	for _, r := range n.Reductions {
		own[r.Acc] = true
	}
	if v.chain != nil {
		for _, id := range v.chain.Scalars {
			own[id] = true
		}
	}
	for _, p := range n.Picks {
		own[p.Order] = true
		for _, id := range p.Values {
			own[id] = true
		}
	}
	Walk(n.Body, func(s Stmt) {
		switch s := s.(type) {
		case *AssignScalar:
			if !own[s.Dst] {
				v.fail(n, "nest assigns %s, which is not private to it", v.p.Scalars[s.Dst].Name)
			}
		case *Elsewhere:
			if !own[s.Dst] {
				v.fail(n, "nest sets %s, which is not private to it", v.p.Scalars[s.Dst].Name)
			}
		case *Take:
			if !own[s.Dst] {
				v.fail(n, "nest takes an element into %s, which is not private to it", v.p.Scalars[s.Dst].Name)
			}
		case *Do:
			if !own[s.Var] {
				v.fail(n, "inner loop variable %s is not private to the nest", v.p.Scalars[s.Var].Name)
			}
		case *AssignElem, *If, *Exit, *Cycle, *Loop, *Update, *Note, *Put:
		default:
			v.fail(n, "a nest may not hold this statement")
		}
	})
}
