package codegen

import (
	"fmt"
	"math"
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// expr emits an expression that is not a character and returns its value; logicals are i1.
func (f *function) expr(e loopir.Expr) value.Value {
	switch e := e.(type) {
	case *loopir.Const:
		return f.constant(e)
	case *loopir.Var:
		return f.variable(e)
	case *loopir.Elem:
		if p := f.copies[e.Ref.ID]; p != nil {
			return f.loaded(f.loadElement(p), e.T)
		}
		if f.tolerant && slices.ContainsFunc(e.Ref.Subs, f.indices.Follows) {
			return f.elementOrZero(e)
		}
		return f.loaded(f.loadElement(f.element(e.Ref)), e.T)
	case *loopir.Existing:
		f.mustExist(e.Ref)
		return f.expr(e.X)
	case *loopir.Unary:
		return f.unary(e)
	case *loopir.Binary:
		return f.binary(e)
	case *loopir.Convert:
		return f.convert(f.expr(e.X), e.X.Type(), e.T)
	case *loopir.Call:
		return f.call(e)
	}
	panic(fmt.Sprintf("codegen: %T is not a scalar expression", e))
}

func (f *function) variable(e *loopir.Var) value.Value {
	if w := f.wide[e.ID]; w != nil {
		return f.narrow(w, valueType(e.T))
	}
	return f.loaded(f.loadScalar(e.ID), e.T)
}

// loaded turns what lies in memory into a value.
func (f *function) loaded(x value.Value, t ft.Type) value.Value {
	if t.Base != ft.Logical {
		return x
	}
	return f.b.NewICmp(enum.IPredNE, x, storedConstant(ft.Value{Type: t}))
}

// stored turns a value into what lies in memory.
func (f *function) stored(x value.Value, t ft.Type) value.Value {
	if t.Base != ft.Logical {
		return x
	}
	return f.b.NewZExt(x, intType(t.Kind))
}

func (f *function) unary(e *loopir.Unary) value.Value {
	x := f.expr(e.X)
	switch {
	case e.Op == ft.Not:
		return f.b.NewXor(x, boolc(true))
	case e.Op == ft.Plus:
		return x
	case e.T.Base == ft.Real:
		return f.b.NewFNeg(x)
	}
	return f.b.NewSub(storedConstant(ft.Value{Type: e.T}), x)
}

func (f *function) binary(e *loopir.Binary) value.Value {
	switch {
	case e.Op == ft.Pow:
		return f.power(e)
	case e.Op.IsRelational():
		return f.relation(e)
	case f.shortens(e):
		return f.shortened(e)
	case e.Op.IsLogical():
		return f.logical(e.Op, f.expr(e.X), f.expr(e.Y))
	case e.T.Base == ft.Real:
		return f.realArith(e.Op, f.expr(e.X), f.expr(e.Y))
	case e.Op == ft.Div:
		return f.quotient(e)
	}
	return f.intArith(e.Op, f.expr(e.X), f.expr(e.Y))
}

func (f *function) logical(op ft.Op, x, y value.Value) value.Value {
	switch op {
	case ft.And:
		return f.b.NewAnd(x, y)
	case ft.Or:
		return f.b.NewOr(x, y)
	case ft.Neqv:
		return f.b.NewXor(x, y)
	}
	return f.b.NewICmp(enum.IPredEQ, x, y)
}

func (f *function) realArith(op ft.Op, x, y value.Value) value.Value {
	switch op {
	case ft.Add:
		return f.b.NewFAdd(x, y)
	case ft.Sub:
		return f.b.NewFSub(x, y)
	case ft.Mul:
		return f.b.NewFMul(x, y)
	}
	return f.b.NewFDiv(x, y)
}

// intArith wraps around, as the oracle's -fwrapv does.
func (f *function) intArith(op ft.Op, x, y value.Value) value.Value {
	switch op {
	case ft.Add:
		return f.b.NewAdd(x, y)
	case ft.Sub:
		return f.b.NewSub(x, y)
	}
	return f.b.NewMul(x, y)
}

func (f *function) relation(e *loopir.Binary) value.Value {
	if e.X.Type().Base == ft.Character {
		return f.compareChars(e.Op, f.chars(e.X), f.chars(e.Y))
	}
	return f.compare(e.Op, e.X.Type(), f.expr(e.X), f.expr(e.Y))
}

var intPredicates = map[ft.Op]enum.IPred{
	ft.Eq: enum.IPredEQ, ft.Ne: enum.IPredNE, ft.Lt: enum.IPredSLT,
	ft.Le: enum.IPredSLE, ft.Gt: enum.IPredSGT, ft.Ge: enum.IPredSGE,
}

// A comparison with a NaN is false, but for /=.
var realPredicates = map[ft.Op]enum.FPred{
	ft.Eq: enum.FPredOEQ, ft.Ne: enum.FPredUNE, ft.Lt: enum.FPredOLT,
	ft.Le: enum.FPredOLE, ft.Gt: enum.FPredOGT, ft.Ge: enum.FPredOGE,
}

func (f *function) compare(op ft.Op, t ft.Type, x, y value.Value) value.Value {
	if t.Base == ft.Real {
		return f.b.NewFCmp(realPredicates[op], x, y)
	}
	return f.b.NewICmp(intPredicates[op], x, y)
}

// convert changes type or kind of a number or logical.
func (f *function) convert(x value.Value, from, to ft.Type) value.Value {
	switch {
	case from.Base == ft.Logical && to.Base == ft.Logical:
		return x
	case from.Base == ft.Integer && to.Base == ft.Integer:
		return f.resize(x, intType(to.Kind))
	case from.Base == ft.Integer && to.Base == ft.Real:
		return f.b.NewSIToFP(x, floatType(to.Kind))
	case from.Base == ft.Real && to.Base == ft.Real:
		return f.round(x, floatType(to.Kind))
	case from.Base == ft.Real && to.Base == ft.Integer:
		return f.truncate(x, to.Kind)
	case from.Base == ft.Logical && to.Base == ft.Integer:
		return f.b.NewZExt(x, intType(to.Kind))
	case from.Base == ft.Integer && to.Base == ft.Logical:
		return f.loaded(x, ft.Type{Base: ft.Logical, Kind: from.Kind})
	}
	panic(fmt.Sprintf("codegen: no conversion from %s to %s", from, to))
}

// resize changes the width of an integer: wraps or extends the sign.
func (f *function) resize(x value.Value, to *types.IntType) value.Value {
	switch from := x.Type().(*types.IntType); {
	case from.BitSize > to.BitSize:
		return f.b.NewTrunc(x, to)
	case from.BitSize < to.BitSize:
		return f.b.NewSExt(x, to)
	}
	return x
}

func (f *function) round(x value.Value, to *types.FloatType) value.Value {
	switch {
	case x.Type().Equal(to):
		return x
	case to == types.Float:
		return f.b.NewFPTrunc(x, to)
	}
	return f.b.NewFPExt(x, to)
}

// truncate converts a real to an integer as cvttsd2si does: out of range and NaN give the
// smallest integer of 32 bits (64 for kind 8), which then wraps to smaller kinds. LLVM's
// fptosi is poison there, so it is only chosen in range.
func (f *function) truncate(x value.Value, kind int) value.Value {
	wide := intType(max(kind, 4))
	t := x.Type().(*types.FloatType)
	limit := math.Ldexp(1, int(wide.BitSize)-1)
	below := f.b.NewFCmp(enum.FPredOLT, x, &realConst{t, limit})
	var above value.Value = f.b.NewFCmp(enum.FPredOGE, x, &realConst{t, -limit})
	if t == types.Double && wide == types.I32 {
		above = f.b.NewFCmp(enum.FPredOGT, x, &realConst{t, -limit - 1})
	}
	n := f.b.NewSelect(f.b.NewAnd(below, above), f.b.NewFPToSI(x, wide), smallest(wide))
	return f.resize(n, intType(kind))
}
