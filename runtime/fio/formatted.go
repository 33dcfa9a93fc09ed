package fio

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"hpfc/runtime/fio/edit"
)

// fields is the state of a formatted input statement: a record, of which the descriptors of the format take fields, shorter
// ones at its end. As by gfortran, descriptors that take no item are obeyed as soon as the item before them is there, and a
// record is taken when the first column of it is wanted.
type fields struct {
	format  *edit.Format
	cursor  edit.Cursor
	next    *edit.Item // the next descriptor, if looked
	looked  bool
	fresh   bool   // no data descriptor since the format was begun or begun again
	again   bool   // it was obeyed as a whole before any item: it is once more, to find a place for one
	open    bool   // what comes is no new record (Reader.open)
	taken   bool   // there is a record
	touched bool   // and some of its columns were wanted
	line    string // with its end
	record  string
	unended bool // it is the last line of a text that does not end with the line
	at      int  // column of the next field, from 0
	past    bool // the end of the record was passed
	stays   bool // ADVANCE='NO', or $: the rest of the record is for the next statement
	ended   bool // the record has ended, and with it a statement that stays
	zeros   bool // BZ: blanks behind the first digit are zeros
	scale   int  // of P
}

// BeginFormat starts a formatted statement, which begins in a record that the one before has left, and leaves it likewise
// if it stays. As to gfortran, a format in which a field has no width is none, though no item may come to it.
func (r *Reader) BeginFormat(f *edit.Format, stays bool) {
	if withoutWidth(f.Items) {
		r.BeginWithout(errors.New("a field of this format has a width of zero: input needs to know where it ends"))
		return
	}
	open := r.open
	r.Begin()
	r.fields = &fields{format: f, fresh: true, stays: stays, open: open}
	r.fields.cursor.Start(f)
	if r.err == nil {
		r.err = r.controls()
	}
	r.fields.again = r.fields.next == nil
}

// withoutWidth tells whether a field is as wide as its value, which only output can be.
func withoutWidth(items []edit.Item) bool {
	return slices.ContainsFunc(items, func(d edit.Item) bool {
		return d.Kind < edit.A && d.Width == 0 || withoutWidth(d.Items)
	})
}

// BeginWithout starts a formatted statement whose format cannot be parsed. As by gfortran, no record is taken.
func (r *Reader) BeginWithout(err error) {
	r.Begin()
	r.err = &InputError{StatusFormat, err.Error()}
}

// Size is how many characters of the record a formatted statement has taken.
func (r *Reader) Size() int { return r.size }

// want sees that there is a record, or what is left of one.
func (r *Reader) want() error {
	f := r.fields
	if f.taken {
		return nil
	}
	text := r.rest
	f.touched = f.open
	if text == "" {
		var err error
		if text, err = r.in.ReadString('\n'); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
	}
	if text == "" && !f.open && (!r.internal || f.record != "") {
		return r.end()
	}
	r.rest = ""
	f.taken, f.open = true, false
	f.line = text
	f.record = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	f.unended = f.record == text
	if r.internal && !keepsBlanks(f.format.Items) {
		f.record = strings.TrimRight(f.record, " ")
	}
	return nil
}

// keepsBlanks tells whether the blanks at the end of a text belong to its record. gfortran takes them off otherwise, so that
// a field which is longer than its item has less to leave out.
func keepsBlanks(items []edit.Item) bool {
	return slices.ContainsFunc(items, func(d edit.Item) bool {
		return d.Kind == edit.BZ || d.Kind == edit.Slash || keepsBlanks(d.Items)
	})
}

// pass goes behind the record. To gfortran one without an end is none unless something was read from it. Behind that of a
// variable nothing is missing before a field is wanted, nor then if it has no characters.
func (r *Reader) pass() error {
	f := r.fields
	if !r.internal || f.record == "" {
		if err := r.want(); err != nil {
			return err
		}
	}
	f.taken, f.at, f.past = false, 0, false
	if f.unended && !f.touched && !r.internal {
		return r.end()
	}
	return nil
}

