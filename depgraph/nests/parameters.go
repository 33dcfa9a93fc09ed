package nests

import (
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
)

// maxParameters limits the scalars from outside that a nest may depend on.
const maxParameters = 6

// symbols opens the scope of a nest in which scalars from outside, and loops around it, are
// outermost loops and subscripts of every array, so that no dependence leads from one of their
// values to another. Loops whose bounds are not affine are left out; of those that change what their bounds use, only
// the variable is known, as that of a scalar.
func (b *builder) symbols(scalars []loopir.ScalarID, within []*loopir.Do) *scope {
	in := &scope{values: map[int]affine.Form{}}
	add := func(id loopir.ScalarID, l lattice.NestLoop, value affine.Form) {
		depth := len(in.loops)
		in.values[int(id)] = value
		in.loops, in.position = append(in.loops, depth), append(in.position, 0)
		b.nest.Loops = append(b.nest.Loops, l)
		b.parameters = append(b.parameters, lattice.Subscript{Form: affine.Variable(depth)})
	}
	within = slices.DeleteFunc(slices.Clone(within), changesItsBounds)
	around := map[loopir.ScalarID]bool{}
	for _, d := range within {
		around[d.Var] = true
	}
	for _, id := range scalars[:min(len(scalars), maxParameters)] {
		if !around[id] {
			values := int64(lattice.UnknownRange)
			if b.p.Scalars[id].Type.Kind == 8 {
				values *= beyondNumbers
			}
			least := affine.Constant(-values / 2)
			l := lattice.NestLoop{Name: b.p.Scalars[id].Name, Trip: values, Start: least, Step: 1, Open: true, Implied: !b.p.Scalars[id].Written}
			add(id, l, affine.Variable(len(in.loops)).Add(least))
		}
	}
	b.define(in)
	for _, d := range within {
		l, why := b.counted(d, in)
		if why != "" {
			continue
		}
		depth := len(in.loops)
		if !l.extent.IsConst() {
			in.domain = append(in.domain, l.extent.Sub(affine.Variable(depth).Scale(max(l.Step, -l.Step))))
		}
		add(d.Var, l.NestLoop, l.Start.Add(affine.Variable(depth).Scale(l.Step)))
	}
	return in
}

// mostNumber is the largest number in a form. A parameter of eight bytes is taken to have values that are so many times as large:
// what is possible for values further away is then possible for some of these.
const (
	mostNumber    = lattice.UnknownRange
	beyondNumbers = 1 << 6
)

// mostFactor is the largest factor in a form, so that products with parameters fit 64 bits.
const mostFactor = 1 << 20

func hasLargeFactor(f affine.Form) bool {
	return slices.ContainsFunc(f.Terms, func(t affine.Term) bool { return !within(t.Coef, mostFactor) })
}

func within(x, limit int64) bool { return -limit <= x && x <= limit }

// changesItsBounds tells whether scalars in the bounds of a loop may have other values in it than when it began.
func changesItsBounds(d *loopir.Do) bool {
	changed, found := loopir.Changed(d.Body), false
	for _, e := range []loopir.Expr{d.Lo, d.Hi, d.Step} {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			v, ok := e.(*loopir.Var)
			found = found || ok && changed[int(v.ID)]
		})
	}
	return found
}

