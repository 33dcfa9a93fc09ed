//go:build amd64

// Package pause tells the processor that a thread spins, so that the other thread of the
// core and the memory system are left in peace.
package pause

// Pause executes the PAUSE instruction n times, n > 0.
//
//go:noescape
func Pause(n int64)
