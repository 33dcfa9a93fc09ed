package codegen

import (
	"fmt"
	"math/big"
	"math/bits"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// smallest is the most negative integer of a type.
func smallest(t *types.IntType) *constant.Int {
	return constant.NewInt(t, -1<<(t.BitSize-1))
}

func intc(t types.Type, v int64) *constant.Int { return constant.NewInt(t.(*types.IntType), v) }

// quotient is e.X/e.Y rounded to zero.
func (f *function) quotient(e *loopir.Binary) value.Value {
	a, b := f.expr(e.X), f.expr(e.Y)
	if e.Step && !f.tolerant {
		f.nonZero(b)
	}
	return f.division(a, b, func(a, b value.Value) value.Value { return f.b.NewSDiv(a, b) })
}

// remainder is x - y*(x/y), with the sign of x.
func (f *function) remainder(a, b value.Value) value.Value {
	return f.division(a, b, func(a, b value.Value) value.Value { return f.b.NewSRem(a, b) })
}

// division divides as the hardware does, which traps where a quotient does not exist or does not fit. LLVM may assume that
// this does not happen, so run-time divisors are tested. The constant -1 negates, and wraps.
func (f *function) division(a, b value.Value, op func(a, b value.Value) value.Value) value.Value {
	t := a.Type().(*types.IntType)
	c, fixed := b.(*constant.Int)
	switch {
	case fixed && c.X.Sign() == 0:
		f.divideByZero()
	case fixed && c.X.Cmp(big.NewInt(-1)) == 0:
		return op(f.b.NewSub(intc(t, 0), a), intc(t, 1))
	case fixed:
	case f.tolerant:
		fails := f.b.NewOr(f.b.NewICmp(enum.IPredEQ, b, intc(t, 0)), f.b.NewAnd(f.b.NewICmp(enum.IPredEQ, b, intc(t, -1)), f.isSmallest(a)))
		b = f.b.NewSelect(fails, intc(t, 1), b)
	default:
		f.checkDivision(a, b)
	}
	return op(a, b)
}

// checkDivision ends the run if a/b does not exist or does not fit. One comparison tells that neither can be.
func (f *function) checkDivision(a, b value.Value) {
	t := a.Type()
	if c, fixed := a.(*constant.Int); fixed && c.X.Cmp(smallest(t.(*types.IntType)).X) != 0 {
		f.when(f.b.NewICmp(enum.IPredEQ, b, intc(t, 0)), f.divideByZero)
		return
	}
	f.when(f.b.NewICmp(enum.IPredULE, f.b.NewAdd(b, intc(t, 1)), intc(t, 1)), func() {
		f.when(f.b.NewICmp(enum.IPredEQ, b, intc(t, 0)), f.divideByZero)
		f.when(f.isSmallest(a), f.divideTooLarge)
	})
}

func (f *function) isSmallest(a value.Value) value.Value {
	return f.b.NewICmp(enum.IPredEQ, a, smallest(a.Type().(*types.IntType)))
}

// divideByZero raises SIGFPE at the current line.
func (f *function) divideByZero() { f.divideInVain(0) }

// divideTooLarge raises SIGFPE, too: the quotient does not fit.
func (f *function) divideTooLarge() { f.divideInVain(1) }

// divideInVain divides the current line and 2**32 times the divisor by the divisor, which tells the runtime what was wrong. The line is
// part of the code so that LLVM does not merge the traps of different lines.
func (f *function) divideInVain(divisor int) {
	f.trace.stick()
	asm := ir.NewInlineAsm(types.NewPointer(types.NewFunc(types.Void)),
		fmt.Sprintf("movl $$%d, %%eax; movl $$%d, %%ecx; movl %%ecx, %%edx; divl %%ecx", f.lines.current, divisor),
		"~{eax},~{ecx},~{edx},~{dirflag},~{fpsr},~{flags}")
	asm.SideEffect = true
	f.b.NewCall(asm)
	f.unreachable()
}

// modulo is x - y*floor(x/y), with the sign of y.
func (f *function) modulo(a, b value.Value) value.Value {
	zero := intc(a.Type(), 0)
	r := f.remainder(a, b)
	differ := f.b.NewICmp(enum.IPredSLT, f.b.NewXor(a, b), zero)
	fix := f.b.NewAnd(differ, f.b.NewICmp(enum.IPredNE, r, zero))
	return f.b.NewSelect(fix, f.b.NewAdd(r, b), r)
}

func (f *function) intAbs(x value.Value) value.Value {
	zero := intc(x.Type(), 0)
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSLT, x, zero), f.b.NewSub(zero, x), x)
}