// parametersOf lists the integer scalars that statements read in bounds, subscripts and
// comparisons of integers, and do not assign, or give the same value each time.
func parametersOf(p *loopir.Program, body []loopir.Stmt) []loopir.ScalarID {
	inner := maps.Clone(loopir.Changed(body))
	loopir.Walk(body, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			for _, l := range n.Loops {
				inner[int(l.Var)] = true
			}
		}
	})
	constant := constantsOf(p, body)
	var out []loopir.ScalarID
	var add func(e loopir.Expr)
	scalar := func(v *loopir.Var) {
		id, defined := constant.same[v.ID]
		if !defined {
			id = v.ID
		}
		switch {
		case v.T.Base != types.Integer || slices.Contains(out, id):
		case constant.affine[id] != nil:
			add(constant.affine[id])
		case defined || !inner[int(id)]:
			out = append(out, id)
		}
	}
	add = func(e loopir.Expr) {
		if e == nil {
			return
		}
		loopir.WalkVars(e, func(v *loopir.Var) {
			scalar(v)
		})
	}
	subscripts := func(ref *loopir.Ref) {
		for _, e := range ref.Subs {
			add(e)
		}
	}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Do:
			add(s.Lo)
			add(s.Hi)
		case *loopir.Nest:
			for _, l := range s.Loops {
				add(l.Lo)
				add(l.Hi)
			}
		case *loopir.If:
			if c, ok := s.Cond.(*loopir.Binary); ok && c.X.Type().Base == types.Integer {
				add(s.Cond)
			}
		}
	})
	loopir.Reads(body, func(_ loopir.Stmt, ref *loopir.Ref) { subscripts(ref) })
	loopir.Writes(body, func(a *loopir.AssignElem) { subscripts(a.LHS) })
	return out
}

// constants are the scalars of the compiler's own, always assigned before they are used, that get the
// same value whenever they get one. Where that is affine in others it takes their place; else, as for an
// offset modulo an extent that is not known, same tells the first scalar with this value.
type constants struct {
	affine map[loopir.ScalarID]loopir.Expr
	same   map[loopir.ScalarID]loopir.ScalarID
}

func constantsOf(p *loopir.Program, body []loopir.Stmt) constants {
	c := constants{map[loopir.ScalarID]loopir.Expr{}, map[loopir.ScalarID]loopir.ScalarID{}}
	once, changed, first := assignedOnce(body), loopir.Changed(body), map[string]loopir.ScalarID{}
	for _, id := range slices.Sorted(maps.Keys(once)) {
		a := once[id]
		if a == nil || a.Lo != nil || p.Scalars[id].Written || a.RHS.Type().Base != types.Integer || loopir.DependsOn(a.RHS, nil) {
			continue
		}
		value := c.in(a.RHS)
		if loopir.DependsOn(value, changed) {
			continue
		}
		if _, ok := loopir.Affine(value); ok {
			c.affine[id] = value
			continue
		}
		text := loopir.FormatExpr(p, value)
		if _, seen := first[text]; !seen {
			first[text] = id
			delete(changed, int(id))
		}
		c.same[id] = first[text]
	}
	return c
}

// in replaces scalars in an expression without references.
func (c constants) in(e loopir.Expr) loopir.Expr {
	return loopir.MapExpr(e, func(e loopir.Expr) loopir.Expr {
		v, ok := e.(*loopir.Var)
		if !ok {
			return e
		}
		if x := c.affine[v.ID]; x != nil {
			return x
		}
		if id, ok := c.same[v.ID]; ok {
			return &loopir.Var{ID: id, T: v.T}
		}
		return e
	}, nil)
}

// define says what is known of parameters that are the greatest or least of others, or remainders.
func (b *builder) define(in *scope) {
	c := constantsOf(b.p, b.body)
	for _, id := range slices.Sorted(maps.Keys(c.same)) {
		same := c.same[id]
		value, ok := in.values[int(same)]
		if !ok {
			continue
		}
		in.values[int(id)] = value
		if call, ok := c.in(b.once[id].RHS).(*loopir.Call); ok && id == same {
			b.confine(call, value, in)
		}
	}
}

// confine cuts a scope down to where a call has a value.
func (b *builder) confine(e *loopir.Call, value affine.Form, in *scope) {
	switch e.Fn {
	case "max", "min":
		sign := int64(1)
		if e.Fn == "min" {
			sign = -1
		}
		var equal lattice.Choice
		for _, x := range e.Args {
			f, ok := b.form(x, in)
			if !ok {
				return
			}
			more := value.Sub(f).Scale(sign)
			in.domain = append(in.domain, more)
			equal = append(equal, []affine.Form{more.Scale(-1)})
		}
		in.choices = append(in.choices, equal)
	case "modulo":
		in.domain = append(in.domain, value)
		if m, ok := b.form(e.Args[1], in); ok && (m.IsConst() && m.Const > 0) {
			in.domain = append(in.domain, m.AddConst(-1).Sub(value))
		}
	}
}
