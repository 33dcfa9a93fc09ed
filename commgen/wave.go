package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// wave settles the references of a wavefront. What its iterations read as it was before, and
// the first values of the overlap cells that its strips bring, come before it as for any nest.
func (g *generator) wave(s *loopir.Wave) {
	w := g.work(s.Nest)
	w.carried, w.wave = s.Carried(), true
	for i := range s.Flows {
		x := &s.Flows[i]
		x.Strip.B, x.Over.B = g.fetched(x.Strip.B), g.fetched(x.Over.B)
	}
	plan := w.plan()
	slices.Sort(plan.Order)
	for i := range plan.Dims {
		plan.Dims[i] = w.blockDim(plan.Dims[i].Dim)
	}
	g.nests[s.Nest] = plan
	w.collectInner(s.Nest.Body)
	if w.anyIrregular(s.Nest.Body) {
		g.before = append(g.before, g.tell(s.At, loopir.KeptWave))
	}
	w.compareDoubts()
	s.Nest.Body = w.stmts(s.Nest.Body, nil)
	for _, x := range s.Flows {
		if w.halos[x.Array] == nil {
			panic("commgen: what flows in a wavefront does not come through the overlap area")
		}
	}
	w.emitHalos(nil)
	w.remarkFolds()
}
