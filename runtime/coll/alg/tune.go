package alg

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/costs"
	"hpfc/runtime/mem"
)

// An Operation is one for which the library may be used.
type Operation int

// Operations that are tuned.
const (
	OpBroadcast Operation = iota
	OpAllGather
	OpAllReduce
	OpReduce
	OpAllToAll
	OpBarrier
	operations
)

// A Choice says for each operation where the library's is faster: bit k stands for messages of at
// most TunedSizes[k] bytes, and above those of TunedSizes[k-1].
type Choice [operations]uint16

// TunedSizes are the sizes in bytes that Tune measures, as far as time and memory allow.
var TunedSizes = []int{64, 256, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20, 16 << 20}

// class is the bit of a size; larger ones than the last go with that.
func class(bytes int) uint16 {
	doublings := bits.Len(uint(max(1, bytes) - 1)) // from 1 on; TunedSizes has every other one from the sixth on
	return 1 << min(max(0, doublings-5)/2, len(TunedSizes)-1)
}

// mostByLibrary is the length of the longest message for which the library is used: it counts in 32 bits.
const mostByLibrary = 1 << 30

// Library tells whether the library is used for an operation on so many bytes.
func (c Choice) Library(op Operation, bytes int) bool {
	return c[op] != 0 && bytes <= mostByLibrary && c[op]&class(bytes) != 0
}

// AllByLibrary uses the library's operations for everything.
var AllByLibrary = Choice{math.MaxUint16, math.MaxUint16, math.MaxUint16, math.MaxUint16, math.MaxUint16, math.MaxUint16}

// ChoiceBytes is the length of a Choice as bytes.
const ChoiceBytes = 2 * int(operations)

// Bytes is the choice in a form to keep and to send.
func (c Choice) Bytes() []byte {
	var b []byte
	for _, chosen := range c {
		b = binary.LittleEndian.AppendUint16(b, chosen)
	}
	return b
}

// ReadChoice is the choice that Bytes has written.
func ReadChoice(b []byte) (c Choice) {
	for op := range c {
		c[op] = binary.LittleEndian.Uint16(b[2*op:])
	}
	return c
}

const (
	// tuneMemory bounds the bytes of all parts of a gather that is measured.
	tuneMemory = 64 << 20

	// tuneTime bounds a measurement of both ways of an operation, and tooSlow is how long a round may take
	// if larger sizes are to be measured.
	tuneTime = 25 * time.Millisecond
	tooSlow  = 50 * time.Millisecond

	// tuneBudget bounds the time of all rounds together: where it is spent, on a machine that does much besides, larger
	// sizes are not measured, and nothing is measured again. A calm machine takes less.
	tuneBudget = 4 * time.Second

	fewestRounds, mostRounds = 11, 401
)

// Tune measures both ways of each operation in turns. All processes call it and get the
// same choice, and whether they can be sure of it: whether the machine was calm, and there was time for all sizes. Sizes that
// are not measured go with the largest one that is.
func Tune(n Native) (c Choice, sure bool, err error) { return tune(n, TunedSizes, tuneBudget) }

func tune(n Native, sizes []int, budget time.Duration) (c Choice, sure bool, err error) {
	t := tuner{Native: n, budget: budget}
	measured := 0
	for k, size := range sizes {
		if k > 0 && size*n.Size() > tuneMemory {
			break
		}
		longest, err := t.tune(size)
		if err != nil {
			return t.choice, false, err
		}
		if measured = k; longest > tooSlow || t.spent() {
			break
		}
	}
	t.choice.extend(measured)
	return t.choice, !t.unsure && !t.spent(), nil
}

// A tuner is a choice in the making.
type tuner struct {
	Native
	choice       Choice
	used, budget time.Duration // the same on all processes
	unsure       bool          // something has disturbed a measurement to the end
}

func (t *tuner) spent() bool { return t.used > t.budget }

// extend lets sizes above the k-th go with that.
func (c *Choice) extend(k int) {
	for op, chosen := range c {
		if chosen>>k&1 != 0 {
			c[op] |= math.MaxUint16 << k
		}
	}
}

// tune chooses for one size, and returns the longest time of a round.
func (t *tuner) tune(size int) (longest time.Duration, err error) {
	ways, err := twoWays(t.Native, size)
	if err != nil {
		return 0, err
	}
	for op, w := range ways {
		verdict, round, err := t.faster(w, size)
		if err != nil {
			return 0, err
		}
		if longest = max(longest, round); verdict {
			t.choice[op] |= class(size)
		}
	}
	return longest, nil
}

// A way is an operation of the library and ours.
type way struct{ library, ours func() error }

// twoWays are the operations in the order of a Choice; the barrier, which has no size, is with the smallest. Both ways are
// a group's, with all that a program pays for them.
func twoWays(n Native, size int) ([]way, error) {
	library, err := operationsOf(NewGroup(n, AllByLibrary, costs.Typical), size)
	if err != nil {
		return nil, err
	}
	ours, err := operationsOf(NewGroup(n, Choice{}, costs.Typical), size)
	if err != nil {
		return nil, err
	}
	var list []way
	for op := range operations {
		if op != OpBarrier || class(size) == class(0) {
			list = append(list, way{library[op], ours[op]})
		}
	}
	return list, nil
}

