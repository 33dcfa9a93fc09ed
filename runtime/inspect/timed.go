package inspect

import (
	"fmt"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// Where most iterations run on several ranks, and no tiles help, all ranks together may be slower than one alone, which
// has no ghosts; so are they where a loop is too small for its meetings. No model has told one from the
// other, so that some executions of such a loop are timed, and then some of the same loop on copies or in order on rank 0. The
// faster way is kept until the index arrays change. Both have the results of the sequential loop, bit for bit.

// A timing is what is known of the executions of a nest.
type timing struct {
	begun      time.Time
	execution  int64 // the last one
	timed      int
	all, other time.Duration // the fastest executions by schedules, and on copies or on rank 0
	over       bool          // the way is settled
}

// How many executions are timed: by schedules; then without, the first of which has to copy the arrays.
const (
	timedOnAll     = 3
	timedOtherwise = 3
)

const (
	// smallLoop is how many references a loop may have for which trying costs nearly nothing.
	smallLoop = 1 << 14

	// leastAgain is how often an iteration must run, on all ranks together, for a larger one to be tried.
	leastAgain = 1.2

	// clearly is which part of the time rank 0 may take to be preferred.
	clearly = 0.9
)

// Words of ReqTimed.
const (
	wordExecution = iota
	wordAlone
	wordEnd
	wordTimedCopies
	wordTimed
)

// timed answers ReqTimed.
func (x *Inspector) timed(requests []abi.Request) error {
	w := requests[0].Words
	t := x.timings[w[wordTimed]]
	if w[wordEnd] == 0 {
		if t == nil || w[wordExecution] <= t.execution { // the index arrays have changed
			t = &timing{}
			x.timings[w[wordTimed]] = t
		}
		t.begun, t.execution = time.Now(), w[wordExecution]
		return nil
	}
	if t == nil || t.execution != w[wordExecution] || t.over || !t.end(time.Since(t.begun)) {
		return nil
	}
	decided, alone := t.timed > timedOnAll, float64(t.other) < clearly*float64(t.all)
	if !decided {
		alone = x.worthTrying(w[wordTimed:])
	}
	verdict := 0
	if alone {
		verdict = 1
	}
	verdict, err := x.fromFirst(verdict)
	t.over = decided || verdict == 0
	for i, r := range requests {
		*(*int64)(mem.At(r.Words[wordAlone])) = int64(verdict)
		if o := x.orders[i][w[wordTimed]]; o != nil && decided && verdict == 1 {
			o.tried, o.looked, o.Method = true, true, otherwise(w[wordTimedCopies])
			o.Reason = fmt.Sprintf("%.2g ms on all ranks, %.2g ms on %s", milliseconds(t.all), milliseconds(t.other), methods[o.Method])
		}
	}
	return err
}

// otherwise is how a nest runs without schedules: on copies that all ranks have, or on rank 0.
func otherwise(copies int64) string {
	if copies != 0 {
		return "copies"
	}
	return "rank 0"
}

// methods say for a sentence how a nest runs without schedules.
var methods = map[string]string{"copies": "copies of what it reads", "rank 0": "rank 0 alone"}

func milliseconds(t time.Duration) float64 { return float64(t) / float64(time.Millisecond) }

// end takes the time of an execution, and tells whether the way of the next one is to be settled now.
func (t *timing) end(took time.Duration) bool {
	t.timed++
	switch {
	case t.timed <= timedOnAll:
		t.all = shorter(t.all, took)
	case t.timed > timedOnAll+1:
		t.other = shorter(t.other, took)
	}
	return t.timed == timedOnAll || t.timed == timedOnAll+timedOtherwise
}

// shorter is the shorter of two times, of which the first may not be known yet.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// worthTrying tells whether the nest of some streams may be faster without schedules.
func (x *Inspector) worthTrying(streams []int64) bool {
	if _, count := x.arrays.Ranks(); count*x.comm.Size() < 2 {
		return false
	}
	references := 0
	for _, id := range streams {
		if s := x.streams[id]; s != nil {
			for i := range s.parts {
				references += s.parts[i].count()
			}
		}
		if u := x.updates[id]; u != nil {
			for i := range u.parts {
				references += u.parts[i].count()
			}
		}
		if d := x.divided[id]; d != nil && (d.tiling != nil || d.shares != nil && d.again >= leastAgain) {
			return d.tiling == nil
		}
	}
	return references > 0 && references*x.comm.Size() < smallLoop
}
