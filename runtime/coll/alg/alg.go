// Package alg has the collective operations as algorithms over messages: who sends which
// bytes to whom, in which step. They run on every transport of package comm.
//
// The processes of a group call the same operation with arguments that agree. Ranks are the
// numbers of processes, 0 <= rank < size, written r and N below; L is the length of a vector.
package alg

import (
	"slices"

	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// Broadcast gives every process the root's data along a binomial tree: ceil(log2 N) steps.
// Numbered from the root, process x gets the data of x without its lowest bit set, and
// passes it on to x + d for the powers of two d below that bit, the farthest first.
//
// A Group may use its library's own.
func Broadcast(c comm.Comm, root int, data []byte) error {
	if g, ok := c.(*Group); ok && g.Library(OpBroadcast, len(data)) {
		return g.Native.Broadcast(root, data)
	}
	c, room := ours(c)
	n := c.Size()
	x := (c.Rank() - root + n) % n
	rank := func(x int) int { return (x + root) % n }
	bit := 1
	for bit < n && x&bit == 0 {
		bit *= 2
	}
	if x != 0 {
		if err := comm.Exchange(c, append(room, comm.Message{Peer: rank(x - bit), Data: data}), nil); err != nil {
			return err
		}
	}
	sends := room
	for d := bit / 2; d >= 1; d /= 2 {
		if x+d < n {
			sends = append(sends, comm.Message{Peer: rank(x + d), Data: data})
		}
	}
	if len(sends) == 0 {
		return nil
	}
	return comm.Exchange(c, nil, sends)
}

// AllGather gives every process the part of each; part p has size(p) bytes. Where all have as many as mine, size
// may be nil.
func AllGather(c comm.Comm, mine []byte, size func(p int) int) ([][]byte, error) {
	return new(Gatherer).AllGather(c, mine, size)
}

// A Gatherer keeps its memory from one AllGather to the next, which overwrites what the one before has
// returned.
type Gatherer struct {
	all      []byte
	parts    [][]byte
	at       []int // of the parts r, r+1, ... in all
	messages [2]comm.Message
}

// AllGather gives every process the part of each; part p has size(p) bytes. In step d = 1, 2,
// 4, ... a process sends the parts that it has, r to r+d-1, to r-d and gets r+d to r+2d-1
// from r+d (modulo N, and no part twice): ceil(log2 N) steps for any N.
//
// A Group may use its library's own when size is nil.
func (x *Gatherer) AllGather(c comm.Comm, mine []byte, size func(p int) int) ([][]byte, error) {
	if g, ok := c.(*Group); ok && size == nil && g.Library(OpAllGather, len(mine)) {
		return x.byLibrary(g.Native, mine)
	}
	if size == nil {
		size = func(int) int { return len(mine) }
	}
	c, _ = ours(c)
	n, r := c.Size(), c.Rank()
	x.parts = slices.Grow(x.parts[:0], n)[:n]
	x.at = append(x.at[:0], 0)
	for k := range n {
		x.at = append(x.at, x.at[k]+size((r+k)%n))
	}
	x.room(x.at[n])
	copy(x.all, mine)
	for d := 1; d < n; d *= 2 {
		have := min(d, n-d)
		x.messages[0] = comm.Message{Peer: (r + d) % n, Data: x.all[x.at[d]:x.at[d+have]]}
		x.messages[1] = comm.Message{Peer: (r - d + n) % n, Data: x.all[:x.at[have]]}
		if err := comm.Exchange(c, x.messages[:1], x.messages[1:]); err != nil {
			return nil, err
		}
	}
	for k := range n {
		x.parts[(r+k)%n] = x.all[x.at[k]:x.at[k+1]:x.at[k+1]]
	}
	return x.parts, nil
}

// byLibrary gathers equal parts, whose places are kept as long as their size.
func (x *Gatherer) byLibrary(n Native, mine []byte) ([][]byte, error) {
	if all := len(mine) * n.Size(); len(x.at) > 0 || len(x.all) != all || len(x.parts) != n.Size() {
		x.room(all)
		x.at, x.parts = x.at[:0], x.parts[:0]
		for p := range n.Size() {
			x.parts = append(x.parts, x.all[p*len(mine):(p+1)*len(mine)])
		}
	}
	return x.parts, n.AllGather(mine, x.all)
}

// room makes all n bytes long.
func (x *Gatherer) room(n int) {
	if cap(x.all) < n {
		x.all = mem.Bytes(n)
	}
	x.all = x.all[:n]
}

// Barrier returns when all processes have called it, after ceil(log2 N) steps: in step d a
// process signals to r+d and waits for r-d.
//
// A Group may use its library's own.
func Barrier(c comm.Comm) error {
	if g, ok := c.(*Group); ok && g.Library(OpBarrier, 0) {
		return g.Native.Barrier()
	}
	c, room := ours(c)
	n, r := c.Size(), c.Rank()
	var signal [2]byte
	for d := 1; d < n; d *= 2 {
		messages := append(room, comm.Message{Peer: (r - d + n) % n, Data: signal[:1]}, comm.Message{Peer: (r + d) % n, Data: signal[1:]})
		if err := comm.Exchange(c, messages[:1], messages[1:]); err != nil {
			return err
		}
	}
	return nil
}
