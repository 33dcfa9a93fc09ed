package depgraph

import (
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
)

// origin is the loop that a serial region was made of, and where it stands.
type origin struct {
	do *loopir.Do
	at *dataflow.Frame
}

// redistributed tries to keep a loop off rank 0 by running it on copies of its arrays that are
// distributed in blocks of one dimension: what goes in both directions along the
// processors of the program's own distribution may go in one direction along those of
// another. It returns nil if no dimension gives wavefronts in strips.
func (r *resolver) redistributed(o origin) []loopir.Stmt {
	stored, twins, best := r.bestBlocks(o)
	if best == nil {
		return nil
	}
	return r.accept(o, stored, twins, best)
}

// bestBlocks finds the dimension in which copies in blocks serve a loop best; nil if none does.
func (r *resolver) bestBlocks(o origin) (stored, twins []loopir.ArrayID, best *trial) {
	if o.do == nil || o.do.Independent { // the promise may be about more than order
		return nil, nil, nil
	}
	stored, twins, ok := r.redistributable(o.do)
	if !ok {
		return nil, nil, nil
	}
	for d := range r.p.Arrays[stored[0]].Rank() {
		if t := r.tryBlocks(o, twins, d); t != nil && (best == nil || t.skewed < best.skewed) {
			best = t
		}
	}
	return stored, twins, best
}

// redistributable lists the arrays that a loop stores into and those, of the same rank, that are
// to be distributed with them. The loop must consist of assignments, loops and conditions.
func (r *resolver) redistributable(d *loopir.Do) (stored, twins []loopir.ArrayID, ok bool) {
	if !simple(d.Body) {
		return nil, nil, false
	}
	loopir.Writes(d.Body, func(a *loopir.AssignElem) {
		if !slices.Contains(stored, a.LHS.Array) {
			stored = append(stored, a.LHS.Array)
		}
	})
	if len(stored) == 0 {
		return nil, nil, false
	}
	slices.Sort(stored)
	rank := r.p.Arrays[stored[0]].Rank()
	fits := func(id loopir.ArrayID) bool {
		a := r.p.Arrays[id]
		fixed := !slices.ContainsFunc(a.Bounds, func(b loopir.Bound) bool {
			_, okLo := loopir.ConstInt(b.Lo)
			_, okHi := loopir.ConstInt(b.Hi)
			return !okLo || !okHi
		})
		return r.mapped(id) && a.Rank() == rank && fixed
	}
	twins = slices.Clone(stored)
	loopir.Reads(d.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if !slices.Contains(twins, ref.Array) && fits(ref.Array) {
			twins = append(twins, ref.Array)
		}
	})
	slices.Sort(twins)
	return stored, twins, !slices.ContainsFunc(stored, func(id loopir.ArrayID) bool { return !fits(id) })
}

// A trial is a loop resolved for arrays in blocks of one dimension.
type trial struct {
	dim    int
	arrays []*loopir.Array // in the places of the originals
	stmts  []loopir.Stmt
	skewed int
	bag    *diag.Bag
}

// tryBlocks resolves a copy of a loop for arrays in blocks of dimension dim. It returns nil if
// not everything in it becomes nests and wavefronts in strips.
func (r *resolver) tryBlocks(o origin, twins []loopir.ArrayID, dim int) *trial {
	grids, arrays, scalars, bag := len(r.p.Grids), len(r.p.Arrays), len(r.p.Scalars), r.bag
	t := &trial{dim: dim, bag: &diag.Bag{}}
	r.p.Grids = append(r.p.Grids, loopir.Grid{Rank: 1, Auto: true})
	twin := map[loopir.ArrayID]loopir.ArrayID{}
	for _, id := range twins {
		x := r.p.NewArray(r.inBlocks(id, twins, dim, grids))
		t.arrays = append(t.arrays, x)
		twin[id] = x.ID
	}
	at, only := r.At, r.onlyWay
	r.bag, r.At, r.onlyWay = t.bag, o.at, true
	t.stmts = r.stmt(r.p.Renaming(twin).Stmt(o.do), o.at)
	r.bag, r.At, r.onlyWay = bag, at, only
	if !t.good() {
		r.p.Grids, r.p.Arrays, r.p.Scalars = r.p.Grids[:grids], r.p.Arrays[:arrays], r.p.Scalars[:scalars]
		return nil
	}
	return t
}

// good tells whether the loop has become nests and wavefronts that several ranks work on at a
// time, and notes how many are skewed.
func (t *trial) good() bool {
	ok := true
	loopir.Walk(t.stmts, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Serial:
			ok = false
		case *loopir.Wave:
			ok = ok && s.Strip >= 0
			if s.Skew != 0 {
				t.skewed++
			}
		}
	})
	return ok
}

// inBlocks is an array like that of a number, distributed in blocks of dimension dim over a
// grid. Equal subscripts of all twins lie together.
func (r *resolver) inBlocks(id loopir.ArrayID, twins []loopir.ArrayID, dim, grid int) *loopir.Array {
	lowest, highest := int64(0), int64(0)
	for i, x := range twins {
		b := r.p.Arrays[x].Bounds[dim]
		lo, _ := loopir.ConstInt(b.Lo)
		hi, _ := loopir.ConstInt(b.Hi)
		if i == 0 {
			lowest, highest = lo, hi
		}
		lowest, highest = min(lowest, lo), max(highest, hi)
	}
	a := r.p.Arrays[id]
	spec := mapping.Replicated(a.Rank())
	spec.Grid = grid
	spec.Dims[dim] = mapping.DimSpec{Format: mapping.Block, Grid: 0, S: 1, O: -lowest, Extent: highest - lowest + 1}
	spec.Uses = []mapping.GridUse{{Dim: dim}}
	return &loopir.Array{Name: a.Name + "_blocks", Of: a.Name, Type: a.Type, Bounds: a.Bounds, Temp: true, Map: spec, Halo: make([][2]int64, a.Rank()), Source: a.Source}
}

// accept surrounds the loop of a trial with the copies of its arrays.
func (r *resolver) accept(o origin, stored, twins []loopir.ArrayID, t *trial) []loopir.Stmt {
	var out, back []loopir.Stmt
	var names []string
	at := loopir.At{Extent: o.do.Extent}
	for i, id := range twins {
		a, x := r.p.Arrays[id], t.arrays[i]
		names = append(names, a.Name)
		out = append(out, &loopir.Alloc{At: at, Array: x.ID}, loopir.WholeCopy(at, x, a))
		if slices.Contains(stored, id) {
			back = append(back, loopir.WholeCopy(at, a, x))
		}
	}
	r.bag.Remarkf(diag.Wavefront, o.do.Extent, "%s: distributed as (%s) for the loop over %s, which keeps all ranks busy then, and back",
		strings.Join(names, ", "), t.format(r.p.Arrays[stored[0]].Rank()), r.p.Scalars[o.do.Var].Name)
	r.bag.List = append(r.bag.List, t.bag.List...)
	return append(append(out, t.stmts...), back...)
}
