package alg

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
)

// compose is an operation that is associative and not commutative: x -> a*x + b, one after
// the other, in integers of 32 bits.
var compose = Operator{8, func(store, left, right []byte) {
	for i := 0; i < len(store); i += 8 {
		a, b := binary.LittleEndian.Uint32(left[i:]), binary.LittleEndian.Uint32(left[i+4:])
		c, d := binary.LittleEndian.Uint32(right[i:]), binary.LittleEndian.Uint32(right[i+4:])
		binary.LittleEndian.PutUint32(store[i:], a*c)
		binary.LittleEndian.PutUint32(store[i+4:], b*c+d)
	}
}}

// function is the vector of process r.
func function(r, length int) []byte {
	v := make([]byte, 0, 8*length)
	for i := range length {
		v = binary.LittleEndian.AppendUint32(v, uint32(3*r+2*i+5))
		v = binary.LittleEndian.AppendUint32(v, uint32(r*r+i))
	}
	return v
}

// each runs f for the processes of a new group.
func each(t *testing.T, n int, f func(c comm.Comm) error) {
	errs := make([]error, n)
	var all sync.WaitGroup
	for r, c := range comm.InProcess(n) {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[r] = f(c)
		}()
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
}

func TestPlansRun(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, runtime.NumCPU()} {
		runtime.GOMAXPROCS(processors)
		for n := 1; n <= 9; n++ {
			for _, length := range []int{0, 1, n, 10007} {
				want := function(0, length)
				for r := 1; r < n; r++ {
					compose.Combine(want, want, function(r, length))
				}
				results := make([][]byte, n)
				each(t, n, func(c comm.Comm) error {
					r := c.Rank()
					results[r] = make([]byte, 8*length)
					return ReduceOrdered(n, r, length, 3, -1).Run(c, compose, function(r, length), results[r])
				})
				for r := range results {
					require.Equal(t, want, results[r], "process %d of %d", r, n)
				}
			}
		}
	}
}

// Sums of reals depend on the order, but all processes get the same bits, again and again.
func TestAllGetTheSameBits(t *testing.T) {
	sum, err := NewOperator(24, 0, 8)
	require.NoError(t, err)
	const n, length = 5, 1000
	var first []byte
	for range 100 {
		results := make([][]byte, n)
		each(t, n, func(c comm.Comm) error {
			r := c.Rank()
			var input []byte
			for i := range length {
				input = binary.LittleEndian.AppendUint64(input, math.Float64bits(math.Sin(float64(r*length+i))*1e3))
			}
			results[r] = make([]byte, 8*length)
			return Reduce(n, r, length, 4, -1).Run(c, sum, input, results[r])
		})
		if first == nil {
			first = results[0]
		}
		for r := range results {
			require.Equal(t, first, results[r])
		}
	}
}

// A process that fails at any step: the others get its name, soon.
func TestFailureReachesAll(t *testing.T) {
	const length = 50
	for n := 2; n <= 5; n++ {
		for culprit := range n {
			for step := range ReduceOrdered(n, culprit, length, 2, -1).Steps {
				fault := fmt.Errorf("process %d has had enough", culprit)
				errs := make([]error, n)
				start := time.Now()
				var all sync.WaitGroup
				for r, c := range comm.InProcess(n) {
					all.Add(1)
					go func() {
						defer all.Done()
						p := ReduceOrdered(n, r, length, 2, -1)
						if r == culprit {
							p.Steps = p.Steps[:step]
						}
						errs[r] = p.Run(c, compose, function(r, length), make([]byte, 8*length))
						if r == culprit {
							c.Revoke(fault)
						}
					}()
				}
				all.Wait()
				require.Less(t, time.Since(start), 5*time.Second) // some milliseconds, on a machine that has time
				for r, err := range errs {
					if err != nil { // who needs nothing more of it may be done
						require.ErrorIs(t, err, fault, "process %d", r)
					}
				}
			}
		}
	}
}

func TestSmallOperations(t *testing.T) {
	for n := 1; n <= 17; n++ {
		each(t, n, func(c comm.Comm) error {
			for root := range n {
				data := []byte{byte(c.Rank()), 7}
				if err := Broadcast(c, root, data); err != nil {
					return err
				}
				if data[0] != byte(root) {
					return fmt.Errorf("process %d has the data of %d, not of %d", c.Rank(), data[0], root)
				}
			}
			parts, err := AllGather(c, make([]byte, c.Rank()%4, 8), func(p int) int { return p % 4 })
			if err != nil {
				return err
			}
			for p, part := range parts {
				if len(part) != p%4 {
					return fmt.Errorf("part %d has %d bytes", p, len(part))
				}
			}
			return Barrier(c)
		})
	}
}

