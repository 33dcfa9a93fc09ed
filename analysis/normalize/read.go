package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// read normalises an input statement, item by item: subscripts may depend on items before.
func (b *builder) read(s *analysis.Read) {
	begin := &loopir.Input{At: b.here(), Part: loopir.InputBegin, Stays: s.Stays, End: s.End, EOR: s.EOR, Errors: s.Errors, Unit: b.unit(s.Unit)}
	if s.Format != nil {
		begin.Format = b.scalar(s.Format)
	}
	if s.Text != nil {
		begin.Text = b.scalar(s.Text)
	}
	b.emit(begin)
	b.readItems(s.Items)
	status := b.p.NewScalar("status", types.Int4)
	b.emit(&loopir.Input{At: b.here(), Part: loopir.InputEnd, Dst: status.ID})
	if s.Status != nil {
		b.assignTo(s.Status, status.Read())
	}
	if s.Size != nil {
		size := b.p.NewScalar("size", types.Int4)
		b.emit(&loopir.Input{At: b.here(), Part: loopir.InputSize, Dst: size.ID})
		b.assignTo(s.Size, size.Read())
	}
}

// unit is the number of a unit, nil for a standard one.
func (b *builder) unit(x analysis.Expr) loopir.Expr {
	if x == nil {
		return nil
	}
	return loopir.ToIndex(b.scalar(x))
}

func (b *builder) readItems(items []analysis.Expr) {
	for _, x := range items {
		switch x := x.(type) {
		case *analysis.ImpliedDo:
			b.emit(b.impliedLoop(x, func() { b.readItems(x.Items) }))
		case *analysis.Substring:
			b.readSubstring(x)
		case *analysis.Ref:
			if x.R == 0 {
				b.readScalar(x)
			} else {
				b.readArray(b.section(x))
			}
		}
	}
}

// readScalar reads a variable or an element, which keeps its value if the input has none for it.
func (b *builder) readScalar(x *analysis.Ref) {
	value, given := b.nextInput(x.T)
	then := b.branch(func() { b.assignTo(x, value) })
	b.emit(&loopir.If{At: b.here(), Cond: given, Then: then})
}

// readSubstring reads a part of a text by way of a text that is as long as the whole, of which the input has only what is
// needed. The assignment compares the limits of the part, if there is something to assign.
func (b *builder) readSubstring(x *analysis.Substring) {
	ref := x.X.(*analysis.Ref)
	sub := b.substring(x).at(nil).(*loopir.Substr)
	lo, hi := b.hold("first", sub.Lo), b.hold("last", sub.Hi)
	clamp := func(fn string, x, y loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: fn, Args: []loopir.Expr{x, y}, T: types.Int8}
	}
	length := loopir.Add(loopir.Sub(clamp("min", hi, loopir.Int(ref.T.Len)), clamp("max", lo, loopir.Int(1))), loopir.Int(1))
	length = b.hold("length", clamp("max", clamp("min", length, loopir.Int(ref.T.Len)), loopir.Int(0)))
	value, given := b.nextInputOf(ref.T, length)
	part := &loopir.Substr{X: value, Lo: loopir.Int(1), Hi: length, T: x.T}
	store := &loopir.AssignScalar{At: b.here(), Dst: b.scalarOf(ref.Sym).ID, Lo: lo, Hi: hi, RHS: part}
	b.emit(&loopir.If{At: b.here(), Cond: given, Then: []loopir.Stmt{store}})
}

// nextInput reads a value of a type, and whether there is one.
func (b *builder) nextInput(t types.Type) (value, given loopir.Expr) { return b.nextInputOf(t, nil) }

// nextInputOf reads a value of a type, of a text only the first characters, as many as length says if it is not nil.
func (b *builder) nextInputOf(t types.Type, length loopir.Expr) (value, given loopir.Expr) {
	v, g := b.p.NewScalar("input", t), b.p.NewScalar("given", types.Int4)
	b.emit(&loopir.Input{At: b.here(), Part: loopir.InputItem, Length: length, Dst: v.ID, Given: g.ID})
	return v.Read(), &loopir.Binary{Op: types.Ne, X: g.Read(), Y: &loopir.Const{Value: types.IntValue(4, 0)}, T: types.Bool}
}

// assignTo assigns a scalar of the same or, for a status, another kind.
func (b *builder) assignTo(lhs *analysis.Ref, x loopir.Expr) {
	x = loopir.ToType(x, lhs.T)
	if lhs.Sym.Kind != analysis.Array {
		b.set(b.scalarOf(lhs.Sym), x)
		return
	}
	ref := b.secRef(b.section(lhs), nil)
	b.emit(&loopir.AssignElem{At: b.here(), LHS: ref, RHS: x})
}

// readArray reads the elements of a section in array element order.
func (b *builder) readArray(s *section) {
	loops, idx := b.positions(s)
	body := b.collect(func() {
		value, given := b.nextInput(s.array.Type)
		store := &loopir.AssignElem{At: b.here(), LHS: b.secRef(s, idx), RHS: value}
		b.emit(&loopir.If{At: b.here(), Cond: given, Then: []loopir.Stmt{store}})
	})
	for _, l := range loops {
		body = []loopir.Stmt{&loopir.Do{At: b.here(), Var: l.Var, Lo: l.Lo, Hi: l.Hi, Step: l.Step, Body: body}}
	}
	b.emit(body[0])
}
