package css

import "hpfc/analysis/mapping"

// appliesAlgorithm1 is the paper's condition gcd(Q,m) = 1 and gcd(P,n) <= P/Q.
func (m Remap) appliesAlgorithm1(p Params) bool {
	return mapping.GCD(m.Q, p.M) == 1 && mapping.GCD(m.P, p.N) <= m.P/m.Q
}

// NewAlgorithm1 is the paper's Algorithm 1: in step c sender k*M sends to receiver
// c + k*N, 0 <= k < Q. It exists if gcd(Q,M) = 1 and gcd(P,N) <= P/Q. Over whole periods all
// messages of a step are equal, so it reaches both lower bounds; over a part of a
// period it is free of contention and nothing more.
func NewAlgorithm1(t Table, m Remap, p Params) (*Schedule, bool) {
	if !m.appliesAlgorithm1(p) {
		return nil, false
	}
	s := &Schedule{Algorithm: Algorithm1, Steps: make([][]Message, m.P)}
	right, down := mapping.Mod(p.N, m.P), mapping.Mod(p.M, m.Q) // so that the products fit
	for c := range m.P {
		for k := range m.Q {
			i, j := k*down%m.Q, (c+k*right)%m.P
			if size := t[i][j]; size > 0 {
				s.Steps[c] = append(s.Steps[c], Message{From: int(i), To: int(j), Size: size})
			}
		}
	}
	return s, true
}

// NewTransposed1 is Algorithm 1 with the roles exchanged: columns instead of rows.
func NewTransposed1(t Table, m Remap, p Params) (*Schedule, bool) {
	s, ok := NewAlgorithm1(t.Transposed(), m.Transposed(), p.transposed())
	if !ok {
		return nil, false
	}
	s.Algorithm = Transposed1
	for _, step := range s.Steps {
		for k := range step {
			step[k].From, step[k].To = step[k].To, step[k].From
		}
	}
	return s, true
}
