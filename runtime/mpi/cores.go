package mpi

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A seat is where a process runs: on which host, and on which of its cores. Launchers bind processes to cores, each to
// its own as a rule, so that none of them sees the others' cores.
type seat struct {
	host  uint64
	cores unix.CPUSet
}

// coresOfHost returns the number of cores of this host that some process of the job may run on.
func (w *World) coresOfHost() (int, error) {
	mine, err := ownSeat()
	if err != nil {
		return 0, err
	}
	const length = int(unsafe.Sizeof(seat{}))
	data := make([]byte, length*w.size)
	if err := w.AllGather(unsafe.Slice((*byte)(unsafe.Pointer(&mine)), length), data); err != nil {
		return 0, err
	}
	var all unix.CPUSet
	for p := range w.size {
		if s := (*seat)(unsafe.Pointer(&data[p*length])); s.host == mine.host {
			for i := range all {
				all[i] |= s.cores[i]
			}
		}
	}
	return all.Count(), nil
}

// ownSeat is that of the calling thread.
func ownSeat() (s seat, err error) {
	name, err := os.Hostname()
	if err != nil {
		return s, fmt.Errorf("this host has no name: %w", err)
	}
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		boot = nil // the name has to do
	}
	h := fnv.New64a()
	h.Write(append([]byte(name), bytes.TrimSpace(boot)...))
	s.host = h.Sum64()
	if err := unix.SchedGetaffinity(0, &s.cores); err != nil {
		return s, fmt.Errorf("the cores of this process are unknown: %w", err)
	}
	return s, nil
}
