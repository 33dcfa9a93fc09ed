package wrapping

import (
	"math"

	"hpfc/analysis/types"
)

// span is a range of integers, none of which is lost where one beyond 2**53 is rounded: what arithmetic comes to before it wraps
// around, which is often more than the machine's integers hold.
type span struct{ lo, hi float64 }

// and is a range of the values of both.
func (s span) and(t span) span { return span{min(s.lo, t.lo), max(s.hi, t.hi)} }

// with is the range of values of s that are in t; s if there are none.
func (s span) with(t span) span {
	if r := (span{max(s.lo, t.lo), min(s.hi, t.hi)}); r.lo <= r.hi {
		return r
	}
	return s
}

// within tells whether all values of s are in t.
func (s span) within(t span) bool { return t.lo <= s.lo && s.hi <= t.hi }

// inside is s if that is within t, else t.
func (s span) inside(t span) span {
	if s.within(t) {
		return s
	}
	return t
}

// times is the range of products.
func (s span) times(t span) span {
	a, b, c, d := s.lo*t.lo, s.lo*t.hi, s.hi*t.lo, s.hi*t.hi
	return span{min(a, b, c, d), max(a, b, c, d)}
}

// grown is s, the wider one, with the ends of all where it has grown beyond old.
func (s span) grown(old, all span) span {
	if s.lo < old.lo {
		s.lo = all.lo
	}
	if s.hi > old.hi {
		s.hi = all.hi
	}
	return s
}

// allOf is the range of an integer type.
func allOf(t types.Type) span {
	end := math.Ldexp(1, 8*t.Kind-1)
	return span{-end, end - 1}
}

// surely is a range in which a result fits its type, also if it has been rounded.
func surely(t types.Type) span {
	if t.Kind == 8 {
		return span{-math.Ldexp(1, 62), math.Ldexp(1, 62)}
	}
	return allOf(t)
}
