package commgen

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Every reference of a distributed array gets one remark, in these words:
//
//	is local                           the executing rank owns the element
//	is read from the overlap area      a shift: neighbours exchange the edges of their blocks
//	is broadcast                       ranks that own one element, row or plane send it to all that need it
//	is transposed                      two dimensions change places between the ranks
//	is gathered                        rank 0, or every rank, gets all elements that are referred to
//	is remapped                        any other regular pattern: a schedule of messages
//	is indirect                        an inspector finds who has what; where none can, the whole array goes to every rank

func (g *generator) remark(at source.Span, format string, args ...any) {
	if g.quiet {
		return
	}
	g.bag.Remarkf(diag.Communication, at, format, args...)
}

// branches settles those of a statement, without remarks where the program does not have it.
func (g *generator) branches(s *loopir.If, settle func()) {
	quiet := g.quiet
	g.quiet = quiet || s.Settles
	settle()
	g.quiet = quiet
}

func (g *generator) text(r *loopir.Ref) string { return loopir.RefText(g.p, r) }

// remarkLocal tells how a reference without a temporary is read.
func (w *nestWork) remarkLocal(r *loopir.Ref, a Access) {
	if slices.ContainsFunc(a.Dims, DimAccess.away) {
		w.g.remark(r.At, "%s is read from the overlap area (shift)", w.g.text(r))
		return
	}
	w.g.remark(r.At, "%s is local", w.g.text(r))
}

// remarkRemap tells how the elements of ref reach the temporary t.
func (w *nestWork) remarkRemap(r *loopir.Ref, t *loopir.Array) {
	where := w.g.where(t)
	if t.Place != loopir.Mapped || t.Map.IsEverywhere() {
		where = "on " + where
	}
	w.g.remark(r.At, "%s is %s: from %s to a temporary %s", w.g.text(r), w.movement(r, t), w.g.where(w.g.p.Arrays[r.Array]), where)
}

// remarkCopy tells that a whole nest became one copy.
func (w *nestWork) remarkCopy(store *loopir.AssignElem, src *loopir.Ref) {
	dst := w.g.p.Arrays[store.LHS.Array]
	w.g.remark(store.Extent, "%s is %s straight into %s: from %s to %s",
		w.g.text(src), w.movement(src, dst), w.g.text(store.LHS), w.g.where(w.g.p.Arrays[src.Array]), w.g.where(dst))
}

// remarkFolds tells how the accumulators of a nest are combined.
func (w *nestWork) remarkFolds() {
	if w.home == nil || !w.g.mapped(w.home.ID) {
		return
	}
	for _, r := range w.n.Reductions {
		w.g.remark(w.n.Extent, "%s is a reduction (%s): each rank folds what the owners of %s compute, then all combine",
			w.g.p.Scalars[r.Acc].Name, r.Op, w.g.text(w.n.Home))
	}
	for _, p := range w.n.Picks {
		w.g.remark(w.n.Extent, "%s of the iteration that decides (%s): each rank keeps those of its iterations, then all choose",
			w.g.names(p.Values), p.Rule)
	}
}

// names lists scalars.
func (g *generator) names(ids []loopir.ScalarID) string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = g.p.Scalars[id].Name
	}
	return strings.Join(list, ", ")
}

// remarkOrdered tells that a real sum or product is folded in order.
func (g *generator) remarkOrdered(s *loopir.Ordered) {
	if g.mapped(s.Array) {
		g.remark(s.Extent, "%s is an ordered reduction (%s): the elements of %s are folded in their order, for the same result on any number of ranks",
			g.p.Scalars[s.Dst].Name, s.Op, g.p.Arrays[s.Array].Name)
	}
}

// movement names what happens to the elements of src on the way to dst.
func (w *nestWork) movement(src *loopir.Ref, dst *loopir.Array) string {
	a := w.g.p.Arrays[src.Array]
	switch {
	case dst.Place == loopir.Root:
		return "gathered"
	case w.oneOwner(a, src):
		return "broadcast"
	case dst.Place == loopir.Shared || dst.Map.IsEverywhere():
		return "gathered"
	case w.transposes(src):
		return "transposed"
	}
	return "remapped"
}

// oneOwner tells whether all elements of src lie at one place along every distributed dimension
// of its array.
func (w *nestWork) oneOwner(a *loopir.Array, src *loopir.Ref) bool {
	for _, use := range a.Map.Uses {
		if use.Dim >= 0 && (len(loopsIn(src.Subs[use.Dim], w.n.Loops)) > 0 || len(loopsIn(src.Subs[use.Dim], w.inner)) > 0) {
			return false
		}
	}
	return true
}

// transposes tells whether the loops occur in the home and in src in different orders.
func (w *nestWork) transposes(src *loopir.Ref) bool {
	var here, there []int
	for _, s := range w.n.Home.Subs {
		here = append(here, loopsIn(s, w.n.Loops)...)
	}
	for _, s := range src.Subs {
		there = append(there, loopsIn(s, w.n.Loops)...)
	}
	return len(here) == len(there) && len(here) > 1 && !slices.Equal(here, there)
}

// loopsIn lists the positions of the loops whose variables occur in e.
func loopsIn(e loopir.Expr, loops []loopir.Index) []int {
	var found []int
	for i, l := range loops {
		used := false
		loopir.WalkExpr(e, func(e loopir.Expr) {
			v, ok := e.(*loopir.Var)
			used = used || ok && v.ID == l.Var
		})
		if used {
			found = append(found, i)
		}
	}
	return found
}

// where says who holds an array, in the words of directives.
func (g *generator) where(a *loopir.Array) string {
	switch {
	case a.Place == loopir.Root:
		return "rank 0"
	case a.Place == loopir.Shared || a.Map.IsEverywhere():
		return "every rank"
	}
	parts := make([]string, len(a.Map.Dims))
	for d, dim := range a.Map.Dims {
		parts[d] = format(dim)
	}
	text := "(" + strings.Join(parts, ", ") + ")"
	if name := g.p.Grids[a.Map.Grid].Name; name != "" {
		text += " onto " + name
	}
	for i, u := range a.Map.Uses {
		if u.Dim < 0 && u.Fixed == nil {
			text += fmt.Sprintf(", with copies along dimension %d of the ranks", i+1)
		}
	}
	return text
}

func format(d mapping.DimSpec) string {
	if d.Format == mapping.Collapsed {
		return "*"
	}
	name := "block"
	if d.Format == mapping.Cyclic {
		name = "cyclic"
	}
	if d.K > 0 {
		name += fmt.Sprintf("(%d)", d.K)
	}
	return name
}

// remarkUndistributed says so of a program whose arrays might have been distributed.
func (g *generator) remarkUndistributed() {
	declared := slices.ContainsFunc(g.p.Arrays, func(a *loopir.Array) bool { return !a.Temp })
	if declared && len(g.p.Body) > 0 && g.p.Undistributed() {
		g.bag.Remarkf(diag.Undistributed, g.p.Body[0].Span(), "no array is distributed: one rank of each process executes the program, whatever their number")
	}
}
