package normalize

import (
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
)

// mostElements is the largest number of items of a constructor that is assigned element by element.
const mostElements = 8

// assignItems assigns a constructor of few scalar items, such as flux(:, i) = (/ a, b, c /), element by element: a temporary for the
// items would keep loops around the statement from being distributed. It does nothing where one is needed, because the items read
// the array, or where constants or a section of another size make the statement something else.
func (b *builder) assignItems(lhs *analysis.Ref, rhs analysis.Expr) bool {
	e, ok := rhs.(*analysis.ArrayConstructor)
	if !ok || len(e.Items) > mostElements || lhs.R != 1 {
		return false
	}
	var stores []loopir.Stmt
	list := b.collect(func() { stores = b.itemStores(lhs, e) })
	if len(stores) == 0 || len(list) > len(stores) || readsOrConstant(stores) {
		return false
	}
	for _, s := range stores {
		b.emit(s)
	}
	return true
}

// itemStores makes an assignment for each item, if the section has as many elements for certain.
func (b *builder) itemStores(lhs *analysis.Ref, e *analysis.ArrayConstructor) []loopir.Stmt {
	items, ok := b.scalarItems(e)
	if !ok {
		return nil
	}
	s := b.section(lhs)
	n, ok := loopir.ConstInt(s.shape()[0])
	if !ok || n != int64(len(items)) || slices.ContainsFunc(s.dims, func(d secDim) bool { return d.vector != nil }) {
		return nil
	}
	var stores []loopir.Stmt
	for i, x := range items {
		stores = append(stores, &loopir.AssignElem{At: b.here(), LHS: b.secRef(s, []loopir.Expr{loopir.Int(int64(i))}), RHS: x})
		b.emit(stores[i])
	}
	return stores
}

// readsOrConstant tells whether stores read the array that they store into, or store constants alone.
func readsOrConstant(stores []loopir.Stmt) bool {
	array, found := stores[0].(*loopir.AssignElem).LHS.Array, false
	loopir.Reads(stores, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || ref.Array == array })
	return found || !slices.ContainsFunc(stores, func(s loopir.Stmt) bool {
		_, constant := s.(*loopir.AssignElem).RHS.(*loopir.Const)
		return !constant
	})
}
