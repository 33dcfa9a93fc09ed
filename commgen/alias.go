package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// A temporary of a remap need not be filled where every rank has the elements that it is going to read: on one rank, and in
// dimensions along which there is one processor. Nests then read the elements themselves, by another base address and
// other strides, provided that nobody stores into them meanwhile. How many processors there are, the runtime knows.

// findAliases finds the temporaries of which that is true.
func (p *Plan) findAliases() {
	reads := map[loopir.ArrayID]int{}
	loopir.Reads(p.Program.Body, func(_ loopir.Stmt, r *loopir.Ref) { reads[r.Array]++ })
	named := p.named()
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for i, s := range list {
			if c := remapAt(list, i); c != nil && !named[c.Dst] && p.unchangedWhileRead(c, list[i+2:], reads[c.Dst]) {
				p.Program.Arrays[c.Dst].Alias = &c.Src
			}
			switch s.(type) {
			case *loopir.If, *loopir.Do, *loopir.Loop:
				for _, inner := range loopir.Children(s) {
					visit(inner)
				}
			}
		}
	}
	visit(p.Program.Body)
}

// remapAt returns the copy behind statement i of a list, if the two make a temporary of elements of a mapped array.
func remapAt(list []loopir.Stmt, i int) *loopir.Copy {
	alloc, ok := list[i].(*loopir.Alloc)
	if !ok || i+1 == len(list) {
		return nil
	}
	c, ok := list[i+1].(*loopir.Copy)
	if !ok || c.Dst != alloc.Array || len(c.DstSubs) != len(c.Counts) {
		return nil
	}
	return c
}

// named lists the arrays that statements name otherwise than as what a copy brings to the elements that nests read.
func (p *Plan) named() map[loopir.ArrayID]bool {
	named := map[loopir.ArrayID]bool{}
	copies := map[loopir.ArrayID]int{}
	for _, s := range p.Program.Streams {
		named[s.Array] = true
	}
	for _, n := range p.Nests {
		named[n.Home] = true
		if n.Reorder != nil {
			for _, d := range n.Reorder.Direct {
				named[d.Array] = true
			}
		}
	}
	for _, a := range p.Program.Arrays {
		if !a.Temp || a.Within != nil {
			named[a.ID] = true
		}
	}
	loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Copy:
			copies[s.Dst]++
			named[s.Src] = true
			named[s.Dst] = named[s.Dst] || copies[s.Dst] > 1
		case *loopir.AssignElem:
			named[s.LHS.Array] = true
		case *loopir.Update:
			named[s.LHS.Array] = true
		case *loopir.Free:
			named[s.Array] = true
		case *loopir.Halo:
			named[s.Array] = true
		case *loopir.Ordered:
			named[s.Array] = true
			if s.Factor != nil {
				named[*s.Factor] = true
			}
		case *loopir.FoldLines:
			named[s.Dst], named[s.Array] = true, true
		case *loopir.Tally:
			named[s.Array] = true
		case *loopir.PrintItem:
			if s.X == nil {
				named[s.Array] = true
			}
		case *loopir.Fetch:
			named[s.Ref.Array] = true
		case *loopir.Note:
			named[s.Ref.Array] = true
		case *loopir.Elsewhere:
			for _, r := range s.Refs {
				named[r.Array] = true
			}
		case *loopir.Within:
			named[s.Array] = true
		case *loopir.Nest:
			if s.Lines != nil {
				named[s.Lines.Array], named[s.Lines.Dst] = true, true
			}
		}
	})
	return named
}

// unchangedWhileRead tells whether nests behind a copy read all that is ever read of the destination, which is so often, before
// anything stores into the source.
func (p *Plan) unchangedWhileRead(c *loopir.Copy, behind []loopir.Stmt, reads int) bool {
	for _, s := range behind {
		if reads == 0 {
			return true
		}
		if p.mayChange([]loopir.Stmt{s}, c.Src) {
			return false
		}
		reads -= readsInNests([]loopir.Stmt{s}, c.Dst)
	}
	return reads == 0
}

// readsInNests counts the references of nests to an array, but for nests that run in an order between ranks.
func readsInNests(list []loopir.Stmt, a loopir.ArrayID) int {
	n := 0
	for _, s := range list {
		switch s.(type) {
		case *loopir.Nest:
			loopir.Reads([]loopir.Stmt{s}, func(_ loopir.Stmt, r *loopir.Ref) {
				if r.Array == a {
					n++
				}
			})
		case *loopir.If, *loopir.Do, *loopir.Loop:
			for _, inner := range loopir.Children(s) {
				n += readsInNests(inner, a)
			}
		}
	}
	return n
}

// mayChange tells whether statements may store into an array or give it other storage.
func (p *Plan) mayChange(list []loopir.Stmt, a loopir.ArrayID) bool {
	found := false
	store := func(id loopir.ArrayID) {
		of := p.Program.Arrays[id].Within
		found = found || id == a || of != nil && *of == a
	}
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignElem:
			store(s.LHS.Array)
		case *loopir.Update:
			store(s.LHS.Array)
		case *loopir.Copy:
			store(s.Dst)
		case *loopir.Alloc:
			store(s.Array)
		case *loopir.Free:
			store(s.Array)
		case *loopir.FoldLines:
			store(s.Dst)
		case *loopir.Tally:
			store(s.Array)
		case *loopir.AssignScalar, *loopir.If, *loopir.Do, *loopir.Loop, *loopir.Nest, *loopir.Halo, *loopir.Fetch, *loopir.Ordered, *loopir.Exit, *loopir.Cycle, *loopir.Stop,
			*loopir.PrintBegin, *loopir.PrintItem, *loopir.PrintEnd, *loopir.Within, *loopir.Conform:
		default:
			found = true
		}
	})
	return found
}

// AlikeDealt is the number for hpf_rt_alias that says which dimensions of a copy's source are dealt out along the same dimension
// of the processors as those of its destination.
func AlikeDealt(p *loopir.Program, c *loopir.Copy) int64 {
	dst, src := p.Arrays[c.Dst], p.Arrays[c.Src]
	fixed := func(u mapping.GridUse) bool { return u.Fixed != nil }
	if !dst.Distributed() || dst.Map.Grid != src.Map.Grid || slices.ContainsFunc(src.Map.Uses, fixed) {
		return -1
	}
	alike := int64(0)
	for e, from := range c.SrcSubs {
		for d, to := range c.DstSubs {
			if from.Iter == to.Iter && from.Iter >= 0 && src.Map.Dims[e].Grid >= 0 && src.Map.Dims[e].Grid == dst.Map.Dims[d].Grid {
				alike |= 1 << e
			}
		}
	}
	return alike
}
