package deptest

import (
	"maps"
	"math"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/lattice"
	"hpfc/depgraph/poly"
)

// Side tells which of two iterations a value belongs to.
type Side uint8

const (
	both Side = iota // outside the loops under test, so that it is the same in both
	First
	Second
	initial // the first iteration of the innermost loop, whichever that is
)

// instance is the value of a scalar in an iteration.
type instance struct {
	scalar int
	side   Side
}

// system is a set of conditions on integers: that two accesses, one on each side, touch the same
// element. Its forms are over numbers given out as they are needed. Expressions that are not
// affine are written with further unknowns: e mod c is e - c*q, and what cannot be written at all
// is any integer.
type system struct {
	t        *Tester
	numbers  map[instance]int
	count    int
	Eq, ineq []affine.Form
	either   [][2]affine.Form // one of the two is not negative
	unknowns []unknown
	wraps    bool // something in it wraps around
}

// unknown is an expression that is any integer, the same wherever it is written alike and
// nothing in it changes.
type unknown struct {
	e      loopir.Expr
	number int
}

// NewSystem returns a system without conditions.
func NewSystem(t *Tester) *system { return &system{t: t, numbers: map[instance]int{}} }

// fresh gives out a number.
func (s *system) fresh() affine.Form {
	s.count++
	return affine.Variable(s.count - 1)
}

// Value returns a scalar on a side.
func (s *system) Value(id int, on Side) affine.Form {
	if !s.t.differs(id) {
		on = both
	}
	key := instance{id, on}
	n, ok := s.numbers[key]
	if !ok {
		n = s.count
		s.numbers[key] = n
		s.count++
		if on == both {
			s.known(id, affine.Variable(n))
		}
	}
	return affine.Variable(n)
}

// known adds what the program says about a scalar from outside the loops.
func (s *system) known(id int, v affine.Form) {
	if s.t.isLoop(id) {
		return
	}
	for _, f := range s.t.Site.FactsAbout(s.t.Site.At, loopir.ScalarID(id)) {
		s.apply(f, v)
	}
}

// apply adds a fact about a scalar whose value is v.
func (s *system) apply(f dataflow.Fact, v affine.Form) {
	steady := func(int) bool { return false }
	switch {
	case f.Value != nil:
		s.Equal(v, s.Form(f.Value, both, steady))
	case f.Cond != nil:
		s.condition(f.Cond, f.Holds, both, steady)
	default:
		step, _ := loopir.ConstInt(f.Step)
		from, to := f.From, f.To
		if step < 0 {
			from, to = to, from
		}
		if step != 0 {
			s.bound(v, from, 1, both, steady)
			s.bound(v, to, -1, both, steady)
		}
	}
}

// Equal adds that forms have the same value, unless their difference may not fit 64 bits: every condition only says more.
func (s *system) Equal(x, y affine.Form) {
	if x.Countable() && y.Countable() {
		s.Eq = append(s.Eq, x.Sub(y))
	}
}

// AtLeast adds in the same way that one form is not less than another.
func (s *system) AtLeast(x, y affine.Form) {
	if x.Countable() && y.Countable() {
		s.ineq = append(s.ineq, x.Sub(y))
	}
}

// Form writes an integer expression on a side. A varying scalar is one value within a side if
// fixed says so; otherwise, where its value may be another one than elsewhere on that side, it is
// any integer.
func (s *system) Form(e loopir.Expr, on Side, fixed func(id int) bool) affine.Form {
	rec := func(e loopir.Expr) affine.Form { return s.Form(e, on, fixed) }
	switch e := e.(type) {
	case *loopir.Const:
		if e.Value.Type.Base == types.Integer {
			return affine.Constant(e.Value.I)
		}
	case *loopir.Var:
		if e.T.Base == types.Integer && (!s.t.Varying[int(e.ID)] || fixed(int(e.ID))) {
			return s.Value(int(e.ID), on)
		}
	case *loopir.Convert:
		if e.Widens() {
			return rec(e.X)
		}
		if e.T.Base == types.Integer && e.X.Type().Base == types.Integer {
			f, _ := s.wrapped(rec(e.X), e)
			return f
		}
	case *loopir.Unary:
		if e.Op == types.Neg && e.T.Base == types.Integer && !e.Wraps {
			return rec(e.X).Scale(-1)
		}
	case *loopir.Binary:
		if f, ok := s.binary(e, rec); ok {
			return f
		}
	case *loopir.Call:
		if f, ok := s.call(e, rec); ok {
			return f
		}
	}
	return s.unknown(e)
}