// leave leaves the rest of the record for the next statement, nothing once its end was passed.
func (r *Reader) leave() {
	f := r.fields
	if !f.taken {
		return
	}
	r.open = r.size > 0
	if !f.past {
		r.rest = f.line[f.at:]
	}
}

// field obeys the format up to the next data descriptor and returns the value that it takes.
func (r *Reader) field(t Type, width int) (any, error) {
	f := r.fields
	if f.ended {
		return nil, nil
	}
	for {
		d := f.descriptor()
		switch {
		case d == nil:
			if err := r.revert(); err != nil {
				return nil, err
			}
		case d.Kind.IsData():
			f.fresh = false
			v, err := r.take(d, t, width)
			if err == nil {
				r.err = r.controls()
			}
			return v, err
		default:
			if err := r.control(d); err != nil {
				return nil, err
			}
		}
	}
}

// revert begins the format again, as for output.
func (r *Reader) revert() error {
	f := r.fields
	switch {
	case f.fresh && !f.again:
		return r.misfit("a format without a descriptor for it")
	case !f.fresh:
		f.fresh = true
		if err := r.pass(); err != nil {
			return err
		}
	}
	f.again = false
	f.cursor.Revert()
	return nil
}

// descriptor returns the next one, nil at the end of the format.
func (f *fields) descriptor() *edit.Item {
	if f.looked {
		f.looked = false
		return f.next
	}
	return f.cursor.Next()
}

// controls obeys the descriptors up to one that needs an item, or to a colon.
func (r *Reader) controls() error {
	f := r.fields
	for {
		d := f.descriptor()
		if d == nil || d.Kind.IsData() || d.Kind == edit.Colon {
			f.next, f.looked = d, true
			return nil
		}
		if err := r.control(d); err != nil {
			return err
		}
	}
}

// endFields obeys the control descriptors behind the last item.
func (r *Reader) endFields() error {
	f := r.fields
	if r.err == nil {
		r.err = r.controls()
	}
	switch {
	case r.err != nil:
	case !f.stays:
		r.err = r.pass()
	default:
		r.leave()
		if f.ended {
			r.err = &InputError{StatusRecordEnd, "the record ends before this READ, which does not advance, has all its values"}
		}
	}
	r.fields = nil
	return r.err
}

func (r *Reader) control(d *edit.Item) error {
	f := r.fields
	switch d.Kind {
	case edit.Literal:
		return r.misfit("a text in its format")
	case edit.Slash:
		return r.pass()
	case edit.X:
		return r.skip(d.Count)
	case edit.T:
		return r.skip(d.Count - 1 - f.at)
	case edit.TL:
		f.move(-min(f.at, d.Count))
	case edit.P:
		f.scale = d.Count
	case edit.Dollar:
		f.stays = true
	case edit.BN, edit.BZ:
		f.zeros = d.Kind == edit.BZ
	}
	return nil
}

// skip goes some columns on, or back. To gfortran the end of the text is none here.
func (r *Reader) skip(n int) error {
	f := r.fields
	if err := r.want(); err != nil {
		r.passed = false
		return nil
	}
	taken := max(0, min(n, len(f.record)-f.at))
	f.touched = f.touched || taken > 0 || r.internal
	r.size += taken
	f.move(n)
	f.ended = f.ended || f.stays && f.past && !f.unended
	return nil
}

// move goes n columns on, or back; as to gfortran, TL counts from the end of the record where fields and X went past it.
func (f *fields) move(n int) {
	f.at += n
	f.past = f.at > len(f.record)
	f.at = min(f.at, len(f.record))
}

// misfit is an error in the format. The rest of the record is left for the next statement, as by gfortran.
func (r *Reader) misfit(what string) error {
	r.leave()
	return &InputError{StatusFormat, fmt.Sprintf("item %d of this READ finds %s", r.number, what)}
}

