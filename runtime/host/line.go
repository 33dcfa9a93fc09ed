package host

import (
	"debug/dwarf"
	"debug/elf"

	"hpfc/runtime/exec"
)

// line returns the source line of a fault, or 0. A fault inside a library function is
// charged to the innermost caller in the program: the first word up the stack that is an
// address with a line. The last resort is the line of the rank's last request.
func (p *program) line(f *exec.Fault) int {
	lines := p.readLines()
	if line := lines.at(f.PC - p.base); line > 0 {
		return line
	}
	for _, word := range f.Stack {
		if line := lines.at(word - p.base - 1); line > 0 && word > p.base {
			return line
		}
	}
	return int(f.Line)
}

// lines are the line table of a program, in its order.
type lines []dwarf.LineEntry

// readLines reads the line table; it is empty when the program has none.
func (p *program) readLines() lines {
	file, err := elf.Open(p.path)
	if err != nil {
		return nil
	}
	defer file.Close()
	data, err := file.DWARF()
	if err != nil {
		return nil
	}
	var table lines
	for r := data.Reader(); ; {
		unit, err := r.Next()
		if err != nil || unit == nil {
			return table
		}
		table = append(table, unitLines(data, unit)...)
		r.SkipChildren()
	}
}

func unitLines(data *dwarf.Data, unit *dwarf.Entry) lines {
	r, err := data.LineReader(unit)
	if err != nil || r == nil {
		return nil
	}
	var table lines
	var entry dwarf.LineEntry
	for r.Next(&entry) == nil {
		table = append(table, entry)
	}
	return table
}

// at returns the line of the instruction at an address, or 0.
func (table lines) at(pc uint64) int {
	for i := 1; i < len(table); i++ {
		here, next := &table[i-1], &table[i]
		if !here.EndSequence && here.Address <= pc && pc < next.Address {
			return here.Line
		}
	}
	return 0
}
