package toolchain

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// scratch holds the files and directories that a signal removes before it ends the process.
var scratch struct {
	sync.Mutex
	paths   map[string]bool
	signals chan os.Signal
}

// RemovedOnSignal lets a signal that ends the process remove a file or directory first, until keep is called.
func RemovedOnSignal(path string) (keep func()) {
	s := &scratch
	s.Lock()
	defer s.Unlock()
	if len(s.paths) == 0 {
		s.paths, s.signals = map[string]bool{}, make(chan os.Signal, 1)
		for _, x := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
			if !signal.Ignored(x) {
				signal.Notify(s.signals, x)
			}
		}
		go endAfter(s.signals)
	}
	s.paths[path] = true
	return func() {
		s.Lock()
		defer s.Unlock()
		delete(s.paths, path)
		if len(s.paths) == 0 {
			signal.Stop(s.signals)
			close(s.signals)
		}
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
	signal.Reset(x)
	_ = syscall.Kill(os.Getpid(), x.(syscall.Signal))
}
