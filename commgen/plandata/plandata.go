// Package plandata is the form in which communication plans travel as constant data in a
// compiled module: the messages of every copy whose sizes and processor counts are constant,
// in the order of their schedule, with the strided runs that each side touches and, where the
// period is short, the number of a function of the module that copies whole periods.
//
// The data are 64-bit words (abi.PlansSymbol):
//
//	magic, version, words in all, number of remaps, number of statements
//	for each remap:     receiver's s o k n a1 b1, sender's s o k n a2 b2, iterations, element
//	                    bytes, algorithm, number of receivers, and for each receiver the number
//	                    of messages and the messages
//	a message:          sender, step, elements, function (0: none), periods, for receiver and
//	                    sender the local cell at which the function begins and the cells from
//	                    period to period, number of runs behind the periods and of all runs,
//	                    then these
//	a run:              count, receiver's cell and step, sender's cell and step
//	for each statement: source line, number of remaps and their positions, bytes of text, text
//
// A remap is dst(a1*r+b1) = src(a2*r+b2) in one dimension, in the terms of css.Dim; cells are
// local ones. All runs together are the message; the runs behind the periods are what is left
// after the function has copied its periods.
package plandata

import (
	"errors"

	"hpfc/commgen/css"
)

// Key identifies a remap: a copy of elements of Elem bytes.
type Key struct {
	css.Copy
	Elem int64
}

// A Message is what one receiver gets from one sender.
type Message struct {
	Sender, Step, Elements int64
	// Function is the number, from 1, of the function that copies Periods periods, beginning at
	// the local cells Dst and Src and going on by the shifts; 0 for none. Cells must be
	// neighbours in storage.
	Function, Periods int64
	Dst, DstShift     int64
	Src, SrcShift     int64
	Rest              []css.Run // behind the periods
	Runs              []css.Run // all of the message
}

// A Remap is the plan of one dimension: for each receiver its messages in schedule order.
type Remap struct {
	Key
	Algorithm css.Algorithm
	Receivers [][]Message
}

// A Statement is a copy of the program and the remaps of its dimensions.
type Statement struct {
	Line   int64
	Remaps []int
	Text   string // statement, destination and source, in lines
}

// A Book holds all constant plans of a program.
type Book struct {
	Remaps     []Remap
	Statements []Statement
}

// Functions returns the largest number of a function in the book.
func (b *Book) Functions() int64 {
	most := int64(0)
	for _, r := range b.Remaps {
		for _, messages := range r.Receivers {
			for _, m := range messages {
				most = max(most, m.Function)
			}
		}
	}
	return most
}

const (
	magic   = 0x6e616c7063667068 // "hpfcplan"
	version = 2
)

// Words returns the data; an empty book has none.
func (b *Book) Words() []int64 {
	if len(b.Statements) == 0 {
		return nil
	}
	w := writer{magic, version, 0, int64(len(b.Remaps)), int64(len(b.Statements))}
	for i := range b.Remaps {
		w.remap(&b.Remaps[i])
	}
	for i := range b.Statements {
		w.statement(&b.Statements[i])
	}
	w[2] = int64(len(w))
	return w
}

type writer []int64

func (w *writer) add(values ...int64) { *w = append(*w, values...) }

func (w *writer) dim(d css.Dim) { w.add(d.S, d.O, d.K, d.N, d.Room) }

func (w *writer) remap(r *Remap) {
	w.dim(r.Dst)
	w.add(r.A1, r.B1)
	w.dim(r.Src)
	w.add(r.A2, r.B2, r.N, r.Elem)
	w.add(int64(r.Algorithm), int64(len(r.Receivers)))
	for _, messages := range r.Receivers {
		w.add(int64(len(messages)))
		for _, m := range messages {
			w.add(m.Sender, m.Step, m.Elements, m.Function, m.Periods, m.Dst, m.DstShift, m.Src, m.SrcShift, int64(len(m.Rest)), int64(len(m.Runs)))
			w.runs(m.Rest)
			w.runs(m.Runs)
		}
	}
}

func (w *writer) runs(list []css.Run) {
	for _, r := range list {
		w.add(r.Count, r.Dst, r.DstStep, r.Src, r.SrcStep)
	}
}

