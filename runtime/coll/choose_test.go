package coll

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/pipelining/strips"
)

// Three ways, of which one is out of the question; the estimates prefer the first of the others, the
// clock the second.
func TestChoiceIsCorrectedByTheFirstRuns(t *testing.T) {
	plans := []strips.Plan{
		{Points: 1000, Operations: 1, Free: true},
		{Points: 1_000_000, Operations: 1, Free: true},
		{Points: 1300, Operations: 1, Free: true},
	}
	takes := []time.Duration{90, 1, 40}
	for _, first := range []int{0, 2} { // what the estimates prefer
		plans[0].Points, plans[2].Points = 1000, 1300
		if first == 2 {
			plans[0].Points, plans[2].Points = 1300, 1000
		}
		s := newChoiceSite(plans, strips.Typical, 2)
		require.Equal(t, first, s.ways[0])
		now, taken, decisions := time.Unix(0, 0), []int{}, 0
		for run := range 20 {
			way, measured := s.next(now)
			if measured {
				decisions++
				s.ways = []int{way}
			}
			s.begun, taken = now, append(taken, way)
			now = now.Add(takes[way])
			if run < 2 {
				now = now.Add(1000) // schedules are made
			}
		}
		require.Equal(t, 1, decisions)
		other := 2 - first
		require.Equal(t, []int{first, other, first, other, first, other}, taken[:6])
		for _, way := range taken[6:] {
			require.Equal(t, 2, way)
		}
	}
}

// Where estimates differ clearly nothing is tried.
func TestClearChoiceIsNotMeasured(t *testing.T) {
	s := newChoiceSite([]strips.Plan{{Points: 10_000_000}, {Points: 1}}, strips.Typical, 2)
	for range 10 {
		way, measured := s.next(time.Now())
		require.Equal(t, 1, way)
		require.False(t, measured)
	}
}
