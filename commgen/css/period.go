package css

// PeriodTable is the copy of one message as a short table: the runs of one period,
// repeated with the local addresses shifted, and the runs of what is left over. Its
// size does not depend on the array's, and a compiler can unroll it.
type PeriodTable struct {
	Period   int64 // iterations
	Count    int64 // whole periods
	DstShift int64
	SrcShift int64
	Runs     []Run // of the first period
	Rest     []Run // after the last whole period
}

// Periodic returns the period table of the message from sender coordinate i to
// receiver coordinate j; see Pieces. In a period the local addresses advance by A1*T/P
// and A2*T/Q. A period longer than N leaves everything to Rest.
func (c Copy) Periodic(j, i int64) PeriodTable {
	d, s, n := c.dst(), c.src(), c.N
	t := PeriodTable{Period: lcmOrNever(d.period(), s.period())}
	t.Count = n / t.Period
	if t.Count > 0 {
		t.DstShift, t.SrcShift = d.shift(0, t.Period), s.shift(0, t.Period)
		t.Runs = fewestRuns(d, s, t.Period, j, i)
	}
	done := t.Count * t.Period
	t.Rest = fewestRuns(d.from(done), s.from(done), n-done, j, i)
	for k := range t.Rest {
		t.Rest[k].R0 += done
	}
	return t
}

// from is the line seen from iteration r on.
func (l line) from(r int64) line {
	l.b += l.a * r
	return l
}
