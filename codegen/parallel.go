package codegen

import (
	"github.com/llir/llvm/ir"
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
	f.debug.define(f.group)
	body()
	f.group = outer
}

// inGroup marks an element access of the nest.
func (f *function) inGroup(m *ir.Metadata) {
	if f.group != nil {
		*m = append(*m, &metadata.Attachment{Name: "llvm.access.group", Node: f.group})
	}
}

// loopOfGroup marks the backward branch of a loop of the nest.
func (f *function) loopOfGroup(branch *ir.TermCondBr) {
	if f.group == nil {
		return
	}
	accesses := &metadata.Tuple{Fields: []metadata.Field{&metadata.String{Value: "llvm.loop.parallel_accesses"}, f.group}}
	f.debug.define(accesses)
	loop := &metadata.Tuple{Distinct: true}
	f.debug.define(loop)
	loop.Fields = []metadata.Field{loop, accesses}
	branch.Metadata = append(branch.Metadata, &metadata.Attachment{Name: "llvm.loop", Node: loop})
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
