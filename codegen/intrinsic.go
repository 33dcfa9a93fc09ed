package codegen

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// libmNames are the functions that go to libm under another or the same name; the float
// version has an f behind it.
var libmNames = map[string]string{
	"sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan",
	"sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "asinh": "asinh", "acosh": "acosh", "atanh": "atanh",
	"log": "log", "log10": "log10", "gamma": "tgamma", "log_gamma": "lgamma",
	"erf": "erf", "erfc": "erfc", "atan2": "atan2", "hypot": "hypot",
}

// call emits an elemental function that does not return a character.
func (f *function) call(e *loopir.Call) value.Value {
	if e.Fn == "number_of_processors" {
		return f.resize(f.processors(), intType(e.T.Kind))
	}
	if e.Fn == "patience" {
		return f.context("patience")
	}
	if x, ok := f.characterInquiry(e); ok {
		return f.resize(x, intType(e.T.Kind))
	}
	switch e.Fn {
	case "merge":
		if f.chooses(e) {
			return f.chosen(e)
		}
	case "llt", "lle", "lgt", "lge":
		return f.compareChars(lexical[e.Fn], f.chars(e.Args[0]), f.chars(e.Args[1]))
	case "max", "min":
		return f.extremum(e)
	}
	args := make([]value.Value, len(e.Args))
	for i, a := range e.Args {
		args[i] = f.expr(a)
	}
	if len(args) == 1 {
		if x := f.vectorised(e.Fn, args[0]); x != nil {
			return x
		}
	}
	if name, ok := libmNames[e.Fn]; ok {
		return f.libm(name, args...)
	}
	if e.Args[0].Type().Base == ft.Real {
		if x := f.realCall(e, args); x != nil {
			return x
		}
	}
	if x := f.intCall(e, args); x != nil {
		return x
	}
	panic("codegen: no code for the function " + e.Fn)
}

// processors is NUMBER_OF_PROCESSORS() in 64 bits.
func (f *function) processors() value.Value {
	if f.nprocs != nil {
		return f.nprocs
	}
	return f.context("nprocs")
}

// intCall emits the functions of integers and logicals, and MERGE of anything; nil when e is
// none of them.
func (f *function) intCall(e *loopir.Call, a []value.Value) value.Value {
	switch e.Fn {
	case "merge":
		return f.b.NewSelect(a[2], a[0], a[1])
	case "abs":
		return f.intAbs(a[0])
	case "sign":
		return f.intSign(a[0], a[1])
	case "mod":
		return f.remainder(a[0], a[1])
	case "modulo":
		return f.modulo(a[0], a[1])
	case "dim":
		d := f.b.NewSub(a[0], a[1])
		return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, d, intc(d.Type(), 0)), d, intc(d.Type(), 0))
	case "iand":
		return f.b.NewAnd(a[0], a[1])
	case "ior":
		return f.b.NewOr(a[0], a[1])
	case "ieor":
		return f.b.NewXor(a[0], a[1])
	case "not":
		return f.b.NewXor(a[0], intc(a[0].Type(), -1))
	case "logical":
		return a[0]
	}
	return f.bitCall(e, a)
}

func (f *function) bitCall(e *loopir.Call, a []value.Value) value.Value {
	t, ok := a[0].Type().(*types.IntType)
	if !ok {
		return nil
	}
	switch e.Fn {
	case "ishft":
		return f.shift(a[0], a[1])
	case "ishftc":
		if len(a) < 3 {
			return f.rotate(a[0], a[1], nil)
		}
		return f.rotate(a[0], a[1], a[2])
	case "btest":
		return f.b.NewICmp(enum.IPredNE, f.b.NewAnd(a[0], f.bit(t, a[1])), intc(t, 0))
	case "ibset":
		return f.b.NewOr(a[0], f.bit(t, a[1]))
	case "ibclr":
		return f.b.NewAnd(a[0], f.b.NewXor(f.bit(t, a[1]), intc(t, -1)))
	case "ibits":
		return f.bitField(a[0], a[1], a[2])
	case "popcnt":
		return f.resizeUnsigned(f.llvm("ctpop", t, a[0]), intType(e.T.Kind))
	case "leadz":
		return f.resizeUnsigned(f.llvm("ctlz", t, a[0], boolc(false)), intType(e.T.Kind))
	case "trailz":
		return f.resizeUnsigned(f.llvm("cttz", t, a[0], boolc(false)), intType(e.T.Kind))
	}
	return nil
}

// resizeUnsigned changes the width of a count, which is never negative.
func (f *function) resizeUnsigned(x value.Value, to *types.IntType) value.Value {
	if x.Type().(*types.IntType).BitSize < to.BitSize {
		return f.b.NewZExt(x, to)
	}
	return f.resize(x, to)
}

// extremum is MAX or MIN of two or more numbers.
func (f *function) extremum(e *loopir.Call) value.Value {
	acc, constant := f.expr(e.Args[0]), isConst(e.Args[0])
	for _, arg := range e.Args[1:] {
		x := f.expr(arg)
		// The oracle's maxsd gives its second operand for NaNs and equal zeros; a constant is
		// always its first.
		if isConst(arg) && !constant {
			acc = f.larger(e.Fn, e.T, x, acc)
		} else {
			acc = f.larger(e.Fn, e.T, acc, x)
		}
		constant = false
	}
	return acc
}

func isConst(e loopir.Expr) bool {
	_, ok := e.(*loopir.Const)
	return ok
}

// larger returns x if it is beyond y and y otherwise: for "min" the smaller one.
func (f *function) larger(fn string, t ft.Type, x, y value.Value) value.Value {
	op := ft.Gt
	if fn == "min" {
		op = ft.Lt
	}
	return f.b.NewSelect(f.compare(op, t, x, y), x, y)
}

// llvm calls an overloaded intrinsic of LLVM; t is the overloaded type, also of the result.
func (f *function) llvm(name string, t types.Type, args ...value.Value) value.Value {
	suffix := map[types.Type]string{
		types.I8: "i8", types.I16: "i16", types.I32: "i32", types.I64: "i64", types.Float: "f32", types.Double: "f64",
	}[t]
	var params []types.Type
	for _, a := range args {
		params = append(params, a.Type())
	}
	return f.b.NewCall(f.declare("llvm."+name+"."+suffix, t, params...), args...)
}
