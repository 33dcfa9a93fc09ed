package alg

import (
	"fmt"
	"math/rand/v2"
)

// A simulation runs the plans of all processes on symbolic elements. Messages are delivered in
// any order, between any two steps, and only when both sides are there: a plan that relies on
// buffers of the transport is stuck. What is sent is read when it is delivered. Every access
// to memory that a message may still change, or still read, is an error, and so is every read
// of an element that nothing was stored in.
type simulation struct {
	random  *rand.Rand
	combine func(left, right string) string
	ranks   []*simulated
	queues  map[[2]int]*queue // messages from, to
}

type simulated struct {
	plan     *Plan
	buffers  [][]string
	step     int // the next one
	late     []Combination
	sent     map[*message]bool // not delivered
	received map[*message]bool // likewise
}

type message struct {
	rank int
	at   Region
}

type queue struct{ sends, receives []*message }

func newSimulation(seed uint64, plans []*Plan, inputs [][]string, results []int) *simulation {
	s := &simulation{random: rand.New(rand.NewPCG(seed, 1)), queues: map[[2]int]*queue{}}
	for r, p := range plans {
		one := &simulated{plan: p, sent: map[*message]bool{}, received: map[*message]bool{}}
		one.buffers = [][]string{inputs[r], make([]string, results[r])}
		for _, n := range p.Scratch {
			one.buffers = append(one.buffers, make([]string, n))
		}
		s.ranks = append(s.ranks, one)
	}
	return s
}

// run returns an error for every way in which plans can be wrong but that of the results.
func (s *simulation) run() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%v", v)
		}
	}()
	for {
		actions := s.actions()
		if len(actions) == 0 {
			return s.finished()
		}
		actions[s.random.IntN(len(actions))]()
	}
}

// actions lists what may happen next.
func (s *simulation) actions() []func() {
	var list []func()
	for r, one := range s.ranks {
		switch {
		case len(one.late) > 0 && (s.random.IntN(2) == 0 || len(one.received) == 0):
			list = append(list, func() { s.combineLate(r) })
		case len(one.late) > 0 || len(one.received) > 0 || one.step == len(one.plan.Steps):
		case one.plan.Steps[one.step].Drain && len(one.sent) > 0:
		default:
			list = append(list, func() { s.begin(r) })
		}
	}
	for n := range len(s.ranks) * len(s.ranks) {
		pair := [2]int{n / len(s.ranks), n % len(s.ranks)}
		if q := s.queues[pair]; q != nil && len(q.sends) > 0 && len(q.receives) > 0 {
			list = append(list, func() { s.deliver(q) })
		}
	}
	return list
}

func (s *simulation) finished() error {
	for r, one := range s.ranks {
		if one.step < len(one.plan.Steps) || len(one.received)+len(one.sent) > 0 {
			return fmt.Errorf("process %d is stuck before step %d with %d sends and %d receives", r, one.step, len(one.sent), len(one.received))
		}
	}
	return nil
}

func (s *simulation) begin(r int) {
	one := s.ranks[r]
	step := &one.plan.Steps[one.step]
	one.step++
	for _, c := range step.Copy {
		copy(one.write(c.Store), one.read(c.Left))
	}
	for _, t := range step.Receive {
		one.write(t.Region)
		m := &message{r, t.Region}
		one.received[m] = true
		q := s.queue(t.Peer, r)
		q.receives = append(q.receives, m)
	}
	for _, t := range step.Send {
		one.read(t.Region)
		m := &message{r, t.Region}
		one.sent[m] = true
		q := s.queue(r, t.Peer)
		q.sends = append(q.sends, m)
	}
	one.late = step.Combine
}

func (s *simulation) queue(from, to int) *queue {
	pair := [2]int{from, to}
	if s.queues[pair] == nil {
		s.queues[pair] = &queue{}
	}
	return s.queues[pair]
}

func (s *simulation) combineLate(r int) {
	one := s.ranks[r]
	for _, c := range one.late {
		store, left := one.write(c.Store), one.read(c.Left)
		if c.Right.Len() == 0 {
			copy(store, left)
			continue
		}
		right := one.read(c.Right)
		for i := range store {
			store[i] = s.combine(left[i], right[i])
		}
	}
	one.late = nil
}

func (s *simulation) deliver(q *queue) {
	send, receive := q.sends[0], q.receives[0]
	q.sends, q.receives = q.sends[1:], q.receives[1:]
	if send.at.Len() != receive.at.Len() {
		panic(fmt.Sprintf("process %d sends %d elements to %d, which expects %d", send.rank, send.at.Len(), receive.rank, receive.at.Len()))
	}
	from, to := s.ranks[send.rank], s.ranks[receive.rank]
	delete(from.sent, send)
	delete(to.received, receive)
	copy(to.slice(receive.at), from.slice(send.at))
}

func (one *simulated) slice(at Region) []string { return one.buffers[at.Buffer][at.Lo:at.Hi] }

// read checks that a region is defined and not under way.
func (one *simulated) read(at Region) []string {
	for m := range one.received {
		if m.at.overlaps(at) {
			panic(fmt.Sprintf("read of %v while %v is received", at, m.at))
		}
	}
	data := one.slice(at)
	for i, x := range data {
		if x == "" {
			panic(fmt.Sprintf("element %d of %v is undefined", i, at))
		}
	}
	return data
}

// write checks that no message needs the region.
func (one *simulated) write(at Region) []string {
	for _, list := range []map[*message]bool{one.received, one.sent} {
		for m := range list {
			if m.at.overlaps(at) {
				panic(fmt.Sprintf("write of %v while %v is under way", at, m.at))
			}
		}
	}
	return one.slice(at)
}
