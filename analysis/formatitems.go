package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/runtime/fio/edit"
)

// A matcher goes through a constant format with the items of an output statement, as far as
// their number is known, and finds the first one that will be an error when it is written.
type matcher struct {
	c      *checker
	cursor edit.Cursor
	fresh  bool // no data descriptor since the format was begun or begun again
	steps  int  // items and descriptors that may still be looked at
}

// matchingSteps bounds the work for one statement: large arrays repeat what their first elements show.
const matchingSteps = 10_000

// warnOfMismatch warns of an output statement that cannot but fail: Fortran leaves it to the run
// to compare items with their descriptors, so that it is no error in a statement that is never reached.
func (c *checker) warnOfMismatch(s *ast.Print, format Expr, items []Expr) {
	k, ok := format.(*Const)
	if !ok {
		return
	}
	f, err := edit.Parse(k.Value.S)
	if err != nil {
		return
	}
	m := matcher{c: c, fresh: true, steps: matchingSteps}
	m.cursor.Start(f)
	item, d := m.first(items)
	switch {
	case item == nil:
	case d == nil:
		c.bag.Warnf(diag.FormatMismatch, item.Span(), "the program will end here with an error: the format has no descriptor that writes an item").
			Label(s.Format.Span(), "the format")
	default:
		c.bag.Warnf(diag.FormatMismatch, item.Span(), "the program will end here with an error: %s writes an item of type %s, not %s", d.Kind, wanted(d.Kind), describe(item)).
			Label(inFormat(s.Format, d.Offset), "the descriptor")
	}
}

// first returns the first item that does not go with its descriptor, which is nil if there is none for it.
// It gives up with a nil item where it is not known how many come.
func (m *matcher) first(items []Expr) (Expr, *edit.Item) {
	for _, item := range items {
		if bad, d := m.one(item); bad != nil || m.steps <= 0 {
			return bad, d
		}
	}
	return nil, nil
}

func (m *matcher) one(item Expr) (Expr, *edit.Item) {
	do, isDo := item.(*ImpliedDo)
	for n := m.count(item); n > 0; n-- {
		if isDo {
			if bad, d := m.first(do.Items); bad != nil || m.steps <= 0 {
				return bad, d
			}
			continue
		}
		d := m.next()
		if m.steps <= 0 {
			return nil, nil
		}
		if d == nil {
			return item, nil
		}
		if w := wanted(d.Kind); w != types.Invalid && w != item.Type().Base {
			return item, d
		}
	}
	return nil, nil
}

// count returns how many elements an item has; if that is known at run time only, no more steps are left.
func (m *matcher) count(item Expr) int64 {
	var sizes []Expr
	if do, ok := item.(*ImpliedDo); ok {
		if do.Var.Type.Base == types.Real {
			m.steps = 0
			return 0
		}
		sizes = []Expr{m.c.tripCount(do.Lo, do.Hi, do.Step, item.Span())}
	} else if item.Rank() > 0 {
		sizes = m.c.extents(item)
		if sizes == nil {
			m.steps = 0
		}
	}
	n := int64(1)
	for _, e := range sizes {
		k, known := knownExtent(e)
		if !known {
			m.steps = 0
		}
		n *= k
	}
	return n
}

// next returns the descriptor of the next item, or nil if the format has none.
func (m *matcher) next() *edit.Item {
	for ; m.steps > 0; m.steps-- {
		switch d := m.cursor.Next(); {
		case d == nil && m.fresh:
			return nil
		case d == nil:
			m.fresh = true
			m.cursor.Revert()
		case d.Kind.IsData():
			m.fresh = false
			m.steps--
			return d
		}
	}
	return nil
}

// wanted returns the only type that a descriptor writes, or Invalid.
func wanted(k edit.Kind) types.Base {
	switch k {
	case edit.I:
		return types.Integer
	case edit.F, edit.E, edit.EN, edit.ES, edit.D:
		return types.Real
	}
	return types.Invalid
}