// intSign is |a| with the sign of b.
func (f *function) intSign(a, b value.Value) value.Value {
	zero := intc(a.Type(), 0)
	flip := f.b.NewICmp(enum.IPredSLT, f.b.NewXor(a, b), zero)
	return f.b.NewSelect(flip, f.b.NewSub(zero, a), a)
}

// power is x**y.
func (f *function) power(e *loopir.Binary) value.Value {
	x := f.expr(e.X)
	if e.Y.Type().Base == ft.Real {
		return f.libm("pow", x, f.expr(e.Y))
	}
	if n, ok := loopir.ConstInt(e.Y); ok && smallExponent(n) {
		if n < 0 && e.T.Base == ft.Real && e.Y.Type().Kind == 8 { // as longPower
			return f.constantPower(f.b.NewFDiv(constantOf(ft.Value{Type: e.T, F: 1}), x), e.T, -n)
		}
		return f.constantPower(x, e.T, n)
	}
	if e.T.Base == ft.Integer {
		return f.intPower(x, f.expr(e.Y))
	}
	return f.realPower(x, f.expr(e.Y))
}

// smallExponent limits the code of a multiplication chain to 2*8 multiplications.
func smallExponent(n int64) bool { return n > -256 && n < 256 }

// constantPower multiplies in the order of libgcc's __powidf2: squares from the right.
func (f *function) constantPower(x value.Value, t ft.Type, n int64) value.Value {
	if t.Base == ft.Integer && n < 0 {
		return f.negativePower(x, n)
	}
	one := constantOf(ft.Value{Type: t, I: 1, F: 1})
	result := f.squares(x, max(n, -n), func(a, b value.Value) value.Value {
		if t.Base == ft.Real {
			return f.b.NewFMul(a, b)
		}
		return f.b.NewMul(a, b)
	})
	switch {
	case result == nil:
		return one
	case n < 0:
		return f.b.NewFDiv(one, result)
	}
	return result
}

// squares returns x**n by repeated squaring, nil for n = 0.
func (f *function) squares(x value.Value, n int64, mul func(a, b value.Value) value.Value) value.Value {
	var result value.Value
	for ; n > 0; n >>= 1 {
		switch {
		case n&1 == 1 && result == nil:
			result = x
		case n&1 == 1:
			result = mul(result, x)
		}
		if n > 1 {
			x = mul(x, x)
		}
	}
	return result
}

// negativePower is 1/x**-n of an integer: 0 unless x is 1 or -1.
func (f *function) negativePower(x value.Value, n int64) value.Value {
	t := x.Type()
	one, minus := f.b.NewICmp(enum.IPredEQ, x, intc(t, 1)), f.b.NewICmp(enum.IPredEQ, x, intc(t, -1))
	odd := int64(1)
	if n%2 != 0 {
		odd = -1
	}
	return f.b.NewSelect(one, intc(t, 1), f.b.NewSelect(minus, intc(t, odd), intc(t, 0)))
}

func (f *function) intPower(x, n value.Value) value.Value {
	if base, ok := x.(*constant.Int); ok {
		if p := f.powerOf(base.X.Int64(), base.Typ, n); p != nil {
			return p
		}
	}
	p := f.runtime("hpf_rt_ipow", f.signed(x), f.signed(n))
	return f.resize(p, x.Type().(*types.IntType))
}

