// Package llvm compiles modules by LLVM's library. A worker process loads it, which takes as long as the compilation of a small
// program and can begin before there is one, and forks for every module but the last: what LLVM does to its process harms nobody.
package llvm

// #cgo LDFLAGS: -ldl
// #include "worker.h"
import "C"

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Library is the name of LLVM's library, which the system's loader looks for.
const Library = C.LIBRARY

// ErrMissing says that LLVM's library is not there, or not as expected.
var ErrMissing = errors.New("LLVM's library cannot be loaded")

// ErrKilled says that the compilation was ended from outside.
var ErrKilled = errors.New("LLVM was killed; is there too little memory?")

// A Refusal is what LLVM says against a module.
type Refusal struct{ Message string }

// Error returns LLVM's message.
func (e *Refusal) Error() string { return e.Message }

// A Worker is a process that compiles modules, several at once if it is asked to.
type Worker struct {
	process *exec.Cmd
	socket  *os.File
	loaded  func() error
	useful  bool // it has loaded the library

	sending sync.Mutex
	left    int // requests until the last one
}

// Start begins to load LLVM.
func Start() (*Worker, error) {
	ends, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_SEQPACKET|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	w := &Worker{process: exec.Command("/proc/self/exe"), socket: os.NewFile(uintptr(ends[0]), "worker")}
	other := os.NewFile(uintptr(ends[1]), "socket")
	defer other.Close()
	w.process.Args = []string{C.WORKER}
	w.process.ExtraFiles = []*os.File{C.WORKER_SOCKET - 3: other}
	w.loaded = sync.OnceValue(func() error {
		if n, err := w.socket.Read(make([]byte, 1)); n != 1 {
			return errors.Join(ErrMissing, err)
		}
		w.useful = true
		return nil
	})
	if err := w.process.Start(); err != nil {
		w.socket.Close()
		return nil, err
	}
	return w, nil
}

// Loaded waits until LLVM is loaded. The error is ErrMissing.
func (w *Worker) Loaded() error { return w.loaded() }

// Expect says that so many modules follow, and no others. Without it the worker waits for more, and forks for all of them.
func (w *Worker) Expect(modules int) { w.left = modules }

// Stop ends the worker, which has answered all requests.
func (w *Worker) Stop() {
	w.socket.Close()
	if !w.useful {
		_ = w.process.Process.Kill()
	}
	_ = w.process.Wait()
}

// Object writes the object file out of the assembly in a file, optimised at a level from 0 to 3. The error is ErrMissing, ErrKilled,
// a *Refusal, or that of the system.
func (w *Worker) Object(in, out string, level int) error {
	if err := w.loaded(); err != nil {
		return err
	}
	r, answer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	err = w.send(in, out, level, answer)
	answer.Close()
	switch {
	case errors.Is(err, syscall.EPIPE):
		return killed()
	case err != nil:
		return err
	}
	message, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	switch text := strings.TrimSpace(string(message)); {
	case strings.HasSuffix(text, "\x00"):
		return nil
	case text == "":
		return killed()
	default:
		return &Refusal{text}
	}
}

// killed is the error of a compilation that was ended from outside. A signal from a terminal goes to this process as well: it
// ends before it can blame LLVM.
func killed() error {
	const underWay = 50 * time.Millisecond
	time.Sleep(underWay)
	return ErrKilled
}

// send asks for an object file, with the pipe for the answer.
func (w *Worker) send(in, out string, level int, answer *os.File) error {
	w.sending.Lock()
	defer w.sending.Unlock()
	w.left--
	follows := C.MORE
	if w.left == 0 {
		follows = C.LAST
	}
	request := fmt.Sprintf("%d%c%s\x00%s\x00", level, follows, in, out)
	return syscall.Sendmsg(int(w.socket.Fd()), []byte(request), syscall.UnixRights(int(answer.Fd())), nil, syscall.MSG_NOSIGNAL)
}
