package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/nests"
	"hpfc/lang/diag"
)

// Renaming: where a loop reads elements that only later iterations store, the reads go to a copy
// of the array that is made before the loop, and the dependences from these reads to the stores are
// gone. That is right for a read if none of its values is stored in the loop, which the exact graph
// says; such a read must sweep as many loops as the array has dimensions, so that the copy costs
// no more than the loop.

// onOldValues runs a loop on copies of what it reads before it stores there. It returns nil if
// that does not let its iterations run side by side, and for loops inside one that is tried so: their copies would be made inside
// it, and it would keep its order.
func (r *resolver) onOldValues(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if r.copied > 0 && at.Loops() >= r.copied {
		return nil
	}
	lowered, old := r.oldReads(d)
	if len(old) == 0 {
		return nil
	}
	var out []loopir.Stmt
	loop, copies := lowered, map[loopir.ArrayID]loopir.ArrayID{}
	for len(old) > 0 { // what isl may take for a loop may suffice for some of its reads only
		out = append(out, r.copiesOf(d, old, copies)...)
		loop = r.renamed(loop, old, copies)
		old = r.renameable(loop)
	}
	r.At = at
	defer func(outer int) { r.copied = outer }(r.copied)
	r.copied = at.Loops() + 1
	done := r.stmt(loop, at)
	if !sideBySide(done) {
		return nil
	}
	var names []string
	for _, s := range out {
		if c, ok := s.(*loopir.Copy); ok {
			names = append(names, r.p.Arrays[c.Src].Name)
		}
	}
	slices.Sort(names)
	r.bag.Remarkf(diag.ParallelLoop, d.Extent, "loop over %s reads values of %s from before the loop in a copy, since later iterations store into the same elements", r.p.Scalars[d.Var].Name, listed(names))
	return append(out, done...)
}

// listed writes names in a row.
func listed(names []string) string {
	text := names[0]
	for _, n := range names[1:] {
		text += ", " + n
	}
	return text
}

// sideBySide tells whether a loop has become nests, with nothing in order around them.
func sideBySide(list []loopir.Stmt) bool {
	nests := 0
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Nest:
			nests++
		case *loopir.If:
			if len(s.Else) > 0 || !sideBySide(s.Then) {
				return false
			}
		case *loopir.AssignScalar, *loopir.Alloc, *loopir.Copy:
		default:
			return false
		}
	}
	return nests > 0
}

// oldReads lists the reads of a loop, without FORALLs in it, of arrays that it also stores into,
// whose values are all from before the loop, if later iterations store into some of them.
func (r *resolver) oldReads(d *loopir.Do) (*loopir.Do, []*loopir.Ref) {
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(d.Body, func(a *loopir.AssignElem) { stored[a.LHS.Array] = true })
	read := false
	loopir.Reads(d.Body, func(_ loopir.Stmt, ref *loopir.Ref) { read = read || stored[ref.Array] && r.mapped(ref.Array) })
	lowered, ok := r.lowered(d.Body)
	if !read || !ok || !simple(lowered) {
		return nil, nil
	}
	whole := *d
	whole.Body = lowered
	return &whole, r.renameable(&whole)
}

// renameable does that for a loop of assignments, loops and conditions.
func (r *resolver) renameable(d *loopir.Do) []*loopir.Ref {
	nest := nests.NewSymbolic(r.p, d)
	if nest == nil {
		return nil
	}
	refs := map[loopir.RefID]*loopir.Ref{}
	loopir.Reads([]loopir.Stmt{d}, func(_ loopir.Stmt, ref *loopir.Ref) { refs[ref.ID] = ref })
	var old []*loopir.Ref
	needed := map[loopir.ArrayID]bool{}
	for _, id := range nest.References() {
		ref, reads := refs[id], nest.Reads(id)
		if len(reads) != 1 || !r.mapped(ref.Array) || r.p.Arrays[ref.Array].Temp || nest.Depth(reads[0]) < r.p.Arrays[ref.Array].Rank() {
			continue
		}
		if nest.Old(reads[0]) {
			old = append(old, ref)
			needed[ref.Array] = needed[ref.Array] || nest.Overwritten(reads[0])
		}
	}
	return slices.DeleteFunc(old, func(ref *loopir.Ref) bool { return !needed[ref.Array] })
}

// copiesOf makes the copies of the arrays of some references that there are none of yet.
func (r *resolver) copiesOf(d *loopir.Do, old []*loopir.Ref, copies map[loopir.ArrayID]loopir.ArrayID) []loopir.Stmt {
	var before []loopir.Stmt
	for _, ref := range old {
		a := r.p.Arrays[ref.Array]
		if _, made := copies[a.ID]; made {
			continue
		}
		c := *a
		c.Temp, c.Of, c.Init, c.Halo = true, a.Name, nil, make([][2]int64, a.Rank())
		t := r.p.NewArray(&c)
		copies[a.ID] = t.ID
		before = append(before, &loopir.Alloc{At: d.At, Array: t.ID}, loopir.WholeCopy(d.At, t, a))
	}
	return before
}

// renamed returns the loop with reads of the copies in the place of some references.
func (r *resolver) renamed(d *loopir.Do, old []*loopir.Ref, copies map[loopir.ArrayID]loopir.ArrayID) *loopir.Do {
	place := map[int]loopir.ArrayID{}
	n := 0
	loopir.Reads([]loopir.Stmt{d}, func(_ loopir.Stmt, ref *loopir.Ref) {
		if slices.Contains(old, ref) {
			place[n] = copies[ref.Array]
		}
		n++
	})
	loop := (&loopir.Rewriter{Program: r.p}).Stmt(d).(*loopir.Do)
	n = 0
	loopir.Reads([]loopir.Stmt{loop}, func(_ loopir.Stmt, ref *loopir.Ref) {
		if t, ok := place[n]; ok {
			ref.Array = t
		}
		n++
	})
	return loop
}
