package codegen

import (
	"math"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// libm calls a function of the C library on reals of one kind.
func (f *function) libm(name string, args ...value.Value) value.Value {
	t := args[0].Type()
	params := make([]types.Type, len(args))
	for i, a := range args {
		params[i] = a.Type()
	}
	return f.library(name, t, t, params, args)
}

// library calls the version of a libm function for real type t. LLVM must not replace it by another one with other
// roundings, so it may not know it. It may know the sine and the cosine of double precision, which it takes from one call
// of sincos where a block needs both of one number: sincos has their bits. Of single precision it would round what it
// knows of constants from double.
func (f *function) library(name string, t, result types.Type, params []types.Type, args []value.Value) value.Value {
	known := !t.Equal(types.Float) && (name == "sin" || name == "cos")
	if t.Equal(types.Float) {
		name += "f"
	}
	decl := f.declare(name, result, params...)
	if len(decl.FuncAttrs) == 1 {
		decl.FuncAttrs = append(decl.FuncAttrs, enum.FuncAttrReadNone, enum.FuncAttrWillReturn)
	}
	c := f.b.NewCall(decl, args...)
	if !known {
		c.FuncAttrs = []ir.FuncAttribute{enum.FuncAttrNoBuiltin}
	}
	return c
}

// realCall emits the functions of reals; nil when e is none of them.
func (f *function) realCall(e *loopir.Call, a []value.Value) value.Value {
	t := a[0].Type().(*types.FloatType)
	switch e.Fn {
	case "sqrt":
		return f.llvm("sqrt", t, a[0])
	case "abs":
		return f.llvm("fabs", t, a[0])
	case "sign":
		return f.llvm("copysign", t, a[0], a[1])
	case "mod":
		return f.libm("fmod", a...)
	case "modulo":
		return f.realModulo(a[0], a[1])
	case "dim":
		d := f.b.NewFSub(a[0], a[1])
		return f.b.NewSelect(f.b.NewFCmp(enum.FPredOLE, d, real(t, 0)), real(t, 0), d)
	case "aint":
		return f.round(f.llvm("trunc", t, a[0]), floatType(e.T.Kind))
	case "anint":
		return f.round(f.llvm("round", t, a[0]), floatType(e.T.Kind))
	case "nint":
		n := f.library("lround", t, types.I64, []types.Type{t}, a)
		return f.resize(n, intType(e.T.Kind))
	case "floor":
		return f.fixed(a[0], e.T.Kind, enum.FPredOLE, -1)
	case "ceiling":
		return f.fixed(a[0], e.T.Kind, enum.FPredOGE, 1)
	}
	return f.modelCall(e, a)
}

// fixed is FLOOR or CEILING as the oracle computes them: INT(x), moved by step unless it
// compares with x as within says. NaN comes out as the oracle's.
func (f *function) fixed(x value.Value, kind int, within enum.FPred, step int64) value.Value {
	n := f.truncate(x, kind)
	ok := f.b.NewFCmp(within, f.b.NewSIToFP(n, x.Type()), x)
	return f.b.NewSelect(ok, n, f.b.NewAdd(n, intc(n.Type(), step)))
}

func real(t *types.FloatType, x float64) *realConst { return &realConst{t, x} }

// realModulo has the sign of y; an exact multiple gives a zero with that sign.
func (f *function) realModulo(x, y value.Value) value.Value {
	t := x.Type().(*types.FloatType)
	r, zero := f.libm("fmod", x, y), real(t, 0)
	differ := f.b.NewXor(f.b.NewFCmp(enum.FPredOLT, x, zero), f.b.NewFCmp(enum.FPredOLT, y, zero))
	moved := f.b.NewSelect(differ, f.b.NewFAdd(r, y), r)
	return f.b.NewSelect(f.b.NewFCmp(enum.FPredUNE, r, zero), moved, f.llvm("copysign", t, zero, y))
}

// modelCall emits the functions of the real model: x = fraction * 2**exponent.
func (f *function) modelCall(e *loopir.Call, a []value.Value) value.Value {
	t := a[0].Type().(*types.FloatType)
	nan := real(t, math.NaN())
	switch e.Fn {
	case "exponent":
		return f.resize(f.b.NewSelect(f.finite(a[0]), f.exponent(a[0]), i32c(math.MaxInt32)), intType(e.T.Kind))
	case "fraction":
		return f.b.NewSelect(f.finite(a[0]), f.fraction(a[0]), nan)
	case "scale":
		return f.scaled(a[0], a[1])
	case "set_exponent":
		return f.b.NewSelect(f.finite(a[0]), f.scaled(f.fraction(a[0]), a[1]), nan)
	case "nearest":
		to := f.llvm("copysign", t, real(t, math.Inf(1)), f.round(a[1], t))
		return f.libm("nextafter", a[0], to)
	case "spacing":
		return f.spacing(a[0])
	case "rrspacing":
		return f.reciprocalSpacing(a[0])
	}
	return nil
}

// finite tells whether x is neither infinite nor NaN.
func (f *function) finite(x value.Value) value.Value {
	t := x.Type().(*types.FloatType)
	return f.b.NewFCmp(enum.FPredOLT, f.llvm("fabs", t, x), real(t, math.Inf(1)))
}

// frexp returns fraction and exponent of x.
func (f *function) frexp(x value.Value) (fraction, exponent value.Value) {
	room := f.alloca(types.I32)
	name := "frexp"
	if x.Type().Equal(types.Float) {
		name = "frexpf"
	}
	decl := f.declare(name, x.Type(), x.Type(), types.NewPointer(types.I32))
	return f.b.NewCall(decl, x, room), f.load(room)
}

func (f *function) fraction(x value.Value) value.Value {
	frac, _ := f.frexp(x)
	return frac
}

func (f *function) exponent(x value.Value) value.Value {
	_, exp := f.frexp(x)
	return exp
}

// scaled is x * 2**n.
func (f *function) scaled(x, n value.Value) value.Value {
	return f.library("scalbn", x.Type(), x.Type(), []types.Type{x.Type(), types.I32}, []value.Value{x, f.resize(n, types.I32)})
}

// model returns DIGITS and MINEXPONENT of a real type.
func model(t *types.FloatType) (digits, least int64) {
	if t == types.Float {
		return 24, -125
	}
	return 53, -1021
}

// spacing is the distance of the machine numbers near x, TINY for 0.
func (f *function) spacing(x value.Value) value.Value {
	t := x.Type().(*types.FloatType)
	digits, least := model(t)
	e := f.b.NewSub(f.exponent(x), i32c(digits))
	e2 := f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, e, i32c(least-1)), e, i32c(least-1))
	s := f.b.NewSelect(f.b.NewFCmp(enum.FPredOEQ, x, real(t, 0)), real(t, math.Ldexp(0.5, int(least))), f.scaled(real(t, 1), e2))
	return f.b.NewSelect(f.finite(x), s, real(t, math.NaN()))
}

