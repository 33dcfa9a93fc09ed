package cli

import (
	"fmt"
	"io"
	"time"
)

// stopwatch takes the times of the parts of a command.
type stopwatch struct {
	last  time.Time
	names []string
	times []time.Duration
}

func newStopwatch() *stopwatch { return &stopwatch{last: time.Now()} }

// lap ends a part that began with the last lap.
func (s *stopwatch) lap(name string) {
	now := time.Now()
	s.names = append(s.names, name)
	s.times = append(s.times, now.Sub(s.last))
	s.last = now
}

func (s *stopwatch) print(w io.Writer) {
	for i, t := range s.times {
		fmt.Fprintf(w, "%9.1f ms  %s\n", float64(t.Microseconds())/1000, s.names[i])
	}
}
