package css

import "errors"

// ErrOverflow reports sizes whose index arithmetic does not fit into 64 bits.
var ErrOverflow = errors.New("communication table: index arithmetic exceeds 64 bits")

// ReceiverPlan lists the messages that receiver coordinate j gets, in the order of
// the ring: in one step no two receivers have the same sender. Every rank finds its
// own part without the others'. Where barriers or wires make the choice of schedule
// worth its time, a Planner has better ones. It fails with ErrOverflow or when a Dim,
// N or j is out of range.
func (c Copy) ReceiverPlan(j int64) ([]Step, error) {
	m, err := c.Remap()
	if err != nil {
		return nil, err
	}
	p, err := NewPlanner(m, Options{Algorithm: Ring})
	if err != nil {
		return nil, err
	}
	return p.Receiver(j)
}
