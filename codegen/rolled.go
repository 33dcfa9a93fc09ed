package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/metadata"

	"hpfc/analysis/loopir"
)

// Where iterations update elements that an index array names, a load may have to wait for any of the stores before it whose
// addresses are not known yet. Processors guess which one by the addresses of the instructions, and remember few: the edges
// of a graph, with two updates each, take three times as long when ten iterations stand one behind the other as when up to four do.

// littleReads is how many elements a loop with one update reads that does little else, such as to count keys: it takes longer for its own
// steps than for the update, and is unrolled as others are.
const littleReads = 3

// rolled keeps a loop from being unrolled where its body updates elements through index arrays.
func (f *function) rolled(body []loopir.Stmt) []metadata.Field {
	updates, reads := f.updatesThroughIndex(body), 0
	loopir.Reads(body, func(loopir.Stmt, *loopir.Ref) { reads++ })
	if updates == 0 || updates == 1 && reads <= littleReads {
		return nil
	}
	return []metadata.Field{f.property("llvm.loop.unroll.disable")}
}

// updatesThroughIndex counts the statements of a list that store into an element that an index array names, of an array that it reads.
func (f *function) updatesThroughIndex(list []loopir.Stmt) int {
	read := map[loopir.ArrayID]bool{}
	loopir.Reads(list, func(_ loopir.Stmt, r *loopir.Ref) { read[r.Array] = true })
	count := 0
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Update:
			if !s.Combine.Store {
				count++
			}
		case *loopir.Put:
			if !f.prog.Streams[s.Stream].Combine.Store {
				count++
			}
		case *loopir.AssignElem:
			if read[s.LHS.Array] && slices.ContainsFunc(s.LHS.Subs, f.indices.Follows) {
				count++
			}
		}
	})
	return count
}

// mostBrief is how far apart the bounds of a loop are at most that should rather vanish: over the components of a vector, say.
const mostBrief = 3

// brief tells whether a loop is so short that its iterations may as well stand one behind the other; the loop around it is rolled then.
func brief(d *loopir.Do) bool {
	lo, fixed := loopir.ConstInt(d.Lo)
	hi, ok := loopir.ConstInt(d.Hi)
	return fixed && ok && max(hi-lo, lo-hi) <= mostBrief
}
