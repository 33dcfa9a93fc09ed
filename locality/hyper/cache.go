package hyper

import "fmt"

// Geometry describes one cache: set-associative, least recently used line replaced. A TLB
// is a cache of pages.
type Geometry struct {
	Bytes, Ways, Line int // the line's size and the number of sets are powers of two
}

// Entries returns how many lines the cache holds.
func (g Geometry) Entries() int { return g.Bytes / g.Line }

func (g Geometry) verify(name string) error {
	if g.Ways < 1 || g.Line < 1 || g.Bytes < g.Ways*g.Line || g.Bytes%(g.Ways*g.Line) != 0 {
		return fmt.Errorf("%s of %d bytes in %d ways: not a whole number of lines of %d bytes in each way", name, g.Bytes, g.Ways, g.Line)
	}
	if sets := g.Entries() / g.Ways; sets&(sets-1) != 0 || g.Line&(g.Line-1) != 0 {
		return fmt.Errorf("%s of %d bytes in %d ways: %d sets, which is no power of two", name, g.Bytes, g.Ways, sets)
	}
	return nil
}

// Caches are the caches that a loop runs on.
type Caches struct{ L1, L2, TLB Geometry }

// The caches of the paper's machine, and those of a server of the 2020s.
var (
	PaperCaches = Caches{Geometry{64 << 10, 8, 64}, Geometry{1 << 20, 16, 64}, Geometry{64 * 4096, 4, 4096}}
	HostCaches  = Caches{Geometry{48 << 10, 12, 64}, Geometry{2 << 20, 16, 64}, Geometry{96 * 4096, 6, 4096}}
)

// Verify returns an error if the model has no such caches.
func (c Caches) Verify() error {
	for _, part := range []struct {
		name string
		Geometry
	}{{"L1", c.L1}, {"L2", c.L2}, {"TLB", c.TLB}} {
		if err := part.verify(part.name); err != nil {
			return err
		}
	}
	return nil
}

// Rates are hit rates in percent of all accesses: L1 those that the first level serves, L2
// those that do not go to memory, TLB those whose page is known.
type Rates struct{ L1, L2, TLB float64 }

// Counts are the accesses of a trace and the misses among them.
type Counts struct{ Accesses, L1, L2, TLB int64 }

// Rates returns the hit rates; without accesses all are 100.
func (n Counts) Rates() Rates {
	if n.Accesses == 0 {
		return Rates{100, 100, 100}
	}
	rate := func(misses int64) float64 { return 100 * (1 - float64(misses)/float64(n.Accesses)) }
	return Rates{rate(n.L1), rate(n.L2), rate(n.TLB)}
}

func (n Counts) minus(m Counts) Counts {
	return Counts{n.Accesses - m.Accesses, n.L1 - m.L1, n.L2 - m.L2, n.TLB - m.TLB}
}

// simulator runs a trace of addresses through caches that are empty at first.
type simulator struct {
	l1, l2, tlb lru
	Counts
}

func newSimulator(c Caches) *simulator {
	return &simulator{l1: newLRU(c.L1), l2: newLRU(c.L2), tlb: newLRU(c.TLB)}
}

func (s *simulator) touch(address uint64) {
	s.Accesses++
	if !s.tlb.hit(address) {
		s.TLB++
	}
	if s.l1.hit(address) {
		return
	}
	s.L1++
	if !s.l2.hit(address) {
		s.L2++
	}
}

// lru is one cache. Each set is a list of line numbers plus 1, the last used first.
type lru struct {
	shift uint
	mask  uint64
	ways  int
	lines []uint64
}

func newLRU(g Geometry) lru {
	c := lru{ways: g.Ways, mask: uint64(g.Entries()/g.Ways - 1), lines: make([]uint64, g.Entries())}
	for 1<<c.shift < g.Line {
		c.shift++
	}
	return c
}

// hit tells whether the line of an address is there, and makes it the last used.
func (c *lru) hit(address uint64) bool {
	line := address >> c.shift
	first := int(line&c.mask) * c.ways
	set := c.lines[first : first+c.ways]
	line++
	if set[0] == line {
		return true
	}
	carried := set[0]
	set[0] = line
	for i := 1; i < len(set); i++ {
		carried, set[i] = set[i], carried
		if carried == line {
			return true
		}
	}
	return false
}
