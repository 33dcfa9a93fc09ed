package depgraph

import (
	"maps"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// expandSerial gives every outermost serial region that has to be one its copies: mapped arrays that it touches
// and replicated arrays that it writes are gathered on rank 0, worked on there, and what was
// written goes back. The runtime leaves out copies of what lies as in a sequential program.
func (r *resolver) expandSerial(list []loopir.Stmt) []loopir.Stmt {
	r.noteUnfilled(list)
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		switch x := s.(type) {
		case *loopir.Serial:
			if blocks := r.redistributed(r.origins[x]); blocks != nil {
				return blocks
			}
			return r.region(x)
		case *loopir.Rounds:
			x.Serial = r.expandSerial(x.Serial)
		case *loopir.Do:
			x.Body = r.besideNests(x.Body)
		case *loopir.Loop:
			x.Body = r.besideNests(x.Body)
		case *loopir.AssignElem:
			s = r.byOwner(x)
		case *loopir.Nest:
			return r.orInOrder(x)
		case *loopir.Ordered:
			s = r.byEveryone(x)
		case *loopir.Tally:
			s = r.combined(x)
		}
		return []loopir.Stmt{s}
	})
}

// noteUnfilled notes for serial regions which arrays were allocated just before them: there is nothing in these to gather.
func (r *resolver) noteUnfilled(list []loopir.Stmt) {
	var unfilled []loopir.ArrayID
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Alloc:
			unfilled = append(unfilled, s.Array)
			continue
		case *loopir.AssignScalar:
			continue
		case *loopir.Serial:
			r.unfilled[s] = unfilled
		}
		unfilled = nil
		for _, inner := range loopir.Children(s) {
			r.noteUnfilled(inner)
		}
	}
}

// byOwner makes a nest of one iteration of an assignment to an element whose owner has all that it
// needs, so that nobody else takes part.
func (r *resolver) byOwner(s *loopir.AssignElem) loopir.Stmt {
	if !r.ownersOnly(s) {
		return s
	}
	return r.oneIteration(s)
}

func (r *resolver) oneIteration(s *loopir.AssignElem) *loopir.Nest {
	once := r.p.NewScalar("once", types.Int8)
	return &loopir.Nest{At: s.At, Loops: []loopir.Index{{Var: once.ID, Lo: loopir.Int(1), Hi: loopir.Int(1), Step: loopir.Int(1)}}, Body: []loopir.Stmt{s}, Home: s.LHS}
}

// besideNests makes nests of the assignments to elements in the body of a loop that else only executes nests and assigns scalars, such as
// the source of a wave: between other nests they would keep iterations from running together.
func (r *resolver) besideNests(body []loopir.Stmt) []loopir.Stmt {
	nests := 0
	for _, s := range body {
		switch s.(type) {
		case *loopir.Nest:
			nests++
		case *loopir.AssignScalar, *loopir.AssignElem, *loopir.If:
		default:
			return body
		}
	}
	if nests == 0 {
		return body
	}
	out := slices.Clone(body)
	for i, s := range body {
		if s, ok := s.(*loopir.AssignElem); ok && !slices.ContainsFunc(s.LHS.Subs, notAffine) {
			if reads, _ := r.readsWhereStored(s); !reads && r.mapped(s.LHS.Array) {
				out[i] = r.oneIteration(s)
			}
		}
	}
	return out
}

func notAffine(e loopir.Expr) bool {
	_, ok := loopir.Affine(e)
	return !ok
}

// ownersOnly tells whether a statement reads elements of distributed arrays, and only such as the
// owner of its left side owns too, with subscripts that need none.
func (r *resolver) ownersOnly(s *loopir.AssignElem) bool {
	if !r.mapped(s.LHS.Array) {
		return false
	}
	reads, clean := r.readsWhereStored(s)
	return reads && clean
}

// readsWhereStored tells whether a statement reads elements of distributed arrays, and whether the owner of its left side owns all of
// them.
func (r *resolver) readsWhereStored(s *loopir.AssignElem) (reads, clean bool) {
	clean = true
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok && r.mapped(x.Ref.Array) {
				reads, clean = true, clean && r.sameOwner(s.LHS, x.Ref)
			}
		})
	})
	return reads, clean
}

// flatten removes serial regions inside a serial region and the homes of its nests.
func flatten(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		switch s := s.(type) {
		case *loopir.Serial:
			return flatten(s.Body)
		case *loopir.Rounds:
			return flatten(s.Serial)
		case *loopir.Nest:
			s.Home, s.Lines = nil, nil
		}
		return []loopir.Stmt{s}
	})
}

