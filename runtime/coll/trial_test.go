package coll

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// run lets copies begin until the trial is over; took is the time until the next one after so many
// copies, by the way of the last.
func (t *trial) run(took func(uses int, past bool) time.Duration) []bool {
	var ways []bool
	now := time.Unix(0, 0)
	for t.running() {
		t.begin(now)
		ways = append(ways, t.past)
		now = now.Add(took(len(ways), t.past))
	}
	return ways
}

func TestTrialTakesTheWayThatSavesTime(t *testing.T) {
	for _, c := range []struct {
		plain, past time.Duration
		wins        bool
	}{
		{100, 300, false},
		{100, 100, false},
		{100, 91, false},
		{100, 90, true},
		{100, 30, true},
	} {
		var x trial
		ways := x.run(func(uses int, past bool) time.Duration {
			switch {
			case uses%2 == 1: // after a change of the way, which does not count
				return time.Duration(1 + uses*1000%7777)
			case uses == 4 || uses == 6 || uses == 10: // some other work now and then
				return 100000
			case past:
				return c.past
			}
			return c.plain
		})
		require.Equal(t, c.wins, x.wins(), c)
		for k, past := range ways[:len(ways)-1] {
			require.Equal(t, k/2%2 == 1, past, "copy %d", k)
		}
		require.Len(t, ways, 4*trialRuns+1)
	}
}

func TestTrialIsForCopiesBetweenRanksOfMiddleSize(t *testing.T) {
	defer func(several bool) { severalCores = several }(severalCores)
	severalCores = true
	tried := func(ranks, n int64, d int) bool {
		w := newWorld(t, 1, int(ranks), []int64{ranks})
		defer w.close()
		dst, src := blocks(0, 8, n, 0), blocks(1, 8, n, d)
		w.allocate(dst, 1000000)
		w.allocate(src, 1)
		w.copy(dst, src, section{[]int64{n, n}, []subscript{{0, 1, 1}, {1, 1, 0}}, []subscript{{0, 1, 1}, {1, 1, 0}}})
		for _, r := range w.engines[0].plans.byKey {
			return r.trial.running()
		}
		return false
	}
	require.True(t, tried(2, 256, 1))
	require.True(t, tried(3, 512, 1))
	require.False(t, tried(2, 255, 1), "small")
	require.False(t, tried(2, 725, 1), "large")
	require.False(t, tried(2, 512, 0), "nothing crosses")
	require.False(t, tried(1, 512, 1), "one rank")
	severalCores = false
	require.False(t, tried(2, 512, 1), "one core")
}

// What is copied does not depend on the way.
func TestCopiesOnTrialEqualTheSequentialLoop(t *testing.T) {
	defer func(try, run int64, several bool) { tryAcross, pushRun, severalCores = try, run, several }(tryAcross, pushRun, severalCores)
	tryAcross, pushRun, severalCores = 0, 0, true
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.Int64Range(2, 4).Draw(t, "ranks")
		w := newWorld(t, 1, int(ranks), []int64{ranks})
		defer w.close()
		n := rapid.Int64Range(3, 20).Draw(t, "n")
		elem := rapid.SampledFrom([]int64{1, 8, 16}).Draw(t, "elem")
		dst, src := drawMatrix(t, w, 0, elem, n, 0), drawMatrix(t, w, 1, elem, n, 1)
		w.allocate(dst, 1000000)
		w.allocate(src, 1)
		s := section{[]int64{n, n}, []subscript{{0, 1, 1}, {1, 1, 0}}, []subscript{{0, 1, 1}, {1, 1, 0}}}
		for round := range int64(4*trialRuns + 3) {
			w.fill(src, round)
			w.copy(dst, src, s)
		}
	})
}
