package inspect

import "slices"

// A probe is what samples tell of the iterations as the owners would execute them.
type probe struct {
	iterations int
	executions float64 // on all ranks
	misses     float64 // part of the references that are not in the cache
}

// Windows of iterations that are looked at, of each rank.
const (
	windows      = 8
	windowLength = 256
)

// A sampling counts what a probe needs in windows of iterations.
type sampling struct {
	iterations, sampled, executions int
	references, missed              int
	lines                           map[line]bool // of the window
	ranks                           []int64       // of the iteration
}

// A line is a cache line of an array.
type line struct{ array, number int64 }

// lineElements is how many elements of eight bytes a cache line has.
const lineElements = 8

func newSampling() *sampling { return &sampling{lines: map[line]bool{}} }

// rank samples n iterations of a rank: iteration k is told by look, which calls refer and update.
func (s *sampling) rank(n int, look func(k int)) {
	s.iterations += n
	for w := range windows {
		clear(s.lines)
		from, end := n*w/windows, n*(w+1)/windows
		for k := from; k < min(from+windowLength, end); k++ {
			s.ranks = s.ranks[:0]
			look(k)
			s.sampled++
			s.executions += len(s.ranks)
		}
		s.missed += len(s.lines)
	}
}

// refer counts a reference to an element.
func (s *sampling) refer(array, position int64) {
	s.lines[line{array, position / lineElements}] = true
	s.references++
}

// update says that a rank owns an element that the iteration updates.
func (s *sampling) update(rank int64) {
	if !slices.Contains(s.ranks, rank) {
		s.ranks = append(s.ranks, rank)
	}
}

// probe is what has been found out; references miss only where a rank's elements of an array, so many, exceed the cache.
func (s *sampling) probe(elements int) probe {
	p := probe{iterations: s.iterations, executions: float64(s.iterations) * float64(s.executions) / float64(max(1, s.sampled))}
	if elements*8 > cacheBytes {
		p.misses = float64(s.missed) / float64(max(1, s.references))
	}
	return p
}
