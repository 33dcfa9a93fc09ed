package mpi

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A seat is where a process runs: on which host, with how many others of the job, and on which of its cores. Launchers bind
// processes to cores, each to its own as a rule, so that none of them sees the others' cores.
type seat struct {
	host, processes uint64
	cores           unix.CPUSet
}

// findCores finds the cores of this host that some process of the job may run on, and whether each process of the job has
// one for itself.
func (w *World) findCores() error {
	mine, err := ownSeat()
	if err != nil {
		return err
	}
	const length = int(unsafe.Sizeof(seat{}))
	seats := make([]seat, w.size)
	data := unsafe.Slice((*byte)(unsafe.Pointer(&seats[0])), length*w.size)
	if err := w.AllGather(unsafe.Slice((*byte)(unsafe.Pointer(&mine)), length), data); err != nil {
		return err
	}
	cores := map[uint64]*unix.CPUSet{} // by host
	for _, s := range seats {
		all := cores[s.host]
		if all == nil {
			all = &unix.CPUSet{}
			cores[s.host] = all
		}
		for i := range all {
			all[i] |= s.cores[i]
		}
	}
	w.cores, w.undisturbed = cores[mine.host].Count(), true
	for _, s := range seats {
		w.undisturbed = w.undisturbed && w.flavour.undisturbed(int(s.processes), cores[s.host].Count())
	}
	return nil
}

// undisturbed tells that the library's own waits disturb none of the processes of a host. MPICH's never yield the processor:
// it takes one more core, for all that runs besides.
func (f Flavour) undisturbed(processes, cores int) bool {
	if f == MPICH {
		return processes < cores
	}
	return processes <= cores
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
	s.host, s.processes = h.Sum64(), uint64(LocalSize())
	if err := unix.SchedGetaffinity(0, &s.cores); err != nil {
		return s, fmt.Errorf("the cores of this process are unknown: %w", err)
	}
	return s, nil
}
