package mem

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Bytes returns n zero bytes of the Go heap for data of arrays on its way: where they are many, they lie in huge
// pages, as arrays do, if the system has any. What is copied through small pages takes up to twice as long.
func Bytes(n int) []byte {
	b := make([]byte, n)
	if n >= 2*hugePage {
		head := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % page)
		_ = unix.Madvise(b[head:head+(n-head)/page*page], unix.MADV_HUGEPAGE) // small pages are right too
	}
	return b
}
