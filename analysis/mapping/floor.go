// Package mapping is the arithmetic of data mapping: processor grids, cyclic(k)
// distributions, affine alignments, owners, local addresses and the sets of
// iterations that a processor owns. It is pure: it imports nothing of ours, holds
// no positions and no state, and serves the compiler and the runtime alike.
//
// All index arithmetic uses floor division and modulo, so that indices below zero
// are handled like any others.
package mapping

import "math"

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

// Count returns the number of values of lo:hi:step, or the greatest integer if there are more: hi-lo may need 64 bits without a
// sign. step must not be zero.
func Count(lo, hi, step int64) int64 {
	distance, stride := uint64(hi)-uint64(lo), uint64(step)
	if step < 0 {
		distance, stride = -distance, -stride
	}
	if lo != hi && (lo < hi) != (step > 0) {
		return 0
	}
	return int64(min(distance/stride, math.MaxInt64-1)) + 1
}
