// Package fio writes Fortran output records: list-directed (PRINT *) and formatted
// by a format that package edit has parsed, byte for byte as gfortran 12 does.
//
// A Writer serves one output statement at a time: BeginList or BeginFormat, then
// the items in order as blocks of memory, then End. Bytes in, bytes out: the
// package knows no arrays, ranks or units. Records are of unlimited length; a
// list-directed record is never wrapped.
//
// Numbers are rounded from their exact binary value, ties to even. Where gfortran
// departs from the Fortran standard (EN near a power of ten, the borders of G,
// E0.d without its exponent), its bytes are the rule here too.
package fio

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"

	"hpfc/runtime/fio/edit"
)

// A Type is the type of an item, its kind aside.
type Type uint8

// The types of items.
const (
	Int Type = iota
	Real
	Logical
	Char
)

// String returns the type's name as Fortran writes it.
func (t Type) String() string {
	return [...]string{"INTEGER", "REAL", "LOGICAL", "CHARACTER"}[t]
}

// An Error is a run-time error of an output statement, worded as gfortran's. A
// program that does not handle it ends with exit code 2.
type Error struct {
	Message string
	Status  int    // of IOSTAT=
	Format  string // the format as written; empty if it is not to blame
	Offset  int    // of the descriptor at fault in Format, in bytes
}

func (e *Error) Error() string {
	if e.Format == "" {
		return e.Message
	}
	return fmt.Sprintf("%s\n%s\n%*s", e.Message, e.Format, e.Offset+1, "^")
}

// An item is one scalar of the output list.
type item struct {
	Type
	kind  int    // bytes of a number or logical; 1 for characters
	bytes []byte // its memory, little-endian
}

// A Writer collects one output statement's records. It is not safe for
// concurrent use.
type Writer struct {
	w      *bufio.Writer
	record record
	stayed bool  // the last statement had ADVANCE='NO', or an error that the program dealt with
	err    error // the statement's first error; nothing is written after it

	list     bool   // list-directed; else formatted
	lastChar bool   // list-directed: the last item was of type CHARACTER
	behind   []byte // list-directed: what it overwrites of an earlier statement with ADVANCE='NO'

	format *edit.Format
	cursor edit.Cursor
	fresh  bool   // no data descriptor since the format was begun or begun again
	first  bool   // this is the first pass through it
	items  int    // items transferred or begun, for messages
	plus   bool   // SP in force
	scale  int    // scale factor in force
	open   bool   // a $ was met: the statement writes no new line any more
	held   []byte // of a statement with an error; there may be no next one
	digits []byte // scratch: the digits of a number
	text   []byte // scratch: a field before it is justified
}

// NewWriter returns a Writer of records to w, which it does not flush.
func NewWriter(w *bufio.Writer) *Writer { return &Writer{w: w} }

// BeginList starts a list-directed statement: PRINT * or WRITE (*,*).
func (o *Writer) BeginList() {
	o.begin()
	o.list, o.lastChar = true, false
	o.behind, o.record.bytes = o.record.bytes, nil
}

// BeginFormat starts a formatted statement.
func (o *Writer) BeginFormat(f *edit.Format) {
	o.begin()
	o.list = false
	o.format = f
	o.cursor.Start(f)
}

func (o *Writer) begin() {
	o.err, o.items, o.fresh, o.first, o.plus, o.scale, o.open = nil, 0, true, true, false, 0, false
	if len(o.held) > 0 {
		o.write(o.held)
	}
	o.behind, o.held = nil, o.held[:0]
}

// Into says that the statement that is to begin writes to a text of n characters, which Text returns when it has ended.
func (o *Writer) Into(n int) { o.record = record{bytes: o.record.bytes[:0], text: true, limit: n} }

// Text returns what a statement has written to a text, at most all of it. The rest of the text becomes blank, but for
// statements with an error.
func (o *Writer) Text() []byte { return o.record.bytes }

// Stay says that the statement that has begun has ADVANCE='NO'; Suspend ends it.
func (o *Writer) Stay() { o.record.stays = true }

// Ints writes consecutive INTEGER(kind) items, each kind bytes of data. kind is
// 1, 2, 4 or 8. The error is an *Error or that of the writer beneath.
func (o *Writer) Ints(kind int, data []byte) error {
	checkKind(Int, kind, 1|2|4|8)
	if o.list {
		return o.listed(Int, kind, data)
	}
	return o.formatted(Int, kind, kind, data)
}