func TestChoice(t *testing.T) {
	for _, c := range []Cost{SharedMemory, Ethernet} {
		require.Equal(t, UseDirect, c.Choose(4, 8), "a few messages together")
		c.Gap = c.Alpha // as the papers have it
		for _, n := range []int{4, 9, 64, 1024} {
			require.Equal(t, UseDirect, c.Choose(n, 10*c.Threshold()), "large blocks")
			require.NotEqual(t, UseDirect, c.Choose(64, 8), "small blocks")
			require.Greater(t, c.DynamicTime(n, 8), c.Time(UseDirect, n, 8), "control messages")
			require.InEpsilon(t, c.Time(UseDirect, n, c.Threshold()), c.Time(UseGrid, n, c.Threshold()), 0.01, "break-even at %d", n)
		}
		require.GreaterOrEqual(t, c.Slices(8, 1<<20), 2)
		require.LessOrEqual(t, c.Slices(2, 1<<30), 8)
	}
}

// A group that is given up at any time: every process returns, with the cause or with its
// result.
func TestRevokedAtAnyTime(t *testing.T) {
	const length = 2000
	cause := errors.New("enough")
	for round := range 1000 {
		n := 2 + round%4
		group := comm.InProcess(n)
		errs := make([]error, n)
		var all sync.WaitGroup
		for r, c := range group {
			all.Add(1)
			go func() {
				defer all.Done()
				plan := Reduce(n, r, length, 4, -1)
				for errs[r] == nil {
					errs[r] = plan.Run(c, compose, function(r, length), make([]byte, 8*length))
				}
			}()
		}
		time.Sleep(time.Duration(round*37%211) * time.Microsecond)
		group[round%n].Revoke(cause)
		done := make(chan struct{})
		go func() { all.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("round %d: not all of %d processes have returned", round, n)
		}
		for r, err := range errs {
			require.ErrorIs(t, err, cause, "process %d", r)
			require.ErrorIs(t, err, comm.ErrRevoked)
		}
	}
}

// What was sent does not change before a step that drains, and a plan ends when all has been sent: its receiver comes late.
func TestAStepThatDrainsWaits(t *testing.T) {
	whole := func(buffer int) Region { return Region{buffer, 0, 4} }
	sender := &Plan{Steps: []Step{
		{Send: []Transfer{{1, whole(Input)}}},
		{Drain: true, Copy: []Combination{{Store: whole(Input), Left: whole(Result)}}},
		{Send: []Transfer{{1, whole(Input)}}, Combine: []Combination{{Store: whole(Result), Left: whole(Input), Right: whole(Input)}}},
	}}
	receives := func(buffer int) *Plan { return &Plan{Steps: []Step{{Receive: []Transfer{{0, whole(buffer)}}}}} }
	var ended atomic.Bool
	each(t, 2, func(c comm.Comm) error {
		input, result := []byte("old."), []byte("new.")
		if c.Rank() == 0 {
			err := sender.Run(c, Operator{1, func(store, _, _ []byte) { copy(store, "done") }}, input, result)
			ended.Store(true)
			return err
		}
		for buffer, want := range []string{Input: "old.", Result: "new."} {
			time.Sleep(20 * time.Millisecond)
			if ended.Load() {
				return errors.New("the sender has ended before all was received")
			}
			if err := receives(buffer).Run(c, Bytes(1), input, result); err != nil || string([][]byte{input, result}[buffer]) != want {
				return fmt.Errorf("got %s and %s: %w", input, result, err)
			}
		}
		return nil
	})
}

// A plan runs on elements of any size, one after the other.
func TestAPlanRunsOnLargerElements(t *testing.T) {
	const n = 4
	plans := [n]*Plan{}
	for _, bytes := range []int{1, 8, 3} {
		s := Sizes{n, func(from, to int) int { return from + to }}
		each(t, n, func(c comm.Comm) error {
			r := c.Rank()
			if plans[r] == nil {
				plans[r] = Bruck(s, r)
			}
			var input, want []byte
			for p := range n {
				input = append(input, slices.Repeat([]byte{byte(10*r + p)}, bytes*s.Of(r, p))...)
				want = append(want, slices.Repeat([]byte{byte(10*p + r)}, bytes*s.Of(p, r))...)
			}
			result := make([]byte, len(want))
			if err := plans[r].Run(c, Bytes(bytes), input, result); err != nil || string(result) != string(want) {
				return fmt.Errorf("got %v, not %v: %w", result, want, err)
			}
			return nil
		})
	}
}
