package types

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"strings"
)

// Errors of folding.
var (
	ErrDivideByZero = errors.New("division by zero")
	ErrOverflow     = errors.New("arithmetic overflow")
	ErrNegativeBase = errors.New("a negative number cannot be raised to a real power")
)

// Big returns the mathematical value of an integer constant.
func (v Value) Big() *big.Int {
	if v.Wide != nil {
		return v.Wide
	}
	return big.NewInt(v.I)
}

// Fits tells whether a number, without its fraction, is a value of the integer type t.
func (v Value) Fits(t Type) bool {
	b := v.Big()
	if v.Type.Base == Real {
		if math.IsNaN(v.F) || math.IsInf(v.F, 0) {
			return false
		}
		b, _ = big.NewFloat(v.F).Int(nil)
	}
	return b.IsInt64() && WrapInt(t.Kind, b.Int64()) == b.Int64()
}

// BigValue returns an integer constant of the given kind that remembers b when it does not fit.
func BigValue(kind int, b *big.Int) Value {
	v := IntValue(kind, wrapBig(b))
	if v.Big().Cmp(b) != 0 {
		v.Wide = b
	}
	return v
}

// wrapBig returns the low 64 bits of b in two's complement.
func wrapBig(b *big.Int) int64 {
	if b.IsInt64() {
		return b.Int64()
	}
	mask := new(big.Int).SetUint64(math.MaxUint64)
	return int64(new(big.Int).And(b, mask).Uint64())
}

// SignedValue returns an integer constant of the given kind the way gfortran 12 makes one from
// a wider number: with the sign bit of the kind set, the higher bits are dropped; without it,
// they are kept (Wide).
func SignedValue(kind int, b *big.Int) Value {
	if b.Bit(8*kind-1) == 0 {
		return BigValue(kind, b)
	}
	return IntValue(kind, wrapBig(b))
}

// Unsigned returns the bits of an integer constant as a number that is not negative; the
// higher bits of a wide positive one are kept.
func (v Value) Unsigned() *big.Int {
	b := v.Big()
	if b.Sign() >= 0 {
		return b
	}
	mask := new(big.Int).Lsh(big.NewInt(1), uint(8*v.Type.Kind))
	return new(big.Int).And(b, mask.Sub(mask, big.NewInt(1)))
}

// Convert returns v as intrinsic assignment to a variable of type t would store it: reals are
// truncated toward zero, integers keep their low bits, characters are cut or padded.
func (v Value) Convert(t Type) Value {
	switch {
	case t.Base == Integer && v.Type.Base == Integer:
		return SignedValue(t.Kind, v.Big())
	case t.Base == Integer && v.Type.Base == Real:
		return v.truncate(t.Kind)
	case t.Base == Real && v.Type.Base == Integer:
		return BigReal(t.Kind, new(big.Float).SetInt(v.Big()))
	case t.Base == Real:
		return RealValue(t.Kind, v.F)
	case t.Base == Character && t.Len >= 0:
		return StringValue(fit(v.S, t.Len))
	}
	v.Type = t
	return v
}

// truncate returns the integer part of a real constant; what is no number becomes the least integer.
func (v Value) truncate(kind int) Value {
	if math.IsNaN(v.F) || math.IsInf(v.F, 0) {
		return IntValue(kind, math.MinInt64>>(64-8*kind))
	}
	b, _ := big.NewFloat(v.F).Int(nil)
	return BigValue(kind, b)
}

// fit cuts s to n bytes or pads it with blanks.
func fit(s string, n int64) string {
	if int64(len(s)) >= n {
		return s[:n]
	}
	return s + strings.Repeat(" ", int(n)-len(s))
}

// Unary folds op v.
func Unary(op Op, v Value) Value {
	switch {
	case op == Not:
		v.B = !v.B
	case op == Neg && v.Type.Base == Integer:
		return BigValue(v.Type.Kind, new(big.Int).Neg(v.Big()))
	case op == Neg:
		v.F = -v.F
	}
	return v
}

