package exec

import (
	"fmt"
	"syscall"
)

// stackWords is how far up the stack a Fault remembers.
const stackWords = 1024

// A Fault is a signal that compiled code raised in a rank.
type Fault struct {
	Rank     int
	Line     int32  // source line of the rank's last request
	Signal   int    // its number; 0 when the runtime itself found no memory for Address bytes
	Address  uint64 // that was accessed, or of the instruction
	PC       uint64 // where it happened
	Divisor  int64  // where the signal is SIGFPE
	Overflow bool   // the access hit the guard area of the rank's stack
	Stack    []uint64
}

// What says in the user's words what went wrong.
func (f *Fault) What() string {
	switch {
	case f.Signal == 0:
		return fmt.Sprintf("no memory for %d bytes", f.Address)
	case f.Overflow:
		return "stack overflow"
	case f.Signal == int(syscall.SIGFPE) && f.Divisor != 0:
		return "integer overflow in a division by -1"
	case f.Signal == int(syscall.SIGFPE):
		return "integer division by zero"
	case f.Signal == int(syscall.SIGILL):
		return "illegal instruction"
	}
	return fmt.Sprintf("invalid memory access at address %#x", f.Address)
}

// Error returns the rank and what went wrong.
func (f *Fault) Error() string { return fmt.Sprintf("rank %d: %s", f.Rank, f.What()) }