// powerOf is base**n where that is a matter of bits: of 1, -1 and powers of two. Otherwise it is nil.
func (f *function) powerOf(base int64, t *types.IntType, n value.Value) value.Value {
	switch {
	case base == 1:
		return intc(t, 1)
	case base == -1:
		odd := f.b.NewAnd(n, intc(n.Type(), 1))
		return f.b.NewSelect(f.b.NewICmp(enum.IPredEQ, odd, intc(n.Type(), 0)), intc(t, 1), intc(t, -1))
	case base < 2 || base&(base-1) != 0:
		return nil
	}
	times := int64(bits.TrailingZeros64(uint64(base)))
	n = f.signed(n)
	in := f.b.NewICmp(enum.IPredULE, n, i64c(63/times)) // negative powers are 0, as are those that have left the type
	by := f.b.NewMul(f.b.NewSelect(in, n, i64c(0)), i64c(times))
	return f.resize(f.b.NewSelect(in, f.b.NewShl(i64c(1), by), i64c(0)), t)
}

// realPower is x**n with a run-time exponent. Exponents of kind 8 go by another order of
// operations in the oracle: the base is inverted first.
func (f *function) realPower(x, n value.Value) value.Value {
	name := "hpf_rt_powi"
	if x.Type().Equal(types.Float) {
		name = "hpf_rt_powif"
	}
	if !n.Type().Equal(types.I64) {
		return f.runtime(name, x, f.resize(n, types.I32))
	}
	return f.b.NewCall(f.longPower(x.Type().(*types.FloatType)), x, n)
}

// shift is ISHFT: to the left for positive n, zeros come in, and nothing is left beyond the
// width.
func (f *function) shift(x, n value.Value) value.Value {
	t := x.Type().(*types.IntType)
	n = f.resize(n, types.I64)
	distance := f.intAbs(n)
	in := f.b.NewICmp(enum.IPredULT, distance, i64c(int64(t.BitSize)))
	by := f.resize(f.b.NewSelect(in, distance, i64c(0)), t)
	right := f.b.NewICmp(enum.IPredSLT, n, i64c(0))
	moved := f.b.NewSelect(right, f.b.NewLShr(x, by), f.b.NewShl(x, by))
	return f.b.NewSelect(in, moved, intc(t, 0))
}

// rotate is ISHFTC of the size lowest bits; size nil means all.
func (f *function) rotate(x, n, size value.Value) value.Value {
	t := x.Type().(*types.IntType)
	n = f.resize(n, types.I64)
	width := value.Value(i64c(int64(t.BitSize)))
	if size != nil {
		width = f.resize(size, types.I64)
	}
	left := f.modulo(n, width)
	back := f.b.NewSub(width, left)
	mask := f.lowBits(t, width)
	part := f.b.NewAnd(x, mask)
	turned := f.b.NewOr(f.shift(part, left), f.shift(part, f.b.NewSub(i64c(0), back)))
	return f.b.NewOr(f.b.NewAnd(turned, mask), f.b.NewAnd(x, f.b.NewXor(mask, intc(t, -1))))
}

// lowBits is a mask of the n lowest bits, 0 <= n <= width.
func (f *function) lowBits(t *types.IntType, n value.Value) value.Value {
	return f.b.NewXor(f.shift(intc(t, -1), n), intc(t, -1))
}

// bit is 1 shifted to a position; positions beyond the width wrap.
func (f *function) bit(t *types.IntType, position value.Value) value.Value {
	p := f.b.NewAnd(f.resize(position, t), intc(t, int64(t.BitSize)-1))
	return f.b.NewShl(intc(t, 1), p)
}

// bitField is IBITS: len bits from position on.
func (f *function) bitField(x, position, length value.Value) value.Value {
	t := x.Type().(*types.IntType)
	p, n := f.resize(position, types.I64), f.resize(length, types.I64)
	return f.b.NewAnd(f.shift(x, f.b.NewSub(i64c(0), p)), f.lowBits(t, n))
}
