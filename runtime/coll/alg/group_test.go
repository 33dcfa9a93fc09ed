package alg

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

// library is a transport with operations of its own, which are ours with a delay, and notes
// their use.
type library struct {
	comm.Comm
	delay                      time.Duration
	broadcast, gather, combine int
	exchange, barrier          int
}

func (l *library) Broadcast(root int, data []byte) error {
	l.broadcast++
	time.Sleep(l.delay)
	return Broadcast(l.Comm, root, data)
}

func (l *library) Barrier() error {
	l.barrier++
	time.Sleep(l.delay)
	return Barrier(l.Comm)
}

func (l *library) AllGather(mine, all []byte) error {
	l.gather++
	time.Sleep(l.delay)
	parts, err := AllGather(l.Comm, mine, nil)
	for p, part := range parts {
		copy(all[p*len(mine):], part)
	}
	return err
}

func (l *library) Combine(typ, op int64, bytes int, input, result []byte, root int) error {
	l.combine++
	time.Sleep(l.delay)
	f, err := NewFold(l.Comm, Exact{Type: typ, Op: op}, len(input)/bytes, root)
	if err != nil {
		return err
	}
	return f.Run(input, result)
}

func (l *library) AllToAll(input []byte, sent comm.Blocks, result []byte, received comm.Blocks) error {
	l.exchange++
	time.Sleep(l.delay)
	var receive, send []comm.Message
	for p := range l.Size() {
		send = append(send, comm.Message{Peer: p, Data: block(input, sent, p)})
		receive = append(receive, comm.Message{Peer: p, Data: block(result, received, p)})
	}
	return comm.Exchange(l.Comm, receive, send)
}

func block(data []byte, blocks comm.Blocks, p int) []byte {
	return data[blocks.Places[p]:][:blocks.Bytes[p]]
}

// The library exchanges where the choice says so, by what the busiest process sends, and blocks of any sizes
// arrive either way.
func TestGroupExchangesByItsLibrary(t *testing.T) {
	const n = 3
	for _, c := range []struct{ unit, byLibrary int }{{1, 1}, {100, 0}} {
		s := Sizes{n, func(from, to int) int { return c.unit * (1 + 2*from + to) }} // 6 and 9 units of the last process go to others
		each(t, n, func(com comm.Comm) error {
			l := &library{Comm: com}
			x := NewAllToAll(NewGroup(l, Choice{OpAllToAll: class(11)}, costs.Typical), s)
			require.Equal(t, c.byLibrary == 0, x.Straight())
			var input, want []byte
			for p := range n {
				input = append(input, bytes.Repeat([]byte{byte(10*com.Rank() + p)}, s.Of(com.Rank(), p))...)
				want = append(want, bytes.Repeat([]byte{byte(10*p + com.Rank())}, s.Of(p, com.Rank()))...)
			}
			for range 2 {
				result := make([]byte, len(want))
				if err := x.Run(input, result); err != nil || !bytes.Equal(want, result) {
					return fmt.Errorf("%v instead of %v: %w", result, want, err)
				}
			}
			if l.exchange != 2*c.byLibrary {
				return fmt.Errorf("%d exchanges by the library", l.exchange)
			}
			return nil
		})
	}
	require.Equal(t, 11, Sizes{n, func(from, to int) int { return 1 + 2*from + to }}.Busiest())
}

// A group uses what its choice says, and only for parts of equal sizes.
func TestGroupFollowsItsChoice(t *testing.T) {
	each(t, 3, func(c comm.Comm) error {
		l := &library{Comm: c}
		g := NewGroup(l, Choice{OpBroadcast: class(8), OpAllGather: class(5000)}, costs.Typical)
		for _, size := range []int{8, 100, 5000, 1 << 20} {
			data := make([]byte, size)
			data[size-1] = byte(c.Rank())
			if err := Broadcast(g, 1, data); err != nil || data[size-1] != 1 {
				return fmt.Errorf("broadcast of %d: %w", size, err)
			}
			parts, err := AllGather(g, append(data[:size-1], byte(c.Rank())), nil)
			for p := range parts {
				if parts[p][size-1] != byte(p) {
					return fmt.Errorf("part %d of %d bytes is that of %d", p, size, parts[p][size-1])
				}
			}
			if err != nil {
				return err
			}
		}
		if _, err := AllGather(g, make([]byte, 5000+c.Rank()), func(p int) int { return 5000 + p }); err != nil {
			return err
		}
		if l.broadcast != 1 || l.gather != 1 {
			return fmt.Errorf("%d broadcasts, %d gathers by the library", l.broadcast, l.gather)
		}
		return nil
	})
}

