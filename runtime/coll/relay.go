package coll

import (
	"hpfc/runtime/abi"
)

// A relay is an ordered fold in which every rank folds what it has, in the order of the elements,
// and leaves the accumulator to the owner of the next one. One rank works at a time, as in a fold
// by one worker alone, but none fetches elements out of the cache of another processor.
type relay struct {
	f        *fold
	requests []abi.Request
	next     int64 // the rank whose turn it is; -1 at the end
	after    int64 // the rank that goes on behind it
	turns    int
}

// relayFrom is how many bytes of a turn pay for the meeting behind it.
var relayFrom int64 = 8 << 10

const mostTurns = 64

// newRelay returns nil where the elements change their owners too often.
func (e *Engine) newRelay(f *fold, a *array, requests []abi.Request) *relay {
	turns := f.changes()
	if !e.alone() || e.here() == 1 || a.whole() || turns > mostTurns || turns*relayFrom > a.elements()*a.elem {
		return nil
	}
	first := a.layout.Owner(f.at)
	return &relay{f: f, requests: requests, next: first, after: first, turns: int(turns)}
}

func (j *relay) phases() int { return j.turns }

func (j *relay) run(phase, i int) error {
	if int64(i) != j.next {
		return nil
	}
	mine := *j.f
	mine.bases = make([]int64, len(j.f.bases))
	mine.bases[i] = j.f.bases[i]
	var err error
	j.after, _, err = mine.step()
	return err
}

func (j *relay) done(phase int) error {
	j.next = j.after
	if phase < j.turns-1 {
		return nil
	}
	if j.next >= 0 { // more changes than estimated
		if _, _, err := j.f.step(); err != nil {
			return err
		}
	}
	j.f.deliver(j.requests)
	return nil
}