func (s *system) binary(e *loopir.Binary, rec func(loopir.Expr) affine.Form) (affine.Form, bool) {
	if e.T.Base != types.Integer {
		return affine.Form{}, false
	}
	if f, ok := s.sum(e, rec); ok && e.Wraps {
		return s.wrapped(f, e)
	} else if ok {
		return f, true
	}
	if e.Op != types.Div {
		return affine.Form{}, false
	}
	x, y := rec(e.X), rec(e.Y)
	if !y.IsConst() || y.Const <= 0 {
		return affine.Form{}, false
	}
	q := s.fresh()
	s.remainder(x.Sub(q.Scale(y.Const)), y.Const, false)
	return q, true
}

// sum writes a sum, a difference or a multiple as if it did not wrap around.
func (s *system) sum(e *loopir.Binary, rec func(loopir.Expr) affine.Form) (affine.Form, bool) {
	switch e.Op {
	case types.Add:
		return rec(e.X).Add(rec(e.Y)), true
	case types.Sub:
		return rec(e.X).Sub(rec(e.Y)), true
	case types.Mul:
		x, y := rec(e.X), rec(e.Y)
		switch {
		case x.IsConst():
			return y.Scale(x.Const), true
		case y.IsConst():
			return x.Scale(y.Const), true
		}
	}
	return affine.Form{}, false
}

// wrapped writes what remains of f in the type of e: f - 2**bits*q, for any q that puts it there.
func (s *system) wrapped(f affine.Form, e loopir.Expr) (affine.Form, bool) {
	bits := 8 * e.Type().Kind
	if bits > 32 {
		return affine.Form{}, false
	}
	r := f.Sub(s.fresh().Scale(int64(1) << bits))
	s.fits(r, bits)
	s.wraps = true
	return r, true
}

// limit adds, where something wraps around, what keeps that in its place: scalars fit their types, unless what is assigned to them
// is taken for a form though it may not, and the subscripts of an access are within their bounds.
func (s *system) limit(a Access, subs []affine.Form) {
	if !s.wraps {
		return
	}
	scalars := map[int]int{}
	for key, n := range s.numbers {
		if s.t.Site.Wraps.Ordered(loopir.ScalarID(key.scalar)) {
			scalars[n] = key.scalar
		}
	}
	for _, n := range slices.Sorted(maps.Keys(scalars)) {
		if bits := 8 * s.t.Site.Program.Scalars[scalars[n]].Type.Kind; bits <= 32 {
			s.fits(affine.Variable(n), bits)
		}
	}
	for d, b := range s.t.Site.Program.Arrays[a.Ref.Array].Bounds {
		if lo, ok := loopir.ConstInt(b.Lo); ok {
			s.AtLeast(subs[d], affine.Constant(lo))
		}
		if hi, ok := loopir.ConstInt(b.Hi); ok {
			s.AtLeast(affine.Constant(hi), subs[d])
		}
	}
}

// fits adds that a value lies in the integer type of so many bits.
func (s *system) fits(v affine.Form, bits int) {
	end := int64(1) << (bits - 1)
	s.AtLeast(v, affine.Constant(-end))
	s.AtLeast(affine.Constant(end-1), v)
}

func (s *system) call(e *loopir.Call, rec func(loopir.Expr) affine.Form) (affine.Form, bool) {
	if e.T.Base != types.Integer || len(e.Args) != 2 {
		return affine.Form{}, false
	}
	c, ok := loopir.ConstInt(e.Args[1])
	switch {
	case !ok || c < 1:
		return affine.Form{}, false
	case e.Fn == "mod" || e.Fn == "modulo":
	case e.Fn == "iand" && c < math.MaxInt64 && c&(c+1) == 0:
		c++
	default:
		return affine.Form{}, false
	}
	m := rec(e.Args[0]).Sub(s.fresh().Scale(c))
	s.remainder(m, c, e.Fn != "mod")
	return m, true
}