// A slow library is not chosen, and all processes choose alike.
func TestTuneAvoidsASlowLibrary(t *testing.T) {
	each(t, 3, func(c comm.Comm) error {
		choice, _, err := tune(&library{Comm: c, delay: time.Millisecond}, TunedSizes[:2], time.Minute)
		if choice != (Choice{}) {
			return fmt.Errorf("%+v was chosen", choice)
		}
		return err
	})
	for _, size := range []int{0, 1, 63, 64, 65, 256, 257, 1 << 20, 1<<20 + 1, 16 << 20} {
		k, _ := slices.BinarySearch(TunedSizes, size)
		require.EqualValues(t, 1<<k, class(size), "%d", size)
	}
	require.EqualValues(t, 1<<(len(TunedSizes)-1), class(1<<30))
}

// Where the time for it is spent, as on a busy machine, sizes and attempts are left out.
func TestTuneEndsWhenItsTimeIsSpent(t *testing.T) {
	rounds := func(budget time.Duration) int {
		broadcasts := 0
		each(t, 2, func(c comm.Comm) error {
			l := &library{Comm: c, delay: tuneTime / fewestRounds}
			_, sure, err := tune(l, TunedSizes[:3], budget)
			if sure && budget == 0 {
				return errors.New("sure of what was not measured")
			}
			if c.Rank() == 0 {
				broadcasts = l.broadcast
			}
			return err
		})
		return broadcasts
	}
	const once = inARow * (warmUp + fewestRounds/(inARow-1) + 1)
	require.GreaterOrEqual(t, rounds(time.Minute), 3*once)
	require.Equal(t, once, rounds(0), "the smallest size, once")
}

// A barrier holds every process until the last has come, by the library's where that was chosen.
func TestBarrierWaitsForAll(t *testing.T) {
	for n := 1; n <= 9; n++ {
		for _, choice := range []Choice{{}, {OpBarrier: class(0)}} {
			var come atomic.Int64
			each(t, n, func(c comm.Comm) error {
				l := &library{Comm: c}
				g := NewGroup(l, choice, costs.Typical)
				for round := range int64(20) {
					if c.Rank() == int(round)%n {
						time.Sleep(50 * time.Microsecond)
					}
					come.Add(1)
					if err := Barrier(g); err != nil {
						return err
					}
					if all := (round + 1) * int64(n); come.Load() < all {
						return fmt.Errorf("%d of %d have come", come.Load(), all)
					}
				}
				if byLibrary := choice != (Choice{}); byLibrary != (l.barrier > 0) {
					return fmt.Errorf("%d barriers by the library", l.barrier)
				}
				return nil
			})
		}
	}
}

// A gatherer keeps nothing that belongs to other lengths, or to the way that it took before.
func TestGathererForgetsWhatWasBefore(t *testing.T) {
	each(t, 3, func(c comm.Comm) error {
		g := NewGroup(&library{Comm: c}, Choice{OpAllGather: math.MaxUint16}, costs.Typical)
		var gatherer Gatherer
		for round, length := range []int{4, 4, 8, 2, 4} {
			var sizes func(int) int
			if round%2 == 1 {
				sizes = func(int) int { return length } // ours
			}
			for range 2 {
				parts, err := gatherer.AllGather(g, bytes.Repeat([]byte{byte(c.Rank() + round)}, length), sizes)
				if err != nil {
					return err
				}
				for p, part := range parts {
					if !bytes.Equal(part, bytes.Repeat([]byte{byte(p + round)}, length)) {
						return fmt.Errorf("round %d, part %d is %v", round, p, part)
					}
				}
				sizes = nil // the library's
			}
		}
		return nil
	})
}

