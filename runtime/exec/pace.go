package exec

// #include "rank.h"
import "C"

import (
	"time"

	"golang.org/x/sys/unix"
)

// Steps between meetings may be so short that one worker has done those of all ranks before workers would have met, above all
// where other programs take their processors away. So a run tries now and then, for about a millisecond, to let the
// worker that came last run all ranks while the others wait, and goes on in the way in which meetings follow each other
// faster. Ranks do the same either way.
//
// A step that is long after all is not left to one worker: another one that has slept for a
// millisecond of it takes back its ranks.

// The two ways to run ranks.
type way int

const (
	together way = iota // every worker its own
	alone               // one worker all of them
)

// A pace decides which way ranks run. It measures stretches of meetings.
type pace struct {
	way      way
	trial    bool          // of the way: the stretch decides whether it is kept
	cost     [2]float64    // nanoseconds of a meeting in the last stretch of each way
	rest     time.Duration // until the other way is tried
	pause    time.Duration // the rest behind the last trial
	meetings int           // of the stretch
	begun    instant
	slept    int32 // how often workers had slept when it began
}

// Who runs the ranks of workers that wait (rank.h).
const (
	opened    = C.HPF_OPEN
	takenBack = C.HPF_TAKEN_BACK
)

// An instant is a time and the processor time that the thread had by then.
type instant struct {
	wall      time.Time
	processor time.Duration
}

const (
	paceOften   = 64   // meetings from one look at the clock to the next
	stretchMost = 2048 // meetings
	stretchTime = time.Millisecond

	trialShare  = 32 // rests are so many times as long as the trial before
	restMost    = time.Second
	restBroken  = 8 * time.Millisecond // behind a step that was too long for one worker
	clearlyLess = 0.95

	// Of meetings that follow each other less closely one worker could save nothing: workers meet in a fraction of a microsecond
	// unless they have to sleep.
	shortStep     = 4e3
	shortOnBusy   = 200e3
	mostAlone     = 8e3 // that one worker may take: several gain from longer steps, whatever they seem to take, such as what keeps them waiting for output
	changedFactor = 1.5 // between stretches alone that do different things
)

// now leaves out the processor's time, which takes a call of the system, where it is not needed.
func now(of way) instant {
	at := instant{wall: time.Now()}
	var t unix.Timespec
	if of == alone && unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) == nil {
		at.processor = time.Duration(t.Nano())
	}
	return at
}

// decide chooses how ranks run behind so many meetings since it was asked last.
func (p *pace) decide(m *meeting, before way, meetings int) way {
	p.meetings += meetings
	if p.way != before { // another worker has taken back its ranks
		*p = pace{cost: p.cost, pause: p.pause, rest: max(p.rest, restBroken)}
	}
	if p.begun.wall.IsZero() || p.meetings >= stretchMost || time.Since(p.begun.wall) >= stretchTime {
		p.next(now(before), m.slept.Load())
		p.begun = now(p.way)
	}
	return p.way
}

// next ends a stretch, if there is one, when workers have slept so often.
func (p *pace) next(at instant, slept int32) {
	if !p.begun.wall.IsZero() {
		p.judge(at.wall.Sub(p.begun.wall), at.processor-p.begun.processor, slept != p.slept)
	}
	p.slept, p.meetings = slept, 0
}

// judge chooses the way behind a stretch that took this long. What one worker takes is its processor time: where others want the
// processor too, they would also keep workers that run together from meeting.
func (p *pace) judge(took, processor time.Duration, slept bool) {
	took = max(took, 1)
	if p.way == together {
		processor = took
	}
	cost := float64(processor) / float64(p.meetings)
	p.cost[p.way] = cost
	p.rest -= took
	switch other := 1 - p.way; {
	case p.trial:
		p.trial = false
		if p.way == alone && cost > mostAlone || cost > clearlyLess*p.cost[other] {
			p.way = other
			p.pause = min(2*p.pause, restMost)
		} else {
			p.pause = 0
		}
		p.pause = max(p.pause, min(trialShare*took, restMost))
		p.rest = p.pause
	case p.way == together && (p.rest > 0 || !isShort(cost, slept)):
	case p.way == alone && p.rest > 0 && cost <= changedFactor*p.cost[together]:
	default:
		p.way, p.trial = other, true
	}
}

// isShort tells whether one worker may need less than all of them for steps that cost so much together.
func isShort(cost float64, slept bool) bool { return cost < shortStep || slept && cost < shortOnBusy }

// setPace is called by the last worker of a meeting, or by the one that runs all ranks, while the others wait. It
// reports whether that worker runs all ranks now.
func (w *worker) setPace() bool {
	m := w.meeting
	before, next, meetings := together, together, int(m.often-m.left)
	if m.alone.Load() != 0 {
		before = alone
	}
	if m.n > 1 && len(w.ranks) <= C.HPF_QUICK_RANKS {
		next = m.decide(before, meetings)
	}
	m.left = m.often
	if next == before {
		return next == alone
	}
	m.alone.Store(0)
	if next == alone {
		keepCompany(w.ranks)
		m.arrived().Store(0) // as if the meeting had ended for those that wait: they run on when they take back their ranks
		m.quick = 1
		m.alone.Store(int32(w.number) + 1)
	}
	return next == alone
}

// serveAlone does all phases of what was asked for, if this worker runs all ranks, and reports whether it runs them on.
func (w *worker) serveAlone() bool {
	m := w.meeting
	if m.alone.Load() == 0 {
		return false
	}
	for phase := 0; phase < w.phases && !w.over; phase++ {
		w.guard(0, func() error { return w.server.Phase(phase, w.first, w.first+len(w.ranks)) })
		w.conclude(func() error { return w.server.Done(phase) })
	}
	w.phases = 0
	m.steps.Add(1)
	if w.over {
		m.alone.Store(0)
	}
	return !w.over
}

// takeBack ends that another worker runs all ranks, if these are still to run theirs in a step that takes that one long.
func (m *meeting) takeBack(worker int) {
	if m.others.CompareAndSwap(opened, takenBack) {
		m.round.Add(1) // which the other one waits for before it arrives
		m.wake(worker)
	}
}

// count changes whenever ranks have met.
func (c *counters) count() int64 { return int64(c.round.Load()) + c.steps.Load() }
