package css

// NewRotation is the usual loop: sender i sends to i, i+1, ... modulo the number of
// receivers (the paper's Figure 3). Two senders contend for one receiver when there
// are more senders than receivers, and nobody waits for nobody only when all
// messages are equal.
func NewRotation(t Table) *Schedule {
	return rounds(t, Rotation, t.Receivers())
}

// NewRing is the rotation over as many places as the larger group has, which is free
// of contention; on a table of equal entries no schedule is better.
func NewRing(t Table) *Schedule {
	return rounds(t, Ring, max(t.Senders(), t.Receivers()))
}

func rounds(t Table, a Algorithm, places int) *Schedule {
	s := &Schedule{Algorithm: a}
	for k := range places {
		var step []Message
		for i, row := range t {
			if j := (i + k) % places; j < len(row) && row[j] > 0 {
				step = append(step, Message{From: i, To: j, Size: row[j]})
			}
		}
		if len(step) > 0 {
			s.Steps = append(s.Steps, step)
		}
	}
	return s
}
