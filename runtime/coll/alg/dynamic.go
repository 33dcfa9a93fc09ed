package alg

import (
	"encoding/binary"
	"slices"

	"hpfc/runtime/comm"
)

// All-to-all exchange through repack units in the order of arrival, for blocks whose sizes only their two
// ends know. Every process registers on entry; registrations climb a tree to process 0, which puts
// processes into source groups of dh and destination groups of dv as they come, and gives each pair
// of groups that is complete as a task to a member of the source group, the unit: it gets one message
// with the sizes and one with the blocks of every member, and sends every member of the destination
// group one message. Blocks above a threshold go directly. A process is done when it has had the tasks
// of its groups, ceil(N/dh) + ceil(N/dv) - 1, and every message that they name.
//
// After Mellanox's "Efficient aggregation of all-to-all exchanges" (CN111614581A). Acknowledgements
// are left out, since a transport says when a buffer is free again. With sizes that all know, Grid does
// the same without control messages.

// A Dynamic is one process's part. It is a machine that a transport, or a simulator, drives: it posts
// operations and is told when they are complete.
type Dynamic struct {
	DynamicOptions
	n, r           int
	input, result  []byte
	sent, received []int // bytes, by process
	post           func(*operation)
	left           int // tasks that are to come
	open           int // operations that are not complete
	root           *dispatcher
}

// DynamicOptions are the sizes of source and destination groups, the bytes above which a block goes
// directly, and how many children a process of the tree has.
type DynamicOptions struct{ Sources, Destinations, Threshold, Children int }

// DynamicFor is a square form for n processes.
func DynamicFor(n, threshold int) DynamicOptions {
	const children = 4
	return DynamicOptions{columns(n), columns(n), threshold, children}
}

// An operation is a message to send or to receive.
type operation struct {
	send bool
	comm.Message
	done func()
}

// Tags: messages of the units are told apart by the number of the other group.
const (
	tagDirect = 1 + iota
	tagRegister
	tagTask
	tagSizes  // and the destination group
	tagBlocks // likewise
	tagUnit   // and the source group
	tags
)

// newDynamic returns the part of process r, which begins with enter. Input has the blocks by
// destination, result by source, both without gaps.
func newDynamic(o DynamicOptions, n, r int, input []byte, sent []int, result []byte, received []int, post func(*operation)) *Dynamic {
	d := &Dynamic{DynamicOptions: o, n: n, r: r, input: input, sent: sent, result: result, received: received, post: post}
	d.left = groups(n, o.Sources) + groups(n, o.Destinations) - 1
	if r == 0 {
		d.root = &dispatcher{Dynamic: d, load: make([]int, n)}
	}
	return d
}

func groups(n, size int) int { return (n + size - 1) / size }

// finished tells that nothing is left to do.
func (d *Dynamic) finished() bool { return d.left == 0 && d.open == 0 }

func (d *Dynamic) send(peer, tag int, data []byte) {
	d.begin(&operation{true, comm.Message{Peer: peer, Tag: tag, Data: data}, func() {}})
}

func (d *Dynamic) receive(peer, tag int, data []byte, done func()) {
	d.begin(&operation{false, comm.Message{Peer: peer, Tag: tag, Data: data}, done})
}

func (d *Dynamic) begin(o *operation) {
	done := o.done
	o.done = func() {
		d.open--
		done()
	}
	d.open++
	d.post(o)
}

// small tells which blocks go through units.
func (d *Dynamic) small(bytes int) bool { return bytes <= d.Threshold }

func (d *Dynamic) blockTo(j int) []byte { return part(d.input, d.sent, j) }

func (d *Dynamic) blockFrom(i int) []byte { return part(d.result, d.received, i) }

// part is piece k of data that is cut into pieces of the given sizes.
func part(data []byte, sizes []int, k int) []byte {
	at := 0
	for _, n := range sizes[:k] {
		at += n
	}
	return data[at : at+sizes[k]]
}

// enter begins the exchange: direct blocks, the tree, and the wait for tasks.
func (d *Dynamic) enter() {
	copy(d.blockFrom(d.r), d.blockTo(d.r))
	for step := 1; step < d.n; step++ {
		from, to := (d.r-step+d.n)%d.n, (d.r+step)%d.n
		if !d.small(d.received[from]) {
			d.receive(from, tagDirect, d.blockFrom(from), func() {})
		}
		if !d.small(d.sent[to]) {
			d.send(to, tagDirect, d.blockTo(to))
		}
	}
	for child := d.Children*d.r + 1; child <= d.Children*(d.r+1) && child < d.n; child++ {
		d.listen(child, d.subtree(child))
	}
	if d.r > 0 {
		d.awaitTask()
	}
	d.register(d.r)
}

