package types

import (
	"math"
	"math/big"
)

// NaN is the quiet one without a sign and further bits, as in gfortran's constants.
var NaN = math.Float64frombits(0x7ff8 << 48)

// digitsOf returns DIGITS of a real kind.
func digitsOf(kind int) uint {
	if kind == 4 {
		return 24
	}
	return 53
}

// LeastNormal returns TINY of a real kind.
func LeastNormal(kind int) float64 {
	if kind == 4 {
		return 0x1p-126
	}
	return 0x1p-1022
}

// leastSubnormal returns the least number of a real kind above zero.
func leastSubnormal(kind int) float64 {
	if kind == 4 {
		return math.SmallestNonzeroFloat32
	}
	return math.SmallestNonzeroFloat64
}

// BigReal rounds x to a real of the given kind; what is too large is infinite.
func BigReal(kind int, x *big.Float) Value {
	f, _ := x.Float64()
	if kind == 4 {
		f32, _ := x.Float32()
		f = float64(f32)
	}
	if math.Abs(f) < LeastNormal(kind) && x.Sign() != 0 {
		f = subnormal(kind, x)
	}
	return Value{Type: Type{Base: Real, Kind: kind}, F: f}
}

// subnormal rounds to a number below TINY as gfortran does with constants: first to the digits of
// a normal number. What is then less than the least number is zero, instead of being rounded up to it.
func subnormal(kind int, x *big.Float) float64 {
	y := new(big.Float).SetPrec(digitsOf(kind)).Set(x)
	if new(big.Float).Abs(y).Cmp(big.NewFloat(leastSubnormal(kind))) < 0 {
		return math.Copysign(0, float64(x.Sign()))
	}
	if kind == 4 {
		f, _ := y.Float32()
		return float64(f)
	}
	f, _ := y.Float64()
	return f
}

// roundToFour rounds x to a real(4).
func roundToFour(x float64) float64 {
	f := float64(float32(x))
	if math.Abs(f) >= LeastNormal(4) || x == 0 || x != x {
		return f
	}
	return subnormal(4, big.NewFloat(x))
}

// Scaled returns x * 2**n.
func Scaled(x Value, n int64) Value {
	if x.F == 0 || math.IsInf(x.F, 0) || math.IsNaN(x.F) {
		return x
	}
	const most = 1 << 16 // whatever x is, the result is infinite or zero
	r := big.NewFloat(x.F)
	return BigReal(x.Type.Kind, r.SetMantExp(r, int(max(-most, min(n, most)))))
}
