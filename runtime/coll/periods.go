package coll

import (
	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
)

// Limits of copying by periods: the blocks of a period that are looked at for it, and the mean
// elements that a piece of a period must have to be faster than the long strided runs which
// go from period to period.
const (
	periodBlocks = 4096
	periodPiece  = 4
)

// byPeriods lets strided runs be copied piece by piece, period after period, where the pieces
// are longer: the runs are few but touch one element at a time. The axis must be the innermost
// one, whose cells are dst and src bytes apart.
func byPeriods(k plandata.Key, j, i int64, runs []css.Run, dst, src int64) *periodCopy {
	if !strided(runs) || !shortPeriod(k) {
		return nil
	}
	t := k.Periodic(j, i)
	elements := int64(0)
	for _, r := range t.Runs {
		if r.Count > 1 && (r.DstStep != 1 || r.SrcStep != 1) {
			return nil
		}
		elements += r.Count
	}
	if t.Count < 2 || elements < periodPiece*int64(len(t.Runs)) {
		return nil
	}
	return &periodCopy{
		copyRun: copyRun{count: t.Count, dstStep: t.DstShift * dst, srcStep: t.SrcShift * src},
		runs:    scaled(t.Runs, dst, src),
		rest:    scaled(t.Rest, dst, src),
	}
}

// strided tells whether a run has elements that are not side by side at both ends.
func strided(runs []css.Run) bool {
	for _, r := range runs {
		if r.Count > 1 && (r.DstStep != 1 || r.SrcStep != 1) {
			return true
		}
	}
	return false
}

// shortPeriod tells whether the remap repeats itself, and has few blocks in a period.
func shortPeriod(k plandata.Key) bool {
	m, err := k.Remap()
	if err != nil {
		return false
	}
	p, err := m.Params()
	if err != nil || 2*p.Period > k.N {
		return false
	}
	blocks := float64(p.Period)*float64(max(m.A1, -m.A1))/float64(m.X) + float64(p.Period)*float64(max(m.A2, -m.A2))/float64(m.Y)
	return blocks <= periodBlocks
}
