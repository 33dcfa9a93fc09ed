// Package edit reads Fortran format specifications. Parse turns the text
// "(I5,2X,3(ES12.4,:))" into a tree of edit descriptors; the compiler uses it to
// check constant formats, the run-time system to execute any. It is pure: it
// imports nothing of ours and knows nothing of values or records.
//
// The language is section 10 of the Fortran 95 standard with what gfortran 12
// accepts beyond it: unlimited repeat *( ), G0 and G0.d, E0.d, missing commas
// an L without width, and $. Blanks and tabs outside character literals mean
// nothing, so "I5 2X" is the field I52 followed by X.
package edit

import (
	"strconv"
	"strings"
)

// A Kind names an edit descriptor.
type Kind uint8

// The edit descriptors: first those that transfer an item, then control
// descriptors, then text, then the group.
const (
	I       Kind = iota // Iw[.m]
	B                   // Bw[.m]
	O                   // Ow[.m]
	Z                   // Zw[.m]
	F                   // Fw.d
	E                   // Ew.d[Ee]
	EN                  // ENw.d[Ee]
	ES                  // ESw.d[Ee]
	D                   // Dw.d
	G                   // Gw.d[Ee], G0, G0.d
	L                   // Lw
	A                   // A[w]
	X                   // nX and TRn
	T                   // Tn
	TL                  // TLn
	Slash               // [r]/
	Colon               // :
	S                   // S: the processor's choice of plus signs, none
	SP                  // SP: plus signs
	SS                  // SS: no plus signs
	P                   // kP
	BN                  // BN: matters to input only
	BZ                  // BZ: matters to input only
	Dollar              // $: the record stays open
	Literal             // 'text'
	Group               // [r](...) or *(...)
)

var names = [...]string{
	"I", "B", "O", "Z", "F", "E", "EN", "ES", "D", "G", "L", "A", "X", "T", "TL",
	"/", ":", "S", "SP", "SS", "P", "BN", "BZ", "$", "literal", "group",
}

// String returns the descriptor's letters as a format has them.
func (k Kind) String() string { return names[k] }

// IsData reports whether the descriptor transfers an item of the data list.
func (k Kind) IsData() bool { return k <= A }

const (
	// Absent stands for a width, digit count or exponent width that the format
	// leaves out.
	Absent = -1
	// Unlimited is the repeat count of *( ).
	Unlimited = -1
)

// An Item is one node of a format's tree.
type Item struct {
	Kind     Kind
	Offset   int    // of its first character in the format, in bytes
	Repeat   int    // how often, at least 1; Unlimited for *( )
	Width    int    // w, in characters; 0 asks for the fewest; Absent for a bare A
	Digits   int    // d after the point, or the m of Iw.m; Absent if not given
	Exponent int    // digits of the exponent, the e of Ew.dEe; Absent if not given
	Count    int    // columns of X and TL, column of T (from 1), scale factor of P
	Text     string // of a Literal
	Items    []Item // of a Group
}

// A Format is a checked format specification.
type Format struct {
	Source string // the text it was read from
	Items  []Item // between the outermost parentheses

	// Revert is the index in Items at which the format starts again when items
	// remain after its end: that of the last group, or 0 if it has none.
	Revert int

	// Dangling is the offset of the first comma before a right parenthesis, 0 if there is none: a mistake, which
	// does no harm when a program runs.
	Dangling int
}

// String returns the format in its shortest usual spelling: capitals, no blanks,
// commas between all descriptors. Parsing it gives the same tree but for offsets.
func (f *Format) String() string { return string(appendGroup(nil, f.Items)) }

func appendGroup(s []byte, items []Item) []byte {
	s = append(s, '(')
	for i := range items {
		if i > 0 {
			s = append(s, ',')
		}
		s = items[i].append(s)
	}
	return append(s, ')')
}

func (it *Item) append(s []byte) []byte {
	switch {
	case it.Repeat == Unlimited:
		s = append(s, '*')
	case it.Repeat > 1:
		s = strconv.AppendInt(s, int64(it.Repeat), 10)
	}
	switch it.Kind {
	case Group:
		return appendGroup(s, it.Items)
	case Literal:
		return append(append(append(s, '\''), strings.ReplaceAll(it.Text, "'", "''")...), '\'')
	case X, P:
		return append(strconv.AppendInt(s, int64(it.Count), 10), names[it.Kind]...)
	case T, TL:
		return strconv.AppendInt(append(s, names[it.Kind]...), int64(it.Count), 10)
	}
	s = append(s, names[it.Kind]...)
	if !it.Kind.IsData() {
		return s
	}
	s = appendField(s, "", it.Width)
	s = appendField(s, ".", it.Digits)
	return appendField(s, "E", it.Exponent)
}

func appendField(s []byte, mark string, n int) []byte {
	if n == Absent {
		return s
	}
	return strconv.AppendInt(append(s, mark...), int64(n), 10)
}
