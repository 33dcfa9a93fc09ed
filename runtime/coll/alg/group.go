package alg

import (
	"math"
	"slices"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

// A Native is a transport whose library has collective operations of its own.
type Native interface {
	comm.Comm
	Broadcast(root int, data []byte) error
	Barrier() error

	// AllGather puts the equal parts of all processes one behind the other.
	AllGather(mine, all []byte) error

	// Combine combines vectors of elements of some bytes, given as codes of the ABI a type and an
	// operator on numbers or bits; root is negative when all get the result.
	Combine(typ, op int64, bytes int, input, result []byte, root int) error
}

// A Group is a transport on which Barrier, Broadcast, AllGather and Folds are the library's own where those
// were measured to be faster.
type Group struct {
	Native
	choice Choice
	model  costs.Model
}

// NewGroup returns the group; all its processes must have the same choice and model.
func NewGroup(n Native, c Choice, m costs.Model) *Group { return &Group{n, c, m} }

// Costs is the model of the group.
func (g *Group) Costs() costs.Model { return g.model }

// Model is what communication over a transport costs.
func Model(c comm.Comm) costs.Model {
	if m, ok := c.(interface{ Costs() costs.Model }); ok {
		return m.Costs()
	}
	return costs.Typical
}

// Exchange implements comm.Exchanger.
func (g *Group) Exchange(receives, sends []comm.Message) error {
	return comm.Exchange(g.Native, receives, sends)
}

// A Choice says where the library's operations are faster: bit k of a number stands for
// messages of at most TunedSizes[k] bytes, and above those of TunedSizes[k-1].
type Choice struct{ Broadcast, AllGather, AllReduce, Reduce, Barrier uint8 }

// TunedSizes are the sizes in bytes that Tune measures.
var TunedSizes = []int{64, 4 << 10, 256 << 10}

// class is the bit of a size; larger ones than the last go with that.
func class(bytes int) uint8 {
	k, _ := slices.BinarySearch(TunedSizes, bytes)
	return 1 << min(k, len(TunedSizes)-1)
}

func equalSizes(n int, size func(p int) int) bool {
	for p := 1; p < n; p++ {
		if size(p) != size(0) {
			return false
		}
	}
	return true
}

// AllByLibrary uses the library's operations for everything.
var AllByLibrary = Choice{math.MaxUint8, math.MaxUint8, math.MaxUint8, math.MaxUint8, math.MaxUint8}

// ChoiceBytes is the length of a Choice as bytes.
const ChoiceBytes = 5

// Bytes is the choice in a form to keep and to send.
func (c Choice) Bytes() []byte {
	return []byte{c.Broadcast, c.AllGather, c.AllReduce, c.Reduce, c.Barrier}
}

// ReadChoice is the choice that Bytes has written.
func ReadChoice(b []byte) Choice { return Choice{b[0], b[1], b[2], b[3], b[4]} }

// Tune measures both ways of each operation in turns. All processes call it and get the
// same choice.
func Tune(n Native) (Choice, error) {
	var c Choice
	for _, size := range TunedSizes {
		ways, err := twoWays(n, size)
		if err != nil {
			return c, err
		}
		for k, chosen := range []*uint8{&c.Broadcast, &c.AllGather, &c.AllReduce, &c.Reduce, &c.Barrier} {
			library, err := faster(n, size, ways[k])
			if err != nil {
				return c, err
			}
			if library {
				*chosen |= class(size)
			}
		}
	}
	return c, nil
}

// A way is an operation of the library and ours.
type way struct{ library, ours func() error }

// twoWays are the operations in the order of a Choice.
func twoWays(n Native, size int) ([]way, error) {
	data, all := make([]byte, size), make([]byte, size*n.Size())
	var gatherer Gatherer
	list := []way{
		{func() error { return n.Broadcast(0, data) }, func() error { return Broadcast(n, 0, data) }},
		{func() error { return n.AllGather(data, all) }, func() error {
			_, err := gatherer.AllGather(n, data, func(int) int { return size })
			return err
		}},
	}
	sum, _ := ExactOf(abi.TypeI8, abi.OpSum)
	for _, root := range []int{-1, 0} {
		ours, err := NewFold(n, sum, size/sum.Bytes(), root)
		if err != nil {
			return nil, err
		}
		library := *ours
		library.library = n
		list = append(list, way{func() error { return library.Run(data, all[:size]) }, func() error { return ours.Run(data, all[:size]) }})
	}
	return append(list, way{n.Barrier, func() error { return Barrier(n) }}), nil
}

// tuneBytes bounds the rounds of a measurement.
const tuneBytes = 8 << 20

// faster reports whether the library's operation takes less time than ours. What is measured is
// measured again when the library seems to have rare long waits: something else may have
// started just then.
func faster(c comm.Comm, size int, w way) (bool, error) {
	const attempts = 3
	for range attempts {
		library, ours, err := inTurns(c, size, w)
		if err != nil {
			return false, err
		}
		verdict := []byte{compare(library, ours)}
		if err := Broadcast(c, 0, verdict); err != nil {
			return false, err
		}
		if verdict[0] != seldomSlow {
			return verdict[0] == isFaster, nil
		}
	}
	return false, nil
}

// inTurns measures both ways.
func inTurns(c comm.Comm, size int, w way) (library, ours []time.Duration, err error) {
	var times [2][]time.Duration
	for range min(401, max(51, tuneBytes/size)) {
		for k, f := range []func() error{w.library, w.ours} {
			if err := Barrier(c); err != nil {
				return nil, nil, err
			}
			start := time.Now()
			if err := f(); err != nil {
				return nil, nil, err
			}
			times[k] = append(times[k], time.Since(start))
		}
	}
	return times[0], times[1], nil
}

// What the measurements say of the library's operation.
const (
	isSlower = iota
	isFaster
	seldomSlow // faster, but it has waits that cost more than it saves
)

// compare compares medians; but the library's waits, which do not yield the processor, are rare and
// very long on a busy machine, which shows in the sums.
func compare(library, ours []time.Duration) byte {
	const better, worst, chance = 0.97, 1.5, time.Millisecond
	median := func(times []time.Duration) float64 { return float64(slices.Sorted(slices.Values(times))[len(times)/2]) }
	sum := func(times []time.Duration) (all time.Duration) {
		for _, t := range times {
			all += t
		}
		return all
	}
	switch {
	case median(library) >= better*median(ours):
		return isSlower
	case float64(sum(library)-chance) > worst*float64(sum(ours)):
		return seldomSlow
	}
	return isFaster
}
