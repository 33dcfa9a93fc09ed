package types

import (
	"math"
	"math/big"
)

// powerPrecision makes x**n exact for |n| <= 20 and leaves no doubt about the rounding beyond.
const powerPrecision = 1088

// power folds x**y as the oracle does: integers exactly, reals rounded once.
func power(x, y Value) (Value, error) {
	switch {
	case x.Type.Base == Integer:
		return integerPower(x, y)
	case y.Type.Base == Integer:
		return realPower(x, y.Big()), nil
	case x.F < 0:
		return Value{}, ErrNegativeBase
	case y.F == math.Trunc(y.F) && math.Abs(y.F) < 1<<40:
		return realPower(x, big.NewInt(int64(y.F))), nil
	}
	return RealPower(x, y), nil
}

// integerPower returns x**y. An exponent of at least the number of bits gives huge+1: that is
// what gfortran 12 substitutes for a power that is sure to overflow.
func integerPower(x, y Value) (Value, error) {
	a, n, kind := x.Big(), y.Big(), x.Type.Kind
	one := big.NewInt(1)
	switch {
	case n.Sign() == 0 || a.Cmp(one) == 0:
		return IntValue(kind, 1), nil
	case a.Sign() == 0 && n.Sign() < 0:
		return Value{}, ErrDivideByZero
	case a.Sign() == 0:
		return IntValue(kind, 0), nil
	case a.CmpAbs(one) == 0:
		return IntValue(kind, 1-2*int64(n.Bit(0))), nil
	case n.Sign() < 0:
		return IntValue(kind, 0), nil
	}
	bits := int64(8 * kind)
	if n.Cmp(big.NewInt(bits)) < 0 {
		return BigValue(kind, new(big.Int).Exp(a, n, nil)), nil
	}
	if a.Sign() < 0 {
		return Value{}, ErrOverflow
	}
	return BigValue(kind, new(big.Int).Lsh(one, uint(bits-1))), nil
}

// realPower returns x**n rounded once.
func realPower(x Value, n *big.Int) Value {
	kind := x.Type.Kind
	if x.F == 0 || math.IsInf(x.F, 0) || math.IsNaN(x.F) || !n.IsInt64() {
		return RealValue(kind, powerLimit(x.F, n))
	}
	base := new(big.Float).SetPrec(powerPrecision).SetFloat64(x.F)
	r := new(big.Float).SetPrec(powerPrecision).SetInt64(1)
	m := new(big.Int).Abs(n)
	for i := m.BitLen() - 1; i >= 0; i-- {
		r.Mul(r, r)
		if m.Bit(i) == 1 {
			r.Mul(r, base)
		}
	}
	if n.Sign() >= 0 {
		return BigReal(kind, r)
	}
	if r.Sign() == 0 || r.IsInf() {
		return RealValue(kind, powerLimit(x.F, n))
	}
	return BigReal(kind, r.Quo(big.NewFloat(1).SetPrec(powerPrecision), r))
}

// powerLimit returns x**n for zero, infinity and NaN, and for exponents beyond 64 bits.
func powerLimit(x float64, n *big.Int) float64 {
	e, _ := new(big.Float).SetInt(n).Float64()
	r := math.Pow(math.Abs(x), e)
	if math.Signbit(x) && n.Bit(0) == 1 {
		return -r
	}
	return r
}
