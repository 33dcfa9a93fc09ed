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

// sendWhatIsUsed lets rank 0 send, behind a serial region, only the scalars whose values something else in the program may need. Where
// there were some, one stays: the ranks have to wait for the region.
func (p *Plan) sendWhatIsUsed() {
	total, own := p.Mentions(p.Program.Body), map[loopir.ScalarID]int{}
	p.ownValues(p.Program.Body, own)
	loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
		region, ok := s.(*loopir.Serial)
		if !ok || len(region.Out) < 2 {
			return
		}
		inside, ownInside := p.Mentions([]loopir.Stmt{region}), map[loopir.ScalarID]int{}
		p.ownValues([]loopir.Stmt{region}, ownInside)
		used := slices.DeleteFunc(slices.Clone(region.Out), func(id loopir.ScalarID) bool {
			return total[id]-inside[id] == own[id]-ownInside[id]
		})
		if len(used) == 0 {
			used = region.Out[:1]
		}
		region.Out = used
	})
}

// ownValues counts how often statements name each scalar that they assign before they read it, so that they need nothing of what it was
// before. Of statements around serial regions those in them are meant; what regions send they do not need.
func (p *Plan) ownValues(list []loopir.Stmt, n map[loopir.ScalarID]int) {
	for _, s := range list {
		if region, ok := s.(*loopir.Serial); ok {
			for _, id := range region.Out {
				n[id]++
			}
			p.countOwn(region.Body, n)
			continue
		}
		if holdsRegion(s) {
			for _, inner := range loopir.Children(s) {
				p.ownValues(inner, n)
			}
			continue
		}
		p.countOwn([]loopir.Stmt{s}, n)
	}
}

func (p *Plan) countOwn(list []loopir.Stmt, n map[loopir.ScalarID]int) {
	first := loopir.AssignedFirst(p.Program, list)
	loopir.Walk(list, func(s loopir.Stmt) {
		p.Program.Mentions(s, func(id loopir.ScalarID) {
			if first[id] {
				n[id]++
			}
		})
	})
}

func holdsRegion(s loopir.Stmt) bool {
	return loopir.AnyStmt([]loopir.Stmt{s}, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Serial)
		return ok
	})
}
