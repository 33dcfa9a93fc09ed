package host

import (
	"encoding/binary"
	"syscall"
	"time"
)

// started is when the clock of programs was zero.
var started = time.Now()

// readClock puts the time of the processor, or that since the start, in nanoseconds where compiled code wants it.
func readClock(cpu bool, place []byte) error {
	now := time.Since(started).Nanoseconds()
	if cpu {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			return err
		}
		now = used.Utime.Nano() + used.Stime.Nano()
	}
	binary.LittleEndian.PutUint64(place, uint64(now))
	return nil
}