// take takes the value of an item by a data descriptor.
func (r *Reader) take(d *edit.Item, t Type, width int) (any, error) {
	kind := d.Kind
	if kind == edit.G {
		kind = map[Type]edit.Kind{Int: edit.I, Real: edit.F, Logical: edit.L, Char: edit.A}[t]
	}
	wrong := false
	switch kind {
	case edit.I:
		wrong = t != Int
	case edit.F, edit.E, edit.EN, edit.ES, edit.D:
		wrong = t != Real
	case edit.L:
		wrong = t == Char
	case edit.B, edit.O, edit.Z:
		wrong = t == Char
	case edit.A:
		return r.letters(d.Width, width)
	}
	if wrong {
		return nil, r.misfit(fmt.Sprintf("%s, which is for values of another type", d.Kind))
	}
	text, err := r.column(d.Width, !r.internal)
	if err != nil {
		return nil, err
	}
	switch kind {
	case edit.I:
		return r.number10(text, width)
	case edit.B, edit.O, edit.Z:
		bits, err := r.numberOf(text, map[edit.Kind]int{edit.B: 2, edit.O: 8, edit.Z: 16}[kind], width)
		if err != nil {
			return nil, err
		}
		return fromBits(bits, t, width), nil
	case edit.L:
		holds, err := r.truth(text)
		switch {
		case err != nil:
			return nil, err
		case t == Real && holds:
			return fromBits(1, t, width), nil
		case t == Real:
			return float64(0), nil
		}
		return holds, nil
	}
	return r.decimal(text, max(0, d.Digits), width)
}

// fromBits is the value of a type with width bytes that is stored as bits.
func fromBits(bits int64, t Type, width int) any {
	switch {
	case t == Int:
		return bits
	case t == Logical:
		return bits != 0
	case width == 4:
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(uint64(bits))
}

// column returns the next field; the end of the record or a comma may end it early.
func (r *Reader) column(width int, commas bool) (string, error) {
	if err := r.want(); err != nil {
		return "", err
	}
	f := r.fields
	end := min(f.at+width, len(f.record))
	text := ""
	if f.at < end {
		text = f.record[f.at:end]
	}
	f.touched = f.touched || text != "" || r.internal
	if n := strings.IndexByte(text, ','); n >= 0 && commas {
		f.at += n + 1
		r.size += n
		return text[:n], nil
	}
	f.move(width)
	r.size += len(text)
	f.ended = f.stays && len(text) < width
	if f.ended && text == "" && f.unended {
		return "", r.end()
	}
	return text, nil
}

// letters returns the characters of an item of a length: the last ones of a longer field.
func (r *Reader) letters(width, length int) (any, error) {
	if width == edit.Absent || width == 0 {
		width = length
	}
	text, err := r.column(width, false)
	if err != nil {
		return nil, err
	}
	return text[max(0, len(text)-length):], nil
}

// digits returns a field without its blanks, which count as BN and BZ say.
func (f *fields) digits(text string) string {
	text = strings.TrimLeft(text, " ")
	if f.zeros {
		return strings.ReplaceAll(text, " ", "0")
	}
	return strings.ReplaceAll(text, " ", "")
}

func (r *Reader) number10(text string, width int) (any, error) {
	word := r.fields.digits(text)
	sign := word == "+" || word == "-"
	if word == "" || sign && strings.HasSuffix(text, " ") { // as with gfortran, whose real is zero for any sign alone
		return int64(0), nil
	}
	digits := word[:skipDigits(word, skipSign(word, 0))]
	n, err := strconv.ParseInt(digits, 10, 8*width)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return nil, r.tooLarge(word)
	case err != nil || digits != word:
		return nil, r.wrong(text, "integer")
	}
	return n, nil
}

// tooLarge is the error of a number that is. As to gfortran, it is too large even if something that is no digit follows.
func (r *Reader) tooLarge(word string) error {
	return &InputError{statusOverflow, fmt.Sprintf("item %d of this READ finds %s, which is too large", r.number, excerpt(word))}
}

