package fio

import (
	"encoding/binary"
	"strconv"

	"hpfc/runtime/fio/edit"
)

// decimal writes Iw.m: n in w columns with at least m digits.
func (o *Writer) decimal(w, m int, n int64) {
	if n == 0 && m == 0 {
		fill(o.record.field(max(w, 1)), ' ')
		return
	}
	t := o.text[:0]
	magnitude := uint64(n)
	if n < 0 {
		t, magnitude = append(t, '-'), -magnitude
	} else if o.plus {
		t = append(t, '+')
	}
	t = appendDigits(t, magnitude, 10, m)
	o.text = t
	o.record.put(w, t)
}

// appendDigits appends n in the given base with at least m digits.
func appendDigits(t []byte, n uint64, base, m int) []byte {
	if m > 1 {
		for missing := m - digitCount(n, base); missing > 0; missing-- {
			t = append(t, '0')
		}
	}
	return strconv.AppendUint(t, n, base)
}

func digitCount(n uint64, base int) int {
	c := 1
	for n >= uint64(base) {
		n, c = n/uint64(base), c+1
	}
	return c
}

// bits writes Bw.m, Ow.m and Zw.m: the item's memory as an unsigned number, of
// whatever type it is; of characters only the first.
func (o *Writer) bits(d *edit.Item, it item) {
	var b [8]byte
	copy(b[:it.kind], it.bytes)
	n := binary.LittleEndian.Uint64(b[:])
	if uint32(n) == 0 && d.Digits == 0 { // gfortran looks at 32 bits only
		fill(o.record.field(max(d.Width, 1)), ' ')
		return
	}
	base := [...]int{2, 8, 16}[d.Kind-edit.B]
	o.text = appendDigits(o.text[:0], n, base, d.Digits)
	for i, c := range o.text {
		if c >= 'a' {
			o.text[i] = c - 'a' + 'A'
		}
	}
	o.record.put(d.Width, o.text)
}

// logical writes Lw: T if any bit of the item is set, of whatever type it is.
func (o *Writer) logical(w int, it item) {
	c := byte('F')
	if isTrue(it.bytes[:min(it.kind, len(it.bytes))]) {
		c = 'T'
	}
	f := o.record.field(w)
	fill(f[:w-1], ' ')
	f[w-1] = c
}

func isTrue(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return true
		}
	}
	return false
}

// character writes Aw: the text right-justified, or its first w characters if it
// is longer; without w all of it. Items of other types give their memory.
func (o *Writer) character(w int, text []byte) {
	if w == edit.Absent {
		w = len(text)
	}
	f := o.record.field(w)
	blanks := max(0, w-len(text))
	fill(f[:blanks], ' ')
	copy(f[blanks:], text)
}
