package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
)

// Array statements promise that their operands have the same shape, which is looked at in front of their nests. A DO loop is tested
// with its nests written as loops, which promise nothing. What they would promise in each iteration is therefore looked at before the
// outermost loop:
//
//	if there are iterations: conform l, m
//	do k: a(1:l,k) = b(1:m,k)

// shapesBefore puts that before the outermost DO loops of a list.
func shapesBefore(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Do:
			if !mayStop(s.Body) {
				x := &promises{changed: loopir.Changed([]loopir.Stmt{s})}
				x.loop(s, nil)
				out = append(out, (&loopir.Rewriter{}).Stmts(x.found)...)
			}
		case *loopir.Loop:
			s.Body = shapesBefore(s.Body)
		case *loopir.If:
			s.Then, s.Else = shapesBefore(s.Then), shapesBefore(s.Else)
		}
		out = append(out, s)
	}
	return out
}

// promises finds the extents that nests in a loop promise to be equal, and that are the same in all iterations.
type promises struct {
	changed map[int]bool // scalars
	found   []loopir.Stmt
}

// loop goes through a loop inside others.
func (x *promises) loop(d *loopir.Do, around []*loopir.Do) {
	if !x.steady(d.Lo) || !x.steady(d.Hi) || !x.steady(d.Step) {
		return
	}
	around = append(slices.Clip(around), d)
	for _, s := range d.Body {
		switch s := s.(type) {
		case *loopir.Do:
			x.loop(s, around)
		case *loopir.Nest:
			x.nest(s, around)
		}
	}
}

// steady tells whether an expression is the same in all iterations.
func (x *promises) steady(e loopir.Expr) bool { return !loopir.DependsOn(e, x.changed) }

// nest adds what a nest promises, if the loops around it have iterations.
func (x *promises) nest(n *loopir.Nest, around []*loopir.Do) {
	for _, e := range n.Same {
		if e.SurelyEqual() || !x.steady(e.X) || !x.steady(e.Y) {
			continue
		}
		var s loopir.Stmt = &loopir.Conform{At: n.At, Extents: e}
		for _, d := range slices.Backward(around) {
			if some := d.HasIterations(); !isTrue(some) {
				s = &loopir.If{At: n.At, Cond: some, Then: []loopir.Stmt{s}}
			}
		}
		x.found = append(x.found, s)
	}
}

func isTrue(e loopir.Expr) bool {
	c, ok := e.(*loopir.Const)
	return ok && c.Value.B
}
