package coll

import (
	"slices"
	"time"
)

// A trial finds out whether a copy between ranks that is done again and again had better go past the
// caches. Whether one core gets what another one has changed faster from its cache or from memory
// depends on where the system runs the two. What is measured is the time from copy to copy: whatever
// uses the elements in between pays for the place where they are.
type trial struct {
	uses  int
	began time.Time    // of the last use
	ways  [2]durations // from use to use: through the caches, past them
	past  bool         // how it is done now
	over  bool
}

type durations []time.Duration

// trialRuns is how often each way is measured, and trialGain the part of the time that must be saved.
const (
	trialRuns = 5
	trialGain = 0.1
)

// newTrial returns the trial of a plan whose ranks are all in this process; nil where its size or its
// ranks decide.
func newTrial(p *copyPlan, ranks int) *trial {
	if bytes := int64(2 * p.bytes()); p.spreads() || !severalCores || bytes < tryAcross || bytes >= streamAcross {
		return nil
	}
	for rank := range ranks {
		if p.moves(rank).isFromOthers(int64(rank)) {
			return &trial{}
		}
	}
	return nil
}

// begin is called when a copy begins, while the trial is running. Each way is used twice in a row: what
// the first use meets in the caches was left there by the other way.
func (t *trial) begin(now time.Time) {
	if last := t.uses - 1; last%2 == 1 {
		way := &t.ways[last/2%2]
		*way = append(*way, now.Sub(t.began))
	}
	if t.over = len(t.ways[1]) == trialRuns; t.over {
		t.past = float64(t.ways[1].median()) <= (1-trialGain)*float64(t.ways[0].median())
		return
	}
	t.past = t.uses/2%2 == 1
	t.began = now
	t.uses++
}

// running tells whether the next copy may be done differently.
func (t *trial) running() bool { return t != nil && !t.over }

// wins tells whether copies go past the caches for the time being.
func (t *trial) wins() bool { return t != nil && t.past }

func (d durations) median() time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
