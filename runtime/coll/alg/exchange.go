package alg

import "hpfc/runtime/comm"

// An AllToAll exchanges blocks among all processes, again and again: on a Group by the library where that
// was measured to be faster, else by the grid or straight, as the model says.
type AllToAll struct {
	comm           comm.Comm
	library        Native // nil: ours
	sent, received comm.Blocks
	plan           *Plan
	way            Exchange
}

// NewAllToAll is for blocks of some bytes; all processes call it with the same sizes.
func NewAllToAll(c comm.Comm, s Sizes) *AllToAll {
	x := &AllToAll{comm: c}
	if g, ok := c.(*Group); ok && g.Library(OpAllToAll, s.Busiest()) {
		x.library, x.sent, x.received = g.Native, s.layOut(c.Rank()), s.turned().layOut(c.Rank())
		return x
	}
	cost := CostOf(c)
	x.comm, _ = ours(c)
	x.way = cost.ChooseFor(s)
	x.plan = x.way.Plan(s, c.Rank(), cost.Threshold())
	return x
}

// ByLibrary tells that the library's exchange is used.
func (x *AllToAll) ByLibrary() bool { return x.library != nil }

// Straight tells that every block is a message of ours from its sender to its receiver.
func (x *AllToAll) Straight() bool { return x.library == nil && x.way == UseDirect }

// Run exchanges: input has the blocks of this process by receiver, result gets those for it by sender.
func (x *AllToAll) Run(input, result []byte) error {
	if x.library != nil {
		return x.library.AllToAll(input, x.sent, result, x.received)
	}
	return x.plan.Run(x.comm, Bytes(1), input, result)
}

// Busiest is the most that one process sends to others, or gets of them.
func (s Sizes) Busiest() int {
	most := 0
	for r := range s.N {
		out, in := 0, 0
		for p := range s.N {
			if p != r {
				out, in = out+s.Of(r, p), in+s.Of(p, r)
			}
		}
		most = max(most, out, in)
	}
	return most
}

// layOut is the blocks of process r in its input.
func (s Sizes) layOut(r int) comm.Blocks {
	var bytes []int
	for p := range s.N {
		bytes = append(bytes, s.Of(r, p))
	}
	return comm.LayOut(bytes)
}

// turned is the sizes of the exchange in the other direction.
func (s Sizes) turned() Sizes {
	return Sizes{s.N, func(from, to int) int { return s.Of(to, from) }}
}

// equalParts are those of some bytes that each process divides among all others.
func equalParts(n, bytes int) Sizes {
	part := bytes / max(1, n-1)
	return Sizes{n, func(from, to int) int {
		if from == to {
			return 0
		}
		return part
	}}
}
