// Package mapping is the arithmetic of data mapping: processor grids, cyclic(k)
// distributions, affine alignments, owners, local addresses and the sets of
// iterations that a processor owns. It is pure: it imports nothing of ours, holds
// no positions and no state, and serves the compiler and the runtime alike.
//
// All index arithmetic uses floor division and modulo, so that indices below zero
// are handled like any others.
package mapping

// FloorDiv returns the largest integer q with q*b <= a. b must not be zero.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Mod returns a - b*FloorDiv(a, b): zero, or a value with the sign of b.
func Mod(a, b int64) int64 {
	m := a % b
	if m != 0 && (m < 0) != (b < 0) {
		m += b
	}
	return m
}

// CeilDiv returns the smallest integer q with q*b >= a, for b > 0.
func CeilDiv(a, b int64) int64 { return -FloorDiv(-a, b) }

// GCD returns the non-negative greatest common divisor; GCD(n, 0) is |n|.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}