func (r *resolver) region(s *loopir.Serial) []loopir.Stmt {
	body := r.inlineOrdered(flatten(s.Body))
	if loopir.HoldsUpdate(body) {
		body = r.inMemory(body)
	}
	local := map[loopir.ArrayID]bool{} // allocated inside
	named, written := map[loopir.ArrayID]bool{}, map[loopir.ArrayID]bool{}
	loopir.Walk(body, func(x loopir.Stmt) {
		switch x := x.(type) {
		case *loopir.Alloc:
			named[x.Array], local[x.Array] = true, true
		case *loopir.PrintItem:
			if x.X == nil {
				named[x.Array] = true
			}
		}
	})
	loopir.Reads(body, func(_ loopir.Stmt, ref *loopir.Ref) { named[ref.Array] = true })
	loopir.Writes(body, func(a *loopir.AssignElem) { named[a.LHS.Array], written[a.LHS.Array] = true, true })
	var out, back []loopir.Stmt
	twin := map[loopir.ArrayID]loopir.ArrayID{}
	for _, a := range slices.Sorted(maps.Keys(named)) {
		if r.p.Arrays[a].Place == loopir.Root || !r.mapped(a) && !written[a] && !local[a] {
			continue
		}
		t := r.rootTwin(r.p.Arrays[a])
		twin[a] = t.ID
		if local[a] {
			continue
		}
		out = append(out, &loopir.Alloc{At: s.At, Array: t.ID})
		if !slices.Contains(r.unfilled[s], a) {
			out = append(out, loopir.WholeCopy(s.At, t, r.p.Arrays[a]))
		}
		if written[a] {
			back = append(back, loopir.WholeCopy(s.At, r.p.Arrays[a], t))
		}
	}
	region := &loopir.Serial{At: s.At, Body: r.p.Renaming(twin).Stmts(body), Reason: s.Reason}
	for _, id := range slices.Sorted(maps.Keys(loopir.Changed(body))) {
		region.Out = append(region.Out, loopir.ScalarID(id))
	}
	inPlace := len(region.Out) > 0 // so that all ranks wait behind the region, as they do for the copies before it
	r.workInPlace(twin, local, inPlace)
	r.remarkSerial(s, twin, inPlace)
	return append(append(out, region), back...)
}

// workInPlace lets the copies on rank 0 lie in the arrays that they are copies of, where there are several ranks only if these wait.
func (r *resolver) workInPlace(twin map[loopir.ArrayID]loopir.ArrayID, local map[loopir.ArrayID]bool, wait bool) {
	for a, t := range twin {
		if !local[a] && r.p.Arrays[a].Place == loopir.Mapped {
			r.p.Arrays[t].Within, r.p.Arrays[t].WithinAlone = &a, !wait
		}
	}
}

func (r *resolver) remarkSerial(s *loopir.Serial, twin map[loopir.ArrayID]loopir.ArrayID, inPlace bool) {
	var names []string
	for _, id := range slices.Sorted(maps.Keys(twin)) {
		if name := r.p.Arrays[id].Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	verb, unless := "is", ""
	if inPlace {
		unless = " unless it lies as in a sequential program"
	}
	if len(names) > 1 {
		verb = "are"
		unless = strings.Replace(unless, "it lies", "they lie", 1)
	}
	r.bag.Remarkf(diag.SerialRegion, s.Extent, "runs element by element on rank 0, where %s %s gathered%s: %s", strings.Join(names, ", "), verb, unless, s.Reason)
}

// rootTwin makes an array like a that exists on rank 0 alone.
func (r *resolver) rootTwin(a *loopir.Array) *loopir.Array {
	return r.p.NewArray(&loopir.Array{
		Name: a.Name + "_root", Of: a.Name, Type: a.Type, Bounds: a.Bounds, Place: loopir.Root, Temp: true, Tally: a.Tally,
		Map: loopir.ReplicatedOver(make([]loopir.Index, a.Rank())), Halo: make([][2]int64, a.Rank()), Source: a.Source,
	})
}

// inlineOrdered replaces ordered folds, which are collective, by loops, and leaves out what combines tallies, of which rank 0 has
// the only one.
func (r *resolver) inlineOrdered(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		switch x := s.(type) {
		case *loopir.Ordered:
			s = r.orderedLoop(x)
		case *loopir.Tally:
			s = &loopir.If{At: x.At, Cond: &loopir.Const{Value: types.BoolValue(false)}}
		}
		return []loopir.Stmt{s}
	})
}

// mostOwn is how many terms a rank adds up in less time than all need to meet.
const mostOwn = 1024

// byEveryone lets each rank fold by itself the few elements of an array that all have.
func (r *resolver) byEveryone(s *loopir.Ordered) loopir.Stmt {
	if r.mapped(s.Array) {
		return s
	}
	size := loopir.Expr(loopir.Int(1))
	for _, b := range r.p.Arrays[s.Array].Bounds {
		size = loopir.Mul(size, loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
	}
	if n, ok := loopir.ConstInt(size); ok && n > mostOwn {
		return s
	} else if ok {
		return r.orderedLoop(s)
	}
	return &loopir.If{At: s.At, Cond: loopir.Compare(types.Le, size, loopir.Int(mostOwn)), Then: []loopir.Stmt{r.orderedLoop(s)}, Else: []loopir.Stmt{s}}
}

func (r *resolver) orderedLoop(s *loopir.Ordered) loopir.Stmt {
	a, acc := r.p.Arrays[s.Array], r.p.Scalars[s.Dst]
	op := types.Add
	if s.Op == loopir.OpProduct {
		op = types.Mul
	}
	vars := make([]*loopir.Scalar, a.Rank())
	subs := make([]loopir.Expr, a.Rank())
	for d := range vars {
		vars[d] = r.p.NewScalar("element", types.Int8)
		subs[d] = vars[d].Read()
	}
	var term loopir.Expr = r.p.Load(r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: s.Extent}))
	if s.Factor != nil {
		factor := r.p.Load(r.p.NewRef(loopir.Ref{Array: *s.Factor, Subs: subs, At: s.Extent}))
		term = &loopir.Binary{Op: types.Mul, X: term, Y: factor, T: acc.Type}
	}
	var body loopir.Stmt = &loopir.AssignScalar{At: s.At, Dst: acc.ID, RHS: &loopir.Binary{Op: op, X: acc.Read(), Y: term, T: acc.Type}}
	for d, b := range a.Bounds {
		body = &loopir.Do{At: s.At, Var: vars[d].ID, Lo: loopir.ToIndex(b.Lo), Hi: loopir.ToIndex(b.Hi), Step: loopir.Int(1), Body: []loopir.Stmt{body}}
	}
	return body
}
