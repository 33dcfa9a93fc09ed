package hyper

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Scratch is memory for one computation, all of it zero at first, and on huge pages if it is much: what
// goes through memory in no order would wait for a fault at every small page, and then for its
// translation again and again. The garbage collector neither sees it nor keeps it.
type scratch struct {
	mapped []byte
	rest   []byte
}

const (
	hugePage    = 2 << 20
	scratchLine = 64
)

// newScratch returns room for slices of a total size; each may take a line more than it needs.
func newScratch(bytes int) *scratch {
	if bytes >= 2*hugePage {
		if m, err := unix.Mmap(-1, 0, bytes+2*hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON); err == nil {
			start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(m))) % hugePage)
			_ = unix.Madvise(m, unix.MADV_HUGEPAGE) // without them it is only slower
			return &scratch{m, m[start:]}
		}
	}
	return &scratch{nil, make([]byte, bytes+scratchLine)}
}

// free ends the use of all slices.
func (s *scratch) free() {
	if s.mapped != nil {
		_ = unix.Munmap(s.mapped) // or it stays until the process ends
	}
}

// carve returns n zeros.
func carve[T uint8 | int32 | incidence](s *scratch, n int) []T {
	bytes := (n*int(unsafe.Sizeof(*new(T)))/scratchLine + 1) * scratchLine
	part := s.rest[:bytes]
	s.rest = s.rest[bytes:]
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(part))), n)
}