// Sizes that were not measured go with the largest one that was.
func TestChoicesAreExtended(t *testing.T) {
	c := Choice{OpBroadcast: class(256), OpReduce: class(64)}
	require.Equal(t, c, ReadChoice(c.Bytes()))
	c.extend(1)
	require.True(t, c.Library(OpBroadcast, 1<<30))
	require.False(t, c.Library(OpBroadcast, 1<<30+1), "the library counts in 32 bits")
	require.False(t, c.Library(OpBroadcast, 64))
	require.True(t, c.Library(OpReduce, 64))
	require.False(t, c.Library(OpReduce, 256))
	require.False(t, c.Library(OpBarrier, 0))
}

// All processes get the times of the slowest.
func TestTurnsAreThoseOfTheSlowest(t *testing.T) {
	each(t, 3, func(c comm.Comm) error {
		late := func() error { time.Sleep(time.Duration(c.Rank()) * time.Millisecond); return nil }
		times, err := InTurns(c, Rounds{5, 9, time.Millisecond}, late, func() error { return nil })
		if len(times) != 2 || len(times[0]) != 6 || Median(times[0]) < 2*time.Millisecond || Median(times[1]) > time.Millisecond {
			return fmt.Errorf("%v", times)
		}
		return err
	})
}

// Each of several operations begins a round when its turn has come, and is done in a row.
func TestTurnsBeginWithAnotherOperation(t *testing.T) {
	each(t, 1, func(c comm.Comm) error {
		var order, want []int
		note := func(k int) func() error {
			return func() error { order = append(order, k); return nil }
		}
		_, err := InTurns(c, Rounds{6, 6, time.Millisecond}, note(0), note(1), note(2))
		for _, k := range []int{0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2} {
			want = append(want, k, k, k)
		}
		require.Equal(t, want, order)
		return err
	})
}

// Medians decide, unless the library's rare waits cost more than it saves.
func TestRareLongWaitsAreNotFaster(t *testing.T) {
	times := func(typical time.Duration, n int, rare time.Duration) []time.Duration {
		list := make([]time.Duration, n)
		for i := range list {
			list[i] = typical
		}
		list[n/2] = rare
		return list
	}
	ours := times(10*time.Microsecond, 401, 10*time.Microsecond)
	require.EqualValues(t, isFaster, compare(times(6*time.Microsecond, 401, time.Millisecond), ours))
	require.EqualValues(t, seldomSlow, compare(times(6*time.Microsecond, 401, 20*time.Millisecond), ours))
	require.EqualValues(t, isEqual, compare(ours, ours))
}

// Where a busy machine disturbs both, the library must be faster by the same measure.
func TestOneMeasureIsNotEnough(t *testing.T) {
	times := func(calm, busy time.Duration, calmOnes int) []time.Duration {
		return append(slices.Repeat([]time.Duration{calm}, calmOnes), slices.Repeat([]time.Duration{busy}, 100-calmOnes)...)
	}
	ours := times(30*time.Microsecond, 600*time.Microsecond, 5)
	require.EqualValues(t, isEqual, compare(times(40*time.Microsecond, 650*time.Microsecond, 20), ours), "seldom calm")
	require.EqualValues(t, isEqual, compare(times(40*time.Microsecond, 50*time.Microsecond, 60), times(30*time.Microsecond, 600*time.Microsecond, 40)), "slower where it is calm")
	require.EqualValues(t, isFaster, compare(times(20*time.Microsecond, 500*time.Microsecond, 20), ours))
}