// subtree counts a process and those below it.
func (d *Dynamic) subtree(p int) int {
	n := 0
	for lo, hi := p, p; lo < d.n; lo, hi = d.Children*lo+1, d.Children*(hi+1) {
		n += min(hi, d.n-1) - lo + 1
	}
	return n
}

// listen passes on the registrations that come from a child.
func (d *Dynamic) listen(child, count int) {
	if count == 0 {
		return
	}
	data := make([]byte, word)
	d.receive(child, tagRegister, data, func() {
		d.register(int(binary.LittleEndian.Uint64(data)))
		d.listen(child, count-1)
	})
}

// register tells process 0 that a process has entered.
func (d *Dynamic) register(p int) {
	if d.r == 0 {
		d.root.arrived(p)
		return
	}
	d.send((d.r-1)/d.Children, tagRegister, binary.LittleEndian.AppendUint64(nil, uint64(p)))
}

// word is the size of a number in a control message.
const word = 8

// A task is the blocks from the members of source group a to those of destination group b.
type task struct {
	a, b, host            int
	sources, destinations []int
}

// taskBytes is the length of the message of a task: three numbers, and two lists with their lengths.
func (o DynamicOptions) taskBytes() int { return word * (5 + o.Sources + o.Destinations) }

func (o DynamicOptions) write(t task) []byte {
	var data []byte
	add := func(list ...int) {
		for _, x := range list {
			data = binary.LittleEndian.AppendUint64(data, uint64(x))
		}
	}
	add(t.a, t.b, t.host, len(t.sources), len(t.destinations))
	add(t.sources...)
	add(t.destinations...)
	return append(data, make([]byte, o.taskBytes()-len(data))...)
}

func readTask(data []byte) (t task) {
	take := func() int {
		x := int(binary.LittleEndian.Uint64(data))
		data = data[word:]
		return x
	}
	t.a, t.b, t.host = take(), take(), take()
	sources, destinations := take(), take()
	for range sources {
		t.sources = append(t.sources, take())
	}
	for range destinations {
		t.destinations = append(t.destinations, take())
	}
	return t
}

// awaitTask gets the tasks from process 0, one after the other.
func (d *Dynamic) awaitTask() {
	data := make([]byte, d.taskBytes())
	d.receive(0, tagTask, data, func() {
		d.accept(readTask(data))
		if d.left > 0 {
			d.awaitTask()
		}
	})
}

// accept does this process's part of a task.
func (d *Dynamic) accept(t task) {
	d.left--
	var u *unit
	if t.host == d.r {
		u = &unit{Dynamic: d, task: t, got: make([][][]byte, len(t.sources))}
	}
	if k := slices.Index(t.sources, d.r); k >= 0 {
		d.give(t, u, k)
	}
	if u != nil {
		u.collect()
	} else if slices.Contains(t.destinations, d.r) {
		d.take(t)
	}
}

// give sends this process's blocks to the unit.
func (d *Dynamic) give(t task, u *unit, k int) {
	var blocks [][]byte
	for _, j := range t.destinations {
		block := d.blockTo(j)
		if j == d.r || !d.small(len(block)) {
			block = nil
		}
		blocks = append(blocks, block)
	}
	if u != nil {
		u.got[k] = blocks
		return
	}
	var sizes []byte
	for _, block := range blocks {
		sizes = binary.LittleEndian.AppendUint64(sizes, uint64(len(block)))
	}
	d.send(t.host, tagSizes+tags*t.b, sizes)
	if packed := slices.Concat(blocks...); len(packed) > 0 {
		d.send(t.host, tagBlocks+tags*t.b, packed)
	}
}

// take gets the blocks of a source group from its unit.
func (d *Dynamic) take(t task) {
	bytes := 0
	for _, i := range t.sources {
		bytes += d.expected(i)
	}
	if bytes == 0 {
		return
	}
	data := make([]byte, bytes)
	d.receive(t.host, tagUnit+tags*t.a, data, func() {
		for _, i := range t.sources {
			data = data[copy(d.blockFrom(i)[:d.expected(i)], data):]
		}
	})
}

// expected is the bytes that come from a process through a unit.
func (d *Dynamic) expected(i int) int {
	if i == d.r || !d.small(d.received[i]) {
		return 0
	}
	return d.received[i]
}

// A unit is a task at its host.
type unit struct {
	*Dynamic
	task
	got     [][][]byte // by source, then destination
	missing int
}

