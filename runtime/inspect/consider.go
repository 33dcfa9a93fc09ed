package inspect

import (
	"slices"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// never is the number of an execution that no nest will see.
const never = 1 << 62

// A trial is what the processes know of a nest that runs as it is written, because all ranks hold
// what it names. An order of its iterations needs streams, which it has not got. When it has run
// for so long that looking for an order costs little beside that, it gets them for one execution,
// and keeps them if a rank has found an order.
type trial struct {
	since   time.Duration // processor time of the process at its beginning
	running bool
	shown   bool          // an order has been found, and shows whether it is faster
	tiles   bool          // it is tiles that are tried
	tried   bool          // tiles have been asked for, or whether they are likely
	clock   time.Duration // processor time of the process
	clocked int64         // execution before which the clock was read
	before  float64       // nanoseconds of an execution as it is written, with what the program does between two of them; 0: tiles need not be faster
}

// nothing is a collective that is served once its requests are there.
type nothing struct{}

func (nothing) phases() int        { return 0 }
func (nothing) run(_, _ int) error { return nil }
func (nothing) done(int) error     { return nil }

// Words of ReqConsider.
const (
	wordWish = 1 + iota
	wordStep
	wordIterations
	wordNext
	wordElsewhere
	wordStreams
)

// consider answers ReqConsider.
func (x *Inspector) consider(requests []abi.Request) (job, error) {
	w := requests[0].Words
	t := x.trials[w[wordStream]]
	if t == nil || w[wordStep] == 1 {
		x.dropTiles(w)
		t = &trial{since: spent()}
		x.trials[w[wordStream]] = t
	}
	if t.running {
		next, elsewhere, err := t.settle(x, w)
		x.answerConsider(requests, t, next, elsewhere)
		return nothing{}, err
	}
	begun := spent()
	begin := func(tiles bool) error {
		next := 2 * w[wordStep]
		t.tiles = tiles
		elsewhere, err := x.anywhere(tiles || t.timely(x, requests))
		if elsewhere {
			next, t.running, t.shown = w[wordStep]+1, true, false
			x.asked = begun
		}
		x.answerConsider(requests, t, next, elsewhere)
		return err
	}
	if o := t.outlook(x, requests); o != nil {
		o.answer = begin
		return o, nil
	}
	return nothing{}, begin(t.asked(x, w))
}

// answerConsider tells all ranks how a nest runs until it asks again.
func (x *Inspector) answerConsider(requests []abi.Request, t *trial, next int64, elsewhere bool) {
	for i, r := range requests {
		*(*int64)(mem.At(r.Words[wordNext])) = next
		*(*int32)(mem.At(r.Words[wordElsewhere])) = 0
		if elsewhere {
			*(*int32)(mem.At(r.Words[wordElsewhere])) = 1
		}
		x.note(i, r, t.running && !t.tiles, elsewhere)
	}
}

// settle ends a trial. An order has to show first that it is faster.
func (t *trial) settle(x *Inspector, w []int64) (next int64, elsewhere bool, err error) {
	if elsewhere, err = x.anywhere(x.ordered(w)); err != nil {
		return never, elsewhere, err
	}
	if elsewhere && !t.shown {
		t.shown = true
		t.clock, t.clocked = spent(), w[wordStep]
		return w[wordStep] + probes + 3, true, nil
	}
	t.running = false
	if after := t.each(w[wordStep]); elsewhere && (!t.tiles || t.faster(after)) {
		if t.tiles {
			t.reportGain(x, w, after)
		}
		return never, true, nil
	}
	x.release(w)
	if t.tiles {
		x.dropTiles(w)
		x.reportNoTiles(w)
		t.tiles = false
		return 2 * w[wordStep], false, nil
	}
	later, err := x.anywhere(x.later(w))
	if later {
		return 2 * w[wordStep], false, err
	}
	return never, false, err
}

// note keeps what the report says of a nest on a rank: it runs in a trial, or with its streams, or as it is written.
func (x *Inspector) note(i int, r abi.Request, running, elsewhere bool) {
	first, _ := x.arrays.Ranks()
	o := x.orders[i][r.Words[wordStream]]
	if o == nil {
		o = &order{made: -1, begun: time.Now(), LoopReport: LoopReport{Line: int(r.Line), Rank: first + i}}
		x.orders[i][r.Words[wordStream]] = o
	}
	switch {
	case running || o.Reason != "":
	case x.locality.with(r.Words[wordWish]).Iterations == KeepOrder:
		o.Reason = "runs as it is written, " + askedToKeep
	default:
		o.Reason = "runs as it is written, and not for long enough yet to look for an order"
	}
	o.trial, o.uncounted = running, !elsewhere
	o.kept.taken() // are among these
	if o.Steps = int(r.Words[wordStep]) - 1; !o.all.Valid() {
		o.clock.tick(o.Steps)
	}
}

// timely tells whether this process wants to look for an order.
func (t *trial) timely(x *Inspector, requests []abi.Request) bool {
	w := requests[0].Words
	if order := x.locality.with(w[wordWish]).Iterations; order != AutoOrder {
		return order != KeepOrder
	}
	iterations := time.Duration(w[wordIterations]) / time.Duration(len(requests)*x.comm.Size())
	accesses := time.Duration(w[wordStreams]) + 1
	arrays := w[wordStreams+1+w[wordStreams]:][:w[wordStreams]]
	cost := policyCost(iterations, accesses, x.cells(arrays)) + iterations*accesses*noteCost
	return x.perRank(spent()-t.since) > patience*cost
}

// cells is how many elements of some arrays a rank has, of each array once.
func (x *Inspector) cells(arrays []int64) (n time.Duration) {
	for k, id := range arrays {
		if !slices.Contains(arrays[:k], id) {
			layout, _ := x.arrays.Layout(id)
			n += time.Duration(layout.Size)
		}
	}
	return n
}

// ordered tells whether a rank of this process runs the nest in an order of its own.
func (x *Inspector) ordered(w []int64) bool {
	found := x.tilingOf(w[wordStream]) != nil
	for _, orders := range x.orders {
		o := orders[w[wordStream]]
		found = found || o != nil && o.all.Valid()
	}
	return found
}

// later tells whether an order might pay on a rank of this process in more steps.
func (x *Inspector) later(w []int64) bool {
	found := false
	for _, orders := range x.orders {
		o := orders[w[wordStream]]
		found = found || o != nil && o.later
	}
	return found
}

// release frees the streams of a nest that goes back to running as it is written.
func (x *Inspector) release(w []int64) {
	for _, id := range w[wordStreams+1:][:w[wordStreams]] {
		if s := x.streams[id]; s != nil {
			s.close()
			for i := range s.parts {
				s.parts[i].forget()
			}
		}
		if u := x.updates[id]; u != nil {
			u.close()
			for i := range u.parts {
				u.parts[i].forget()
				u.parts[i].list, u.parts[i].remote = nil, 0
			}
		}
	}
}

// anywhere tells whether a condition holds on some process.
func (x *Inspector) anywhere(here bool) (bool, error) {
	n, me := x.comm.Size(), x.comm.Rank()
	if n == 1 {
		return here, nil
	}
	lists := make([][]byte, n)
	for q := range n {
		if q != me && here {
			lists[q] = []byte{1}
		}
	}
	incoming, err := x.swap(lists)
	for _, list := range incoming {
		here = here || len(list) > 0
	}
	return here, err
}