// numberOf reads the bits of an item of some bytes in a base.
func (r *Reader) numberOf(text string, base, width int) (int64, error) {
	word := r.fields.digits(text)
	if word == "" || (word == "+" || word == "-") && strings.HasSuffix(text, " ") {
		return 0, nil
	}
	rest := strings.TrimLeft(strings.ToUpper(word[skipSign(word, 0):]), "0123456789ABCDEF"[:base])
	n, ok := new(big.Int).SetString(word[:len(word)-len(rest)], base)
	switch {
	case ok && n.CmpAbs(new(big.Int).Lsh(big.NewInt(1), uint(8*width))) >= 0:
		return 0, r.tooLarge(word)
	case !ok || rest != "":
		return 0, r.wrong(text, fmt.Sprintf("number of base %d", base))
	}
	bits := int64(new(big.Int).Abs(n).Uint64()) * int64(n.Sign())
	unused := 64 - 8*width
	return bits << unused >> unused, nil
}

func (r *Reader) truth(text string) (bool, error) {
	word := strings.ToLower(strings.TrimPrefix(strings.TrimLeft(text, " \t"), "."))
	if word == "" || word[0] != 't' && word[0] != 'f' {
		return false, r.wrong(text, "logical value")
	}
	return word[0] == 't', nil
}

// maxExponent is gfortran's limit of the exponent of a field, once the digits behind a point that is not there count.
const maxExponent = 9999

// decimal reads a real. Without a point the last digits are those behind it; the scale factor counts without an exponent.
func (r *Reader) decimal(text string, digits, width int) (any, error) {
	name := strings.TrimLeft(text, " ")
	if !r.fields.zeros {
		name = strings.TrimRight(name, " ")
	}
	if x, ok := specialValue(name); ok {
		return x, nil
	}
	word := r.fields.digits(text)
	if word == "" || word == "+" || word == "-" {
		return float64(0), nil
	}
	if last := word[len(word)-1]; strings.HasSuffix(text, " ") && (last == '+' || last == '-') {
		word += "0" // as to gfortran, if blanks follow
	}
	mantissa, exponent, ok := cutExponent(word)
	sign := strings.TrimRight(mantissa, "0123456789.")
	whole, rest, point := strings.Cut(strings.TrimPrefix(mantissa, sign), ".")
	if !ok || len(sign) > 1 || sign != "" && sign != "+" && sign != "-" || strings.Contains(rest, ".") {
		return nil, r.wrong(text, "real number")
	}
	power := 0
	if !point {
		power = -digits
	}
	if exponent == "" {
		power -= r.fields.scale
	} else {
		n, _ := strconv.ParseInt(exponent, 10, 32) // what is too large becomes the largest one
		power += int(n)
	}
	if max(power, -power) > maxExponent {
		return nil, r.wrong(text, "real number, for its exponent")
	}
	x, _ := strconv.ParseFloat(fmt.Sprintf("%s0%s.%se%d", sign, whole, rest, power), 8*width)
	return x, nil
}

// cutExponent separates the exponent of a real, which starts with a letter or a sign. gfortran needs nothing before it.
func cutExponent(word string) (mantissa, exponent string, ok bool) {
	start := 0
	if word[0] == '+' || word[0] == '-' {
		start = 1
	}
	i := strings.IndexAny(word[start:], "edqEDQ+-") + start
	if i < start {
		return word, "", true
	}
	exponent = word[i:]
	if exponent[0] != '+' && exponent[0] != '-' {
		exponent = exponent[1:]
	}
	digits := strings.TrimLeft(exponent, "+-")
	ok = len(exponent)-len(digits) <= 1 && digits != "" && strings.Trim(digits, "0123456789") == ""
	return word[:i], exponent, ok
}

// wrong is an error in a field.
func (r *Reader) wrong(text, what string) error {
	return &InputError{statusValue, fmt.Sprintf("item %d of this READ finds %q, which is no %s", r.number, excerpt(text), what)}
}
