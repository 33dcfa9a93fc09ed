package fio

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A Reader takes the values of input from a text, formatted (formatted.go) or list-directed (Fortran 95, 10.8.1), where the standard leaves room as
// gfortran's library does. A statement is Begin, Next for each item, and End.
type Reader struct {
	in      *bufio.Reader
	rest    string // of the line that a formatted statement has left, with its end
	open    bool   // it has left one, or gone past its end: what comes is no new record to gfortran
	pushed  []int  // characters that were put back, the next one last
	lineEnd bool   // the last character was the end of a line or of the text

	first    bool // no item was asked for yet
	complete bool // a slash: all other items keep their values
	comma    bool // the last separator had a comma
	number   int  // of the item, from 1
	repeat   int64
	saved    any // value that is repeated; nil: none
	width    int // in bytes, of the item that it was read for
	err      error
	passed   bool // the end of the text was reported
	internal bool
	fields   *fields // of a formatted statement, else nil
	size     int     // how many characters a formatted statement took
	scratch  []byte
}

// NewReader reads from r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReader(r)} }

// Internal lets r read from a variable of the program, where gfortran does not let commas end fields. The text must stay as it is.
func (r *Reader) Internal(text []byte) {
	*r = Reader{in: r.in, pushed: r.pushed, scratch: r.scratch, internal: true}
	r.in.Reset(bytes.NewReader(text))
}

// An InputError says why no value could be read. Its status is what IOSTAT= gives.
type InputError struct {
	Status int
	Text   string
}

// Error implements error.
func (e *InputError) Error() string { return e.Text }

// Values of IOSTAT=, those of gfortran.
const (
	statusEnd       = -1
	StatusRecordEnd = -2
	statusPastEnd   = 5001
	StatusFormat    = 5006
	statusValue     = 5010
	statusOverflow  = 5011
)

const eof = -1

// Begin starts a statement. What the one before has put back is lost, as in gfortran: the end of a line behind a comma, or
// the first character behind a value that was too large.
func (r *Reader) Begin() {
	r.pushed = r.pushed[:0]
	r.first, r.complete, r.comma, r.lineEnd, r.open = true, false, false, false, false
	r.number, r.repeat, r.saved, r.err, r.fields, r.size = 0, 0, nil, nil, nil, 0
	if r.passed {
		r.err = &InputError{statusPastEnd, "the input has been read past its end"}
	}
}

// Next returns the value of the next item of a type with width bytes: an int64, a float64, a bool or a string; nil is a null
// value, which leaves the item as it is. After an error it returns that error for all items of the statement.
func (r *Reader) Next(t Type, width int) (any, error) {
	if r.err != nil {
		return nil, r.err
	}
	r.number++
	next := r.next
	if r.fields != nil {
		next = r.field
	}
	v, err := next(t, width)
	if err != nil {
		r.err = err
		return nil, err
	}
	return v, nil
}

func (r *Reader) next(t Type, width int) (any, error) {
	switch {
	case r.first:
		r.first = false
		if null, err := r.firstItem(); null || err != nil {
			return nil, err
		}
	case r.repeat > 0:
		return r.again(t, width)
	case r.complete:
		return nil, nil
	default:
		if !r.lineEnd {
			r.blanks()
		}
		if r.lineEnd {
			if err := r.toValue(); err != nil {
				return nil, err
			}
		}
		if r.complete {
			return nil, nil
		}
	}
	r.repeat, r.saved, r.width = 1, nil, width
	if err := r.value(t, width); err != nil {
		return nil, err
	}
	return r.again(t, width)
}

// again returns the saved value once more. As to gfortran, it is of one type and kind for all items.
func (r *Reader) again(t Type, width int) (any, error) {
	if r.saved != nil && (typeOf(r.saved) != t || t != Char && r.width != width) {
		return nil, &InputError{statusValue, fmt.Sprintf("item %d of this READ finds a repeated value of another type", r.number)}
	}
	r.repeat--
	return r.saved, nil
}

func typeOf(v any) Type {
	switch v.(type) {
	case int64:
		return Int
	case float64:
		return Real
	case bool:
		return Logical
	}
	return Char
}

// firstItem goes to the first value; null tells that there is none before the first separator.
func (r *Reader) firstItem() (null bool, err error) {
	c := r.blanks()
	if c == eof {
		return false, r.end()
	}
	if !isSeparator(c) {
		return false, nil
	}
	r.separator()
	if c != '\n' && c != '\r' {
		return true, nil
	}
	return r.complete, r.toValue()
}

