package css

import (
	"errors"
	"fmt"

	"hpfc/analysis/mapping"
)

// ErrOverflow reports sizes whose index arithmetic does not fit into 64 bits.
var ErrOverflow = errors.New("communication table: index arithmetic exceeds 64 bits")

// Step is one message of a rank: in step Step of the schedule, counted from zero,
// Count elements travel between it and coordinate Peer.
type Step struct {
	Step  int   `json:"step"`
	Peer  int64 `json:"peer"`
	Count int64 `json:"count"`
}

// ReceiverPlan lists the messages that receiver coordinate j gets, in the order of
// a contention-free schedule: in one step no two receivers have the same sender.
// Every rank finds its own part without the others'. It fails with ErrOverflow or
// when a Dim, n or j is out of range.
func ReceiverPlan(dst Dim, a1, b1 int64, src Dim, a2, b2 int64, n int64, j int64) ([]Step, error) {
	m, err := NewRemap(dst, a1, b1, src, a2, b2, n)
	if err != nil {
		return nil, err
	}
	if j < 0 || j >= dst.N {
		return nil, fmt.Errorf("communication table: receiver %d of %d", j, dst.N)
	}
	counts, err := m.Column(j)
	if err != nil {
		return nil, err
	}
	ring := max(dst.N, src.N)
	var plan []Step
	for k := range ring {
		if i := mapping.Mod(j-k, ring); i < src.N && counts[i] > 0 {
			plan = append(plan, Step{Step: int(k), Peer: i, Count: counts[i]})
		}
	}
	return plan, nil
}
