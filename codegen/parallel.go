package codegen

import (
	"maps"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
)

// A nest's iterations are independent, which LLVM cannot see where one array is read and
// written under different subscripts. Its loops say so by llvm.loop.parallel_accesses for the
// group of all element accesses of the nest. This frees the order of memory accesses only:
// real arithmetic keeps its order, unlike with llvm.loop.vectorize.enable.

// parallel emits a nest whose element accesses form one group.
func (f *function) parallel(body func()) {
	outer := f.group
	f.group = &metadata.Tuple{Distinct: true}
	f.lines.define(f.group)
	body()
	f.group = outer
}

// inGroup marks an element access of the nest.
func (f *function) inGroup(m *ir.Metadata) {
	if f.group != nil {
		*m = append(*m, &metadata.Attachment{Name: "llvm.access.group", Node: f.group})
	}
}

// loopOfGroup marks the backward branch of a loop of the nest around body.
func (f *function) loopOfGroup(body []loopir.Stmt, branch *ir.TermCondBr) {
	var says []metadata.Field
	switch {
	case f.scatters:
		says = append(says, f.oneByOne())
		f.scatters = false
	case f.anyOrder(body):
		says = append(says, f.property("llvm.loop.parallel_accesses", f.group))
	}
	f.markLoop(branch, append(says, f.rolled(body)...))
}

// anyOrder tells whether the accesses of the nest's group may be moved over each other, unless their order
// matters within one iteration: LLVM 14 takes the mark to say that it does not, and moves
// accesses with a stride over each other when it joins them (InterleavedAccessInfo).
func (f *function) anyOrder(body []loopir.Stmt) bool {
	return f.group != nil && !f.tallies(body) && !(&accessOrder{map[loopir.ArrayID]bool{}}).matters(body)
}

// oneByOne keeps a loop that stores with a stride from being vectorised: LLVM would scatter, which takes as long
// as single stores or much longer.
func (f *function) oneByOne() metadata.Field {
	return f.property("llvm.loop.vectorize.enable", constant.False)
}

// property is something to say of a loop.
func (f *function) property(name string, values ...metadata.Field) metadata.Field {
	p := &metadata.Tuple{Fields: append([]metadata.Field{&metadata.String{Value: name}}, values...)}
	f.lines.define(p)
	return p
}

// markLoop says the properties of a loop at its backward branch.
func (f *function) markLoop(branch *ir.TermCondBr, says []metadata.Field) {
	for _, property := range says {
		f.loopProperty(branch, property)
	}
}

// tallies tells whether iterations may update the same element of a tally.
func (f *function) tallies(body []loopir.Stmt) bool {
	found := false
	loopir.Writes(body, func(s *loopir.AssignElem) { found = found || f.prog.Arrays[s.LHS.Array].Tally })
	return found
}

// accessOrder holds the arrays that were stored into on the way to a statement.
type accessOrder struct{ stored map[loopir.ArrayID]bool }

// matters tells whether the list, executed once, accesses an array after a store into it.
func (o *accessOrder) matters(list []loopir.Stmt) bool {
	for _, s := range list {
		if o.again(s) {
			return true
		}
		switch s := s.(type) {
		case *loopir.AssignElem:
			if o.stored[s.LHS.Array] {
				return true
			}
			o.stored[s.LHS.Array] = true
		case *loopir.If:
			other := &accessOrder{maps.Clone(o.stored)}
			if o.matters(s.Then) || other.matters(s.Else) {
				return true
			}
			maps.Copy(o.stored, other.stored)
		case *loopir.Do:
			if o.mattersInLoop(s.Body) {
				return true
			}
		case *loopir.Loop:
			if o.mattersInLoop(s.Body) {
				return true
			}
		}
	}
	return false
}

// mattersInLoop tells whether the list, executed twice, does.
func (o *accessOrder) mattersInLoop(list []loopir.Stmt) bool {
	first := o.matters(list)
	return first || o.matters(list)
}

// acrossBranches tells whether an IF in the list stores into an array in one branch and reads it in the other. Vector instructions
// take both branches, one behind the other, which changes what an iteration reads that a later one stores.
func acrossBranches(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		x, ok := s.(*loopir.If)
		return ok && (readsWhatStores(x.Then, x.Else) || readsWhatStores(x.Else, x.Then))
	})
}

// readsWhatStores tells whether a list reads an array that another one stores into.
func readsWhatStores(reading, storing []loopir.Stmt) bool {
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(storing, func(s *loopir.AssignElem) { stored[s.LHS.Array] = true })
	found := false
	loopir.Reads(reading, func(_ loopir.Stmt, r *loopir.Ref) { found = found || stored[r.Array] })
	return found
}

// again tells whether s itself reads an array that was stored into.
func (o *accessOrder) again(s loopir.Stmt) bool {
	found := false
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				found = found || o.stored[x.Ref.Array]
			}
		})
	})
	return found
}

// loadElement reads an array element.
func (f *function) loadElement(p value.Value) value.Value {
	l := f.load(p)
	f.inGroup(&l.(*ir.InstLoad).Metadata)
	return l
}

// storeElement writes an array element.
func (f *function) storeElement(x, p value.Value) { f.inGroup(&f.store(x, p).Metadata) }

// loadScalar reads what lies in a scalar's slot, which belongs to the iteration when the
// scalar is expanded.
func (f *function) loadScalar(id loopir.ScalarID) value.Value {
	if f.expanded[id] != nil {
		return f.loadElement(f.slot(id))
	}
	return f.load(f.slot(id))
}

// storeScalar writes it.
func (f *function) storeScalar(x value.Value, id loopir.ScalarID) {
	if f.expanded[id] != nil {
		f.storeElement(x, f.slot(id))
		return
	}
	f.store(x, f.slot(id))
}
