package driver

import (
	"debug/elf"
	"fmt"
	"os"
	"strings"
	"sync"
)

// BuildID identifies this build of hpfc: the linker's build identifier, or the size and time
// of the executable where it has none. Anything compiled by another build is stale.
var BuildID = sync.OnceValue(func() string {
	exe, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	if id := goBuildID(exe); id != "" {
		return id
	}
	st, err := os.Stat(exe)
	if err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%d-%d", st.Size(), st.ModTime().UnixNano())
})

// goBuildID reads the note that the Go linker leaves in an ELF file: name "Go", type 4.
func goBuildID(exe string) string {
	f, err := elf.Open(exe)
	if err != nil {
		return ""
	}
	defer f.Close()
	s := f.Section(".note.go.buildid")
	if s == nil {
		return ""
	}
	note, err := s.Data()
	const header = 16 // three words and the name "Go" padded to four bytes
	if err != nil || len(note) <= header {
		return ""
	}
	return strings.TrimRight(string(note[header:]), "\x00")
}