// End finishes a statement: what is left of the line is skipped.
func (r *Reader) End() error {
	switch {
	case r.fields != nil:
		return r.endFields()
	case r.err != nil:
		return r.err
	case r.lineEnd || r.internal:
		return nil
	}
	switch r.get() {
	case eof:
		r.err = r.end()
	case '\n':
	default:
		r.skipLine()
	}
	return r.err
}

func (r *Reader) end() error {
	r.passed = true
	return &InputError{statusEnd, "the input ends before this READ has all its values"}
}

// fault is an error in a value; the rest of the line is skipped.
func (r *Reader) fault(what string) error {
	r.skipLine()
	return &InputError{statusValue, fmt.Sprintf("item %d of this READ finds %s", r.number, what)}
}

// excerpt is as much of a text as a message shows.
func excerpt(text string) string {
	const most = 60
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

func (r *Reader) skipLine() {
	for !r.lineEnd {
		r.get()
	}
}

func (r *Reader) get() int {
	c := eof
	if n := len(r.pushed); n > 0 {
		c = r.pushed[n-1]
		r.pushed = r.pushed[:n-1]
	} else if r.rest != "" {
		c = int(r.rest[0])
		r.rest = r.rest[1:]
	} else if b, err := r.in.ReadByte(); err == nil {
		c = int(b)
	} else if r.internal && !r.lineEnd {
		c = '\n' // a variable is a line
	}
	r.lineEnd = c == '\n' || c == eof
	return c
}

func (r *Reader) unget(c int) { r.pushed = append(r.pushed, c) }

// blanks skips blanks and returns the character behind them.
func (r *Reader) blanks() int {
	c := r.get()
	for c == ' ' || c == '\t' || c == '\r' {
		c = r.get()
	}
	r.unget(c)
	return c
}

func isSeparator(c int) bool {
	switch c {
	case eof, ' ', ',', '/', '\n', '\t', '\r', ';':
		return true
	}
	return false
}

// separator skips what stands behind a value.
func (r *Reader) separator() {
	r.blanks()
	r.comma = false
	switch c := r.get(); c {
	case ',', ';':
		r.comma = true
		r.blanks()
	case '/':
		r.complete = true
	case '\n':
	default:
		r.unget(c)
	}
}

// toValue skips ends of lines in front of a value, and a comma that the last separator did not have.
func (r *Reader) toValue() error {
	for {
		r.blanks()
		switch c := r.get(); {
		case c == eof:
			return r.end()
		case c == '\n':
		case c == ',' && !r.comma:
			if r.blanks() != '\n' {
				return nil
			}
		case c == '/':
			r.complete = true
			return nil
		default:
			r.unget(c)
			return nil
		}
	}
}

// value reads a value of a type, or a null value, with its repeat count and the separator behind it.
func (r *Reader) value(t Type, width int) error {
	count, counted, err := r.count(t)
	if err != nil {
		return err
	}
	if counted {
		r.repeat = count
	}
	c := r.get()
	r.unget(c)
	switch {
	case isSeparator(c):
		if c == eof {
			return r.end()
		}
		r.separator()
		return nil
	case t == Char:
		return r.text()
	}
	word := r.word()
	switch t {
	case Int:
		return r.integer(word, width)
	case Real:
		return r.real(word, width)
	default:
		return r.logical(word)
	}
}

// maxRepeat is gfortran's limit of a repeat count.
const maxRepeat = 200000000

// count reads a repeat count with its asterisk, if there is one. In front of a logical value, digits are nothing else to gfortran.
func (r *Reader) count(t Type) (n int64, ok bool, err error) {
	digits := r.scratch[:0]
	c := r.get()
	for c >= '0' && c <= '9' {
		digits = append(digits, byte(c))
		if n = min(10*n+int64(c-'0'), maxRepeat+1); n > maxRepeat && t == Logical {
			return 0, false, r.badCount()
		}
		c = r.get()
	}
	r.scratch = digits
	if t == Logical && c != '*' && len(digits) > 0 {
		if c == eof {
			return 0, false, r.end()
		}
		r.lineEnd = false // so that gfortran skips the next line too, if the digits end this one
		r.skipLine()
		return 0, false, r.badCount()
	}
	switch {
	case c != '*' || len(digits) == 0:
		r.unget(c)
		for i := len(digits) - 1; i >= 0; i-- {
			r.unget(int(digits[i]))
		}
		return 0, false, nil
	case n == 0 || n > maxRepeat:
		return 0, false, r.badCount()
	}
	return n, true, nil
}

func (r *Reader) badCount() error {
	return &InputError{statusValue, fmt.Sprintf("item %d of this READ finds a repeat count that cannot be", r.number)}
}

// word returns the characters up to a separator.
func (r *Reader) word() string {
	word := r.scratch[:0]
	c := r.get()
	for ; !isSeparator(c); c = r.get() {
		word = append(word, byte(c))
	}
	r.unget(c)
	r.scratch = word
	return string(word)
}

func (r *Reader) integer(word string, width int) error {
	n, err := strconv.ParseInt(word, 10, 8*width)
	if digits := skipSign(word, 0); digits == len(word) || skipDigits(word, digits) < len(word) {
		return r.fault(fmt.Sprintf("%q, which is no integer", excerpt(word)))
	}
	r.separator()
	if err != nil {
		return &InputError{statusValue, fmt.Sprintf("item %d of this READ finds %s, which is too large", r.number, excerpt(word))}
	}
	r.saved = n
	return nil
}

func (r *Reader) real(word string, width int) error {
	x, ok := realValue(word, width)
	if !ok {
		return r.fault(fmt.Sprintf("%q, which is no real number", excerpt(word)))
	}
	r.separator()
	r.saved = x
	return nil
}

func realValue(word string, width int) (x float64, ok bool) {
	mantissa, exponent, ok := splitReal(word)
	if !ok {
		return specialValue(word)
	}
	if exponent != "" {
		mantissa += "e" + exponent
	}
	x, _ = strconv.ParseFloat(mantissa, 8*width) // what is too large becomes infinite
	return x, true
}

// splitReal splits a real number into digits with their sign and a point, and an exponent that may be missing: 12, -1.5E-3, .5d0, 1+10.
func splitReal(word string) (mantissa, exponent string, ok bool) {
	at := skipSign(word, 0)
	before := skipDigits(word, at)
	digits := before - at
	end := before
	if end < len(word) && word[end] == '.' {
		end = skipDigits(word, before+1)
		digits += end - before - 1
	}
	if digits == 0 || end == len(word) {
		return word, "", digits > 0
	}
	first := end
	if strings.IndexByte("eEdDqQ", word[end]) >= 0 {
		first++
	} else if word[end] != '+' && word[end] != '-' {
		return "", "", false
	}
	at = skipSign(word, first)
	return word[:end], word[first:], at < len(word) && skipDigits(word, at) == len(word)
}

func skipSign(word string, at int) int {
	if at < len(word) && (word[at] == '+' || word[at] == '-') {
		at++
	}
	return at
}

func skipDigits(word string, at int) int {
	for at < len(word) && '0' <= word[at] && word[at] <= '9' {
		at++
	}
	return at
}

// specialValue reads infinities and NaNs, whose parentheses may hold anything.
func specialValue(word string) (x float64, ok bool) {
	at := skipSign(word, 0)
	switch name := strings.ToLower(word[at:]); {
	case name == "inf" || name == "infinity":
		x = math.Inf(1)
	case name == "nan" || strings.HasPrefix(name, "nan(") && strings.IndexByte(name, ')') == len(name)-1:
		x = math.Float64frombits(0x7ff8 << 48) // math.NaN has another bit
	default:
		return 0, false
	}
	if word[0] == '-' {
		x = math.Copysign(x, -1)
	}
	return x, true
}

func (r *Reader) logical(word string) error {
	letter := strings.ToLower(strings.TrimPrefix(word, "."))
	if letter == "" || letter[0] != 't' && letter[0] != 'f' {
		return r.fault(fmt.Sprintf("%q, which is no logical value", excerpt(word)))
	}
	r.saved = letter[0] == 't'
	if len(word) > 1 && word[0] != '.' { // gfortran goes past one character only: the comma of "true , 1" is a null value
		r.get()
		return nil
	}
	r.separator()
	return nil
}

// text reads characters, in quotes or up to a separator.
func (r *Reader) text() error {
	quote := r.get()
	if quote != '\'' && quote != '"' {
		r.unget(quote)
		r.saved = r.word()
		r.separator()
		return nil
	}
	var b strings.Builder
	c := r.get()
	for ; c != eof; c = r.get() {
		if c == quote {
			if c = r.get(); c != quote {
				break
			}
		}
		if c != '\n' && c != '\r' {
			b.WriteByte(byte(c))
		}
	}
	if !isSeparator(c) {
		return &InputError{statusValue, fmt.Sprintf("item %d of this READ finds a text with something behind its quote", r.number)}
	}
	r.unget(c)
	r.separator()
	r.saved = b.String()
	return nil
}
