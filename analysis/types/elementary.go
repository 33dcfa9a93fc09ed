package types

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"sync"
)

// The oracle folds elementary functions with MPFR, which rounds correctly. Here they are
// computed with elementaryPrecision bits by series after argument reduction and rounded once;
// with 200 bits to spare a wrong rounding is out of reach except by an exact midpoint, and
// the exact cases (zero, one, perfect powers) have short results that round to themselves. Powers alone may be such
// midpoints, as 259**3 is with 24 bits; they are rounded to themselves first.
const (
	elementaryPrecision = 320
	exactPowerPrecision = 200
	reductionPrecision  = 1500 // covers x mod pi/2 for the largest real(8)
)

// ErrDomain reports a function of a constant outside its domain.
var ErrDomain = errors.New("argument out of the domain")

type bigFunction func(x *big.Float) *big.Float

var elementary = map[string]bigFunction{
	"exp": bigExp, "log": bigLog, "log10": bigLog10,
	"sin": bigSin, "cos": bigCos, "tan": bigTan,
	"asin": bigAsin, "acos": bigAcos, "atan": bigAtan,
	"sinh": bigSinh, "cosh": bigCosh, "tanh": bigTanh,
	"asinh": bigAsinh, "acosh": bigAcosh, "atanh": bigAtanh,
	"erf": bigErf, "erfc": bigErfc, "gamma": bigGamma, "log_gamma": bigLogGamma,
}

// Transcendental tells whether the named function takes about as long as a call of libm.
func Transcendental(fn string) bool {
	_, found := elementary[fn]
	return found || fn == "atan2" || fn == "hypot" || strings.HasPrefix(fn, "bessel_")
}

// Elementary folds the named function of a real constant, correctly rounded. ok is
// false for a function or an argument that is left to the run time.
func Elementary(fn string, x Value) (v Value, ok bool, err error) {
	f, known := elementary[fn]
	if fn == "sqrt" {
		if x.F < 0 {
			return Value{}, false, ErrDomain
		}
		if x.F != x.F {
			return RealValue(x.Type.Kind, NaN), true, nil
		}
		return RealValue(x.Type.Kind, math.Sqrt(x.F)), true, nil
	}
	if !known {
		return Value{}, false, nil
	}
	if outside(fn, x.F) {
		return Value{}, false, ErrDomain
	}
	if limit, infinite := atInfinity(fn, x.F); infinite {
		return RealValue(x.Type.Kind, limit), true, nil
	}
	if v, exact := exactPoint(fn, x); exact {
		return v, true, nil
	}
	if isPole(fn, x.F) {
		return Value{}, false, nil
	}
	return BigReal(x.Type.Kind, f(newFloat(x.F))), true, nil
}

// atInfinity returns the value for an infinity or a NaN, which is 0, 1, 2, pi/2, infinite or none.
func atInfinity(fn string, x float64) (float64, bool) {
	switch {
	case x != x:
		return NaN, true
	case !math.IsInf(x, 0):
		return 0, false
	}
	switch fn {
	case "exp":
		return math.Exp(x), true
	case "log", "log10", "sinh", "asinh", "acosh":
		return x, true
	case "cosh", "log_gamma":
		return math.Abs(x), true
	case "atan":
		return math.Atan(x), true
	case "tanh", "erf":
		return math.Copysign(1, x), true
	case "erfc":
		return 1 - math.Copysign(1, x), true
	case "gamma":
		return math.Gamma(x), true
	}
	return NaN, true
}

func outside(fn string, x float64) bool {
	switch fn {
	case "log", "log10":
		return !(x > 0)
	case "atanh":
		return !(math.Abs(x) < 1)
	case "asin", "acos":
		return math.Abs(x) > 1
	case "acosh":
		return x < 1
	}
	return false
}

// exactPoint handles the arguments whose result is exact, an overflow or a signed zero.
func exactPoint(fn string, x Value) (Value, bool) {
	kind := x.Type.Kind
	grows := fn == "exp" || fn == "sinh" || fn == "cosh" || fn == "tanh"
	switch {
	case x.F == 0 && (fn == "exp" || fn == "cos" || fn == "cosh" || fn == "erfc"):
		return RealValue(kind, 1), true
	case x.F == 0 && (fn == "gamma" || fn == "log_gamma"):
		return Value{}, false
	case x.F == 0 && fn != "acos":
		return RealValue(kind, x.F), true
	case x.F == 1 && (fn == "log" || fn == "log10" || fn == "acos" || fn == "acosh" || fn == "log_gamma"), x.F == 2 && fn == "log_gamma":
		return RealValue(kind, 0), true
	case x.F > 1000 && fn == "gamma":
		return RealValue(kind, math.Copysign(math.Inf(1), x.F)), true
	case grows && math.Abs(x.F) > 1000:
		return RealValue(kind, map[string]func(float64) float64{"exp": math.Exp, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh}[fn](x.F)), true
	}
	return Value{}, false
}

