package comm

import (
	"fmt"
	"runtime"
	"sync"
)

// A group is processes that are goroutines: each message is copied once, from the sender's
// buffer to the receiver's, by whichever of the two comes second.
type group struct {
	mu     sync.Mutex
	pairs  []pair // from*size+to, of messages without a tag
	tagged map[way]*pair
	size   int
	cause  error
}

// A way is that of messages with a tag; all marked ones have the same.
type way struct{ from, to, tag int }

// A pair is what waits on the way from one process to another: sends, or receives, but never
// both.
type pair struct{ sends, receives []*pending }

// pending is a message of a batch that has not met its partner.
type pending struct {
	data  []byte
	mark  int // 0: none
	batch *inBatch
}

// An inBatch counts what is left of a batch.
type inBatch struct {
	left int
	err  error
	done chan struct{}
}

// inProcess is one end.
type inProcess struct {
	*group
	rank int
}

// InProcess returns the ends of a new group of processes that are goroutines of this one.
func InProcess(size int) []Comm {
	g := &group{size: size, pairs: make([]pair, size*size), tagged: map[way]*pair{}}
	ends := make([]Comm, size)
	for rank := range ends {
		ends[rank] = &inProcess{g, rank}
	}
	return ends
}

// Alone returns the only end of a group of one process.
func Alone() Comm { return InProcess(1)[0] }

func (c *inProcess) Rank() int { return c.rank }
func (c *inProcess) Size() int { return c.size }

func (c *inProcess) Piece() int  { return 0 }
func (c *inProcess) Inline() int { return 0 }

func (c *inProcess) Post(b *Batch) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cause != nil {
		return c.cause
	}
	s := &inBatch{left: len(b.Receives) + len(b.Sends), done: make(chan struct{})}
	b.State = s
	if s.left == 0 {
		close(s.done)
	}
	for _, m := range b.Receives {
		c.match(way{m.Peer, c.rank, m.way()}, &pending{m.Data, b.markOf(m), s}, false)
	}
	for _, m := range b.Sends {
		c.match(way{c.rank, m.Peer, m.way()}, &pending{m.Data, b.markOf(m), s}, true)
	}
	return nil
}

// markedWay is the tag of all marked messages.
const markedWay = -1

func (m Message) way() int {
	if m.Marked {
		return markedWay
	}
	return m.Tag
}

// markOf is the mark that a message of the batch carries, 0 if it carries none.
func (b *Batch) markOf(m Message) int {
	if m.Marked {
		return b.Mark
	}
	return 0
}

// match pairs a message with the oldest partner on its way, or lets it wait for one.
func (g *group) match(w way, m *pending, send bool) {
	p := g.pair(w)
	mine, others := &p.receives, &p.sends
	if send {
		mine, others = others, mine
	}
	if len(*others) == 0 {
		*mine = append(*mine, m)
		return
	}
	other := (*others)[0]
	*others = (*others)[1:]
	source, target := other, m
	if send {
		source, target = m, other
	}
	var err error
	switch {
	case source.mark != target.mark:
		err = &MarkError{w.from, w.to}
	case len(source.data) != len(target.data):
		err = &LengthError{From: w.from, To: w.to, Sent: len(source.data), Expected: len(target.data)}
	}
	copy(target.data, source.data)
	source.batch.finish(err)
	target.batch.finish(err)
}

// pair finds or makes the pair of a way.
func (g *group) pair(w way) *pair {
	if w.tag == 0 {
		return &g.pairs[w.from*g.size+w.to]
	}
	if g.tagged[w] == nil {
		g.tagged[w] = &pair{}
	}
	return g.tagged[w]
}

// finish counts one message as complete.
func (s *inBatch) finish(err error) {
	if s.err == nil {
		s.err = err
	}
	if s.left--; s.left == 0 {
		close(s.done)
	}
}

func (c *inProcess) Wait(b *Batch) error {
	<-b.State.(*inBatch).done
	return c.result(b)
}

func (c *inProcess) Test(b *Batch) (bool, error) {
	select {
	case <-b.State.(*inBatch).done:
		return true, c.result(b)
	default:
		runtime.Gosched()
		return false, nil
	}
}

func (c *inProcess) result(b *Batch) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return b.State.(*inBatch).err
}

// Revoke ends all messages that wait for a partner.
func (c *inProcess) Revoke(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cause != nil {
		return
	}
	c.cause = fmt.Errorf("%w by process %d: %w", ErrRevoked, c.rank, cause)
	for i := range c.pairs {
		c.pairs[i].end(c.cause)
	}
	for _, p := range c.tagged {
		p.end(c.cause)
	}
}

// end ends all messages that wait.
func (p *pair) end(cause error) {
	for _, list := range [][]*pending{p.sends, p.receives} {
		for _, m := range list {
			m.batch.finish(cause)
		}
	}
	*p = pair{}
}

func (c *inProcess) Close() error { return nil }
