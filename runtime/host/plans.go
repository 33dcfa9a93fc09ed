package host

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"hpfc/runtime/abi"
)

// ErrNoPlans says that a program carries no constant communication plans.
var ErrNoPlans = errors.New("the program carries no communication plans: all its sizes are known at run time only, or nothing is communicated")

// Plans returns the words of the constant plans in a compiled program: a self-contained
// executable or a shared object.
func Plans(path string) ([]int64, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	object := io.NewSectionReader(file, 0, info.Size())
	if length, _, ok := carried(file, info.Size()); ok {
		object = io.NewSectionReader(file, info.Size()-trailerBytes-length, length)
	}
	data, err := plansOf(object)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	words := make([]int64, len(data)/8)
	return words, binary.Read(bytes.NewReader(data), binary.LittleEndian, words)
}

// plansOf returns the bytes of the plans in a shared object.
func plansOf(object io.ReaderAt) ([]byte, error) {
	program, err := elf.NewFile(object)
	if err != nil {
		return nil, errors.New("not a compiled program")
	}
	defer program.Close()
	symbols, err := program.DynamicSymbols()
	if err != nil {
		return nil, errors.New("not a compiled program")
	}
	compiled := false
	for _, s := range symbols {
		if s.Name == abi.PlansSymbol {
			return contents(program, s)
		}
		compiled = compiled || s.Name == abi.Entries[0].Name
	}
	if !compiled {
		return nil, errors.New("not a compiled program")
	}
	return nil, ErrNoPlans
}

// contents returns the bytes of a symbol.
func contents(program *elf.File, s elf.Symbol) ([]byte, error) {
	for _, section := range program.Sections {
		if section.Type == elf.SHT_NOBITS || s.Value < section.Addr || s.Value+s.Size > section.Addr+section.Size || section.Addr == 0 {
			continue
		}
		data := make([]byte, s.Size)
		_, err := section.ReadAt(data, int64(s.Value-section.Addr))
		return data, err
	}
	return nil, errors.New("the plans lie in no section of the program")
}
