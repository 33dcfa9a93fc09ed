package hyper

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Scratch is memory for one computation in compiled code, all of it zero at first, and much of it on huge pages: what
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

// newScratch returns room for parts of a total size; each may take a line more than it needs.
func newScratch(bytes int) scratch {
	m, err := unix.Mmap(-1, 0, bytes+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		panic("hyper: no memory for an order: " + err.Error()) // as make does
	}
	if bytes >= hugePage {
		_ = unix.Madvise(m, unix.MADV_HUGEPAGE) // without them it is only slower
	}
	return scratch{m, m[-uintptr(unsafe.Pointer(unsafe.SliceData(m)))%hugePage:]}
}

// free ends the use of all parts.
func (s *scratch) free() { _ = unix.Munmap(s.mapped) } // or it stays until the process ends

// carve returns a part of some bytes.
func (s *scratch) carve(bytes int) unsafe.Pointer {
	bytes = (bytes/scratchLine + 1) * scratchLine
	part := s.rest[:bytes]
	s.rest = s.rest[bytes:]
	return unsafe.Pointer(unsafe.SliceData(part))
}

// large returns n zeros that stay, on huge pages if it is much and nobody has used the memory.
func large[S ~[]int32](n int) S {
	s := make(S, n)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 4*n)
	if len(bytes) >= 2*hugePage {
		start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % hugePage)
		end := len(bytes) - (len(bytes)-start)%hugePage
		_ = unix.Madvise(bytes[start:end], unix.MADV_HUGEPAGE) // without them it is only slower
	}
	return s
}
