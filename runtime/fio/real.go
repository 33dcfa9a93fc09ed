package fio

import (
	"bytes"
	"math"
	"math/big"
	"strconv"

	"hpfc/runtime/fio/edit"
)

// real writes x = it by the descriptor d, one of F, E, D, EN, ES and G.
func (o *Writer) real(d *edit.Item, it item) {
	x := float(it.bytes)
	if math.IsInf(x, 0) || math.IsNaN(x) {
		o.special(d.Width, x)
		return
	}
	switch d.Kind {
	case edit.F:
		o.fixed(d.Width, d.Digits, o.scale, x, d.Width == 0 && d.Digits > 0)
	case edit.G:
		o.generalReal(d, it.kind, x)
	default:
		o.exponential(d, d.Digits, it.kind, x)
	}
}

// special writes an infinity or NaN.
func (o *Writer) special(w int, x float64) {
	o.text = appendSpecial(o.text[:0], x, w, o.plus)
	o.record.put(w, o.text)
}

// appendSpecial appends Infinity, Inf or NaN: the long form where w has room.
func appendSpecial(t []byte, x float64, w int, plus bool) []byte {
	if math.IsNaN(x) {
		return append(t, "NaN"...)
	}
	t = appendSign(t, x, plus && w != 3)
	if w >= len(t)+len("Infinity") {
		return append(t, "Infinity"...)
	}
	return append(t, "Inf"...)
}

func appendSign(t []byte, x float64, plus bool) []byte {
	switch {
	case math.Signbit(x):
		return append(t, '-')
	case plus:
		return append(t, '+')
	}
	return t
}

// fixed writes Fw.d: x*10**scale with d decimals. short drops the zero before
// the point of a value below one, as F0.d does. It reports whether x fitted.
func (o *Writer) fixed(w, d, scale int, x float64, short bool) bool {
	t := appendSign(o.text[:0], x, o.plus)
	sign := len(t)
	t = o.appendFixed(t, math.Abs(x), d, scale)
	if short && t[sign] == '0' {
		t = dropZero(t, sign)
	}
	return o.putReal(w, sign, t)
}

// appendFixed appends x*10**scale with d decimals, for x >= 0.
func (o *Writer) appendFixed(t []byte, x float64, d, scale int) []byte {
	if scale == 0 {
		t = strconv.AppendFloat(t, x, 'f', d, 64)
		if d == 0 {
			t = append(t, '.')
		}
		return t
	}
	digits := o.shifted(x, d+scale)
	for len(digits) > d+1 && digits[0] == '0' {
		digits = digits[1:]
	}
	if missing := d + 1 - len(digits); missing > 0 {
		digits = append(bytes.Repeat([]byte("0"), missing), digits...)
	}
	return appendPoint(t, digits, len(digits)-d)
}

// shifted returns the digits of x*10**n rounded to an integer.
func (o *Writer) shifted(x float64, n int) []byte {
	if n < 0 {
		return o.shiftedDown(x, -n)
	}
	digits := strconv.AppendFloat(o.digits[:0], x, 'f', n, 64)
	if n > 0 {
		point := len(digits) - n - 1
		digits = append(digits[:point], digits[point+1:]...)
	}
	o.digits = digits
	return digits
}

// exactDecimals is enough for every REAL(8): the last bit of the smallest is
// 2**-1074, which has 1074 decimals.
const exactDecimals = 1074

// shiftedDown returns the digits of x/10**n rounded to an integer, ties to even.
func (o *Writer) shiftedDown(x float64, n int) []byte {
	s := strconv.AppendFloat(o.digits[:0], x, 'f', exactDecimals, 64)
	o.digits = s
	before := len(s) - exactDecimals - 1
	s = append(s[:before], s[before+1:]...)
	if n > before {
		return append(s[:0], '0')
	}
	keep := before - n
	q := new(big.Int)
	if keep > 0 {
		q.SetString(string(s[:keep]), 10)
	}
	if roundsUp(s[keep:], q.Bit(0) == 1) {
		q.Add(q, big.NewInt(1))
	}
	return q.Append(o.digits[:0], 10)
}

// roundsUp reports whether the rest of a decimal number behind its last kept
// digit rounds that digit up; odd says that this digit is odd.
func roundsUp(rest []byte, odd bool) bool {
	if rest[0] != '5' {
		return rest[0] > '5'
	}
	for _, c := range rest[1:] {
		if c != '0' {
			return true
		}
	}
	return odd
}

// putReal writes the number t, whose sign takes its first bytes, in w columns.
// Without the zero before its point it may need one column less. It reports whether t fitted.
func (o *Writer) putReal(w, sign int, t []byte) bool {
	if w > 0 && len(t) == w+1 && len(t) > sign+2 && t[sign] == '0' && t[sign+1] == '.' {
		t = dropZero(t, sign)
	}
	o.text = t
	return o.record.put(w, t)
}

// dropZero removes the byte of t at i.
func dropZero(t []byte, i int) []byte { return append(t[:i], t[i+1:]...) }

// round returns the first n digits of x >= 0, correctly rounded, and the decimal
// exponent of the first of them; for zero n zeros and 0.
func (o *Writer) round(x float64, n int) (digits []byte, e int) {
	s := strconv.AppendFloat(o.digits[:0], x, 'e', n-1, 64)
	o.digits = s
	mark := len(s) - 1
	for ; s[mark] != 'e'; mark-- {
	}
	for _, c := range s[mark+2:] {
		e = e*10 + int(c-'0')
	}
	if s[mark+1] == '-' {
		e = -e
	}
	if n > 1 {
		s[1] = s[0]
		return s[1:mark], e
	}
	return s[:mark], e
}
