package css

import (
	"math/bits"

	"hpfc/analysis/mapping"
)

// floorSum returns the sum of floor((a*t+b)/m) over 0 <= t < n, m > 0, modulo 2^64,
// in as many steps as Euclid's algorithm on a and m takes. Only differences of two
// such sums are used and those are small, so the sum itself may wrap.
func floorSum(n, m, a, b int64) int64 {
	sum := triangle(n)*mapping.FloorDiv(a, m) + n*mapping.FloorDiv(b, m)
	a, b = mapping.Mod(a, m), mapping.Mod(b, m)
	for {
		high, low := bits.Mul64(uint64(a), uint64(n))
		low, carry := bits.Add64(low, uint64(b), 0)
		top, rest := bits.Div64(high+carry, low, uint64(m)) // a < m, so top <= n
		if top == 0 {
			return sum
		}
		n, b = int64(top), int64(rest)
		m, a = a, m
		sum += triangle(n)*(a/m) + n*(b/m)
		a, b = a%m, b%m
	}
}

// triangle is n*(n-1)/2 modulo 2^64.
func triangle(n int64) int64 {
	if n%2 == 0 {
		return n / 2 * (n - 1)
	}
	return (n - 1) / 2 * n
}

// inverse returns the b with a*b = 1 modulo m, for a coprime to m > 0.
func inverse(a, m int64) int64 {
	r0, r1, s0, s1 := mapping.Mod(a, m), m, int64(1), int64(0)
	for r1 != 0 {
		q := r0 / r1
		r0, r1, s0, s1 = r1, r0-q*r1, s1, s0-q*s1
	}
	return mapping.Mod(s0, m)
}
