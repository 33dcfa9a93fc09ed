package plandata

import (
	"fmt"

	"hpfc/commgen/css"
)

// Verify proves the plans: every receiver gets every message of its remap once, whole, in the order of
// steps in which no process sends or gets two messages, and the runs of a message are its elements. A
// process then waits only for those that are in the same step or behind, so that the one that is
// farthest behind can always go on: there is no cycle of processes that wait for each other.
func (b *Book) Verify() error {
	for i := range b.Remaps {
		if err := b.Remaps[i].verify(); err != nil {
			return fmt.Errorf("plan %d: %w", i, err)
		}
	}
	return nil
}

func (r *Remap) verify() error {
	m, err := r.Copy.Remap()
	if err != nil {
		return err
	}
	table, err := m.Table()
	if err != nil {
		return err
	}
	s := &css.Schedule{Algorithm: r.Algorithm}
	for j, messages := range r.Receivers {
		last := int64(-1)
		for _, x := range messages {
			if x.Step <= last {
				return fmt.Errorf("receiver %d waits for step %d after step %d", j, x.Step, last)
			}
			last = x.Step
			if n := count(x.Runs); n != x.Elements {
				return fmt.Errorf("the runs of message %d->%d have %d elements, the message %d", x.Sender, j, n, x.Elements)
			}
			for int64(len(s.Steps)) <= x.Step {
				s.Steps = append(s.Steps, nil)
			}
			s.Steps[x.Step] = append(s.Steps[x.Step], css.Message{From: int(x.Sender), To: j, Size: x.Elements})
		}
	}
	return css.Verify(table, s)
}

func count(runs []css.Run) int64 {
	n := int64(0)
	for _, r := range runs {
		n += r.Count
	}
	return n
}