// remainder bounds what remains of a division by c: it has the sign of the dividend, which is
// not known, unless it is the mathematical one.
func (s *system) remainder(m affine.Form, c int64, floor bool) {
	least := 1 - c
	if floor {
		least = 0
	}
	s.AtLeast(m, affine.Constant(least))
	s.AtLeast(affine.Constant(c-1), m)
}

// unknown returns an expression that is any integer.
func (s *system) unknown(e loopir.Expr) affine.Form {
	if s.t.changes(e) {
		return s.fresh()
	}
	for _, u := range s.unknowns {
		if loopir.SameExpr(u.e, e) {
			return affine.Variable(u.number)
		}
	}
	f := s.fresh()
	s.unknowns = append(s.unknowns, unknown{e, s.count - 1})
	return f
}

// loop adds the range of a loop on a side.
func (s *system) loop(l *Loop, on Side, fixed func(int) bool) {
	v := s.Value(l.v, on)
	if l.step == 0 {
		return
	}
	from, to := l.from, l.to
	if l.step < 0 {
		from, to = to, from
	}
	s.bound(v, from, 1, on, fixed)
	s.bound(v, to, -1, on, fixed)
	if l.step != 1 && l.step != -1 {
		s.Equal(v, s.Form(l.from, on, fixed).Add(s.fresh().Scale(l.step)))
	}
}

// bound adds that v is at least e, or at most for the sign -1: in MAX (MIN) every argument.
func (s *system) bound(v affine.Form, e loopir.Expr, sign int64, on Side, fixed func(int) bool) {
	if c, ok := e.(*loopir.Convert); ok && c.Widens() {
		e = c.X
	}
	if c, ok := e.(*loopir.Call); ok && (sign > 0 && c.Fn == "max" || sign < 0 && c.Fn == "min") {
		for _, x := range c.Args {
			s.bound(v, x, sign, on, fixed)
		}
		return
	}
	s.AtLeast(v.Scale(sign), s.Form(e, on, fixed).Scale(sign))
}

// condition adds that a condition holds, or that it does not, as far as it compares integers.
func (s *system) condition(e loopir.Expr, holds bool, on Side, fixed func(int) bool) {
	loopir.Comparisons(e, holds, func(op types.Op, x, y loopir.Expr) {
		s.comparison(op, s.Form(x, on, fixed), s.Form(y, on, fixed))
	})
}

func (s *system) comparison(op types.Op, x, y affine.Form) {
	switch op {
	case types.Gt:
		s.AtLeast(x, y.AddConst(1))
	case types.Ge:
		s.AtLeast(x, y)
	case types.Lt:
		s.AtLeast(y, x.AddConst(1))
	case types.Le:
		s.AtLeast(y, x)
	case types.Eq:
		s.Equal(x, y)
	case types.Ne:
		if !x.Countable() || !y.Countable() {
			return
		}
		s.either = append(s.either, [2]affine.Form{x.Sub(y).AddConst(-1), y.Sub(x).AddConst(-1)})
	}
}

// maxEither limits the alternatives of a set, of which there are two for each.
const maxEither = 3

// Set returns the solutions.
func (s *system) Set() poly.Set {
	pieces := []poly.Piece{{Eq: s.rows(s.Eq), Ineq: s.rows(s.ineq)}}
	for _, pair := range s.either[:min(len(s.either), maxEither)] {
		var more []poly.Piece
		for _, p := range pieces {
			for _, f := range pair {
				more = append(more, poly.Piece{Eq: p.Eq, Ineq: append(slices.Clone(p.Ineq), lattice.Row(f, s.count))})
			}
		}
		pieces = more
	}
	return poly.Set{Dims: s.count, Pieces: pieces}
}

func (s *system) rows(forms []affine.Form) []poly.Row {
	out := make([]poly.Row, len(forms))
	for i, f := range forms {
		out[i] = lattice.Row(f, s.count)
	}
	return out
}
