package fio

import (
	"fmt"

	"hpfc/runtime/fio/edit"
)

// transfer writes one item under the format: it obeys the control descriptors on
// the way to the next data descriptor, going back to the format's last group, in
// a new record, as often as its end is reached.
func (o *Writer) transfer(it item) error {
	if o.err != nil {
		return o.err
	}
	o.items++
	for o.err == nil {
		d := o.cursor.Next()
		switch {
		case d == nil:
			o.revert()
		case d.Kind.IsData():
			o.fresh = false
			o.edit(d, it)
			o.checkRoom()
			return o.err
		default:
			o.control(d)
			o.checkRoom()
		}
	}
	return o.err
}

// revert begins the format again, if the last pass took any item; gfortran makes a second pass to see that there is no
// place for one, unless a colon has kept the first pass for the item.
func (o *Writer) revert() {
	switch {
	case o.fresh && !o.first:
		o.err = &Error{Message: "Insufficient data descriptors in format after reversion", Status: StatusFormat}
		return
	case !o.fresh:
		o.fresh = true
		o.newRecord()
	}
	o.first = false
	o.cursor.Revert()
}

// finishFormat obeys the control descriptors that follow the last item, up to a
// colon, a data descriptor or the format's end.
func (o *Writer) finishFormat() {
	for !o.list && o.err == nil {
		d := o.cursor.Next()
		if d == nil || d.Kind.IsData() || d.Kind == edit.Colon {
			return
		}
		o.control(d)
		o.checkRoom()
	}
}

// control obeys a descriptor that transfers no item.
func (o *Writer) control(d *edit.Item) {
	switch d.Kind {
	case edit.Literal:
		copy(o.record.field(len(d.Text)), d.Text)
	case edit.Slash:
		o.newRecord()
	case edit.Colon:
		o.first = false
	case edit.X:
		o.record.right(d.Count)
	case edit.T:
		o.record.tab(d.Count)
	case edit.TL:
		o.record.left(d.Count)
	case edit.S, edit.SS:
		o.plus = false
	case edit.SP:
		o.plus = true
	case edit.P:
		o.scale = d.Count
	case edit.Dollar:
		o.open = !o.record.text
	}
}

// edit writes the item as the data descriptor d says.
func (o *Writer) edit(d *edit.Item, it item) {
	switch d.Kind {
	case edit.I:
		if o.require(Int, d, it) {
			o.decimal(d.Width, d.Digits, integer(it.bytes))
		}
	case edit.B, edit.O, edit.Z:
		o.bits(d, it)
	case edit.F, edit.E, edit.EN, edit.ES, edit.D:
		if o.require(Real, d, it) {
			o.real(d, it)
		}
	case edit.L:
		o.logical(d.Width, it)
	case edit.A:
		o.character(d.Width, it.bytes)
	case edit.G:
		o.general(d, it)
	}
}

// require reports whether the item is of the type that d writes; if not, the
// statement fails.
func (o *Writer) require(t Type, d *edit.Item, it item) bool {
	if it.Type == t {
		return true
	}
	o.record.field(0)
	o.err = &Error{
		Message: fmt.Sprintf("Expected %s for item %d in formatted transfer, got %s", t, o.items, it.Type),
		Status:  StatusFormat,
		Format:  o.format.Source,
		Offset:  d.Offset,
	}
	return false
}

// general writes the item by G: any type, each in its own way.
func (o *Writer) general(d *edit.Item, it item) {
	switch it.Type {
	case Int:
		o.decimal(d.Width, edit.Absent, integer(it.bytes))
	case Logical:
		o.logical(max(d.Width, 1), it)
	case Char:
		w := d.Width
		if w == 0 {
			w = edit.Absent
		}
		o.character(w, it.bytes)
	case Real:
		o.real(d, it)
	}
}
