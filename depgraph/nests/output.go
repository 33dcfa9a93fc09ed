package nests

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// further adds what is neither assignment, loop nor condition.
func (b *builder) further(s loopir.Stmt, in *scope, next *int) string {
	around := func(depth int) *targets { return in.around[max(0, len(in.around)-1-depth)] }
	switch s := s.(type) {
	case *loopir.Alloc:
		b.anew(s, in)
		return ""
	case *loopir.Free, *loopir.PrintEnd, *loopir.Halo, *loopir.Conform:
		return ""
	case *loopir.Fetch:
		return b.fetch(s, in, next)
	case *loopir.FoldLines:
		if why := b.assign(s.At, b.element(s.Dst, nil, s.At), nil, in, next); why != "" {
			return why
		}
		x := &b.nest.Statements[len(b.nest.Statements)-1]
		x.Reads = append(x.Reads, b.element(s.Array, nil, s.At))
		return ""
	case *loopir.Loop:
		return b.endless(s, in, next)
	case *loopir.Exit:
		return b.leave(s, around(s.Depth).exit, in, next)
	case *loopir.Cycle:
		if s.Depth >= len(in.around) {
			return b.leave(s, in.around[0].exit, in, next)
		}
		return b.leave(s, around(s.Depth).cycle, in, next)
	case *loopir.Stop:
		return b.leave(s, in.around[0].exit, in, next)
	case *loopir.PrintItem:
		return b.elements(s.At, b.p.Arrays[s.Array].Bounds, in, next, func(subs []lattice.Subscript, in *scope, next *int) string {
			return b.output(s.At, nil, []lattice.Reference{b.element(s.Array, subs, s.At)}, in, next)
		})
	case *loopir.Ordered:
		return b.ordered(s, in, next)
	case *loopir.Copy:
		return b.copy(s, in, next)
	}
	return "it holds more than assignments, loops, conditions and output"
}

// output adds a part of an output statement: it reads and leaves the order of all output.
func (b *builder) output(at loopir.At, operands []loopir.Expr, reads []lattice.Reference, in *scope, next *int) string {
	order := lattice.Reference{Array: b.array(outputKey, "output", true), Subscripts: append([]lattice.Subscript{}, b.parameters...), Text: "the output", Span: at.Extent}
	b.nest.Arrays[order.Array].Implied = true
	if why := b.assign(at, order, operands, in, next); why != "" {
		return why
	}
	x := &b.nest.Statements[len(b.nest.Statements)-1]
	x.Reads = append(append(x.Reads, order), reads...)
	return ""
}

// outputKey stands for the output among the numbers of arrays and scalars.
const outputKey = -1 << 40

// record takes the beginning of an output statement and its scalar items from the front of a
// list, as one statement; none if the list begins with something else.
func record(list []loopir.Stmt) (items []loopir.Expr, n int) {
	for ; n < len(list); n++ {
		switch s := list[n].(type) {
		case *loopir.PrintBegin:
			if s.Format != nil {
				items = append(items, s.Format)
			}
			if s.Unit != nil {
				items = append(items, s.Unit)
			}
			if s.Text != nil {
				items = append(items, s.Text)
			}
			continue
		case *loopir.PrintItem:
			if s.X != nil {
				items = append(items, s.X)
				continue
			}
		}
		return items, n
	}
	return items, n
}

// elements adds loops over bounds, and in them what f adds for an element; where bounds are not
// affine it calls f without subscripts.
func (b *builder) elements(at loopir.At, bounds []loopir.Bound, in *scope, next *int, f func([]lattice.Subscript, *scope, *int) string) string {
	inner := *in
	var subs []lattice.Subscript
	for d := len(bounds) - 1; d >= 0; d-- {
		lo, okLo := b.form(bounds[d].Lo, in)
		hi, okHi := b.form(bounds[d].Hi, in)
		if !okLo || !okHi {
			return f(nil, in, next)
		}
		extent := hi.Sub(lo)
		last := -b.least(extent.Scale(-1), in)
		if last < 0 {
			return ""
		}
		depth := len(inner.loops)
		if !extent.IsConst() {
			inner.domain = append(inner.domain[:len(inner.domain):len(inner.domain)], extent.Sub(affine.Variable(depth)))
		}
		subs = append([]lattice.Subscript{{Form: lo.Add(affine.Variable(depth))}}, subs...)
		inner.loops = append(inner.loops[:depth:depth], len(b.nest.Loops))
		inner.position = append(inner.position[:depth:depth], *next)
		b.nest.Loops = append(b.nest.Loops, lattice.NestLoop{Name: "element", Trip: last + 1, Start: lo, Step: 1, Span: at.Extent, Implied: true})
		*next++
		first := 0
		next = &first
	}
	return f(subs, &inner, next)
}