// Binary folds x op y. The operands have the type that the operation works in; only the
// exponent of Pow may be an integer beside a real.
func Binary(op Op, x, y Value) (Value, error) {
	switch {
	case op.IsRelational():
		return BoolValue(relation(op, x, y)), nil
	case op.IsLogical():
		return logical(op, x, y), nil
	case op == Concat:
		return StringValue(x.S + y.S), nil
	case op == Pow:
		return power(x, y)
	case x.Type.Base == Integer:
		return integer(op, x, y)
	}
	return real(op, x, y), nil
}

func integer(op Op, x, y Value) (Value, error) {
	if v, ok := short(op, x, y); ok {
		return v, nil
	}
	a, b, r := x.Big(), y.Big(), new(big.Int)
	switch op {
	case Add:
		r.Add(a, b)
	case Sub:
		r.Sub(a, b)
	case Mul:
		r.Mul(a, b)
	case Div:
		if b.Sign() == 0 {
			return Value{}, ErrDivideByZero
		}
		r.Quo(a, b)
	}
	return BigValue(x.Type.Kind, r), nil
}

// short computes with integers of which 64 bits hold every result, if the result fits the kind.
func short(op Op, x, y Value) (Value, bool) {
	a, b := x.I, y.I
	if x.Wide != nil || y.Wide != nil || a != int64(int32(a)) || b != int64(int32(b)) || op == Div && b == 0 {
		return Value{}, false
	}
	var r int64
	switch op {
	case Add:
		r = a + b
	case Sub:
		r = a - b
	case Mul:
		r = a * b
	case Div:
		r = a / b
	}
	v := IntValue(x.Type.Kind, r)
	return v, v.I == r
}

// real folds in float64 and rounds to the kind: for + - * / this equals one rounding. Products and
// quotients that are subnormal are rounded as gfortran does.
func real(op Op, x, y Value) Value {
	var f float64
	switch op {
	case Add:
		f = x.F + y.F
	case Sub:
		f = x.F - y.F
	case Mul:
		f = x.F * y.F
	case Div:
		f = x.F / y.F
	}
	if f != f {
		return RealValue(x.Type.Kind, NaN) // the processor's has a sign
	}
	if x.Type.Kind == 8 && math.Abs(f) < LeastNormal(8) {
		if r := tinyReal(op, x.F, y.F); r != nil {
			return BigReal(8, r)
		}
	}
	return RealValue(x.Type.Kind, f)
}

// tinyReal returns a product or quotient of numbers that are not zero with the digits of a real(8), nil for others.
func tinyReal(op Op, x, y float64) *big.Float {
	if x == 0 || y == 0 || math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsNaN(x) || math.IsNaN(y) {
		return nil
	}
	r := new(big.Float).SetPrec(digitsOf(8))
	switch op {
	case Mul:
		return r.Mul(big.NewFloat(x), big.NewFloat(y))
	case Div:
		return r.Quo(big.NewFloat(x), big.NewFloat(y))
	}
	return nil
}

func logical(op Op, x, y Value) Value {
	r := Value{Type: x.Type}
	switch op {
	case And:
		r.B = x.B && y.B
	case Or:
		r.B = x.B || y.B
	case Eqv:
		r.B = x.B == y.B
	case Neqv:
		r.B = x.B != y.B
	}
	return r
}

// relation compares; with a NaN only /= holds.
func relation(op Op, x, y Value) bool {
	if x.Type.Base == Real && (math.IsNaN(x.F) || math.IsNaN(y.F)) {
		return op == Ne
	}
	sign := Compare(x, y)
	switch op {
	case Eq:
		return sign == 0
	case Ne:
		return sign != 0
	case Lt:
		return sign < 0
	case Le:
		return sign <= 0
	case Gt:
		return sign > 0
	}
	return sign >= 0
}

// Compare returns the sign of x - y for two numbers that are no NaN or two characters, of
// which the shorter counts as padded with blanks.
func Compare(x, y Value) int {
	switch x.Type.Base {
	case Integer:
		if x.Wide == nil && y.Wide == nil {
			return cmp.Compare(x.I, y.I)
		}
		return x.Big().Cmp(y.Big())
	case Real:
		return cmp.Compare(x.F, y.F)
	}
	n := int64(max(len(x.S), len(y.S)))
	return strings.Compare(fit(x.S, n), fit(y.S, n))
}
