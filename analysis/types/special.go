package types

import (
	"math"
	"math/big"
	"sync"
)

// bigAtanh uses the series where the logarithm would cancel.
func bigAtanh(x *big.Float) *big.Float {
	if f, _ := x.Float64(); math.Abs(f) < 0.5 {
		return odd(x, 1)
	}
	r := bigLog(newFloat(0).Quo(newFloat(0).Add(newFloat(1), x), newFloat(0).Sub(newFloat(1), x)))
	return r.Quo(r, newFloat(2))
}

// bigAsinh is atanh(x/sqrt(1+x^2)), and log(x+sqrt(1+x^2)) for large x.
func bigAsinh(x *big.Float) *big.Float {
	root := newFloat(0).Mul(x, x)
	root.Sqrt(root.Add(root, newFloat(1)))
	if f, _ := x.Float64(); math.Abs(f) < 0.5 {
		return bigAtanh(newFloat(0).Quo(x, root))
	}
	r := bigLog(root.Add(root, newFloat(0).Abs(x)))
	if x.Sign() < 0 {
		r.Neg(r)
	}
	return r
}

// bigAcosh is log(x+sqrt((x-1)(x+1))).
func bigAcosh(x *big.Float) *big.Float {
	root := newFloat(0).Mul(newFloat(0).Sub(x, newFloat(1)), newFloat(0).Add(x, newFloat(1)))
	return bigLog(root.Add(root.Sqrt(root), x))
}

// bigErf sums 2/sqrt(pi) exp(-x^2) (x + 2x^3/3 + 4x^5/15 + ...), whose terms have one sign.
func bigErf(x *big.Float) *big.Float {
	if f, _ := x.Float64(); math.Abs(f) > 10 {
		return newFloat(math.Copysign(1, f))
	}
	square := newFloat(0).Mul(x, x)
	r := series(x, func(term *big.Float, n int64) {
		term.Mul(term, square)
		term.Quo(term.Mul(term, newFloat(2)), newFloat(float64(2*n+1)))
	})
	r.Mul(r, bigExp(square.Neg(square)))
	return r.Quo(r.Mul(r, newFloat(2)), rootOfPi())
}

func rootOfPi() *big.Float { return newFloat(0).Sqrt(newFloat(0).Set(bigPi())) }

// bigErfc is 1-erf(x) as long as that leaves digits enough, then Laplace's continued fraction
// exp(-x^2)/(x sqrt(pi)) / (1 + q/(1 + 2q/(1 + 3q/...))) with q = 1/(2x^2).
func bigErfc(x *big.Float) *big.Float {
	switch f, _ := x.Float64(); {
	case f < 8:
		return newFloat(0).Sub(newFloat(1), bigErf(x))
	case f > 30: // exp(-900) is no real(8) any more
		return newFloat(0)
	}
	const depth = 1000
	square := newFloat(0).Mul(x, x)
	q := newFloat(0).Quo(newFloat(0.5), square)
	tail := newFloat(1)
	for n := depth; n > 0; n-- {
		tail.Quo(newFloat(0).Mul(q, newFloat(float64(n))), tail)
		tail.Add(tail, newFloat(1))
	}
	r := bigExp(square.Neg(square))
	return r.Quo(r, tail.Mul(tail, newFloat(0).Mul(x, rootOfPi())))
}

// stirlingTerms and stirlingFrom: from there on, so many terms of Stirling's series give all bits.
const (
	stirlingTerms = 80
	stirlingFrom  = 100
)

// stirlingFactors are the coefficients B(2k)/(2k(2k-1)) of Stirling's series, k = 1, 2, ...
var stirlingFactors = sync.OnceValue(func() []*big.Rat {
	bernoulli := []*big.Rat{big.NewRat(1, 1)}
	var factors []*big.Rat
	for m := int64(1); m <= 2*stirlingTerms; m++ {
		// The sum of binomial(m+1, j) B(j) over j = 0..m is 0.
		sum, binomial := new(big.Rat), big.NewInt(1)
		for j := range m {
			sum.Add(sum, new(big.Rat).Mul(new(big.Rat).SetInt(binomial), bernoulli[j]))
			binomial.Div(binomial.Mul(binomial, big.NewInt(m+1-j)), big.NewInt(j+1))
		}
		b := sum.Mul(sum, big.NewRat(-1, m+1))
		bernoulli = append(bernoulli, b)
		if m%2 == 0 {
			factors = append(factors, new(big.Rat).Mul(b, big.NewRat(1, m*(m-1))))
		}
	}
	return factors
})

// logGamma returns log(gamma(x)) for x > 0: Stirling's series at x+n, less log(x(x+1)...(x+n-1)).
func logGamma(x *big.Float) *big.Float {
	z, passed := newFloat(0).Set(x), newFloat(1)
	for z.Cmp(newFloat(stirlingFrom)) < 0 {
		passed.Mul(passed, z)
		z.Add(z, newFloat(1))
	}
	r := newFloat(0).Mul(newFloat(0).Sub(z, newFloat(0.5)), bigLog(z))
	r.Sub(r, z)
	half := bigLog(newFloat(0).Mul(newFloat(2), newFloat(0).Set(bigPi())))
	r.Add(r, half.Quo(half, newFloat(2)))
	square, power := newFloat(0).Mul(z, z), newFloat(0).Set(z)
	for _, f := range stirlingFactors() {
		r.Add(r, newFloat(0).Quo(newFloat(0).SetRat(f), power))
		power.Mul(power, square)
	}
	return r.Sub(r, bigLog(passed))
}

// sinOfPi returns sin(pi x), reducing x, which is exact.
func sinOfPi(x *big.Float) *big.Float {
	n := nearest(x)
	r := bigSin(newFloat(0).Mul(newFloat(0).Sub(x, newFloat(0).SetInt(n)), newFloat(0).Set(bigPi())))
	if n.Bit(0) == 1 {
		r.Neg(r)
	}
	return r
}

// bigGamma takes x that is no integer below 1, |x| up to about 1000.
func bigGamma(x *big.Float) *big.Float {
	if x.Sign() > 0 {
		return bigExp(logGamma(x))
	}
	r := bigExp(logGamma(newFloat(0).Sub(newFloat(1), x)))
	return r.Quo(newFloat(0).Set(bigPi()), r.Mul(r, sinOfPi(x)))
}

// bigLogGamma takes x that is no integer below 1.
func bigLogGamma(x *big.Float) *big.Float {
	if x.Sign() > 0 {
		return logGamma(x)
	}
	s := sinOfPi(x)
	r := bigLog(newFloat(0).Quo(newFloat(0).Set(bigPi()), s.Abs(s)))
	return r.Sub(r, logGamma(newFloat(0).Sub(newFloat(1), x)))
}
