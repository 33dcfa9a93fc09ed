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
	if inner := b.halves(s, in); inner != nil {
		return b.branch(inner, in, next)
	}
	yes, no := *in, *in
	holds, okHolds := b.alternatives(s.Cond, true, in)
	fails, okFails := b.alternatives(s.Cond, false, in)
	period, value, multiple := b.remainder(s.Cond, in)
	switch {
	case okHolds && in.fewWith(holds) && (len(s.Else) == 0 || okFails && in.fewWith(fails)):
		yes.confine(holds)
		no.confine(fails)
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

// halves writes IF (x .AND. y) as two IFs, one in the other, where one of them is a part of the domain
// and the other is not; the first time only, so that both phases of a FORALL see the same ones.
func (b *builder) halves(s *loopir.If, in *scope) *loopir.If {
	if inner, done := b.split[s]; done {
		return inner
	}
	c, ok := s.Cond.(*loopir.Binary)
	if !ok || c.Op != types.And || len(s.Else) > 0 {
		return nil
	}
	first, second := c.X, c.Y
	if !b.inDomain(first, in) {
		first, second = second, first
	}
	if !b.inDomain(first, in) || b.inDomain(second, in) && b.inDomain(c, in) {
		return nil
	}
	b.split[s] = &loopir.If{At: s.At, Cond: first, Then: []loopir.Stmt{&loopir.If{At: s.At, Cond: second, Then: s.Then}}}
	return b.split[s]
}

// inDomain tells whether a condition is a part of the domain where it holds.
func (b *builder) inDomain(e loopir.Expr, in *scope) bool {
	_, _, multiple := b.remainder(e, in)
	_, ok := b.alternatives(e, true, in)
	return ok || multiple
}

// confine cuts the domain of a scope down to where one of the alternatives holds.
func (in *scope) confine(c lattice.Choice) {
	if len(c) == 1 {
		in.domain = append(slices.Clone(in.domain), c[0]...)
		return
	}
	in.choices = append(slices.Clone(in.choices), c)
}

// mostDomains limits the systems of inequalities that a domain may be: conditions inside each other multiply them.
const mostDomains = 32

// fewWith tells whether the domain of a scope consists of few systems where one of the alternatives holds.
func (in *scope) fewWith(c lattice.Choice) bool {
	confined := *in
	confined.confine(c)
	s := lattice.Statement{Domain: confined.domain, Choices: confined.choices}
	return len(s.Domains()) <= mostDomains
}

// mostAlternatives limits the systems of inequalities that one condition may be.
const mostAlternatives = 4

// alternatives writes where a condition has an outcome as systems of forms >= 0, one of which holds.
func (b *builder) alternatives(e loopir.Expr, outcome bool, in *scope) (lattice.Choice, bool) {
	switch e := e.(type) {
	case *loopir.Unary:
		if e.Op == types.Not {
			return b.alternatives(e.X, !outcome, in)
		}
	case *loopir.Binary:
		if e.Op != types.And && e.Op != types.Or {
			return b.compared(e, outcome, in)
		}
		x, okX := b.alternatives(e.X, outcome, in)
		y, okY := b.alternatives(e.Y, outcome, in)
		if !okX || !okY {
			return nil, false
		}
		c := append(x, y...)
		if (e.Op == types.And) == outcome {
			c = conjunction(x, y)
		}
		return c, len(c) <= mostAlternatives
	}
	return nil, false
}

// conjunction pairs the alternatives of two conditions.
func conjunction(x, y lattice.Choice) lattice.Choice {
	var out lattice.Choice
	for _, p := range x {
		for _, q := range y {
			out = append(out, append(p[:len(p):len(p)], q...))
		}
	}
	return out
}

// compared writes a comparison of integers.
func (b *builder) compared(c *loopir.Binary, outcome bool, in *scope) (lattice.Choice, bool) {
	if c.X.Type().Base != types.Integer || c.Y.Type().Base != types.Integer {
		return nil, false
	}
	x, okX := b.form(c.X, in)
	y, okY := b.form(c.Y, in)
	if !okX || !okY {
		return nil, false
	}
	more, less := x.Sub(y), y.Sub(x)
	op := c.Op
	if !outcome {
		op = op.Opposite()
	}
	switch op {
	case types.Ge:
		return lattice.Choice{{more}}, true
	case types.Gt:
		return lattice.Choice{{more.AddConst(-1)}}, true
	case types.Le:
		return lattice.Choice{{less}}, true
	case types.Lt:
		return lattice.Choice{{less.AddConst(-1)}}, true
	case types.Eq:
		return lattice.Choice{{more, less}}, true
	case types.Ne:
		return lattice.Choice{{more.AddConst(-1)}, {less.AddConst(-1)}}, true
	}
	return nil, false
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
	if !okF || !okM || !okRest || m < 2 || b.least(rest, in) < 0 || b.most(rest, in) >= m || call.Fn == "mod" && b.least(f, in) < 0 {
		return 0, f, false
	}
	return m, f.Sub(rest), true
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
		flag.Subscripts = b.iteration(in)
		b.forall.flags[at] = flag.Array
	}
	if !known {
		b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: true, Implied: true})
	}
	return flag, known
}
