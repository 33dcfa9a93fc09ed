package css

import "fmt"

// Verify proves a schedule: every step is free of contention at senders and
// receivers, and the parts of every message add up, in order, to the table's entry.
// Algorithm2 and Rotation are allowed what they do by design: the first lets one
// sender send several messages of a step in turn, the second lets several senders
// contend for one receiver.
func Verify(t Table, s *Schedule) error {
	sent := NewTable(t.Senders(), t.Receivers())
	for k, step := range s.Steps {
		if err := verifyStep(t.Senders(), t.Receivers(), s.Algorithm, step); err != nil {
			return fmt.Errorf("step %d: %w", k+1, err)
		}
		for _, m := range step {
			if m.Offset != sent[m.From][m.To] {
				return fmt.Errorf("step %d: message %d->%d continues at %d after %d elements", k+1, m.From, m.To, m.Offset, sent[m.From][m.To])
			}
			sent[m.From][m.To] += m.Size
		}
	}
	for i, row := range t {
		for j, size := range row {
			if sent[i][j] != size {
				return fmt.Errorf("message %d->%d has %d elements, the table says %d", i, j, sent[i][j], size)
			}
		}
	}
	return nil
}

func verifyStep(senders, receivers int, a Algorithm, step []Message) error {
	sends, receives := make([]bool, senders), make([]bool, receivers)
	for _, m := range step {
		switch {
		case m.From < 0 || m.From >= senders || m.To < 0 || m.To >= receivers:
			return fmt.Errorf("message %d->%d is outside the table", m.From, m.To)
		case m.Size <= 0:
			return fmt.Errorf("message %d->%d has %d elements", m.From, m.To, m.Size)
		case sends[m.From] && a != Algorithm2:
			return fmt.Errorf("sender %d has two messages", m.From)
		case receives[m.To] && a != Rotation:
			return fmt.Errorf("receiver %d has two messages", m.To)
		}
		sends[m.From], receives[m.To] = true, true
	}
	return nil
}

// Conflicts returns, step by step, the receivers that two or more senders contend for.
func (s *Schedule) Conflicts() [][]int {
	all := make([][]int, len(s.Steps))
	for k, step := range s.Steps {
		count := map[int]int{}
		for _, m := range step {
			if count[m.To]++; count[m.To] == 2 {
				all[k] = append(all[k], m.To)
			}
		}
	}
	return all
}
