package commgen

import (
	"hpfc/analysis/loopir"
)

// Message vectorisation: a loop that broadcasts another element in every iteration, whose values
// are all from before the loop, gets them by one copy.

// mostGathered limits the elements that every process keeps for a loop.
const mostGathered = 1 << 20

// gathered replaces broadcasts in the body of a loop by reads of copies made before it.
func (g *generator) gathered(d *loopir.Do, body []loopir.Stmt, c *changes) (before, rest []loopir.Stmt) {
	if _, early := jumps(body, 0); early {
		return nil, body
	}
	temps := map[string]*loopir.Array{}
	skipped := false // what follows may be, in some iterations
	for _, s := range body {
		f, ok := s.(*loopir.Fetch)
		if !ok || !g.made[s] || skipped {
			ends, _ := jumps([]loopir.Stmt{s}, 0)
			skipped = skipped || ends
			rest = append(rest, s)
			continue
		}
		section := g.sectionOf(d, f)
		if section == nil || c.arrays[f.Ref.Array] > 0 && !g.fromBefore(f, f.Ref.Array, c) {
			rest = append(rest, s)
			continue
		}
		key := loopir.FormatRef(g.p, f.Ref)
		if temps[key] == nil {
			t := g.gatherTemp(f, section.Counts[0])
			section.Dst, section.DstSubs = t.ID, []loopir.CopySub{{Iter: 0, A: 1, B: loopir.Int(0)}}
			alloc := &loopir.Alloc{At: f.At, Array: t.ID}
			g.made[alloc], g.made[section] = true, true
			before = append(before, alloc, section)
			temps[key] = t
			g.remark(f.Ref.At, "%s goes to every rank in one copy before the loop over %s, for all its iterations", g.text(f.Ref), g.p.Scalars[d.Var].Name)
		}
		number := loopir.Quotient(loopir.Sub(loopir.ToIndex(g.p.Scalars[d.Var].Read()), loopir.ToIndex(d.Lo)), loopir.ToIndex(d.Step))
		read := g.p.Load(g.p.NewRef(loopir.Ref{Array: temps[key].ID, Subs: []loopir.Expr{number}, At: f.Ref.At}))
		rest = append(rest, &loopir.AssignScalar{At: f.At, Dst: f.Dst, RHS: read})
	}
	return before, rest
}

// jumps tells whether statements that are depth loops inside the body of a loop may end its iteration, or all of it.
func jumps(list []loopir.Stmt, depth int) (iteration, loop bool) {
	for _, s := range list {
		inside := depth
		switch s := s.(type) {
		case *loopir.Cycle:
			iteration, loop = iteration || s.Depth == depth, loop || s.Depth > depth
		case *loopir.Exit:
			loop = loop || s.Depth >= depth
		case *loopir.Stop:
			loop = true
		case *loopir.Do, *loopir.Loop:
			inside++
		}
		for _, c := range loopir.Children(s) {
			i, l := jumps(c, inside)
			iteration, loop = iteration || i, loop || l
		}
	}
	return iteration, loop
}

// leaves tells whether some iterations of a loop may not run to their ends.
func leaves(body []loopir.Stmt) bool {
	return loopir.AnyStmt(body, func(s loopir.Stmt) bool {
		switch s.(type) {
		case *loopir.Exit, *loopir.Cycle, *loopir.Stop:
			return true
		}
		return false
	})
}

// sectionOf returns the copy, still without a destination, of the elements that f broadcasts in
// all iterations, or nil where it cannot be told that these are elements of the array.
func (g *generator) sectionOf(d *loopir.Do, f *loopir.Fetch) *loopir.Copy {
	lo, okLo := loopir.ConstInt(d.Lo)
	step, okStep := loopir.ConstInt(d.Step)
	count, okCount := loopir.ConstInt(loopir.Count(d.Lo, d.Hi, d.Step))
	if !okLo || !okStep || !okCount || count < 2 || count > mostGathered {
		return nil
	}
	s := &loopir.Copy{At: f.At, Counts: []loopir.Expr{loopir.Int(count)}, Src: f.Ref.Array}
	driven := 0
	for k, e := range f.Ref.Subs {
		form, ok := loopir.Affine(e)
		a := form.Coef(int(d.Var))
		rest := form.Without(int(d.Var))
		least, okLeast := loopir.ConstInt(g.p.Arrays[f.Ref.Array].Bounds[k].Lo)
		greatest, okGreatest := loopir.ConstInt(g.p.Arrays[f.Ref.Array].Bounds[k].Hi)
		if !ok || !rest.IsConst() || !okLeast || !okGreatest {
			return nil
		}
		sub := loopir.CopySub{Iter: -1, B: loopir.Int(rest.Const + a*lo)}
		first, last := rest.Const+a*lo, rest.Const+a*(lo+step*(count-1))
		if min(first, last) < least || max(first, last) > greatest {
			return nil
		}
		if a != 0 {
			sub.Iter, sub.A = 0, a*step
			driven++
		}
		s.SrcSubs = append(s.SrcSubs, sub)
	}
	if driven != 1 {
		return nil
	}
	return s
}

// gatherTemp makes the array for the elements, one for each iteration.
func (g *generator) gatherTemp(f *loopir.Fetch, count loopir.Expr) *loopir.Array {
	src := g.p.Arrays[f.Ref.Array]
	return g.p.NewArray(&loopir.Array{
		Name: src.Name + "_copy", Type: src.Type, Bounds: []loopir.Bound{{Lo: loopir.Int(0), Hi: loopir.Sub(count, loopir.Int(1))}},
		Place: loopir.Shared, Temp: true, Map: loopir.ReplicatedOver(make([]loopir.Index, 1)), Halo: make([][2]int64, 1), Source: src.Source,
	})
}
