package codegen

import (
	"maps"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A scalar that only one outlined loop names, and assigns before it reads it, lives in the function of that loop: temporaries for
// subscripts above all, of which a large loop has hundreds.

// home is where a scalar has its storage.
type home uint8

const (
	homeFrame home = 1 + iota // of the program
	homeLoop                  // the functions of one loop
)

// alone returns the scalars that nothing in the program but these statements names.
func (g *generator) alone(list []loopir.Stmt) map[loopir.ScalarID]bool {
	only := map[loopir.ScalarID]bool{}
	for id, n := range g.plan.Mentions(list) {
		if s := g.prog.Scalars[id]; n == g.mentions[id] && s.Init == nil && s.Type.Base != ft.Character {
			only[id] = true
		}
	}
	return only
}

// keptInside returns the scalars that can live in the function of a loop.
func (g *generator) keptInside(list []loopir.Stmt) map[loopir.ScalarID]bool {
	kept := g.alone(list)
	if len(kept) == 0 {
		return nil
	}
	first := loopir.AssignedFirst(g.prog, list)
	maps.DeleteFunc(kept, func(id loopir.ScalarID, _ bool) bool { return !first[id] })
	return kept
}

// keep lets a scalar live in this function.
func (o *outlined) keep(id loopir.ScalarID) {
	o.settle(id, homeLoop)
	o.slots[id] = o.scratch(o.prog.Scalars[id].Type)
}

// inFrame notes that code takes a scalar from the frame.
func (g *generator) inFrame(id loopir.ScalarID) { g.settle(id, homeFrame) }

// settle checks that no scalar lies in two places.
func (g *generator) settle(id loopir.ScalarID, at home) {
	if was := g.homes[id]; was != 0 && was != at {
		diag.Panicf(source.Span{}, "%s is kept inside a loop, but used elsewhere", g.prog.Scalars[id].Name)
	}
	g.homes[id] = at
}
