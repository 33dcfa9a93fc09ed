package analysis

import (
	"hpfc/analysis/types"
)

// specific is a specific name of a generic intrinsic: the type of its arguments is fixed, and
// the result may be converted.
type specific struct {
	name    string
	generic string
	arg     types.Type
	result  types.Type // Invalid: as the generic function's
}

var specifics = []specific{
	{"iabs", "abs", types.Int4, types.Type{}},
	{"dabs", "abs", types.Real8, types.Type{}},
	{"dint", "aint", types.Real8, types.Type{}},
	{"dnint", "anint", types.Real8, types.Type{}},
	{"idnint", "nint", types.Real8, types.Type{}},
	{"amod", "mod", types.Real4, types.Type{}},
	{"dmod", "mod", types.Real8, types.Type{}},
	{"isign", "sign", types.Int4, types.Type{}},
	{"dsign", "sign", types.Real8, types.Type{}},
	{"idim", "dim", types.Int4, types.Type{}},
	{"ddim", "dim", types.Real8, types.Type{}},
	{"max0", "max", types.Int4, types.Type{}},
	{"amax0", "max", types.Int4, types.Real4},
	{"amax1", "max", types.Real4, types.Type{}},
	{"dmax1", "max", types.Real8, types.Type{}},
	{"max1", "max", types.Real4, types.Int4},
	{"min0", "min", types.Int4, types.Type{}},
	{"amin0", "min", types.Int4, types.Real4},
	{"amin1", "min", types.Real4, types.Type{}},
	{"dmin1", "min", types.Real8, types.Type{}},
	{"min1", "min", types.Real4, types.Int4},
	{"dsqrt", "sqrt", types.Real8, types.Type{}},
	{"dexp", "exp", types.Real8, types.Type{}},
	{"alog", "log", types.Real4, types.Type{}},
	{"dlog", "log", types.Real8, types.Type{}},
	{"alog10", "log10", types.Real4, types.Type{}},
	{"dlog10", "log10", types.Real8, types.Type{}},
	{"dsin", "sin", types.Real8, types.Type{}},
	{"dcos", "cos", types.Real8, types.Type{}},
	{"dtan", "tan", types.Real8, types.Type{}},
	{"dasin", "asin", types.Real8, types.Type{}},
	{"dacos", "acos", types.Real8, types.Type{}},
	{"datan", "atan", types.Real8, types.Type{}},
	{"datan2", "atan2", types.Real8, types.Type{}},
	{"dsinh", "sinh", types.Real8, types.Type{}},
	{"dcosh", "cosh", types.Real8, types.Type{}},
	{"dtanh", "tanh", types.Real8, types.Type{}},
	{"dasinh", "asinh", types.Real8, types.Type{}},
	{"dacosh", "acosh", types.Real8, types.Type{}},
	{"datanh", "atanh", types.Real8, types.Type{}},
	{"ifix", "int", types.Real4, types.Type{}},
	{"idint", "int", types.Real8, types.Type{}},
	{"float", "real", types.Int4, types.Type{}},
	{"dfloat", "dble", types.Int4, types.Type{}},
	{"sngl", "real", types.Real8, types.Real4},
}

// anyKind tells whether gfortran takes arguments of other kinds than the name says.
func (s specific) anyKind() bool {
	return s.isExtreme() || s.generic == "real" || s.generic == "dble"
}

func (s specific) isExtreme() bool { return s.generic == "max" || s.generic == "min" }

// intrinsic makes the row of a specific name from that of its generic one. The largest of arguments of other kinds has
// the kind that the name says, but for that of constants.
func (s specific) intrinsic(generic *intrinsic) *intrinsic {
	row := *generic
	row.build = func(c *checker, k *callSite) Expr {
		for _, x := range append(append([]Expr{}, k.args...), k.more...) {
			if x != nil && x.Type() != s.arg && (x.Type().Base != s.arg.Base || !s.anyKind()) {
				return c.badArgument(k, x, s.arg.String())
			}
		}
		x, result := generic.build(c, k), s.result
		if _, folded := x.(*Const); s.isExtreme() && result.Base == types.Invalid && !folded {
			result = s.arg
		}
		if result.Base != types.Invalid && !isInvalid(x) {
			x = c.convert(x, result)
		}
		return x
	}
	return &row
}
