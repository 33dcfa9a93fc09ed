package canonical

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
)

// PlainBounds writes a scalar that the loop under test computes only for the bounds of the loop
// behind it into these bounds, so that loops are perfectly nested. The list is the loop's body, or inside it; at is where the
// loop stands.
func PlainBounds(f *dataflow.Flow, list []loopir.Stmt, at *dataflow.Frame) []loopir.Stmt {
	if len(list) < 2 {
		return list
	}
	last := len(list) - 1
	d, ok := list[last].(*loopir.Do)
	for i := last - 1; ok && i >= 0; i-- {
		a, isAssign := list[i].(*loopir.AssignScalar)
		if !isAssign || a.Lo != nil || loopir.DependsOn(a.RHS, loopir.Changed(list[i+1:])) {
			break
		}
		uses := 1 + dataflow.ReadsOf(d.Lo, a.Dst) + dataflow.ReadsOf(d.Hi, a.Dst) + dataflow.ReadsOf(d.Step, a.Dst)
		if f.Occurrences(at.List[at.Index:at.Index+1], a.Dst) != uses || f.Occurrences(list, a.Dst) != uses || f.LiveAfter(at, a.Dst) {
			break
		}
		d = withBounds(d, a)
		list = append(list[:i:i], d)
	}
	return list
}

// withBounds replaces a scalar in the bounds of a loop by the right side of its assignment.
func withBounds(d *loopir.Do, a *loopir.AssignScalar) *loopir.Do {
	replace := func(e loopir.Expr) loopir.Expr {
		return loopir.MapExpr(e, func(e loopir.Expr) loopir.Expr {
			if v, ok := e.(*loopir.Var); ok && v.ID == a.Dst {
				return a.RHS
			}
			return e
		}, func(ref *loopir.Ref, _ []loopir.Expr) *loopir.Ref { return ref })
	}
	c := *d
	c.Lo, c.Hi, c.Step = replace(d.Lo), replace(d.Hi), replace(d.Step)
	return &c
}
