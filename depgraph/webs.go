package depgraph

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
)

// Scalars on the way to steps (steps.go). A scalar lives in webs: stretches of one list of
// statements, in each of which it is assigned before it is used. A web within consecutive
// statements without loops stays a scalar, private to an iteration; one that reaches into loops
// becomes an array with an element for each iteration of the loops around the stretch.

// webArray is the array that takes the place of a web of a scalar.
type webArray struct {
	array *loopir.Array
	loops []*loopir.Do // its dimensions
}

// expandWebs replaces scalars in the body of d, which it changes, or says that one has no webs. The variables of loops in it stay
// as they are.
func (r *resolver) expandWebs(d *loopir.Do, at *dataflow.Frame) ([]webArray, bool) {
	w := &webs{r: r, d: d}
	for _, v := range slices.Sorted(maps.Keys(loopir.Changed(d.Body))) {
		id := loopir.ScalarID(v)
		if r.LiveAfter(at, id) {
			return nil, false
		}
		if id == d.Var {
			continue
		}
		if isLoopVariable(d.Body, id) {
			if r.usedOutsideLoops(d.Body, id) {
				return nil, false
			}
			continue
		}
		if r.FateOf(d.Body, id) == dataflow.Read || !w.list(d.Body, []*loopir.Do{d}, id) {
			return nil, false
		}
	}
	return w.cells, true
}

// usedOutsideLoops tells whether a list names a scalar elsewhere than in DO loops over it: it may have the value that
// one of these has left.
func (r *resolver) usedOutsideLoops(list []loopir.Stmt, id loopir.ScalarID) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		if r.ReadsIn(s, id) > 0 || dataflow.AssignedIn([]loopir.Stmt{s}, id) {
			return true
		}
		if d, ok := s.(*loopir.Do); ok && d.Var == id {
			return false
		}
		return slices.ContainsFunc(loopir.Children(s), func(body []loopir.Stmt) bool { return r.usedOutsideLoops(body, id) })
	})
}

type webs struct {
	r     *resolver
	d     *loopir.Do
	cells []webArray
}

// list finds the webs of a scalar in a list inside loops, and expands them.
func (w *webs) list(list []loopir.Stmt, loops []*loopir.Do, id loopir.ScalarID) bool {
	uses := w.r.usedFrom(list, id)
	for from := 0; from < len(list); {
		if w.r.Occurrences(list[from:from+1], id) == 0 {
			from++
			continue
		}
		to := from + 1
		for uses[to] {
			to++
		}
		if !w.stretch(list[from:to], loops, id) {
			return false
		}
		from = to
	}
	return true
}

// usedFrom tells for every place in a list, and its end, whether the statements from there on may read the value that a scalar has there.
func (r *resolver) usedFrom(list []loopir.Stmt, id loopir.ScalarID) []bool {
	uses := make([]bool, len(list)+1)
	for i, s := range slices.Backward(list) {
		f := r.FateIn(s, id)
		uses[i] = f == dataflow.Read || f == dataflow.Untouched && uses[i+1]
	}
	return uses
}

// stretch expands a web, unless it lies within statements without loops or within one loop.
func (w *webs) stretch(list []loopir.Stmt, loops []*loopir.Do, id loopir.ScalarID) bool {
	if !loopir.HoldsLoop(list) {
		return true
	}
	if d, ok := list[0].(*loopir.Do); ok && len(list) == 1 && w.r.FateOf(d.Body, id) != dataflow.Read {
		return w.list(d.Body, append(slices.Clip(loops), d), id)
	}
	n := &loopir.Nest{At: w.d.At}
	for _, d := range loops {
		n.Loops = append(n.Loops, loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step})
	}
	s := w.r.p.Scalars[id]
	a := w.r.p.NewArray(&loopir.Array{Name: s.Name, Type: s.Type, Temp: true, Source: w.d.Extent})
	x := &expansion{r: w.r, n: n, expanded: map[loopir.ScalarID]*loopir.Array{id: a}}
	copy(list, x.rewritten(list))
	w.cells = append(w.cells, webArray{a, loops})
	return true
}
