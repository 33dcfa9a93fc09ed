package depgraph

import (
	"slices"

	"hpfc/lang/diag"
)

// warnOfPromises names the loops of a band whose INDEPENDENT is surely not true. It is used all the same, so that what they compute may
// depend on the number of ranks.
func (r *resolver) warnOfPromises(b *band) {
	t := r.NewTester(b.do.Body, nil)
	for level, d := range b.loops {
		t.Common = append(t.Common, t.Loop(d.Var, d.Lo, d.Hi, d.Step, t.Common))
		if !d.Independent {
			continue
		}
		reads, writes := t.Accesses(d.Body, nil)
		others := byArray(reads)
		for _, w := range writes {
			a := w.Ref.Array
			if r.p.Arrays[a].Temp || slices.Contains(d.Folded, a) || slices.Contains(d.NewArrays, a) {
				continue
			}
			for _, x := range others[a] {
				if !t.LaterReads(w, x, level) {
					continue
				}
				r.untrue.Warnf(diag.BadDirective, d.Extent, "INDEPENDENT is not true of the loop over %s: iterations read what earlier ones store, and may find old values",
					r.p.Scalars[d.Var].Name).Label(w.Ref.At, "stored here").Label(x.Ref.At, "and read here")
				break
			}
		}
	}
}