// element refers to an element of an array, without subscripts to any.
func (b *builder) element(a loopir.ArrayID, subs []lattice.Subscript, at loopir.At) lattice.Reference {
	name := loopir.ArrayName(b.p.Arrays[a])
	r := lattice.Reference{Array: b.array(int(a), name, false), Text: name, Span: at.Extent, Opaque: subs == nil && b.p.Arrays[a].Rank() > 0}
	if r.Opaque {
		subs = make([]lattice.Subscript, b.p.Arrays[a].Rank())
		for d := range subs {
			subs[d].Unknown = true
		}
	}
	further := b.owners(a)
	b.nest.Arrays[r.Array].Further = len(further)
	r.Subscripts = append(append(r.Subscripts, subs...), further...)
	return r
}

// anew notes that a temporary is made anew in each iteration of the loops around it: it is then one
// array for each.
func (b *builder) anew(s *loopir.Alloc, in *scope) {
	if b.p.Arrays[s.Array].Temp && b.allocs[s.Array] == 1 {
		b.fresh[s.Array] = len(in.loops)
	}
}

// owners lists the further subscripts of an array: the parameters, and the loops in which it is made
// anew.
func (b *builder) owners(a loopir.ArrayID) []lattice.Subscript {
	list := slices.Clone(b.parameters)
	for d := b.nest.Parameters; d < b.fresh[a]; d++ {
		list = append(list, lattice.Subscript{Form: affine.Variable(d)})
	}
	return list
}

// ordered adds the fold of an array into a scalar.
func (b *builder) ordered(s *loopir.Ordered, in *scope, next *int) string {
	return b.elements(s.At, b.p.Arrays[s.Array].Bounds, in, next, func(subs []lattice.Subscript, in *scope, next *int) string {
		folded := b.scalar(s.Dst, s.Extent)
		if why := b.assign(s.At, folded, nil, in, next); why != "" {
			return why
		}
		x := &b.nest.Statements[len(b.nest.Statements)-1]
		x.Reads = append(x.Reads, folded, b.element(s.Array, subs, s.At))
		if s.Factor != nil {
			x.Reads = append(x.Reads, b.element(*s.Factor, subs, s.At))
		}
		return ""
	})
}

// copy adds the copy of a section.
func (b *builder) copy(s *loopir.Copy, in *scope, next *int) string {
	var bounds []loopir.Bound
	for _, n := range s.Counts {
		bounds = append(bounds, loopir.Bound{Lo: loopir.Int(0), Hi: loopir.Add(n, loopir.Int(-1))})
	}
	return b.elements(s.At, bounds, in, next, func(box []lattice.Subscript, in *scope, next *int) string {
		reference := func(a loopir.ArrayID, subs []loopir.CopySub) lattice.Reference {
			var list []lattice.Subscript
			known := len(box) == len(bounds)
			for _, c := range subs {
				if !known {
					break
				}
				f, ok := b.form(c.B, in)
				known = known && ok && c.By == nil
				if c.Iter >= 0 {
					f = f.Add(box[c.Iter].Form.Scale(c.A))
				}
				list = append(list, lattice.Subscript{Form: f})
			}
			if !known {
				list = nil
			}
			return b.element(a, list, s.At)
		}
		if why := b.assign(s.At, reference(s.Dst, s.DstSubs), nil, in, next); why != "" {
			return why
		}
		x := &b.nest.Statements[len(b.nest.Statements)-1]
		x.Reads = append(x.Reads, reference(s.Src, s.SrcSubs))
		b.noteMove(s, b.arrays[int(s.Src)])
		return ""
	})
}
