package host

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/comm"
	"hpfc/runtime/fio"
	"hpfc/runtime/inspect"
	"hpfc/runtime/mem"
)

// A server answers the requests of the ranks: arrays and collectives by the engine, output
// statements by the output unit, ends by an ending.
type server struct {
	engine    *coll.Engine
	inspector *inspect.Inspector
	out       *output
	errors    *output // standard error
	internal  *output // what a statement writes to a text, until it goes to a variable
	writing   *output // of these, what the output statement at hand writes to
	in        *input
	source    string
	stderr    *os.File
	line      int32 // of the collective being served
	book      logbook
	serving   collectives
}

// collectives serve requests that all ranks make together, phase by phase.
type collectives interface {
	Begin(requests []abi.Request) (phases int, err error)
	Phase(phase, lo, hi int) error
	Done(phase int) error
}

// An ending is the program's own decision to end.
type ending struct {
	code   int
	text   string // for standard error
	common bool   // all ranks take it
	sudden bool   // or rank 0 alone, for all
}

func (e *ending) Error() string { return fmt.Sprintf("exit code %d", e.code) }

func newServer(c comm.Comm, l inspect.Locality, engine *coll.Engine, source string, o Options) *server {
	if o.Stdout == nil {
		o.Stdout = os.Stdout
	}
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.Stderr == nil {
		o.Stderr = os.Stderr
	}
	kept := newHeld()
	s := &server{engine: engine, inspector: inspect.New(c, engine, l), source: source, out: newOutput(o.Stdout, kept), stderr: o.Stderr}
	s.in = newInput(prompted{o.Stdin, s.out})
	s.errors = newOutput(o.Stderr, kept)
	s.errors.interactive = true
	s.internal = &output{held: newHeld(), unit: fio.NewWriter(nil), formats: formats{}}
	engine.Marked = s.book.marked
	return s
}

// AtOnce implements exec.Server.
func (s *server) AtOnce() uint64 {
	return coll.AtOnce | 1<<abi.ReqIOBegin | 1<<abi.ReqIOEnd | 1<<abi.ReqInput | 1<<abi.ReqStop | 1<<abi.ReqFail | 1<<abi.ReqBounds | 1<<abi.ReqReorder
}

// Single implements exec.Server.
func (s *server) Single(rank int, r abi.Request, items []byte) (served bool, err error) {
	switch r.Kind {
	case abi.ReqStop:
		if alone := r.Words[5] != 0; alone {
			return true, stop(r.Words)
		}
		return false, nil // others may run into errors on the way to it
	case abi.ReqFail:
		return true, s.failure(rank, r.Line, text(r.Words[0], r.Words[1]))
	case abi.ReqReorder:
		if err := s.engine.CatchUp(rank, rank+1); err != nil {
			return true, err
		}
		return true, s.inspector.Reorder(rank, r)
	case abi.ReqBounds:
		return true, s.failure(rank, r.Line, s.engine.OutOfBounds(rank, r.Words[0], r.Words[1], r.Words[2]))
	case abi.ReqIOBegin:
		if s.writing, err = s.unit(r.Words[2]); err == nil {
			var handled outcome
			if len(r.Words) > 3 {
				s.internal.unit.Into(int(r.Words[3]))
				handled = outcome{end: r.Words[4] != 0, errors: r.Words[5] != 0}
			}
			if r.Words[0] == 0 {
				s.writing.begin(handled)
			} else {
				err = s.writing.beginFormat(text(r.Words[0], r.Words[1]), handled)
			}
		}
	case abi.ReqIOEnd:
		err = s.writing.end(r.Outputs, items, r.Words[0] != 0)
	case abi.ReqInput:
		switch r.Words[0] {
		case abi.InputRecord:
			s.internal.take(at(r.Words[1], r.Words[2]))
		case abi.InputOutcome:
			binary.LittleEndian.PutUint32(at(r.Words[1], 4), uint32(int32(s.writing.outcome.status())))
		default:
			err = s.in.part(r.Words)
		}
	default:
		served, err = s.engine.Single(rank, r)
		return served, s.locate(err, r.Line)
	}
	if err != nil {
		return true, s.failure(rank, r.Line, err.Error())
	}
	return true, nil
}

// failure is the end by a run-time error.
func (s *server) failure(rank int, line int32, what string) *ending {
	return &ending{code: exitRunTime, text: fmt.Sprintf("%s:%d: run-time error on rank %d: %s", s.source, line, rank, what)}
}

// locate adds the source line to what the engine has to say to the user.
func (s *server) locate(err error, line int32) error {
	var twice *inspect.Twice
	if errors.As(err, &twice) {
		element := strings.ReplaceAll(strings.Trim(fmt.Sprint(twice.Element), "[]"), " ", ",")
		return s.failure(twice.Rank, line, fmt.Sprintf("%s(%s) gets two values from one FORALL or array assignment", s.engine.Name(twice.Array), element))
	}
	var memory *coll.NoMemory
	if errors.As(err, &memory) {
		return s.failure(memory.Rank, line, memory.Error())
	}
	return err
}

// Begin implements exec.Server.
func (s *server) Begin(requests []abi.Request) (int, error) {
	if requests[0].Kind == abi.ReqStop {
		return 0, stop(requests[0].Words)
	}
	s.line, s.serving = requests[0].Line, s.engine
	if inspect.Serves(requests[0].Kind) {
		s.serving = s.inspector
		first, count := s.engine.Ranks()
		if err := s.engine.CatchUp(first, first+count); err != nil {
			return 0, s.locate(err, s.line)
		}
	}
	s.book.begins(requests[0])
	if s.serving != s.engine { // which marks what it begins
		s.book.marked(0)
	}
	phases, err := s.serving.Begin(requests)
	s.book.goesOn(phases)
	return phases, s.locate(err, s.line)
}

// Phase implements exec.Server.
func (s *server) Phase(phase, lo, hi int) error {
	return s.locate(s.serving.Phase(phase, lo, hi), s.line)
}

// Done implements exec.Server.
func (s *server) Done(phase int) error {
	err := s.serving.Done(phase)
	s.book.goesOn(s.book.left - 1)
	return s.locate(err, s.line)
}

// text reads characters of compiled code; address 0 is none.
func text(address, length int64) string {
	if address == 0 {
		return ""
	}
	return string(unsafe.Slice((*byte)(mem.At(address)), int(length)))
}

// stop is the ending that the words of ReqStop describe.
func stop(words []int64) *ending {
	code, isError, message, hasCode := words[0], words[1] != 0, text(words[2], words[3]), words[4] != 0
	name := "STOP"
	if isError {
		name = "ERROR STOP"
	}
	e := &ending{code: int(code & 0xff), common: true, sudden: words[5] != 0}
	switch {
	case words[2] != 0:
		e.text = name + " " + message
	case hasCode:
		e.text = fmt.Sprintf("%s %d", name, code)
	case isError:
		e.text = name
	}
	return e
}
