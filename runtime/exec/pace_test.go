package exec

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/exec/internal/exported"
)

// paced runs a program whose workers take turns in running all ranks, as a pattern says.
func paced(t *testing.T, c Config, r *recorder, pattern []way) (changes int, err error) {
	t.Helper()
	m, err := newMachine(c, r)
	require.NoError(t, err)
	at, last := 0, together
	m.meeting.often, m.meeting.left = 1, 1
	m.meeting.decide = func(before way, _ int) way {
		next := pattern[at%len(pattern)]
		at++
		if next != last {
			changes++
		}
		last = next
		return next
	}
	require.True(t, m.run())
	err = m.outcome()
	m.free()
	return changes, err
}

var patterns = [][]way{
	{alone},
	{alone, together},
	{together, together, alone},
	{alone, alone, alone, together, alone, together, together},
}

// However often workers change the way in which ranks run, every request is served once, in the same meeting by
// the same means, and every rank's part is done.
func TestRanksAreServedAlikeInBothWays(t *testing.T) {
	for _, ranks := range []int{2, 3, 4, 7, 16, 64, 65} {
		for _, pattern := range patterns {
			r := newRecorder(ranks)
			c := config(ranks)
			c.Quick = exported.Quick()
			changes, err := paced(t, c, r, pattern)
			require.NoError(t, err)
			require.Equal(t, ranks <= 64, changes > 0)
			served, shared, parts, _ := exported.Served()
			require.Equal(t, shared, parts)
			require.Equal(t, exported.Steps, r.begun+served)
			for rank := range ranks {
				require.Equal(t, 2*r.begun, r.perRank[rank])
				require.Equal(t, exported.Steps, r.singles[rank])
			}
		}
	}
}

// A fault before any step ends all ranks, whoever runs them.
func TestAFaultEndsRanksInBothWays(t *testing.T) {
	for _, pattern := range patterns {
		for step := range exported.Steps {
			for _, culprit := range []int{0, 1, 4} {
				c := config(5)
				c.Entry, c.Quick = exported.FaultAt(culprit, step), exported.Quick()
				_, err := paced(t, c, newRecorder(5), pattern)
				var fault *Fault
				require.ErrorAs(t, err, &fault)
				require.Equal(t, culprit, fault.Rank)
			}
		}
	}
	exported.Served()
}

// A worker that waits runs its own ranks where the step is too long for one: ranks that each sleep for a while in every step overlap.
func TestLongStepsAreTakenBack(t *testing.T) {
	for _, ranks := range []int{2, 3, 16} {
		c := config(ranks)
		c.Entry, c.Quick = exported.LongSteps(), exported.Quick()
		changes, err := paced(t, c, newRecorder(ranks), []way{alone})
		require.NoError(t, err)
		require.Positive(t, changes)
		served, shared, parts, _ := exported.Served()
		require.Positive(t, served)
		require.Equal(t, shared, parts)
		require.Positive(t, exported.Overlaps(), "no ranks have run side by side")
	}
}

// stretches makes a pace judge stretches of a millisecond, with what a meeting takes in each way.
func stretches(p *pace, n int, cost [2]time.Duration, slept bool) (ways []way) {
	for range n {
		ways = append(ways, p.way)
		took := time.Millisecond
		p.meetings = int(took / cost[p.way])
		p.judge(took, took, slept)
	}
	return ways
}

func share(ways []way, of way) float64 {
	n := 0
	for _, w := range ways {
		if w == of {
			n++
		}
	}
	return float64(n) / float64(len(ways))
}

// Meetings that follow each other faster in one way are held in that way but for trials, which become rare.
func TestThePaceIsThatOfTheFasterWay(t *testing.T) {
	const long = 4000
	cases := map[string]struct {
		cost  [2]time.Duration
		slept bool
		want  way
		least float64
	}{
		"one worker is faster":             {[2]time.Duration{600, 300}, false, alone, 0.99},
		"workers sleep":                    {[2]time.Duration{30_000, 500}, true, alone, 0.99},
		"all workers are faster":           {[2]time.Duration{1000, 1900}, false, together, 0.99},
		"both are as fast":                 {[2]time.Duration{1000, 1000}, false, together, 0.99},
		"steps are long":                   {[2]time.Duration{5000, 1000}, false, together, 1},
		"they wait for something else":     {[2]time.Duration{150_000, 20_000}, true, together, 0.97},
		"steps are long though they sleep": {[2]time.Duration{300_000, 1000}, true, together, 1},
	}
	for name, c := range cases {
		require.GreaterOrEqual(t, share(stretches(&pace{}, long, c.cost, c.slept), c.want), c.least, name)
	}
}

// What a program does changes, and with it the way.
func TestThePaceFollowsTheProgram(t *testing.T) {
	p := &pace{}
	short, long := [2]time.Duration{600, 300}, [2]time.Duration{3000, 5800}
	for range 3 {
		stretches(p, 1100, short, false)
		require.Greater(t, share(stretches(p, 500, short, false), alone), 0.95)
		stretches(p, 3, long, false)
		require.Greater(t, share(stretches(p, 500, long, false), together), 0.95)
	}
}

// Behind ranks that were taken back workers run theirs for a while.
func TestThePaceRestsBehindLongSteps(t *testing.T) {
	m := newMeeting(2)
	p := &pace{way: alone, pause: time.Second}
	require.Equal(t, together, p.decide(m, together, paceOften))
	require.GreaterOrEqual(t, p.rest, restBroken)
	require.False(t, slices.Contains(stretches(p, int(restBroken/time.Millisecond), [2]time.Duration{600, 300}, false), alone))
}

// takingBack is a server that takes back the ranks of another worker while rank 0 runs, slowly.
type takingBack struct {
	*listener
	take func()
}

func (x *takingBack) Single(rank int, q abi.Request, items []byte) (bool, error) {
	x.take()
	return x.listener.Single(rank, q, items)
}

// A worker that runs all ranks may find that another one has begun to take back its own, but not yet ended the round for itself: it must
// not meet it before.
func TestRanksAreTakenBackSlowly(t *testing.T) {
	c := config(2)
	c.Entry, c.Quick, c.Workers = exported.HandOver(exported.Nothing), exported.Sender(), 2
	x := &takingBack{listener: &listener{recorder: newRecorder(2)}}
	m, err := newMachine(c, x)
	require.NoError(t, err)
	defer m.free()
	var workers sync.WaitGroup
	x.take = sync.OnceFunc(func() {
		require.True(t, m.meeting.others.CompareAndSwap(opened, takenBack))
		workers.Add(1)
		go func() {
			defer workers.Done()
			time.Sleep(20 * time.Millisecond)
			m.meeting.round.Add(1)
			m.worker(1).loop()
		}()
	})
	m.meeting.quick = 1
	m.meeting.alone.Store(1)
	m.worker(0).loop()
	workers.Wait()
	require.NoError(t, m.outcome())
	require.Equal(t, exported.Steps, x.told)
	require.Zero(t, m.meeting.alone.Load())
}
