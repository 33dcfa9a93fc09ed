package cli

import (
	"fmt"
	"sync"
	"time"
)

// patience is how long a compilation may take before it says what it is doing.
const patience = time.Second

// progress shows the current pass on a terminal once a compilation has become long, and
// wipes it out at the end.
type progress struct {
	app   *app
	timer *time.Timer

	mu    sync.Mutex
	pass  string
	state state
}

type state uint8

const (
	waiting state = iota
	showing
	stopped
)

// startProgress returns nil when standard error is not a terminal; a nil progress does nothing.
func (a *app) startProgress() *progress {
	if !isTerminal(a.stderr) {
		return nil
	}
	p := &progress{app: a}
	p.timer = time.AfterFunc(patience, p.losePatience)
	return p
}

func (p *progress) losePatience() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state == waiting {
		p.state = showing
		p.draw()
	}
}

// begin notes the pass that starts.
func (p *progress) begin(pass string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pass = pass
	if p.state == showing {
		p.draw()
	}
}

func (p *progress) draw() { fmt.Fprintf(p.app.stderr, "\r\x1b[Kcompiling: %s", p.pass) }

// stop wipes out what was shown.
func (p *progress) stop() {
	if p == nil {
		return
	}
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state == showing {
		fmt.Fprint(p.app.stderr, "\r\x1b[K")
	}
	p.state = stopped
}