// isPole tells where gamma functions have no value, and where |gamma(x)| is too small for any number.
func isPole(fn string, x float64) bool {
	if fn != "gamma" && fn != "log_gamma" {
		return false
	}
	return x <= 0 && x == math.Trunc(x) || fn == "gamma" && x < -1000
}

// RealPower returns x**y for a real y that is no integer and x >= 0, correctly rounded.
func RealPower(x, y Value) Value {
	kind := x.Type.Kind
	special := x.F == 0 || math.IsInf(x.F, 0) || math.IsNaN(x.F) || math.IsInf(y.F, 0) || math.IsNaN(y.F)
	if special || x.F == 1 {
		return RealValue(kind, math.Pow(x.F, y.F))
	}
	e := newFloat(0).Mul(bigLog(newFloat(x.F)), newFloat(y.F))
	if f, _ := e.Float64(); math.Abs(f) > 1000 {
		return RealValue(kind, math.Pow(x.F, y.F))
	}
	r := bigExp(e)
	return BigReal(kind, r.SetPrec(exactPowerPrecision))
}

// Atan2 folds atan2(y, x).
func Atan2(y, x Value) (Value, bool) {
	kind := y.Type.Kind
	if x.F == 0 || y.F == 0 || math.IsInf(x.F, 0) || math.IsInf(y.F, 0) || math.IsNaN(x.F) || math.IsNaN(y.F) {
		return RealValue(kind, math.Atan2(y.F, x.F)), y.F != 0 || x.F != 0
	}
	a := bigAtan(newFloat(0).Quo(newFloat(y.F), newFloat(x.F)))
	switch {
	case x.F < 0 && y.F > 0:
		a.Add(a, bigPi())
	case x.F < 0:
		a.Sub(a, bigPi())
	}
	return BigReal(kind, a), true
}

// Hypot folds hypot(x, y).
func Hypot(x, y Value) Value {
	if special := x.F + y.F; math.IsNaN(special) || math.IsInf(special, 0) {
		return RealValue(x.Type.Kind, math.Hypot(x.F, y.F))
	}
	a, b := newFloat(x.F), newFloat(y.F)
	a.Mul(a, a)
	b.Mul(b, b)
	return BigReal(x.Type.Kind, a.Sqrt(a.Add(a, b)))
}

func newFloat(x float64) *big.Float {
	return new(big.Float).SetPrec(elementaryPrecision).SetFloat64(x)
}

func wide(x float64) *big.Float { return new(big.Float).SetPrec(reductionPrecision).SetFloat64(x) }

// series sums term(1), term(2), ... from first on until they no longer count; next turns term
// n-1 into term n in place.
func series(first *big.Float, next func(term *big.Float, n int64)) *big.Float {
	prec := first.Prec()
	sum, term := new(big.Float).Copy(first), new(big.Float).Copy(first)
	for n := int64(1); term.Sign() != 0; n++ {
		next(term, n)
		if term.Sign() == 0 || term.MantExp(nil) < sum.MantExp(nil)-int(prec)-8 {
			break
		}
		sum.Add(sum, term)
	}
	return sum
}

// odd sums x + s x^3/3 + s^2 x^5/5 + ...: atan for s = -1, atanh for s = 1.
func odd(x *big.Float, s float64) *big.Float {
	prec := x.Prec()
	square := new(big.Float).SetPrec(prec).Mul(x, x)
	square.Mul(square, big.NewFloat(s))
	power := new(big.Float).Copy(x)
	return series(x, func(term *big.Float, n int64) {
		power.Mul(power, square)
		term.Quo(power, new(big.Float).SetPrec(prec).SetInt64(2*n+1))
	})
}

var bigPi = sync.OnceValue(func() *big.Float {
	a := odd(wide(1).Quo(wide(1), wide(5)), -1)
	b := odd(wide(1).Quo(wide(1), wide(239)), -1)
	a.Mul(a, wide(16))
	return a.Sub(a, b.Mul(b, wide(4)))
})

var bigLn2 = sync.OnceValue(func() *big.Float {
	a := odd(newFloat(1).Quo(newFloat(1), newFloat(3)), 1)
	return a.Mul(a, newFloat(2))
})

// nearest returns the integer nearest to x.
func nearest(x *big.Float) *big.Int {
	half := big.NewFloat(0.5)
	if x.Sign() < 0 {
		half.Neg(half)
	}
	n, _ := new(big.Float).SetPrec(x.Prec()).Add(x, half).Int(nil)
	return n
}

// bigExp takes |x| up to about 1000: x = k ln2 + r, and exp(r) = exp(r/2^8)^(2^8).
func bigExp(x *big.Float) *big.Float {
	const halvings = 8
	k := nearest(newFloat(0).Quo(x, bigLn2()))
	r := newFloat(0).Sub(x, newFloat(0).Mul(newFloat(0).SetInt(k), bigLn2()))
	r.SetMantExp(r, -halvings)
	e := series(newFloat(1), func(term *big.Float, n int64) {
		term.Quo(term.Mul(term, r), newFloat(float64(n)))
	})
	for range halvings {
		e.Mul(e, e)
	}
	return e.SetMantExp(e, int(k.Int64()))
}

