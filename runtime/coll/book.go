package coll

import (
	"sync"
	"unsafe"

	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
	"hpfc/runtime/costs"
)

// A Book is what was settled about plans before the program ran: the constant ones of the
// module with the functions that copy periods of their messages, and the algorithm that the
// user asks for. The zero Book leaves everything to the engine.
type Book struct {
	// Algorithm orders the messages of every rank; Auto takes the order of the constant plan. Copies
	// without one follow the ring the first time, and then the cheapest schedule for Costs where
	// finding that takes less than copying.
	Algorithm css.Algorithm
	Costs     costs.Model
	remaps    map[plandata.Key]*plandata.Remap
	functions []unsafe.Pointer

	mu       sync.Mutex
	planners map[css.Remap]*css.Planner // nil where the algorithm does not apply
}

// planningTime is what a schedule costs for each pair of sender and receiver, in nanoseconds:
// between 1 and 2 microseconds for 4 to 64 processors and tables without symmetry.
const planningTime = 2000

// chooses reports whether messages that move so many bytes in all are worth a schedule, once they
// are known to travel again. Of two senders or receivers all orders are alike.
func (b *Book) chooses(k plandata.Key, bytes float64) bool {
	if b == nil || !b.anyOrder() || min(k.Dst.N, k.Src.N) < 2 || max(k.Dst.N, k.Src.N) < 3 || b.remaps[k] != nil {
		return false
	}
	return float64(k.Dst.N)*float64(k.Src.N)*planningTime <= bytes*b.Costs.Beta
}

// NewBook makes a book of the module's plans and functions.
func NewBook(plans *plandata.Book, functions []unsafe.Pointer) *Book {
	b := &Book{functions: functions, remaps: map[plandata.Key]*plandata.Remap{}}
	for i := range plans.Remaps {
		b.remaps[plans.Remaps[i].Key] = &plans.Remaps[i]
	}
	return b
}

// Consult makes the engine use a book; it must not have served any request.
func (e *Engine) Consult(b *Book) { e.book = b }

// messages returns the constant messages to receiver j; nil without a constant plan.
func (b *Book) messages(k plandata.Key, j int64) []plandata.Message {
	if b == nil || b.remaps[k] == nil {
		return nil
	}
	return b.remaps[k].Receivers[j]
}

// anyOrder tells that the user has asked for no algorithm.
func (b *Book) anyOrder() bool { return b == nil || b.Algorithm == css.Auto }

// order returns the senders to receiver j by the algorithm that was asked for, or by a chosen
// one, each at its first message; ok is false when there is none, or it does not apply.
func (b *Book) order(k plandata.Key, j int64, choose bool) (senders []int64, ok bool) {
	if b == nil || b.anyOrder() && !choose {
		return nil, false
	}
	p := b.planner(k)
	if p == nil {
		return nil, false
	}
	steps, err := p.Receiver(j)
	if err != nil {
		return nil, false
	}
	seen := map[int64]bool{}
	for _, s := range steps {
		if !seen[s.Peer] {
			seen[s.Peer] = true
			senders = append(senders, s.Peer)
		}
	}
	return senders, true
}

// maxPlanners is how many of them are kept at most.
const maxPlanners = 1 << 10

func (b *Book) planner(k plandata.Key) *css.Planner {
	m, err := k.Remap()
	if err != nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	p, known := b.planners[m]
	if !known {
		cost := css.Cost{Alpha: b.Costs.Element(k.Elem), Beta: 1}
		if p, err = css.NewPlanner(m, css.Options{Algorithm: b.Algorithm, Cost: cost}); err != nil {
			p = nil
		}
		if b.planners == nil || len(b.planners) >= maxPlanners {
			b.planners = map[css.Remap]*css.Planner{}
		}
		b.planners[m] = p
	}
	return p
}

// A periodCopy does the work of a list of runs period by period, by a function of the module
// or, when that is nil, by the runs of one period.
type periodCopy struct {
	copyRun                 // count periods, the first one's byte offsets, bytes from one to the next
	function unsafe.Pointer // void f(char *dst, const char *src, int64_t periods)
	runs     []copyRun      // of one period, without a function
	rest     []copyRun      // behind the periods
}

// periods returns the call for a message whose cells are so many bytes apart on each side;
// nil when it has none that fits.
func (b *Book) periods(m *plandata.Message, elem, dst, src int64) *periodCopy {
	if m.Function <= 0 || m.Function > int64(len(b.functions)) || dst != elem || src != elem {
		return nil
	}
	return &periodCopy{
		copyRun:  copyRun{count: m.Periods, dst: m.Dst * elem, dstStep: m.DstShift * elem, src: m.Src * elem, srcStep: m.SrcShift * elem},
		function: b.functions[m.Function-1],
		rest:     scaled(m.Rest, elem, elem),
	}
}
