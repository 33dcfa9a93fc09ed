package normalize

import (
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
)

// A = CSHIFT(CSHIFT(x, s, 1), t, 2) moves four parts of x to four parts of A: where A does not occur on the right, there is
// no need for a temporary for each shift, and a pass over memory for each temporary.

// circularShift is a shift by a scalar along a dimension, from 0.
type circularShift struct {
	dim int
	by  analysis.Expr
}

// mostShifts limits the number of parts, which is 2 to this power.
const mostShifts = 3

// assignShifted assigns a chain of circular shifts along different dimensions to the left side, part by part; false
// if s is not that.
func (b *builder) assignShifted(lhs *analysis.Ref, s *analysis.Assign) bool {
	shifts, source := shiftChain(s.RHS)
	if len(shifts) == 0 || slices.ContainsFunc(lhs.Subs, uneven) || b.readsAssigned(s.RHS, []analysis.Stmt{s}) {
		return false
	}
	x := b.plain("shifted", b.value(source))
	to := b.section(lhs)
	b.promise(to.shape(), x.shape)
	type part struct {
		to *section
		x  value
	}
	parts := []part{{to, x}}
	for _, c := range shifts {
		n := x.shape[c.dim]
		by := b.safeModulo(b.scalar(c.by), n)
		last, kept := b.limit(n), loopir.Sub(b.limit(n), by)
		var next []part
		for _, p := range parts {
			next = append(next, part{p.to.among(c.dim, loopir.Int(0), kept), p.x.moved(c.dim, by)},
				part{p.to.among(c.dim, loopir.Add(kept, loopir.Int(1)), last), p.x.moved(c.dim, loopir.Int(0))})
		}
		parts = next
	}
	for _, p := range parts {
		b.assignArray(p.to, p.x)
	}
	return true
}

// uneven tells whether the elements of a subscript do not follow each other.
func uneven(s analysis.Sub) bool { return s.Step != nil || s.Vector != nil }

// shiftChain takes CSHIFTs of each other apart, the outermost first.
func shiftChain(e analysis.Expr) (shifts []circularShift, source analysis.Expr) {
	for {
		if p, ok := e.(*analysis.Paren); ok {
			e = p.X
			continue
		}
		t, ok := e.(*analysis.Transform)
		if !ok || t.Fn != "cshift" || t.Args[1].Rank() > 0 || len(shifts) == mostShifts {
			return shifts, e
		}
		c := circularShift{by: t.Args[1]}
		if dim := arg(t, 2); dim != nil {
			d, ok := dim.(*analysis.Const)
			if !ok || d.Value.I < 1 || d.Value.I > int64(t.R) {
				return shifts, e
			}
			c.dim = int(d.Value.I) - 1
		}
		if slices.ContainsFunc(shifts, func(other circularShift) bool { return other.dim == c.dim }) {
			return shifts, e
		}
		shifts, e = append(shifts, c), t.Args[0]
	}
}

// among returns the part of a section of step 1 whose positions in one of its dimensions run from lo to hi.
func (s *section) among(position int, lo, hi loopir.Expr) *section {
	r := &section{array: s.array, at: s.at, dims: slices.Clone(s.dims)}
	for i, d := range s.dims {
		if d.index == nil && d.shapeIndex == position {
			r.dims[i] = triplet(loopir.Add(d.lo, lo), loopir.Add(d.lo, hi), loopir.Int(1))
			r.dims[i].shapeIndex = position
		}
	}
	return r
}
