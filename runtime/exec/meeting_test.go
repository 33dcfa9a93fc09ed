package exec

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Nobody leaves a meeting before the last has come, and what the last one did is seen by all,
// whatever way of waiting it takes.
func TestMeeting(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 8} {
		m := newMeeting(workers)
		const rounds = 300
		served := 0
		var all sync.WaitGroup
		for w := range workers {
			all.Add(1)
			go func() {
				defer all.Done()
				for round := range rounds {
					if w == 0 && round%100 == 50 {
						time.Sleep(time.Millisecond) // the others park
					}
					if m.arrive(w) {
						served++
						m.release(w)
					}
					if served < round+1 {
						panic("left too early")
					}
					if m.arrive(w) {
						m.release(w)
					}
				}
			}()
		}
		all.Wait()
		require.Equal(t, rounds, served)
	}
}

// A machine that was busy for a while must not leave short spins behind for good.
func TestMeetingTriesLongSpinsAgain(t *testing.T) {
	m := newMeeting(2)
	long := 0
	for range 10_000 {
		limit := m.limit.Load()
		if limit == spinMost {
			long++
		}
		m.shorten(limit)
	}
	require.Greater(t, long, 9, "no more tries")
	require.Less(t, long, 20, "too many of them")
	for m.limit.Load() < spinMost {
		m.shorten(m.limit.Load())
	}
	require.EqualValues(t, 1, m.shortened.Load(), "C has to tell of spins that succeed")
	m.succeed(spinMost)
	require.EqualValues(t, spinMost, m.limit.Load())
	require.EqualValues(t, longOften, m.every.Load())
	require.Zero(t, m.shortened.Load())
}

// Where nothing else wants the processors, spins stay long, or get so again, however many are in vain.
func TestMeetingSpinsLongOnACalmMachine(t *testing.T) {
	m := newMeeting(2)
	m.limit.Store(spinLeast)
	long := func() bool { // the test's own threads may be disturbed
		for range calmEnough + 1 {
			m.fail(m.limit.Load())
		}
		return m.limit.Load() == spinMost
	}
	require.Eventually(t, long, 10*time.Second, time.Microsecond)
	m.calm.Store(calmEnough)
	m.delays.taken.Store(-1)
	m.fail(spinMost)
	require.EqualValues(t, spinMost/2, m.limit.Load(), "disturbed")
}

func BenchmarkMeeting(b *testing.B) {
	m := newMeeting(2)
	var all sync.WaitGroup
	for w := range 2 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range b.N {
				if m.arrive(w) {
					m.release(w)
				}
			}
		}()
	}
	all.Wait()
}
