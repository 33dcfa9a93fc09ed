package loopir

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// Int returns the constant v as an integer of kind 8, the kind of all index arithmetic.
func Int(v int64) Expr {
	if 0 <= v && v < int64(len(shared)) {
		return shared[v]
	}
	return &Const{types.IntValue(8, v)}
}

// shared are the constants that most expressions are made of, which stand in all of them.
var shared = func() (list [256]*Const) {
	for v := range list {
		list[v] = &Const{types.IntValue(8, int64(v))}
	}
	return list
}()

// ConstInt returns the value of e when it is an integer constant.
func ConstInt(e Expr) (int64, bool) {
	c, ok := e.(*Const)
	if !ok || c.Value.Type.Base != types.Integer {
		return 0, false
	}
	return c.Value.I, true
}

// ToIndex converts an integer expression to kind 8.
func ToIndex(e Expr) Expr {
	switch c := e.(type) {
	case *Const:
		return Int(c.Value.I)
	default:
		if e.Type() == types.Int8 {
			return e
		}
		return &Convert{X: e, T: types.Int8}
	}
}

// ToType converts an expression to type t.
func ToType(e Expr, t types.Type) Expr {
	if e.Type() == t {
		return e
	}
	return &Convert{X: e, T: t}
}

// Add returns x+y of kind 8, folded where both are affine.
func Add(x, y Expr) Expr { return arith(types.Add, x, y) }

// Sub returns x-y of kind 8, folded where both are affine.
func Sub(x, y Expr) Expr { return arith(types.Sub, x, y) }

// Mul returns x*y of kind 8, folded where the product is affine.
func Mul(x, y Expr) Expr { return arith(types.Mul, x, y) }

func arith(op types.Op, x, y Expr) Expr {
	if c, ok := ConstInt(y); ok && op != types.Mul && c == 0 {
		return ToIndex(x)
	}
	e := &Binary{Op: op, X: ToIndex(x), Y: ToIndex(y), T: types.Int8}
	f, ok := Affine(e)
	if !ok || Narrow(e) {
		return e
	}
	vars := map[int]types.Type{}
	collectVars(e, vars)
	return FromAffine(f, func(v int) types.Type { return vars[v] })
}

// Narrow tells whether there is arithmetic of one or two bytes in e. It stays as it is until it is known whether it wraps around: where it
// does, arrays may have elements.
func Narrow(e Expr) bool {
	return AnyExpr(e, func(e Expr) bool {
		switch e.(type) {
		case *Binary, *Unary:
			return e.Type().Base == types.Integer && e.Type().Kind < 4
		}
		return false
	})
}

func collectVars(e Expr, into map[int]types.Type) {
	WalkVars(e, func(v *Var) {
		into[int(v.ID)] = v.T
	})
}

// FromAffine returns the expression of a form; typeOf gives the type of each scalar in it. A term
// that is added comes first, so that texts read 12 - i.
func FromAffine(f affine.Form, typeOf func(v int) types.Type) Expr {
	var plus, minus []Expr
	for _, t := range f.Terms {
		term := ToIndex(&Var{ID: ScalarID(t.Var), T: typeOf(t.Var)})
		if t.Coef > 0 {
			plus = append(plus, multiple(t.Coef, term))
		} else {
			minus = append(minus, multiple(-t.Coef, term))
		}
	}
	switch {
	case f.Const > 0 || len(plus)+len(minus) == 0:
		plus = append(plus, Int(f.Const))
	case f.Const < 0:
		minus = append(minus, Int(-f.Const))
	}
	var sum Expr
	if len(plus) == 0 {
		sum, minus = negative(minus[0]), minus[1:]
	} else {
		sum, plus = plus[0], plus[1:]
	}
	for _, x := range plus {
		sum = &Binary{Op: types.Add, X: sum, Y: x, T: types.Int8}
	}
	for _, x := range minus {
		sum = &Binary{Op: types.Sub, X: sum, Y: x, T: types.Int8}
	}
	return sum
}

func multiple(coef int64, x Expr) Expr {
	if coef == 1 {
		return x
	}
	return &Binary{Op: types.Mul, X: Int(coef), Y: x, T: types.Int8}
}