// Long operations are the library's unless ours is clearly faster twice or takes less than half the time, and nobody is sure of what was disturbed.
func TestContests(t *testing.T) {
	times := func(calm, busy time.Duration) []time.Duration {
		return append(slices.Repeat([]time.Duration{calm}, 4), slices.Repeat([]time.Duration{busy}, 8)...)
	}
	same, better := times(100, 100), times(90, 90)
	disturbed, betterDisturbed := times(100, 200), times(90, 180)
	frozen := slices.Repeat(better, 9)
	frozen[9] = time.Second
	type attempt struct{ library, ours []time.Duration }
	lost, even, won := attempt{better, same}, attempt{same, same}, attempt{same, better}
	noise := attempt{disturbed, betterDisturbed}
	for name, c := range map[string]struct {
		long             bool
		attempts         []attempt
		library, settled bool
	}{
		"short, slower":              {false, []attempt{lost}, true, true},
		"short, equal":               {false, []attempt{even}, false, true},
		"short, faster":              {false, []attempt{won}, false, true},
		"short, varies":              {false, []attempt{noise}, false, true},
		"short, frozen":              {false, []attempt{{frozen, slices.Repeat(same, 9)}}, false, false},
		"long, slower":               {true, []attempt{lost}, true, true},
		"long, equal":                {true, []attempt{even}, true, true},
		"long, faster once":          {true, []attempt{won}, true, false},
		"long, faster twice":         {true, []attempt{won, won}, false, true},
		"long, three times as fast":  {true, []attempt{{times(300, 300), same}}, false, true},
		"long, the same, disturbed":  {true, []attempt{{times(300, 600), disturbed}}, true, false},
		"long, faster, then equal":   {true, []attempt{won, even}, true, true},
		"long, disturbed":            {true, []attempt{noise, noise, noise}, true, false},
		"long, disturbed and faster": {true, []attempt{noise, won}, true, false},
		"long, frozen":               {true, []attempt{{frozen, slices.Repeat(same, 9)}}, false, false},
	} {
		contest := contest{long: c.long}
		for _, a := range c.attempts {
			contest.enter(a.library, a.ours)
		}
		require.Equal(t, []bool{c.library, c.settled}, []bool{contest.library, contest.settled}, name)
	}
}

// What an operation finds in the caches because another one has just run does not count.
func TestTheFirstOfARowDoesNotCount(t *testing.T) {
	each(t, 2, func(c comm.Comm) error {
		last := 0
		after := func(k int) func() error {
			return func() error {
				if last != k {
					time.Sleep(3 * time.Millisecond)
				}
				last = k
				return nil
			}
		}
		times, err := InTurns(c, Rounds{11, 21, time.Millisecond}, after(1), after(2))
		for _, list := range times {
			if Median(list) > time.Millisecond {
				return fmt.Errorf("%v", times)
			}
		}
		return err
	})
}

// The parts of a gather by the library may be empty.
func TestTheLibraryGathersNothing(t *testing.T) {
	each(t, 3, func(c comm.Comm) error {
		g := NewGroup(&library{Comm: c}, AllByLibrary, costs.Typical)
		for _, mine := range []string{"", "abc", ""} {
			parts, err := new(Gatherer).AllGather(g, []byte(mine), nil)
			if err != nil || len(parts) != 3 || string(parts[2]) != mine {
				return fmt.Errorf("%q: %q, %w", mine, parts, err)
			}
		}
		return nil
	})
}

// Sums and products of short integers, which a library may let saturate, are ours; those of longer ones, and extremes, are its
// own.
func TestShortIntegersWrap(t *testing.T) {
	each(t, 2, func(c comm.Comm) error {
		l := &library{Comm: c}
		g := NewGroup(l, AllByLibrary, costs.Typical)
		for _, test := range []struct {
			typ, op int64
			library bool
		}{
			{abi.TypeI1, abi.OpSum, false},
			{abi.TypeI2, abi.OpSum, false},
			{abi.TypeI2, abi.OpProduct, false},
			{abi.TypeI4, abi.OpSum, true},
			{abi.TypeI2, abi.OpMax, true},
		} {
			x, _ := ExactOf(test.typ, test.op)
			f, err := NewFold(g, x, 1, -1)
			if err != nil {
				return err
			}
			l.combine = 0
			if err := f.Run(make([]byte, x.Bytes()), make([]byte, x.Bytes())); err != nil || (l.combine > 0) != test.library {
				return fmt.Errorf("%+v: %w", test, err)
			}
		}
		return nil
	})
}
