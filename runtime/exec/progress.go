package exec

import (
	"math"
	"sync"
)

// A Progress tells how far the ranks of a run have come, in output statements. All ranks come to the same ones in the same order, and
// rank 0 writes them: what it has written before other ranks come there may stand behind the place where one of them fails.
type Progress struct {
	mu sync.Mutex
	m  *machine // while it runs
	at int64    // where it failed
}

// Everywhere is more output statements than a program has.
const Everywhere = math.MaxInt64

// Outputs is how many output statements all ranks of this process have come to, behind the run those that count.
func (p *Progress) Outputs() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.m == nil {
		return p.at
	}
	least := int64(Everywhere)
	for _, r := range p.m.ranks {
		least = min(least, r.outputs())
	}
	return least
}

// Failed is how many output statements a rank had come to whose failure ended the run; Everywhere if none did.
func (p *Progress) Failed() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at
}

func (p *Progress) begin(m *machine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.m, p.at = m, Everywhere
}

// end forgets the ranks.
func (p *Progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := p.m.firstFailure(); i >= 0 {
		p.at = p.m.failures[i].outputs
	}
	p.m = nil
}