func negative(x Expr) Expr {
	if c, ok := ConstInt(x); ok {
		return Int(-c)
	}
	return &Unary{Op: types.Neg, X: x, T: types.Int8}
}

// Count returns the number of values of lo:hi:step, max(0, (hi-lo+step)/step), which is 0 also where hi-lo wraps around.
func Count(lo, hi, step Expr) Expr {
	count := CountNear(lo, hi, step)
	if n, ok := count.(*Call); ok && long(lo) && long(hi) {
		return &Call{Fn: "merge", Args: []Expr{n.Args[0], Int(0), inOrder(lo, hi, step)}, T: types.Int8}
	}
	return count
}

// CountNear is Count of limits that are not as far from each other as integers of 64 bits can be.
func CountNear(lo, hi, step Expr) Expr {
	from, fromOK := ConstInt(lo)
	to, toOK := ConstInt(hi)
	if s, ok := ConstInt(step); ok && fromOK && toOK && s != 0 {
		return Int(mapping.Count(from, to, s))
	}
	step = shortStep(step)
	num := Add(Sub(hi, lo), step)
	s, sok := ConstInt(step)
	n, nok := ConstInt(num)
	switch {
	case sok && nok && s != 0:
		return Int(max(0, n/s))
	case sok && s == 1:
		return atLeastZero(num)
	}
	return atLeastZero(&Binary{Op: types.Div, X: ToIndex(num), Y: ToIndex(step), T: types.Int8, Step: true})
}

// long tells whether a limit may be so far from others that their distance wraps around. Elements, of which a program may hold
// each reference only once, are taken not to be.
func long(limit Expr) bool {
	wide, elements := false, false
	WalkExpr(limit, func(e Expr) {
		switch e := e.(type) {
		case *Elem:
			elements = true
		case *Var:
			wide = wide || e.T == types.Int8
		}
	})
	return wide && !elements
}

// Skewed returns the body of a loop of which several iterations run together; nil if it is not one.
func Skewed(body []Stmt) *Staggered {
	if len(body) != 1 {
		return nil
	}
	if s, ok := body[0].(*Staggered); ok && s.Steps > 1 {
		return s
	}
	return nil
}

// HasIterations is the condition that a loop has any.
func (d *Do) HasIterations() Expr { return HasValues(d.Lo, d.Hi, d.Step) }

// ZeroStep tells whether a loop's step is the constant zero, which ends the run.
func (d *Do) ZeroStep() bool {
	step, ok := ConstInt(d.Step)
	return ok && step == 0
}

// Ordinal is the number of a loop's iteration, from 0.
func (p *Program) Ordinal(d *Do) Expr {
	distance := Sub(p.Scalars[d.Var].Read(), d.Lo)
	if step, ok := ConstInt(d.Step); ok && step == 1 {
		return distance
	}
	return &Binary{Op: types.Div, X: distance, Y: ToIndex(d.Step), T: types.Int8}
}

// HasValues tells whether lo:hi:step has any, for all bounds of 64 bits. A step of zero counts as if it had, so that what comes to
// it ends the run.
func HasValues(lo, hi, step Expr) Expr {
	if n, ok := ConstInt(Count(lo, hi, step)); ok {
		return Logical(n > 0)
	}
	return inOrder(lo, hi, step)
}

// inOrder compares the limits of a range in the direction of its step.
func inOrder(lo, hi, step Expr) Expr {
	lo, hi, step = ToIndex(lo), ToIndex(hi), ToIndex(step)
	up, down := Compare(types.Le, lo, hi), Compare(types.Ge, lo, hi)
	if s, ok := ConstInt(step); ok && s > 0 {
		return up
	} else if ok && s < 0 {
		return down
	}
	or := func(x, y Expr) Expr { return &Binary{Op: types.Or, X: x, Y: y, T: types.Bool} }
	rises, falls := And(Compare(types.Ge, step, Int(0)), up), And(Compare(types.Le, step, Int(0)), down)
	return or(or(rises, falls), Compare(types.Eq, step, Int(0)))
}

