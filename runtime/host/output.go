package host

import (
	"bufio"
	"encoding/binary"
	"errors"
	"os"
	"sync"

	"golang.org/x/term"

	"hpfc/runtime/fio"
	"hpfc/runtime/fio/edit"
)

// An output is the unit that PRINT writes to. Only rank 0 uses it.
type output struct {
	mu          sync.Mutex // guards what follows: a process that is to die flushes from another thread
	buffer      *bufio.Writer
	interactive bool // a terminal: every record is to be seen at once
	unit        *fio.Writer
	formats     map[string]*edit.Format
}

func newOutput(file *os.File) *output {
	buffer := bufio.NewWriterSize(file, 1<<16)
	return &output{
		buffer: buffer, interactive: term.IsTerminal(int(file.Fd())),
		unit: fio.NewWriter(buffer), formats: map[string]*edit.Format{},
	}
}

func (o *output) flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buffer.Flush()
}

// prompt writes what there is so far to a terminal: a question, perhaps, that the coming input answers.
func (o *output) prompt() error {
	if !o.interactive {
		return nil
	}
	return o.flush()
}

// close writes the rest of the last record, and flushes.
func (o *output) close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return errors.Join(o.unit.Close(), o.buffer.Flush())
}

// begin starts a statement with the format, or a list-directed one when it is empty.
func (o *output) begin(format string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if format == "" {
		o.unit.BeginList()
		return nil
	}
	f := o.formats[format]
	if f == nil {
		var err error
		if f, err = edit.Parse(format); err != nil {
			return err
		}
		o.formats[format] = f
	}
	o.unit.BeginFormat(f)
	return nil
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
func (o *output) end(items []byte, advance bool) error {
	o.mu.Lock()
	defer o.mu.Unlock()
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
	if err == nil && o.interactive {
		return o.buffer.Flush()
	}
	return err
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
