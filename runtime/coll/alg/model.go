package alg

import (
	"math"
	"math/bits"

	"hpfc/runtime/comm"
)

// Cost is the model of time by which algorithms are chosen, in seconds: a message of x bytes
// takes Alpha + Beta*x, but of those that are sent together all after the first Gap + Beta*x, and combining
// x bytes takes Gamma*x.
type Cost struct {
	Alpha, Gap, Beta, Gamma float64
}

// SharedMemory is about what MPI processes of one host have; Ethernet what those on several
// have at 1 Gbit/s.
var (
	SharedMemory = Cost{Alpha: 0.5e-6, Gap: 0.2e-6, Beta: 1e-10, Gamma: 1e-10}
	Ethernet     = Cost{Alpha: 30e-6, Gap: 2e-6, Beta: 8e-9, Gamma: 1e-10}
)

// CostOf is the model of a group, with the typical time for combining.
func CostOf(c comm.Comm) Cost {
	m := Model(c)
	return Cost{m.Alpha / 1e9, m.Gap / 1e9, m.Beta / 1e9, SharedMemory.Gamma}
}

// Slices is the best number of slices for a reduction of some bytes over n processes: as many
// as pay for their start-ups: 1 when a message takes no longer than its start-up, else between
// 2, which the overlap of stages needs, and 8.
func (c Cost) Slices(n, bytes int) int {
	if n < 2 || c.Beta*float64(bytes) < c.Alpha {
		return 1 // nothing to overlap
	}
	stages := float64(bits.Len(uint(n - 1)))
	best := math.Sqrt(c.Beta * float64(bytes) / (2 * stages * c.Alpha))
	if c.Beta > c.Gamma {
		best = math.Sqrt(c.Gamma * float64(bytes) / (float64(n) * stages * c.Alpha))
	}
	return min(8, max(2, int(best+0.5)))
}

// eager is the length of messages that all libraries send without asking the receiver first.
const eager = 4000

// Gathers tells whether gathering the vectors of n processes, of some bytes each, and combining all of them
// everywhere takes less time than combining them by circulant halving, which has twice as many steps.
func (c Cost) Gathers(n, bytes int) bool {
	if n/2*bytes > eager {
		return false
	}
	N, L := float64(n), float64(bytes)
	steps, u := float64(bits.Len(uint(n-1))), (N-1)/N*L
	return steps*c.Alpha+(N-1)*L*(c.Beta+c.Gamma) < 2*steps*c.Alpha+u*(2*c.Beta+c.Gamma)
}

// An Exchange names an algorithm of the all-to-all exchange.
type Exchange int

// Exchanges.
const (
	UseDirect Exchange = iota
	UsePairwise
	UseBruck
	UseGrid
)

var exchangeNames = [...]string{"direct", "pairwise", "bruck", "grid"}

// String returns the name.
func (e Exchange) String() string { return exchangeNames[e] }

// Exchanges lists all.
var Exchanges = []Exchange{UseDirect, UsePairwise, UseBruck, UseGrid}

// Plan returns the plan of process r; blocks larger than the threshold do not go through the
// units of the grid.
func (e Exchange) Plan(s Sizes, r, threshold int) *Plan {
	switch e {
	case UsePairwise:
		return Pairwise(s, r)
	case UseBruck:
		return Bruck(s, r)
	case UseGrid:
		return Grid(s, r, threshold)
	}
	return Direct(s, r)
}

// Time estimates an exchange of equal blocks of some bytes among n processes.
func (c Cost) Time(e Exchange, n, bytes int) float64 {
	direct, grid, bruck := Messages(n)
	block := c.Beta * float64(bytes)
	switch e {
	case UseBruck:
		return float64(bruck)*c.Alpha + float64(bruck)*float64(n)/2*block
	case UseGrid:
		return c.together(grid, 2) + 2*(float64(n)-math.Sqrt(float64(n)))*block
	case UsePairwise:
		return float64(direct) * (c.Alpha + block)
	}
	return c.together(direct, 1) + float64(direct)*block
}

// together is the time for messages, without their bytes, that are sent in some batches.
func (c Cost) together(messages, batches int) float64 {
	batches = min(batches, messages)
	return float64(batches)*c.Alpha + float64(messages-batches)*c.Gap
}

// DynamicTime estimates ExchangeDynamic in the same way, in groups of columns(n) processes that arrive
// together. Its data take a message with the sizes more than those of the grid, and process 0 sends
// every task to up to two groups: that alone takes longer than the direct exchange, for every n. It can
// only win where processes arrive so late that the others have time for it.
func (c Cost) DynamicTime(n, bytes int) float64 {
	d := columns(n)
	g := float64(groups(n, d))
	control := float64(n-1)*(2*g-1) + float64(n-1)
	const batches = 4 // from a process to the first, to its group, to the units, and back
	return c.together(int(control+2*(g-1)+g-1), batches) + c.Time(UseGrid, n, bytes)
}

// Choose returns the fastest exchange of equal blocks by the model. Among many processes, direct and grid
// break even at blocks of Gap/Beta bytes.
func (c Cost) Choose(n, bytes int) Exchange {
	best := UseDirect
	for _, e := range []Exchange{UseGrid, UseBruck} {
		if c.Time(e, n, bytes) < c.Time(best, n, bytes) {
			best = e
		}
	}
	return best
}

// Threshold is the size in bytes above which a block goes directly: what the wire moves
// in the time that one message more takes.
func (c Cost) Threshold() int { return int(c.Gap / c.Beta) }

// ChooseFor returns the faster one of the direct exchange and the grid, for blocks of any sizes of which none is
// larger than the threshold.
func (c Cost) ChooseFor(s Sizes) Exchange {
	messages, bytes := 0, 0 // of the busiest process
	for r := range s.N {
		var count, sum [2]int
		for p := range s.N {
			for way, size := range [2]int{s.Of(r, p), s.Of(p, r)} {
				if size > c.Threshold() {
					return UseDirect
				}
				if size > 0 && p != r {
					count[way]++
					sum[way] += size
				}
			}
		}
		messages, bytes = max(messages, count[0], count[1]), max(bytes, sum[0], sum[1])
	}
	_, grid, _ := Messages(s.N)
	once := c.Beta * float64(bytes)
	if c.together(grid, 2)+2*once < c.together(messages, 1)+once {
		return UseGrid
	}
	return UseDirect
}
