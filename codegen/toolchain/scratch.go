package toolchain

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

// scratch holds the files and directories that a signal removes before it ends the process.
var scratch scratchFiles

type scratchFiles struct {
	sync.Mutex
	paths   map[string]bool
	signals chan os.Signal
}

// ScratchDirectory makes a directory for temporary files. A signal that ends the process removes it first, until keep is called.
func ScratchDirectory(pattern string) (dir string, keep func(), err error) {
	return scratch.create(func() (string, error) { return os.MkdirTemp("", pattern) })
}

// scratchFile does so with an empty file in a directory.
func scratchFile(dir, pattern string) (name string, keep func(), err error) {
	return scratch.create(func() (string, error) {
		f, err := os.CreateTemp(dir, pattern)
		if err != nil {
			return "", err
		}
		return f.Name(), f.Close()
	})
}

// create makes something that is removed also by a signal that comes while it is made.
func (s *scratchFiles) create(make func() (string, error)) (path string, keep func(), err error) {
	s.Lock()
	defer s.Unlock()
	s.watch()
	if path, err = make(); err != nil {
		s.unwatch()
		return "", nil, err
	}
	s.paths[path] = true
	return path, func() {
		s.Lock()
		defer s.Unlock()
		delete(s.paths, path)
		s.unwatch()
	}, nil
}

// watch waits for signals if there is nothing to remove yet.
func (s *scratchFiles) watch() {
	if len(s.paths) == 0 {
		s.paths, s.signals = map[string]bool{}, make(chan os.Signal, 1)
		for _, x := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
			if !signal.Ignored(x) {
				signal.Notify(s.signals, x)
			}
		}
		go endAfter(s.signals)
	}
}

// unwatch no longer does if there is nothing left.
func (s *scratchFiles) unwatch() {
	if len(s.paths) == 0 {
		signal.Stop(s.signals)
		close(s.signals)
	}
}

// endAfter removes what is there when a signal comes, and lets it end the process as if nobody had waited for it.
func endAfter(signals <-chan os.Signal) {
	x, ok := <-signals
	if !ok {
		return
	}
	scratch.Lock() // for good: nobody goes on, and tells of files that are missing
	for path := range scratch.paths {
		for range 100 { // who still writes into a directory may keep it from being removed
			if os.RemoveAll(path) == nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	endBy(x.(syscall.Signal))
}

// endBy lets a signal end the process as the system does, and not as Go, which prints its stacks for SIGQUIT.
func endBy(x syscall.Signal) {
	const maskBytes = 8
	var action [4]uintptr // the system's struct sigaction: SIG_DFL, no flags, no restorer, an empty mask
	syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(x), uintptr(unsafe.Pointer(&action)), 0, maskBytes, 0, 0)
	_ = syscall.Kill(os.Getpid(), x)
}
