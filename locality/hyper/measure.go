package hyper

// Simulate returns what one run of the loop hits and misses when it is repeated: a first
// run warms the caches.
func Simulate(l Loop, c Caches) Counts {
	s := newSimulator(c)
	l.Trace(0, l.Iterations(), s.touch)
	cold := s.Counts
	l.Trace(0, l.Iterations(), s.touch)
	return s.minus(cold)
}

const (
	windows          = 16
	windowIterations = 4096
)

// SampledIterations is how many iterations Sample runs for a loop of n.
func SampledIterations(n int) int {
	if n <= 2*windows*windowIterations {
		return 2 * n // the first run warms the caches
	}
	return windows * windowIterations
}

// Sample estimates Simulate from 16 windows of 4096 iterations, spread evenly; the first
// quarter of each warms the caches. Loops that are not much longer are run as a whole.
// Data that fit into the second-level cache are taken to be there.
func Sample(l Loop, c Caches) Counts { return sample(l, c, l.Arrays()) }

// sample is Sample of a loop with arrays of some sizes, which no order changes.
func sample(l Loop, c Caches, arrays []int) Counts {
	n := l.Iterations()
	if n <= 2*windows*windowIterations {
		return Simulate(l, c)
	}
	s := newSimulator(c)
	var sum Counts
	for w := range windows {
		first := w * (n - windowIterations) / (windows - 1)
		counted := first + windowIterations/4
		l.Trace(first, counted, s.touch)
		warm := s.Counts
		l.Trace(counted, first+windowIterations, s.touch)
		window := s.minus(warm)
		sum = Counts{sum.Accesses + window.Accesses, sum.L1 + window.L1, sum.L2 + window.L2, sum.TLB + window.TLB}
	}
	if lines(arrays, c.L2.Line) <= c.L2.Entries() {
		sum.L2 = 0
	}
	return sum
}

// Limits are hit rates that no order of the loop exceeds.
type Limits struct {
	// Compulsory are those of a run with empty caches: every line is missed once.
	Compulsory Rates
	// Repeated are those of a repeated run: a cache keeps at most its size from one run to
	// the next. They tend to Compulsory for loops with much data.
	Repeated Rates
}

// LimitsOf returns the limits of a loop.
func LimitsOf(l Loop, c Caches) Limits { return limitsOf(l.Arrays(), l.Accesses(), c) }

func limitsOf(arrays []int, accesses int64, c Caches) Limits {
	cold := Counts{accesses, lines64(arrays, c.L1), lines64(arrays, c.L2), lines64(arrays, c.TLB)}
	left := func(misses int64, g Geometry) int64 { return max(0, misses-int64(g.Entries())) }
	warm := Counts{accesses, left(cold.L1, c.L1), left(cold.L2, c.L2), left(cold.TLB, c.TLB)}
	return Limits{cold.Rates(), warm.Rates()}
}

func lines64(arrays []int, g Geometry) int64 { return int64(lines(arrays, g.Line)) }

// lines returns the fewest lines, or pages, of a size that hold arrays of the given bytes.
func lines(arrays []int, size int) int {
	n := 0
	for _, bytes := range arrays {
		n += (bytes + size - 1) / size
	}
	return n
}