func (w *writer) statement(s *Statement) {
	w.add(s.Line, int64(len(s.Remaps)))
	for _, r := range s.Remaps {
		w.add(int64(r))
	}
	w.add(int64(len(s.Text)))
	for i := 0; i < len(s.Text); i += 8 {
		word := int64(0)
		for k, c := range []byte(s.Text[i:min(i+8, len(s.Text))]) {
			word |= int64(c) << (8 * k)
		}
		w.add(word)
	}
}

// mostSteps bounds the steps of a plan; there are no more than messages.
const mostSteps = maxTableCells

// ErrFormat reports data that are not plans of this version.
var ErrFormat = errors.New("the plans in the program are damaged, or of another version of hpfc")

// Read returns the book in the words, which may go on behind it.
func Read(words []int64) (b *Book, err error) {
	if len(words) < 5 || words[0] != magic || words[1] != version || words[2] < 5 || words[2] > int64(len(words)) {
		return nil, ErrFormat
	}
	r := &reader{list: words[5:words[2]]}
	b = &Book{Remaps: make([]Remap, r.limit(words[3])), Statements: make([]Statement, r.limit(words[4]))}
	for i := range b.Remaps {
		r.remap(&b.Remaps[i])
	}
	for i := range b.Statements {
		r.statement(&b.Statements[i], len(b.Remaps))
	}
	if r.bad || len(r.list) > 0 {
		return nil, ErrFormat
	}
	return b, nil
}

// reader reads words; bad is set when they do not make sense.
type reader struct {
	list []int64
	bad  bool
}

func (r *reader) next() int64 {
	if len(r.list) == 0 {
		r.bad = true
		return 0
	}
	v := r.list[0]
	r.list = r.list[1:]
	return v
}

// limit returns n when so many things may follow, each of at least one word, and else 0.
func (r *reader) limit(n int64) int64 {
	if n < 0 || n > int64(len(r.list)) {
		r.bad = true
		return 0
	}
	return n
}

func (r *reader) dim() css.Dim {
	return css.Dim{S: r.next(), O: r.next(), K: r.next(), N: r.next(), Room: r.next()}
}

func (r *reader) remap(m *Remap) {
	m.Dst, m.A1, m.B1 = r.dim(), r.next(), r.next()
	m.Src, m.A2, m.B2 = r.dim(), r.next(), r.next()
	m.N, m.Elem, m.Algorithm = r.next(), r.next(), css.Algorithm(r.next())
	m.Receivers = make([][]Message, r.limit(r.next()))
	r.bad = r.bad || m.Src.N > maxTableCells || len(m.Receivers) > maxTableCells
	for j := range m.Receivers {
		m.Receivers[j] = make([]Message, r.limit(r.next()))
		for k := range m.Receivers[j] {
			one := &m.Receivers[j][k]
			r.message(one)
			r.bad = r.bad || one.Sender < 0 || one.Sender >= max(1, m.Src.N) || one.Step < 0 || one.Step >= mostSteps
		}
	}
}

func (r *reader) message(m *Message) {
	m.Sender, m.Step, m.Elements = r.next(), r.next(), r.next()
	m.Function, m.Periods = r.next(), r.next()
	m.Dst, m.DstShift, m.Src, m.SrcShift = r.next(), r.next(), r.next(), r.next()
	rest, all := r.next(), r.next()
	m.Rest, m.Runs = r.runs(rest), r.runs(all)
}

func (r *reader) runs(n int64) []css.Run {
	var list []css.Run
	for range r.limit(n) {
		list = append(list, css.Run{Count: r.next(), Dst: r.next(), DstStep: r.next(), Src: r.next(), SrcStep: r.next()})
	}
	return list
}

func (r *reader) statement(s *Statement, remaps int) {
	s.Line = r.next()
	for range r.limit(r.next()) {
		k := r.next()
		r.bad = r.bad || k < 0 || k >= int64(remaps)
		s.Remaps = append(s.Remaps, int(k))
	}
	n := r.next()
	text := make([]byte, 0, 8*r.limit((n+7)/8))
	for range cap(text) / 8 {
		word := r.next()
		for k := range 8 {
			text = append(text, byte(word>>(8*k)))
		}
	}
	if n < 0 || n > int64(len(text)) {
		r.bad = true
		return
	}
	s.Text = string(text[:n])
}
