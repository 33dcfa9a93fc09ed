package nests

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
)

// branch adds both sides of a condition: as a part of domains where it compares affine forms,
// else as a statement that computes it and that all statements under it read.
func (b *builder) branch(s *loopir.If, in *scope, next *int) string {
	yes, no := *in, *in
	holds, fails, ok := b.comparison(s.Cond, in)
	period, value, multiple := b.remainder(s.Cond, in)
	switch {
	case ok && (len(s.Else) == 0 || fails != nil):
		yes.domain = append(slices.Clone(in.domain), holds...)
		no.domain = append(slices.Clone(in.domain), fails...)
	case multiple && (len(s.Else) == 0 || period == 2):
		yes.multiple = append(slices.Clone(in.multiple), lattice.Subscript{Form: value, Mod: period})
		no.multiple = append(slices.Clone(in.multiple), lattice.Subscript{Form: value.AddConst(1), Mod: period})
	default:
		under, why := b.decides(s, "condition", []loopir.Expr{s.Cond}, in, next)
		if why != "" {
			return why
		}
		yes, no = *under, *under
		no.guards = slices.Clone(no.guards)
		no.guards[len(no.guards)-1].Holds = false
	}
	if why := b.stmts(s.Then, &yes, next); why != "" {
		return why
	}
	return b.stmts(s.Else, &no, next)
}

// remainder matches mod(f, m) == c, f and c affine, m constant, and returns m and f-c, which is
// then a multiple of it; f must not be negative, since MOD then is, and c be a possible remainder.
func (b *builder) remainder(e loopir.Expr, in *scope) (m int64, f affine.Form, ok bool) {
	c, isBinary := e.(*loopir.Binary)
	if !isBinary || c.Op != types.Eq {
		return 0, f, false
	}
	call, isCall := c.X.(*loopir.Call)
	other := c.Y
	if !isCall {
		call, isCall = c.Y.(*loopir.Call)
		other = c.X
	}
	if !isCall || call.Fn != "mod" && call.Fn != "modulo" || len(call.Args) != 2 || call.T.Base != types.Integer {
		return 0, f, false
	}
	f, okF := b.form(call.Args[0], in)
	m, okM := loopir.ConstInt(call.Args[1])
	rest, okRest := b.form(other, in)
	if !okF || !okM || !okRest || m < 2 || b.least(rest, in) < 0 || -b.least(rest.Scale(-1), in) >= m || call.Fn == "mod" && b.least(f, in) < 0 {
		return 0, f, false
	}
	return m, f.Sub(rest), true
}

// least bounds a form over the loops of a scope from below.
func (b *builder) least(f affine.Form, in *scope) int64 {
	trips := make([]int64, len(in.loops))
	for x, k := range in.loops {
		trips[x] = b.nest.Loops[k].Trip
	}
	return -greatest(f.Scale(-1), trips)
}

// decides adds a statement that computes what the execution of others depends on, and returns
// the scope of those.
func (b *builder) decides(at loopir.Stmt, name string, operands []loopir.Expr, in *scope, next *int) (*scope, string) {
	flag, known := b.flag(at, name, in)
	if !known {
		if why := b.assign(loopir.At{Extent: at.Span()}, flag, operands, in, next); why != "" {
			return nil, why
		}
	}
	under := *in
	under.guards = append(slices.Clone(in.guards), lattice.Guard{Number: flag.Array, Depth: len(in.loops), Holds: true})
	under.reads = append(slices.Clone(in.reads), flag)
	return &under, ""
}

// flag makes the cell for something that decides; one that the first phase of a FORALL has
// computed is known in the second.
func (b *builder) flag(at loopir.Stmt, name string, in *scope) (flag lattice.Reference, known bool) {
	flag = lattice.Reference{Array: len(b.nest.Arrays), Subscripts: slices.Clone(b.parameters), Text: "the " + name, Span: at.Span()}
	if b.forall != nil {
		if k, ok := b.forall.flags[at]; ok {
			flag.Array, known = k, true
		}
		flag.Subscripts, flag.Opaque = b.iteration(b.forall.nest, in)
		b.forall.flags[at] = flag.Array
	}
	if !known {
		b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: true, Implied: true})
	}
	return flag, known
}

// comparison writes a condition and its opposite as forms >= 0; the opposite of an equality is
// none, nil.
func (b *builder) comparison(e loopir.Expr, in *scope) (holds, fails []affine.Form, ok bool) {
	c, isBinary := e.(*loopir.Binary)
	if !isBinary || c.X.Type().Base != types.Integer || c.Y.Type().Base != types.Integer {
		return nil, nil, false
	}
	x, okX := b.form(c.X, in)
	y, okY := b.form(c.Y, in)
	if !okX || !okY {
		return nil, nil, false
	}
	atLeast := func(x, y affine.Form, more int64) ([]affine.Form, []affine.Form, bool) {
		d := x.Sub(y).AddConst(-more)
		return []affine.Form{d}, []affine.Form{d.Scale(-1).AddConst(-1)}, true
	}
	switch c.Op {
	case types.Ge:
		return atLeast(x, y, 0)
	case types.Gt:
		return atLeast(x, y, 1)
	case types.Le:
		return atLeast(y, x, 0)
	case types.Lt:
		return atLeast(y, x, 1)
	case types.Eq:
		return []affine.Form{x.Sub(y), y.Sub(x)}, nil, true
	}
	return nil, nil, false
}
