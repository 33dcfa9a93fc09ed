package commgen

import (
	"slices"
	"strconv"
	"strings"

	"hpfc/analysis/loopir"
)

// Most loops over index arrays update where they read: y(a(i)) = y(a(i)) + f(x(a(i))). The positions
// that an inspector notes of x are then those of y, whatever the distributions, if both have the
// same bounds. Such updates have no inspector of their own.

// alike finds the streams of updates that name, one after the other, elements at positions that
// streams of reads have noted, and takes their inspectors away.
func (w *nestWork) alike() map[loopir.StreamID][]loopir.StreamID {
	noted := map[string]loopir.StreamID{}
	updates := map[loopir.StreamID][]string{}
	for _, n := range w.joint.inspectors() {
		for _, s := range n.Body {
			note, ok := s.(*loopir.Note)
			switch {
			case !ok:
			case w.g.p.Streams[note.Stream].Updates:
				updates[note.Stream] = append(updates[note.Stream], w.positions(note))
			default:
				noted[w.positions(note)] = note.Stream
			}
		}
	}
	found := map[loopir.StreamID][]loopir.StreamID{}
	for id, list := range updates {
		var as []loopir.StreamID
		for _, key := range list {
			if read, ok := noted[key]; ok && key != "" {
				as = append(as, read)
			}
		}
		if len(as) == len(list) {
			found[id] = as
		}
	}
	w.joint.body = slices.DeleteFunc(w.joint.body, func(s loopir.Stmt) bool {
		n, ok := s.(*loopir.Nest)
		return ok && slices.ContainsFunc(n.Body, func(s loopir.Stmt) bool {
			note, ok := s.(*loopir.Note)
			return ok && found[note.Stream] != nil
		})
	})
	return found
}

// inspectors lists the nests that note elements.
func (j *jointInspection) inspectors() []*loopir.Nest {
	var list []*loopir.Nest
	for _, s := range j.body {
		if n, ok := s.(*loopir.Nest); ok {
			list = append(list, n)
		}
	}
	return list
}

// positions is a text that notes of equal positions in every iteration have in common; empty
// where that is not certain: what the iteration assigns may change between them.
func (w *nestWork) positions(n *loopir.Note) string {
	if n.Optional {
		return ""
	}
	var text strings.Builder
	for _, b := range w.g.p.Arrays[n.Ref.Array].Bounds {
		lo, known := loopir.ConstInt(b.Lo)
		hi, ok := loopir.ConstInt(b.Hi)
		if !known || !ok {
			return ""
		}
		text.WriteString(strconv.FormatInt(lo, 10) + ":" + strconv.FormatInt(hi, 10) + ",")
	}
	fleeting, certain := w.fleeting(), true
	loopir.WalkExpr(&loopir.Elem{Ref: n.Ref}, func(e loopir.Expr) {
		if v, ok := e.(*loopir.Var); ok && (fleeting[v.ID] || slices.Contains(w.n.Privates, v.ID)) {
			certain = false
		}
	})
	if !certain {
		return ""
	}
	for _, s := range n.Ref.Subs {
		text.WriteString(" " + loopir.FormatExpr(w.g.p, s))
	}
	return text.String()
}
