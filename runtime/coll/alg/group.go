package alg

import (
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

// A Native is a transport whose library has collective operations of its own.
type Native interface {
	comm.Comm
	Broadcast(root int, data []byte) error
	Barrier() error

	// AllGather puts the equal parts of all processes one behind the other.
	AllGather(mine, all []byte) error

	// Combine combines vectors of elements of some bytes, given as codes of the ABI a type and an
	// operator on numbers or bits; root is negative when all get the result.
	Combine(typ, op int64, bytes int, input, result []byte, root int) error

	// AllToAll sends a block to each process, and gets one of each.
	AllToAll(input []byte, sent comm.Blocks, result []byte, received comm.Blocks) error
}

// A Group is a transport on which Barrier, Broadcast, AllGather, AllToAlls and Folds are the library's own where
// those were measured to be faster.
type Group struct {
	Native
	choice Choice
	model  costs.Model

	// What our operations run on, without this detour, and room for their messages: to make it takes
	// a tenth of the time of a short one.
	ours comm.Comm
	room [8]comm.Message
}

// NewGroup returns the group; all its processes must have the same choice and model.
func NewGroup(n Native, c Choice, m costs.Model) *Group {
	return &Group{Native: n, choice: c, model: m, ours: n}
}

// ours is the transport below a group, with room for messages, or any other transport.
func ours(c comm.Comm) (comm.Comm, []comm.Message) {
	if g, ok := c.(*Group); ok {
		return g.ours, g.room[:0]
	}
	return c, nil
}

// Library tells whether the group uses its library for an operation on so many bytes.
func (g *Group) Library(op Operation, bytes int) bool { return g.choice.Library(op, bytes) }

// Costs is the model of the group.
func (g *Group) Costs() costs.Model { return g.model }

// Model is what communication over a transport costs.
func Model(c comm.Comm) costs.Model {
	if m, ok := c.(interface{ Costs() costs.Model }); ok {
		return m.Costs()
	}
	return costs.Typical
}

// Exchange implements comm.Exchanger.
func (g *Group) Exchange(receives, sends []comm.Message, own comm.Copy) error {
	return comm.ExchangeBeside(g.Native, receives, sends, own)
}

// Worker is the transport, or that of a group, if it does the work around messages.
func Worker(c comm.Comm) comm.Worker {
	c, _ = ours(c)
	w, _ := c.(comm.Worker)
	return w
}