// operationsOf are the operations of a group on messages of some bytes.
func operationsOf(g *Group, size int) (list [operations]func() error, err error) {
	data, all := mem.Bytes(size), mem.Bytes(size*g.Size())
	var gatherer Gatherer
	list[OpBroadcast] = func() error { return Broadcast(g, 0, data) }
	list[OpAllGather] = func() error {
		_, err := gatherer.AllGather(g, data, nil)
		return err
	}
	sum, _ := ExactOf(abi.TypeI8, abi.OpSum)
	for op, root := range map[Operation]int{OpAllReduce: -1, OpReduce: 0} {
		f, err := NewFold(g, sum, size/sum.Bytes(), root)
		if err != nil {
			return list, err
		}
		list[op] = func() error { return f.Run(data, all[:size]) }
	}
	list[OpAllToAll] = exchangeOf(g, data, all)
	list[OpBarrier] = func() error { return Barrier(g) }
	return list, nil
}

// exchangeOf sends equal parts of the input to all others, in messages of ours straight to them.
func exchangeOf(g *Group, input, result []byte) func() error {
	s := equalParts(g.Size(), len(input))
	if x := NewAllToAll(g, s); x.ByLibrary() {
		return func() error { return x.Run(input, result) }
	}
	plan := Direct(s, g.Rank())
	return func() error { return plan.Run(g.ours, Bytes(1), input, result) }
}

// faster reports whether the library's operation is to be used, and how long a round takes. What was disturbed by something
// else is measured again a little later.
func (t *tuner) faster(w way, size int) (library bool, round time.Duration, err error) {
	const attempts = 3
	c := contest{long: size >= longFrom}
	for range attempts {
		times, err := InTurns(t.Native, Rounds{fewestRounds, mostRounds, tuneTime}, w.library, w.ours)
		if err != nil {
			return false, 0, err
		}
		round = Median(times[0]) + Median(times[1])
		t.used += sum(times[0]) + sum(times[1])
		if c.enter(times[0], times[1]); c.settled || t.spent() {
			break
		}
		time.Sleep(calmAfter)
	}
	t.unsure = t.unsure || !c.settled
	return c.library, round, nil
}

// longFrom is the size from which an operation is long: its time is that of copying, and waits are a small part of it.
const longFrom = 4 << 20

// A contest is between the library's operation and ours. Long ones are measured a few times only, and are the library's unless
// ours is clearly faster twice, or takes less than half the time once. Otherwise ours is used between equals, whose waits yield the processor.
type contest struct {
	long    bool
	won     int  // by ours, one after the other
	library bool // is to be used
	settled bool // nothing has disturbed the measurement
}

func (c *contest) enter(library, ours []time.Duration) {
	const wins = 2
	found := compare(library, ours)
	calm := !c.disturbed(library) && !c.disturbed(ours)
	switch {
	case found != isSlower || !calm:
		c.won = 0
	case Median(library) > 2*Median(ours):
		c.won = wins
	default:
		c.won++
	}
	switch {
	case found == seldomSlow:
		c.library, c.settled = false, false
	case c.long:
		c.library, c.settled = c.won < wins, calm && c.won != 1
	default:
		c.library, c.settled = found == isFaster, calm
	}
}

// disturbed tells that the processes had to share processors with something else for most of the time. Short operations
// vary by themselves.
func (c *contest) disturbed(times []time.Duration) bool {
	if c.long {
		return slowed(times, 1.5)
	}
	return slowed(times, 3)
}

// calmAfter is how long something that disturbs a measurement is given to end.
const calmAfter = 10 * time.Millisecond

// slowed tells that the median is so many times what the operation can do.
func slowed(times []time.Duration, factor float64) bool {
	return float64(Median(times)) > factor*float64(FirstTenth(times))
}

// FirstTenth is the time that a tenth of all are below.
func FirstTenth(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/10]
}

func sum(times []time.Duration) (all time.Duration) {
	for _, t := range times {
		all += t
	}
	return all
}

// What the measurements say of the library's operation.
const (
	isSlower = iota
	isEqual
	isFaster
	seldomSlow // faster, but it has waits that cost more than it saves
)

// compare asks that an operation be faster as a rule, and also when nothing disturbs it: on a busy machine the two differ, and
// one of them alone is a matter of luck. But the library's waits, which do not yield the processor, are rare and very long
// there, which shows in the sums.
func compare(library, ours []time.Duration) byte {
	const worst, chance = 1.5, time.Millisecond
	switch {
	case clearlyFaster(ours, library):
		return isSlower
	case !clearlyFaster(library, ours):
		return isEqual
	case float64(sum(library)-chance) > worst*float64(sum(ours)):
		return seldomSlow
	}
	return isFaster
}

func clearlyFaster(one, other []time.Duration) bool {
	const better = 0.985
	return float64(Median(one)) < better*float64(Median(other)) && float64(FirstTenth(one)) < better*float64(FirstTenth(other))
}