// collect gets the blocks of all sources.
func (u *unit) collect() {
	for k, i := range u.sources {
		if i == u.r {
			continue
		}
		u.missing++
		sizes := make([]byte, word*len(u.destinations))
		u.receive(i, tagSizes+tags*u.b, sizes, func() { u.blocks(k, sizes) })
	}
	if u.missing == 0 {
		u.repack()
	}
}

// blocks gets those of a source whose sizes are known.
func (u *unit) blocks(k int, sizes []byte) {
	bytes := 0
	for at := 0; at < len(sizes); at += word {
		bytes += int(binary.LittleEndian.Uint64(sizes[at:]))
	}
	data := make([]byte, bytes)
	complete := func() {
		for at := 0; at < len(sizes); at += word {
			n := int(binary.LittleEndian.Uint64(sizes[at:]))
			u.got[k] = append(u.got[k], data[:n])
			data = data[n:]
		}
		if u.missing--; u.missing == 0 {
			u.repack()
		}
	}
	if bytes == 0 {
		complete()
		return
	}
	u.receive(u.sources[k], tagBlocks+tags*u.b, data, complete)
}

// repack sends every destination what all sources have for it.
func (u *unit) repack() {
	for k, j := range u.destinations {
		var packed []byte
		for s, i := range u.sources {
			if j == u.r {
				copy(u.blockFrom(i), u.got[s][k])
			} else {
				packed = append(packed, u.got[s][k]...)
			}
		}
		if len(packed) > 0 {
			u.send(j, tagUnit+tags*u.a, packed)
		}
	}
}

// A dispatcher is what process 0 does besides.
type dispatcher struct {
	*Dynamic
	arrivals              []int
	sources, destinations [][]int
	load                  []int // tasks, by host
}

// arrived puts a process into its groups, and hands out the tasks of those that are complete.
func (s *dispatcher) arrived(p int) {
	s.arrivals = append(s.arrivals, p)
	newSource := s.complete(&s.sources, s.Sources)
	newDestination := s.complete(&s.destinations, s.Destinations)
	for a := range s.sources {
		for b := range s.destinations {
			if newSource && a == len(s.sources)-1 || newDestination && b == len(s.destinations)-1 {
				s.handOut(a, b)
			}
		}
	}
}

// complete closes a group if the last arrival fills it.
func (s *dispatcher) complete(list *[][]int, size int) bool {
	from := len(*list) * size
	if len(s.arrivals) < min(from+size, s.n) {
		return false
	}
	*list = append(*list, s.arrivals[from:len(s.arrivals):len(s.arrivals)])
	return true
}

// handOut gives a task to the source with the fewest, one that is a destination as well if possible, and tells
// all who take part.
func (s *dispatcher) handOut(a, b int) {
	t := task{a: a, b: b, sources: s.sources[a], destinations: s.destinations[b]}
	cost := func(p int) int {
		c := 2 * s.load[p]
		if !slices.Contains(t.destinations, p) {
			c++
		}
		return c
	}
	t.host = slices.MinFunc(t.sources, func(p, q int) int { return cost(p) - cost(q) })
	s.load[t.host]++
	for p := range s.n {
		if !slices.Contains(t.sources, p) && !slices.Contains(t.destinations, p) {
			continue
		}
		if p == 0 {
			s.accept(t)
		} else {
			s.send(p, tagTask, s.write(t))
		}
	}
}

// ExchangeDynamic carries out a process's part over a transport: block j of input, of sent[j] bytes, goes to
// process j, and block i of result comes from process i.
func ExchangeDynamic(c comm.Comm, o DynamicOptions, input []byte, sent []int, result []byte, received []int) error {
	type underWay struct {
		batch     *comm.Batch
		operation *operation
	}
	var list []underWay
	var failure error
	d := newDynamic(o, c.Size(), c.Rank(), input, sent, result, received, func(op *operation) {
		b := &comm.Batch{Receives: []comm.Message{op.Message}}
		if op.send {
			b = &comm.Batch{Sends: []comm.Message{op.Message}}
		}
		if err := c.Post(b); err != nil && failure == nil {
			failure = err
		}
		list = append(list, underWay{b, op})
	})
	for d.enter(); failure == nil && !d.finished(); {
		now := list
		list = nil
		for _, u := range now {
			complete, err := c.Test(u.batch)
			switch {
			case err != nil:
				return err
			case complete:
				u.operation.done()
			default:
				list = append(list, u)
			}
		}
	}
	return failure
}
