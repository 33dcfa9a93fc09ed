// Package types holds the data types of the language, the operators, and constant values
// with their exact Fortran arithmetic.
package types

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Base is a type without its kind.
type Base uint8

// Bases. Invalid is the type of an expression that was already reported as wrong.
const (
	Invalid Base = iota
	Integer
	Real
	Logical
	Character
)

var baseNames = [...]string{"invalid", "integer", "real", "logical", "character"}

// String returns the Fortran name.
func (b Base) String() string { return baseNames[b] }

// Type is a scalar type. Kind is the size in bytes (1, 2, 4, 8 for Integer and Logical, 4, 8
// for Real, 1 for Character). Len is the length of a Character, or -1 when it is known only
// at run time.
type Type struct {
	Base Base
	Kind int
	Len  int64
}

// The default types.
var (
	Int4  = Type{Base: Integer, Kind: 4}
	Int8  = Type{Base: Integer, Kind: 8}
	Real4 = Type{Base: Real, Kind: 4}
	Real8 = Type{Base: Real, Kind: 8}
	Bool  = Type{Base: Logical, Kind: 4}
)

// Char returns the type of a character of n bytes.
func Char(n int64) Type { return Type{Base: Character, Kind: 1, Len: n} }

// Size returns the bytes of one element.
func (t Type) Size() int64 {
	if t.Base == Character {
		return t.Len
	}
	return int64(t.Kind)
}

// IsNumeric tells whether t is integer or real.
func (t Type) IsNumeric() bool { return t.Base == Integer || t.Base == Real }

// String returns the Fortran spelling, "real(8)" or "character(len=5)".
func (t Type) String() string {
	if t.Base == Character {
		if t.Len < 0 {
			return "character"
		}
		return fmt.Sprintf("character(len=%d)", t.Len)
	}
	return fmt.Sprintf("%s(%d)", t.Base, t.Kind)
}

// Op is an operator.
type Op uint8

// Operators. Neg, Plus and Not are unary.
const (
	Add Op = iota
	Sub
	Mul
	Div
	Pow
	Neg
	Plus
	Not
	And
	Or
	Eqv
	Neqv
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	Concat
)

var opNames = [...]string{"+", "-", "*", "/", "**", "-", "+", ".not.", ".and.", ".or.", ".eqv.", ".neqv.", "==", "/=", "<", "<=", ">", ">=", "//"}

// String returns the operator as written.
func (o Op) String() string { return opNames[o] }

// IsRelational tells whether o compares.
func (o Op) IsRelational() bool { return o >= Eq && o <= Ge }

var (
	opposites = map[Op]Op{Eq: Ne, Ne: Eq, Lt: Ge, Ge: Lt, Le: Gt, Gt: Le}
	mirrors   = map[Op]Op{Lt: Gt, Gt: Lt, Le: Ge, Ge: Le}
)

// Opposite is the comparison that holds for integers where o does not.
func (o Op) Opposite() Op { return opposites[o] }

// Mirrored is the comparison of y with x that holds where o does of x with y; other operators, and those for which there is no
// difference, stay.
func (o Op) Mirrored() Op {
	if m, ok := mirrors[o]; ok {
		return m
	}
	return o
}

// IsLogical tells whether o works on logicals.
func (o Op) IsLogical() bool { return o >= Not && o <= Neqv }

// Value is a constant of any type: I for integers (sign-extended), F for reals (a real(4) is
// held exactly), B for logicals, S for characters.
//
// Wide is set while constants are folded, when the mathematical value of an integer does not
// fit its kind (I is then the wrapped value): with -fno-range-check the oracle folds without
// wrapping between operations, so (huge(1)+1)/2 is 1073741824. Later passes read only I.
type Value struct {
	Type Type
	I    int64
	F    float64
	B    bool
	S    string
	Wide *big.Int
}

// SameBits tells whether two values of one type are stored alike: zeros of different signs are not, NaNs are.
// What remembers that it does not fit is like nothing.
func (v Value) SameBits(w Value) bool {
	return v.I == w.I && math.Float64bits(v.F) == math.Float64bits(w.F) && v.B == w.B && v.S == w.S && v.Wide == nil && w.Wide == nil
}

// IntValue returns an integer constant of the given kind, wrapped to it.
func IntValue(kind int, v int64) Value {
	return Value{Type: Type{Base: Integer, Kind: kind}, I: WrapInt(kind, v)}
}

// RealValue returns a real constant of the given kind, rounded to it.
func RealValue(kind int, v float64) Value {
	if kind == 4 {
		v = roundToFour(v)
	}
	return Value{Type: Type{Base: Real, Kind: kind}, F: v}
}

// BoolValue returns a default logical constant.
func BoolValue(b bool) Value { return Value{Type: Bool, B: b} }

// StringValue returns a character constant.
func StringValue(s string) Value { return Value{Type: Char(int64(len(s))), S: s} }

// WrapInt reduces v to the range of an integer of the given kind, as two's complement does.
func WrapInt(kind int, v int64) int64 {
	switch kind {
	case 1:
		return int64(int8(v))
	case 2:
		return int64(int16(v))
	case 4:
		return int64(int32(v))
	}
	return v
}

// String returns a stable text of the constant.
func (v Value) String() string {
	switch v.Type.Base {
	case Integer:
		if v.Type.Kind == 4 {
			return fmt.Sprint(v.I)
		}
		return fmt.Sprintf("%d_%d", v.I, v.Type.Kind)
	case Real:
		return fmt.Sprintf("%s_%d", realText(v), v.Type.Kind)
	case Logical:
		if v.B {
			return ".true."
		}
		return ".false."
	}
	return "'" + strings.ReplaceAll(v.S, "'", "''") + "'"
}

// realText writes a real with the fewest digits that give it back, and always with a point or
// an exponent, so that it differs from an integer.
func realText(v Value) string {
	s := strconv.FormatFloat(v.F, 'g', -1, 8*v.Type.Kind)
	if strings.ContainsAny(s, ".eIN") {
		return s
	}
	return s + ".0"
}