// shortStep is a step that counts the same values between bounds of arrays, but is so short that its sum with
// their distance does not wrap around.
func shortStep(step Expr) Expr {
	const longest = 1 << 62
	if s, ok := ConstInt(step); ok {
		return Int(min(max(s, -longest), longest))
	}
	if c, ok := step.(*Convert); step.Type() != types.Int8 || ok && c.Widens() {
		return step
	}
	bounded := &Call{Fn: "min", Args: []Expr{step, Int(longest)}, T: types.Int8}
	return &Call{Fn: "max", Args: []Expr{bounded, Int(-longest)}, T: types.Int8}
}

// Quotient returns x/y of kind 8.
func Quotient(x, y Expr) Expr {
	n, known := ConstInt(x)
	if d, ok := ConstInt(y); ok && known && d != 0 {
		return Int(n / d)
	}
	return &Binary{Op: types.Div, X: ToIndex(x), Y: ToIndex(y), T: types.Int8}
}

func atLeastZero(e Expr) Expr {
	return &Call{Fn: "max", Args: []Expr{e, Int(0)}, T: types.Int8}
}

// Logical returns a default logical constant.
func Logical(b bool) Expr { return &Const{types.BoolValue(b)} }

// And returns x .and. y; either may be nil, which means true.
func And(x, y Expr) Expr {
	if x == nil {
		return y
	}
	if y == nil {
		return x
	}
	return &Binary{Op: types.And, X: x, Y: y, T: x.Type()}
}

// Negation returns .not. x.
func Negation(x Expr) Expr { return &Unary{Op: types.Not, X: x, T: x.Type()} }

// Compare returns x op y as a default logical.
func Compare(op types.Op, x, y Expr) Expr {
	return &Binary{Op: op, X: x, Y: y, T: types.Bool}
}

// NewScalar adds a scalar to the program.
func (p *Program) NewScalar(name string, t types.Type) *Scalar {
	s := &Scalar{ID: ScalarID(len(p.Scalars)), Name: name, Type: t}
	p.Scalars = append(p.Scalars, s)
	return s
}

// Read returns an expression that reads s.
func (s *Scalar) Read() *Var { return &Var{ID: s.ID, T: s.Type} }

// NewArray adds an array to the program and returns it.
func (p *Program) NewArray(a *Array) *Array {
	a.ID = ArrayID(len(p.Arrays))
	p.Arrays = append(p.Arrays, a)
	return a
}

// AllRanks returns the arrangement of all ranks in one dimension, which it adds if there is none.
func (p *Program) AllRanks() int {
	for i, g := range p.Grids {
		if g.Auto && g.Rank == 1 {
			return i
		}
	}
	p.Grids = append(p.Grids, Grid{Rank: 1, Auto: true})
	return len(p.Grids) - 1
}

// NewStream adds a stream of elements of a to the program.
func (p *Program) NewStream(a ArrayID) *Stream {
	s := &Stream{ID: StreamID(len(p.Streams)), Array: a}
	p.Streams = append(p.Streams, s)
	return s
}

// NewRef adds a reference to the program and returns it.
func (p *Program) NewRef(r Ref) *Ref {
	r.ID = RefID(p.NumRefs)
	p.NumRefs++
	return &r
}

// Load returns an expression that reads an element of a.
func (p *Program) Load(r *Ref) *Elem { return &Elem{Ref: r, T: p.Arrays[r.Array].Type} }

// WholeCopy copies all of src to dst, which has the same bounds.
func WholeCopy(at At, dst, src *Array) *Copy {
	c := &Copy{At: at, Dst: dst.ID, Src: src.ID}
	for d, b := range src.Bounds {
		c.Counts = append(c.Counts, Count(b.Lo, b.Hi, Int(1)))
		sub := CopySub{Iter: d, A: 1, B: ToIndex(b.Lo)}
		c.DstSubs, c.SrcSubs = append(c.DstSubs, sub), append(c.SrcSubs, sub)
	}
	return c
}

// AsLoops writes the nest as DO loops, its first loop innermost.
func (n *Nest) AsLoops() Stmt {
	body := n.Body
	for _, l := range n.Loops {
		body = []Stmt{&Do{At: n.At, Var: l.Var, Lo: l.Lo, Hi: l.Hi, Step: l.Step, Body: body, Independent: len(n.Reductions) == 0}}
	}
	return body[0]
}
