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
