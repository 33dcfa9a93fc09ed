package fio

import (
	"math"
	"strconv"
)

// List-directed output: each item is one blank and the value right-justified in
// a width that depends only on its type and kind; no blank stands between two
// adjacent character items. A REAL prints as 1PGw.dEe would.

// flushAt is the length at which a list-directed record, which is never
// reconsidered, is handed on.
const flushAt = 1 << 14

// integerWidth holds the columns of INTEGER(kind), its separating blank included.
var integerWidth = [...]int{1: 5, 2: 7, 4: 12, 8: 21}

// A realForm is the form of one REAL kind.
type realForm struct {
	width    int // columns, without the separating blank
	digits   int // significant digits
	exponent int // digits of the exponent
}

var realForms = [...]realForm{4: {16, 9, 2}, 8: {25, 17, 3}}

// listed writes consecutive numbers or logicals of kind bytes each.
func (o *Writer) listed(t Type, kind int, data []byte) error {
	if o.err != nil {
		return o.err
	}
	r := o.record.bytes
	room := o.room()
	for ; len(data) >= kind && o.err == nil; data = data[kind:] {
		before := len(r)
		switch b := data[:kind]; t {
		case Int:
			r = o.appendInteger(r, integer(b), integerWidth[kind])
		case Real:
			r = append(r, ' ')
			r = o.appendReal(r, float(b), realForms[kind])
		default:
			r = append(r, ' ', "FT"[truth(b)])
		}
		o.lastChar = false
		if len(r) > room {
			o.record.bytes = r
			o.handOn(before)
			r = o.record.bytes
		}
	}
	for ; o.err != nil && len(data) >= kind && len(r) < room; data = data[kind:] { // gfortran goes on to the array's end with blanks
		r = append(r, ' ')
	}
	o.record.bytes = r
	return o.err
}

func truth(b []byte) int {
	if isTrue(b) {
		return 1
	}
	return 0
}

// listedChars writes consecutive character items.
func (o *Writer) listedChars(length int, data []byte) error {
	if o.err != nil {
		return o.err
	}
	before := len(o.record.bytes)
	if !o.lastChar && (length == 0 || len(data) >= length) {
		o.record.bytes = append(o.record.bytes, ' ')
		o.lastChar = true
	}
	if length > 0 {
		data = data[:len(data)-len(data)%length]
	}
	for ; o.record.text && length > 0 && len(data) > length; data = data[length:] { // one item at a time, to see which is too long
		if o.listedChars(length, data[:length]) != nil {
			return o.err
		}
		before = len(o.record.bytes)
	}
	o.record.bytes = append(o.record.bytes, data...)
	if len(o.record.bytes) > o.room() {
		o.handOn(before)
	}
	return o.err
}

// room is the length from which on something is to be done about a record.
func (o *Writer) room() int {
	if o.record.text {
		return o.record.limit
	}
	return flushAt
}

// handOn writes the part of the record that is there. In a text that is too short it removes the last item, which begins at a
// length, but not the blank before it if there is room for that.
func (o *Writer) handOn(before int) {
	if o.record.text {
		if before < o.record.limit && o.record.bytes[before] == ' ' {
			before++
		}
		o.record.bytes = o.record.bytes[:before]
		o.err = endOfRecord
		return
	}
	o.write(o.record.bytes)
	o.behind = o.behind[min(len(o.record.bytes), len(o.behind)):]
	o.record.reset()
}

func (o *Writer) appendInteger(r []byte, n int64, width int) []byte {
	o.text = strconv.AppendInt(o.text[:0], n, 10)
	return append(appendBlanks(r, width-len(o.text)), o.text...)
}

const blanks = "                                "

func appendBlanks(r []byte, n int) []byte { return append(r, blanks[:n]...) }

// appendReal appends x in f.width columns: with the point among its digits when
// that needs no zeros beyond them (0.1 <= |x| < 10**digits after rounding), and
// blanks where the exponent would be; else with an exponent.
func (o *Writer) appendReal(r []byte, x float64, f realForm) []byte {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		t := appendSpecial(o.text[:0], x, f.width, false)
		return append(appendBlanks(r, f.width-len(t)), t...)
	}
	digits, e := o.round(math.Abs(x), f.digits)
	t := o.text[:0]
	if math.Signbit(x) {
		t = append(t, '-')
	}
	trail := 0
	switch {
	case x == 0:
		t = append(append(t, "0."...), digits[1:]...)
		trail = f.exponent + 2
	case e == -1:
		t = append(append(t, "0."...), digits...)
		trail = f.exponent + 2
	case 0 <= e && e < f.digits:
		t = appendPoint(t, digits, e+1)
		trail = f.exponent + 2
	default:
		t = append(appendPoint(t, digits, 1), 'E')
		t = appendPower(t, e, f.exponent)
	}
	o.text = t
	return appendBlanks(append(appendBlanks(r, f.width-trail-len(t)), t...), trail)
}

// appendPoint appends digits with a point after the first n.
func appendPoint(t, digits []byte, n int) []byte {
	t = append(append(t, digits[:n]...), '.')
	return append(t, digits[n:]...)
}

// appendPower appends the sign of e and its digits, at least n.
func appendPower(t []byte, e, n int) []byte {
	sign := byte('+')
	if e < 0 {
		sign, e = '-', -e
	}
	return appendDigits(append(t, sign), uint64(e), 10, n)
}
