package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// Mentions counts how often statements name each scalar, those that the places of their references follow from included.
func (p *Plan) Mentions(list []loopir.Stmt) map[loopir.ScalarID]int {
	n := map[loopir.ScalarID]int{}
	count := func(id loopir.ScalarID) { n[id]++ }
	ref := func(r *loopir.Ref) {
		for _, d := range p.Access[r.ID].Dims {
			loopir.WalkVars(d.Sway, func(v *loopir.Var) { count(v.ID) })
		}
	}
	loopir.Walk(list, func(s loopir.Stmt) {
		p.Program.Mentions(s, count)
		switch s := s.(type) {
		case *loopir.AssignElem:
			ref(s.LHS)
		case *loopir.Update:
			ref(s.LHS)
		}
	})
	loopir.Reads(list, func(_ loopir.Stmt, r *loopir.Ref) { ref(r) })
	return n
}

// sendWhatIsUsed lets rank 0 send, behind a serial region, only the scalars that anything else in the program names. Where there
// were some, one stays: the ranks have to wait for the region.
func (p *Plan) sendWhatIsUsed() {
	total := p.Mentions(p.Program.Body)
	loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
		region, ok := s.(*loopir.Serial)
		if !ok || len(region.Out) < 2 {
			return
		}
		inside := p.Mentions([]loopir.Stmt{region})
		used := slices.DeleteFunc(slices.Clone(region.Out), func(id loopir.ScalarID) bool { return inside[id] == total[id] })
		if len(used) == 0 {
			used = region.Out[:1]
		}
		region.Out = used
	})
}
