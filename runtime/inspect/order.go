package inspect

import (
	"cmp"
	"fmt"
	"time"
	"unsafe"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An order is what one rank does about the order of the iterations of one nest. It waits until
// the nest has run so often that finding out whether an order pays costs little beside that,
// and then asks the policy of package hyper once. Under an order all iterations are one run:
// the streams lie in the new order, and so do copies of the arrays with an element for each
// iteration.
type order struct {
	LoopReport
	made   int64 // generation of the streams that it is for
	since  time.Time
	worked time.Duration // processor time of the process then
	begun  time.Time     // when the nest was executed first
	later  bool          // an order might pay in more steps
	clock  clock
	proof  proof
	tried  bool
	looked bool          // for the report
	again  time.Duration // after the inspection, when to ask again; 0: at once, or never if tried
	trial  bool          // the streams are there only to look for an order
	all    mem.Block     // the run of all iterations; empty: they run as they come
	share  *share        // what the rank executes instead of what it owns, or nil
	locals []int64       // local address of each iteration in the new order
	copies []packed
	kept   *keptOrder // what C answers with meanwhile, or nil
}

// packed is a copy of an array with an element for each iteration.
type packed struct {
	block  mem.Block
	stores int64 // into the array when it was copied
}

// A run is abi.Run: iterations in steps, from one local address of the home on.
type run struct{ iteration, local, n int64 }

// owned is abi.Owned.
type owned struct {
	count, iterationStep, localStep int64
	runs                            *run
}

// A nest is what is to be ordered, on one rank.
type nest struct {
	x          *Inspector
	rank       int
	own        *owned
	first      int64 // address of the first stream
	locality   Locality
	streams    []int64
	direct     []direct
	iterations int64

	places   map[*schedule]*place
	ranges   map[block]int64 // first vertex of the elements
	vertices int64
	loop     hyper.IndexLoop
	writes   [][]int32 // index arrays of updates that must keep their order
	apart    int64     // most updates of a reference that have cells of their own
}

// direct is an array with an element for each iteration: its descriptor, the stores into it so
// far, and where compiled code looks for its base.
type direct struct {
	desc, stores int64
	base         *int64
}

// newNest reads the words of ReqReorder.
func (x *Inspector) newNest(i int, words []int64) *nest {
	n := &nest{x: x, places: map[*schedule]*place{}, rank: i, own: (*owned)(mem.At(words[0])), first: words[1]}
	n.locality = x.locality.with(words[2])
	streams := words[3]
	n.streams = words[4 : 4+streams]
	for w := words[5+streams:]; len(w) > 0; w = w[3:] {
		n.direct = append(n.direct, direct{w[0], w[1], (*int64)(mem.At(w[2]))})
	}
	return n
}

// Reorder serves a rank that is about to execute a nest. Different ranks may be served
// concurrently.
func (x *Inspector) Reorder(rank int, r abi.Request) error {
	first, _ := x.arrays.Ranks()
	n := x.newNest(rank-first, r.Words)
	o, err := x.arrange(n, int(r.Line), rank)
	if err == nil {
		o.keep(n, o.quiet(n))
	}
	return err
}

// forever is more executions than a program has.
const forever = 1 << 40

// quiet is how many executions need nothing but what this one has got.
func (o *order) quiet(n *nest) int {
	switch {
	case o.share != nil && o.share.tiling != nil:
		return forever
	case o.proof.sequence != nil:
		return 0
	}
	steps := 2*o.clock.marked - o.Steps - 1
	if !o.tried && n.locality.Iterations != KeepOrder {
		steps = min(steps, o.Steps/8)
	}
	return steps
}

// arrange brings the iterations of a nest into the order that the rank is to execute them in now.
func (x *Inspector) arrange(n *nest, line, rank int) (*order, error) {
	made := int64(0)
	for _, id := range n.streams {
		made += x.generation(id)
	}
	o := x.orders[n.rank][n.streams[0]]
	if o == nil {
		o = &order{made: -1}
		x.orders[n.rank][n.streams[0]] = o
	}
	if o.made != made {
		o.restart(made, line, rank)
	}
	o.Steps += o.kept.taken() + 1
	if o.share = x.shareOf(n.streams[0], n.rank); o.share != nil {
		if err := o.share.lead(n); err != nil {
			return o, err
		}
	}
	if o.share != nil && o.share.tiling != nil {
		if !o.tried {
			o.tried, o.looked = true, true
			o.share.tiling.tell(&o.LoopReport, n.rank)
		}
		return o, nil
	}
	if n.x.locality.Report && !o.looked {
		o.look(n)
	}
	if n.locality.Iterations == KeepOrder {
		o.Reason = cmp.Or(o.Reason, askedToKeep)
	}
	o.clock.tick(o.Steps)
	o.verify(n)
	if !o.tried && n.locality.Iterations != KeepOrder && (n.locality.Iterations != AutoOrder || o.trial || o.timely(n)) {
		o.tried = true
		o.decide(n)
	}
	if !o.all.Valid() {
		return o, nil
	}
	n.own.count, n.own.runs = 1, (*run)(o.all.Place(0))
	return o, o.pack(n)
}

// askedToKeep is why a nest keeps its order where it could have another one.
const askedToKeep = "asked to keep its order (iter=none)"

// pack brings the copies of direct arrays up to date and makes compiled code use them.
func (o *order) pack(n *nest) error {
	for i, d := range n.direct {
		c := &o.copies[i]
		elem := field(d.desc, abi.Desc.Index("elem"))
		if !c.block.Valid() {
			var err error
			if c.block, err = mem.Alloc(elem * int64(len(o.locals))); err != nil {
				return err
			}
			c.stores = d.stores - 1
		}
		if c.stores != d.stores {
			gathered(c.block.Place(0), mem.At(*d.base), o.locals, elem)
			c.stores = d.stores
		}
		*d.base = mem.Address(c.block.Place(0))
	}
	return nil
}

// generation tells how often a stream has got a schedule.
func (x *Inspector) generation(id int64) int64 {
	if s := x.streams[id]; s != nil {
		return s.made
	}
	return x.updates[id].made
}

// restart forgets the order: the streams are new, and in the order of the loop.
func (o *order) restart(made int64, line, rank int) {
	o.free()
	steps, inspections, trial, begun := o.Steps+o.kept.taken(), o.Inspections, o.trial, o.begun
	if begun.IsZero() {
		begun = time.Now()
	}
	clock := o.clock
	o.keep(nil, 0)
	*o = order{kept: o.kept, made: made, since: time.Now(), worked: spent(), trial: trial, begun: begun, clock: clock}
	o.Line, o.Rank, o.Steps, o.Inspections = line, rank, steps, inspections+1
}

func (o *order) free() {
	o.all.Free()
	for _, c := range o.copies {
		c.block.Free()
	}
}

const (
	// sampleCost is what the policy takes to simulate an access in an iteration, with its index and, in an update, its
	// store; inspectCost is what it takes to look through it, and to try an order.
	sampleCost  = 60 * time.Nanosecond
	inspectCost = 16 * time.Nanosecond

	// elementCost is for an element of an array, whether an iteration names it or not: tables of the policy have a place
	// for it, mostly in memory that the system has to give (30 ns at worst, in a slow virtual machine).
	elementCost = 10 * time.Nanosecond

	// followCost is, in nanoseconds for an element of an iteration, what dependences cost that an
	// order has to respect.
	followCost = 200

	// noteCost is for an element that is noted and scheduled.
	noteCost = 25 * time.Nanosecond

	// patience is how many times as long as the policy takes the program must have run since the
	// inspection: so the policy costs at most 2 % of the time.
	patience = 50
)

// timely tells whether the policy may be asked.
func (o *order) timely(n *nest) bool {
	n.measure()
	accesses := time.Duration(len(n.streams)+len(n.direct)) + 1
	if time.Since(o.since) < o.again {
		return false
	}
	cost := policyCost(time.Duration(n.iterations), accesses, n.x.cells(n.arrays()))
	if time.Since(o.since) < patience*cost {
		return false
	}
	if n.x.perRank(spent()-o.worked) < patience*cost {
		o.again = time.Since(o.since) * 5 / 4 // other programs have had the processors
		return false
	}
	return true
}

// perRank is the part of a rank in the processor time of the process.
func (x *Inspector) perRank(t time.Duration) time.Duration { return t / time.Duration(len(x.orders)) }

// policyCost is the time that the policy takes if it goes as far as to sample an order that it then declines.
func policyCost(iterations, accesses, elements time.Duration) time.Duration {
	simulated := time.Duration(hyper.SampledIterations(int(iterations)))
	return accesses*(2*simulated*sampleCost+iterations*inspectCost) + elements*elementCost
}

// arrays are those of the streams.
func (n *nest) arrays() (list []int64) {
	for _, id := range n.streams {
		if s := n.x.streams[id]; s != nil {
			list = append(list, s.array)
		} else {
			list = append(list, n.x.updates[id].array)
		}
	}
	return list
}

// measure counts the rank's iterations.
func (n *nest) measure() {
	n.iterations = 0
	for _, r := range n.own.list() {
		n.iterations += r.n
	}
}

func (o *owned) list() []run { return unsafe.Slice(o.runs, int(o.count)) }

// look measures the nest as it is, for the report.
func (o *order) look(n *nest) {
	o.looked = true
	n.measure()
	o.Iterations = int(n.iterations)
	o.Reason = n.model()
	if n.loop.Data > 0 {
		o.Dependences = n.class()
		o.LoopReport.measure(&n.loop, nil)
	}
	n.forget()
}

// forget makes the nest as it was before it was modelled.
func (n *nest) forget() { n.ranges, n.vertices, n.loop, n.writes = nil, 0, hyper.IndexLoop{}, nil }

// class says in a word what an order of the iterations has to respect.
func (n *nest) class() string {
	if len(n.writes) > 0 {
		return "updates in order"
	}
	return "none"
}

// decide asks for an order and installs it.
func (o *order) decide(n *nest) {
	start := time.Now()
	n.measure()
	o.Iterations = int(n.iterations)
	if why := n.model(); why != "" {
		o.Reason = why
		return
	}
	sequence := n.choose(o)
	if o.Spent += time.Since(start); sequence == nil {
		if o.later && !o.trial {
			o.tried, o.again = false, 2*time.Since(o.since)
		}
		return
	}
	if n.x.locality.Report {
		o.LoopReport.measure(&n.loop, sequence)
	}
	start = time.Now()
	if err := o.install(n, sequence); err != nil {
		o.Method, o.Reason = "none", err.Error()
		return
	}
	for _, id := range n.streams {
		numbers, _ := n.stream(id)
		numbers.permute(sequence)
	}
	o.Spent += time.Since(start)
	if n.locality.Iterations == AutoOrder {
		o.proof = proof{sequence: sequence, before: o.step(), step: o.Steps}
	}
}

// step is what an execution of the nest takes, in nanoseconds, and what else the program does
// meanwhile.
func (o *order) step() float64 {
	if o.clock.step > 0 {
		return o.clock.step
	}
	return float64(time.Since(o.begun)) / float64(max(1, o.Steps))
}

// choose returns the order of the iterations, nil for none, and reports why.
func (n *nest) choose(o *order) hyper.Sequence {
	report := &o.LoopReport
	report.Dependences = n.class()
	situation := hyper.Situation{Caches: hyper.HostCaches, Times: hyper.ReferenceTimes, Steps: int64(report.Steps), Fixed: true, Step: o.step()}
	if len(n.writes) > 0 {
		situation.Times.Iterations += followCost
	}
	var want hyper.Sequence
	if n.locality.Iterations == AutoOrder {
		d := hyper.Decide(&n.loop, situation)
		report.take(d)
		o.later = d.Later
		want = d.Order.Iterations
	} else {
		m := hyper.Method{Iterations: hyper.IterationDatum}
		if n.locality.Iterations == SearchOrder {
			m.Iterations = hyper.IterationSearch
		}
		want = hyper.Compose(m, n.loop.Hypergraph(), nil, hyper.SizesOf(situation.Caches, n.loop.ElementBytes())).Iterations
		report.Method, report.Reason = m.String(), "asked for"
	}
	if want == nil || len(n.writes) == 0 {
		return want
	}
	return n.follow(want, o)
}

// follow makes the order respect the dependences among updates of one element.
func (n *nest) follow(want hyper.Sequence, o *order) hyper.Sequence {
	report := &o.LoopReport
	cost := followCost * time.Duration(n.iterations) * time.Duration(len(n.writes))
	cost += policyCost(time.Duration(n.iterations), time.Duration(len(n.streams)+len(n.direct))+1, n.x.cells(n.arrays()))
	if n.locality.Iterations == AutoOrder && time.Since(o.begun) < patience*cost {
		report.Method, report.Reason, o.later = "none", "the program has not run for long enough to follow dependences", true
		return nil
	}
	writes, err := hyper.Build(n.loop.Data, n.writes...)
	if err == nil {
		nothing := &hyper.Hypergraph{Vertices: n.loop.Data, Start: make([]int32, n.iterations+1)}
		var d *hyper.Dependences
		if d, err = hyper.Depend(nothing, writes); err == nil {
			report.Dependences = fmt.Sprintf("%d from updates in order", len(d.Before))
			return d.TopoFollow(want)
		}
	}
	report.Reason = err.Error()
	return nil
}

// install notes which iterations run when.
func (o *order) install(n *nest, sequence hyper.Sequence) error {
	if o.share != nil {
		o.share.permute(n, sequence)
		return nil
	}
	o.locals = n.localsOf(sequence)
	o.copies = make([]packed, len(n.direct))
	var err error
	if o.all, err = mem.Alloc(int64(unsafe.Sizeof(run{}))); err == nil {
		*(*run)(o.all.Place(0)) = run{0, 0, n.iterations}
	}
	return err
}

// localsOf returns the local addresses of iterations.
func (n *nest) localsOf(sequence hyper.Sequence) []int64 {
	runs, ordered := n.own.list(), make([]int64, len(sequence))
	if len(runs) == 1 {
		for k, i := range sequence {
			ordered[k] = runs[0].local + int64(i)
		}
		return ordered
	}
	locals := make([]int64, 0, n.iterations)
	for _, r := range runs {
		for k := range r.n {
			locals = append(locals, r.local+k)
		}
	}
	for k, i := range sequence {
		ordered[k] = locals[i]
	}
	return ordered
}