// reciprocalSpacing is |x| / SPACING(x), 0 for 0.
func (f *function) reciprocalSpacing(x value.Value) value.Value {
	t := x.Type().(*types.FloatType)
	digits, _ := model(t)
	abs := f.llvm("fabs", t, x)
	s := f.scaled(abs, f.b.NewSub(i32c(digits), f.exponent(x)))
	s = f.b.NewSelect(f.b.NewFCmp(enum.FPredOEQ, x, real(t, 0)), real(t, 0), s)
	return f.b.NewSelect(f.finite(x), s, real(t, math.NaN()))
}

// longPower returns the helper for real**integer(8): libgfortran's order, which inverts the
// base of a negative exponent first and then squares from the right.
func (g *generator) longPower(t *types.FloatType) *ir.Func {
	name := "hpf_pow_" + t.String()
	if f, ok := g.funcs[name]; ok {
		return f
	}
	x, n := ir.NewParam("x", t), ir.NewParam("n", types.I64)
	f := g.newFunction(name, t, 0, x, n)
	f.f.Linkage = enum.LinkageInternal
	g.funcs[name] = f.f
	negative := f.b.NewICmp(enum.IPredSLT, n, i64c(0))
	base := f.b.NewSelect(negative, f.b.NewFDiv(real(t, 1), x), x)
	left := f.b.NewSelect(negative, f.b.NewSub(i64c(0), n), n)
	f.finish(f.powerLoop(base, left))
	return f.f
}

func (f *function) powerLoop(x, n value.Value) value.Value {
	t := x.Type().(*types.FloatType)
	result, base, left := f.alloca(t), f.alloca(t), f.alloca(types.I64)
	f.store(real(t, 1), result)
	f.store(x, base)
	f.store(n, left)
	f.while(func() value.Value { return f.b.NewICmp(enum.IPredNE, f.load(left), i64c(0)) }, func() {
		odd := f.b.NewTrunc(f.load(left), types.I1)
		product := f.b.NewFMul(f.load(result), f.load(base))
		f.store(f.b.NewSelect(odd, product, f.load(result)), result)
		f.store(f.b.NewFMul(f.load(base), f.load(base)), base)
		f.store(f.b.NewLShr(f.load(left), i64c(1)), left)
	})
	return f.load(result)
}

// identity is the neutral element of a reduction.
func identity(op loopir.ReduceOp, t ft.Type) value.Value {
	switch op {
	case loopir.OpProduct:
		return storedConstant(ft.Value{Type: t, I: 1, F: 1})
	case loopir.OpMax, loopir.OpMin:
		return limit(t, op == loopir.OpMin)
	case loopir.OpAnd, loopir.OpEqv:
		return storedConstant(ft.Value{Type: t, B: true})
	case loopir.OpIAnd:
		return storedConstant(ft.Value{Type: t, I: -1})
	}
	return storedConstant(ft.Value{Type: t})
}

// limit is the largest or smallest value of a type.
func limit(t ft.Type, largest bool) value.Value {
	if t.Base == ft.Real {
		sign := -1
		if largest {
			sign = 1
		}
		return real(floatType(t.Kind), math.Inf(sign))
	}
	least := int64(-1) << (8*t.Kind - 1)
	if largest {
		return storedConstant(ft.Value{Type: t, I: ^least})
	}
	return storedConstant(ft.Value{Type: t, I: least})
}
