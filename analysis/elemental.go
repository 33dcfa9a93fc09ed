package analysis

// Elemental describes an intrinsic that a Call node may name. Args has one letter for each
// argument and Result one for the result:
//
//	N  integer or real      I  integer      R  real      L  logical      C  character
//	T  any type             i  integer of a kind of its own              l  logical of its own
//	r  real of its own
//
// All arguments with the same capital letter have the same type and kind (characters may
// differ in length), and a result with that letter has it too. In Result, "int" is an integer
// of the kind that the node's type says, "C1" a character of length 1, "I4" and "L4" the
// default kinds. "?" marks an optional argument, "..." one that repeats. A function that is
// also a conversion (INT, REAL, DBLE, LOGICAL), DPROD and the LGE family never become Call
// nodes: they are Convert and Binary nodes.
type Elemental struct {
	Name     string
	Keywords []string // of the arguments, then "kind" where the source may give one
	Args     string
	Result   string
	Doc      string
}

// Elementals is the table of the functions that Call nodes name.
var Elementals = []Elemental{
	{"abs", []string{"a"}, "N", "N", "absolute value; of the least integer, itself"},
	{"aint", []string{"a", "kind"}, "R", "R", "rounded toward zero"},
	{"anint", []string{"a", "kind"}, "R", "R", "rounded to nearest, halves away from zero"},
	{"nint", []string{"a", "kind"}, "R", "int", "nearest integer, halves away from zero"},
	{"floor", []string{"a", "kind"}, "R", "int", "greatest integer not above"},
	{"ceiling", []string{"a", "kind"}, "R", "int", "least integer not below"},
	{"mod", []string{"a", "p"}, "N N", "N", "a - int(a/p)*p; reals as fmod"},
	{"modulo", []string{"a", "p"}, "N N", "N", "a - floor(a/p)*p; reals as fmod, plus p when the signs differ, a zero with the sign of p"},
	{"max", []string{"a1", "a2"}, "N N...", "N", "largest"},
	{"min", []string{"a1", "a2"}, "N N...", "N", "smallest"},
	{"sign", []string{"a", "b"}, "N N", "N", "|a| with the sign of b, of -0.0 too"},
	{"dim", []string{"x", "y"}, "N N", "N", "x-y if x > y, else 0"},
	{"merge", []string{"tsource", "fsource", "mask"}, "T T l", "T", "tsource where mask holds, else fsource"},

	{"sqrt", []string{"x"}, "R", "R", "square root"},
	{"exp", []string{"x"}, "R", "R", "libm exp"},
	{"log", []string{"x"}, "R", "R", "libm log"},
	{"log10", []string{"x"}, "R", "R", "libm log10"},
	{"sin", []string{"x"}, "R", "R", "libm sin"},
	{"cos", []string{"x"}, "R", "R", "libm cos"},
	{"tan", []string{"x"}, "R", "R", "libm tan"},
	{"asin", []string{"x"}, "R", "R", "libm asin"},
	{"acos", []string{"x"}, "R", "R", "libm acos"},
	{"atan", []string{"x"}, "R", "R", "libm atan"},
	{"atan2", []string{"y", "x"}, "R R", "R", "libm atan2; ATAN with two arguments too"},
	{"sinh", []string{"x"}, "R", "R", "libm sinh"},
	{"cosh", []string{"x"}, "R", "R", "libm cosh"},
	{"tanh", []string{"x"}, "R", "R", "libm tanh"},
	{"asinh", []string{"x"}, "R", "R", "libm asinh"},
	{"acosh", []string{"x"}, "R", "R", "libm acosh"},
	{"atanh", []string{"x"}, "R", "R", "libm atanh"},
	{"hypot", []string{"x", "y"}, "R R", "R", "libm hypot"},
	{"gamma", []string{"x"}, "R", "R", "libm tgamma"},
	{"log_gamma", []string{"x"}, "R", "R", "libm lgamma"},
	{"erf", []string{"x"}, "R", "R", "libm erf"},
	{"erfc", []string{"x"}, "R", "R", "libm erfc"},

	{"iand", []string{"i", "j"}, "I I", "I", "bitwise and"},
	{"ior", []string{"i", "j"}, "I I", "I", "bitwise or"},
	{"ieor", []string{"i", "j"}, "I I", "I", "bitwise exclusive or"},
	{"not", []string{"i"}, "I", "I", "bitwise complement"},
	{"ishft", []string{"i", "shift"}, "I i", "I", "logical shift, left if shift > 0; a shift by the width gives 0"},
	{"ishftc", []string{"i", "shift", "size"}, "I i i?", "I", "circular shift of the low size bits (all of them when absent)"},
	{"btest", []string{"i", "pos"}, "I i", "L4", "bit pos is one"},
	{"ibset", []string{"i", "pos"}, "I i", "I", "bit pos set"},
	{"ibclr", []string{"i", "pos"}, "I i", "I", "bit pos cleared"},
	{"ibits", []string{"i", "pos", "len"}, "I i i", "I", "len bits from pos on, right-justified"},
	{"popcnt", []string{"i"}, "I", "I4", "number of one bits"},
	{"leadz", []string{"i"}, "I", "I4", "number of leading zero bits"},
	{"trailz", []string{"i"}, "I", "I4", "number of trailing zero bits; the width for 0"},

	{"exponent", []string{"x"}, "R", "I4", "e of x = f*2**e with 0.5 <= |f| < 1; 0 for 0, huge for infinity and NaN"},
	{"fraction", []string{"x"}, "R", "R", "f of the same"},
	{"nearest", []string{"x", "s"}, "R r", "R", "next number in the direction of the sign of s"},
	{"spacing", []string{"x"}, "R", "R", "distance of the numbers near x; tiny for 0"},
	{"rrspacing", []string{"x"}, "R", "R", "|f| * 2**digits"},
	{"scale", []string{"x", "i"}, "R i", "R", "x * 2**i"},
	{"set_exponent", []string{"x", "i"}, "R i", "R", "f * 2**i"},

	{"char", []string{"i", "kind"}, "I", "C1", "the byte i; ACHAR too"},
	{"ichar", []string{"c", "kind"}, "C", "int", "code of the byte c, 0 to 255; IACHAR too"},
	{"adjustl", []string{"string"}, "C", "C", "leading blanks moved to the end"},
	{"adjustr", []string{"string"}, "C", "C", "trailing blanks moved to the front"},
	{"len", []string{"string", "kind"}, "C", "int", "length, where it is known only at run time"},
	{"len_trim", []string{"string", "kind"}, "C", "int", "length without trailing blanks"},
	{"index", []string{"string", "substring", "back", "kind"}, "C C l?", "int", "first (back: last) place of substring, 0 for none"},
	{"scan", []string{"string", "set", "back", "kind"}, "C C l?", "int", "first (back: last) place of a byte in set, 0 for none"},
	{"verify", []string{"string", "set", "back", "kind"}, "C C l?", "int", "first (back: last) place of a byte not in set, 0 for none"},

	{"number_of_processors", nil, "", "I4", "ranks of the run"},
}
