package host

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"hpfc/runtime/abi"
	"hpfc/runtime/fio"
	"hpfc/runtime/fio/edit"
)

// An output is the unit that PRINT writes to. Only rank 0 uses it.
type output struct {
	*held
	sink        *sink
	text        *bufio.Writer // to the sink
	interactive bool          // a terminal, or standard error: every record is to be seen at once
	awaited     bool          // no regular file: somebody may wait for what was written
	due         bool          // to be flushed soon
	pause       time.Duration // before that
	unit        *fio.Writer
	formats     formats
	last        int64 // number of the statement that wrote last

	outcome outcome // of the statement at hand
}

// An outcome is an error of an output statement, or nil, and whether the program deals with such: records that are too long, others.
type outcome struct {
	err         error
	end, errors bool
}

// handled tells whether the program deals with an error.
func (o *outcome) handled() bool {
	switch status := o.status(); {
	case status < 0:
		return o.end
	case status > 0:
		return o.errors
	}
	return false
}

// status is the value of IOSTAT=.
func (o *outcome) status() int {
	var fault *fio.Error
	var format *edit.Error
	switch {
	case errors.As(o.err, &fault):
		return fault.Status
	case errors.As(o.err, &format):
		return fio.StatusFormat
	}
	return 0
}

// newOutput makes the unit whose records go to a file; h keeps them for a while.
func newOutput(file *os.File, h *held) *output {
	s := &sink{held: h, file: file}
	text := bufio.NewWriter(s)
	info, err := file.Stat()
	return &output{
		held: h, sink: s, text: text, interactive: term.IsTerminal(int(file.Fd())), awaited: err == nil && !info.Mode().IsRegular(), pause: showWithin,
		unit: fio.NewWriter(text), formats: formats{},
	}
}

// take changes a variable of compiled code by what was written to a text.
func (o *output) take(variable []byte) {
	n := copy(variable, o.unit.Text())
	if o.outcome.err != nil {
		return
	}
	for ; n < len(variable); n++ {
		variable[n] = ' '
	}
}

// unit returns what a number of a unit stands for in output statements.
func (s *server) unit(number int64) (*output, error) {
	switch number {
	case abi.UnitOutput:
		return s.out, nil
	case abi.UnitError:
		return s.errors, nil
	case abi.UnitInternal:
		return s.internal, nil
	}
	return nil, noFile(number)
}

// noFile says that the program uses a unit that it would have to open.
func noFile(unit int64) error {
	return fmt.Errorf("unit %d is neither standard input nor output, and files are not supported yet (level L6)", unit)
}

func (o *output) flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.held.flush(math.MaxInt64)
	return o.sink.err
}

// show writes what there is so far where somebody may wait for it. Like gfortran's, output to a regular file is written later.
func (o *output) show() error {
	if !o.awaited {
		return nil
	}
	return o.flush()
}

// A prompted reader shows what was printed before it waits for more input, which may be the answer. Where there is some already, nobody
// waits, and what stands behind an error of another rank is not shown.
type prompted struct {
	in  *os.File
	out *output
}

func (p prompted) Read(data []byte) (int, error) {
	if !readable(p.in) {
		_ = p.out.show() // the error shows again in the next output statement, or at the end
	}
	return p.in.Read(data)
}

// readable tells whether there is input, or its end, at once.
func readable(file *os.File) bool {
	c, err := file.SyscallConn()
	if err != nil {
		return false
	}
	n := 0
	err = c.Control(func(fd uintptr) { n, _ = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0) })
	return err == nil && n > 0
}

// close writes the rest of the last record, and flushes what output statements up to a number have written.
func (o *output) close(number int64) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.forget(number)
	var err error
	if o.last <= number {
		err = errors.Join(o.unit.Close(), o.text.Flush())
		_ = o.sink.wrote(o.last) // the error shows below
	}
	o.all = func() int64 { return number } // rank 0 may still compute, and write
	o.held.flush(math.MaxInt64)
	return errors.Join(err, o.sink.err)
}