// bigLog takes x > 0: x = m 2^e with m near 1, and log m = 2 atanh((m-1)/(m+1)).
func bigLog(x *big.Float) *big.Float {
	m := newFloat(0)
	e := x.MantExp(m)
	if m.Cmp(big.NewFloat(math.Sqrt2/2)) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	z := newFloat(0).Quo(newFloat(0).Sub(m, newFloat(1)), newFloat(0).Add(m, newFloat(1)))
	r := odd(z, 1)
	r.Mul(r, newFloat(2))
	return r.Add(r, newFloat(0).Mul(newFloat(float64(e)), bigLn2()))
}

// Log2 returns the logarithm of x > 0 to the base 2, correctly rounded.
func Log2(x Value) Value {
	return BigReal(x.Type.Kind, newFloat(0).Quo(bigLog(newFloat(x.F)), bigLn2()))
}

func bigLog10(x *big.Float) *big.Float {
	return newFloat(0).Quo(bigLog(x), bigLog(newFloat(10)))
}

// quadrant reduces x to r in [-pi/4, pi/4] and the number of quarter turns modulo 4.
func quadrant(x *big.Float) (r *big.Float, turns int) {
	quarter := wide(0).Quo(bigPi(), wide(2))
	k := nearest(wide(0).Quo(x, quarter))
	w := wide(0).Sub(wide(0).Set(x), wide(0).Mul(wide(0).SetInt(k), quarter))
	return newFloat(0).Set(w), int(new(big.Int).And(k, big.NewInt(3)).Int64())
}

// sincos sums the Taylor series that starts with first and goes on with the factors x^2/((2n+o-1)(2n+o)).
func sincos(x, first *big.Float, o int64) *big.Float {
	square := newFloat(0).Mul(x, x)
	square.Neg(square)
	return series(first, func(term *big.Float, n int64) {
		term.Quo(term.Mul(term, square), newFloat(float64((2*n+o-1)*(2*n+o))))
	})
}

// turned returns sin(x + turns*pi/2).
func turned(x *big.Float, turns int) *big.Float {
	r, k := quadrant(x)
	k = (k + turns) % 4
	var v *big.Float
	if k%2 == 0 {
		v = sincos(r, r, 1)
	} else {
		v = sincos(r, newFloat(1), 0)
	}
	if k >= 2 {
		v.Neg(v)
	}
	return v
}

func bigSin(x *big.Float) *big.Float { return turned(x, 0) }
func bigCos(x *big.Float) *big.Float { return turned(x, 1) }
func bigTan(x *big.Float) *big.Float { return newFloat(0).Quo(bigSin(x), bigCos(x)) }

// halfTangent returns x/(1+sqrt(1+s x^2)).
func halfTangent(x *big.Float, s float64) *big.Float {
	d := newFloat(0).Mul(x, x)
	d.Mul(d, newFloat(s))
	d.Sqrt(d.Add(d, newFloat(1)))
	return newFloat(0).Quo(x, d.Add(d, newFloat(1)))
}

// bigAtan halves the angle five times before the series.
func bigAtan(x *big.Float) *big.Float {
	const halvings = 5
	for range halvings {
		x = halfTangent(x, 1)
	}
	r := odd(x, -1)
	return r.SetMantExp(r, halvings)
}

func bigAsin(x *big.Float) *big.Float {
	r := bigAtan(halfTangent(x, -1))
	return r.Mul(r, newFloat(2))
}

// bigAcos is 2 atan sqrt((1-x)/(1+x)).
func bigAcos(x *big.Float) *big.Float {
	if x.Cmp(newFloat(-1)) == 0 {
		return newFloat(0).Set(bigPi())
	}
	q := newFloat(0).Quo(newFloat(0).Sub(newFloat(1), x), newFloat(0).Add(newFloat(1), x))
	r := bigAtan(q.Sqrt(q))
	return r.Mul(r, newFloat(2))
}

// bigSinh uses the series where the exponentials would cancel.
func bigSinh(x *big.Float) *big.Float {
	if f, _ := x.Float64(); math.Abs(f) < 0.5 {
		square := newFloat(0).Mul(x, x)
		return series(x, func(term *big.Float, n int64) {
			term.Quo(term.Mul(term, square), newFloat(float64(2*n*(2*n+1))))
		})
	}
	e := bigExp(x)
	e.Sub(e, newFloat(0).Quo(newFloat(1), e))
	return e.Quo(e, newFloat(2))
}

func bigCosh(x *big.Float) *big.Float {
	e := bigExp(x)
	e.Add(e, newFloat(0).Quo(newFloat(1), e))
	return e.Quo(e, newFloat(2))
}

func bigTanh(x *big.Float) *big.Float { return newFloat(0).Quo(bigSinh(x), bigCosh(x)) }
