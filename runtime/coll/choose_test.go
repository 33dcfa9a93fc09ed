package coll

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
)

// Three ways, of which one is out of the question; the estimates prefer the first of the others, the
// clock the second.
func TestChoiceIsCorrectedByRuns(t *testing.T) {
	plans := []strips.Plan{
		{Points: 100_000, Operations: 1, Free: true},
		{Points: 1_000_000, Operations: 1, Free: true},
		{Points: 130_000, Operations: 1, Free: true},
	}
	takes := []time.Duration{90, 1, 40}
	for _, first := range []int{0, 2} { // what the estimates prefer
		plans[0].Points, plans[2].Points = 100_000, 130_000
		if first == 2 {
			plans[0].Points, plans[2].Points = 130_000, 100_000
		}
		s := newChoiceSite(plans, strips.Typical, 2)
		require.Equal(t, first, s.ways[0])
		now, taken, decisions := time.Unix(0, 0), []int{}, 0
		for run := range 60 {
			way, measured := s.next(now)
			if measured {
				decisions++
				s.ways = []int{way}
			}
			s.begun, taken = now, append(taken, way)
			now = now.Add(takes[way])
			if run == 0 || run == choicePatience {
				now = now.Add(1000) // schedules are made
			}
		}
		require.Equal(t, 1, decisions)
		other := 2 - first
		for run, way := range taken {
			switch {
			case run < choicePatience:
				require.Equal(t, first, way)
			case run < choicePatience+choiceRuns:
				require.Equal(t, other, way)
			default:
				require.Equal(t, 2, way)
			}
		}
	}
}

// All processes try the same ways, whatever machine they have found, and keep the one that process 0 has found to be the quickest.
func TestProcessesTakeTheSameWay(t *testing.T) {
	const processes, ranks = 3, 4
	w := newWorld(t, processes, ranks)
	defer w.close()
	for _, e := range w.engines[1:] {
		e.Machine.Iteration *= 2
	}
	answers, ways := make([]int64, ranks), []int64{}
	plan := func(points int64) []int64 { return []int64{points, 0, 0, 0, 0, 1, 0, 0, 1} }
	for range 2 * (choicePatience + choiceRuns) {
		w.request(abi.ReqChoose, func(rank int) []int64 {
			return slices.Concat([]int64{w.wordsOf(answers)(rank), 2}, plan(100_000), plan(130_000))
		})
		require.Equal(t, slices.Repeat(answers[:1], ranks), answers)
		ways = append(ways, answers[0])
	}
	require.Contains(t, ways, int64(0))
	require.Contains(t, ways, int64(1))
	kept := ways[choicePatience+choiceRuns:]
	require.Equal(t, slices.Repeat(kept[:1], len(kept)), kept)
	for _, e := range w.engines {
		require.Equal(t, w.engines[0].Machine, e.Machine)
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

// What two ranks may execute twice is executed once where there is one rank.
func TestOneRankExecutesNothingAgain(t *testing.T) {
	plans := []strips.Plan{{Points: 10_000_000, Again: 10_000_000, Operations: 4}, {Points: 10_000_000, Bytes: 1000, Alone: true}}
	require.Equal(t, []int{0}, newChoiceSite(plans, strips.Typical, 1).ways[:1])
	plans[0].Alone = true // nothing is gained by two ranks
	require.Equal(t, []int{1}, newChoiceSite(plans, strips.Typical, 2).ways[:1])
}

// On one rank the arrays of rank 0 lie within those that they are copies of, so that bringing them there takes no time.
func TestOneRankCopiesNothingToItself(t *testing.T) {
	plans := []strips.Plan{
		{Points: 100_000, Bytes: 1 << 20, Operations: 4, Free: true}, // through temporaries
		{Points: 100_000, Bytes: 1 << 20, Operations: 4, Free: true, Alone: true},
	}
	require.Equal(t, []int{1, 0}, []int{newChoiceSite(plans, strips.Typical, 1).ways[0], newChoiceSite(plans, strips.Typical, 2).ways[0]})
}
