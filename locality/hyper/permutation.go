package hyper

import "fmt"

// Numbering is a data order: Numbering[old] is the new number of an element. Data orders
// that a function takes may be nil, which keeps the numbers.
type Numbering []int32

// Sequence is an iteration order: Sequence[k] is the old number of the iteration that runs
// k-th. Iteration orders that a function takes may be nil, which keeps the sequence.
type Sequence []int32

// Verify returns an error unless the numbering is a bijection of n elements.
func (p Numbering) Verify(n int) error { return verifyBijection(p, n) }

// Verify returns an error unless the sequence is a bijection of n iterations.
func (s Sequence) Verify(n int) error { return verifyBijection(s, n) }

// Sequence returns the elements in the order of their new numbers.
func (p Numbering) Sequence() Sequence { return Sequence(inverse(p)) }

// Numbering returns the position of every iteration.
func (s Sequence) Numbering() Numbering { return Numbering(inverse(s)) }

func verifyBijection(p []int32, n int) error {
	if len(p) != n {
		return fmt.Errorf("permutation of %d elements, want %d", len(p), n)
	}
	from := make([]int32, n) // 1 + what went there
	for i, v := range p {
		if v < 0 || int(v) >= n {
			return fmt.Errorf("permutation takes %d to %d, which is not in 0:%d", i, v, n-1)
		}
		if from[v] != 0 {
			return fmt.Errorf("permutation takes both %d and %d to %d", from[v]-1, i, v)
		}
		from[v] = int32(i) + 1
	}
	return nil
}

func inverse(p []int32) []int32 {
	q := make([]int32, len(p))
	for i, v := range p {
		q[v] = int32(i)
	}
	return q
}

func identity(n int) []int32 {
	p := make([]int32, n)
	for i := range p {
		p[i] = int32(i)
	}
	return p
}

// unnumbered returns a numbering of n vertices in which none has a number yet.
func unnumbered(n int) Numbering {
	p := make(Numbering, n)
	for i := range p {
		p[i] = -1
	}
	return p
}

// countingSort sorts items stably by key[item], which is in 0:keys-1. O(items + keys).
func countingSort(items, key []int32, keys int) []int32 {
	next := make([]int32, keys+1)
	for _, i := range items {
		next[key[i]+1]++
	}
	for k := range keys {
		next[k+1] += next[k]
	}
	sorted := make([]int32, len(items))
	for _, i := range items {
		sorted[next[key[i]]] = i
		next[key[i]]++
	}
	return sorted
}