// Reals writes consecutive REAL(kind) items; kind is 4 or 8.
func (o *Writer) Reals(kind int, data []byte) error {
	checkKind(Real, kind, 4|8)
	if o.list {
		return o.listed(Real, kind, data)
	}
	return o.formatted(Real, kind, kind, data)
}

// Logicals writes consecutive LOGICAL(kind) items; kind is 1, 2, 4 or 8. Any
// bit set means true.
func (o *Writer) Logicals(kind int, data []byte) error {
	checkKind(Logical, kind, 1|2|4|8)
	if o.list {
		return o.listed(Logical, kind, data)
	}
	return o.formatted(Logical, kind, kind, data)
}

// Chars writes consecutive CHARACTER items of the given length in bytes; of
// length 0 it writes one.
func (o *Writer) Chars(length int, data []byte) error {
	if o.list {
		return o.listedChars(length, data)
	}
	if length == 0 {
		return o.transfer(item{Char, 1, nil})
	}
	return o.formatted(Char, 1, length, data)
}

func checkKind(t Type, kind, allowed int) {
	if kind <= 0 || kind&(kind-1) != 0 || kind&allowed == 0 {
		panic(fmt.Sprintf("fio: %s(%d) is no kind that can be written", t, kind))
	}
}

// formatted transfers consecutive items of size bytes under the format.
func (o *Writer) formatted(t Type, kind, size int, data []byte) error {
	for ; len(data) >= size && o.err == nil; data = data[size:] {
		o.transfer(item{t, kind, data[:size]})
	}
	return o.err
}

// End finishes the statement: it writes the last record with its new line. After
// an error it returns the error; records completed before are written.
func (o *Writer) End() error {
	o.finishFormat()
	switch {
	case o.err != nil:
	case o.open:
		o.leaveOpen()
	case !o.record.text:
		o.newRecord()
		o.stayed = false
	case o.record.start > 0:
		o.err = endOfFile
	}
	return o.err
}

// Recover keeps what the statement at hand has written of its last record in spite of its error: the next statement continues it.
func (o *Writer) Recover() {
	o.err = nil
	if !o.record.text {
		o.held = append(o.held, o.record.bytes[:o.record.pos]...)
		o.record.leave()
		o.stayed = true
	}
}

// Suspend finishes a statement with ADVANCE='NO': it writes the record up to its last position,
// from which the next statement continues. Its columns count from there, as gfortran's do.
func (o *Writer) Suspend() error {
	o.finishFormat()
	if o.err == nil {
		o.suspend()
	}
	return o.err
}

// leaveOpen ends a statement with $: without the moves at its end, and what follows only adds to the record.
func (o *Writer) leaveOpen() {
	o.write(o.record.bytes)
	o.record.reset()
	o.stayed = false
}

func (o *Writer) suspend() {
	o.write(o.record.stop())
	o.record.leave()
	o.stayed = true
}

// Close ends the output after the last statement. If that or the one before it has ADVANCE='NO',
// Close writes what there is of the record; not what lies right of a position at which an error came up.
func (o *Writer) Close() error {
	rest := o.record.bytes
	switch {
	case !o.stayed:
		rest = nil
	case o.record.pos > 0:
		rest = rest[:o.record.pos]
	}
	o.record, o.err = record{}, nil
	o.write(rest)
	return o.err
}

// newRecord writes the record with its new line and starts an empty one.
func (o *Writer) newRecord() {
	if o.record.text {
		o.record.next()
		o.checkRoom()
		return
	}
	if o.open {
		return
	}
	o.write(o.record.bytes)
	o.write(o.behind[min(len(o.record.bytes), len(o.behind)):])
	o.write(newLine)
	o.record.reset()
}

var newLine = []byte{'\n'}

// Texts have a single record; these are gfortran's names for what a second one and a long one run into.
var (
	endOfRecord = &Error{Message: "the output is longer than the variable that it is written to", Status: -2}
	endOfFile   = &Error{Message: "the output has more records than the variable that it is written to", Status: -1}
)

// checkRoom finds out whether there was room for the last field.
func (o *Writer) checkRoom() {
	switch {
	case o.err != nil || !o.record.full:
	case o.record.start > 0 && o.record.reachesEnd:
		o.err = endOfFile
	default:
		o.err = endOfRecord
	}
}

func (o *Writer) write(b []byte) {
	if o.err != nil {
		return
	}
	_, o.err = o.w.Write(b)
}

// integer returns the value of a little-endian integer of 1, 2, 4 or 8 bytes.
func integer(b []byte) int64 {
	switch len(b) {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// float returns the value of a little-endian REAL(4) or REAL(8).
func float(b []byte) float64 {
	if len(b) == 4 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}
