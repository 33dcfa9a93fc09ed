package exec

import (
	"os"

	"golang.org/x/sys/unix"
)

// pinVariable is the environment variable that, as 0, leaves the workers to the scheduler.
const pinVariable = "HPF_PIN"

// pin binds the calling thread to the processor of a worker when the n workers take all
// processors that this process may use: otherwise a busy machine puts two of them on one, where
// each meeting costs two switches. It returns how to undo that. Fewer workers stay free, since
// other processes would be bound to the same processors.
func pin(worker, n int) func() {
	var allowed unix.CPUSet
	if n < 2 || os.Getenv(pinVariable) == "0" || unix.SchedGetaffinity(0, &allowed) != nil || allowed.Count() != n {
		return func() {}
	}
	var mine unix.CPUSet
	mine.Set(nth(&allowed, worker))
	_ = unix.SchedSetaffinity(0, &mine) // not to be bound only costs time
	return func() { _ = unix.SchedSetaffinity(0, &allowed) }
}

// nth is the number of the n-th processor of a set.
func nth(set *unix.CPUSet, n int) int {
	for cpu := 0; ; cpu++ {
		if !set.IsSet(cpu) {
			continue
		}
		if n == 0 {
			return cpu
		}
		n--
	}
}
