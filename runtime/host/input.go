package host

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/fio"
	"hpfc/runtime/mem"
)

// An input is the unit that READ reads from. Only rank 0 uses it.
type input struct {
	formats     formats
	standard    *fio.Reader
	internal    *fio.Reader // for variables of the program
	unit        *fio.Reader // what the statement at hand reads from
	end, errors bool        // are for the program: it asks for the status
	record      bool        // its end likewise
}

func newInput(in io.Reader) *input {
	return &input{formats: formats{}, standard: fio.NewReader(in), internal: fio.NewReader(nil)}
}

// part does a part of a READ, whose words are those of ReqInput.
func (in *input) part(words []int64) error {
	switch words[0] {
	case abi.InputBegin:
		in.end, in.errors, in.record = words[1] != 0, words[2] != 0, words[3] != 0
		return in.begin(words[5:], words[4] != 0)
	case abi.InputClock, abi.InputCPU:
		return readClock(words[0] == abi.InputCPU, at(words[1], words[2]))
	case abi.InputItem:
		return in.item(words[1], at(words[3], words[2]), at(words[4], 4))
	case abi.InputSize:
		binary.LittleEndian.PutUint32(at(words[1], 4), uint32(int32(in.unit.Size())))
		return nil
	}
	return in.finish(at(words[1], 4))
}

// begin starts a READ from a unit, which stands with the places of its format and its text in words.
func (in *input) begin(words []int64, stays bool) error {
	switch words[0] {
	case abi.UnitInput:
		in.unit = in.standard
	case abi.UnitInternal:
		in.unit = in.internal
		in.unit.Internal(bytes.Clone(at(words[3], words[4]))) // which the statement may change
	default:
		return noFile(words[0])
	}
	if words[1] == 0 {
		in.unit.Begin()
		return nil
	}
	f, err := in.formats.parsed(text(words[1], words[2]))
	switch {
	case err == nil:
		in.unit.BeginFormat(f, stays)
	case in.errors:
		in.unit.BeginWithout(err)
	default:
		return err
	}
	return nil
}

// at is compiled code's memory of a length in bytes.
func at(address, length int64) []byte {
	return unsafe.Slice((*byte)(mem.At(address)), int(length))
}

var itemTypes = [...]fio.Type{
	abi.ItemInteger: fio.Int, abi.ItemReal: fio.Real, abi.ItemLogical: fio.Logical, abi.ItemCharacter: fio.Char,
}

// item puts the next value where compiled code wants it, and whether there is one into given.
func (in *input) item(typ int64, place, given []byte) error {
	v, err := in.unit.Next(itemTypes[typ], len(place))
	there := uint32(0)
	if v != nil {
		put(place, v)
		there = 1
	}
	binary.LittleEndian.PutUint32(given, there)
	if err == nil || in.handled(err) {
		return nil
	}
	return err
}

// handled tells whether the program deals with an error.
func (in *input) handled(err error) bool {
	var fault *fio.InputError
	switch {
	case !errors.As(err, &fault):
		return false
	case fault.Status == fio.StatusRecordEnd:
		return in.record
	case fault.Status < 0:
		return in.end
	}
	return in.errors
}

// put stores a value in as many bytes as there are.
func put(place []byte, v any) {
	var bits uint64
	switch v := v.(type) {
	case string:
		for i := copy(place, v); i < len(place); i++ {
			place[i] = ' '
		}
		return
	case int64:
		bits = uint64(v)
	case bool:
		if v {
			bits = 1
		}
	case float64:
		bits = math.Float64bits(v)
		if len(place) == 4 {
			bits = uint64(math.Float32bits(float32(v)))
		}
	}
	var all [8]byte
	binary.LittleEndian.PutUint64(all[:], bits)
	copy(place, all[:])
}

// finish ends a READ and stores its status.
func (in *input) finish(status []byte) error {
	err := in.unit.End()
	if err == nil {
		clear(status)
		return nil
	}
	code := 0
	var fault *fio.InputError
	if errors.As(err, &fault) {
		code = fault.Status
	}
	binary.LittleEndian.PutUint32(status, uint32(int32(code)))
	if in.handled(err) {
		return nil
	}
	return err
}
