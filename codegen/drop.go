package codegen

import (
	"maps"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
)

// The statements of a long program and their plans are most of what lives while its code is generated, and every
// collection of garbage goes through all of them. So what has its code is dropped, and lives on only if the caller
// keeps the plan.

// droppable returns a plan whose lists are its own.
func droppable(p *commgen.Plan) *commgen.Plan {
	plan, prog := *p, *p.Program
	plan.Program = &prog
	plan.Nests, plan.Compared, plan.Strips = maps.Clone(p.Nests), maps.Clone(p.Compared), maps.Clone(p.Strips)
	return &plan
}

// droppedBehind lets each piece of a long program drop the statements that it was made of.
func (g *generator) droppedBehind(list []piece) []piece {
	if !g.long {
		return list
	}
	lasting := lastingNests(list)
	for i, p := range list {
		list[i].behind = func() { g.drop(p.stmts, lasting) }
	}
	g.prog.Body = nil
	return list
}

// lastingNests are nests that statements of another piece name.
func lastingNests(list []piece) map[*loopir.Nest]bool {
	lasting, in := map[*loopir.Nest]bool{}, map[*loopir.Nest]int{}
	note := func(n *loopir.Nest, i int) {
		if first, ok := in[n]; ok && first != i {
			lasting[n] = true
			return
		}
		in[n] = i
	}
	for i, p := range list {
		loopir.Walk(p.stmts, func(s loopir.Stmt) {
			switch s := s.(type) {
			case *loopir.Nest:
				note(s, i)
			case *loopir.Divide:
				note(s.Nest, i)
			case *loopir.ExecHalo:
				note(s.Nest, i)
			case *loopir.Weigh:
				note(s.Nest, i)
			}
		})
	}
	return lasting
}

// drop forgets the nests among statements that have their code.
func (g *generator) drop(list []loopir.Stmt, lasting map[*loopir.Nest]bool) {
	loopir.Walk(list, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok && !lasting[n] {
			delete(g.plan.Nests, n)
			delete(g.plan.Compared, n)
			delete(g.plan.Strips, n)
		}
	})
}