// begin starts a list-directed statement.
func (o *output) begin(handled outcome) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.outcome = handled
	o.unit.BeginList()
}

// beginFormat starts a statement with a format.
func (o *output) beginFormat(format string, handled outcome) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.outcome = handled
	f, err := o.formats.parsed(format)
	if err == nil {
		o.unit.BeginFormat(f)
		return nil
	}
	return o.settle(err)
}

// settle ends a statement with an error, or nil, unless the program does not deal with it.
func (o *output) settle(err error) error {
	o.outcome.err = err
	if o.outcome.handled() {
		return nil
	}
	return err
}

// formats are those that were read before.
type formats map[string]*edit.Format

// mostFormats are kept: a program may make a new one for each statement.
const mostFormats = 1000

// parsed reads a format, unless it was read before.
func (list formats) parsed(format string) (*edit.Format, error) {
	if f := list[format]; f != nil {
		return f, nil
	}
	f, err := edit.Parse(format)
	if err != nil {
		return nil, err
	}
	if len(list) == mostFormats {
		clear(list)
	}
	list[format] = f
	return f, nil
}

// Types of items as the runtime's C side writes them.
const (
	itemInteger = iota + 1
	itemReal
	itemLogical
	itemCharacter
)

const itemHeader = 32

// end writes the items that were added since begin and finishes the statement, and with it
// the record unless it is not to advance.
func (o *output) end(number int64, items []byte, advance bool) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last = number
	if o.outcome.err != nil {
		return nil // it had no format
	}
	finish := o.unit.End
	if !advance {
		o.unit.Stay()
		finish = o.unit.Suspend
	}
	for len(items) > 0 {
		width := int64(binary.LittleEndian.Uint64(items[8:]))
		count := int64(binary.LittleEndian.Uint64(items[16:]))
		padded := int64(binary.LittleEndian.Uint64(items[24:]))
		data := items[itemHeader:][:width*count]
		if err := o.item(items[0], int(width), int(count), data); err != nil {
			break // End reports it
		}
		items = items[itemHeader+padded:]
	}
	err := finish()
	if o.settle(err) == nil && err != nil {
		o.unit.Recover()
		err = nil
	}
	if o.sink == nil {
		return err // the unit is a text
	}
	if failed := errors.Join(o.text.Flush(), o.sink.wrote(number)); err == nil {
		err = failed
	}
	if err == nil && o.interactive {
		o.held.flush(o.all())
		err = o.sink.err
		o.pause = time.Millisecond
	}
	o.showSoon()
	return err
}

// showWithin is how much later somebody sees at most what was written, and all ranks have come to: gfortran writes every record to a pipe at
// once.
const showWithin = 100 * time.Millisecond

// showSoon lets somebody see what is kept, if he may wait for it. On a terminal that is tried soon, and less and less often while a rank is
// far behind.
func (o *output) showSoon() {
	if (o.awaited || o.interactive) && !o.due && len(o.data) > 0 {
		o.due = true
		time.AfterFunc(o.pause, o.showNow)
		o.pause = min(2*o.pause, showWithin)
	}
}

func (o *output) showNow() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.due = false
	o.held.flush(o.all()) // an error shows in the next output statement, or at the end
	o.showSoon()
}

func (o *output) item(typ byte, width, count int, data []byte) error {
	switch typ {
	case itemInteger:
		return o.unit.Ints(width, data)
	case itemReal:
		return o.unit.Reals(width, data)
	case itemLogical:
		return o.unit.Logicals(width, data)
	}
	if width > 0 {
		return o.unit.Chars(width, data)
	}
	for ; count > 1; count-- {
		if err := o.unit.Chars(0, nil); err != nil {
			return err
		}
	}
	return o.unit.Chars(0, nil)
}
