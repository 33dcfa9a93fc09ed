package interpret

import (
	"slices"

	"hpfc/analysis/loopir"
)

// rounds executes a nest in rounds: its iterations in order, which is one of the orders that respect all
// dependences. Updates are stores then, and what carries dependences is read as it is.
func (m *Machine) rounds(s *loopir.Rounds) {
	m.list(s.Before)
	outer := m.Order
	m.Order, m.inRounds = nil, s
	m.nest(s.Nest)
	m.Order, m.inRounds = outer, nil
	m.list(s.After)
}

// carries tells whether a stream carries dependences of the rounds in work.
func (m *Machine) carries(id loopir.StreamID) bool {
	return m.inRounds != nil && slices.ContainsFunc(m.inRounds.Streams, func(x loopir.RoundStream) bool { return x.ID == id && x.Carried })
}
