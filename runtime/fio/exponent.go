package fio

import (
	"math"

	"hpfc/runtime/fio/edit"
)

// exponential writes E, D, ES and EN with d digits after the point, or as many as
// list-directed output has if neither width nor digits are given.
func (o *Writer) exponential(it *edit.Item, d, kind int, x float64) {
	free := it.Width == 0 && it.Digits <= 0
	if free && d == 0 {
		d = realForms[kind].digits
	}
	before, digits, e, ok := o.significand(it.Kind, math.Abs(x), d, kind)
	if !ok {
		o.record.field(0)
		o.err = &Error{Message: "Scale factor out of range in format specifier 'E' or 'D'", Status: StatusFormat}
		return
	}
	t := appendSign(o.text[:0], x, o.plus)
	sign := len(t)
	t = appendMantissa(t, digits, before)
	mantissa := len(t)
	t, ok = appendExponent(t, it, e)
	// Without a width the zero before the point stays where the text is no wider than in list-directed output.
	noZero := func(width int) bool { return before <= 0 && it.Width == 0 && width > realForms[kind].width }
	switch {
	case !ok && it.Width > 0:
		fill(o.record.field(it.Width), '*')
	case !ok:
		stars := mantissa - 1
		if noZero(stars) {
			stars--
		}
		fill(o.record.field(stars), '*')
	case before > 0:
		o.record.put(it.Width, t)
	case noZero(len(t)):
		o.record.put(0, dropZero(t, sign))
	default:
		o.putReal(it.Width, sign, t)
	}
	o.text = t[:0]
}

// significand rounds m for the descriptor k with d digits after the point. It
// returns how many of the digits stand before the point (a negative number means
// zeros after it) and the exponent that goes with that. ok is false if the scale
// factor leaves no digit.
func (o *Writer) significand(k edit.Kind, m float64, d, kind int) (before int, digits []byte, e int, ok bool) {
	switch k {
	case edit.ES:
		before = 1
		digits, e = o.round(m, d+1)
	case edit.EN:
		before, digits, e = o.engineering(m, d, kind)
	default:
		if before = o.scale; before <= -d || before >= d+2 {
			return 0, nil, 0, false
		}
		digits, e = o.round(m, d+min(before, 1))
	}
	if m == 0 {
		return before, digits, 0, true
	}
	return before, digits, e + 1 - before, true
}

// appendMantissa appends the digits with the point after the first n of them; if
// n is not positive, after a zero and before -n further zeros.
func appendMantissa(t, digits []byte, n int) []byte {
	if n > 0 {
		return appendPoint(t, digits, n)
	}
	t = append(t, '0', '.')
	for ; n < 0; n++ {
		t = append(t, '0')
	}
	return append(t, digits...)
}

// engineering rounds m to d digits after the point for EN, whose power of ten is
// one of a thousand. How many digits that takes depends on m's decimal exponent,
// which gfortran reckons from m rounded to one digit. Where that is wrong, digits
// are cut off, not rounded, or zeros stand in for them.
func (o *Writer) engineering(m float64, d, kind int) (before int, digits []byte, e int) {
	reckoned := o.reckon(m, kind)
	digits, e = o.round(m, d+1+floorMod3(reckoned))
	before = 1 + floorMod3(e)
	for len(digits) < d+before {
		digits = append(digits, '0')
	}
	return before, digits[:d+before], e
}

// reckon returns the decimal exponent of m. It takes back the carry of rounding m
// to one digit if m times a power of ten, in the arithmetic of the kind, says so.
func (o *Writer) reckon(m float64, kind int) int {
	digits, e := o.round(m, 1)
	if digits[0] != '1' {
		return e
	}
	if kind == 4 && power10[float32](-e)*float32(m) < 1 || kind == 8 && power10[float64](-e)*m < 1 {
		return e - 1
	}
	return e
}

// power10 returns 10**n by repeated multiplication, which rounds, or overflows.
func power10[T float32 | float64](n int) T {
	p := T(1)
	for range max(n, -n) {
		p *= 10
	}
	if n < 0 {
		return 1 / p
	}
	return p
}

func floorMod3(n int) int { return (n%3 + 3) % 3 }

// appendExponent appends the exponent e as the descriptor asks: Ee gives that many
// digits, E0 as few as possible; without, two digits, or three in place of the
// letter. A width of zero makes it as short as possible, down to nothing for 0.
// ok is false if it does not fit.
func appendExponent(t []byte, it *edit.Item, e int) (_ []byte, ok bool) {
	letter := byte('E')
	if it.Kind == edit.D {
		letter = 'D'
	}
	size := digitCount(uint64(max(e, -e)), 10)
	switch {
	case it.Width == 0 && e == 0:
		return t, true
	case it.Exponent > 0:
		return appendPower(append(t, letter), e, it.Exponent), size <= it.Exponent
	case it.Exponent == 0 || it.Width == 0:
		return appendPower(append(t, letter), e, 1), true
	case size == 3:
		return appendPower(t, e, 3), true
	}
	return appendPower(append(t, letter), e, 2), size < 3
}
