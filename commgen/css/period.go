package css

import "iter"

// PeriodTable is the copy of one message as a short table: the runs of one period,
// repeated with the local addresses shifted, and the runs of what is left over. Its
// size does not depend on the array's, and a compiler can unroll it.
type PeriodTable struct {
	Period   int64 `json:"period"` // iterations
	Count    int64 `json:"count"`  // whole periods
	DstShift int64 `json:"dstShift"`
	SrcShift int64 `json:"srcShift"`
	Runs     []Run `json:"runs"` // of the first period
	Rest     []Run `json:"rest"` // after the last whole period
}

// Periodic returns the period table of the message from sender coordinate i to
// receiver coordinate j of dst(a1*r+b1) = src(a2*r+b2), 0 <= r < n; see Pieces. In a
// period the local addresses advance by a1*T/P and a2*T/Q. A period longer than n
// leaves everything to Rest.
func Periodic(dst Dim, a1, b1 int64, src Dim, a2, b2 int64, n int64, j, i int64) PeriodTable {
	d, s := dst.along(a1, b1), src.along(a2, b2)
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

// All yields the runs of all periods in increasing order of period, then the rest.
func (t *PeriodTable) All() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		for q := range t.Count {
			for _, r := range t.Runs {
				r.R0, r.Dst, r.Src = r.R0+q*t.Period, r.Dst+q*t.DstShift, r.Src+q*t.SrcShift
				if !yield(r) {
					return
				}
			}
		}
		for _, r := range t.Rest {
			if !yield(r) {
				return
			}
		}
	}
}

// Interleaved yields the runs in parts of at most length elements, one part of each
// run in turn. Runs that step over each other's elements, as those that go from period
// to period do, then share the cache lines that one part has loaded.
func Interleaved(runs []Run, length int64) iter.Seq[Run] {
	return func(yield func(Run) bool) {
		for done, left := int64(0), true; left; done += length {
			left = false
			for _, r := range runs {
				if r.Count <= done {
					continue
				}
				left = left || r.Count > done+length
				if !yield(r.part(done, min(length, r.Count-done))) {
					return
				}
			}
		}
	}
}

// part is count elements of the run from element u on.
func (r Run) part(u, count int64) Run {
	r.R0, r.Dst, r.Src = r.R0+u*r.RStep, r.Dst+u*r.DstStep, r.Src+u*r.SrcStep
	r.Count = count
	return r
}
