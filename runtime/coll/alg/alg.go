// Package alg has the collective operations as algorithms over messages: who sends which
// bytes to whom, in which step. They run on every transport of package comm.
//
// The processes of a group call the same operation with arguments that agree. Ranks are the
// numbers of processes, 0 <= rank < size, written r and N below; L is the length of a vector.
package alg

import "hpfc/runtime/comm"

// Broadcast gives every process the root's data along a binomial tree: ceil(log2 N) steps.
// Numbered from the root, process x gets the data of x without its lowest bit set, and
// passes it on to x + d for the powers of two d below that bit, the farthest first.
//
// A Group may use its library's own.
func Broadcast(c comm.Comm, root int, data []byte) error {
	if g, ok := c.(*Group); ok && g.choice.Broadcast&class(len(data)) != 0 {
		return g.Native.Broadcast(root, data)
	}
	n := c.Size()
	x := (c.Rank() - root + n) % n
	rank := func(x int) int { return (x + root) % n }
	bit := 1
	for bit < n && x&bit == 0 {
		bit *= 2
	}
	if x != 0 {
		if err := comm.Exchange(c, []comm.Message{{Peer: rank(x - bit), Data: data}}, nil); err != nil {
			return err
		}
	}
	var sends []comm.Message
	for d := bit / 2; d >= 1; d /= 2 {
		if x+d < n {
			sends = append(sends, comm.Message{Peer: rank(x + d), Data: data})
		}
	}
	return comm.Exchange(c, nil, sends)
}

// AllGather gives every process the part of each; part p has size(p) bytes. In step d = 1, 2,
// 4, ... a process sends the parts that it has, r to r+d-1, to r-d and gets r+d to r+2d-1
// from r+d (modulo N, and no part twice): ceil(log2 N) steps for any N.
//
// A Group may use its library's own when all parts have the same size.
func AllGather(c comm.Comm, mine []byte, size func(p int) int) ([][]byte, error) {
	if g, ok := c.(*Group); ok && g.choice.AllGather&class(len(mine)) != 0 && equalSizes(c.Size(), size) {
		return g.allGather(mine)
	}
	n, r := c.Size(), c.Rank()
	at := make([]int, n+1) // of the parts r, r+1, ... in their buffer
	for k := range n {
		at[k+1] = at[k] + size((r+k)%n)
	}
	all := make([]byte, at[n])
	copy(all, mine)
	messages := make([]comm.Message, 2)
	for d := 1; d < n; d *= 2 {
		have := min(d, n-d)
		messages[0] = comm.Message{Peer: (r + d) % n, Data: all[at[d]:at[d+have]]}
		messages[1] = comm.Message{Peer: (r - d + n) % n, Data: all[:at[have]]}
		if err := comm.Exchange(c, messages[:1], messages[1:]); err != nil {
			return nil, err
		}
	}
	parts := make([][]byte, n)
	for k := range n {
		parts[(r+k)%n] = all[at[k]:at[k+1]:at[k+1]]
	}
	return parts, nil
}

// Barrier returns when all processes have called it, after ceil(log2 N) steps: in step d a
// process signals to r+d and waits for r-d.
func Barrier(c comm.Comm) error {
	n, r := c.Size(), c.Rank()
	var signal [2]byte
	for d := 1; d < n; d *= 2 {
		receive := comm.Message{Peer: (r - d + n) % n, Data: signal[:1]}
		send := comm.Message{Peer: (r + d) % n, Data: signal[1:]}
		if err := comm.Exchange(c, []comm.Message{receive}, []comm.Message{send}); err != nil {
			return err
		}
	}
	return nil
}
