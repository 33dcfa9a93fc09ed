package mapping

import "slices"

// Factor shapes n processors as an arrangement of the given rank: of all ways to write
// n as a product of non-decreasing extents it takes the one whose largest extent is
// least, then whose second is least, and so on: 16 is 4x4, 6 is 2x3, a prime p is 1 x p.
// The largest comes last since Fortran's arrays lie by columns: fewer ranks share a column.
// n and rank must be at least 1.
func Factor(n int64, rank int) []int64 {
	extents := make([]int64, rank)
	factor(n, n, extents)
	slices.Reverse(extents)
	return extents
}

// factor fills extents from the largest on, none above limit, and reports whether that is possible.
func factor(n, limit int64, extents []int64) bool {
	if len(extents) == 1 {
		extents[0] = n
		return n <= limit
	}
	for d := int64(1); d <= n && d <= limit; d++ {
		if n%d != 0 || powerBelow(d, len(extents), n) {
			continue
		}
		extents[0] = d
		if factor(n/d, d, extents[1:]) {
			return true
		}
	}
	return false
}

// powerBelow reports d**rank < n.
func powerBelow(d int64, rank int, n int64) bool {
	for ; rank > 0; rank-- {
		n = CeilDiv(n, d)
	}
	return n > 1
}

// MaxProcessors bounds the processors of an arrangement, and the ranks of a process.
const MaxProcessors = 1 << 16

// Processors returns the number of processors of an arrangement.
func Processors(extents []int64) int64 {
	n := int64(1)
	for _, e := range extents {
		n *= e
	}
	return n
}
