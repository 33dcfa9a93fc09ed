package host

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"hpfc/runtime/inquiry"
)

// Process 0 calls all others, and they call it, once in a heartbeat, which is longer for many processes.
const (
	heartbeat    = time.Second
	heartbeatFor = 500 // processes

	// callLimit is how long an answer may take. That a process has died is heard at once.
	callLimit = heartbeat / 8

	// deathAfter is in how many heartbeats in turn a process must be gone: some launchers end the job sooner and say more.
	deathAfter = 2

	// codeOfDeath is the exit code after the death of a process: nobody can ask of what it died, and SIGKILL is likeliest.
	codeOfDeath = 128 + int(syscall.SIGKILL)
)

// watchDeaths ends the job when a process has died. Most launchers do so themselves, but not srun over PMI-2.
func (w *stallWatch) watchDeaths() {
	if w.desk == nil {
		return
	}
	called := w.cards
	if !w.root() {
		called = w.cards[:1]
	}
	last, gone := map[int]inquiry.Answer{}, map[int]int{}
	for ; ; time.Sleep(heartbeat * time.Duration(1+w.world.Size()/heartbeatFor)) {
		for p, card := range called {
			switch answer, err := w.call(p, card); {
			case !w.expectsOthers():
				clear(gone)
			case err == nil:
				last[p], gone[p] = answer, 0
			case errors.Is(err, inquiry.ErrClosed):
				gone[p]++
			}
			if gone[p] >= deathAfter {
				w.died(p, last[p])
			}
		}
	}
}

// call calls a process, where it has answered an inquiry before.
func (w *stallWatch) call(p int, card []byte) (inquiry.Answer, error) {
	if card == nil { // of this process
		return inquiry.Answer{}, inquiry.ErrNotHeard
	}
	count := uint64(progressOf(w.book.word.Load()).count)
	answer, err := w.desk.Call(p, card, count, callLimit)
	if !errors.Is(err, inquiry.ErrNotHeard) {
		return answer, err
	}
	one := make([][]byte, p+1)
	one[p] = card
	w.asking.Lock()
	defer w.asking.Unlock()
	w.desk.Ask(one, count, answerLimit)
	return w.desk.Call(p, card, count, callLimit)
}

// expectsOthers tells whether the others cannot have ended well: this process goes on, or still waits for them to part.
func (w *stallWatch) expectsOthers() bool {
	if now := progressOf(w.book.word.Load()); now.kind == atEnd && now.count > 0 {
		return w.parting.Load()
	}
	return w.world.GoingOn()
}

// died ends the job because a process has died. When it was process 0, the others speak in turn, until one has told all.
func (w *stallWatch) died(p int, last inquiry.Answer) {
	if !w.root() {
		time.Sleep(min(time.Duration(w.world.Rank()-1)*compareAfter, heartbeat))
	}
	fmt.Fprintf(w.stderr, "%s: %s has died; when last asked, it %s\n", w.source, w.name(p), progressOf(last.Now))
	w.endAll(codeOfDeath)
}
